"""Lessons, played by the rules."""
