"""The rig's fixtures: the client's binary or a visible skip, a fresh site a test, one whole session for all."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from . import golden
from .client import ClaudeCode, Run, find_client
from .place import Site, hook, new_site
from .scripted_model import Call, ScriptedModel, bash, call, say, scripted_model

RECORD = "SHOWCAUSE_RECORD"
BLOCK_ONCE = """
import json, sys
payload = json.load(sys.stdin)
if not payload["stop_hook_active"] and "for now" in payload.get("last_assistant_message", ""):
    print(json.dumps({"decision": "block", "reason": "Say what the helper was asked."}))
"""


@pytest.fixture(scope="session")
def client_binary() -> Path:
    found = find_client()
    if isinstance(found, str):
        pytest.skip(found)
    return found


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return new_site(tmp_path)


@pytest.fixture
def session(client_binary: Path, site: Site) -> Callable[..., ClaudeCode]:
    """Open a session of the client at this test's site."""
    return lambda model, **more: ClaudeCode(client_binary, site, model, **more)


class WholeSession:
    """Two prompts in which everything happens once; `first` and `second` are their runs."""

    def __init__(self, site: Site, model: ScriptedModel, first: Run, second: Run):
        self.site, self.model, self.first, self.second = site, model, first, second

    @property
    def payloads(self) -> list[dict[str, Any]]:
        return self.first.payloads + self.second.payloads


@pytest.fixture(scope="session")
def whole_session(client_binary: Path, tmp_path_factory: pytest.TempPathFactory) -> WholeSession:
    """Tools that work and fail, both kinds of helper, a shell that runs on, a block, a resume, an empty reply."""
    site = new_site(tmp_path_factory.mktemp("whole"))
    (site.project / "notes.txt").write_text("one\n")
    hook(site, "Stop", BLOCK_ONCE)
    notes = str(site.project / "notes.txt")
    helper = {"subagent_type": "general-purpose"}
    script = [
        call("Read", file_path=notes),
        say("The notes are short.", Call("Bash", {"command": "echo '7 checks passed'", "description": "checks"})),
        bash("echo '1 check failed'; exit 3"),
        call("Edit", file_path=notes, old_string="one", new_string="two"),
        call("Agent", description="count", prompt="HELPER-ONE: count the notes.", run_in_background=False, **helper),
        bash("sleep 0.5; echo slept", run_in_background=True),
        call("Agent", description="read on", prompt="HELPER-TWO: read the notes.", run_in_background=True, **helper),
        say("A helper reads the notes; that is it for now."),
        say("The helper was asked to read the notes."),
        say("The shell has slept."),
        say("The helper has read the notes."),
        say("Both have reported."),
    ]
    agents = {
        "HELPER-ONE": [bash("wc -l notes.txt"), say("There is 1 line.")],
        "HELPER-TWO": [say("The notes say two.", after=9, delay=1.0)],
    }
    with scripted_model(*script, agents=agents) as model:
        claude = ClaudeCode(client_binary, site, model)
        first = claude.prompt("Please look after the notes.")
        model.then(call("Write", file_path=str(site.project / "more.txt"), content="three\n"), say(), say())
        second = claude.prompt("Please write more.")
    transcript = claude.transcript()
    if os.environ.get(RECORD) == "1" and transcript:
        golden.write(first.payloads + second.payloads, transcript, site, model.requests[0].body["model"])
    return WholeSession(site, model, first, second)
