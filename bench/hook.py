"""Whole hook processes against a bare interpreter, interleaved, on the built wheel. Writes the table of performance.md.

    python bench/hook.py [--runs 41] [--write]

Every figure is a ratio within one run on one machine: the median over rounds of (hook's time / bare interpreter's time
of the same round). `--write` puts the table into docs/explanation/performance.md between its marks.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from pathlib import Path

from figures import ROOT, Page

PAGE = Page(ROOT / "docs" / "explanation" / "performance.md", "hook", "bench/hook.py")
SIZES_MB = (0.1, 10, 200)
QUIET = "The loader reads each file once now, and the cache is kept beside it. " * 20
CLAIM = "I moved the rows into a map. All 41 tests pass and the loader is fixed."
PUNT = "Both parsers work, and the streaming one is faster. Which one would you prefer?"


def installed(folder: Path) -> tuple[str, str]:
    """A fresh environment with the built wheel. Returns its interpreter and its site-packages."""
    subprocess.run([sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(ROOT)], check=True)
    venv.create(folder / "env", with_pip=True)
    python = folder / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    wheel = next(folder.glob("showcause-*.whl"))
    subprocess.run([str(python), "-m", "pip", "install", "-q", str(wheel)], check=True, stderr=subprocess.DEVNULL)
    code = "import pathlib, showcause; print(pathlib.Path(showcause.__file__).parent.parent)"
    site = subprocess.run([str(python), "-I", "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    subprocess.run([str(python), "-m", "compileall", "-q", site], check=False)
    return str(python), site


def transcript(path: Path, megabytes: float) -> Path:
    """A session of about this size: seven tenths of its bytes in lines that no gate wants, as in real ones.

    Its turn reads and changes code and runs nothing, so that a claim is not borne out and a choice could be made.
    """

    def line(record: dict[str, object]) -> bytes:
        return json.dumps(record, separators=(",", ":")).encode() + b"\n"

    def assistant(number: int, block: dict[str, object]) -> bytes:
        return line({"type": "assistant", "uuid": f"a{number}", "message": {"role": "assistant", "content": [block]}})

    filler = line({"type": "api-request", "body": "x" * 70_000})
    with path.open("wb") as file:
        number = 0
        while file.tell() < megabytes * 1_000_000 - 110_000:
            number += 1
            file.write(line({"type": "user", "uuid": f"p{number}", "message": {"role": "user", "content": "Go on."}}))
            file.write(filler)
            file.write(assistant(number, {"type": "text", "text": "y" * 30_000}))
        file.write(line({"type": "user", "uuid": "u", "message": {"role": "user", "content": "Speed up the loader."}}))
        for n in range(8):
            block = {"type": "tool_use", "id": f"t{n}", "name": "Read", "input": {"file_path": f"src/{n}.py"}}
            file.write(assistant(n, block))
            result = {"type": "tool_result", "tool_use_id": f"t{n}", "content": "z" * 4000}
            file.write(line({"type": "user", "uuid": f"r{n}", "message": {"role": "user", "content": [result]}}))
        edit = {"file_path": "src/loader.py", "old_string": "rows = list(read())", "new_string": "rows = dict(read())"}
        works = (("Bash", {"command": "git log --oneline -5"}, "1f2e3d4 Rows"), ("Edit", edit, "ok"))
        for n, (name, given, said) in enumerate(works):
            file.write(assistant(20 + n, {"type": "tool_use", "id": f"w{n}", "name": name, "input": given}))
            result = {"type": "tool_result", "tool_use_id": f"w{n}", "content": said}
            file.write(line({"type": "user", "uuid": f"s{n}", "message": {"role": "user", "content": [result]}}))
    return path


def ended(path: Path, message: str) -> Path:
    """The session as it is when this message ends the turn: the client writes it before it asks."""
    block = {"type": "text", "text": message}
    record = {"type": "assistant", "uuid": "end", "message": {"role": "assistant", "content": [block]}}
    with path.open("ab") as file:
        file.write(json.dumps(record, separators=(",", ":")).encode() + b"\n")
    return path


def payload(event: str, session: str, path: Path, **fields: object) -> bytes:
    base = {"session_id": session, "transcript_path": str(path), "cwd": str(path.parent), "hook_event_name": event}
    return json.dumps({**base, **fields}, separators=(",", ":")).encode()


class Rig:
    """The installed hook in a project with 20 verbs declared."""

    def __init__(self, folder: Path, python: str, site: str) -> None:
        self.python, self.folder = python, folder
        self.command = [python, "-I", "-S", f"{site}/showcause/hook/run.py", "claude-code", site]
        self.env = {"PATH": os.defpath, "HOME": str(folder), "SHOWCAUSE_HOME": str(folder / "home")}
        self.session = 0
        (folder / "showcause.toml").write_text(
            "".join(f'[verbs.verb{n}]\nrun = ["verbprogram{n}"]\n' for n in range(20)), "utf-8"
        )

    def fresh(self) -> str:
        """A new session, started outside the timing."""
        self.session += 1
        name = f"bench{self.session}"
        self.run(self.command, payload("SessionStart", name, self.folder / "x.jsonl", source="startup"))
        return name

    def run(self, command: list[str], stdin: bytes) -> tuple[float, bytes]:
        began = time.perf_counter()
        done = subprocess.run(command, input=stdin, capture_output=True, cwd=self.folder, env=self.env, check=True)
        return time.perf_counter() - began, done.stdout

    def ratio(self, make: Callable[[str], bytes], runs: int, *, says: bool) -> tuple[float, float, float]:
        """Median, and the middle half, of hook over bare interpreter in interleaved pairs."""
        ratios = []
        for _ in range(runs):
            stdin = make(self.fresh())
            bare, _ = self.run([self.python, "-I", "-S", "-c", "pass"], b"")
            hook, said = self.run(self.command, stdin)
            if bool(said) is not says:
                log = next((self.folder / "home" / "log").iterdir()).read_text("utf-8")[-400:]
                raise SystemExit(
                    f"{log}\nfor {stdin[-200:]!r} the hook said {said!r}: something else was measured than meant"
                )
            ratios.append(hook / bare)
        low, middle, high = statistics.quantiles(ratios, n=4)
        return middle, low, high


def measure(runs: int) -> list[tuple[str, float, float, float, float | None]]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rig = Rig(folder, *installed(folder))
        tool = {"tool_name": "Bash", "tool_use_id": "t1", "permission_mode": "default"}

        def call(command: str) -> Callable[[str], bytes]:
            return lambda session: payload(
                "PreToolUse", session, folder / "s.jsonl", **tool, tool_input={"command": command}
            )

        def stop(message: str, path: Path) -> Callable[[str], bytes]:
            return lambda session: payload("Stop", session, path, last_assistant_message=message, background_tasks=[])

        rows: list[tuple[str, float, float, float, float | None]] = []
        plain = "cd src && git diff --stat | head -40"
        rows.append(("tool call, no declared verb", *rig.ratio(call(plain), runs, says=False), 1.15))
        rows.append(
            ("tool call, declared verb refused", *rig.ratio(call("verbprogram7 clip.mp4"), runs, says=True), 6.0)
        )
        for size in SIZES_MB:
            path = transcript(folder / f"s{size}.jsonl", size)
            rows.append((f"stop, no signal, {size} MB", *rig.ratio(stop(QUIET, path), runs, says=False), 2.5))
            rows.append((f"stop, a choice handed back, {size} MB", *rig.ratio(stop(PUNT, path), runs, says=True), 8.0))
            claimed = stop(CLAIM, ended(path, CLAIM))
            rows.append((f"stop, a claim not borne out, {size} MB", *rig.ratio(claimed, runs, says=True), 8.0))
        return rows


def table(rows: list[tuple[str, float, float, float, float | None]], runs: int) -> str:
    lines = [
        f"CPython {platform.python_version()}, {platform.system()} {platform.machine()}, {runs} pairs a row.",
        "",
        "| event | median ratio | middle half | target |",
        "|---|---|---|---|",
    ]
    lines += [
        f"| {name} | {middle:.2f} | {low:.2f}-{high:.2f} | {f'<= {target}' if target else ''} |"
        for name, middle, low, high, target in rows
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=41, help="interleaved pairs for each row")
    parser.add_argument("--write", action="store_true", help=f"put the table into {PAGE.name}")
    chosen = parser.parse_args()
    text = table(measure(chosen.runs), chosen.runs)
    print(text)
    if chosen.write:
        PAGE.write(text)


if __name__ == "__main__":
    main()
