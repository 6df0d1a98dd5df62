import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { credits } from "./plugins/credits.ts";
import { worker } from "./plugins/worker.ts";

export default defineConfig({
  plugins: [svelte(), credits(), worker()],
  build: { outDir: "../src/undertable/web/static", emptyOutDir: true, assetsInlineLimit: 0, target: "es2022", rolldownOptions: { checks: { bundlerTimings: false } } },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});
