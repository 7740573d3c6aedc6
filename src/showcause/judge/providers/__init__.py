"""Who can be asked: a module a provider, each with `say(settings, digest, seconds)`; none is imported unasked.

`say` returns what came back, or raises Failed with a reason that holds nothing of the reply and no key.
"""

from __future__ import annotations

import importlib

from ...light import NamedTuple
from ..digest import Digest
from ..settings import Settings

MODULES = {"openai": "openai_compatible", "anthropic": "anthropic_messages", "command": "command"}
PACKAGES = {"openai": "openai", "anthropic": "anthropic"}


class Said(NamedTuple):
    """cost: what the provider itself says that it took, None where it does not."""

    text: str
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float | None = None


class Failed(Exception):
    """Nothing came back."""


def say(settings: Settings, digest: Digest, seconds: float) -> Said:
    """Ask once, within this time. Raises Failed."""
    module = importlib.import_module(f"{__name__}.{MODULES[settings.provider]}")
    said: Said = module.say(settings, digest, seconds)
    return said
