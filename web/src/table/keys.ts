// The keys of a table.
import type { TableScreen } from "./screen.svelte";

/** Do what a key stands for, unless it is typed into something. */
export function keys(screen: TableScreen, event: KeyboardEvent): void {
  const { deciding } = screen;
  if (screen.sheet || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as Element;
  if (target.closest("input, textarea, select, dialog")) return;
  const key = event.key.toLowerCase();
  // at the prompt Enter does what the confirming button does, also as long as nothing is picked
  if (key === "enter" && (deciding.picked || target.id === "prompt") && !target.closest("button, a")) void deciding.act();
  else if (key === "u" && screen.shown.take_back) void deciding.takeBack();
  else if (key === "t") screen.askHint();
  else if (key === "?") screen.sheet = "keys";
  else if (key === "l") screen.sheet = "log";
  else if (key === "r") screen.sheet = "rules";
  else if (key === "p") document.querySelector<HTMLElement>("#prompt")?.focus();
  else if (key === "h") document.querySelector<HTMLElement>("#own button, #own [tabindex]")?.focus();
  else if (/^[1-9]$/.test(key)) {
    const choice = screen.prompt?.choices?.[Number(key) - 1];
    if (choice) screen.press(choice.action);
  } else return;
  event.preventDefault();
}
