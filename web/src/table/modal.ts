// A dialog over the table. Escape, a press beside it and its buttons with `data-close` close it at once:
// the browser's own `close` event comes a moment later, and a key pressed meanwhile would be lost.

export function modal(close: () => void): (dialog: HTMLDialogElement) => void {
  return (dialog) => {
    const shut = (event: Event) => {
      event.preventDefault();
      dialog.close();
      close();
    };
    dialog.addEventListener("cancel", shut);
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || (event.target as Element).closest("[data-close]")) shut(event);
    });
    // a browser may also close it without asking
    dialog.addEventListener("close", () => dialog.isConnected && close());
    dialog.showModal();
  };
}
