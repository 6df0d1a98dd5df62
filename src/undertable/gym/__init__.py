"""Doors for learning and search code: PettingZoo, OpenSpiel, Gymnasium. Each needs its extra (docs/research.md).

A seat gets through every door only what it may know: numbers and text are made from its view.
"""
