// The texts of evenings: the big screen, the hand on a phone, one browser for several.
import { catalogue } from "./core/text";

export const p = catalogue({
  screen: "Big screen",
  screenWhat: "Everybody sees this screen. Your cards stay on your phone.",
  scan: "Scan to play",
  rejoin: "Scan to come back",
  waitingFor: "{free} seats are free",
  waitingForOne: "One seat is free",
  allHere: "Everybody is here. Start the game on a phone.",
  showScreen: "Show this table on a big screen",
  party: "Together in one room",
  partyWhat: "Open the table on a television or a computer. Everybody scans the code there and plays on a phone.",
  hotSeatWhat: "Add people who play on this device, too. Cards stay covered until the device has been passed on.",
  nameOfOther: "Their name",
  addPlayer: "Add a player here",
  passTo: "Pass the device to {name}",
  passWhat: "Everything is covered. Only {name} should look now.",
  ready: "I am {name}: show my side",
  notYet: "Back to {name}",
});
