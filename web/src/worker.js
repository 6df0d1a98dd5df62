// The service worker. It keeps the page itself, the rules and the lessons for reading without a network, and shows
// notices of turns. Tables and everything else under /api always come from the server.
// `FILES` and `VERSION` are put in when the page is built.
const SHELL = `undertable-${VERSION}`;
const READING = "undertable-reading"; // rules and lessons: the last that were seen
const READABLE = /^\/api\/games(\/[a-z0-9-]+\/(rules|lessons|lessons\/[0-9]+\/script))?$/;
const PAGES = /^\/(rules|learn)\/|^\/(credits)?$/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const shell = await caches.open(SHELL);
      await shell.addAll(["/", ...FILES]);
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== SHELL && name !== READING) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
  fetchReading().catch(() => {}); // without a network
});

/** Fetch all rules and lessons once, so that they can be read later; those that cannot be had now come when they are read. */
async function fetchReading() {
  const reading = await caches.open(READING);
  const get = async (path) => {
    const answer = await fetch(path);
    if (answer.ok) await reading.put(path, answer.clone());
    return answer.json();
  };
  for (const { id, learn } of await get("/api/games")) {
    await get(`/api/games/${id}/rules`);
    if (!learn) continue;
    const { lessons } = await get(`/api/games/${id}/lessons`);
    for (const [index, { steps }] of lessons.entries()) if (steps) await get(`/api/games/${id}/lessons/${index + 1}/script`);
  }
}

self.addEventListener("fetch", (event) => {
  const { method, url, mode } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/api")) {
    if (READABLE.test(pathname)) event.respondWith(fresh(event.request, READING, pathname));
  } else if (mode === "navigate") {
    if (PAGES.test(pathname)) event.respondWith(fresh(event.request, SHELL, "/"));
  } else if (pathname.startsWith("/assets/")) {
    event.respondWith(kept(event.request));
  }
});

/** From the server; what was kept, if it does not answer. */
async function fresh(request, cache, key) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(cache)).put(key, answer.clone());
    return answer;
  } catch (error) {
    const found = await caches.match(key);
    if (found) return found;
    throw error;
  }
}

/** Files with a hash in their name never change. */
async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}

self.addEventListener("push", (event) => {
  const { notification = {} } = event.data?.json() ?? {};
  const { title = "Undertable", navigate = "/", ...options } = notification;
  event.waitUntil(self.registration.showNotification(title, { ...options, icon: "/icon-192.png", data: navigate }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data ?? "/", self.location.origin);
  event.waitUntil(
    (async () => {
      if (address.origin !== self.location.origin) return;
      const open = await self.clients.matchAll({ type: "window" });
      const there = open.find((client) => new URL(client.url).pathname === address.pathname);
      await (there ? there.focus() : self.clients.openWindow(address.href));
    })(),
  );
});
