#!/usr/bin/env python3
"""A bot that takes a seat at a live table, as a person does: Python and `pip install websockets`.

    tablebot.py http://127.0.0.1:8000                      sits down at a table that is open to everybody
    tablebot.py http://127.0.0.1:8000/t/svr7zjj7d4o7#code  sits down by invitation

Somebody else starts the game. docs/protocol.md has the protocol.
"""

import hashlib
import json
import random
import secrets
import sys
import urllib.parse
import urllib.request
import uuid

from websockets.sync.client import connect

link = urllib.parse.urlsplit(sys.argv[1])
server = f"{link.scheme}://{link.netloc}"
headers = {"X-Undertable": "1"}


def ask(method: str, path: str, **body: object) -> dict:
    data = json.dumps(body).encode() if body else None
    request = urllib.request.Request(server + path, data, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


headers["Authorization"] = "Bearer " + ask("POST", "/api/guests", name="Tablebot", bearer=True)["token"]

if link.path.startswith("/t/"):
    table = link.path.removeprefix("/t/")
else:
    free = [row["id"] for row in ask("GET", "/api/tables")["open"] if row["status"] == "waiting" and row["free"]]
    if not free:
        sys.exit("no table has a free seat")
    table = free[0]
ask("POST", f"/api/tables/{table}/join", mid=str(uuid.uuid4()), invite=link.fragment)

state = ask("GET", f"/api/tables/{table}")["state"]
seat = next((number for number, chair in enumerate(state["table"]["seats"]) if chair["kind"] == "open"), None)
if seat is None:
    sys.exit("no seat is free")
salt = secrets.token_hex(16)  # goes into the deal: its hash now, the salt itself when all have sent theirs
seal = hashlib.sha256(salt.encode()).hexdigest()
ask("POST", f"/api/tables/{table}/sit", mid=str(uuid.uuid4()), seat=seat, seal=seal)

answered = None
address = server.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
with connect(address, additional_headers=headers, max_size=None) as socket:
    socket.send(json.dumps({"do": "hello", "protocol": 1}))
    for text in socket:
        message = json.loads(text)
        if message["t"] == "bye" or (message["t"] == "reply" and not message["ok"]):
            sys.exit(message["message"])
        if message["t"] != "update":
            continue
        state = message["state"]
        if state["table"]["dealing"] and salt:
            socket.send(json.dumps({"do": "reveal", "mid": str(uuid.uuid4()), "salt": salt}))
            salt = ""
        if "result" in state:
            print("places:", *state["result"]["places"])
            break
        decision = state.get("decision", {}).get("id")
        if decision and decision != answered:  # another update may still show a decision that is answered
            answered = decision
            action = random.choice(state["prompt"]["choices"])["action"]
            act = {"do": "act", "mid": str(uuid.uuid4()), "decision": decision, "action": action}
            socket.send(json.dumps(act))
