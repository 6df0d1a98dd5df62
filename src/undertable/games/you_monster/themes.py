"""What a puzzle of You Monster is about."""

COURT = {"A": 1, "J": 11, "Q": 12, "K": 13}


def total(play: str) -> int:
    """The values of the cards in a play."""
    cards = play.partition(":")[2].split("+")
    return sum(COURT.get(card[:-1]) or int(card[:-1]) for card in cards)


def theme(best: str, tempting: str) -> str:
    """In a few words: what is right, and what it is right instead of."""
    if best.startswith("draw"):
        return "Draw or not?"
    if not best.startswith("play") or not tempting.startswith("play"):
        return "What to keep"
    if total(best) < total(tempting):
        return "Stay small"
    if "+" in best and "+" not in tempting:
        return "Two cards at once"
    return "Go for the treasure" if total(best) > total(tempting) else "Mind the suit"
