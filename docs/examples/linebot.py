#!/usr/bin/env python3
"""A bot that takes any of its choices, in nothing but Python. docs/bots.md has the protocol."""

import json
import random
import sys

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "hello":
        print("hello 2 linebot", flush=True)
    elif word == "question":
        question = json.loads(rest)
        actions = [choice["action"] for choice in question["prompt"]["choices"]]
        chosen = random.Random(question["seed"]).choice(actions)
        print("move", chosen, flush=True)
    elif word == "quit":
        break
