// What the person at this table looks at: shared by the map and the panels beside it.
export const desk = $state({
  selected: "", // a figure of one's own that is to do something
  offered: false, // it was chosen by the page, because the one before is done
  phase: "", // in which a figure was chosen
  about: "", // "figure:…" or "room:…": what is explained
});
