"""The example game is collected only where it is copied to."""

collect_ignore = ["web"]
