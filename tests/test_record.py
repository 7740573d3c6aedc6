"""The decision log: its form, its secrets, its bounds, and many writers at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import showcause
from showcause.log import reading as logfile
from showcause.pipeline import judge
from showcause.record import MOST_MB, append, record
from tests.engine import World, policy, stop, transcript

DAY = "2026-11-30"
KEYS = ["v", "id", "ts", "product", "harness", "harness_version", "session", "agent", "turn", "event", "verdict", "findings",
        "notes", "reply", "suppressed_by", "policy_rev", "gates_rev", "fail", "ms"]  # fmt: skip
MB = 1 / 1_048_576


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path))
    return tmp_path / "log"


def entry(message: str = "bad", **log: Any) -> dict[str, Any]:
    event, rules = stop(message), policy()._replace(log=log)
    return record(event, judge(event, transcript(message), rules, World()), rules, "2026-11-30T12:00:00Z", 1.94)


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]


class TestForm:
    def test_the_form_is_the_fixed_one(self) -> None:
        """Names and their order, and nothing of the message but the words."""
        made = entry()
        assert list(made) == KEYS
        assert made["verdict"] == "block"
        assert made["ms"] == 1.9
        (finding,) = made["findings"]
        assert list(finding) == ["gate", "level", "words", "evidence", "act", "strength", "maturity"]
        assert list(finding["evidence"]) == ["state", "looked", "seen"]

    def test_words_are_bounded(self) -> None:
        """160 characters, whatever the gate quotes."""
        (finding,) = entry("bad" + "x" * 5000)["findings"]
        assert len(finding["words"]) == 160

    def test_a_secret_at_the_bound_is_masked_before_it_is_cut(self) -> None:
        """Half a key would no longer look like one."""
        (finding,) = entry("bad " + "x" * 140 + " ghp_abcdefghijklmnopqrstuvwxyz0123")["findings"]
        assert "ghp_" not in finding["words"]

    @pytest.mark.parametrize("sign", ["\x00", "\x1b", "\u202e"], ids=["NUL", "escape", "turned direction"])
    def test_a_sign_within_a_secret_does_not_hide_it(self, sign: str) -> None:
        """It is not kept, and what is left would be the whole secret."""
        (finding,) = entry(f"bad_ghp_abcdef{sign}ghijklmnopqrstuvwxyz0123".replace("bad_", "bad:"))["findings"]
        assert "ghp_" not in finding["words"]

    @pytest.mark.parametrize("log", [{}, {"text": False}], ids=["unsaid", "false"])
    def test_no_text_unless_the_policy_wants_it(self, log: dict[str, Any]) -> None:
        """The default keeps the quoted words only."""
        assert "text" not in entry("bad", **log)

    def test_the_text_is_the_messages_end_masked(self) -> None:
        """Its last 2,000 characters."""
        made = entry("y" * 3000 + " password=hunter22 bad", text=True)
        assert len(made["text"]) == 2000
        assert made["text"].endswith("y password=[masked] bad")


class TestAppend:
    def test_a_line_is_one_whole_line(self, log: Path) -> None:
        """Text that no encoder likes included."""
        append({"v": 1, "words": "a\nb\u2028c\ud800"}, DAY)
        assert (log / f"{DAY}.jsonl").read_bytes() == '{"v":1,"words":"a\\nb\u2028c?"}\n'.encode()

    def test_nothing_is_put_before_the_first_line_or_after_a_whole_one(self, log: Path) -> None:
        """No blank lines in a log that was never torn."""
        append({"n": 1}, DAY)
        append({"n": 2}, DAY)
        assert (log / f"{DAY}.jsonl").read_bytes() == b'{"n":1}\n{"n":2}\n'

    def test_a_torn_line_does_not_swallow_the_next(self, log: Path) -> None:
        """Readers lose the torn one only."""
        append({"v": 1, "id": "a1", "ts": DAY, "verdict": "pass"}, DAY)
        with (log / f"{DAY}.jsonl").open("ab") as file:
            file.write(b'{"v":1,"id":"torn","ver')
        append({"v": 1, "id": "a2", "ts": DAY, "verdict": "pass"}, DAY)
        assert [one["id"] for one in logfile.decisions()] == ["a2", "a1"]

    @pytest.mark.skipif(sys.platform == "win32", reason="links and modes are POSIX")
    def test_a_planted_link_is_not_followed(self, log: Path, tmp_path: Path) -> None:
        """Nor is the file readable by others."""
        append({"n": 1}, DAY)
        assert (log / f"{DAY}.jsonl").stat().st_mode & 0o777 == 0o600
        (log / "2026-12-01.jsonl").symlink_to(tmp_path / "elsewhere")
        with pytest.raises(OSError, match=r"2026-12-01"):
            append({"n": 1}, "2026-12-01")
        assert not (tmp_path / "elsewhere").exists()


class TestRotation:
    LINE = len(b'{"n":000}\n')

    def fill(self, count: int, most: int, day: str = DAY, first: int = 0) -> None:
        """`count` lines under a bound of `most` lines."""
        for n in range(first, first + count):
            append({"n": n + 100}, day, max_mb=most * self.LINE * MB)

    def numbers(self) -> list[int]:
        """What is kept, newest first."""
        return [one["n"] - 100 for one in logfile.records()]

    def test_a_file_under_its_share_is_left(self, log: Path) -> None:
        """A quarter of the bound exactly is not full."""
        self.fill(10, 40)
        assert [path.name for path in log.iterdir()] == [f"{DAY}.jsonl"]

    def test_a_full_file_is_set_aside_and_nothing_is_lost(self, log: Path) -> None:
        """Newest first over all parts."""
        self.fill(25, 40)
        assert sorted(path.name for path in log.iterdir()) == [f"{DAY}.1.jsonl", f"{DAY}.2.jsonl", f"{DAY}.jsonl"]
        assert self.numbers() == list(range(24, -1, -1))

    def test_writing_never_stops_and_the_whole_stays_under_the_bound(self, log: Path) -> None:
        """The oldest go, of earlier days first."""
        self.fill(15, 40, "2026-11-29")
        for first in range(15, 200):
            self.fill(1, 40, first=first)
            assert sum(path.stat().st_size for path in log.iterdir()) <= 40 * self.LINE
        kept = self.numbers()
        assert kept == list(range(199, 199 - len(kept), -1))
        assert len(kept) >= 30

    def test_numbers_count_beyond_nine(self, log: Path) -> None:
        """Ten is newer than nine."""
        self.fill(120, 400, first=0)
        for path in list(log.iterdir()):
            path.unlink()
        for number in (9, 10):
            (log / f"{DAY}.{number}.jsonl").write_text(f'{{"n":{number}}}\n')
        assert [one["n"] for one in logfile.records()] == [10, 9]

    def test_a_line_larger_than_the_share_is_written(self, log: Path) -> None:
        """A bound does not silence the log."""
        append({"n": "x" * 500}, DAY, max_mb=100 * MB)
        append({"n": "y" * 500}, DAY, max_mb=100 * MB)
        assert [one["n"][0] for one in logfile.records()] == ["y"]

    def test_files_of_other_names_are_nobodys_to_drop(self, log: Path) -> None:
        """Only days and their parts are the log."""
        log.mkdir(mode=0o700)
        for name in ("notes.jsonl", f"{DAY}.jsonl.bak", f"{DAY}.x.jsonl"):
            (log / name).write_text("x" * 10_000)
        self.fill(100, 40)
        assert {"notes.jsonl", f"{DAY}.jsonl.bak", f"{DAY}.x.jsonl"} < {path.name for path in log.iterdir()}

    def test_without_a_bound_nothing_goes(self, log: Path) -> None:
        """Who does not know the policy's bound drops only what no policy could keep."""
        self.fill(100, 40)
        before = {path.name for path in log.iterdir()}
        append({"n": 999}, "2026-12-01", MOST_MB)
        assert {path.name for path in log.iterdir()} == {*before, "2026-12-01.jsonl"}


WRITER = """
import sys
sys.path[:0] = sys.argv[2:3]
from showcause.record import append
for n in range(200):
    append({"v": 1, "id": f"{sys.argv[1]}-{n}", "pad": "x" * (n * 37 % 3000)}, "2026-11-30", float(sys.argv[3]))
"""


@pytest.mark.parametrize("bound", [64.0, 8.0], ids=["one-file", "set-aside-meanwhile"])
def test_racing_writers_lose_and_tear_nothing(log: Path, bound: float) -> None:
    """Sixteen processes, two hundred records each: 3,200 whole lines."""
    source = str(Path(showcause.__file__).parents[1])
    running = [
        subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", WRITER, str(n), source, str(bound)],
            env={"SHOWCAUSE_HOME": os.environ["SHOWCAUSE_HOME"]},
        )
        for n in range(16)
    ]
    assert [one.wait(60) for one in running] == [0] * 16
    found = [one for path in log.glob("*.jsonl") for one in lines(path)]
    assert Counter(one["id"] for one in found) == Counter(f"{n}-{m}" for n in range(16) for m in range(200))
    assert (len(list(log.iterdir())) > 1) == (bound < 64)


def test_what_it_imports() -> None:
    """The hook pays for each module that a record needs."""
    code = (
        "import sys; sys.path[:0] = sys.argv[1:]; import json, os, re, time, collections.abc, typing, __future__\n"
        "known = set(sys.modules); import showcause.record, showcause.log.rotation\n"
        "print(sorted(name for name in set(sys.modules) - known if not name.startswith('showcause')))"
    )
    folder = str(Path(showcause.__file__).parents[1])
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code, folder], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_failures_text_is_masked() -> None:
    """It may quote a policy's line."""
    event, rules = stop("bad"), policy()
    verdict = judge(event, transcript("bad"), rules, World())._replace(failed="policy: DB_PASSWORD=hunter22 is odd")
    made = record(event, verdict, rules, "2026-11-30T12:00:00Z", 1.0)
    assert made["fail"] == "policy: DB_PASSWORD=[masked] is odd"
