"""A live table: seats, decisions, clocks, undo and what is kept of them. No web code here."""
