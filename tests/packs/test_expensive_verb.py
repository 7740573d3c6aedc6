"""cost/expensive-verb: its cases, and what the refusal promises besides."""

from __future__ import annotations

from pathlib import Path

import pytest

from showcause import places
from showcause.gates import cases, trial
from showcause.gates.cases import Case
from showcause.gates.loading import PACKS
from showcause.reply import shorten

ID = "cost/expensive-verb"
FILE = Path(PACKS) / "cost" / "expensive_verb" / "cases.md"
CASES = cases.parse(FILE.read_text("utf-8"), str(FILE))


def one(text: str) -> Case:
    return cases.parse(f"## allows: one\n````case\n{text}\n````\n")[0]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.kind}: {case.title}")
def test_case(case: Case) -> None:
    """The page of the gate is true."""
    assert trial.run(case, ID).problem == ""


def test_enough_of_each() -> None:
    """Near-misses weigh as much as hits."""
    kinds = [case.kind for case in CASES]
    assert kinds.count("flags") >= 25 and kinds.count("allows") >= 25


class TestRefusal:
    ROWS = "".join(
        f'\n  [[verbs.detect.answers]]\n  question = "question {n} {"long " * 40}"\n  artifact = "out/{n}.json"'
        for n in range(60)
    )

    def reply(self, text: str) -> str:
        return trial.run(one(text), ID).verdict.reply

    def test_is_bounded_and_keeps_form_and_command(self) -> None:
        """Sixty long rows leave room for what the agent must know; the verb's own row stays the last."""
        reply = self.reply(f'policy: [verbs.detect]\n  run = ["detect"]{self.ROWS}\ncall: Bash detect clips/')
        assert len(reply) <= 4000
        assert "more in the policy's table" in reply
        assert reply.index("- anything else") < reply.index("showcause justify detect --session case")
        assert "RUN-JUSTIFICATION:" in reply and "STAMP:" in reply

    def test_its_first_line_stands_alone(self) -> None:
        """After three identical refusals only that line is left."""
        first = shorten(self.reply('policy: verbs.detect = { run = ["detect"] }\ncall: Bash detect clips/'))
        assert first.startswith("cost/expensive-verb: `detect clips/` runs detect and was refused: ")
        assert first.endswith("or `showcause justify` the run")

    def test_hostile_names_stay_one_argument(self) -> None:
        """A session or verb that a stranger named cannot add to the command that we print."""
        from showcause.packs.cost.expensive_verb.refusal import shell_word

        assert shell_word("a-b_1") == "a-b_1"
        assert shell_word("x; rm -rf ~") == "'x; rm -rf ~'"
        assert shell_word("it's") == "'it'\\''s'"
        assert shell_word("") == "''"


class TestPermits:
    MARKER = """file: markers/detect.txt age=1m
  RUN-JUSTIFICATION: how many segments does clip 7 have now
  CACHE-CANNOT-ANSWER-BECAUSE: the saved summary has no line for clip 7
  TOUCHED: none
  CONSULTED: detect-oracle
  STAMP: {1m ago}"""
    HEAD = 'policy: verbs.detect = { run = ["detect"] }\nuser: Go on.\ntool: Skill detect-oracle\n'

    def test_a_sound_marker_is_to_be_spent_once(self) -> None:
        """The permit names the marker and the run."""
        (permit,) = trial.run(one(f"{self.HEAD}{self.MARKER}\ncall: Bash detect a b"), ID).verdict.permits
        assert permit.consume == ("markers/detect.txt",)
        assert permit.run is not None and permit.run["args_sha256"] == places.sha256("detect\0a\0b")

    def test_two_invocations_spend_two(self) -> None:
        """A command that runs it twice takes two of what is left."""
        text = f"{self.HEAD}{self.MARKER}\n  USES: 3\ncall: Bash detect a && detect b"
        (permit,) = trial.run(one(text), ID).verdict.permits
        assert permit.consume == ("markers/detect.txt",) * 2

    def test_a_loop_spends_all(self) -> None:
        """Nobody can count a loop's runs beforehand."""
        text = f"{self.HEAD}{self.MARKER}\n  USES: 3\ncall: Bash for c in *; do detect $c; done"
        (permit,) = trial.run(one(text), ID).verdict.permits
        assert permit.consume == ("markers/detect.txt",) * 3

    def test_the_person_waves_it_through(self) -> None:
        """`showcause: skip` in the prompt leaves a marker unspent and a missing one unasked for."""
        head = self.HEAD.replace("Go on.", "Go on. showcause: skip")
        assert trial.run(one(f"{head}{self.MARKER}\ncall: Bash detect a"), ID).verdict.permits == ()
        assert trial.run(one(f"{head}call: Bash detect a"), ID).verdict.decision == "pass"

    @pytest.mark.parametrize("preset", ["classic", "balanced"])
    def test_undecided_is_noted_under_balanced_alone(self, preset: str) -> None:
        """The source knows nothing of it."""
        text = f'policy: preset = "{preset}"\n  verbs.detect = {{ run = ["detect"] }}\ncall: Bash ssh box detect'
        notes = [permit.note for permit in trial.run(one(text), ID).verdict.permits]
        assert [note.startswith("undecided whether detect runs") for note in notes] == [True] * (preset == "balanced")

    def test_the_same_call_again_is_not_refused(self) -> None:
        """Two hooks registered for one call see the marker spent by that very call."""
        text = f"{self.HEAD}{self.MARKER.replace('detect.txt', 'detect.txt.spent-c4')}\ncall: Bash detect a"
        assert trial.run(one(text), ID).verdict.decision == "pass"
