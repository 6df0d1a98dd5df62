import { describe, expect, it } from "vitest";
import { CLOCKS, clockOf, countdown } from "./timing";

describe("clocks", () => {
  it("are offered from none to days", () => {
    expect(CLOCKS.map(clockOf)).toEqual([
      "No clock",
      "Live: 5 min + 10 s",
      "Live: 15 min + 20 s",
      "Live: 30 s a decision",
      "Live: 2 min a decision",
      "Days: 1 day a turn",
      "Days: 3 days a turn",
      "Days: 7 days a turn",
    ]);
  });

  it("show days, hours or minutes, whatever is left", () => {
    expect([-1, 9, 65, 3599, 3600 * 3 + 1260, 86_400 * 2 + 3600 * 5].map(countdown)).toEqual(["0:00", "0:09", "1:05", "59:59", "3 h 21 min", "2 d 5 h"]);
  });
});
