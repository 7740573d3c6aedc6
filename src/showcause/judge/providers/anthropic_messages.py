"""Anthropic's Messages, through the anthropic package."""

from __future__ import annotations

from typing import Any

from ..digest import Digest
from ..settings import Settings
from . import Failed, Said
from .keys import failed, key
from .waiting import within


def say(settings: Settings, digest: Digest, seconds: float) -> Said:
    secret = key(settings.key)
    if not secret:
        raise Failed("no key is named")

    def call() -> Any:
        try:
            from anthropic import Anthropic
        except ImportError:
            raise Failed("the anthropic package is not installed: pip install 'showcause[anthropic]'") from None
        client = Anthropic(api_key=secret, base_url=settings.base_url, timeout=seconds, max_retries=0)
        client.auth_token = None  # earlier versions of the package take it from the environment, beside the key
        return client.messages.create(
            model=settings.model,
            max_tokens=settings.max_tokens,
            system=digest.system,
            messages=[{"role": "user", "content": digest.user}],
        )

    try:
        reply = within(seconds, call)
        text = "".join(block.text for block in reply.content if block.type == "text")
        return Said(text, reply.usage.input_tokens or 0, reply.usage.output_tokens or 0)
    except Exception as error:
        raise failed(error) from None
