"""The real client and a declared expensive command: what runs, what is refused, what goes through and is logged."""

from __future__ import annotations

import json
import os
import re
import shlex
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from . import product
from .client import ClaudeCode, Run
from .place import Site
from .product import ended_normally, install, program, tool_result
from .scripted_model import Call, Reply, bash, call, say, scripted_model, texts

pytestmark = pytest.mark.e2e

Session = Callable[..., ClaudeCode]
GATE = "cost/expensive-verb"
FOUND = "found 3 segments"
RUN_IT = bash("detect --clip a.mp4")
SKILL = "detect-oracle"
ENDING = say("The clip has 3 segments.")
FILES = {
    "docs/detect.md": "detect takes an hour.\n",
    "src/collect/read.py": "RATE = 1\n",
    "src/decide/split.py": "LIMIT = 2\n",
    "out/summary.json": '{"segments": 3}\n',
    "out/frames.csv": "frame,score\n1,0.5\n",
    f".claude/skills/{SKILL}/SKILL.md": (
        f"---\nname: {SKILL}\ndescription: Knows what detect can tell.\n---\n\nThe summary has the short clips only.\n"
    ),
}


@pytest.fixture(autouse=True)
def lay_out(client_binary: Path, site: Site) -> None:
    """`detect` leaves a line in runs.txt whenever it really runs; its saved answers are newer than what they are of."""
    program(site, "detect", f'echo "$@" >> runs.txt\necho "{FOUND}"\ncase "$*" in *broken*) exit 3;; esac')
    product.offer_the_command(site)
    for name, text in FILES.items():
        path = site.project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        made = time.time() - (3600 if name.startswith("out/") else 7200)
        os.utime(path, (made, made))
    site.settings.write_text('{"permissions": {"allow": ["Skill"]}}')
    install(site, policy=product.DETECT)


def ran(site: Site) -> list[str]:
    """The arguments of each real run."""
    log = site.project / "runs.txt"
    return log.read_text().splitlines() if log.exists() else []


def results(run: Run) -> list[tuple[str, bool]]:
    """The result of each tool call of a prompt that makes one call at a time."""
    return [tool_result(body) for body in run.requests[1:]]


def refused(result: tuple[str, bool]) -> bool:
    """By the gate, which also says how to learn more; an error of the command itself is none."""
    text, error = result
    return error and GATE in text


def justify(claude: ClaudeCode, **answers: str) -> Reply:
    """The agent answers the four questions on the command line."""
    words = product.justify(claude.session)
    for name, answer in answers.items():
        words[words.index(f"--{name}") + 1] = answer
    return bash(shlex.join(["showcause", *words]))


def form(refusal: str, **answers: str) -> Reply:
    """The agent writes the form by hand, where the refusal says."""
    (path,) = re.findall(r"(?m)^or write (.*):$", refusal)
    fields = {
        "RUN-JUSTIFICATION": product.JUSTIFIED["--question"],
        "CACHE-CANNOT-ANSWER-BECAUSE": product.JUSTIFIED["--cache-cannot"],
        "TOUCHED": "none",
        "CONSULTED": "docs/detect.md",
        "STAMP": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        **answers,
    }
    return call("Write", file_path=path, content="".join(f"{name}: {value}\n" for name, value in fields.items()))


def look(site: Site, name: str) -> Reply:
    return call("Read", file_path=str(site.project / name))


def edit(site: Site, name: str, old: str, new: str) -> tuple[Reply, Reply]:
    """Read, then edit: the client wants both."""
    return look(site, name), call("Edit", file_path=str(site.project / name), old_string=old, new_string=new)


def counted(site: Site) -> dict[str, Any]:
    """What `showcause verbs --json` says of detect."""
    done = product.showcause(site, "verbs", "--json")
    assert done.returncode == 0, done.stderr
    (account,) = json.loads(done.stdout)["verbs"]
    assert account["verb"] == "detect"
    return dict(account)


def notes(site: Site) -> list[str]:
    """What the log says of calls that went through, newest first."""
    done = product.showcause(site, "log", "--json")
    return [note for line in done.stdout.splitlines() for note in json.loads(line).get("notes", ())]


class TestCheapForm:
    def test_a_partial_rerun_needs_no_form(self, session: Session, site: Site) -> None:
        """The same command with the declared word runs at once; without it, in the same session, it is refused."""
        with scripted_model(bash("detect --from-phase1 --clip a.mp4"), RUN_IT, ENDING) as model:
            run = session(model).prompt("Count the segments of a.mp4.")
        partial, whole = results(run)
        assert partial == (FOUND, False)
        assert refused(whole)
        assert ran(site) == ["--from-phase1 --clip a.mp4"]
        assert ended_normally(run)


class TestConsulted:
    def test_a_skill_that_was_never_used_gets_no_justification(self, session: Session, site: Site) -> None:
        """It lies in the project, and the command still refuses its name; once it was used, both doors are open."""
        with scripted_model() as model:
            claude = session(model)
            asked = justify(claude, consulted=SKILL)
            model.then(RUN_IT, asked, RUN_IT, call("Skill", skill=SKILL), asked, RUN_IT, ENDING)
            run = claude.prompt("Count the segments of a.mp4.")
        first, hollow, still, skill, taken, passed = results(run)
        assert refused(first)
        assert hollow[1]
        assert f'--consulted: "{SKILL}" was not consulted in this session' in hollow[0]
        assert refused(still)
        assert (skill[1], taken[1]) == (False, False), (skill, taken)
        assert passed == (FOUND, False)
        assert len(ran(site)) == 1
        assert ended_normally(run)

    def test_nor_does_a_form_written_by_hand_get_past(self, session: Session, site: Site) -> None:
        """The hook itself holds the form against the session; the same form passes after the skill was used."""
        with scripted_model(RUN_IT, say("I need a run.")) as model:
            claude = session(model)
            (refusal,) = results(claude.prompt("Count the segments of a.mp4."))
            written = form(refusal[0], CONSULTED=SKILL)
            model.then(written, RUN_IT, call("Skill", skill=SKILL), RUN_IT, ENDING)
            run = claude.prompt("Then say why.")
        write, unseen, _, passed = results(run)
        assert not write[1], write
        assert refused(unseen)
        assert f'"{SKILL}" was not consulted in this session' in unseen[0]
        assert passed == (FOUND, False)
        assert len(ran(site)) == 1
        assert ended_normally(run)


class TestBehind:
    """A model that answers at once, and a client with nobody's hooks but ours, which would give it time to write."""

    @pytest.mark.parametrize("first", ["skill", "file"])
    @pytest.mark.parametrize("when", ["in-the-same-message", "just-before"])
    def test_what_was_consulted_just_now_counts(
        self, session: Session, site: Site, monkeypatch: pytest.MonkeyPatch, first: str, when: str
    ) -> None:
        """The client writes it a moment after it asks for the run; the hook looks again before it refuses."""
        monkeypatch.setattr("tests.e2e.client.RECORDED", ())
        consult = call("Skill", skill=SKILL) if first == "skill" else look(site, "docs/detect.md")
        steps = [consult, RUN_IT] if when == "just-before" else [say(*consult.parts, *RUN_IT.parts)]
        with scripted_model(RUN_IT, say("I need a run.")) as model:
            claude = session(model)
            (refusal,) = results(claude.prompt("Count the segments of a.mp4."))
            written = form(refusal[0], CONSULTED=SKILL if first == "skill" else "docs/detect.md")
            model.then(written, *steps, ENDING)
            run = claude.prompt("Then say why.")
        told = texts(run.requests[-1]["messages"][-1]["content"])
        assert GATE not in told
        assert FOUND in told
        assert len(ran(site)) == 1
        assert ended_normally(run)


class TestTouched:
    """Held against the edits that the session shows. frames.csv stays fresh, so a form is wanted all along."""

    def test_what_the_session_edited_must_be_said(self, session: Session, site: Site) -> None:
        """Phase 2 was edited: `none` is refused with the file's name and the word to say, which then passes."""
        with scripted_model(look(site, "docs/detect.md"), RUN_IT, say("I need a run.")) as model:
            claude = session(model)
            _, (refusal, _) = results(claude.prompt("Count the segments of a.mp4."))
            model.then(
                *edit(site, "src/decide/split.py", "LIMIT = 2", "LIMIT = 3"),
                justify(claude, touched="none"),
                form(refusal, TOUCHED="none"),
                RUN_IT,
                form(refusal, TOUCHED="Phase-2"),
                RUN_IT,
                ENDING,
            )
            run = claude.prompt("Raise the limit, then count again.")
        _, _, asked, _, untold, _, passed = results(run)
        assert asked[1], "justify itself takes no other answer than the hook"
        assert "refused: --touched: src/decide/split.py (Phase-2) changed since the last run" in asked[0]
        assert refused(untold)
        assert "TOUCHED: src/decide/split.py (Phase-2) changed since the last run, and it is not said" in untold[0]
        assert "say Phase-2" in untold[0]
        assert passed == (FOUND, False)
        assert len(ran(site)) == 1
        assert ended_normally(run)

    def test_what_was_edited_before_the_last_run_is_none_of_it(self, session: Session, site: Site) -> None:
        """The run in between took it in: after it, `none` is true again."""
        with scripted_model(look(site, "docs/detect.md")) as model:
            claude = session(model)
            model.then(
                look(site, "docs/detect.md"),
                *edit(site, "src/decide/split.py", "LIMIT = 2", "LIMIT = 3"),
                justify(claude, touched="Phase-2"),
                RUN_IT,
                justify(claude, touched="none"),
                RUN_IT,
                ENDING,
            )
            run = claude.prompt("Raise the limit, then count twice.")
        assert results(run)[-1] == (FOUND, False)
        assert len(ran(site)) == 2
        assert ended_normally(run)

    def test_what_somebody_else_changed_counts_after_a_run(self, session: Session, site: Site) -> None:
        """Between two prompts a person changes phase 2: the state kept at the last run shows it, no call does. What
        did not change may not be named either."""
        with scripted_model() as model:
            claude = session(model)
            model.then(look(site, "docs/detect.md"), justify(claude), RUN_IT, ENDING)
            claude.prompt("Count the segments of a.mp4.")
            (site.project / "src" / "decide" / "split.py").write_text("LIMIT = 5\n")
            asked = [justify(claude, touched=part) for part in ("none", "Phase-1, Phase-2", "Phase-2")]
            model.then(*asked, RUN_IT, ENDING)
            run = claude.prompt("I raised the limit; count again.")
        untold, idle, taken, passed = results(run)
        assert untold[1]
        assert "src/decide/split.py (Phase-2) changed since the last run" in untold[0]
        assert idle[1]
        assert "no file of Phase-1 changed since the last run" in idle[0]
        assert (taken[1], passed) == (False, (FOUND, False))
        assert len(ran(site)) == 2
        assert ended_normally(run)


class TestOneMarkerOneRun:
    def test_the_second_run_is_refused_and_told_why(self, session: Session, site: Site) -> None:
        """It was spent, not missing, and the refusal says so; a new one lets one more through."""
        with scripted_model() as model:
            claude = session(model)
            why = justify(claude)
            model.then(look(site, "docs/detect.md"), why, RUN_IT, RUN_IT, why, RUN_IT, ENDING)
            run = claude.prompt("Count the segments of a.mp4, twice.")
        _, _, first, second, _, third = results(run)
        assert (first, third) == ((FOUND, False), (FOUND, False))
        assert refused(second)
        assert "its justification was spent on an earlier run" in second[0]
        assert len(ran(site)) == 2
        assert ended_normally(run)

    def test_two_calls_of_one_message_do_not_share_it(self, session: Session, site: Site) -> None:
        """Asked for side by side, one runs."""
        both = say(*(Call("Bash", {"command": f"detect --clip {clip}", "description": "detect"}) for clip in "ab"))
        with scripted_model() as model:
            claude = session(model)
            model.then(look(site, "docs/detect.md"), justify(claude), both, ENDING)
            run = claude.prompt("Count the segments of both clips.")
        told = texts(run.requests[-1]["messages"][-1]["content"])
        assert (told.count(FOUND), told.count(f"{GATE}: `detect --clip")) == (1, 1)
        assert len(ran(site)) == 1
        assert ended_normally(run)

    def test_a_stated_count_is_kept_to(self, session: Session, site: Site) -> None:
        """Justified for two, the third is refused."""
        with scripted_model() as model:
            claude = session(model)
            (why,) = justify(claude).parts
            assert isinstance(why, Call)
            twice = bash(f"{why.arguments['command']} --uses 2")
            model.then(look(site, "docs/detect.md"), twice, RUN_IT, RUN_IT, RUN_IT, ENDING)
            run = claude.prompt("Count the segments of a.mp4, thrice.")
        _, _, first, second, third = results(run)
        assert (first, second) == ((FOUND, False), (FOUND, False))
        assert refused(third)
        assert len(ran(site)) == 2
        assert ended_normally(run)


class TestInputsChanged:
    def test_with_no_answer_left_that_could_be_fresh_it_runs_and_is_logged(self, session: Session, site: Site) -> None:
        """Both answers are of phase 1, which was edited: no form is wanted, and the log says what had changed."""
        change = edit(site, "src/collect/read.py", "RATE = 1", "RATE = 4")
        with scripted_model(RUN_IT, *change, RUN_IT, ENDING) as model:
            run = session(model).prompt("Raise the rate, then count the segments.")
        before, *_, after = results(run)
        assert refused(before), "until then there was an answer"
        assert after == (FOUND, False)
        assert len(ran(site)) == 1
        (note,) = [note for note in notes(site) if "changed" in note]
        assert "out/summary.json" in note
        assert "detect --clip a.mp4" in note
        assert ended_normally(run)

    def test_while_one_answer_is_fresh_a_form_is_wanted(self, session: Session, site: Site) -> None:
        """Phase 2 was edited, and the scores of frames are of phase 1 alone; the refusal tells the two apart."""
        change = edit(site, "src/decide/split.py", "LIMIT = 2", "LIMIT = 3")
        with scripted_model(*change, RUN_IT, ENDING) as model:
            run = session(model).prompt("Raise the limit, then count the segments.")
        refusal = results(run)[-1]
        assert refused(refusal)
        rows = {row.partition(" -> ")[2].partition(" ")[0]: row for row in refusal[0].splitlines() if " -> " in row}
        assert "inputs changed" in rows["out/summary.json"]
        assert "inputs unchanged" in rows["out/frames.csv"]
        assert ran(site) == []
        assert ended_normally(run)

    def test_a_file_that_no_answer_is_of_changes_nothing(self, session: Session, site: Site) -> None:
        """The notes were edited; the answers are as fresh as before."""
        with scripted_model(*edit(site, "docs/detect.md", "an hour", "two hours"), RUN_IT, ENDING) as model:
            run = session(model).prompt("Correct the notes, then count the segments.")
        assert refused(results(run)[-1])
        assert ran(site) == []
        assert ended_normally(run)

    def test_a_file_that_was_only_written_again_is_no_change(self, session: Session, site: Site) -> None:
        """The answer of a run that is on record is held by content: newer inputs with the same bytes leave it fresh,
        and other bytes with the old time do not."""
        program(
            site, "detect", f'echo "$@" >> runs.txt\nrm -f out/frames.csv\necho 3 > out/summary.json\necho "{FOUND}"'
        )
        source = site.project / "src" / "decide" / "split.py"
        before = source.stat()
        with scripted_model() as model:
            claude = session(model)
            model.then(look(site, "docs/detect.md"), justify(claude), RUN_IT, ENDING)
            claude.prompt("Count the segments of a.mp4.")
            os.utime(source, (time.time() + 60, time.time() + 60))
            model.then(RUN_IT, ENDING)
            same = claude.prompt("Count again.")
            source.write_text("LIMIT = 7\n")
            os.utime(source, (before.st_atime, before.st_mtime))
            model.then(RUN_IT, ENDING)
            other = claude.prompt("Count again.")
        (refusal,), (passed,) = results(same), results(other)
        assert refused(refusal)
        assert "inputs unchanged" in refusal[0]
        assert passed == (FOUND, False)
        assert len(ran(site)) == 2
        assert ended_normally(other)


class TestAccount:
    def test_each_refusal_is_counted_with_what_followed(self, session: Session, site: Site) -> None:
        """Four prompts, four refusals: the saved answer is read, the cheap form taken, a run justified, it is let be.
        The one real run is on record with its time; the saved answer that was read counts as one such run saved."""
        partial = bash("detect --from-phase1 --clip a.mp4")
        with scripted_model() as model:
            claude = session(model)
            summary, consulted = look(site, "out/summary.json"), look(site, "docs/detect.md")
            for follows in ([summary], [partial], [consulted, justify(claude), RUN_IT], []):
                model.then(RUN_IT, *follows, ENDING)
                run = claude.prompt("Count the segments of a.mp4.")
                assert refused(results(run)[0])
                assert ended_normally(run)
        account = counted(site)
        assert (account["runs"], account["failed"]) == (1, 0)
        assert account["minutes"] > 0
        assert account["saved"] == account["minutes"]
        assert account["refusals"] == 4
        assert [account[after] for after in ("read", "partial", "ran", "dropped")] == [1, 1, 1, 1]
        assert (account["again"], account["unknown"]) == (0, 0)
        (record,) = site.state.rglob("runs.jsonl")
        (kept,) = map(json.loads, record.read_text().splitlines())
        assert (kept["verb"], kept["session"]) == ("detect", claude.session)
        assert kept["question"] == product.JUSTIFIED["--question"]

    def test_a_run_that_fails_is_on_record_and_its_marker_is_gone(self, session: Session, site: Site) -> None:
        """It ran, so it cost what a run costs: it is counted as failed, and the next one wants a form of its own."""
        broken = bash("detect --clip broken.mp4")
        with scripted_model() as model:
            claude = session(model)
            model.then(look(site, "docs/detect.md"), justify(claude), broken, broken, ENDING)
            run = claude.prompt("Count the segments of broken.mp4.")
        _, _, (text, error), again = results(run)
        assert error
        assert GATE not in text
        assert refused(again)
        account = counted(site)
        assert (account["runs"], account["failed"], account["refusals"]) == (1, 1, 1)
        assert ended_normally(run)
