"""A process in which bots think: reads what a seat knows from stdin, writes the number of an action to stdout."""

import os
import pickle
import struct
import sys
import threading
from queue import SimpleQueue
from typing import BinaryIO

from undertable.bots import make_bot
from undertable.core import FastChance, Game, Knowledge

LENGTH = struct.Struct(">I")
ANSWER = struct.Struct(">q")
Question = tuple[Game, str, Knowledge, int, float]  # game, bot, what the seat knows, seed, seconds to think


def read_questions(stream: BinaryIO, questions: "SimpleQueue[bytes]") -> None:
    """Read in a thread of its own, so that a bot that hangs ends together with the server."""
    while True:
        head = stream.read(LENGTH.size)
        body = stream.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else b""
        if not body:
            os._exit(0)
        questions.put(body)


def main() -> None:
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what a bot prints must not be taken for an answer
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=read_questions, args=(sys.stdin.buffer, questions), daemon=True).start()
    answers.write(ANSWER.pack(0))  # ready
    while True:
        game, name, knowledge, seed, seconds = pickle.loads(questions.get())
        action = make_bot(game, name).choose(knowledge, FastChance(seed), seconds)
        answers.write(ANSWER.pack(action))


if __name__ == "__main__":
    main()
