"""The hook process: whatever stands on stdin, it exits 0 and prints one JSON object or nothing, soon."""

from __future__ import annotations

import json
import os
import subprocess
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showcause.hook.main import answer, crashed
from tests.hook.process import CLAIM, EDIT, call, command, fire, folders, start, stop, transcript


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def well_behaved(done) -> None:  # type: ignore[no-untyped-def]
    assert done.returncode == 0
    if done.stdout:
        assert isinstance(json.loads(done.stdout), dict)


HOSTILE = {
    "nothing": b"",
    "blanks": b" \n\n",
    "two megabytes": b'{"hook_event_name":"Stop","last_assistant_message":"' + b"x" * 2_000_000 + b'"}',
    "invalid UTF-8": b'{"hook_event_name":"Stop","last_assistant_message":"\xff\xfe\x80"}',
    "lone surrogates": b'{"hook_event_name":"Stop","session_id":"s","last_assistant_message":"\\ud800 all done. \\udfff"}',
    "NUL": b'{"hook_event_name":"Stop","session_id":"s\\u0000","last_assistant_message":"\\u0000"}',
    "deep nesting": b'{"hook_event_name":' + b"[" * 200_000,
    "an array": b"[1,2,3]",
    "a number": b"17",
    "half an object": b'{"hook_event_name":"Stop","last_',
    "two objects": b"{}{}",
    "wrong types": b'{"hook_event_name":"Stop","session_id":7,"transcript_path":[],"cwd":{},"last_assistant_message":["x"]}',
    "a session that is a path": b'{"hook_event_name":"Stop","session_id":"../../../tmp/x","last_assistant_message":"all done."}',
    "an unknown event": b'{"hook_event_name":"Whatever","session_id":"s"}',
}


@pytest.mark.parametrize("raw", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize("pinned", [False, True], ids=["first event", "pinned"])
def test_hostile_input(raw: bytes, pinned: bool, home: Path) -> None:
    if pinned:
        fire(start("s"), home)
    began = time.monotonic()
    done = fire(raw, home)
    well_behaved(done)
    assert time.monotonic() - began < 20, "two seconds on a quiet machine"


@given(st.binary(max_size=400))
@settings(max_examples=25, deadline=None)
def test_any_bytes_through_the_process(raw: bytes) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        well_behaved(fire(raw, Path(folder) / "home"))


VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=30) | st.lists(st.text(max_size=5), max_size=2)
PAYLOADS = st.fixed_dictionaries(
    {"hook_event_name": st.sampled_from(["Stop", "SubagentStop", "PreToolUse", "PostToolUse", "UserPromptSubmit", "SessionStart"])},
    optional=dict.fromkeys(("session_id", "transcript_path", "cwd", "last_assistant_message", "tool_input", "tool_name", "agent_id", "background_tasks", "stop_hook_active", "prompt", "prompt_id", "tool_response", "error", "source"), VALUES),
)  # fmt: skip


@given(PAYLOADS)
@settings(max_examples=150, deadline=None)
def test_any_payload_is_answered_by_nothing_or_an_object(payload: dict[str, object]) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        before = os.environ.get("SHOWCAUSE_HOME")
        os.environ["SHOWCAUSE_HOME"] = folder
        try:
            said = answer("claude-code", json.dumps(payload).encode("utf-8", "surrogatepass"))
        finally:
            os.environ.pop("SHOWCAUSE_HOME") if before is None else os.environ.__setitem__("SHOWCAUSE_HOME", before)
    assert said == b"" or isinstance(json.loads(said), dict)


@pytest.mark.parametrize("make", ["folder", "fifo", "loop", "missing"])
def test_a_transcript_that_is_no_file_never_hangs_and_never_blocks(make: str, home: Path, tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    if make == "folder":
        path.mkdir()
    elif make == "fifo":
        os.mkfifo(path)
    elif make == "loop":
        path.symlink_to(path)
    began = time.monotonic()
    done = fire(stop(CLAIM, path), home)
    well_behaved(done)
    assert done.stdout == b"", "doubt never blocks"
    assert time.monotonic() - began < 20


def log(home: Path) -> list[dict[str, object]]:
    """The log's records, oldest first."""
    found = sorted((home / "log").glob("*.jsonl"))
    return [json.loads(line) for path in found for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize(
    ("raw", "why"),
    [(b"", ""), (b"  \n", ""), (HOSTILE["an unknown event"], ""), (b"[1,2]", "is no JSON object (list"),
     (HOSTILE["half an object"], "is no JSON ("), (HOSTILE["deep nesting"], "is no JSON (")],
    ids=["nothing", "blanks", "an-unknown-event", "an-array", "half-an-object", "deep-nesting"],
)  # fmt: skip
def test_a_broken_payload_leaves_one_line(raw: bytes, why: str, home: Path) -> None:
    """What cannot be read passes with a line in the log, one a day and kind; what is merely not for us leaves none."""
    for _ in range(3):
        assert fire(raw, home).stdout == b""
    found = log(home)
    assert len(found) == bool(why)
    for one in found:
        assert str(one["fail"]).startswith(f"payload: {why}")
        assert len(str(one["fail"])) <= 300
        assert (one["verdict"], one["harness"], len(str(one["id"]))) == ("pass", "claude-code", 12)


def test_an_over_long_payload_leaves_one_line(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not judged, and that is told once."""
    monkeypatch.setenv("SHOWCAUSE_HOME", str(home))
    monkeypatch.setattr("showcause.hook.main.MOST", 100)
    for _ in range(2):
        assert answer("claude-code", json.dumps(stop("x" * 200)).encode()) == b""
    assert [one["fail"] for one in log(home)] == ["payload: is too long (more than 100 bytes)"]


@pytest.mark.parametrize("pinned", [False, True], ids=["first-event", "pinned"])
@pytest.mark.parametrize(
    ("message", "path", "lines"),
    [("The loader reads each file once.", "gone.jsonl", 0), (CLAIM, "", 0), (CLAIM, "gone.jsonl", 1)],
    ids=["no-gate-was-woken", "none-is-named", "a-gate-wanted-it"],
)
def test_an_unreadable_transcript_leaves_one_line_a_session(
    message: str, path: str, lines: int, pinned: bool, home: Path, tmp_path: Path
) -> None:
    """Only where a gate wanted to look: then its silence has a reason that a person must be able to find."""
    if pinned:
        fire(start(cwd=tmp_path), home)
    for session in ("s1", "s1", "s2"):
        assert fire(stop(message, tmp_path / path if path else "", session=session), home).stdout == b""
    found = [one for one in log(home) if one["event"] != "SessionStart"]
    assert [one["session"] for one in found] == ["s1", "s2"][: 2 * lines]
    assert all(f"transcript: {tmp_path / path} cannot be read" == one["fail"] for one in found)


@pytest.mark.parametrize("name", ["bogus", "codex/../claude_code", "", "7"])
def test_an_unknown_harness_is_named(name: str, home: Path) -> None:
    """In words, and in the log: no name of an exception."""
    done = subprocess.run(
        [*command()[:4], name, *folders()], input=json.dumps(stop(CLAIM)).encode(), capture_output=True, timeout=30,
        env={"SHOWCAUSE_HOME": str(home), "HOME": str(home.parent)}, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, b"")
    assert done.stderr.decode() == f"showcause: no harness is called {name!r}\n"
    assert "no harness is called" in str(log(home)[0]["fail"])


def test_a_claim_with_no_run_behind_it_is_blocked_once(home: Path, tmp_path: Path) -> None:
    path = transcript(tmp_path / "s.jsonl", "Speed up the loader.", EDIT, ("text", CLAIM))
    first, second = fire(stop(CLAIM, path), home), fire(stop(CLAIM, path), home)
    assert json.loads(first.stdout)["decision"] == "block"
    assert second.stdout == b""


def test_switched_off_by_environment(home: Path, tmp_path: Path) -> None:
    path = transcript(tmp_path / "s.jsonl", "Speed up the loader.", EDIT, ("text", CLAIM))
    assert fire(stop(CLAIM, path), home, SHOWCAUSE_OFF="1").stdout == b""
    assert fire(stop(CLAIM, path), home, SHOWCAUSE_OFF="0").stdout != b""


def test_a_corrupt_policy_ends_the_turn_normally_and_is_logged(home: Path, tmp_path: Path) -> None:
    (tmp_path / "showcause.toml").write_text("preset = [")
    path = transcript(tmp_path / "s.jsonl", "Speed up the loader.", EDIT, ("text", CLAIM))
    assert fire(stop(CLAIM, path), home, cwd=tmp_path).stdout == b""
    (log,) = (home / "log").glob("*.jsonl")
    assert "showcause.toml" in json.loads(log.read_text("utf-8").splitlines()[-1])["fail"]


def test_the_policy_of_a_session_is_pinned(home: Path, tmp_path: Path) -> None:
    path = transcript(tmp_path / "s.jsonl", "Speed up the loader.", EDIT, ("text", CLAIM))
    fire(start(cwd=tmp_path), home, cwd=tmp_path)
    (tmp_path / "showcause.toml").write_text('[gates]\n"completion/done-without-evidence" = "off"\n')
    assert fire(stop(CLAIM, path), home, cwd=tmp_path).stdout, "an edit takes effect in the next session"
    fire(start("s2", cwd=tmp_path), home, cwd=tmp_path)
    assert fire(stop(CLAIM, path, session="s2"), home, cwd=tmp_path).stdout == b""


@pytest.mark.skipif(os.geteuid() == 0 and not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_a_pass_with_a_diagnostic(home: Path, tmp_path: Path) -> None:
    """The log's file stands on a full device; the verdict stands all the same, and stderr says what went wrong."""
    path = transcript(tmp_path / "s.jsonl", "Speed up the loader.", EDIT, ("text", CLAIM))
    day = time.strftime("%Y-%m-%d", time.gmtime())
    (home / "log").mkdir(parents=True, mode=0o700)
    (home / "log" / f"{day}.jsonl").symlink_to("/dev/full")
    done = fire(stop(CLAIM, path), home)
    well_behaved(done)
    assert b"log:" in done.stderr


def test_a_home_that_cannot_be_written_is_a_pass_with_a_diagnostic(tmp_path: Path) -> None:
    path = transcript(tmp_path / "s.jsonl", "Speed up the loader.", EDIT, ("text", CLAIM))
    (tmp_path / "home").write_text("a file where the folder should be")
    done = fire(stop(CLAIM, path), tmp_path / "home")
    well_behaved(done)
    assert done.stdout == b""
    assert b"showcause:" in done.stderr


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can give a file away")
def test_a_planted_pin_is_not_read(home: Path, tmp_path: Path) -> None:
    path = transcript(tmp_path / "s.jsonl", "Speed up the loader.", EDIT, ("text", CLAIM))
    fire(start(cwd=tmp_path), home)
    pin = home / "state" / "pins" / "s1.bin"
    os.chown(pin, 12345, -1)
    assert json.loads(fire(stop(CLAIM, path), home).stdout)["decision"] == "block"


def test_a_tool_call_is_silent_without_verbs(home: Path) -> None:
    fire(start(), home)
    assert fire(call("ls"), home).stdout == b""


HALF = "I fixed the loader \ud800. It reads each file once now."


@pytest.mark.parametrize("place", ["message", "prompt", "result", "call"])
def test_half_a_character_silences_no_gate(place: str, home: Path, tmp_path: Path) -> None:
    """Neither in the message nor anywhere in the session: the patterns meet a replacement."""
    half = {name: "\udfff" if name == place else "" for name in ("prompt", "result", "call")}
    changed = {"file_path": f"a{half['call']}.py", "old_string": "rows = 1", "new_string": "rows = 2"}
    edit = ("tool", ("Edit", changed, f"ok{half['result']}"))
    path = transcript(tmp_path / "t.jsonl", f"Speed up the loader.{half['prompt']}", edit)
    done = fire(stop(HALF if place == "message" else CLAIM, path), home)
    assert json.loads(done.stdout)["decision"] == "block"


def test_a_crash_leaves_a_line_in_the_log(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOWCAUSE_HOME", str(home))
    crashed("claude-code", RuntimeError("on purpose"))
    (log,) = (home / "log").iterdir()
    entry = json.loads(log.read_text("utf-8").splitlines()[-1])
    assert (entry["event"], entry["harness"], entry["fail"]) == ("Crash", "claude-code", "RuntimeError: on purpose")
