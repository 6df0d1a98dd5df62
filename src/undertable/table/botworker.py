"""A process in which bots think: reads a function and its arguments from stdin, writes the result to stdout."""

import os
import pickle
import struct
import sys
import threading
from queue import SimpleQueue
from typing import BinaryIO

import msgspec

import undertable.table.jobs  # noqa: F401 - so that the first question need not wait for it

LENGTH = struct.Struct(">I")
READY = b""


def read_questions(stream: BinaryIO, questions: "SimpleQueue[bytes]") -> None:
    """Read in a thread of its own, so that a bot that hangs ends together with the server."""
    while True:
        head = stream.read(LENGTH.size)
        body = stream.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else b""
        if not body:
            os._exit(0)
        questions.put(body)


def main(nice: int) -> None:
    os.nice(nice)
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what a bot prints must not be taken for an answer
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=read_questions, args=(sys.stdin.buffer, questions), daemon=True).start()
    answer = READY
    while True:
        answers.write(LENGTH.pack(len(answer)) + answer)
        function, given = pickle.loads(questions.get())
        answer = msgspec.msgpack.encode(function(*given))


if __name__ == "__main__":
    main(int(sys.argv[1]))
