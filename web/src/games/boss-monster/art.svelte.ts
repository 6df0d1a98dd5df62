// Pictures of the cards. They come after the table itself, which can be played without them.
export const art = $state<{ paths: Record<string, string> }>({ paths: {} });

void import("./art").then((loaded) => (art.paths = loaded.default));
