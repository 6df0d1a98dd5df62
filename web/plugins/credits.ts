// The credits page: every package that ends up in the page, with its licence as the package itself states it.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const modules = join(dirname(fileURLToPath(import.meta.url)), "..", "node_modules");
const SHIPPED = ["svelte", "qrcode-generator", "@fontsource/alegreya-sans", "@fontsource/grenze-gotisch"];

export function credits(): Plugin {
  return {
    name: "credits",
    resolveId: (id) => (id === "virtual:credits" ? "\0credits" : undefined),
    load(id) {
      if (id !== "\0credits") return undefined;
      const list = SHIPPED.map((name) => {
        const folder = join(modules, name);
        const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
        const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
        return {
          name,
          version: about.version,
          licence: about.license ?? "",
          author: about.author?.name ?? about.author ?? "",
          text: file ? readFileSync(join(folder, file), "utf8") : "",
        };
      });
      return `export default ${JSON.stringify(list)};`;
    },
  };
}
