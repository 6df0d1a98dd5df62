export default { title: "Boss Monster", line: "Build a dungeon that heroes cannot resist, and do not survive." };
