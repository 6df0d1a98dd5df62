// Copying for a button: what became of it is said for a moment.
import { t } from "./text";

const MOMENT = 2000; // milliseconds

export class Copying {
  said = $state("");

  async copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text); // without https there is no clipboard
      this.said = t("copied");
    } catch {
      this.said = t("notCopied");
    }
    setTimeout(() => (this.said = ""), MOMENT);
  }

  /** Where people use fingers, an address is handed to another program; elsewhere it is copied. */
  async share(url: string): Promise<void> {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url }).catch(() => {});
    else await this.copy(url);
  }
}
