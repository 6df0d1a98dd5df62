"""A report on a game: balance, length, luck, tension, cards, and what happens without a certain action."""
