// Words in the language of the settings. A catalogue is one file; what it lacks is said in English.
import { de } from "../i18n/de";
import { en, type Words } from "../i18n/en";
import { settings } from "./settings.svelte";

const catalogues: Record<string, Partial<Words>> = { en, de };

/** A text, with what is in braces filled in. */
export function t(key: keyof Words, values: Record<string, string | number> = {}): string {
  const text = catalogues[settings.language]?.[key] ?? en[key];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** The name or value of an option as people write it. */
export function inWords(value: unknown): string {
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  return String(value).replaceAll("_", " ");
}

/** A text of the rules, which call people by their seats, with their names. */
export function withNames(text: string, names: readonly (string | undefined)[]): string {
  return text.replace(/\bseat (\d)\b/gi, (_, number: string) => names[Number(number) - 1] ?? "");
}
