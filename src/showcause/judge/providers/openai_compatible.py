"""Any server that speaks OpenAI's chat completions, local ones included, through the openai package."""

from __future__ import annotations

from typing import Any

from ..digest import Digest
from ..settings import BASE_URLS, Settings
from . import Failed, Said
from .keys import failed, key
from .waiting import within

NO_KEY = "none"  # a server that wants no key gets this; the package would look for one by itself


def say(settings: Settings, digest: Digest, seconds: float) -> Said:
    secret = key(settings.key) or NO_KEY

    def call() -> Any:
        try:
            from openai import OpenAI
        except ImportError:
            raise Failed("the openai package is not installed: pip install 'showcause[openai]'") from None
        client = OpenAI(api_key=secret, base_url=settings.base_url, timeout=seconds, max_retries=0)
        client.organization = client.project = None  # the package fills them from the environment, for every server
        # OpenAI's own models refuse the old name, most other servers do not know the new one
        bound = "max_completion_tokens" if settings.base_url == BASE_URLS["openai"] else "max_tokens"
        messages: Any = [{"role": "system", "content": digest.system}, {"role": "user", "content": digest.user}]
        more: dict[str, Any] = {bound: settings.max_tokens}
        return client.chat.completions.create(model=settings.model, messages=messages, **more)

    try:
        reply = within(seconds, call)
        usage = reply.usage
        text = reply.choices[0].message.content or ""
        return Said(text, getattr(usage, "prompt_tokens", 0) or 0, getattr(usage, "completion_tokens", 0) or 0)
    except Exception as error:
        raise failed(error) from None
