"""`[judge]` of a policy as values, with its defaults. Checking what people write is `policies/judge_table.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..light import NamedTuple
from ..times import seconds

BASE_URLS = {"openai": "https://api.openai.com/v1", "anthropic": "https://api.anthropic.com"}
TIMEOUT = "6s"  # of one stop; the hook itself has ten seconds where `init` wrote it


class Settings(NamedTuple):
    """key: the NAME of an environment variable; its value is read where a request is made, and kept nowhere.

    timeout: seconds for all questions of a stop. prices: of a million tokens, None where nobody said.
    """

    provider: str
    model: str = ""
    base_url: str = ""
    key: str = ""
    command: tuple[str, ...] = ()
    timeout: float = 6.0
    per_stop: int = 2
    per_session: int = 20
    max_tokens: int = 1_000
    price_in: float | None = None
    price_out: float | None = None
    currency: str = "USD"

    @property
    def name(self) -> str:
        """Who is asked, for people and the log; of a command its program only: a word of it may be private."""
        who = self.command[0].replace("\\", "/").rpartition("/")[2] if self.command else self.model
        return f"{self.provider}: {who}"

    def cost(self, tokens_in: int, tokens_out: int) -> float | None:
        if self.price_in is None and self.price_out is None:
            return None
        return (tokens_in * (self.price_in or 0.0) + tokens_out * (self.price_out or 0.0)) / 1e6


def settings(table: Mapping[str, Any]) -> Settings | None:
    """The judge that a policy names, or None."""
    provider = table.get("provider", "none")
    if provider == "none":
        return None
    values = {key: table[key] for key in Settings._fields if key in table}
    values["command"] = tuple(table.get("command", ()))
    values["timeout"] = float(seconds(str(table.get("timeout", TIMEOUT))))
    values.setdefault("base_url", BASE_URLS.get(provider, ""))
    return Settings(**values)
