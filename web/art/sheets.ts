// Every picture there is, in groups.
import type { Subject } from "../src/art/subject";

export type Sheets = Record<string, Subject[]>;

const found = import.meta.glob<{ sheets: Sheets }>(["../src/art/sheets.ts", "../src/games/*/pictures/sheets.ts"], { eager: true });
const lids = import.meta.glob<{ cover: Subject }>("../src/games/*/pictures/cover.ts", { eager: true });

export const sheets: Sheets = Object.assign({ covers: Object.values(lids).map((module) => module.cover) }, ...Object.values(found).map((module) => module.sheets));
