"""The client's own judges: registered once, with short texts that order nobody, and taken out byte for byte."""

from __future__ import annotations

import json
import re

import pytest

from showcause.harness.claude_code import install as I
from showcause.harness.claude_code import native, native_texts

from .test_install import BEFORE, FEW, OURS

THEIRS = {"type": "prompt", "prompt": "Stop only when the tests pass."}


def handlers(text: str) -> list[dict[str, object]]:
    return [one for group in json.loads(text)["hooks"]["Stop"] for one in group["hooks"]]


@pytest.mark.parametrize("before", BEFORE)
def test_what_was_put_in_goes_out_byte_for_byte(before: str) -> None:
    """By `uninstall` together with the hooks, and by itself leaving the hooks as they were."""
    hooked = I.install(before, OURS, FEW)
    both = native.install(hooked)
    assert native.uninstall(both) == hooked
    assert I.uninstall(both) == before


def test_a_file_that_init_made_goes_with_them() -> None:
    assert I.uninstall(native.install(I.install(None, OURS, FEW))) is None


@pytest.mark.parametrize(
    "handler",
    [
        pytest.param(THEIRS, id="a prompt of the user's own"),
        pytest.param({"type": "prompt", "prompt": f"{native_texts.PROMPT} Also: no TODOs."}, id="ours, rewritten"),
        pytest.param({"type": "command", "command": "say", "prompt": native_texts.PROMPT}, id="a command"),
        pytest.param({"type": "agent"}, id="no text"),
        pytest.param("prompt", id="no handler"),
    ],
)
def test_another_handler_is_not_ours(handler: object) -> None:
    text = json.dumps({"hooks": {"Stop": [{"hooks": [handler]}]}})
    assert native.natives(text) == []
    assert native.uninstall(text) == text


def test_both_stand_beside_our_hook_and_the_users_own() -> None:
    before = json.dumps({"hooks": {"Stop": [{"hooks": [THEIRS]}]}})
    after = handlers(native.install(I.install(before, OURS, FEW)))
    assert [one["type"] for one in after] == ["prompt", "command", "prompt", "agent"]
    assert after[0] == THEIRS


def test_a_second_time_changes_nothing_and_nothing_counts_as_doubled() -> None:
    once = native.install(I.install("{}", OURS, FEW))
    assert native.install(once) == once
    assert I.install(once, OURS, FEW) == once
    assert I.doubled(I.registered(once)) == []


def test_what_a_person_changed_stays_and_a_double_goes() -> None:
    tuned = {**native_texts.handlers()[0], "timeout": 12, "model": "haiku"}
    text = json.dumps({"hooks": {"Stop": [{"hooks": [tuned, native_texts.handlers()[0]]}]}})
    assert handlers(native.install(text))[0] == tuned
    assert [one["type"] for one in handlers(native.install(text))] == ["prompt", "agent"]


def test_an_earlier_text_is_renewed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native_texts, "_EARLIER", ("What we said last year.",))
    text = json.dumps({"hooks": {"Stop": [{"hooks": [{"type": "prompt", "prompt": "What we said last year."}]}]}})
    assert handlers(native.install(text))[0]["prompt"] == native_texts.PROMPT


@pytest.mark.parametrize("text", [native_texts.PROMPT, native_texts.AGENT], ids=["prompt", "agent"])
class TestTexts:
    """They may reach the agent as they stand."""

    def test_short_and_on_one_line(self, text: str) -> None:
        assert len(text) < 300
        assert "\n" not in text

    def test_no_command_stands_in_it(self, text: str) -> None:
        """Neither of a shell nor to whoever reads it: every sentence states something."""
        assert not re.search(r"[`$&|;<>]{2}|`|\$", text)
        firsts = {sentence.split()[0] for sentence in re.split(r"(?<=[.;:]) ", text)}
        assert firsts <= {"A", "the", "All", "stop_hook_active", "Doubt"}

    def test_it_leans_to_letting_the_stop_pass_and_knows_waiting(self, text: str) -> None:
        assert "not ok only where" in text
        assert text.endswith("Doubt is ok.")
        assert all(word in text for word in ("stop_hook_active is true", "work still runs", "waits", "what is left"))
