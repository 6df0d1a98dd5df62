"""What a puzzle of Boss Monster is about."""

THEMES = {
    "pass": "Hold it back",
    "cast": "Cast it now",
    "use": "Give up a room",
    "place": "What to build",
    "slot": "Where to build",
    "card": "What to keep",
    "take": "What to take",
    "room": "Aim well",
    "hero": "Aim well",
    "player": "Aim well",
}


def theme(best: str, tempting: str) -> str:
    """The theme in a few words: what the right choice does, and what it is chosen over."""
    if best == "pass" and tempting.startswith("place"):
        return "Build nothing"
    return THEMES.get(best.partition(":")[0], "Yes or no?")
