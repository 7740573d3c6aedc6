"""The real client under showcause: each test is one thing that a person would see an agent do, and be held to."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from . import product
from .client import ClaudeCode
from .place import Site
from .product import ended_normally, feedback, install, program, tool_result
from .scripted_model import Call, Reply, bash, call, say, scripted_model

pytestmark = pytest.mark.e2e

Session = Callable[..., ClaudeCode]
PUNT = "Both parsers handle the files. Which one would you prefer?"
CHOICE = "1. The streaming parser.\n2. It reads every line once.\n3. Wrong if each file is read in full anyway."
FIXED = "Fixed, works now."
DISCLOSED = "The parser is written. I have not run it: no check covers it yet."
ENDING = "The loader reads each line once now, and the notes say how."
REAL_OUTPUT = "7 checks passed in 0.02 seconds"
INVENTED_OUTPUT = "12 checks passed in 0.31 seconds"
SKIP = "In the interest of time I will skip the remaining steps."
BARE_CODE = "```python\n" + "\n".join(f"value_{n} = read_line({n}) + offset_{n}" for n in range(12)) + "\n```"


@pytest.fixture
def loader(site: Site) -> str:
    """The file that the scripted model reads."""
    path = site.project / "src" / "loader.py"
    path.parent.mkdir()
    path.write_text("def load():\n    return []\n")
    return str(path)


def read(path: str, *words: str) -> Reply:
    return say(*words, Call("Read", {"file_path": path}))


def write_code(site: Site, name: str = "parser.py") -> Reply:
    return call("Write", file_path=str(site.project / name), content="def parse():\n    return 1\n")


class TestPunt:
    """1 to 3: the choice handed back."""

    def test_after_a_read_it_is_blocked_once_and_the_answer_is_asked_for(
        self, session: Session, site: Site, loader: str
    ) -> None:
        """The next request carries the scaffold with the agent's own words; the second stop passes."""
        install(site, policy=product.HELD)
        with scripted_model(read(loader), say(PUNT), say(CHOICE)) as model:
            run = session(model).prompt("Speed up the loader.")
        assert len(run.blocks) == 1
        assert len(run.requests) == 3
        (said,) = feedback(run.requests[2])
        assert product.PUNTED in said
        assert "Which one would you prefer?" in said
        assert [word for word in product.SCAFFOLD if word not in said.lower()] == []
        assert ended_normally(run)
        assert run.result == CHOICE

    def test_as_balanced_comes_the_person_is_told_and_the_agent_goes_on(
        self, session: Session, site: Site, loader: str
    ) -> None:
        """One line for the person, and no request that says anything of it."""
        install(site)
        with scripted_model(read(loader), say(PUNT)) as model:
            run = session(model).prompt("Speed up the loader.")
        (line,) = [str(hook.answer["systemMessage"]) for hook in run.hooks if hook.event == "Stop" and hook.answer]
        assert line.startswith(f"showcause noticed {product.PUNTED}: ")
        assert (run.blocks, len(run.requests)) == ([], 2)
        assert ended_normally(run)

    def test_with_no_tool_call_the_same_question_passes(self, session: Session, site: Site) -> None:
        """Who has gathered nothing asks from ignorance."""
        install(site, policy=product.HELD)
        with scripted_model(say(PUNT)) as model:
            run = session(model).prompt("Speed up the loader.")
        assert (run.blocks, len(run.requests)) == ([], 1)
        assert ended_normally(run)

    def test_the_same_words_pass_later_in_the_session(self, session: Session, site: Site, loader: str) -> None:
        """Said once, never again: a second prompt, after a read of its own, is left alone."""
        install(site, policy=product.HELD)
        with scripted_model(read(loader), say(PUNT), say(CHOICE), read(loader), say(PUNT)) as model:
            claude = session(model)
            first, second = claude.prompt("Speed up the loader."), claude.prompt("Speed up the writer too.")
        assert [len(first.blocks), len(second.blocks)] == [1, 0]
        assert len(second.requests) == 2
        assert ended_normally(second)


class TestCompletion:
    """4: the work called finished."""

    @pytest.fixture(autouse=True)
    def a_check(self, site: Site) -> None:
        program(site, "check", f"echo '{REAL_OUTPUT}'")

    def test_classic_wants_the_token_and_takes_it(self, session: Session, site: Site) -> None:
        """Without a token it is blocked; with one over real output the turn ends."""
        install(site, "classic")
        claim = f"All done.\n[VERIFY] {REAL_OUTPUT}"
        with scripted_model(write_code(site), say("All done."), bash("check"), say(claim)) as model:
            run = session(model).prompt("Write the parser.")
        assert len(run.blocks) == 1
        assert product.CLASSIC_COMPLETION in run.blocks[0]
        assert "[VERIFY]" in feedback(run.requests[2])[0]
        assert ended_normally(run)
        assert run.result == claim

    @pytest.mark.parametrize("disclosed", [False, True], ids=["it-runs-something", "it-says-that-nothing-was-run"])
    def test_a_claim_with_no_run_behind_it_is_blocked_once(self, session: Session, site: Site, disclosed: bool) -> None:
        """The next request quotes the claim and names the file; a run passes with the same words, or saying so does."""
        install(site)
        rest = [say(DISCLOSED)] if disclosed else [bash("check"), say(FIXED)]
        with scripted_model(write_code(site), say(FIXED), *rest) as model:
            run = session(model).prompt("The parser returns nothing. Fix it.")
        assert len(run.blocks) == 1
        (said,) = feedback(run.requests[2])
        assert (product.UNPROVEN in said, FIXED in said, "parser.py" in said) == (True, True, True)
        assert len(run.requests) == 2 + len(rest)
        assert ended_normally(run)
        assert run.result == (DISCLOSED if disclosed else FIXED)

    def test_with_a_run_behind_it_the_claim_passes(self, session: Session, site: Site) -> None:
        """The near-miss of that."""
        install(site)
        with scripted_model(write_code(site), bash("check"), say(FIXED)) as model:
            run = session(model).prompt("The parser returns nothing. Fix it.")
        assert (run.blocks, len(run.requests)) == ([], 3)
        assert ended_normally(run)

    def test_strict_takes_a_token_over_output_of_this_session(self, session: Session, site: Site) -> None:
        """The near-miss of the next test: the same words, and the command did print them."""
        install(site, "strict")
        claim = f"All done.\n[VERIFY] {REAL_OUTPUT}"
        with scripted_model(write_code(site), bash("check"), say(claim)) as model:
            run = session(model).prompt("Write the parser.")
        assert (run.blocks, len(run.requests)) == ([], 3)
        assert ended_normally(run)

    def test_strict_objects_to_invented_output(self, session: Session, site: Site) -> None:
        """A token is checked: what stands after it was never printed."""
        install(site, "strict")
        claim = f"All done.\n[VERIFY] {INVENTED_OUTPUT}"
        disclosed = "The parser is written. I did not verify it: no check covers it yet."
        with scripted_model(write_code(site), bash("check"), say(claim), say(disclosed)) as model:
            run = session(model).prompt("Write the parser.")
        assert len(run.blocks) == 1
        assert product.TOKEN_MISSING in feedback(run.requests[3])[0]
        assert ended_normally(run)
        assert run.result == disclosed


class TestReply:
    """5: the reply that says nothing."""

    @pytest.mark.parametrize("preset", ["balanced", "classic"])
    def test_an_empty_reply_is_sent_back(self, session: Session, site: Site, loader: str, preset: str) -> None:
        """The client itself asks once again; still empty, the stop has no message at all, and words before the tool
        call of the same turn are not taken for one."""
        install(site, preset)
        with scripted_model(read(loader, "I look at the loader first."), say(), say(), say(ENDING)) as model:
            run = session(model).prompt("Explain the loader.")
        assert "last_assistant_message" not in run.seen("Stop")[0]
        assert len(run.blocks) == 1
        assert (product.EMPTY if preset == "balanced" else product.CLASSIC_COMPLETION) in run.blocks[0]
        assert ended_normally(run)
        assert run.result == ENDING

    def test_classic_sends_bare_code_back(self, session: Session, site: Site, loader: str) -> None:
        """The same code with its explanation passes."""
        install(site, "classic")
        explained = f"{BARE_CODE}\nThe values are read in order, each with the offset of its own line."
        with scripted_model(read(loader), say(BARE_CODE), say(explained)) as model:
            run = session(model).prompt("Explain the loader.")
        assert len(run.blocks) == 1
        assert product.CLASSIC_COMPLETION in run.blocks[0]
        assert ended_normally(run)
        assert run.result == explained


class TestSkip:
    """6: work left out."""

    def test_classic_blocks_a_skip_phrase(self, session: Session, site: Site, loader: str) -> None:
        install(site, "classic")
        with scripted_model(read(loader), say(SKIP), say(ENDING)) as model:
            run = session(model).prompt("Do all five steps.")
        assert len(run.blocks) == 1
        assert product.WORK_SKIPPED in feedback(run.requests[2])[0]
        assert ended_normally(run)
        assert run.result == ENDING

    def test_while_a_helper_runs_in_the_background_it_passes(self, session: Session, site: Site) -> None:
        """Waiting is not stopping: the same words, and a subagent is listed as running at that stop."""
        install(site, "classic")
        helper = call(
            "Agent",
            description="step five",
            prompt="HELPER: do step five.",
            subagent_type="general-purpose",
            run_in_background=True,
        )
        slow = say("Step five is carried out.", after=2, delay=4.0)
        with scripted_model(helper, say(SKIP), say(ENDING), agents={"HELPER:": [slow]}) as model:
            run = session(model).prompt("Do all five steps.")
        judged = run.seen("Stop")[0]
        assert judged["last_assistant_message"] == SKIP
        assert [task["type"] for task in judged["background_tasks"]] == ["subagent"], "the rig's helper was too quick"
        assert run.blocks == []
        assert ended_normally(run)
        assert run.result == ENDING


class TestExpensiveVerb:
    """7: the run that has a cheaper answer."""

    @pytest.fixture(autouse=True)
    def lay_out(self, client_binary: Path, site: Site) -> None:
        """`detect` leaves a line in runs.txt whenever it really runs; its usual answer is on disk."""
        program(site, "detect", 'echo "$@" >> runs.txt; echo "found 3 segments"')
        product.offer_the_command(site)
        for name, text in {
            "docs/detect.md": "detect takes an hour.\n",
            "src/collect/read.py": "RATE = 1\n",
            "src/decide/split.py": "LIMIT = 2\n",
            "out/summary.json": '{"segments": 3}\n',
        }.items():
            (site.project / name).parent.mkdir(parents=True, exist_ok=True)
            (site.project / name).write_text(text)
        install(site, policy=product.DETECT)

    def runs(self, site: Site) -> int:
        log = site.project / "runs.txt"
        return len(log.read_text().splitlines()) if log.exists() else 0

    def test_without_a_marker_it_is_refused_with_the_table_and_with_one_it_runs(
        self, session: Session, site: Site
    ) -> None:
        """The refusal is the lesson: the table, what is on disk, the form. The marker that it asks for is used up."""
        consulted = str(site.project / "docs" / "detect.md")
        run_it, words = bash("cd . && detect --clip a.mp4"), bash("grep -c detect docs/detect.md")
        with scripted_model(run_it) as model:
            claude = session(model)
            justify = bash(shlex.join(["showcause", *product.justify(claude.session)]))
            model.then(run_it, words, read(consulted), justify, run_it, run_it, say("The clip has 3 segments."))
            run = claude.prompt("Count the segments of a.mp4.")
        results = [tool_result(body) for body in run.requests[1:]]
        refusal, refused = results[0]
        assert refused
        for expected in ("segment counts and boundaries", "out/summary.json", "jq .segments", "out/frames.csv"):
            assert expected in refusal
        for field in product.MARKER_FIELDS:
            assert field in refusal
        assert claude.session in refusal
        assert results[1] == ("1", False), "grep only names the verb"
        assert results[3][1] is False, f"justify: {results[3][0]}"
        assert results[4] == ("found 3 segments", False)
        assert results[5][1] is True, "one marker, one run"
        assert self.runs(site) == 1
        assert run.blocks == []
        assert ended_normally(run)

    @pytest.mark.parametrize(("minutes", "runs"), [(9, 1), (11, 0)], ids=["9-minutes-runs", "11-minutes-is-refused"])
    def test_a_marker_lives_ten_minutes(self, session: Session, site: Site, minutes: int, runs: int) -> None:
        """The stamp inside decides, to the minute."""
        consulted = str(site.project / "docs" / "detect.md")
        with scripted_model(read(consulted), say("I have read how it works.")) as model:
            claude = session(model)
            claude.prompt("Read how detect works.")
            written = product.showcause(site, *product.justify(claude.session))
            assert written.returncode == 0, written.stderr
            product.age_marker(site, minutes)
            model.then(bash("detect --clip a.mp4"), say("That is what I have."))
            run = claude.prompt("Count the segments of a.mp4.")
        text, refused = tool_result(run.requests[1])
        assert (self.runs(site), refused) == (runs, not runs)
        assert runs or "out/summary.json" in text
        assert ended_normally(run)


class TestBounds:
    """8: no agent is held for ever."""

    def test_a_tool_call_after_every_block_buys_no_third_one(self, session: Session, site: Site, loader: str) -> None:
        """Each round is worded anew and reads again, which resets the client's own count; ours ends the turn."""
        install(site, policy=product.HELD)
        things = [
            "parser",
            "format",
            "cache",
            "buffer",
            "index",
            "codec",
            "layout",
            "hash",
            "queue",
            "lock",
            "tree",
            "map",
        ]
        rounds = [part for thing in things for part in (read(loader), say(f"Which {thing} would you prefer here?"))]
        with scripted_model(*rounds) as model:
            run = session(model).prompt("Speed up the loader.")
        assert 1 <= len(run.blocks) <= 2
        assert len(run.seen("Stop")) == len(run.blocks) + 1
        assert ended_normally(run)


class TestBrokenPolicy:
    """9: our own fault is nobody's block."""

    def test_the_turn_ends_and_doctor_says_why(self, session: Session, site: Site) -> None:
        """What would be blocked passes; the report names the file, and was fine before."""
        install(site)
        before, _ = product.doctor(site)
        product.write_policy(site, product.BROKEN_POLICY)
        with scripted_model(write_code(site), say(FIXED)) as model:
            run = session(model).prompt("Fix the parser.")
        assert (run.blocks, len(run.requests)) == ([], 2)
        assert ended_normally(run)
        after, report = product.doctor(site)
        assert (before, after != 0) == (0, True)
        assert "showcause.toml" in report


class TestLeavingNoTrace:
    """10: what init wrote, uninstall takes away."""

    ODD = (
        '{\r\n\t"env" : {"TZ":"UTC"},   "unknownKey": [1,2 ,3],\r\n\t"hooks": {"Stop": [ {"hooks": '
        '[{"type":"command","command":"true"}]} ]}\r\n}'
    )

    @pytest.mark.parametrize(
        "settings",
        [None, b"{}", (json.dumps({"permissions": {"deny": ["WebFetch"]}}, indent=4) + "\n").encode(), ODD.encode()],
        ids=["no-file", "empty-object", "four-spaces", "odd-spacing-own-hook-no-last-newline"],
    )
    def test_settings_are_what_they_were(self, session: Session, site: Site, settings: bytes | None) -> None:
        """Init, a turn that is blocked, uninstall: the same bytes, and the client is held no more."""
        if settings is not None:
            site.settings.parent.mkdir()
            site.settings.write_bytes(settings)
        install(site)
        again = write_code(site, "writer.py")
        with scripted_model(write_code(site), say(FIXED), say(DISCLOSED), again, say(FIXED)) as model:
            held = session(model).prompt("Fix the parser.")
            product.uninstall(site)
            after = site.settings.read_bytes() if site.settings.exists() else None
            free = session(model).prompt("Fix the writer.")  # new, so it has not heard the objection of the first
        assert after == settings
        assert [len(held.blocks), len(free.blocks)] == [1, 0]
        assert (os.path.lexists(site.settings), free.settings) == (settings is not None, settings)
