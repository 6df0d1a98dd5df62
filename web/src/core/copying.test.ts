import { afterEach, describe, expect, it, vi } from "vitest";
import { Copying } from "./copying.svelte";
import { t } from "./text";

afterEach(() => void vi.unstubAllGlobals());

describe("copying", () => {
  it("says so when it worked", async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    const copying = new Copying();
    await copying.copy("a text");
    expect(writeText).toHaveBeenCalledWith("a text");
    expect(copying.said).toBe(t("copied"));
  });

  it.each([{}, { clipboard: { writeText: () => Promise.reject(new Error()) } }])("fails where there is no clipboard, or it is refused", async (navigator) => {
    vi.stubGlobal("navigator", navigator);
    const copying = new Copying();
    await copying.copy("a text");
    expect(copying.said).toBe(t("notCopied"));
  });
});
