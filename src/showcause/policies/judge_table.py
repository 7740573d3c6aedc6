"""What `[judge]` may say, and who may say it: a key is named by its variable, and a project can only decline a judge.

A fault here shows no text of the file: what people paste in the wrong place may be the key itself.
"""

from __future__ import annotations

import re
from typing import Any

from ..log.masking import mask
from .schema import Rule, Sheet, choice, listed, shown, table, text, whole
from .spots import Path

PROVIDERS = ("openai", "anthropic", "command", "none")
NAME = re.compile(r"[A-Z_][A-Z0-9_]{0,80}")  # of an environment variable; no key is of this form
MODEL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:/@+-]{0,120}")
LONGEST = 120  # seconds that a stop may wait
_TIME = re.compile(r"([1-9]\d{0,2})([sm])")
_HOST = r"(?:[A-Za-z0-9.-]{1,200}|\[[0-9a-f:]{2,40}\])"
_URL = re.compile(rf"https?://{_HOST}(?::\d{{1,5}})?(?:/[A-Za-z0-9._~/-]{{0,200}})?")
_LOCAL = re.compile(r"https?://(?:localhost|127\.[0-9.]{5,11}|\[::1\])(?:[:/]|$)")
_PLAIN = re.compile(r"http://")
_WHOLE = re.compile(r"[/~]|[A-Za-z]:[\\/]")
_NEEDS = {"openai": ("model",), "anthropic": ("model", "key"), "command": ("command",)}


def _secretly(sheet: Sheet, path: Path, what: str, right: str) -> None:
    """A fault without the line that it stands on."""
    if not sheet.full:
        fault = sheet.at(path, what, right)
        fault.text = ""
        sheet.faults.append(fault)


def _key(sheet: Sheet, path: Path, value: Any) -> None:
    if not isinstance(value, str) or not NAME.fullmatch(value):
        right = 'the name of an environment variable that holds the key, as "OPENAI_API_KEY"; never the key'
        _secretly(sheet, path, "judge.key is no name of an environment variable", right)


def _model(sheet: Sheet, path: Path, value: Any) -> None:
    if not isinstance(value, str) or not MODEL.fullmatch(value) or mask(value) != value:
        _secretly(sheet, path, "judge.model is no model's name", 'as the server spells it, "qwen3:8b"')


def _base_url(sheet: Sheet, path: Path, value: Any) -> None:
    right = 'as "http://localhost:11434/v1": no user name, no query'
    if not isinstance(value, str) or not _URL.fullmatch(value):
        _secretly(sheet, path, "judge.base_url is no plain http or https address", right)
    elif _PLAIN.match(value) and not _LOCAL.match(value):
        _secretly(sheet, path, "judge.base_url sends texts of your sessions unencrypted", "https, or an address here")


def _word(sheet: Sheet, path: Path, value: Any) -> None:
    right = 'the words of a command line: ["claude", "-p", "--model", "haiku"]'
    if not isinstance(value, str) or len(value) > 500 or "\0" in value:
        _secretly(sheet, path, "a word of judge.command is no text of at most 500 characters", right)
    elif mask(value) != value:
        right = "let the program take its key from the environment"
        _secretly(sheet, path, "a word of judge.command looks like a key", right)


def _command(sheet: Sheet, path: Path, value: Any) -> None:
    listed(_word, '["claude", "-p"]', least=1, most=50)(sheet, path, value)
    program = value[0] if isinstance(value, list) and value and isinstance(value[0], str) else ""
    if not program.strip() or ("/" in program and not _WHOLE.match(program)):
        _secretly(sheet, path, "judge.command starts no program", "a name on the PATH, or a whole path")


def _timeout(sheet: Sheet, path: Path, value: Any) -> None:
    found = _TIME.fullmatch(value) if isinstance(value, str) else None
    if found is None or int(found[1]) * (60 if found[2] == "m" else 1) > LONGEST:
        sheet.wrong(path, f"judge.timeout is {shown(value)}", f"1s to {LONGEST}s")


def _price(sheet: Sheet, path: Path, value: Any) -> None:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 100_000:
        sheet.wrong(path, f"{'.'.join(map(str, path))} is {shown(value)}", "the price of a million tokens, as 0.25")


FIELDS: dict[str, Rule] = {
    "provider": choice(*PROVIDERS),
    "model": _model,
    "base_url": _base_url,
    "key": _key,
    "command": _command,
    "timeout": _timeout,
    "per_stop": whole(1, 10),
    "per_session": whole(1, 500),
    "max_tokens": whole(50, 32_000),
    "price_in": _price,
    "price_out": _price,
    "currency": text('as "USD"', 8, re.compile(r"[A-Z]{3}")),
}


def users(sheet: Sheet, path: Path, value: Any) -> None:
    """The user's own [judge]."""
    before = len(sheet.faults)
    table(FIELDS, needs=("provider",))(sheet, path, value)
    provider = value.get("provider") if isinstance(value, dict) else None
    needs = _NEEDS.get(provider, ()) if isinstance(provider, str) else ()
    for needed in needs:
        if needed not in value:
            sheet.wrong(path, f"the provider {provider!r} needs judge.{needed}", f"needs: {', '.join(needs)}")
    for fault in sheet.faults[before:]:
        fault.text, fault.what = "", mask(fault.what)


def projects(sheet: Sheet, path: Path, value: Any) -> None:
    """A project's [judge]: it comes from whoever wrote the repository, so it names nobody, no key and no program."""
    if not isinstance(value, dict):
        _secretly(sheet, path, "judge is not a table", '[judge], with provider = "none"')
    elif value != {"provider": "none"}:
        right = 'a project may only say provider = "none"; put [judge] into your own showcause.toml'
        _secretly(sheet, path, "[judge] stands in a project's policy and would say who is asked", right)
