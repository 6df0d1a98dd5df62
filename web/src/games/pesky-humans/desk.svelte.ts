// What the person at this table looks at: shared by the map and the panels beside it.
export const desk = $state({
  selected: "", // a figure of one's own that is to do something
  offered: false, // it was chosen by the page, because it can do something
  walksOn: false, // the selected figure does not stop where its next walk leads
  putDown: "", // the phase in which none is wanted at hand
  about: "", // "figure:…" or "room:…": what is explained
});

/** Choose a figure, or none. */
export function take(id: string, offered = false): void {
  Object.assign(desk, { selected: id, offered, walksOn: false });
}
