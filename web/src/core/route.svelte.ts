// Which page is shown, by the address.

export const route = $state({ path: location.pathname, hash: location.hash, search: location.search });

function look(): void {
  Object.assign(route, { path: location.pathname, hash: location.hash, search: location.search });
}

addEventListener("popstate", look);

export function go(address: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", address);
  look();
  scrollTo(0, 0);
}

/** For links: stay in the page unless somebody wants a new tab. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api")) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
