"""Output for a terminal that has only ASCII."""

import codecs
import io
import sys

SIGNS = str.maketrans("♠♥♦♣☠→·★–—…±‹›┆╌│─┌┐└┘╭╮╰╯━", "SHDC*>-*--.~<>:-|-++++++++-")


def plain(error: UnicodeError) -> tuple[str, int]:
    """A codec's error handler: our signs as the nearest ASCII."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(SIGNS)
    return text.encode("ascii", "replace").decode(), error.end


def write_plainly() -> None:
    """Write a sign that the terminal does not have as the nearest one that it has, instead of failing."""
    codecs.register_error("plain", plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="plain")
