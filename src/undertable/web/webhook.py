"""Notices by webhook: plain JSON, and as ntfy, Discord and Matrix (Hookshot) want them."""

import ssl
from urllib.parse import quote

import msgspec

from undertable.table.outbox import Channel, Message, Sent
from undertable.web.posting import Unsafe, post

SHAPES = ("json", "ntfy", "discord", "matrix")


def shaped(shape: str, message: Message) -> tuple[bytes, dict[str, str]]:
    """The body of a request, and its headers."""
    plain = f"{message.title}\n{message.text}\n{message.address}"
    match shape:
        case "ntfy":
            headers = {"Title": quoted(message.title), "Click": message.address, "Tags": "game_die"}
            return message.text.encode(), headers
        case "discord":
            return as_json({"content": plain, "allowed_mentions": {"parse": []}})
        case "matrix":
            return as_json({"text": plain})
        case _:
            return as_json(
                {
                    "event": message.kind,
                    "title": message.title,
                    "text": message.text,
                    "url": message.address,
                    "table": message.table,
                    "decision": message.decision,
                    "until": message.until,
                }
            )


def as_json(data: object) -> tuple[bytes, dict[str, str]]:
    return msgspec.json.encode(data), {"Content-Type": "application/json"}


def quoted(title: str) -> str:
    """A title as a header can have it (RFC 2047, as ntfy reads it)."""
    return title if title.isascii() else f"=?UTF-8?Q?{quote(title, safe='').replace('%', '=')}?="


class Webhooks:
    """Sends notices to addresses that guests have named."""

    def __init__(self, private: bool = False, trust: ssl.SSLContext | None = None) -> None:
        self.private = private  # may they be in a private network, and without TLS?
        self.trust = trust

    async def __call__(self, channel: Channel, messages: list[Message]) -> Sent:
        said = Sent(ok=True, said="")
        for message in messages:
            body, headers = shaped(channel.setting.shape, message)
            try:
                answer = await post(channel.setting.address, body, headers, private=self.private, trust=self.trust)
            except Unsafe as error:
                return Sent(ok=False, said=str(error))
            except OSError as error:
                return Sent(ok=False, said=no_answer(error))
            said = Sent(ok=200 <= answer.status < 300, said=f"HTTP {answer.status} {answer.reason}".strip())
            if not said.ok:
                break
        return said


def no_answer(error: OSError) -> str:
    """Why there was none, in a few words that say nothing of our own network."""
    if isinstance(error, TimeoutError):
        return "no answer in time"
    if isinstance(error, ssl.SSLError):
        return "no safe connection: is its certificate valid?"
    return "no connection"
