"""`log`, `log prune` and `why`: decisions told, and the old ones removed by a person."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from showcause.cli import why

from .conftest import Machine


def ago(days: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(time.time() - days * 86_400))


def decision(identity: str, days: int, **fields: Any) -> dict[str, Any]:
    return {
        "v": 1, "id": identity, "ts": f"{ago(days)}T00:00:00Z", "harness": "claude-code", "session": "s", "agent": None,
        "event": "Stop", "verdict": "block", "reply": "team/hold: you said …", "suppressed_by": None, "fail": None,
        "policy_rev": "p1", "gates_rev": "g1", "ms": 3.2,
        "findings": [
            {
                "gate": "team/hold", "level": "block", "words": "I left\x1b[31m [b]it[/b]", "act": "Write a task.",
                "evidence": {"state": "none", "looked": "a task", "seen": "no task"}, "maturity": "preview",
            }
        ],
        **fields,
    }  # fmt: skip


@pytest.fixture
def logged(machine: Machine) -> Machine:
    folder = machine.ours / "log"
    folder.mkdir(parents=True)
    for days, identity in ((0, "aaa111111111"), (1, "bbb222222222"), (40, "ccc333333333"), (200, "ddd444444444")):
        line = json.dumps(decision(identity, days, verdict="pass" if days == 1 else "block"))
        (folder / f"{ago(days)}.jsonl").write_text(f'junk\n{line}\n{{"torn')
    return machine


def listed(machine: Machine, *arguments: str) -> list[str]:
    done = machine.run("log", "--json", *arguments)
    assert done.code == 0
    return [json.loads(line)["id"][:3] for line in done.out.splitlines()]


@pytest.mark.parametrize(
    ("arguments", "ids"),
    [
        ((), ["aaa", "bbb"]),
        (("--since", "60d"), ["aaa", "bbb", "ccc"]),
        (("--since", "52w", "-n", "1"), ["aaa"]),
        (("--verdict", "pass"), ["bbb"]),
        (("--gate", "ownership/decision-punted"), []),
        (("--gate", "team/hold", "--since", "52w"), ["aaa", "bbb", "ccc", "ddd"]),
    ],
    ids=["a-week", "longer", "count", "verdict", "gate-that-never-fired", "gate"],
)
def test_log_filters(logged: Machine, arguments: tuple[str, ...], ids: list[str]) -> None:
    """Newest first, a record a line; torn and strange lines are passed over."""
    assert listed(logged, *arguments) == ids


def test_log_for_people(logged: Machine) -> None:
    """A table with the words, in which nothing is markup and no control character is left."""
    done = logged.run("log")
    assert "aaa111111111" in done.out
    assert "[b]it[/b]" in done.out
    assert "\x1b" not in done.out


def test_switches_and_failures_stand_between_the_decisions(logged: Machine) -> None:
    """A person sees when nothing was held, and why; asked for a verdict, only decisions are listed."""
    logged.run("off", "--yes")
    logged.run("on")
    start = {"v": 1, "ts": f"{ago(0)}T23:59:59Z", "event": "SessionStart", "fail": "policy: odd"}
    heartbeat = {**start, "fail": None}
    with (logged.ours / "log" / f"{ago(0)}.jsonl").open("a") as file:
        file.writelines(f"{json.dumps(one)}\n" for one in (start, heartbeat))
    rows = [row.split() for row in logged.run("log").out.splitlines()[2:]]
    assert [row[2:4] for row in rows[:4]] == [["-", "failed"], ["-", "on"], ["-", "off"], ["aaa111111111", "block"]]
    assert "every gate, until" in logged.run("log").out
    assert listed(logged, "--verdict", "block") == ["aaa"]


def test_a_gate_that_is_gone_can_still_be_asked_for(logged: Machine) -> None:
    """It objected once; a name that nobody ever had is a slip."""
    assert logged.run("log", "--gate", "team/hold").code == 0
    for wrong, meant in (("ownership/decision-punt", "ownership/decision-punted"), ("team/holt", "team/hold")):
        done = logged.run("log", "--gate", wrong)
        assert (done.code, f"did you mean '{meant}'?" in done.err) == (2, True)


def test_an_empty_log_is_said(machine: Machine) -> None:
    """With where it would be."""
    done = machine.run("log")
    assert done.code == 0
    assert str(machine.ours / "log") in done.out


@pytest.mark.parametrize("arguments", [("--verdict", "no"), ("--since", "soon"), ("-n", "0")], ids=" ".join)
def test_log_usage(machine: Machine, arguments: tuple[str, ...]) -> None:
    """What cannot be meant is a usage error."""
    assert machine.run("log", *arguments).code == 2


class TestWhy:
    def test_in_words(self, logged: Machine) -> None:
        """What was said, looked for, seen, and the next act, without control characters."""
        done = logged.run("why", "aaa1")
        assert done.code == 0
        for part in ("verdict: block", "team/hold (block, preview)", "a task", "no task", "Write a task.", "3.2 ms"):
            assert part in done.out
        assert "\x1b" not in done.out

    def test_as_the_record(self, logged: Machine) -> None:
        """As the log keeps it."""
        (one,) = logged.run("why", "aaa", "--json").json["records"]
        assert one["policy_rev"] == "p1"

    def test_a_stop_fired_again_is_told_with_the_first(self, logged: Machine) -> None:
        """What blocked stands above the pass that came after it."""
        again = decision("aaa111111111", 0, verdict="pass", suppressed_by="said", reply=None)
        with (logged.ours / "log" / f"{ago(0)}.jsonl").open("a") as file:
            file.write("\n" + json.dumps(again) + "\n")
        done = logged.run("why", "aaa1")
        assert done.out.startswith("2 records have this id")
        assert 0 < done.out.index("verdict: block") < done.out.index("verdict: pass")
        assert [one["verdict"] for one in logged.run("why", "aaa", "--json").json["records"]] == ["block", "pass"]

    def test_names_and_values_are_in_columns(self, logged: Machine) -> None:
        """The longest name has a blank behind it, and times name their zone."""
        lines = logged.run("why", "aaa1").out.splitlines()
        assert "  looked for: a task" in lines
        assert "  seen:       no task" in lines
        assert f"{ago(0)} 00:00:00 UTC" in lines[0]

    def test_why_nothing_was_said(self, logged: Machine) -> None:
        """Every reason that a record may carry has words."""
        line = json.dumps(decision("eee555555555", 0, verdict="pass", suppressed_by="waiting", reply=None))
        (logged.ours / "log" / f"{ago(0)}.jsonl").write_text(line)
        done = logged.run("why", "eee")
        assert "work of this turn still ran" in done.out
        assert set(why._SUPPRESSED) == {"said", "bound", "waiting", "off", "waived", "budget"}

    @pytest.mark.parametrize("identity", ["fff", "zz", ""], ids=["unknown", "no-id", "empty"])
    def test_usage(self, logged: Machine, identity: str) -> None:
        """An id that names nothing is a usage error."""
        assert logged.run("why", identity).code == 2

    def test_odd_records_are_told_as_far_as_they_go(self, logged: Machine) -> None:
        """A record of another version does not break the telling."""
        (logged.ours / "log" / f"{ago(0)}.jsonl").write_text(
            json.dumps({"id": "abc111", "verdict": "warn", "ts": 3, "findings": [{"evidence": "x"}, 3]})
        )
        assert logged.run("why", "abc").code == 0


class TestPrune:
    def days(self, machine: Machine) -> int:
        return len(list((machine.ours / "log").iterdir()))

    def test_an_agent_may_not(self, logged: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """The log is the evidence of wrong blocks."""
        monkeypatch.setenv("CLAUDECODE", "1")
        assert logged.run("log", "prune", "--yes").code == 2
        assert self.days(logged) == 4

    def test_without_a_terminal_yes_is_needed(self, logged: Machine) -> None:
        """No script prunes by accident."""
        assert logged.run("log", "prune").code == 2
        assert self.days(logged) == 4

    def test_a_dry_run_removes_nothing(self, logged: Machine) -> None:
        """And needs nobody."""
        done = logged.run("log", "prune", "--keep-days", "30", "--dry-run")
        assert done.code == 0
        assert "2 days older than 30 days" in done.out
        assert self.days(logged) == 4

    @pytest.mark.parametrize(
        ("arguments", "policy", "left"),
        [
            ((), "", 3),
            ((), "[log]\nkeep_days = 10", 2),
            ((), "[log", 3),
            (("--keep-days", "30"), "[log]\nkeep_days = 1000", 2),
            (("--keep-days", "300"), "", 4),
        ],
        ids=["ninety-days", "the-policys-days", "a-broken-policy", "said-here", "nothing-so-old"],
    )
    def test_what_stays(self, logged: Machine, arguments: tuple[str, ...], policy: str, left: int) -> None:
        """Whole days go, the oldest; other files are not ours to remove."""
        (logged.ours / "config").mkdir(mode=0o700)
        (logged.ours / "config" / "showcause.toml").write_text(policy)
        other = logged.ours / "log" / "notes.txt"
        other.write_text("mine")
        assert logged.run("log", "prune", "--yes", *arguments).code == 0
        assert self.days(logged) == left + 1
        assert other.exists()

    def test_a_projects_smaller_number_is_no_word_on_it(self, logged: Machine) -> None:
        """The log is the user's: a project may keep more of it, never less."""
        (logged.project / "showcause.toml").write_text("[log]\nkeep_days = 1")
        assert logged.run("log", "prune", "--yes").code == 0
        assert self.days(logged) == 3


def test_a_pass_without_a_word_is_not_listed(logged: Machine) -> None:
    """A run that was let through says nothing to a person, unless something was noted of it; that is shown."""
    quiet = decision("eee555555555", 0, verdict="pass", findings=[])
    noted = decision("fff666666666", 0, verdict="pass", findings=[], notes=["inputs of out/a.json changed: detect"])
    with (logged.ours / "log" / f"{ago(0)}.jsonl").open("a") as file:
        file.write("\n" + json.dumps(quiet) + "\n" + json.dumps(noted) + "\n")
    assert listed(logged) == ["fff", "aaa", "bbb"]
    assert "inputs of out/a.json changed" in logged.run("log").out
    assert listed(logged, "--verdict", "pass") == ["fff", "eee", "bbb"]
