// What the person at this table looks at: shared by the map and the panels beside it.
export const desk = $state({
  selected: "", // a figure of your own that is about to do something
  offered: false, // it was chosen by the page, because it can do something
  walksOn: false, // the selected figure does not stop where its next walk leads
  putDown: "", // the phase in which no figure is proposed
  about: "", // "figure:…" or "room:…": what is explained
});

/** Choose a figure, or none. */
export function take(id: string, offered = false): void {
  Object.assign(desk, { selected: id, offered, walksOn: false });
}
