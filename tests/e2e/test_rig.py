"""The rig itself, with hooks of a few lines: when these pass and a product test fails, the product is at fault."""

from __future__ import annotations

import json
import re
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from . import golden
from .client import RECORDED, VERSION, ClaudeCode, TimeLimit, environment
from .conftest import WholeSession
from .place import Site, hook
from .scripted_model import THE_END, bash, call, say, scripted_model, texts

pytestmark = pytest.mark.e2e

Session = Callable[..., ClaudeCode]


def ask(url: str, **body: Any) -> bytes:
    data = json.dumps({"model": "m", "messages": [{"role": "user", "content": "go"}], **body}).encode()
    with urllib.request.urlopen(f"{url}/v1/messages?beta=true", data, timeout=5) as answer:  # noqa: S310 - loopback
        return bytes(answer.read())


def told(body: dict[str, Any]) -> str:
    """All that one request says to the model, messages only."""
    return "\n".join(texts(message["content"]) for message in body["messages"])


class TestScriptedModel:
    def test_a_request_without_tools_uses_up_no_reply(self) -> None:
        """A title or a probe is answered apart from the conversation."""
        with scripted_model(say("one")) as model:
            ask(model.url)
            assert json.loads(ask(model.url, tools=[{}]))["content"] == [{"type": "text", "text": "one"}]

    def test_a_used_up_script_says_the_fixed_end(self) -> None:
        """No conversation waits for a reply that nobody wrote."""
        with scripted_model() as model:
            assert json.loads(ask(model.url, tools=[{}]))["content"][0]["text"] == THE_END

    def test_a_stream_carries_the_same_message_as_the_plain_answer(self) -> None:
        """Text, call and stop reason arrive as events, the call's input as one JSON delta."""
        with scripted_model(call("Read", file_path="a")) as model:
            stream = ask(model.url, tools=[{}], stream=True).decode()
        events = [json.loads(line.removeprefix("data: ")) for line in stream.splitlines() if line.startswith("data: ")]
        kinds = [event["type"] for event in events]
        assert kinds == [
            "message_start",
            "content_block_start",
            "content_block_delta",
            "content_block_stop",
            "message_delta",
            "message_stop",
        ]
        assert json.loads(events[2]["delta"]["partial_json"]) == {"file_path": "a"}
        assert events[4]["delta"]["stop_reason"] == "tool_use"

    def test_a_subagent_is_known_by_its_first_message(self) -> None:
        """Its route has its own replies, and the main script does not move."""
        with scripted_model(say("main"), agents={"HELPER": [say("helper")]}) as model:
            helper = json.loads(ask(model.url, tools=[{}], messages=[{"role": "user", "content": "HELPER: go"}]))
            assert helper["content"][0]["text"] == "helper"
            assert (len(model.of("HELPER")), model.left()) == (1, 1)

    def test_a_held_reply_does_not_hold_up_the_end(self) -> None:
        """Leaving the block ends a reply that is still being waited for."""
        began = time.monotonic()
        with scripted_model(say("late", delay=15.0)) as model, pytest.raises(TimeoutError):
            urllib.request.urlopen(f"{model.url}/v1/messages", b'{"tools":[{}]}', timeout=0.2)  # noqa: S310 - loopback
        assert time.monotonic() - began < 5


class TestClient:
    def test_without_hooks_a_turn_ends_at_its_first_stop(self, session: Session, site: Site) -> None:
        """One request, one stop, no block, and the model's words are the result."""
        with scripted_model(say("Nothing to do.")) as model:
            run = session(model).prompt("Hello.")
        assert (run.code, run.result, run.blocks) == (0, "Nothing to do.", [])
        assert [len(run.requests), len(run.seen("Stop"))] == [1, 1]
        assert run.settings is None

    def test_a_stop_hook_that_blocks_once_reaches_the_next_request(self, session: Session, site: Site) -> None:
        """The reason is in the second request, and the second stop says that it is one."""
        hook(
            site,
            "Stop",
            "import json, sys\n"
            "if not json.load(sys.stdin)['stop_hook_active']:\n"
            "    print(json.dumps({'decision': 'block', 'reason': 'Say the number.'}))\n",
        )
        before = site.settings.read_bytes()
        with scripted_model(say("It is small."), say("It is 7.")) as model:
            run = session(model).prompt("How many?")
        assert run.blocks == ["Say the number."]
        assert "Stop hook feedback:\nSay the number." in told(run.requests[1])
        assert [stop["stop_hook_active"] for stop in run.seen("Stop")] == [False, True]
        assert (run.result, run.settings) == ("It is 7.", before)

    def test_a_denied_tool_does_not_run_and_the_model_hears_why(self, session: Session, site: Site) -> None:
        """The refusal is the tool's result, and nothing was written."""
        hook(
            site,
            "PreToolUse",
            "import json\n"
            "answer = {'hookEventName': 'PreToolUse', 'permissionDecision': 'deny'}\n"
            "answer['permissionDecisionReason'] = 'Too dear.'\n"
            "print(json.dumps({'hookSpecificOutput': answer}))\n",
        )
        with scripted_model(bash("touch made"), say("It was refused.")) as model:
            run = session(model).prompt("Make it.")
        assert "Too dear." in told(run.requests[1])
        assert not (site.project / "made").exists()

    def test_two_prompts_are_one_session(self, session: Session, site: Site) -> None:
        """The second process resumes the first: same id, same transcript, the earlier words sent again."""
        with scripted_model(say("Noted."), say("You said blue.")) as model:
            claude = session(model)
            first, second = claude.prompt("My colour is blue."), claude.prompt("Which colour?")
        assert [start["source"] for run in (first, second) for start in run.seen("SessionStart")] == [
            "startup",
            "resume",
        ]
        assert {stop["session_id"] for run in (first, second) for stop in run.seen("Stop")} == {claude.session}
        assert "My colour is blue." in told(second.requests[0])
        assert first.transcript == second.transcript is not None

    def test_the_surrounding_environment_does_not_come_through(
        self, session: Session, site: Site, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A key or an address of the machine is not seen by the client, so not by its shell either."""
        for name in ("ANTHROPIC_AUTH_TOKEN", "SHOWCAUSE_OFF", "LEAK"):
            monkeypatch.setenv(name, "from outside")
        assert set(environment(site, "")) & {"ANTHROPIC_AUTH_TOKEN", "SHOWCAUSE_OFF", "LEAK"} == set()
        with scripted_model(bash('echo "leak=${LEAK-none} home=$HOME"'), say("Seen.")) as model:
            run = session(model).prompt("Look.")
        assert f"leak=none home={site.home}" in told(run.requests[1])

    def test_the_time_limit_ends_the_whole_group(self, session: Session, site: Site) -> None:
        """A client that waits too long is ended with the shell that it started."""
        with scripted_model(bash("echo $$ > pid; sleep 30"), say("Slept.")) as model, pytest.raises(TimeLimit):
            session(model).prompt("Sleep.", limit=4.0)
        for _ in range(50):
            if not Path(f"/proc/{(site.project / 'pid').read_text().strip()}").exists():
                break
            time.sleep(0.1)
        else:
            pytest.fail("the shell outlived the time limit")

    def test_the_client_is_the_version_that_was_measured(self, whole_session: WholeSession) -> None:
        """Another version means: measure the contract again, then pin that version."""
        transcript = whole_session.first.transcript
        assert transcript is not None
        lines = [json.loads(line) for line in transcript.read_bytes().splitlines()]
        assert {line["version"] for line in lines if line["type"] in {"user", "assistant"}} == {VERSION}


class TestContract:
    """What a whole session shows of the hook contract that the product stands on."""

    def test_every_recorded_event_was_seen(self, whole_session: WholeSession) -> None:
        assert {payload["hook_event_name"] for payload in whole_session.payloads} == set(RECORDED)

    def test_a_shell_that_fails_arrives_as_a_failure_with_its_output(self, whole_session: WholeSession) -> None:
        (failure,) = whole_session.first.seen("PostToolUseFailure")
        assert failure["error"] == "Exit code 3\n1 check failed"

    def test_a_running_helper_is_listed_at_the_stop(self, whole_session: WholeSession) -> None:
        first, *_ = whole_session.first.seen("Stop")
        running = {task["description"]: task for task in first["background_tasks"]}
        assert (running["read on"]["type"], running["read on"]["status"]) == ("subagent", "running")

    def test_a_finished_helper_is_a_prompt_and_a_turn_of_its_own(self, whole_session: WholeSession) -> None:
        """A task notification has a new prompt id, and stop_hook_active starts again."""
        run = whole_session.first
        told_of = [
            prompt for prompt in run.seen("UserPromptSubmit") if prompt["prompt"].startswith("<task-notification>")
        ]
        assert told_of
        stops = {stop["prompt_id"]: stop["stop_hook_active"] for stop in reversed(run.seen("Stop"))}
        assert all(stops[prompt["prompt_id"]] is False for prompt in told_of)

    def test_an_empty_reply_has_no_last_message_at_all(self, whole_session: WholeSession) -> None:
        """The client asks once again by itself; then the stop comes without the field, and no entry is written."""
        (stop,) = whole_session.second.seen("Stop")
        assert "last_assistant_message" not in stop
        assert "no visible output" in told(whole_session.second.requests[-1])

    def test_a_helper_s_stop_names_both_transcripts(self, whole_session: WholeSession) -> None:
        for stop in whole_session.first.seen("SubagentStop"):
            assert Path(stop["agent_transcript_path"]).parent.parent == Path(stop["transcript_path"]).with_suffix("")

    def test_the_payloads_still_have_the_fields_of_the_golden_samples(self, whole_session: WholeSession) -> None:
        """When this fails the client's contract has moved: record again and read the difference."""
        # which background work still ran at a stop is a matter of milliseconds, so only names and fields are compared
        seen = {golden.shape(payload)[:2] for payload in whole_session.payloads}
        kept = {golden.shape(json.loads(path.read_text()))[:2] for path in golden.GOLDEN.glob("*.json")}
        assert kept <= seen


class TestGolden:
    """The samples on disk, whether or not the client is installed."""

    def test_there_is_one_of_every_event(self) -> None:
        assert {path.name.split(".")[0] for path in golden.GOLDEN.glob("*.json")} == set(RECORDED)

    def test_the_transcript_has_a_main_and_two_helpers(self) -> None:
        helpers = golden.GOLDEN / "transcript" / "subagents"
        assert len(list(helpers.glob("agent-*.jsonl"))) == len(list(helpers.glob("agent-*.meta.json"))) == 2
        lines = [json.loads(line) for line in (golden.GOLDEN / "transcript.jsonl").read_text().splitlines()]
        assert {"user", "assistant", "attachment", "api-request"} <= {line["type"] for line in lines}

    def test_no_sample_names_a_real_place(self) -> None:
        """Absolute paths are the invented ones, and no prompt of the client came along."""
        for path in golden.GOLDEN.rglob("*.json*"):
            text = path.read_text()
            places = set(re.findall(r"(?<![\w/.<>*~-])/([a-zA-Z][\w.-]*)/", text))
            assert places <= {"home", "srv", "tmp"}, path
            assert not re.search(r"pytest|systemPrompt|osVersion|marketingName|claude-opus|claude-sonnet", text), path
            assert len(text) < 100_000, path
