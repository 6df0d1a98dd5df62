// The drawing board: a page that shows and bakes what src/art and the games draw. Not part of the browser table.
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const here = dirname(fileURLToPath(import.meta.url));

export default defineConfig({
  root: here,
  base: "./",
  publicDir: false,
  plugins: [svelte({ compilerOptions: { runes: true } })],
  build: { outDir: "../../build/board", emptyOutDir: true, assetsInlineLimit: 0, target: "es2022", minify: false, modulePreload: false },
});
