// The service worker: rules and lessons to read without a network, and notices of turns.
export function register(): void {
  if ("serviceWorker" in navigator && import.meta.env.PROD) void navigator.serviceWorker.register("/sw.js").catch(() => {}); // without it, all works but reading offline
}
