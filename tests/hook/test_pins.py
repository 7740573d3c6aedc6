"""A session's policy is pinned once and whole, or not at all."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from showcause.hook import pins
from showcause.hook.main import pinned, sound
from showcause.policies.compiling import plain, preset_values
from showcause.policy import Family, Policy, load
from tests.hook.process import CLAIM, EDIT, fire, start, stop, transcript


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


HEAD = {"rev": "r", "tool_literals": ["x"]}
BODY: dict[str, object] = {"gates": [], "families": {}}


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


@pytest.mark.parametrize("at", [3, 20, 28, 36, 46, 55], ids=["mark", "size", "size 2", "sum", "sum 2", "head"])
def test_a_changed_byte_before_the_body_is_none(at: int) -> None:
    """None for the fast path or, where only the body's size or sum is wrong, for whoever asks for the body."""
    whole = bytearray(pins.packed(HEAD, BODY))
    whole[at] ^= 1
    pins.write("s1", bytes(whole))
    assert pins.read("s1") is None
    found = pins.first("s1")
    if found is not None:
        with pytest.raises(ValueError, match="not whole"):
            pins.body(found)


@pytest.mark.parametrize("size", [10, 70_000, 200_000], ids=["short", "longer than the first read", "far longer"])
def test_a_head_of_any_size_is_read_without_the_body(size: int) -> None:
    pins.write("s1", pins.packed({**HEAD, "stop_literals": "x" * size}, BODY))
    found = pins.head(raw("s1"))
    assert found is not None and len(found["stop_literals"]) == size and "rest" not in found
    assert pins.body(found) == BODY


@pytest.mark.parametrize("fate", ["gone", "cut", "altered", "another pin", "another body of one size"])
def test_a_body_is_the_one_that_its_head_was_written_with(fate: str, home: Path) -> None:
    """Two starts of a session may race between the head's reading and the body's."""
    whole = pins.packed(HEAD, BODY)
    pins.write("s1", whole)
    found = pins.head(raw("s1"))
    assert found is not None
    where = home / "state" / "pins" / "s1.bin"
    altered = bytearray(whole)
    altered[-2] ^= 1
    where.write_bytes(
        {
            "gone": b"",
            "cut": whole[:-1],
            "altered": bytes(altered),
            "another pin": pins.packed({**HEAD, "rev": "q"}, {**BODY, "gates": [1]}),
            "another body of one size": pins.packed(HEAD, {"getas": [], "families": {}}),
        }[fate]
    )
    with pytest.raises(ValueError, match="not whole"):
        pins.body(found)


GOOD = {"tool_always": False, "tool_literals": [], "stop_always": False, "stop_literals": "", "stop_signals": []}


@pytest.mark.parametrize("name", sorted(GOOD))
def test_a_head_without_a_key_or_with_another_type_there_is_no_pin(name: str) -> None:
    """What the fast path asks of a head it may rely on."""
    pins.write("s1", pins.packed({**GOOD, "rev": "r"}, BODY))
    found = pinned(raw("s1"))
    assert found is not None and found["rev"] == "r"
    pins.write("s1", pins.packed({key: value for key, value in GOOD.items() if key != name}, BODY))
    assert pinned(raw("s1")) is None
    pins.write("s1", pins.packed({**GOOD, name: 3}, BODY))
    assert pinned(raw("s1")) is None


def test_a_policy_behind_a_head_is_sound_or_not() -> None:
    """Sound is what can be loaded, and only that."""
    for data, good in ((plain(preset_values("balanced")), True), ({**BODY, "gates": 3}, False), (BODY, False)):
        pins.write("s1", pins.packed(GOOD, data))
        found = pins.head(raw("s1"))
        assert found is not None and sound(found) is good


@pytest.mark.parametrize("fate", ["empty", "head only", "half", "no keys", "other types", "noise"])
def test_under_a_broken_pin_the_policy_on_disk_is_in_force(fate: str, home: Path, tmp_path: Path) -> None:
    """Neither a crash nor silence comes of it, whichever part is broken."""
    path = transcript(tmp_path / "s.jsonl", "Speed it up.", EDIT, ("text", CLAIM))
    fire(start(cwd=tmp_path), home, cwd=tmp_path)
    where = home / "state" / "pins" / "s1.bin"
    whole, head = where.read_bytes(), pins.first("s1")
    assert head is not None
    own = {name: value for name, value in head.items() if name not in ("path", "seal")}
    data = pins.body(head)
    end = whole.index(b"gates_rev")  # within the body
    where.write_bytes(
        {
            "empty": b"",
            "head only": whole[: -int.from_bytes(whole[24:32], "big")],
            "half": whole[:end],
            "no keys": pins.packed({"rev": "r"}, data),
            "other types": pins.packed({**own, "stop_signals": 3}, data),
            "noise": whole[:end] + b"x" * (len(whole) - end),
        }[fate]
    )
    assert json.loads(fire(stop(CLAIM, path), home, cwd=tmp_path).stdout)["decision"] == "block"


def test_bytes_that_cost_marshal_seconds_are_never_shown_to_it() -> None:
    pins.write("s1", b"\xdb\xff\xff\xff\x7f")
    assert pins.read("s1") is None
    assert pins.first("s1") is None


def test_a_second_start_of_the_session_changes_nothing(home: Path, tmp_path: Path) -> None:
    """An agent that edits the policy and says that the session starts is still held to the first."""
    path = transcript(tmp_path / "s.jsonl", "Speed it up.", EDIT, ("text", CLAIM))
    fire(start(cwd=tmp_path), home, cwd=tmp_path)
    (tmp_path / "showcause.toml").write_text('[gates]\n"completion/done-without-evidence" = "off"\n')
    fire(start(cwd=tmp_path), home, cwd=tmp_path)
    assert fire(stop(CLAIM, path), home, cwd=tmp_path).stdout


def test_another_spelling_of_the_payload_finds_the_same_pin(home: Path, tmp_path: Path) -> None:
    path = transcript(tmp_path / "s.jsonl", "Speed it up.", EDIT, ("text", CLAIM))
    fire(start(cwd=tmp_path), home, cwd=tmp_path)
    (tmp_path / "showcause.toml").write_text('[gates]\n"completion/done-without-evidence" = "off"\n')
    assert fire(json.dumps(stop(CLAIM, path), indent=1).encode(), home, cwd=tmp_path).stdout


def test_an_unreadable_transcript_blocks_nothing_however_often(home: Path, tmp_path: Path) -> None:
    for number in range(4):
        done = fire(stop(f"I will now fix the {number} thing:", tmp_path / "gone.jsonl", prompt_id=f"p{number}"), home)
        assert done.stdout == b""
    (log,) = (home / "log").glob("*.jsonl")
    assert "the transcript cannot be read" in log.read_text("utf-8")


def of_a_pin() -> tuple[Policy, Policy]:
    """The policy of a preset as a session's pin gives it, and as commands and replay have it."""
    data = plain(preset_values("balanced"))
    pins.write("s1", pins.packed(GOOD, data))
    found = pins.head(raw("s1"))
    assert found is not None
    return load(pins.body(found)), load(data)


def test_a_pinned_policy_is_the_one_that_was_compiled() -> None:
    pinned_policy, plain_policy = of_a_pin()
    assert pinned_policy == plain_policy
    assert {act: list(one) for act, one in pinned_policy.families.items()} == {
        act: list(one) for act, one in plain_policy.families.items()
    }


def test_it_reaches_another_process_before_and_after_its_families_are_made() -> None:
    pinned_policy, plain_policy = of_a_pin()
    for _ in range(2):
        assert pickle.loads(pickle.dumps(pinned_policy)) == plain_policy  # noqa: S301  # our own bytes
        assert list(pinned_policy.families["punt"]["en"]["patterns"])


def test_a_language_is_made_once_and_only_when_it_is_asked_for() -> None:
    made: list[bytes] = []

    def make(kept: bytes) -> dict[str, list[str]]:
        made.append(kept)
        return {"near": [kept.decode()]}

    family = Family({"en": b"e", "de": b"d"}, make)
    assert (list(family), len(family), made) == (["en", "de"], 2, [])
    assert family["en"] is family.get("en") and family.get("fr") is None
    assert made == [b"e"]
