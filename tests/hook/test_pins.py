"""A session's policy is pinned once and whole, or not at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from showcause.hook import pins
from tests.hook.process import READ_EXAMPLE, fire, start, stop, transcript


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


HEAD, BODY = {"rev": "r", "tool_literals": ["x"]}, {"gates": []}


def raw(session: str, blank: str = "") -> bytes:
    return f'{{"session_id":{blank}"{session}"}}'.encode()


@pytest.mark.parametrize(
    "session", ["s1", "a.b", "ü", "../x", "x" * 300], ids=["plain", "a dot", "umlaut", "a path", "long"]
)
def test_every_name_has_its_pin(session: str) -> None:
    pins.write(session, pins.packed(HEAD, BODY))
    found = pins.head(raw(session))
    assert found is not None and found["rev"] == "r"
    assert pins.body(found) == BODY
    where = pins.path(session)
    assert where is not None and Path(where).parent.name == "pins"


@pytest.mark.parametrize("keep", [0, 5, 20, 31, 40, -1], ids=["nothing", "5", "20", "31", "40", "all but one"])
def test_a_cut_pin_is_none(keep: int, home: Path) -> None:
    whole = pins.packed(HEAD, BODY)
    pins.write("s1", whole[:keep])
    assert pins.read("s1") is None


def test_a_changed_byte_is_none() -> None:
    whole = bytearray(pins.packed(HEAD, BODY))
    whole[-1] ^= 1
    pins.write("s1", bytes(whole))
    assert pins.read("s1") is None


def test_bytes_that_cost_marshal_seconds_are_never_shown_to_it() -> None:
    pins.write("s1", b"\xdb\xff\xff\xff\x7f")
    assert pins.read("s1") is None


def test_a_second_start_of_the_session_changes_nothing(home: Path, tmp_path: Path) -> None:
    """An agent that edits the policy and says that the session starts is still held to the first."""
    path = transcript(
        tmp_path / "s.jsonl", "Speed it up.", ("tool", ("Read", {"file_path": "a"}, "x")), ("text", READ_EXAMPLE)
    )
    fire(start(cwd=tmp_path), home, cwd=tmp_path)
    (tmp_path / "showcause.toml").write_text('[gates]\n"ownership/decision-punted" = "off"\n')
    fire(start(cwd=tmp_path), home, cwd=tmp_path)
    assert fire(stop(READ_EXAMPLE, path), home, cwd=tmp_path).stdout


def test_another_spelling_of_the_payload_finds_the_same_pin(home: Path, tmp_path: Path) -> None:
    path = transcript(
        tmp_path / "s.jsonl", "Speed it up.", ("tool", ("Read", {"file_path": "a"}, "x")), ("text", READ_EXAMPLE)
    )
    fire(start(cwd=tmp_path), home, cwd=tmp_path)
    (tmp_path / "showcause.toml").write_text('[gates]\n"ownership/decision-punted" = "off"\n')
    assert fire(json.dumps(stop(READ_EXAMPLE, path), indent=1).encode(), home, cwd=tmp_path).stdout


def test_an_unreadable_transcript_blocks_nothing_however_often(home: Path, tmp_path: Path) -> None:
    for number in range(4):
        done = fire(stop(f"I will now fix the {number} thing:", tmp_path / "gone.jsonl", prompt_id=f"p{number}"), home)
        assert done.stdout == b""
    (log,) = (home / "log").glob("*.jsonl")
    assert "the transcript cannot be read" in log.read_text("utf-8")
