// Words of the page, from its catalogue.
import { texts } from "../texts";

/** Texts by name, each with what is in braces filled in: `t("left", { count: 3 })`. */
export function catalogue<T extends Record<string, string>>(texts: T) {
  return (key: keyof T, values: Record<string, string | number> = {}): string => fill(texts[key] ?? "", values);
}

export const t = catalogue(texts);

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** The value of an option as people write it. */
export function inWords(value: unknown): string {
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  return String(value ?? t("none")).replaceAll("_", " ");
}

/** The name of an option, as a sentence begins. */
export function asTitle(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
