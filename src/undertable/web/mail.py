"""Notices by e-mail, through the operator's own mail server."""

import asyncio
import hashlib
import secrets
import smtplib
import ssl
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from urllib.parse import unquote, urlsplit

from undertable.table.outbox import Channel, Message, Sent
from undertable.web.posting import SLOW, usual_trust

SECONDS = 10.0
WHOLE_LINES = SMTP.clone(max_line_length=998)  # a folded address is not one that every mail program reads
STARTTLS_PORT, TLS_PORT = 587, 465


@dataclass(frozen=True)
class MailServer:
    """Where mail is handed over, and who sends it."""

    host: str
    port: int
    sender: str
    tls: bool = False  # from the first byte; otherwise STARTTLS where it is offered
    user: str = ""
    password: str = ""

    @staticmethod
    def read(url: str, sender: str) -> "MailServer":
        """smtp://user:password@host:587 or smtps://…:465; ValueError if it is neither."""
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname or "@" not in sender:
            raise ValueError("a mail server looks like smtps://user:password@mail.example.org, with a sender")
        tls = parts.scheme == "smtps"
        port = parts.port or (TLS_PORT if tls else STARTTLS_PORT)
        return MailServer(
            parts.hostname, port, sender, tls, unquote(parts.username or ""), unquote(parts.password or "")
        )


class Mail:
    """Sends notices; several that are due together are one message."""

    def __init__(self, server: MailServer, address: str, trust: ssl.SSLContext | None = None) -> None:
        self.server = server
        self.trust = trust
        self.address = address  # of the site

    async def __call__(self, channel: Channel, messages: list[Message]) -> Sent:
        subject = messages[0].title if len(messages) == 1 else f"{len(messages)} tables wait for you"
        lines = [f"{one.title}\n{one.text}{until(one)}\n{one.address}\n" for one in messages]
        key = "\n".join([channel.id, *(f"{one.table} {one.decision} {one.kind}" for one in messages)])
        return await self.send(channel, subject, "\n".join(lines), key)

    async def ask(self, channel: Channel) -> Sent:
        """Ask whether this address wants notices at all."""
        text = (
            "Somebody, probably you, wants to be told by e-mail when it is their turn at a table.\n\n"
            f"If it was you, confirm it here:\n{self.address}/notices/{channel.setting.code}\n\n"
            "Otherwise do nothing: you will get no other message.\n"
        )
        return await self.send(channel, "Confirm your address", text)

    async def send(self, channel: Channel, subject: str, text: str, key: str = "") -> Sent:
        """Send one message. Notices have a key: what is sent again has the same Message-ID."""
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self.server.sender, channel.setting.address, subject
        mail["Date"] = format_datetime(datetime.now(UTC))
        domain = self.server.sender.rpartition("@")[2].strip("<> ")
        name = hashlib.sha256(key.encode()).hexdigest()[:32] if key else secrets.token_hex(16)
        mail["Message-ID"] = f"<{name}@{domain}>"
        mail["Auto-Submitted"] = "auto-generated"
        if key:
            stop = f"{self.address}/notices/{channel.setting.code}/stop"
            mail["List-Unsubscribe"] = f"<{stop}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            text += f"\n-- \nTo stop these e-mails: {stop}\n"
        mail.set_content(text)
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(SLOW, self.hand_over, mail, channel.setting.address)
        except smtplib.SMTPResponseException as error:
            return Sent(ok=False, said=answer(error.smtp_code, error.smtp_error))
        except ssl.SSLError:
            return Sent(ok=False, said="the mail server is not safe: its certificate or its encryption is wrong")
        except TimeoutError:
            return Sent(ok=False, said="the mail server does not answer")
        except smtplib.SMTPNotSupportedError:
            return Sent(ok=False, said="the mail server cannot do what is needed, such as to log in")
        except smtplib.SMTPException:
            return Sent(ok=False, said="the mail server broke off")
        except OSError:
            return Sent(ok=False, said="the mail server cannot be reached")

    def hand_over(self, mail: EmailMessage, address: str) -> Sent:
        """In a thread of its own: mail servers take their time."""
        server = self.server
        context = self.trust or usual_trust()  # smtplib's own would believe any certificate
        with (
            smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=context)
            if server.tls
            else smtplib.SMTP(server.host, server.port, timeout=SECONDS)
        ) as smtp:
            safe = server.tls
            if not safe and smtp.ehlo()[0] == 250 and smtp.has_extn("starttls"):
                smtp.starttls(context=context)
                safe = True
            if server.user:
                if not safe:
                    return Sent(ok=False, said="the mail server offers no encryption: it does not get the password")
                smtp.login(server.user, server.password)
            smtp.ehlo_or_helo_if_needed()
            sender = server.sender.rpartition("<")[2].rstrip("> ")
            for code, said in (smtp.mail(sender), smtp.rcpt(address)):
                if code >= 400:
                    return Sent(ok=False, said=answer(code, said))
            code, said = smtp.data(mail.as_bytes(policy=WHOLE_LINES))
            return Sent(ok=code < 400, said=answer(code, said))


def answer(code: int, said: bytes | str) -> str:
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    return f"SMTP {code} {' '.join(text.split())[:80]}".strip()


def until(message: Message) -> str:
    if message.until is None:
        return ""
    return f" Answer by {datetime.fromtimestamp(message.until, UTC):%d %B %Y, %H:%M} UTC."
