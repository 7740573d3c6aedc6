"""Puts the handlers of Claude Code's own judges into settings that have ours, and takes them out again.

What a person changed in them, a model or a timeout, stays.
"""

from __future__ import annotations

from ...installing import jsonedit
from .install import Place, registered, strip
from .native_texts import EVENT, handlers, is_native


def natives(text: str, file: str = "") -> list[Place]:
    """Every handler of ours that the client's own judge answers."""
    return registered(text, file, is_native)


def install(text: str, file: str = "") -> str:
    """The settings with both handlers, each once and with the text of today."""
    for handler in handlers():
        same = [place for place in natives(text, file) if place.handler["type"] == handler["type"]]
        if not same:
            text = jsonedit.append(text, ("hooks", EVENT), {"hooks": [handler]}, file)
            continue
        text = strip(text, same[1:], file)
        if same[0].handler["prompt"] != handler["prompt"]:
            text = jsonedit.replace(text, (*same[0].path, "prompt"), handler["prompt"], file)
    return text


def uninstall(text: str, file: str = "") -> str:
    """The settings without them."""
    return strip(text, natives(text, file), file)
