// The service worker is built with the list of files that it keeps, and a version that changes when one of them does.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const KEPT = /\.(js|css|woff2|webp|svg)$/;

export function worker(): Plugin {
  return {
    name: "worker",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => KEPT.test(name))
        .sort()
        .map((name) => `/${name}`);
      const source = readFileSync("src/worker.js", "utf8");
      const page = bundle["index.html"];
      const content = source + files.join() + (page?.type === "asset" ? page.source : "");
      const version = createHash("sha256").update(content).digest("hex").slice(0, 12);
      this.emitFile({ type: "asset", fileName: "sw.js", source: `const VERSION = "${version}";\nconst FILES = ${JSON.stringify(files)};\n${source}` });
    },
  };
}
