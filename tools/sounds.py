"""Listen by looking: every sound of the table as a WAV file, its spectrogram (by sox), its peak and its loudness.

`make sounds` writes build/sounds. Loudness is that of the loudest tenth of a second, weighted as ears do.
"""

import base64
import math
import shutil
import subprocess

from tests.baked import ROOT
from tests.browser.board import board

OUT = ROOT / "build" / "sounds"


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    files = []
    with board() as page:
        print(f"{'sound':<10}{'peak dB':>9}{'loudness dB':>13}{'seconds':>9}")
        for name in page.evaluate("board.sounds"):
            file = OUT / f"{name}.wav"
            address = page.evaluate("name => board.record(name, 1)", name)
            file.write_bytes(base64.b64decode(address.partition(",")[2]))
            files.append(file)
            found = page.evaluate("name => board.measure(name, 1)", name)
            peak = 20 * math.log10(found["peak"])
            print(f"{name:<10}{peak:>9.1f}{found['loudness']:>13.1f}{found['seconds']:>9.2f}")
    if shutil.which("sox") is None:
        print("no spectrograms: sox is not installed")
        return
    for file in files:
        picture = file.with_suffix(".png")
        looks = ["-x", "400", "-Y", "260", "-z", "80", "-t", file.stem, "-o", str(picture)]
        subprocess.run(["sox", str(file), "-n", "spectrogram", *looks], check=True)
    print(f"{len(files)} spectrograms in {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
