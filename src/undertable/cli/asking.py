"""Questions at the keyboard."""

from undertable.cli.common import console


def ask(prompt: str) -> str:
    """A line from the keyboard; EOFError where there is no keyboard."""
    try:
        return console.input(prompt, markup=False)
    except (RuntimeError, UnicodeDecodeError):  # no input at all, or not text
        raise EOFError from None


def plainly(name: str) -> str:
    """A name as people may type it: in small letters, a space for a dash."""
    return " ".join(name.replace("-", " ").lower().split())


def ask_for_one(question: str, choices: list[tuple[str, ...]]) -> int | None:
    """Which of these, by number or by one of its names; the first by default, None to leave."""
    known = {plainly(name): number for number, names in enumerate(choices) for name in names}
    while True:
        try:
            answer = plainly(ask(f"  {question} [1] ")) or "1"
        except (EOFError, KeyboardInterrupt):
            console.print("\n  Until next time.")
            return None
        if answer in known:
            return known[answer]
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:3]) <= len(choices):
            return int(answer) - 1
        if answer in ("q", "quit"):
            return None
        console.print(f"  Type a number from 1 to {len(choices)}, or q to leave.")
