export default { title: "Those Pesky Humans!", line: "One keeps the lair, the others break in. A hex crawl, one against many." };
