"""What a puzzle of Those Pesky Humans! is about."""

THEMES = {
    "pass": "Hold the card",
    "end": "Enough for now",
    "move": "Who goes?",
    "step": "Where to?",
    "hex": "Where to?",
    "exit": "Which way?",
    "attack": "Attack",
    "play": "Play the card",
    "use": "Use it now",
    "card": "Which card?",
    "drop": "Let go of it",
    "ability": "Which ability?",
}


def theme(best: str, tempting: str) -> str:
    """In a few words: what is right, and what it is right instead of."""
    kind, other = best.partition(":")[0], tempting.partition(":")[0]
    if kind == "move" and other in ("play", "use"):
        return "Move first"
    return THEMES.get(kind, "Choose well")
