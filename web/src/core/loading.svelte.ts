// Parts of the page are loaded when they are needed. One may not arrive: the network fails for a moment, or an update of the
// server has replaced it. Loading the page again helps with both, and a table is then where it was.
const KEY = "undertable-loaded-again";
const SOON = 30_000; // milliseconds: a second failure within them is not a passing one

export const loading = $state({ failed: false });

export function loadAgainOnFailure(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < SOON) {
      loading.failed = true;
      return;
    }
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault(); // no error: the page is about to go
    location.reload();
  });
}
