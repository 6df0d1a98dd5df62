// How large elements are, by one observer for all of them: nothing has to be measured, so nothing is laid out twice.
type Tell = (width: number, height: number) => void;
const told = new Map<Element, Tell>();
let observer: ResizeObserver | undefined;

/** Report how large an element is, now and whenever that changes. Returns a function that stops it. */
export function sized(element: Element, tell: Tell): () => void {
  observer ??= new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) told.get(target)?.(contentRect.width, contentRect.height);
  });
  told.set(element, tell);
  observer.observe(element);
  return () => {
    told.delete(element);
    observer?.unobserve(element);
  };
}
