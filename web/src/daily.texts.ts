// The texts of the deal of the day.
import { catalogue } from "./core/text";

export const d = catalogue({
  daily: "Today's deal",
  dailyWhat: "The same cards and the same bots for everybody, new at midnight UTC. Your first try counts; after it you may try as often as you like.",
  against: "You play against {count} × {bot}",
  daysInRow: "{count} days in a row",
  play: "Play",
  goOn: "Continue",
  yourResult: "Your result",
  freeTry: "Another try",
  counted: "Deal of {day}",
  notCounted: "Another try at the deal of {day}: it does not count.",
  alone: "You are the first here to finish it.",
  better: "You did better than {worse} of {others} others here.",
  places: "Where everybody came",
  placeCount: "place {place}: {count}",
  share: "Copy the result",
  copied: "Copied ✓",
  shareText: "Undertable, deal of {day}, {game}: place {place} of {seats}, {score} points {marks} {address}",
});
