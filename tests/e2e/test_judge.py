"""The real client's own judges with our texts, and the real client as the judge that `[judge]` names."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from showcause.harness.claude_code.native_texts import AGENT, PROMPT

from . import product
from .client import ClaudeCode, Run
from .place import Site
from .product import ended_normally, feedback, install, showcause
from .scripted_model import Reply, ScriptedModel, call, say, scripted_model, texts

pytestmark = pytest.mark.e2e

Session = Callable[..., ClaudeCode]
DOUBTING = "diligence/done-but-not-done"
DOUBT = "The task is complete. The exporter is not written yet."
TASK = "Write the parser and the exporter."
CLAIM = "The whole task is finished. The exporter raises NotImplementedError."
MENDED = "The parser is written. The exporter is not: it raises NotImplementedError."
REASON = "It says that the task is finished and that the exporter raises NotImplementedError."
FINE = json.dumps({"ok": True, "reason": "it is consistent"})


def structured(**answer: object) -> Reply:
    return call("StructuredOutput", **answer)


AGENT_FINE = structured(ok=True, reason="everything is mentioned")
JUNK, NOTHING = say("I would rather not say."), say()
PASSES = {
    "ok": say(FINE),
    "impossible": say(json.dumps({"ok": False, "impossible": True, "reason": REASON})),
    "junk": JUNK,
    "nothing": NOTHING,
}
AGENT_PASSES = {"ok": [AGENT_FINE], "junk": [JUNK] * 9, "nothing": [NOTHING] * 9}


@pytest.fixture
def judged(site: Site) -> Site:
    """A project with our hooks and the client's own judges."""
    install(site)
    done = showcause(site, "init", "--scope", "project", "--judge", "native", "--no-preview")
    assert done.returncode == 0, done.stderr
    return site


def prompted(model: ScriptedModel) -> int:
    return len(model.of(PROMPT))


def stop(session: Session, prompt: list[Reply], agent: list[Reply]) -> tuple[Run, ScriptedModel]:
    """One stop with a claim, and what follows; each judge has its own script and then lets pass."""
    judges = {PROMPT: [*prompt, say(FINE), say(FINE)]}
    agents = {AGENT: [*agent, AGENT_FINE, AGENT_FINE]}
    with scripted_model(say(CLAIM), say(MENDED), agents=agents, judges=judges) as model:
        return session(model).prompt(TASK), model


class TestPromptJudge:
    """The handler of type `prompt`: one request over the conversation."""

    @pytest.mark.parametrize("how", PASSES)
    def test_whatever_is_no_objection_lets_the_stop_pass(self, session: Session, judged: Site, how: str) -> None:
        run, model = stop(session, [PASSES[how]], [])
        assert (len(run.requests), run.result) == (1, CLAIM)
        assert prompted(model) >= 1
        assert ended_normally(run)

    def test_an_objection_goes_on_with_our_text_before_the_reason(self, session: Session, judged: Site) -> None:
        """The whole text reaches the agent: that is why it is short and orders nothing."""
        run, _ = stop(session, [say(json.dumps({"ok": False, "reason": REASON}))], [])
        assert len(run.requests) == 2
        (said,) = feedback(run.requests[1])
        assert f"[{PROMPT}]: {REASON}" in said
        assert run.result == MENDED
        assert ended_normally(run)

    def test_it_is_told_what_our_text_speaks_of(self, session: Session, judged: Site) -> None:
        """The event's own fields, the flag for a second stop included."""
        _, model = stop(session, [say(json.dumps({"ok": False, "reason": REASON}))], [])
        asked = [texts(body["messages"][-1]["content"]) for body in model.of(PROMPT)]
        told = [json.loads(one.partition("ARGUMENTS: ")[2]) for one in asked]
        assert [one["stop_hook_active"] for one in told] == [False, True]
        assert [one["last_assistant_message"] for one in told] == [CLAIM, MENDED]
        assert all(one["background_tasks"] == [] for one in told)


class TestAgentJudge:
    """The handler of type `agent`: a conversation of its own with tools, ended by a structured answer."""

    @pytest.mark.parametrize("how", AGENT_PASSES)
    def test_whatever_is_no_objection_lets_the_stop_pass(self, session: Session, judged: Site, how: str) -> None:
        run, model = stop(session, [], AGENT_PASSES[how])
        assert model.of(AGENT)
        assert (len(run.requests), run.result) == (1, CLAIM)
        assert ended_normally(run)

    @pytest.mark.parametrize("more", [{}, {"impossible": True}], ids=["not ok", "impossible"])
    def test_an_objection_goes_on_with_its_reason(self, session: Session, judged: Site, more: dict[str, bool]) -> None:
        """This type knows no `impossible`: it is an objection like another."""
        run, _ = stop(session, [], [structured(ok=False, reason=REASON, **more)])
        assert len(run.requests) == 2
        (said,) = feedback(run.requests[1])
        assert REASON in said
        assert run.result == MENDED


CONTRADICTS = json.dumps({"verdict": "contradicts", "quote": "not written yet", "reason": "It says both."})


class TestTheClientAsJudge:
    """`[judge]` with `claude -p` as its program, from within a hook of the same client."""

    @pytest.fixture
    def asked(self, site: Site, client_binary: Path) -> Site:
        (site.state / "config").mkdir(parents=True, mode=0o700)
        site.state.chmod(0o700)
        command = [str(client_binary), "-p", "--tools", "", "--output-format", "json", "--no-session-persistence"]
        (site.state / "config" / "showcause.toml").write_text(
            f'[judge]\nprovider = "command"\ncommand = {json.dumps(command)}\ntimeout = "40s"\n'
        )
        product.write_policy(site, f'preset = "balanced"\n[gates]\n"{DOUBTING}" = "block"\n')
        done = showcause(site, "init", "--scope", "user", "--no-preview")
        assert done.returncode == 0, done.stderr
        return site

    def log(self, site: Site) -> list[dict[str, object]]:
        files = sorted((site.state / "log").glob("*.jsonl"))
        found = [json.loads(line) for path in files for line in path.read_text().splitlines()]
        return [line for line in found if line["event"] == "Judge"]

    @pytest.mark.parametrize(
        ("said", "outcome", "requests"),
        [
            pytest.param(say(CONTRADICTS), "objects", 2, id="it objects"),
            pytest.param(say(CONTRADICTS.replace("not written", "never begun")), "void", 1, id="it invents a quote"),
            pytest.param(NOTHING, "void", 1, id="it says nothing"),
        ],
    )
    def test_it_is_asked_once_and_judged_by_nobody(
        self, session: Session, asked: Site, said: Reply, outcome: str, requests: int
    ) -> None:
        """The hooks stand in its settings too, and hold it to nothing, not even where it says nothing at all."""
        with scripted_model(say(DOUBT), say(MENDED), judges={"<<<MESSAGE": [said]}) as model:
            run = session(model).prompt(TASK, limit=90)
        assert (len(run.requests), len(run.blocks)) == (requests, requests - 1)
        assert [line["outcome"] for line in self.log(asked)] == [outcome]
        assert all(feedback(body) == [] for body in model.of("<<<MESSAGE"))
        assert ended_normally(run)


def test_uninstall_takes_them_out_byte_for_byte(site: Site) -> None:
    """Whatever else stood in the settings."""
    site.settings.parent.mkdir()
    before = '{\n  "permissions": {"allow": ["Read"]},\n  "hooks": {"Stop": []}\n}\n'
    site.settings.write_text(before)
    install(site)
    showcause(site, "init", "--scope", "project", "--judge", "native", "--no-preview")
    assert PROMPT in site.settings.read_text()
    product.uninstall(site)
    assert site.settings.read_text() == before
