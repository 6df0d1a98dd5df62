"""Doors for learning and search code: PettingZoo, OpenSpiel, Gymnasium. Each needs its extra."""
