// What the person at this table looks at: shared by the map and the panels beside it.
export const desk = $state({
  selected: "", // a figure of one's own that is to do something
  about: "", // "figure:…" or "room:…": what is explained
});
