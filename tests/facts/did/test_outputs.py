"""Found, absent, and every reason to doubt."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from showcause.event import Call, Result
from showcause.facts.did import outputs as module
from showcause.facts.did.outputs import Output, Outputs
from showcause.transcript import ASSISTANT, MISSING, NOTICE, PROMPT, RESULTS, SUMMARY, Entry, Transcript, of

USER = Entry(PROMPT, text="Test it.")


def ran(text: str, number: int = 1, kind: str = "shell") -> list[Entry]:
    call = Call("Bash", kind, {"command": "./t"}, f"c{number}")
    return [Entry(ASSISTANT, calls=(call,)), Entry(RESULTS, results=(Result(call.id, text),))]


def search(word: str, *entries: Entry) -> str:
    return Outputs(of(entries)).first(lambda output: word in output.text)


def test_found_in_a_result_a_report_or_a_prompt() -> None:
    assert search("31 passed", USER, *ran("31 passed")) == "found"
    assert search("31 passed", USER, *ran("31 passed"), Entry(PROMPT, text="And now?"), *ran("ok", 2)) == "found"
    assert search("green", USER, Entry(NOTICE, text="suite green")) == "found"
    assert search("pasted", Entry(PROMPT, text="pasted output")) == "found"
    assert search("kept", USER, Entry(RESULTS, results=(Result("lost", "kept"),))) == "found"


def test_the_agent_s_own_words_are_no_output() -> None:
    assert search("31 passed", USER, *ran("ok"), Entry(ASSISTANT, text="31 passed")) == "absent"


@pytest.mark.parametrize(
    "entries",
    [
        pytest.param(ran("ok"), id="no prompt in reach"),
        pytest.param([Entry(SUMMARY, text="…"), USER, *ran("ok")], id="compacted"),
        pytest.param([USER, *ran("ok")[:1]], id="a result is not on disk yet"),
        pytest.param([USER, *ran("[Old tool result content cleared]")], id="cleared"),
    ],
)
def test_doubt(entries: list[Entry]) -> None:
    assert search("31 passed", *entries) == "doubt"


def test_a_call_of_an_earlier_turn_may_have_been_interrupted() -> None:
    """Only this turn's missing result can still be on its way."""
    assert search("31 passed", USER, *ran("ok")[:1], Entry(PROMPT, text="Go on."), *ran("ok", 2)) == "absent"


def test_unreadable_and_cut_transcripts() -> None:
    cut = Transcript(lambda: reversed([USER, *ran("ok")]))
    cut.truncated = True
    assert Outputs(MISSING).first(lambda output: True) == "doubt"
    assert Outputs(cut).first(lambda output: False) == "doubt"


def test_the_search_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 3)
    assert search("31 passed", USER, *ran("ok, ok")) == "doubt"


def test_nothing_older_is_read_than_needed() -> None:
    read: list[str] = []

    def source() -> Iterator[Entry]:
        for entry in reversed([USER, *ran("old", 1), *ran("31 passed", 2)]):
            read.append(entry.kind)
            yield entry

    assert Outputs(Transcript(source)).first(lambda output: "31" in output.text) == "found"
    assert len(read) == 2


def test_a_command_comes_with_its_output() -> None:
    seen: list[Output] = []
    Outputs(of([USER, *ran("ok")])).first(lambda output: bool(seen.append(output)))
    assert seen[0] == Output("shell", "ok", "./t")
