"""`replay`: what is read, what is told, what is kept, on small sessions of Claude Code."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from showcause.cli import replay
from showcause.cli.output import AGENT_MARKS
from showcause.replay import run
from tests.hook.process import transcript

from .conftest import Machine

SRC = Path(__file__).parents[2] / "src"
PUNT = "Both parsers work. Which one would you prefer?"
READ = ("tool", ("Read", {"file_path": "a.py"}, "text"))
HELD = '[gates]\n"ownership/decision-punted" = "block"\n'
KEYS = [
    "v", "id", "ts", "product", "harness", "harness_version", "session", "agent", "turn", "event", "verdict", "findings", "notes",
    "reply", "suppressed_by", "policy_rev", "gates_rev", "fail", "ms", "file", "ordinal", "message_tail", "next_user",
]  # fmt: skip


def session(folder: Path, name: str, *messages: str, prompt: str = "Speed up the loader.", days: float = 0) -> Path:
    """One turn that read a file and ended with the last of `messages`."""
    folder.mkdir(parents=True, exist_ok=True)
    path = transcript(folder / f"{name}.jsonl", prompt, READ, *(("text", one) for one in messages))
    os.utime(path, (then := time.time() - days * 86_400, then))
    return path


def said(path: Path, *texts: str) -> Path:
    """The same session going on: what the user said next, what the agent answered, and so on."""
    lines = []
    for number, text in enumerate(texts):
        kind = ("user", "assistant")[number % 2]
        content: Any = text if kind == "user" else [{"type": "text", "text": text}]
        lines.append({"type": kind, "uuid": f"{kind}-{number}", "message": {"role": kind, "content": content}})
    with path.open("a", encoding="utf-8") as file:
        file.writelines(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    return path


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.fixture
def store(machine: Machine) -> Path:
    return machine.home / ".claude" / "projects" / "-project"


@pytest.fixture
def folder(machine: Machine) -> Path:
    """Three sessions: a punt, nothing, a punt; and a policy that blocks one."""
    (machine.project / "showcause.toml").write_text(HELD)
    for name, message in (("a", PUNT), ("b", "The loader reads each file once."), ("c", PUNT)):
        session(machine.project / "past", name, message)
    return machine.project / "past"


class TestNothingToReplay:
    @pytest.mark.parametrize(
        ("line", "what"),
        [
            ((), "no session is kept on this machine"),
            (("--since", "30d"), "no session is kept on this machine"),
            (("no/such/folder",), "nothing to replay"),
            (("*.jsonl",), "nothing to replay"),
            (("past", "--since", "soon"), "no length of time"),
            (("past", "--harness", "no-such"), "claude-code"),
            (("--harness", "no-such"), "claude-code"),
            (("past", "--preset", "lax"), "classic, balanced, strict"),
            (("past", "--preset", "strict", "--policy", "x.toml"), "one of them"),
            (("past", "--policy", "no-such.toml"), "no-such.toml"),
            (("past", "--diff", "no-such.toml"), "no-such.toml"),
            (("past", "--resume"), "--json"),
            (("past", "--diff", "x.toml", "--json", "out"), "--diff"),
            (("past", "--json", "no/such/out"), "no/such/out"),
            (("past", "--jobs", "-1"), "jobs"),
        ],
        ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else None,
    )
    def test_it_is_said_with_exit_2(self, machine: Machine, line: tuple[str, ...], what: str) -> None:
        """What would be right is named, and no file is made."""
        session(machine.project / "past", "a", PUNT)
        before = machine.files()
        done = machine.run("replay", *line)
        assert (done.code, what in done.err) == (2, True), done.err
        assert machine.files() == before


class TestWhatIsRead:
    def test_the_stores_of_the_last_seven_days_named_first(self, machine: Machine, store: Path) -> None:
        """How many, how much and where stands before the first objection; older sessions are not read."""
        session(store, "new", PUNT, days=6)
        session(store, "old", PUNT, days=8)
        done = machine.run("replay")
        assert done.code == 0
        assert f"claude-code: 1 session file, {(store / 'new.jsonl').stat().st_size} bytes, under {store}" in done.out
        assert done.out.index("claude-code: 1") < done.out.index("new.jsonl: ownership/decision-punted")
        assert "1 stop and" in done.out
        assert "2 stops" in machine.run("replay", "--since", "9d").out
        assert "2 stops" in machine.run("replay", "--since", "0").out

    @pytest.mark.parametrize(
        ("paths", "files"),
        [
            (("past",), 3),
            (("past/a.jsonl",), 1),
            (("past/[ab].jsonl",), 2),
            (("**/*.jsonl",), 3),
            (("past", "past/a.jsonl", "past/*"), 3),
        ],
        ids=["folder", "file", "glob", "deep-glob", "each-once"],
    )
    def test_files_folders_and_globs(self, machine: Machine, folder: Path, paths: tuple[str, ...], files: int) -> None:
        """Each file once, however often it is named."""
        assert f" in {files} file{'s' * (files > 1)} (" in machine.run("replay", *paths).out

    def test_files_of_no_known_format_are_counted(self, machine: Machine, folder: Path) -> None:
        """Never fatal, and no others go missing for them."""
        (folder / "x.jsonl").write_text('{"some": "thing"}\n' * 3)
        (folder / "y.json").write_bytes(b"\xff\x00{{{")
        (folder / "z.md").write_text("")
        done = machine.run("replay", "past")
        assert done.code == 0
        assert "3 stops" in done.out
        assert "3 files are in no format that a reader knows:\n" in done.out
        assert all(f"  {Path('past') / name}\n" in done.out for name in ("x.jsonl", "y.json", "z.md"))

    def test_of_many_unknown_files_five_are_named(self, machine: Machine, folder: Path) -> None:
        """Enough to see what they are."""
        for number in range(7):
            (folder / f"odd-{number}.json").write_text("{}")
        lines = machine.run("replay", "past").out.splitlines()
        first = lines.index("7 files are in no format that a reader knows:")
        assert [line.strip().rpartition("-")[2] for line in lines[first + 1 :]] == [
            *(f"{n}.json" for n in range(5)),
            "…",
        ]

    def test_torn_lines_within_a_session(self, machine: Machine, folder: Path) -> None:
        """The session is read all the same."""
        path = folder / "a.jsonl"
        path.write_bytes(b'{"type":"user","mess\n' + path.read_bytes() + b'{"type":"assistant","message":{"role"')
        assert "3 stops" in machine.run("replay", "past").out

    def test_of_one_harness_only(self, machine: Machine, folder: Path) -> None:
        """The others' files are left alone."""
        assert "0 stops" in machine.run("replay", "past", "--harness", "codex").out
        assert "3 stops" in machine.run("replay", "past", "--harness", "claude-code").out

    def test_since_is_held_against_times_and_files(self, machine: Machine, folder: Path) -> None:
        """A stop's own time counts, whatever its fractions and zone; without one, the file's."""
        path = folder / "a.jsonl"
        soon = time.strftime("%Y-%m-%dT%H:%M:%S.123+09:00", time.gmtime(time.time() + 9 * 3600 - 60))
        late = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - 3 * 3600))
        text = path.read_text().replace('"uuid"', f'"timestamp":"{soon}","uuid"')
        path.write_text(text)
        session(folder, "b", PUNT, days=3)
        c = folder / "c.jsonl"
        c.write_text(c.read_text().replace('"uuid"', f'"timestamp":"{late}","uuid"'))
        assert "1 stop and" in machine.run("replay", "past", "--since", "1h").out
        assert "2 stops and" in machine.run("replay", "past", "--since", "1d").out


class TestWhatIsTold:
    def test_the_table_of_each_gate(self, machine: Machine, folder: Path) -> None:
        """Stops, fires per 100, blocks, languages, harnesses, and what the user said next."""
        said(folder / "a.jsonl", "yes, do that", "Done.")
        done = machine.run("replay", "past")
        (row,) = [line for line in done.out.splitlines() if line.startswith("ownership/decision-punted ")]
        assert row.split() == ["ownership/decision-punted", "2", "50.00", "2", "en", "2", "claude-code", "2", "1", "0"]

    def test_a_doubt_after_a_pass_is_a_miss_candidate(self, machine: Machine, folder: Path) -> None:
        """What the user said, not what a hook or a background task reported."""
        said(folder / "b.jsonl", "did you run it?", "No.")
        said(folder / "c.jsonl", "Stop hook feedback:\ndid you run it?", "No.")
        assert "after 1 pass the user doubted the work" in machine.run("replay", "past").out

    def test_objections_are_shown_as_they_are_found(self, machine: Machine, folder: Path) -> None:
        """As many as are asked for, bounded, nothing of them markup."""
        session(folder, "a", f"I read [b]{'many ' * 60}[/b] files. Which one would you prefer?")
        done = machine.run("replay", "past", "--show", "1", "-j", "1")
        assert done.out.count("(block): ") == 1
        assert "… and " in done.out
        assert "--show " in done.out
        assert "… and " not in machine.run("replay", "past", "--show", "99").out
        assert max(len(line) for line in done.out.splitlines()) < 260
        assert "(block): " not in machine.run("replay", "past", "--show", "0").out

    def test_no_bar_without_a_terminal(self, machine: Machine, folder: Path) -> None:
        """Nothing on stderr, no control characters on stdout."""
        done = machine.run("replay", "past")
        assert (done.err, "\x1b" in done.out) == ("", False)

    def test_a_bar_on_a_terminal(self, machine: Machine, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """On stderr, with the results coming through it."""
        monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        asked = replay.Asked(("past",), "", None, None, None, None, None, every=False, resume=False, jobs=1, show=9)
        replay.run(asked)

    def test_no_session_is_changed(self, machine: Machine, folder: Path) -> None:
        """Nor anything else, unless --json says where."""
        before = machine.files()
        machine.run("replay", "past")
        assert machine.files() == before

    @pytest.mark.parametrize(
        ("line", "blocks"),
        [((), 2), (("--preset", "strict"), 2), (("--policy", "quiet.toml"), 0)],
        ids=["the-project's", "preset", "policy"],
    )
    def test_by_which_policy(self, machine: Machine, folder: Path, line: tuple[str, ...], blocks: int) -> None:
        """The one in force here, a preset, or a file."""
        (machine.project / "quiet.toml").write_text('[gates]\n"ownership/decision-punted" = "log"\n')
        assert machine.run("replay", "past", *line).out.count("(block): ") == blocks

    def test_nag_once_is_replayed(self, machine: Machine, folder: Path) -> None:
        """The same words later in a session are an objection that was made before; in another session they are new."""
        path = folder / "a.jsonl"
        path.write_text(path.read_text() + path.read_text().replace('"u1"', '"u2"'))
        machine.run("replay", "past", "--json", "out")
        found = sorted((one["file"], one["ordinal"], one["verdict"], one["suppressed_by"]) for one in _out(machine))
        assert found == [("a.jsonl", 0, "block", None), ("a.jsonl", 1, "pass", "said"), ("c.jsonl", 0, "block", None)]


def _out(machine: Machine) -> list[dict[str, Any]]:
    return records(machine.project / "out")


class TestRecords:
    def test_they_have_the_fixed_form(self, machine: Machine, folder: Path) -> None:
        """That of the live log, with four keys more; stops with nothing to say are left out."""
        said(folder / "a.jsonl", "yes, do that" + "!" * 300, "Done with password=hunter22.")
        assert machine.run("replay", "past", "--json", "out").code == 0
        found = records(machine.project / "out")
        assert all(list(one) == KEYS for one in found)
        assert sorted((one["file"], one["ordinal"]) for one in found) == [("a.jsonl", 0), ("c.jsonl", 0)]
        (first,) = [one for one in found if one["file"] == "a.jsonl"]
        assert first["message_tail"] == PUNT
        assert first["next_user"] == ("yes, do that" + "!" * 300)[:200]
        assert first["findings"][0]["gate"] == "ownership/decision-punted"

    def test_all_has_passes_too(self, machine: Machine, folder: Path) -> None:
        """One record a stop, secrets masked in all of them."""
        said(folder / "a.jsonl", "the token is ghp_abcdefghijklmnopqrstuvwxyz0123", "Kept as password=hunter22.")
        machine.run("replay", "past", "--json", "out", "--all")
        found = records(machine.project / "out")
        assert sorted((one["file"], one["ordinal"]) for one in found) == [
            ("a.jsonl", 0),
            ("a.jsonl", 1),
            ("b.jsonl", 0),
            ("c.jsonl", 0),
        ]
        assert not any(word in json.dumps(found) for word in ("ghp_", "hunter22"))

    def test_ids_are_those_of_other_runs(self, machine: Machine, folder: Path) -> None:
        """However many processes there are."""
        for jobs in ("1", "2"):
            machine.run("replay", "past", "--json", f"out{jobs}", "--all", "-j", jobs)
        first, second = (
            sorted(records(machine.project / f"out{jobs}"), key=lambda one: str(one["file"])) for jobs in "12"
        )
        assert first == second

    def test_a_finished_replay_leaves_only_its_records(self, machine: Machine, folder: Path) -> None:
        """And writes them anew the next time."""
        for _ in range(2):
            machine.run("replay", "past", "--json", "out")
        assert len(records(machine.project / "out")) == 2
        assert not (machine.project / "out.progress").exists()


class TestStdout:
    def test_records_alone_stand_there(self, machine: Machine, folder: Path) -> None:
        """So that a pipe can take them; what is for people goes to stderr."""
        machine.run("replay", "past", "--json", "out", "-j", "1")
        done = machine.run("replay", "past", "--json", "-", "-j", "1")
        assert done.code == 0
        assert [json.loads(line)["id"] for line in done.out.splitlines()] == [one["id"] for one in _out(machine)]
        assert "3 stops" in done.err
        assert not (machine.project / "-").exists()

    def test_it_cannot_be_gone_on_with(self, machine: Machine, folder: Path) -> None:
        """Nobody knows what of it arrived."""
        assert machine.run("replay", "past", "--json", "-", "--resume").code == 2


class TestAdvice:
    """Where nothing is found, what to do is never what was just done."""

    @pytest.mark.parametrize("line", [(), ("--since", "30d"), ("--harness", "codex"), ("--since", "0")], ids=" ".join)
    def test_on_an_empty_machine(self, machine: Machine, line: tuple[str, ...]) -> None:
        """No time would help."""
        done = machine.run("replay", *line)
        assert done.code == 2
        assert "showcause replay sessions/" in done.err
        assert "--since" not in done.err

    def test_where_all_sessions_are_older(self, machine: Machine, store: Path) -> None:
        """A longer time helps, and which one is not guessed."""
        session(store, "old", PUNT, days=60)
        done = machine.run("replay", "--since", "30d")
        assert done.code == 2
        assert "--since 0" in done.err
        assert "30d" not in done.err


class TestDiff:
    def test_changed_verdicts_are_shown_with_their_words(self, machine: Machine, folder: Path) -> None:
        """Was and is, file and ordinal; what stays the same is not listed."""
        (machine.project / "quiet.toml").write_text('[gates]\n"ownership/decision-punted" = "warn"\n')
        done = machine.run("replay", "past", "--diff", "quiet.toml", "-j", "1")
        assert done.code == 0
        assert "2 verdicts change." in done.out
        assert 'a.jsonl#0: block -> warn: "' in done.out
        assert "b.jsonl#" not in done.out

    def test_the_same_policy_changes_nothing(self, machine: Machine, folder: Path) -> None:
        """Said, since it was asked."""
        (machine.project / "same.toml").write_text(HELD)
        assert "0 verdicts change." in machine.run("replay", "past", "--diff", "same.toml").out

    def test_there_and_gone(self, machine: Machine, folder: Path) -> None:
        """A gate that is off makes no record at all; the change is shown all the same, either way round."""
        (machine.project / "off.toml").write_text('[gates]\n"ownership/decision-punted" = "off"\n')
        assert machine.run("replay", "past", "--diff", "off.toml").out.count("block -> pass") == 2
        line = ("--policy", "off.toml", "--diff", "on.toml")
        (machine.project / "on.toml").write_text(HELD)
        assert machine.run("replay", "past", *line).out.count("pass -> block") == 2


class TestResume:
    LINE = ("replay", "past", "--json", "out", "--all", "-j", "1")

    @pytest.fixture
    def interrupted(self, machine: Machine, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
        """The person ended it after the first file."""
        real = replay.replay

        def until_one(*arguments: Any) -> Any:
            for number, results in enumerate(real(*arguments)):
                if number:
                    raise KeyboardInterrupt
                yield results

        with monkeypatch.context() as patched:
            patched.setattr(replay, "replay", until_one)
            done = machine.run(*self.LINE)
        assert done.code == 130
        assert "1 stop and" in done.out
        assert "--json out --resume" in done.out
        assert len(records(machine.project / "out")) == 1
        return machine

    def files(self, machine: Machine) -> list[str]:
        return sorted(one["file"] for one in records(machine.project / "out"))

    def test_it_goes_on_where_it_was(self, interrupted: Machine) -> None:
        """Each stop once, no file twice; a torn end is cut off first."""
        with (interrupted.project / "out").open("a") as file:
            file.write('{"v":1,"id":"half a rec')
        done = interrupted.run(*self.LINE, "--resume")
        assert done.code == 0
        assert "1 file is in out already." in done.out
        assert "2 stops" in done.out
        assert self.files(interrupted) == ["a.jsonl", "b.jsonl", "c.jsonl"]
        assert not (interrupted.project / "out.progress").exists()

    def test_without_resume_it_begins_again(self, interrupted: Machine) -> None:
        """Nothing of the first run is left."""
        assert "3 stops" in interrupted.run(*self.LINE).out
        assert self.files(interrupted) == ["a.jsonl", "b.jsonl", "c.jsonl"]

    @pytest.mark.parametrize(
        "other", [("--preset", "classic"), ("--since", "5d"), ("--harness", "claude-code")], ids=lambda line: line[0]
    )
    def test_another_replay_does_not_go_on_with_it(self, interrupted: Machine, other: tuple[str, ...]) -> None:
        """Records of two policies in one file would be a lie."""
        before = interrupted.files()
        done = interrupted.run(*self.LINE, *other, "--resume")
        assert (done.code, "other options" in done.err) == (2, True)
        assert interrupted.files() == before

    def test_a_whole_one_is_not_gone_on_with(self, machine: Machine, folder: Path) -> None:
        """It would be written twice into one file."""
        machine.run(*self.LINE)
        before = machine.files()
        assert machine.run(*self.LINE, "--resume").code == 2
        assert machine.files() == before

    def test_resume_of_nothing_begins(self, machine: Machine, folder: Path) -> None:
        """So that a script can always say it."""
        assert machine.run(*self.LINE, "--resume").code == 0
        assert len(self.files(machine)) == 3

    def test_records_that_never_reached_the_disk_are_made_again(self, interrupted: Machine) -> None:
        """The ledger promises no more than the file holds."""
        (interrupted.project / "out").write_text("")
        assert interrupted.run(*self.LINE, "--resume").code == 0
        assert self.files(interrupted) == ["a.jsonl", "b.jsonl", "c.jsonl"]

    def test_a_file_that_changed_meanwhile_is_read_again(self, interrupted: Machine) -> None:
        """Its size or its time says so."""
        said(interrupted.project / "past" / self.files(interrupted)[0], "go on", "Done.")
        interrupted.run(*self.LINE, "--resume")
        assert len(self.files(interrupted)) == 5, "the old record of that file stays beside the new ones"

    @pytest.mark.skipif(os.name != "posix", reason="SIGINT to a process group")
    def test_an_interruption_at_the_terminal_is_calm(self, machine: Machine) -> None:
        """All processes are interrupted at once: exit 130, no traceback, what was done is counted and can be gone on with."""
        for n in range(400):
            session(machine.project / "past", f"s{n}", *([PUNT] * 30))
        environment = {key: value for key, value in os.environ.items() if key not in AGENT_MARKS}
        running = subprocess.Popen(
            [sys.executable, "-m", "showcause", "replay", "past", "--json", "out", "--all", "-j", "2"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True, cwd=machine.project,
            env={**environment, "PYTHONPATH": str(SRC)}, preexec_fn=_heard,
        )  # fmt: skip
        ledger = machine.project / "out.progress"
        end = time.monotonic() + 60
        while not (ledger.exists() and ledger.read_bytes().count(b"\n") > 3) and time.monotonic() < end:
            time.sleep(0.01)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
        if running.returncode == 0:
            pytest.skip("it was quicker than the interruption")
        assert (running.returncode, "Traceback" in err) == (130, False), err
        assert "Interrupted" in out
        done = machine.run("replay", "past", "--json", "out", "--all", "-j", "2", "--resume")
        assert done.code == 0, done.err
        assert len({one["file"] for one in records(machine.project / "out")}) == 400
        assert len(records(machine.project / "out")) == 400


def _heard() -> None:
    """As at a terminal: a test run in the background of a script has interruptions ignored, and hands that on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize(
    ("before", "after"),
    [(signal.SIG_IGN, signal.SIG_IGN), (signal.default_int_handler, signal.SIG_DFL)],
    ids=["ignored-stays-ignored", "heard-ends-the-process"],
)
def test_interruptions_in_the_processes(before: Any, after: Any) -> None:
    """`nohup showcause replay … &` is not ended by halves."""
    kept = signal.signal(signal.SIGINT, before)
    try:
        run._begin(run.Task((), every=False, since=0.0, harness=None))
        assert signal.getsignal(signal.SIGINT) == after
    finally:
        signal.signal(signal.SIGINT, kept)


class TestRemote:
    def test_without_fsspec_the_install_line_is_told(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """Exit 2."""
        monkeypatch.setitem(sys.modules, "fsspec", None)
        done = machine.run("replay", "s3://bucket/past")
        assert (done.code, "pip install 'showcause[remote]'" in done.err) == (2, True)

    @pytest.fixture
    def memory(self, machine: Machine) -> Any:
        fsspec = pytest.importorskip("fsspec", reason="fsspec is not installed: the extra `remote`")
        files = fsspec.filesystem("memory")
        for name in ("a", "b"):
            path = session(machine.project / "past", name, PUNT)
            with files.open(f"/bucket/past/{name}.jsonl", "wb") as file:
                file.write(path.read_bytes())
        yield files
        files.rm("/bucket", recursive=True)

    @pytest.mark.parametrize(
        "address", ["memory://bucket/past", "memory://bucket/past/*.jsonl", "memory://bucket/past/a.jsonl"]
    )
    def test_folders_globs_and_files(self, machine: Machine, memory: Any, address: str) -> None:
        """As on this disk; the record names the whole address."""
        done = machine.run("replay", address, "--json", "out", "-j", "1")
        assert done.code == 0, done.err
        found = records(machine.project / "out")
        assert len(found) == (1 if "a.jsonl" in address else 2)
        assert all(one["file"].startswith("memory://") for one in found)
        assert {one["session"] for one in found} <= {"a", "b"}

    @pytest.mark.parametrize(
        ("address", "what"),
        [
            ("memory://bucket/none", "nothing to replay"),
            ("no-such-protocol://x", "no-such-protocol"),
            ("memory://bucket/none/*.jsonl", "nothing to replay"),
        ],
    )
    def test_what_is_not_there(self, machine: Machine, memory: Any, address: str, what: str) -> None:
        """Exit 2, no traceback."""
        done = machine.run("replay", address)
        assert (done.code, what in done.err) == (2, True), done.err
