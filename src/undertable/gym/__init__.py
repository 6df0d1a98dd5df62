"""Adapters for learning and search code: PettingZoo, OpenSpiel, Gymnasium. Each needs its extra (docs/research.md).

Through every adapter a seat gets only what it may know: numbers and text are made from its view.
"""
