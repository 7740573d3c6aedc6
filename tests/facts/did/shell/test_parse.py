"""What a shell line really invokes, what it only mentions, and what cannot be told from its text."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showcause.facts.did.shell import Invocation, Shell, invokes, parse, program_names

RUN = ("detect", "python -m vdetect", "./scripts/detect.sh")

MENTIONED = {
    "nothing at all": "",
    "only blanks": " \n\t ",
    "a word that grep looks for": "grep -rn detect src",
    "rg with the verb and an argument": "rg 'detect x' -t py",
    "git grep": "git grep -n detect",
    "a file that cat prints": "cat detect",
    "the verb's own source": "cat src/vdetect/__main__.py",
    "listed by ls": "ls -l /usr/local/bin/detect ./detect",
    "edited in vim": "vim detect",
    "paged": "less bin/detect && head -50 bin/detect",
    "echoed": "echo detect x",
    "echoed in quotes with an operator": "echo 'cd x && detect y'",
    "printed": "printf '%s\\n' 'detect x; detect y'",
    "a commit message": "git commit -m 'detect: run detect x'",
    "a commit message in a here-document": "git commit -m \"$(cat <<'EOF'\nmake detect faster\n\ndetect x\nEOF\n)\"",
    "which": "which detect",
    "type": "type -a detect",
    "command -v": "command -v detect >/dev/null && echo yes",
    "command -pv, clustered": "command -pv detect",
    "command -V": "command -V detect",
    "hash": "hash detect",
    "man": "man detect",
    "a comment": "ls # detect x",
    "a comment on its own line": "ls\n# detect x\nls",
    "a here-document fed to cat": "cat <<'EOF'\ndetect x\nEOF",
    "a here-document written to a file": "cat > notes.md <<EOF\nRun detect x\ndetect y\nEOF",
    "a here-document with a command behind its mark": "cat > a.md <<'EOF'; ls; wc a.md\ndetect x\nEOF\nls",
    "a here-document inside a loop, closed behind its mark": "for f in a b; do cat <<EOF; done\ndetect $f\nEOF",
    "a here-document redirected behind its mark": "cat <<'EOF' > a.md; ls\ndetect x\nEOF",
    "a here-document in the background": "cat <<EOF > a &\ndetect x\nEOF",
    "a here-document in a condition": "if cat > a <<EOF; then ls; fi\ndetect x\nEOF",
    "two here-documents on a line": "diff <(cat <<A) - <<B\ndetect x\nA\ndetect y\nB",
    "a here-document that shows a here-document": "cat > a.md <<'OUT'\nbash <<EOF; ls\ndetect x\nEOF\nOUT",
    "a here-document fed to tee": "tee run.md <<EOF\ndetect x\nEOF",
    "a here-document fed to python": "python3 - <<'EOF'\nimport subprocess\nsubprocess.run(['detect'])\nEOF",
    "a script written and not run": "cat > run.sh <<'EOF'\ndetect x\nEOF\nchmod +x run.sh",
    "a here-string fed to grep": "grep x <<< 'detect x'",
    "an assignment": "CMD=detect",
    "an assignment of a command line": "CMD='detect x'; echo $CMD",
    "an exported assignment": "export TOOL=detect",
    "an environment prefix of another program": "TOOL=detect ls",
    "an alias that is only defined": "alias x=detect",
    "a test for the file": "[ -x detect ] && echo yes",
    "a test in double brackets": "[[ -x ./detect && $x == detect ]]",
    "test as a program": "test -f detect || echo no",
    "a redirect's target": "ls > detect",
    "a redirect's source": "wc -l < detect",
    "a function that is never called": "f() { detect x; }; echo f",
    "a function with the verb's name that runs something else": "detect() { echo no; }; detect x",
    "an option's value": "pytest -k detect",
    "a module of that name under test": "python -m pytest tests/test_vdetect.py -k detect",
    "installed, not run": "pip install vdetect && npm install detect",
    "package manager verbs": "uv add detect; poetry add detect; yarn add detect; pnpm add detect",
    "uv pip": "uv pip install detect",
    "killed": "pkill -f detect; killall detect; pgrep -fl detect",
    "help": "detect --help",
    "help of a subcommand": "detect run --help",
    "short help": "detect -h",
    "help as a subcommand": "detect help",
    "version": "detect --version",
    "short version": "python -m vdetect -V",
    "help behind a wrapper": "timeout 5 uv run detect --help | head",
    "an environment prefix with nothing behind": "time A=detect",
    "a longer name": "detector x; detect-all y; redetect z",
    "a name with a suffix": "detect.py x; ./detect_lib.sh",
    "a longer module": "python -m vdetect_tools x",
    "a folder of that name": "cd detect && ls detect/",
    "a case label": "case $1 in detect) echo;; esac",
    "the words of a loop": "for t in detect other; do echo $t; done",
    "sed and awk programs": "sed -i 's/detect x/y/' a; awk '/detect/ {print}' b",
    "jq and a json body": 'curl -d \'{"cmd": "detect x"}\' http://localhost/run',
    "python -c that names it": "python -c 'import vdetect; print(vdetect.__version__)'",
    "a syntax check": "bash -n scripts/detect.sh",
    "echo in an unrelated pipeline": "echo 'detect x' | tee a.txt | wc -c",
    "echo piped to a pager and not a shell": "echo 'detect x' | cat",
    "sudo -l": "sudo -l detect",
    "git add and diff": "git add detect && git diff -- detect bin/detect",
    "copied, removed, made executable": "cp detect /tmp/ && rm detect; chmod +x detect",
    "find by name": "find . -name detect -print",
    "find -exec of something else": "find . -name 'detect*' -exec wc -l {} +",
    "a tool that uv installs": "uv tool install detect",
    "help of npx": "npx --help detect",
    "help of xargs": "xargs --help detect",
    "version of a wrapper": "nice --version detect",
    "behind an exit": "exit 0; detect x",
    "behind an exit on its own line": "ls\nexit\ndetect x",
    "a module that coverage reports on": "coverage report -m vdetect",
    "a module with a profiler's name": "python -m profiler -m vdetect",
    "xargs of something else": "echo detect | xargs ls -l",
    "watch of something else": "watch -n1 'ls detect'",
    "an arithmetic name": "(( detect + 1 )); echo $(( detect * 2 ))",
    "an array that is only set": "CMD=(detect x)",
    "a loop over files with another program": "for f in *; do wc $f; done # detect",
    "a make target of that name with nothing known behind": "make detect",
    "a wrapper's own option value": "sudo -u detect ls; nice -n 5 ls detect",
    "strace attached to a process": "strace -p 123 -o detect",
    "shell -c whose text only mentions it": "bash -c 'grep detect x'",
    "eval whose text only mentions it": "eval 'echo detect x'",
    "double-quoted brackets": 'echo "[detect x](detect)"',
    "escaped separators": "echo a\\; detect x",
    "a quoted separator": "echo 'a' ';' detect x",
    "line continuation of an argument list": "grep -n \\\n  detect \\\n  src",
    "a here-document with shell inside and a quoted mark": "cat > a <<'EOF'\n$(detect x)\n`detect y`\nEOF",
    "docker image of that name": "docker images detect; docker build -t detect .",
    "declared in a pyproject line": "printf 'detect = \"vdetect:main\"\\n' >> pyproject.toml",
    "a trap for a signal that does not come": "trap 'detect x' INT",
    "ssh key name": "ssh-keygen -f detect",
    "taskset on a process": "taskset -cp 0 detect",
    "nohup with nothing": "nohup",
    "env alone": "env | grep detect",
    "an unset": "unset detect; unset -f detect",
    "time as an argument": "echo time detect",
}

INVOKED = {
    "bare": "detect",
    "with arguments": "detect clips/a.mp4 --full",
    "relative path": "./detect x",
    "path in a folder": "tools/bin/detect x",
    "absolute path": "/usr/local/bin/detect x",
    "home path": "~/bin/detect x",
    "variable folder, literal name": '"$HOME/bin/detect" x',
    "command substitution folder, literal name": "$(git rev-parse --show-toplevel)/bin/detect x",
    "python -m": "python -m vdetect x",
    "python3 -m with options": "python3.12 -u -X dev -W ignore -m vdetect x",
    "python of a venv": ".venv/bin/python -m vdetect x",
    "clustered -um": "python -um vdetect x",
    "module glued to -m": "python -mvdetect x",
    "quoted name": "'detect' x",
    "double-quoted name": '"detect" x',
    "half-quoted name": 'de"te"ct x',
    "backslash before the name": "\\detect x",
    "ansi-quoted name": "$'det\\x65ct' x",
    "line joined in the name": "det\\\nect x",
    "line joined before an argument": "detect \\\n  x \\\n  --full",
    "after cd &&": "cd work && detect x",
    "after ;": "ls; detect x",
    "after ||": "false || detect x",
    "on a later line": "set -e\nls\ndetect x\n",
    "negated": "! detect x",
    "in the background": "detect x &",
    "in the background with output away": "nohup detect x > log 2>&1 &",
    "first of a pipeline": "detect x | tee log | tail -5",
    "last of a pipeline": "cat list | detect -",
    "piped with stderr": "detect x |& grep err",
    "redirect first": "> out detect x",
    "descriptor redirect first": "2>&1 detect x",
    "output and status kept": "detect x > out.json 2>&1; echo $?",
    "long chain with redirects": "a > x && b > y || c > z && detect x > w",
    "env prefix": "A=1 B='x y' detect x",
    "time": "time detect x",
    "time -p": "time -p detect x",
    "time and an environment prefix": "time A=1 detect x",
    "time of a subshell": "time (detect x)",
    "time of a group": "time { detect x; }",
    "/usr/bin/time with format": "/usr/bin/time -f %e -o t detect x",
    "nice": "nice -n 19 detect x",
    "nice old form": "nice -10 detect x",
    "ionice": "ionice -c2 -n7 detect x",
    "ionice and nice": "ionice -c 3 nice detect x",
    "nohup": "nohup detect x",
    "sudo": "sudo detect x",
    "sudo with user": "sudo -u bob -E detect x",
    "sudo cluster with user": "sudo -nu bob detect x",
    "sudo with assignment": "sudo A=1 -- detect x",
    "doas": "doas -u bob detect x",
    "env": "env detect x",
    "env with assignments": "env -i -u HOME A=b C=d detect x",
    "env -S": "env -S 'A=1 detect x'",
    "timeout": "timeout 30m detect x",
    "timeout with options": "timeout -k 5 --signal=KILL 1h detect x",
    "timeout of a shell": "timeout 1h bash -c 'detect x'",
    "stdbuf": "stdbuf -oL -e 0 detect x",
    "setsid": "setsid -f detect x",
    "chrt": "chrt -b 0 detect x",
    "taskset": "taskset -c 0,1 detect x",
    "taskset mask": "taskset 0x3 detect x",
    "command": "command detect x",
    "command -p": "command -p detect x",
    "builtin exec": "builtin exec detect x",
    "exec": "exec detect x",
    "exec -a": "exec -a name detect x",
    "caffeinate": "caffeinate -i -t 600 detect x",
    "xvfb-run": "xvfb-run -a -s '-screen 0 1x1x24' detect x",
    "coproc": "coproc detect x",
    "cProfile of a module": "python -m cProfile -o out.prof -m vdetect x",
    "pdb of a module": "python3.11 -X dev -m pdb -m vdetect x",
    "trace of a module": "python3 -m trace --count --module vdetect x",
    "coverage of a module": "coverage run --source src -m vdetect x",
    "coverage as a module": "python -m coverage run -m vdetect x",
    "unshare": "unshare -r -n detect x",
    "nsenter": "nsenter -t 1 -m detect x",
    "srun": "srun -n 4 --gres=gpu:1 detect x",
    "entr": "ls | entr -c detect x",
    "torchrun of a module": "torchrun --nproc_per_node 4 -m vdetect x",
    "behind an exit in a branch": "test -f a || exit 1; detect x",
    "behind an exit in another shell": "(exit 1); detect x",
    "behind an exit in the background": "exit 0 & detect x",
    "behind an exit that a function is": "exit() { :; }; exit; detect x",
    "behind an exit in a condition": "if a; then exit 1; fi; detect x",
    "flock": "flock -n /tmp/l detect x",
    "flock -c": "flock /tmp/l -c 'detect x'",
    "strace": "strace -f -o t detect x",
    "systemd-run": "systemd-run --user --scope -p MemoryMax=4G detect x",
    "script -c": "script -q -c 'detect x' /dev/null",
    "su -c": "su - bob -c 'detect x'",
    "bash -c": "bash -c 'detect x'",
    "bash -lc": 'bash -lc "cd w && detect x"',
    "bash with many options": "bash -euo pipefail -c 'detect x'",
    "bash with options apart": "bash -e -o pipefail -x -c 'detect x'",
    "sh -c of a path": "/bin/sh -c 'detect x'",
    "zsh -ic": "zsh -ic 'detect x'",
    "dash": "dash -c 'exec detect x'",
    "shell in a shell": "bash -c \"sh -c 'detect x'\"",
    "arguments given to bash -c": "bash -c '\"$@\"' _ detect x",
    "positional program of bash -c": "bash -c '$1 x' _ detect",
    "eval": "eval 'detect x'",
    "eval of several words": "eval detect '$x'",
    "eval after assignment": "C='detect x'; eval \"$C\"",
    "xargs": "ls clips | xargs detect",
    "xargs with options": "ls | xargs -0 -n 1 -P 4 detect --full",
    "xargs -I": "ls | xargs -I{} detect {} --full",
    "xargs of a shell": "ls | xargs -I % sh -c 'detect % > %.json'",
    "find -exec ;": "find . -name '*.mp4' -exec detect {} \\;",
    "find -exec +": "find . -type f -exec detect {} + -print",
    "find -execdir": "find . -execdir ./detect {} ';'",
    "find -ok": "find . -ok detect {} \\;",
    "find -exec of a shell": "find . -exec sh -c 'detect \"$1\"' _ {} \\;",
    "find's second -exec": "find . -exec echo {} \\; -exec detect {} \\;",
    "fd": "fd -e mp4 -x detect {}",
    "parallel": "parallel -j 4 detect {} ::: a b",
    "parallel with a quoted line": "ls | parallel 'detect {} > {.}.json'",
    "parallel commands as arguments": "parallel ::: 'detect a' 'ls b'",
    "watch": "watch -n 5 'detect x'",
    "watch of words": "watch detect x",
    "hyperfine": "hyperfine -w 1 'detect x' 'ls'",
    "tmux new-session": "tmux new-session -d -s run 'detect x'",
    "screen": "screen -dmS run detect x",
    "subshell": "(cd w; detect x)",
    "group": "{ ls; detect x; }",
    "command substitution": "OUT=$(detect x)",
    "substitution in a string": 'echo "got $(detect x | tail -1) done"',
    "backticks": "echo `detect x`",
    "substitution in an export": "export N=$(detect x)",
    "substitution in a test": '[ "$(detect x)" = y ] && ls',
    "substitution in arithmetic": "echo $(( $(detect x) + 1 ))",
    "substitution in a default": "echo ${A:-$(detect x)}",
    "substitution in an array": "A=($(detect x))",
    "substitution in an unquoted here-document": "cat <<EOF\n$(detect x)\nEOF",
    "backticks in an unquoted here-document": "cat > a.md <<EOF\n`detect x`\nEOF",
    "substitution in a here-string": 'cat <<< "$(detect x)"',
    "process substitution": "diff <(detect a) old.txt",
    "process substitution as a redirect": "while read l; do echo $l; done < <(detect x)",
    "output process substitution": "ls > >(detect -)",
    "for": "for f in *.mp4; do detect $f; done",
    "for with the program as its words": "for t in ls detect; do $t x; done",
    "c-style for": "for ((i=0;i<3;i++)); do detect $i; done",
    "while": "while read f; do detect $f; done < list",
    "until's condition": "until detect x; do sleep 1; done",
    "if's condition": "if detect x; then echo ok; fi",
    "then": "if true; then detect x; fi",
    "elif and else": "if a; then b; elif c; then d; else detect x; fi",
    "case branch": "case $1 in a|b) detect x;; *) ls;; esac",
    "after a test": "[ -x detect ] && detect x",
    "select": "select x in a b; do detect $x; break; done",
    "function called": 'f() { detect "$1"; }; f a',
    "function keyword": "function f { detect x; }; ls && f",
    "function that runs its arguments": 'run() { echo "+ $*"; "$@"; }; run detect x',
    "function that shifts its arguments": 'run() { local n=$1; shift; time "$@"; }; run a detect x',
    "function in a function": "g() { detect x; }; f() { g; }; f",
    "function of the same name that calls the program": 'detect() { command detect "$@" | tee log; }; detect x',
    "variable": "V=detect; $V x",
    "variable in braces and quotes": 'V=detect; "${V}" x',
    "variable that holds arguments": "V='detect --full'; $V x",
    "variable that holds python -m": "PY='python3 -m'; $PY vdetect x",
    "variable in the path": "B=/opt/bin; $B/detect x",
    "variable built from a variable": "A=det; V=${A}ect; $V x",
    "variable with a default": "${DETECT:-detect} x",
    "variable set in a branch": "if a; then V=detect; else V=ls; fi; $V x",
    "variable in bash -c": 'V=detect; bash -c "$V x"',
    "exported variable": "export V=detect && $V x",
    "array": 'C=(detect x); C+=(--full); "${C[@]}"',
    "set -- and $@": 'set -- detect x; "$@"',
    "path found by which": "$(which detect) x",
    "path found by command -v": '"$(command -v detect)" x',
    "uv run": "uv run detect x",
    "uv run with options": "uv run --with rich --python 3.12 --no-sync detect x",
    "uv run python -m": "uv run python -m vdetect x",
    "uv run -m": "uv run -m vdetect x",
    "uvx": "uvx detect@latest x",
    "uv tool run": "uv tool run detect x",
    "uv run with project first": "uv --directory sub run detect x",
    "poetry run": "poetry run detect x",
    "poetry -C": "poetry -C sub run python -m vdetect x",
    "pipenv run": "pipenv run detect x",
    "pdm run": "pdm run detect x",
    "hatch run": "hatch run detect x",
    "hatch run of an environment": "hatch run dev:detect x",
    "rye run": "rye run detect x",
    "pixi run": "pixi run detect x",
    "conda run": "conda run -n env --no-capture-output detect x",
    "pipx run": "pipx run detect x",
    "npx": "npx --yes detect@1.2 x",
    "npx -p": "npx -p vd detect x",
    "npm exec": "npm exec -- detect x",
    "pnpm exec": "pnpm exec detect x",
    "pnpm dlx": "pnpm dlx detect x",
    "pnpm with a folder": "pnpm -C sub exec detect x",
    "yarn exec": "yarn exec detect x",
    "bunx": "bunx detect x",
    "bundle exec": "bundle exec detect x",
    "mise exec": "mise exec -- detect x",
    "mise x with tools": "mise x python@3.12 -- detect x",
    "direnv exec": "direnv exec . detect x",
    "nix develop -c": "nix develop .#dev -c detect x",
    "nix-shell --run": "nix-shell -p jq --run 'detect x'",
    "wrappers in a row": "sudo -u bob env A=1 nice -n 5 timeout 10m uv run detect x",
    "here-document fed to bash": "bash <<EOF\nls\ndetect x\nEOF",
    "here-document with a dash": "sh <<-'E'\n\tdetect x\n\tE",
    "here-document fed to bash -s": "bash -s -- a <<'EOF'\ndetect \"$1\"\nEOF",
    "here-document fed to sudo bash": "sudo bash <<EOF\ndetect x\nEOF",
    "here-document through cat to bash": "cat <<'EOF' | bash\ndetect x\nEOF",
    "here-document for the last of a chain": "cd w && bash <<EOF\ndetect x\nEOF",
    "here-document for the last of a pipeline": "ls | bash <<EOF\ndetect x\nEOF",
    "behind a here-document in a condition": "if cat > a <<EOF; then detect x; fi\nb\nEOF",
    "here-string fed to bash": "bash <<< 'detect x'",
    "after a here-document": "cat <<EOF > a\nx\nEOF\ndetect x",
    "behind a here-document's mark": "cat <<EOF > a && detect x\nb\nEOF",
    "behind a here-document's mark and a semicolon": "cat > a <<EOF; detect x\nb\nEOF",
    "echo piped to bash": "echo 'detect x' | bash",
    "printf piped to sh": "printf '%s\\n' 'cd w' 'detect x' | sh",
    "echo through tee to bash": "echo 'detect x' | tee log | bash -s",
    "bash reading a process substitution": "bash < <(echo 'detect x')",
    "bash -c of a cat": "bash -c \"$(cat <<'EOF'\ndetect x\nEOF\n)\"",
    "script written and run in one line": "cat > run.sh <<'E'\n#!/bin/bash\ndetect x\nE\nchmod +x run.sh; ./run.sh",
    "script echoed and run": "echo 'detect x' > r.sh; sh r.sh",
    "script added to and run": "echo 'detect x' > r.sh; echo 'ls' >> r.sh; sh r.sh",
    "script written in a folder and sourced": "cat > w/r.sh <<E\ndetect x\nE\ncd w && . ./r.sh",
    "the declared script by bash": "bash scripts/detect.sh --full",
    "the declared script by path": "scripts/detect.sh",
    "the declared script by absolute path": "/srv/p/scripts/detect.sh",
    "the declared script by variable folder": 'bash "$ROOT/scripts/detect.sh"',
    "trap at exit": "trap 'detect x' EXIT",
    "help elsewhere in the line": "detect --help; detect x",
    "the word help as a file": "detect x help",
    "windows suffix": "./detect.exe x",
    "syntax broken behind it": 'detect x; echo "unclosed',
    "NUL in the text": "det\0ect x",
    "busybox": "busybox sh -c 'detect x'",
    "exec with output kept": "exec > >(tee log) 2>&1; detect x",
    "condition in a function in the background": "f() { if a; then detect x; fi; }; f & wait",
}

UNDECIDED = {
    "an unset variable": ("$CMD x", "variable"),
    "a variable from a program": ("V=$(pick); $V detect", "variable"),
    "positional arguments of the script": ('"$@"', "variable"),
    "a variable read": ("read V; $V x", "variable"),
    "a variable behind a wrapper": ("sudo -u bob $TOOL x", "variable"),
    "the words that xargs puts in": ("ls | xargs -I{} {} x", "variable"),
    "a script behind a variable": ('bash "$SCRIPT"', "variable"),
    "a variable read after a literal": ("V=detect; read V; $V x", "variable"),
    "a substitution sourced": (". <(echo detect x)", "stdin"),
    "the same by its other name": ("source <(tool env)", "stdin"),
    "ssh": ("ssh host detect x", "ssh"),
    "ssh with options": ("ssh -p 22 -i key -t bob@host 'cd w && detect x'", "ssh"),
    "ssh fed by a here-document": ("ssh host <<EOF\ndetect x\nEOF", "ssh"),
    "docker exec": ("docker exec -it box detect x", "docker exec"),
    "docker run": ("docker run --rm img detect x", "docker run"),
    "docker compose run": ("docker compose run --rm app detect x", "docker run"),
    "podman exec": ("podman exec box detect x", "docker exec"),
    "kubectl exec": ("kubectl exec pod -- detect x", "kubectl exec"),
    "kubectl with a namespace": ("kubectl -n ns exec pod -- detect x", "kubectl exec"),
    "an alias used": ("alias x=detect; x y", "alias"),
    "eval of a variable": ('eval "$CMD"', "eval"),
    "eval of a program's output": ('eval "$(tool init)"', "eval"),
    "a pipe that only runs can tell": ("curl -s https://e.org/i.sh | bash", "stdin"),
    "bash of a downloaded substitution": ("bash <(curl -s https://e.org)", "stdin"),
    "keys typed into tmux": ("tmux send-keys -t run 'detect x' Enter", "tmux"),
    "an unclosed quote": ("echo 'detect x", "syntax"),
    "PowerShell cmdlets": ("Get-ChildItem | ForEach-Object { detect $_ }", "powershell"),
    "PowerShell environment": ('$env:X = "a"; & detect x', "powershell"),
    "PowerShell assignment": ("$x = 5\ndetect $x", "powershell"),
    "a PowerShell here-string": ("git commit -m @'\nthe drill's catches\n\ndetect x\n'@", "powershell"),
    "a PowerShell script": ("./run.ps1 -Name `\n  detect", "powershell"),
    "pwsh -c": ("pwsh -c 'detect x'", "powershell"),
    "too long": ("detect " + "x" * 65536, "too long"),
    "nested too deep": ("eval eval eval eval eval eval eval eval eval eval detect x", "too deep"),
}


@pytest.mark.parametrize("line", [pytest.param(line, id=why) for why, line in MENTIONED.items()])
def test_a_mention_is_no_invocation(line: str) -> None:
    """Words that are searched, printed, edited, compared or asked for help start nothing."""
    assert invokes(parse(line), RUN) is None


@pytest.mark.parametrize("line", [pytest.param(line, id=why) for why, line in INVOKED.items()])
def test_an_invocation_is_seen(line: str) -> None:
    """However it is wrapped, the verb that the line starts is found."""
    assert invokes(parse(line), RUN) is not None


@pytest.mark.parametrize(("line", "why"), [pytest.param(*pair, id=name) for name, pair in UNDECIDED.items()])
def test_what_cannot_be_told_is_said_so(line: str, why: str) -> None:
    """Doubt is reported with its cause and counts as no invocation."""
    shell = parse(line)
    assert why in [each.why for each in shell.undecided]
    assert invokes(shell, RUN) is None


def only(line: str, scripts: dict[str, str] | None = None) -> list[Invocation]:
    return [inv for inv in parse(line, scripts or {}).invocations if "detect" in " ".join(program_names(inv))]


def test_figures_of_the_tables() -> None:
    """Every mention stays silent, at least 99 in 100 invocations are seen, and the tables are as large as they say."""
    alarms = [why for why, line in MENTIONED.items() if invokes(parse(line), RUN)]
    seen = [why for why, line in INVOKED.items() if invokes(parse(line), RUN)]
    assert not alarms
    assert len(seen) / len(INVOKED) >= 0.99
    assert len(MENTIONED) + len(INVOKED) + len(UNDECIDED) >= 300


@pytest.mark.parametrize(
    ("line", "argv", "via"),
    [
        pytest.param("detect 'a b' \"c\"'d' $'e\\tf'", ("detect", "a b", "cd", "e\tf"), (), id="quoting is undone"),
        pytest.param("A=1 ./bin/detect x", ("./bin/detect", "x"), (), id="the program stays as written"),
        pytest.param('detect $X "$Y z"', ("detect", "$X", "$Y z"), (), id="unknown expansions stay as written"),
        pytest.param("F='--a b'; detect $F \"$F\"", ("detect", "--a", "b", "--a b"), (), id="known ones are split"),
        pytest.param("sudo -u b env A=1 detect x", ("detect", "x"), ("sudo", "env"), id="outermost first"),
        pytest.param("uv run detect x", ("detect", "x"), ("uv run",), id="uv run"),
        pytest.param("ls | xargs -n1 bash -c 'detect x'", ("detect", "x"), ("xargs", "bash -c"), id="xargs, bash -c"),
        pytest.param("f() { detect; }; f", ("detect",), ("f()",), id="a function"),
        pytest.param("detect x > out 2>&1 < in", ("detect", "x"), (), id="redirects are no arguments"),
    ],
)
def test_what_is_told_of_an_invocation(line: str, argv: tuple[str, ...], via: tuple[str, ...]) -> None:
    """Arguments come unquoted, wrappers are taken off and named."""
    (inv,) = only(line)
    assert (inv.argv, inv.via) == (argv, via)


def test_the_text_is_the_simple_command_and_bounded() -> None:
    """The text is the source of the simple command alone, at most 300 characters."""
    assert only("cd x && A=1 sudo detect 'a' > b; ls")[0].text == "A=1 sudo detect 'a'"
    assert len(only("detect " + "x" * 900)[0].text) == 300


def test_an_order_of_two() -> None:
    """Both programs of `make train` are told: make itself, then what the target runs."""
    shell = parse("make train", {"make train": "python -m vdetect x"})
    assert shell.invocations == (
        Invocation(("make", "train"), "make train"),
        Invocation(("python", "-m", "vdetect", "x"), "python -m vdetect x", ("make train",)),
    )


SCRIPTS = {
    "make train": "@detect x\n\t-ls",
    "make all": "make train",
    "npm run train": "detect --full",
    "just train": "detect x",
    "pnpm run other": "detect y",
    "./run.sh": '#!/bin/bash\ndetect "$1"',
    "tools/go.sh": "cd x\ndetect y",
    "bash old.sh": "detect z",
    "./run.py": "#!/usr/bin/env python3\ndetect\nprint('detect x')",
}


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("make other", id="another target"),
        pytest.param("make all", id="two levels deep"),
        pytest.param("make -n train", id="a dry run"),
        pytest.param("make -C sub train", id="another folder's Makefile"),
        pytest.param("cd sub && make train", id="the same by cd"),
        pytest.param("npm install train", id="not a script"),
        pytest.param("npm run", id="npm lists its scripts"),
        pytest.param("echo make train; cat run.sh", id="mentioned"),
        pytest.param("bash -n run.sh", id="a syntax check"),
        pytest.param("./run.py x", id="another interpreter's script"),
        pytest.param("bash other/run.sh", id="a script of that name elsewhere"),
        pytest.param("run.sh", id="a name looked up in PATH"),
    ],
)
def test_scripts_that_do_not_run(line: str) -> None:
    """Only the named text counts, one level deep."""
    assert invokes(parse(line, SCRIPTS), RUN) is None


@pytest.mark.parametrize(
    "line",
    ["make -C sub detect", "cd sub && make detect", "make --directory=sub detect", "cd sub/a && make -C .. detect"],
)
def test_a_makefile_of_another_folder(line: str) -> None:
    """Known where its text is handed in under that folder, else undecided."""
    assert [part.why for part in parse(line, SCRIPTS).undecided] == ["folder"]
    known = parse(line, {**SCRIPTS, "make -C sub detect": "detect x"})
    assert invokes(known, RUN) is not None
    assert known.undecided == ()


def test_back_in_the_first_folder_it_is_the_first_makefile() -> None:
    assert invokes(parse("cd sub && ls && cd .. && make train", SCRIPTS), RUN) is not None


@pytest.mark.parametrize(
    ("line", "via"),
    [
        pytest.param("make train", "make train", id="make"),
        pytest.param("make -j4 -k V=1 ls train", "make train", id="make with options and variables"),
        pytest.param("cd /p && time make train | tee log", "make train", id="make in a line"),
        pytest.param("npm run train", "npm run train", id="npm run"),
        pytest.param("npm run --silent train -- --fast", "npm run train", id="npm run with arguments"),
        pytest.param("yarn train", "yarn train", id="yarn finds the package's script"),
        pytest.param("pnpm other", "pnpm other", id="pnpm without run"),
        pytest.param("bun run train", "bun run train", id="bun run"),
        pytest.param("just train", "just train", id="just"),
        pytest.param("./run.sh a", "./run.sh", id="a script by path"),
        pytest.param("bash run.sh a", "bash run.sh", id="a script by bash"),
        pytest.param("source ./run.sh", "source ./run.sh", id="a script sourced"),
        pytest.param("sh -eux ./tools/go.sh", "sh ./tools/go.sh", id="a script in a folder"),
        pytest.param("cd tools && ./go.sh", "./go.sh", id="a script after cd"),
        pytest.param("nohup bash old.sh &", "bash old.sh", id="a key with its shell"),
        pytest.param("bash < old.sh", "bash <", id="a script on standard input"),
        pytest.param("bash -c 'make train'", "make train", id="a target in a nested shell"),
    ],
)
def test_scripts_that_run(line: str, via: str) -> None:
    """The text behind a target, a package script or a script file counts, and via says so."""
    found = invokes(parse(line, SCRIPTS), RUN)
    assert found is not None
    assert found.via[-1] == via


def test_arguments_reach_the_script() -> None:
    """npm appends what follows `--`; a script file sees its own arguments."""
    assert only("npm run train -- --from-phase1 'a b'", SCRIPTS)[0].argv == ("detect", "--full", "--from-phase1", "a b")
    assert only("./run.sh clip", SCRIPTS)[-1].argv == ("detect", "clip")


@pytest.mark.parametrize(
    ("argv", "names"),
    [
        pytest.param((), (), id="nothing"),
        pytest.param(("detect", "x"), ("detect",), id="bare"),
        pytest.param(("/usr/local/bin/detect", "x"), ("detect", "/usr/local/bin/detect"), id="path"),
        pytest.param(("python3", "-u", "-m", "vdetect", "a"), ("python -m vdetect", "vdetect"), id="module"),
        pytest.param(
            ("python", "path/detect.py"), ("python path/detect.py", "path/detect.py", "detect.py"), id="python file"
        ),
        pytest.param(("bash", "-x", "s/d.sh"), ("bash s/d.sh", "s/d.sh", "d.sh"), id="shell file"),
        pytest.param(("python3", "-c", "import vdetect"), ("python",), id="python text"),
        pytest.param(("python",), ("python",), id="python alone"),
    ],
)
def test_program_names(argv: tuple[str, ...], names: tuple[str, ...]) -> None:
    """A program goes by its file name and its path, a module by its own name and with its interpreter."""
    assert program_names(Invocation(argv, "")) == names


@pytest.mark.parametrize(
    ("line", "entry", "matches"),
    [
        pytest.param("detect x", "detect y", False, id="another first word"),
        pytest.param("bin/detect x", "other/detect", False, id="another path"),
        pytest.param("detect x", "./detect", False, id="a path is not a name looked up in PATH"),
        pytest.param("./scripts/detect.sh", "./scripts/detect.sh --full", False, id="the flag is part of the entry"),
        pytest.param("bash other/detect.sh", "./scripts/detect.sh", False, id="a script elsewhere"),
        pytest.param("python -m vdetect.tools", "python -m vdetect", False, id="a submodule is another program"),
        pytest.param("python x.py -m vdetect", "python -m vdetect", False, id="-m after the file is its argument"),
        pytest.param("detect", "", False, id="an empty entry matches nothing"),
        pytest.param("detect run x", "detect run", True, id="a subcommand"),
        pytest.param("/opt/bin/detect x", "detect", True, id="base name"),
        pytest.param("python3.11 -m vdetect", "python -m vdetect", True, id="python by any number"),
        pytest.param("python -m vdetect", "python3 -m vdetect", True, id="python3 in the entry"),
        pytest.param("python -m vdetect", "vdetect", True, id="a module by its name"),
        pytest.param("python3 ./tools/d.py x", "python tools/d.py", True, id="a dot before the path"),
        pytest.param("./tools/d.py x", "python tools/d.py", True, id="a file that names its interpreter"),
        pytest.param("bash scripts/detect.sh --full", "./scripts/detect.sh --full", True, id="shell and path"),
        pytest.param("/srv/p/scripts/detect.sh --full", "./scripts/detect.sh --full", True, id="absolute path"),
    ],
)
def test_entries_of_a_policy(line: str, entry: str, matches: bool) -> None:
    """An entry's words begin the argument list; a name is compared by file name, a path as a path."""
    assert (invokes(parse(line), [entry]) is not None) is matches


@pytest.mark.parametrize(
    ("line", "form", "is_cheap"),
    [
        pytest.param("detect x", ["--from-phase1"], False, id="without the flag"),
        pytest.param("detect --from-phase10", ["--from-phase1"], False, id="a longer flag"),
        pytest.param("detect b a", ["a", "b"], False, id="out of order"),
        pytest.param("detect -- --from-phase1", ["--from-phase1"], False, id="an operand behind --"),
        pytest.param("detect x", [], False, id="an empty form excuses nothing"),
        pytest.param("detect x; echo --from-phase1", ["--from-phase1"], False, id="another command's flag"),
        pytest.param("detect --from=phase2", ["--from=phase1"], False, id="another value"),
        pytest.param("detect x --from-phase1", ["--from-phase1"], True, id="with the flag"),
        pytest.param("detect --from-phase1=out/p1", ["--from-phase1"], True, id="the flag with a value"),
        pytest.param("detect --from phase1", ["--from=phase1"], True, id="value apart"),
        pytest.param("detect --from=phase1 x", ["--from", "phase1"], True, id="value glued"),
        pytest.param("detect a x b", ["a", "b"], True, id="words in order"),
    ],
)
def test_cheap_forms(line: str, form: list[str], is_cheap: bool) -> None:
    """A call is cheap when every word of the form occurs among its own arguments, in order."""
    assert (invokes(parse(line), RUN, [form]) is None) is is_cheap


def test_a_cheap_call_does_not_hide_a_dear_one() -> None:
    """The first call that is not cheap is the one returned."""
    found = invokes(parse("detect --from-phase1 a && detect b"), RUN, [["--from-phase1"]])
    assert found is not None
    assert found.argv == ("detect", "b")


def test_what_parses_beside_an_error_is_still_told() -> None:
    """A broken end does not take back the commands before it."""
    shell = parse('detect x; echo "unclosed')
    assert [each.why for each in shell.undecided] == ["syntax"]
    assert invokes(shell, RUN) is not None


@pytest.mark.parametrize(
    "unit",
    ["(", "{ ", "$(", "`", "\0", '"', "a;", "a&&", "if a;then ", "cat <<E\n", "|", "a|", ")$", "`)'", "${", "[[",
     "<(", "! ", "time ", "eval ", "bash -c ", "\ud800", "f(){ f;f;};", "cat <<E;x\n", "V=$V$V;$V ",
     "a <<<x|", "find -exec "],
    ids=ascii,
)  # fmt: skip
def test_hostile_text_is_quick(unit: str) -> None:
    """64 KB of what a parser likes least neither raises nor takes long."""
    start = time.process_time()
    parse((unit * 65536)[:65000].encode("utf-8", "replace").decode()[:65000])
    parse(unit)
    assert time.process_time() - start < 10


def test_text_that_grows_stays_bounded() -> None:
    """Values that double, functions that call each other twice and files that print themselves end soon."""
    functions = "".join(f"f{n}() {{ f{n - 1}; f{n - 1}; }}; " for n in range(1, 40))
    for line in (
        "V=ab; " + "V=$V$V; " * 60 + "$V",
        "f0() { ls; }; " + functions + "f39",
        "echo x > a; " + 'echo "$(cat a)$(cat a)" > a; ' * 60 + "bash a",
        "A=(a b); " + 'A+=("${A[@]}"); ' * 40 + '"${A[@]}"',
        'f() { "$@" "$@"; }; f f f f f f',
    ):
        shell = parse(line)
        assert len(shell.invocations) < 3000


SHELLISH = st.lists(
    st.sampled_from(
        ["detect", "x", "$V", "V=detect", ";", "&&", "|", "\n", "(", ")", "{", "}", "'", '"', "`", "$(", "<<E", "E",
         "<<<", ">", "bash", "-c", "eval", "f()", "sudo", "-u", "xargs", "find", "-exec", "{}", "\\;", "if",
         "f", "fi", "for", "do", "done", "case", "esac", ";;", "$@", "${A[@]}", "A=(", "--", "then", "\\", "#", "\0"]
    ),
    max_size=40,
).map(" ".join)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(max_size=300), SHELLISH, st.text(alphabet=st.characters(), max_size=60)))
def test_no_text_raises(text: str) -> None:
    """Any text gives a Shell whose invocations have a program and whose texts are bounded."""
    shell = parse(text, {"./x": text, "make x": text})
    assert isinstance(shell, Shell)
    assert all(inv.argv and inv.argv[0] and len(inv.text) <= 300 for inv in shell.invocations)
    assert all(each.why and len(each.text) <= 300 for each in shell.undecided)
    invokes(shell, RUN, [["--a=b", "c"]])


DESCRIBED = """
import random, sys
from showcause.facts.did.shell import parse
chance = random.Random(7)
for _ in range(60):
    parse("".join(chance.choice(["{", "a", " ", "$", "\U000f1e00", "\U0010ffff", "\u8404", "x{\U000c3ae4"]) for _ in range(24)))
parse("x{" + "\U0010ffff" * 600)
"""


def test_no_character_ends_the_process() -> None:
    """The grammar's scanner looks a character up in a table that most characters are far beyond."""
    path = {"PYTHONPATH": os.pathsep.join(entry for entry in sys.path if entry)}
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", DESCRIBED], env={**os.environ, **path}, timeout=60, check=False)
        assert done.returncode == 0


@pytest.mark.parametrize(
    ("command", "wanted"),
    [
        ("echo 中文 && detect 片段.mp4", ("detect", "片段.mp4")),
        ("detect '{\U0010ffff}' x", ("detect", "{\U0010ffff}", "x")),
        ("detect <<终\n{\U000f1e00\n终\n", ("detect",)),
    ],
    ids=["chinese", "beyond the table", "a mark of a text"],
)
def test_what_is_no_ascii_is_read_as_written(command: str, wanted: tuple[str, ...]) -> None:
    """Whatever the grammar is shown, the words are those of the text."""
    assert wanted in [one.argv for one in parse(command).invocations]


def test_lone_surrogates_do_not_raise() -> None:
    """Text that cannot be encoded is replaced, not refused."""
    assert invokes(parse("detect \ud800"), RUN) is not None


def test_importing_loads_no_grammar() -> None:
    """The grammar and the walk are loaded by the first parse; nothing of ours brings a heavy module."""
    code = (
        "import sys\n"
        "before = set(sys.modules)\n"
        "import showcause.facts.did.shell\n"
        "assert 'tree_sitter._binding' not in sys.modules and 'showcause.facts.did.shell.walk' not in sys.modules\n"
        "import showcause.facts.did.shell.walk\n"
        "assert 'tree_sitter._binding' not in sys.modules\n"
        "heavy = {'dataclasses', 'inspect', 'pathlib', 'tomllib', 'argparse', 'logging', 'subprocess'}\n"
        "new = heavy & (set(sys.modules) - before)\n"
        "assert not new, new\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("first", [True, False], ids=["the program's before ours", "ours before the program's"])
def test_a_program_may_use_the_grammar_for_itself(first: bool) -> None:
    """We load the libraries' inner modules alone, which must not disturb whoever imports them whole."""
    own = "\n".join((
        "import tree_sitter, tree_sitter_bash",
        "language = tree_sitter.Language(tree_sitter_bash.language())",
        "root = tree_sitter.Parser(language).parse(b'ls; a').root_node",
        "assert isinstance(root, tree_sitter.Node) and root.child_count == 3",
    ))  # fmt: skip
    ours = "from showcause.facts.did.shell.tree import tree\nassert tree(b'ls | head').type == 'program'"
    code = "\n".join([own, ours, own, ours] if first else [ours, own, ours])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
