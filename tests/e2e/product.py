"""showcause as these tests use it: its command line, its files, the marks of each reply. Names change here only."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from .client import Run
from .place import Site
from .scripted_model import texts

PUNTED = "ownership/decision-punted"
UNPROVEN = "completion/done-without-evidence"
HELD = f'[gates]\n"{PUNTED}" = "block"\n'  # balanced warns
SCAFFOLD = ("recommend", "reason", "wrong")  # what the punt's reply asks for: the choice, why, when it would be wrong
TOKEN_MISSING = "completion/verify-token-missing"  # noqa: S105 - a gate
EMPTY = "reply/empty-or-cut"
WORK_SKIPPED = "diligence/work-skipped"
CLASSIC_COMPLETION = "[no-tool-gate]"  # how classic begins each of its three refusals
MARKER_FIELDS = ("RUN-JUSTIFICATION", "CACHE-CANNOT-ANSWER-BECAUSE", "TOUCHED", "CONSULTED")
BROKEN_POLICY = 'preset = "balanced\n'

DETECT = """\
preset = "balanced"

[verbs.detect]
run = ["detect"]
cheap = [{ pattern = ["--from-phase1"], why = "replays saved phase 1" }]
marker_ttl = "10m"
touched = { "Phase-1" = ["src/collect/**"], "Phase-2" = ["src/decide/**"] }

[[verbs.detect.answers]]
question = "segment counts and boundaries"
artifact = "out/summary.json"
read = "jq .segments"
inputs = ["src/collect/**", "src/decide/**"]

[[verbs.detect.answers]]
question = "scores of single frames"
artifact = "out/frames.csv"
read = "head"
inputs = ["src/collect/**"]
"""
JUSTIFIED = {
    "--question": "how many segments does the clip of the report have",
    "--cache-cannot": "out/summary.json holds the counts of the short clips only",
    "--touched": "none",
    "--consulted": "docs/detect.md",
}


def showcause(site: Site, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line as a person would at this site, with nothing of the machine's own environment."""
    environment = {
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "HOME": str(site.home),
        "LANG": "C.UTF-8",
        "SHOWCAUSE_HOME": str(site.state),
        "PYTHONPATH": python_path(),
    }
    return subprocess.run(
        [sys.executable, "-m", "showcause", *arguments],
        cwd=site.project,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def python_path() -> str:
    """The search path that these tests were started with, made absolute: a checkout is tried as it lies."""
    return os.pathsep.join(
        str(Path(part).resolve()) for part in os.environ.get("PYTHONPATH", "").split(os.pathsep) if part
    )


def install(site: Site, preset: str = "balanced", policy: str = "") -> None:
    """Put a policy into the project, if one is given, and register the hooks in its settings."""
    if policy:
        write_policy(site, policy)
    done = showcause(site, "init", "--scope", "project", "--preset", preset)
    assert done.returncode == 0, f"showcause init exited {done.returncode}: {done.stderr or done.stdout}"
    assert b"showcause" in site.settings.read_bytes()


def uninstall(site: Site) -> None:
    done = showcause(site, "uninstall", "--scope", "project", "--yes")
    assert done.returncode == 0, f"showcause uninstall exited {done.returncode}: {done.stderr or done.stdout}"


def doctor(site: Site) -> tuple[int, str]:
    """The exit code, and the whole report as text once it has been read as JSON."""
    done = showcause(site, "doctor", "--json")
    return done.returncode, json.dumps(json.loads(done.stdout), ensure_ascii=False)


def write_policy(site: Site, text: str) -> None:
    (site.project / "showcause.toml").write_text(text, encoding="utf-8")


def program(site: Site, name: str, body: str) -> None:
    """A program on the PATH of the client's shell."""
    path = site.programs / name
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)


def offer_the_command(site: Site) -> None:
    """`showcause` on the PATH of the client's shell, so that the model can call it as the refusal says."""
    program(site, "showcause", f'PYTHONPATH="{python_path()}" exec "{sys.executable}" -m showcause "$@"')


def justify(session: str) -> list[str]:
    """The arguments of `showcause` that write a full marker for detect."""
    return ["justify", "detect", "--session", session, *(word for pair in JUSTIFIED.items() for word in pair)]


def age_marker(site: Site, minutes: int) -> Path:
    """Make the one marker that much older, by its stamp and by its time on disk."""
    (marker,) = site.state.rglob("markers/detect*")
    then = time.time() - 60 * minutes
    stamp = time.strftime("STAMP: %Y-%m-%dT%H:%M:%SZ", time.gmtime(then))
    text, changed = re.subn("(?m)^STAMP:.*$", stamp, marker.read_text())
    assert changed == 1, text
    marker.write_text(text)
    os.utime(marker, (then, then))
    return marker


def feedback(body: dict[str, Any]) -> list[str]:
    """What hooks told the model about its stops, in all of one request's conversation."""
    users = [texts(message["content"]) for message in body["messages"] if message["role"] == "user"]
    return re.findall(r"(?s)Stop hook feedback:\n(.*?)(?=Stop hook feedback:|</system-reminder>|\Z)", "\n".join(users))


def tool_result(body: dict[str, Any]) -> tuple[str, bool]:
    """The last tool result in a request: its text, and whether it is an error."""
    results = [
        block
        for message in body["messages"]
        if isinstance(message["content"], list)
        for block in message["content"]
        if block.get("type") == "tool_result"
    ]
    return texts(results[-1]["content"]), bool(results[-1].get("is_error"))


def ended_normally(run: Run) -> bool:
    """The client exited well, told of no error, and no hook of the product failed or wrote to stderr."""
    results = [line for line in run.stream if line.get("type") == "result"]
    quiet = all(hook.code == 0 and not hook.stderr for hook in run.hooks)
    return run.code == 0 and bool(results) and not results[-1].get("is_error") and quiet
