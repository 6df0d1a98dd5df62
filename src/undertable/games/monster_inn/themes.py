"""What a puzzle of Monster Inn is about."""


def theme(best: str, tempting: str) -> str:
    """In a few words: what is right, and what it is right instead of."""
    if best == "leave":
        return "Leave in time"
    if best == "exchange":
        return "Change your treasure"
    if best.startswith("remain"):
        return "Stay for more" if tempting in ("leave", "exchange") else "Coin or gem?"
    if best.startswith("support"):
        return "Support"
    return "Coin or gem?"
