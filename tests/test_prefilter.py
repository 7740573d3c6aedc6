"""The cheap question never says no where a gate would have spoken."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from showcause.prefilter import bare, payload_wakes

COMMANDS = st.text(alphabet=st.sampled_from("detect -\"'\\\n$;|é\u200b\x1b"), max_size=30)

NAMES = ("detect", "train", "n", "rn-tb", "fn")
# mostly backslashes, line ends and the letters that JSON's escapes are written with
ESCAPED = st.lists(
    st.one_of(
        st.sampled_from([*NAMES, "\\", "\\\\", "\n", "\t", "\r", "\b", "\f", "/", '"', "'", " "]),
        st.sampled_from("trainbf"),
    ),
    max_size=12,
).map("".join)


@given(st.one_of(COMMANDS, ESCAPED), st.booleans(), st.booleans())
@example('bash -c "trai\\\\n"', True, True)
@example("trai\\n x", True, True)
@example("trai\\\nn x", True, True)
@example("\ttrain", True, False)
def test_what_the_parsed_call_shows_the_bytes_show(command: str, ascii_only: bool, spaced: bool) -> None:
    """For every way a harness may write its JSON, a name seen in the parsed command is seen in the raw payload."""
    payload = {"hook_event_name": "PreToolUse", "tool_input": {"command": command}}
    raw = json.dumps(payload, ensure_ascii=ascii_only, separators=None if spaced else (",", ":")).encode(
        "utf-8", "replace"
    )
    for name in NAMES:
        if name in bare(command):
            assert payload_wakes(raw, [name])


@pytest.mark.parametrize(
    "command",
    ['de"tec"t x', "d\\etect", "de\\\ntect", "'detect'", "/opt/detect"],
    ids=["quotes within", "a backslash within", "a continued line within", "quoted", "a path"],
)
def test_quoting_hides_no_name(command: str) -> None:
    assert "detect" in bare(command)


def test_no_verb_no_question() -> None:
    assert not payload_wakes(b'"\\u0064etect"', [])
