"""Replay of session files against reading the same bytes with `json.loads` and with jq.

    python bench/replay.py --sessions DIR [--gb 1] [--rounds 3] [--write]

The session files of DIR are repeated (hard links under new names) to the size asked for. `--write` puts
the table into performance.md. Every figure is a ratio of whole processes within one run, rounds interleaved;
per core it is one of processor time, which other work on the machine disturbs less than the clock. Only files
that json and jq can read are compared; markdown is timed beside them.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from figures import ROOT, Page

PAGE = Page(ROOT / "docs" / "explanation" / "performance.md", "replay", "bench/replay.py")
LOADS = """
import json, sys
for name in sys.argv[1:]:
    with open(name, "rb") as file:
        for line in file:
            try: json.loads(line)
            except ValueError: pass
"""


def repeated(sessions: Path, target: Path, size: int, suffixes: tuple[str, ...]) -> tuple[int, list[str]]:
    """Links to the session files, repeated up to `size` bytes. Returns the bytes and the names."""
    files = [path for path in sorted(sessions.iterdir()) if path.suffix in suffixes]
    total, names = 0, []
    for copy in range(10_000):
        for path in files:
            name = target / f"{path.stem}-{copy}{path.suffix}"
            try:
                os.link(path, name)
            except OSError:
                shutil.copyfile(path, name)
            names.append(str(name))
            total += path.stat().st_size
            if total >= size:
                return total, names
    raise SystemExit(f"no session files with {suffixes} in {sessions}")


class Run(NamedTuple):
    """One process: seconds on the clock, seconds of processor with its children's, to the first output; peak MB."""

    wall: float
    cpu: float
    first: float
    peak: float


def timed(command: list[str]) -> Run:
    began = time.perf_counter()
    first = 0.0
    env = {**os.environ, "SHOWCAUSE_HOME": tempfile.gettempdir() + "/showcause-bench", "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=env, bufsize=0)
    while process.stdout and (block := process.stdout.read(1 << 16)):
        first = first or (time.perf_counter() - began if block.strip() else 0.0)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:  # a process that did nothing is fast
        raise SystemExit(f"exit code {process.returncode}: {' '.join(command[:6])} … (is showcause installed here?)")
    peak = used.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1024)
    return Run(time.perf_counter() - began, used.ru_utime + used.ru_stime, first, peak)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sessions", type=Path, required=True)
    parser.add_argument("--gb", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--write", action="store_true", help=f"put the table into {PAGE.name}")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        data, prose = base / "json", base / "markdown"
        data.mkdir(), prose.mkdir()
        size, names = repeated(asked.sessions, data, int(asked.gb * 1e9), (".jsonl",))
        other, _ = repeated(asked.sessions, prose, int(asked.gb * 1e8), (".md",))
        replay = [sys.executable, "-m", "showcause", "replay", "--preset", "balanced", "--jobs"]
        commands = {
            "replay, one core": [*replay, "1", str(data)],
            "json.loads": [sys.executable, "-c", LOADS, *names],
            "replay, two cores": [*replay, "2", str(data)],
            "markdown sessions, one core": [*replay, "1", str(prose)],
        }
        if shutil.which("jq"):
            commands["jq"] = ["jq", "-c", ".type", *names]
        runs: dict[str, list[Run]] = {name: [] for name in commands}
        for _ in range(asked.rounds):
            for name, command in commands.items():
                runs[name].append(timed(command))
    text = table(runs, size, other, asked.rounds)
    print(text)
    if asked.write:
        PAGE.write(text)


def table(runs: dict[str, list[Run]], size: int, other: int, rounds: int) -> str:
    own, two = runs["replay, one core"], runs["replay, two cores"]

    def spread(pairs: list[float]) -> str:
        return f"{statistics.median(pairs):.2f} ({min(pairs):.2f}-{max(pairs):.2f})"

    def per_core(name: str) -> str:
        return spread([its.cpu / ours.cpu for its, ours in zip(runs[name], own, strict=True)])

    rows = [("`json.loads` loop / replay, processor time", per_core("json.loads"), ">= 3")]
    if "jq" in runs:
        rows.append(("jq / replay, processor time", per_core("jq"), ">= 5"))
    prose = statistics.median(one.wall for one in runs["markdown sessions, one core"])
    rows += [
        ("one core / two cores", spread([a.wall / b.wall for a, b in zip(own, two, strict=True)]), ">= 1.7"),
        ("rate, one core, MB/s", f"{size / 1e6 / statistics.median(one.wall for one in own):.0f}", ""),
        ("rate of markdown sessions, MB/s", f"{other / 1e6 / prose:.0f}", ""),
        ("first result, seconds", f"{statistics.median(one.first for one in own):.2f}", "< 2"),
        ("peak memory, MB", f"{max(one.peak for one in (*own, *two)):.0f}", "< 400"),
    ]
    lines = [f"{size / 1e9:.2f} GB of session lines, {rounds} interleaved rounds, all gates of `balanced`.", ""]
    lines += ["| what | figure | target |", "|---|---|---|"]
    return "\n".join([*lines, *(f"| {name} | {figure} | {target} |" for name, figure, target in rows)])


if __name__ == "__main__":
    main()
