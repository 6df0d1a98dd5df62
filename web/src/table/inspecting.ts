// Reading a thing on the table without choosing it: by hovering, by a long press, or with "?" on what has the focus.

const LONG_PRESS = 450; // milliseconds
const HOVER = 250;
const MOVED = 12; // pixels: then a press is a drag

export interface Read {
  text: string;
  large: string; // the card that is shown large; "" for none
  at: DOMRect;
}

/** What can be read is called by its title, or by what is said of it on the map. */
const READABLE = "[title], .target[aria-label]";
const words = (element: Element) => element.getAttribute("title") || element.getAttribute("aria-label") || "";

/** Listen within an element; `show` gets what is read, and null when that is over. */
export function inspecting(root: HTMLElement, show: (read: Read | null) => void): () => void {
  let read: { element: Element; title: string | null } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: PointerEvent | null = null;

  function open(element: Element): void {
    close();
    const text = words(element);
    if (!text) return;
    read = { element, title: element.getAttribute("title") };
    if (read.title) element.setAttribute("title", ""); // or the browser's own words would lie over ours
    show({ text, large: element.getAttribute("data-large") ?? "", at: element.getBoundingClientRect() });
  }
  function close(): void {
    clearTimeout(timer);
    if (!read) return;
    if (read.title && read.element.getAttribute("title") === "") read.element.setAttribute("title", read.title);
    read = null;
    show(null);
  }
  const readable = (event: Event) => (event.target as Element).closest(READABLE);

  function over(event: PointerEvent): void {
    if (event.pointerType !== "mouse") return;
    const element = readable(event);
    if (element && element === read?.element) return;
    close();
    if (element) timer = setTimeout(() => open(element), HOVER);
  }
  function down(event: PointerEvent): void {
    close();
    const element = readable(event);
    if (event.pointerType === "mouse" || !element) return;
    start = event;
    timer = setTimeout(() => {
      open(element);
      // the finger that goes up again chooses nothing
      root.addEventListener("click", swallow, { capture: true, once: true });
      addEventListener("pointerup", () => setTimeout(() => root.removeEventListener("click", swallow, { capture: true }), 50), { once: true });
    }, LONG_PRESS);
  }
  function move(event: PointerEvent): void {
    if (start && !read && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > MOVED) up();
  }
  function up(): void {
    start = null;
    if (!read) clearTimeout(timer);
  }
  function swallow(event: Event): void {
    event.preventDefault();
    event.stopPropagation();
  }
  function key(event: KeyboardEvent): void {
    if (event.key === "Escape" || event.key === "Tab") close();
    const element = document.activeElement?.closest(READABLE);
    if (event.key !== "?" || !element || !root.contains(element)) return;
    event.preventDefault();
    event.stopPropagation();
    open(element);
  }
  const menu = (event: Event) => start && readable(event) && event.preventDefault(); // a long press, not a menu

  const listeners = { pointerover: over, pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, pointerleave: close, keydown: key, contextmenu: menu };
  for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener as EventListener);
  return () => {
    close();
    for (const [name, listener] of Object.entries(listeners)) root.removeEventListener(name, listener as EventListener);
  };
}
