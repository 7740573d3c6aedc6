"""The prefilter may only say no where the pipeline would have said nothing: held against every case and its disguises."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showcause.event import STOPS
from showcause.gates.cases import Case, parse
from showcause.gates.loading import folders
from showcause.gates.testing import case_files
from showcause.gates.trial import CaseWorld, build
from showcause.hook.live import quiet_stop
from showcause.hook.pinning import head
from showcause.pipeline import judge
from showcause.policies.compiling import preset_policy, preset_values
from showcause.replay.batch import Batch


def cases() -> Iterator[Case]:
    for folder in folders():
        for path in case_files(str(folder)):
            yield from (case for case in parse(Path(path).read_text("utf-8")) if case.kind == "flags")


CASES = [case for case in cases() if not case.values("call")]
PRESETS = {preset: preset_policy(preset) for preset in ("classic", "balanced", "strict")}


BATCHES = {(preset, event): Batch(policy, event) for preset, policy in PRESETS.items() for event in STOPS}
HEADS = {preset: head(preset_values(preset)) for preset in PRESETS}


def disguised(message: str, how: tuple[str, ...]) -> str:
    """The same words as another editor, keyboard or font would write them."""
    changes = {
        "upper": str.upper,
        "emphasis": lambda text: text.replace(" ", " **", 1) + "**",
        "no-break": lambda text: text.replace(" ", "\u00a0"),
        "wrapped": lambda text: text.replace(" ", "\n", 1),
        "curly": lambda text: text.replace("'", "\u2019"),
        "zero width": lambda text: "\u200b".join(text),
        "wide": lambda text: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text),
        "prefixed": lambda text: "The loader reads each file once now.\n\n" + text,
        "followed": lambda text: text + "\n\nThe cache is kept beside it.",
        "long": lambda text: "It is kept beside the loader. " * 3000 + text,
    }
    for name in how:
        message = changes[name](message)
    return message


HOW = ("upper", "emphasis", "no-break", "wrapped", "curly", "zero width", "wide", "prefixed", "followed", "long")


@pytest.mark.parametrize("preset", PRESETS)
@given(st.sampled_from(CASES), st.lists(st.sampled_from(HOW), max_size=2, unique=True).map(tuple))
@settings(max_examples=150, deadline=None)
def test_a_quiet_message_is_one_that_nobody_would_have_objected_to(
    preset: str, case: Case, how: tuple[str, ...]
) -> None:
    """In the hook's fast path and in replay's, for every flagged message and its disguises."""
    event, transcript = build(case)
    event = event._replace(message=disguised(event.message or "", how))
    policy = PRESETS[preset]
    found = judge(event, transcript, policy, CaseWorld(case)).judged
    payload = {"hook_event_name": "Stop", "last_assistant_message": event.message}
    assert not (found and quiet_stop(payload, HEADS[preset]))
    woken = BATCHES[preset, event.name].woken(event.message or "", transcript)
    assert {one.rule.id for one in found} <= {rule.id for rule in (woken.policy.gates if woken else ())}


def test_some_of_them_are_quiet_and_some_are_not() -> None:
    """The test above could not fail if nothing were ever quiet."""
    quiet_words = "The loader reads each file once now."
    assert quiet_stop({"hook_event_name": "Stop", "last_assistant_message": quiet_words}, HEADS["balanced"])
    loud = build(next(case for case in CASES if case.policy.get("preset") == "classic"))[0].message or ""
    assert not quiet_stop({"hook_event_name": "Stop", "last_assistant_message": loud}, HEADS["classic"])
