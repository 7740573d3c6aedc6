"""Policies: what passes without a word, then each fault with its line and column."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showcause.errors import PolicyError, UserError
from showcause.policies import schema
from showcause.policies.checking import Known, Source, check, examine, read_source
from showcause.policies.schema import Sheet

KNOWN = Known(
    ("pack/first", "pack/second"),
    lambda gate: {"window": 10, "exempt": (), "loose": True} if gate in ("pack/first", "pack/second") else None,
)
FULL = """
preset = "balanced"
lang = "auto"
[gates]
"pack/first" = { level = "block", window = 10, exempt = ["x"], loose = false, fail = "closed" }
"pack/second" = "warn"
[[families]]
act = "punt"
lang = "en"
patterns = ["which .{0,40} you"]
near = ["as you asked"]
[[waive]]
gate = "pack/first"
paths = ["spike/**"]
reason = "throw-away prototypes"
until = 2999-03-01
[verbs.detect]
run = ["detect", "python -m vdetect"]
cheap = [{ pattern = ["--from-phase1"], why = "replays saved phase 1" }]
marker_ttl = "10m"
uses = 2
consult = ["profiling"]
evasions = ["n/a"]
budget = "2h"
level = "block"
touched = { "Phase-1" = ["src/collect/**"] }
[[verbs.detect.answers]]
question = "segment counts"
artifact = "out/summary.json"
read = "jq .segments"
inputs = ["src/**"]
[limits]
max_blocks_per_turn = 2
max_blocks_per_session = 20
[log]
text = false
keep_days = 30
max_mb = 64
[judge]
provider = "none"
"""


def look(text: str, *, user: bool = False) -> tuple[Sheet, list[UserError]]:
    sheet = schema.read("showcause.toml", text.encode("utf-8", "surrogatepass"))
    check(sheet, user=user, known=KNOWN)
    return sheet, sheet.faults


def test_every_key_of_the_format_passes() -> None:
    """A policy that uses all of it has neither fault nor note."""
    sheet, faults = look(FULL)
    assert faults == []
    assert [note.what for note in sheet.notes if "family" not in note.what] == []


@pytest.mark.parametrize(
    ("text", "place", "what", "right"),
    [
        ('preset = "balancd"', (1, 1), "preset is 'balancd'", "did you mean 'balanced'"),
        ("preset = 3", (1, 1), "preset is 3", "classic, balanced, strict"),
        ('lang = "English"', (1, 1), "lang is", "language code"),
        ("verb = 1", (1, 1), "unknown key 'verb'", "did you mean 'verbs'"),
        ("\nzzz = 1", (2, 1), "unknown key 'zzz'", "one of: deep, families"),
        ("gates = 1", (1, 1), "not a table", "block"),
        ('[gates]\n"pack/frist" = "log"', (2, 1), "no gate is called 'pack/frist'", "did you mean 'pack/first'"),
        ('[gates]\n"pack/first" = "blok"', (2, 1), "is 'blok'", "did you mean 'block'"),
        ('[gates]\n"pack/first" = 3', (2, 1), "is 3", "a level"),
        ('[gates]\n"pack/first" = { levl = "log" }', (2, 18), "unknown key", "did you mean 'level'"),
        ('[gates]\n"pack/first" = { window = "10" }', (2, 18), "window is '10'", "a whole number"),
        ('[gates]\n"pack/first" = { window = true }', (2, 18), "window is True", "a whole number"),
        ('[gates]\n"pack/first" = { fail = "shut" }', (2, 18), "fail is 'shut'", "one of: closed, open"),
        ('[gates."pack/first"]\nexempt = [1]', (2, 11), "exempt[0] is 1", "not empty"),
        ("families = 1", (1, 1), "not a list", "[[families]]"),
        ('[[families]]\nlang = "en"', (1, 1), "has no 'act'", "act, lang"),
        ('[[families]]\nact = "A b"\nlang = "en"', (2, 1), "act is 'A b'", "the act"),
        ('[[families]]\nact = "a"\nlang = "en"\npatterns = [\n  "ok",\n  "a.*b"]', (6, 3), "gap", "{0,60}"),
        ('[[families]]\nact = "a"\nlang = "en"\nnear = ["("]', (4, 9), "RE2", "RE2 syntax"),
        ('[[families]]\nact = "a"\nlang = "en"\npatterns = [3]', (4, 13), "is 3", "RE2 syntax"),
        ('[[waive]]\ngate = "pack/first"', (1, 1), "has no 'paths'", "reason"),
        (
            '[[waive]]\ngate="pack/first"\npaths=["a"]\nreason="r"\nuntil="soon"',
            (5, 1),
            "until is 'soon'",
            "2027-03-01",
        ),
        (
            '[[waive]]\ngate="pack/first"\npaths=["a"]\nreason=" "\nuntil=2999-01-01',
            (4, 1),
            "reason is ' '",
            "why",
        ),
        ('[[waive]]\ngate="first"\npaths=["a"]\nreason="r"\nuntil=2999-01-01', (2, 1), "gate is 'first'", "pack/gate"),
        ("[verbs]\ndetect = 1", (2, 1), "not a table", "keys:"),
        ("[verbs.detect]", (1, 1), "has no 'run'", "run"),
        ("[verbs.detect]\nrun = []", (2, 1), "0 items", "1 to 50"),
        ('[verbs.detect]\nrun = "detect"', (2, 1), "not a list", '["detect"]'),
        ('[verbs.detect]\nrun = ["detect", " "]', (2, 18), "run[1] is ' '", "a program"),
        ('[verbs."a b"]\nrun = ["x"]', (1, 1), "no name", "letters"),
        ('[verbs.d]\nrun=["d"]\nmarker_ttl = "10 minutes"', (3, 1), "marker_ttl", "10m"),
        ('[verbs.d]\nrun=["d"]\nmarker_ttl = "0m"', (3, 1), "marker_ttl", "10m"),
        ('[verbs.d]\nrun=["d"]\nuses = 0', (3, 1), "uses is 0", "from 1"),
        ('[verbs.d]\nrun=["d"]\ncheap = [{ why = "x" }]', (3, 10), "has no 'pattern'", "pattern"),
        ('[verbs.d]\nrun=["d"]\ntouched = { "a b" = ["x"] }', (3, 13), "no name", "Phase-1"),
        ('[verbs.d]\nrun=["d"]\n[[verbs.d.answers]]\nquestion="q"', (3, 1), "has no 'artifact'", "artifact"),
        ('[verbs.d]\nrun=["d", "cd x && d"]', (2, 11), "'&&' belongs to the shell", "first words"),
        ('[verbs.d]\nrun=["d | tee x"]', (2, 6), "'|' belongs to the shell", "first words"),
        ('[verbs.d]\nrun=["FAST=1 d"]', (2, 6), "set before", "first words"),
        ('[verbs.d]\nrun=["d"]\nbudget = 0', (3, 1), "budget is 0", "from 1"),
        ('[verbs.d]\nrun=["d"]\nbudget = true', (3, 1), "budget is True", "from 1 to"),
        ('[verbs.d]\nrun=["d"]\nbudget = "two"', (3, 1), "budget is 'two'", "10m"),
        ('[verbs.d]\nrun=["d"]\nbudget = { per = "day" }', (3, 1), "neither runs nor minutes", "runs = 3"),
        ('[verbs.d]\nrun=["d"]\nbudget = { run = 3 }', (3, 12), "unknown key", "did you mean 'runs'"),
        ('[verbs.d]\nrun=["d"]\nbudget = { runs = 3, per = "week" }', (3, 22), "per is 'week'", "session"),
        ('[verbs.d]\nrun=["d"]\nconsult = ["notes", "n/a"]', (3, 21), "never counts as consulted", "looked at"),
        ('[verbs.d]\nrun=["d"]\ntouched = { None = ["x"] }', (3, 13), "no part was touched", "another name"),
        ("[limits]\nmax_blocks_per_turn = 0", (2, 1), "is 0", "from 1 to 10"),
        ("[limits]\nmax_blocks_per_turn = 1000000", (2, 1), "is 1000000", "from 1 to 10"),
        ("[limits]\nmax_blocks = 1", (2, 1), "unknown key", "did you mean 'max_blocks_per"),
        ("[log]\nkeep_days = -1", (2, 1), "is -1", "from 1"),
        ('[log]\ntext = "yes"', (2, 1), "is 'yes'", "true or false"),
        ("judge = 1", (1, 1), "not a table", "[judge]"),
        ('[locked]\npreset = "strict"', (1, 1), "stands in a project's policy", "only the user's own"),
    ],
    ids=[
        "misspelt-preset", "preset-of-another-type", "language-by-name", "misspelt-key", "key-nobody-knows",
        "gates-no-table", "misspelt-gate", "misspelt-level", "gate-as-number", "misspelt-option", "option-as-text",
        "truth-is-no-number", "fail-has-two-words", "option-item", "families-no-list", "family-without-act",
        "act-with-blanks", "gap-in-the-second-pattern", "near-miss-that-does-not-compile", "pattern-as-number",
        "waiver-without-end", "end-no-date", "reason-blank", "waived-gate-without-pack", "verb-no-table",
        "verb-without-run", "run-empty", "run-as-text", "run-item-blank", "verb-name-with-blank", "duration-in-words",
        "duration-of-nothing", "no-uses", "cheap-without-pattern", "touched-name-with-blank",
        "answer-without-artifact", "a-line-of-the-shell", "a-pipe", "an-assignment", "budget-of-nothing",
        "budget-as-truth", "budget-in-words", "budget-of-neither", "misspelt-budget", "budget-of-a-week",
        "consult-nobody", "a-part-called-none", "limit-of-nothing", "limit-without-ceiling", "misspelt-limit", "negative-days",
        "truth-as-text", "judge-no-table", "locks-in-a-project",
    ],
)  # fmt: skip
def test_each_fault_says_where_what_and_what_is_right(text: str, place: tuple[int, int], what: str, right: str) -> None:
    """A fault has the place of its key or item, what is wrong there, and what would be right."""
    _, faults = look(text)
    assert faults
    fault = faults[0]
    assert (fault.line, fault.column) == place
    assert what in fault.what
    assert right in fault.right


@pytest.mark.parametrize(
    "path",
    ["/etc/passwd", "../other/x", "a/../../x", "~/x", "C:\\x", "\\\\host\\x", "..\\x"],
    ids=["absolute", "above", "above-by-way-of-below", "home", "drive", "share", "above-on-windows"],
)
@pytest.mark.parametrize("key", ["artifact", "inputs", "touched", "paths"])
def test_no_path_leaves_the_project(key: str, path: str) -> None:
    """Whatever a policy may name lies inside the project, on any platform."""
    quoted = f"'{path}'"
    text = {
        "artifact": f'[verbs.d]\nrun=["d"]\n[[verbs.d.answers]]\nquestion="q"\nartifact={quoted}',
        "inputs": f'[verbs.d]\nrun=["d"]\n[[verbs.d.answers]]\nquestion="q"\nartifact="a"\ninputs=[{quoted}]',
        "touched": f'[verbs.d]\nrun=["d"]\ntouched={{ a = [{quoted}] }}',
        "paths": f'[[waive]]\ngate="pack/first"\nreason="r"\nuntil=2999-01-01\npaths=[{quoted}]',
    }[key]
    _, faults = look(text)
    assert ["leaves the project" in fault.what for fault in faults] == [True]


class TestNotes:
    def test_a_waiver_that_ended_is_worth_a_word(self) -> None:
        """It is no fault: a policy must not break on a day."""
        sheet, faults = look('[[waive]]\ngate="pack/first"\npaths=["a"]\nreason="r"\nuntil=2020-01-01')
        assert faults == []
        assert [(note.line, "ended on 2020-01-01" in note.what) for note in sheet.notes] == [(5, True)]

    def test_a_capital_in_a_pattern_is_worth_a_word(self) -> None:
        """Texts are lower case when patterns meet them."""
        sheet, faults = look('[[families]]\nact="a"\nlang="en"\npatterns=["Skip the"]')
        assert faults == []
        assert any("never matches" in note.what for note in sheet.notes)

    def test_a_users_file_may_name_gates_of_another_project(self) -> None:
        """One file serves many projects; the same words in a project's file are a fault."""
        text = '[gates]\n"team/own" = "log"'
        sheet, faults = look(text, user=True)
        assert faults == []
        assert [note.line for note in sheet.notes] == [2]
        assert len(look(text)[1]) == 1


class TestLocked:
    def test_a_user_may_lock_with_the_same_words(self) -> None:
        """What can be set can be locked, by level, limit or verb."""
        text = '[locked]\npreset="strict"\n[locked.gates]\n"pack/first"="block"\n[locked.limits]\nmax_blocks_per_turn=1'
        assert look(text, user=True)[1] == []

    @pytest.mark.parametrize(
        ("text", "what"),
        [("[locked]\nwaive = []", "unknown key"), ('[locked.gates]\n"pack/first" = "blok"', "is 'blok'")],
        ids=["waivers-are-not-lockable", "the-same-rules"],
    )
    def test_a_lock_is_checked_too(self, text: str, what: str) -> None:
        """[locked] is no place for what would be refused elsewhere."""
        assert what in look(text, user=True)[1][0].what


@pytest.mark.parametrize(
    ("raw", "what"),
    [
        (b"a = 1\nb = = 2", "not TOML"),
        (b"a = 1\na = 2", "not TOML"),
        (b'a = "x', "not TOML"),
        (b"a = 1\nb = \xff", "not UTF-8"),
        (b"a = " + b"9" * 5000, "not TOML"),
        (b"x" * (1 << 20), "larger than"),
        (b"#" * (257 << 10), "larger than"),
        (b"a = " + b"[" * 100_000, "nested too deep"),
        (b"a" + b".a" * 60_000 + b" = 1", "more than 8 parts"),
        (b"[a" + b".a" * 60_000 + b"]", "more than 8 parts"),
        (b"[[a]]\n" * 30_000, "more than 20000"),
        (b"[gates]\n" + b"".join(b"'own/a%d' = 'log'\n" % n for n in range(7000)), "7000 entries"),
        (b"".join(b"unknown%d = 1\n" % n for n in range(9000)), "unknown key"),
        (b"[judge]\na = [" + b"1," * 60_000 + b"]", "more than 20000"),
        (b"[[families]]\nact='a'\nlang='en'\npatterns=[" + b"'(?:a{1,60}b){1,15}'," * 9000 + b"]", "more|400|items"),
    ],
    ids=[
        "syntax", "twice", "open-text", "bytes", "endless-number", "a-megabyte", "too-long", "deep", "long-key",
        "long-header", "many-tables", "many-gates", "many-unknown-keys", "many-items", "pattern-bomb",
    ],
)  # fmt: skip
def test_hostile_policies_are_refused_quickly(tmp_path: Path, raw: bytes, what: str) -> None:
    """Never a crash, never a hang: one error of ours within two seconds, with the file's name."""
    import re

    path = tmp_path / "showcause.toml"
    path.write_bytes(raw)
    started = time.process_time()
    with pytest.raises(PolicyError) as caught:
        read_source(str(path), user=False, known=KNOWN)
    assert time.process_time() - started < 10
    assert re.search(what, caught.value.what)
    assert caught.value.file == str(path)


def test_costly_patterns_end_the_check(tmp_path: Path) -> None:
    """As many patterns as allowed, each as costly as allowed, still end in time."""
    path = tmp_path / "showcause.toml"
    items = ",".join(f"'x(?:a{{1,60}}b){{1,8}}{n}'" for n in range(400))
    path.write_text(f"[[families]]\nact='a'\nlang='en'\npatterns=[{items}]")
    started = time.process_time()
    examine(str(path), user=False, known=KNOWN)
    assert time.process_time() - started < 10


@pytest.mark.parametrize("kind", ["missing", "folder", "fifo"])
def test_what_is_no_regular_file_is_refused(tmp_path: Path, kind: str) -> None:
    """Nothing blocks, nothing is followed into a folder."""
    import os

    path = tmp_path / "p"
    if kind == "folder":
        path.mkdir()
    elif kind == "fifo":
        if not hasattr(os, "mkfifo"):
            pytest.skip("this platform has no FIFO")
        os.mkfifo(path)
    with pytest.raises(PolicyError, match="cannot be read"):
        read_source(str(path), user=False, known=KNOWN)


def test_a_good_policy_is_a_source(tmp_path: Path) -> None:
    """path, data and user are what the compiler reads."""
    path = tmp_path / "showcause.toml"
    path.write_text(FULL)
    source = read_source(str(path), user=True, known=KNOWN)
    assert isinstance(source, Source)
    assert (source.path, source.user, source.data["preset"]) == (str(path), True, "balanced")


VALUES = st.recursive(
    st.sampled_from(["1", "true", '"x"', "2027-03-01", "[]", "{}", "-3", "1.5", '""']),
    lambda inner: st.one_of(
        st.lists(inner, max_size=2).map(lambda items: f"[{', '.join(items)}]"),
        st.tuples(st.sampled_from(["run", "artifact", "level", "act", "x"]), inner).map(
            lambda pair: f"{{ {pair[0]} = {pair[1]} }}"
        ),
    ),
    max_leaves=4,
)


@settings(deadline=None, max_examples=150)
@given(
    key=st.sampled_from(
        [
            "preset", "lang", "gates", "families", "waive", "verbs", "locked", "limits", "log", "judge",
            "verbs.d", "verbs.d.answers", "verbs.d.touched", 'gates."pack/first"', "locked.gates", "limits.x",
        ]
    ),
    value=VALUES,
    user=st.booleans(),
)  # fmt: skip
def test_any_value_at_any_key_is_a_fault_or_fine(key: str, value: str, user: bool) -> None:
    """The checker never fails by itself, and each fault knows its line."""
    _, faults = look(f"{key} = {value}", user=user)
    assert all(fault.line == 1 and fault.right for fault in faults)


def test_the_import_is_cheap_enough_for_a_sessions_start() -> None:
    """Checking loads nothing that the compiler could not afford."""
    code = (
        "import time; import tomllib, json; t = time.perf_counter(); import showcause.policies.checking; import re2;"
        " print(time.perf_counter() - t)"
    )
    best = min(
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
        for _ in range(3)
    )
    assert best < 0.1


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ('[verbs.d]\nrun=["python"]', (2, 6), "every script"),
        ('[verbs.d]\nrun=["d"]\ncheap=[{pattern=["d", "-x"], why="w"}]', (3, 9), "'d' is not among them"),
        ('[verbs.d]\nrun=["d"]\ncheap=[{pattern=["--a b"], why="w"}]', (3, 9), "a blank in it"),
        ('[verbs.d]\nrun=["d"]\nuses=9\nbudget=3', (3, 1), "the budget has 3"),
        ('[verbs.d]\nrun=["d"]\n[verbs.e]\nrun=["x", "d"]', (4, 11), "belongs to d too"),
        (
            '[verbs.d]\nrun=["d"]\nanswers=[{question="q", artifact="a"}, {question="Q ", artifact="a"}]',
            (3, 41),
            "this row already",
        ),
    ],
)
def test_a_verb_that_will_not_do_what_it_seems_to(text: str, place: tuple[int, int], what: str) -> None:
    """Allowed, and worth a word where it stands."""
    sheet = schema.read("showcause.toml", text.encode())
    check(sheet, user=False)
    assert sheet.faults == []
    (note,) = sheet.notes
    assert (note.line, note.column) == place and what in note.what


@pytest.mark.parametrize(
    "said", ["3", '"2h"', "{ runs = 3 }", '{ minutes = 90, per = "day" }', "{ runs = 1, minutes = 5 }"]
)
def test_every_form_of_a_budget(said: str) -> None:
    """A number, a time, or both in a table."""
    sheet = schema.read("showcause.toml", f'[verbs.d]\nrun=["d"]\nbudget = {said}'.encode())
    check(sheet, user=False)
    assert sheet.faults == [] and sheet.notes == []


def test_a_policy_full_of_faults_is_looked_at_to_the_end() -> None:
    """Faults beyond those that are kept, of any type, break nothing."""
    text = "\n".join(f"[verbs.v{n}]\nrun=[{n}]\nconsult=[{n}]\ncheap={n}\nanswers=[{n}]" for n in range(40))
    sheet = schema.read("showcause.toml", text.encode())
    check(sheet, user=False)
    assert sheet.full
