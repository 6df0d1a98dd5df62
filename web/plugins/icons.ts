// Icons by name, out of the icon package at build time: `import troll from "icon:troll"` gives the path data.
// Only what is imported ends up in the page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);

export function icons(): Plugin {
  const set = JSON.parse(readFileSync(require.resolve("@iconify-json/game-icons/icons.json"), "utf8"));
  return {
    name: "icons",
    resolveId: (id) => (id.startsWith("icon:") ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith("\0icon:")) return undefined;
      const name = id.slice(6);
      const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent];
      if (!icon) throw new Error(`there is no icon ${name}`);
      const path = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(icon.body);
      if (!path) throw new Error(`the icon ${name} is more than one path`);
      return `export default ${JSON.stringify(path[1])};`;
    },
  };
}
