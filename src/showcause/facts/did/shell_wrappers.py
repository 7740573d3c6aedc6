"""Programs that run another program, and how to find that one in their arguments; what runs elsewhere is only named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from showcause.facts.did.shell_words import Word, literal

Options = frozenset[str]


class Wrapper(NamedTuple):
    """`sub`: subcommands of which one must come first; `valued`: options that take the next word; `skip`: operands
    before the command; `stops`: options with which nothing runs; `after`: options whose next word begins the command;
    `text`: options whose value is shell text; `assigns`: NAME=value may come before; `joined`: they make a text."""

    valued: Options = frozenset()
    sub: tuple[str, ...] = ()
    skip: int = 0
    stops: Options = frozenset()
    after: Options = frozenset()
    text: Options = frozenset()
    assigns: bool = False
    joined: bool = False


class Peeled(NamedTuple):
    """What a wrapper runs: argument lists or shell texts; `hole` is what it replaces; `keep`: it counts itself too."""

    label: str
    argvs: tuple[tuple[Word, ...], ...] = ()
    texts: tuple[str, ...] = ()
    hole: str = ""
    keep: bool = False


def _o(line: str) -> Options:
    return frozenset(line.split())


_UV = _o(
    "--project --directory --python -p --with --with-requirements --with-editable --extra --group --only-group "
    "--env-file --index --default-index --index-url -i --extra-index-url --find-links -f --package --cache-dir "
    "--config-file --color --resolution --prerelease --exclude-newer --link-mode --index-strategy --keyring-provider "
    "--no-extra --no-group --python-platform --refresh-package --reinstall-package --upgrade-package -P "
    "--from --config-setting -C -w"
)
_NODE = _o("-p --package -w --workspace -C --dir --filter -F --prefix --cwd --registry --cache")
_PYTHON_TOOL = _o("-C --directory -P --project -p --python --venv -e --env --environment --manifest-path --feature")
_CONDA = _o("-n --name -p --prefix --cwd")
_AFTER_C = _o("-c --command")

WRAPPERS: dict[str, tuple[Wrapper, ...]] = {
    "time": (Wrapper(_o("-o --output -f --format")),),
    "nice": (Wrapper(_o("-n --adjustment")),),
    "ionice": (Wrapper(_o("-c --class -n --classdata"), stops=_o("-p --pid -P --pgid -u --uid")),),
    "nohup": (Wrapper(),),
    "sudo": (
        Wrapper(
            _o(
                "-u -g -h -p -C -T -r -t -D -R -U --user --group --host --prompt --chdir --chroot --close-from "
                "--command-timeout --role --type --other-user"
            ),
            stops=_o("-l --list -v --validate -K --remove-timestamp -e --edit"),
            assigns=True,
        ),
    ),
    "doas": (Wrapper(_o("-u -C -a"), stops=_o("-L")),),
    "env": (Wrapper(_o("-u --unset -C --chdir -P"), text=_o("-S --split-string"), assigns=True),),
    "timeout": (Wrapper(_o("-s --signal -k --kill-after"), skip=1),),
    "stdbuf": (Wrapper(_o("-i -o -e --input --output --error")),),
    "setsid": (Wrapper(),),
    "chrt": (Wrapper(_o("-T -P -D --sched-runtime --sched-period --sched-deadline"), skip=1, stops=_o("-p --pid -m")),),
    "taskset": (Wrapper(skip=1, stops=_o("-p --pid")),),
    "command": (Wrapper(stops=_o("-v -V")),),
    "builtin": (Wrapper(),),
    "exec": (Wrapper(_o("-a")),),
    "coproc": (Wrapper(),),
    "noglob": (Wrapper(),),
    "nocorrect": (Wrapper(),),
    "caffeinate": (Wrapper(_o("-t -w")),),
    "xvfb-run": (
        Wrapper(
            _o("-n -s -f -e -p -w --server-num --server-args --auth-file --error-file --xauth-protocol --wait -L -l")
        ),
    ),
    "unbuffer": (Wrapper(),),
    "chronic": (Wrapper(),),
    "setarch": (Wrapper(skip=1),),
    "arch": (Wrapper(_o("-e -d")),),
    "numactl": (Wrapper(_o("-C -N -m -p -i --physcpubind --cpunodebind --membind --preferred --interleave")),),
    "prlimit": (Wrapper(stops=_o("-p --pid")),),
    "cpulimit": (Wrapper(_o("-l --limit"), stops=_o("-p --pid -e --exe")),),
    "systemd-run": (
        Wrapper(
            _o("-p --property -u --unit --slice -E --setenv --uid --gid --nice --working-directory --description -M")
        ),
    ),
    "systemd-inhibit": (Wrapper(_o("--what --who --why --mode"), stops=_o("--list")),),
    "strace": (Wrapper(_o("-o -e -p -s -P -E -u -I -O -S -a -b -X"), stops=_o("-p")),),
    "ltrace": (Wrapper(_o("-o -e -s -n -l -a -u -x -F"), stops=_o("-p")),),
    "valgrind": (Wrapper(),),
    "perf": (Wrapper(_o("-e -o -r -F -g -C -p -t"), sub=("stat", "record", "trace"), stops=_o("-p")),),
    "faketime": (Wrapper(skip=1),),
    "fakeroot": (Wrapper(_o("-l -s -i -b")),),
    "chroot": (Wrapper(skip=1),),
    "busybox": (Wrapper(stops=_o("--list --install")),),
    "rlwrap": (Wrapper(),),
    "flock": (Wrapper(_o("-w --timeout -E --conflict-exit-code"), skip=1, text=_AFTER_C),),
    "script": (Wrapper(_o("-I -O -B -T -t -E -o -m"), text=_AFTER_C, skip=1),),
    "su": (Wrapper(_o("-s --shell -g -G -w"), text=_AFTER_C, skip=99),),
    "runuser": (Wrapper(_o("-u --user -s --shell -g -G -w"), text=_AFTER_C),),
    "watch": (Wrapper(_o("-n --interval -q --equexit"), joined=True),),
    "uv": (Wrapper(_UV, sub=("run",)), Wrapper(_UV, sub=("tool",), skip=1)),
    "uvx": (Wrapper(_UV),),
    "pipx": (Wrapper(_o("--spec --python --index-url -i --pip-args"), sub=("run",)),),
    "poetry": (Wrapper(_PYTHON_TOOL, sub=("run",)),),
    "pipenv": (Wrapper(_PYTHON_TOOL, sub=("run",)),),
    "pdm": (Wrapper(_PYTHON_TOOL, sub=("run",)),),
    "hatch": (Wrapper(_PYTHON_TOOL, sub=("run",)),),
    "rye": (Wrapper(_PYTHON_TOOL, sub=("run",)),),
    "pixi": (Wrapper(_PYTHON_TOOL, sub=("run",)),),
    "conda": (Wrapper(_CONDA, sub=("run",)),),
    "mamba": (Wrapper(_CONDA, sub=("run",)),),
    "micromamba": (Wrapper(_CONDA, sub=("run",)),),
    "npx": (Wrapper(_NODE, text=_o("-c --call")),),
    "npm": (Wrapper(_NODE, sub=("exec", "x"), text=_o("-c --call")),),
    "pnpm": (Wrapper(_NODE, sub=("exec", "dlx")),),
    "pnpx": (Wrapper(_NODE),),
    "yarn": (Wrapper(_NODE, sub=("exec", "dlx")),),
    "bunx": (Wrapper(_NODE),),
    "bun": (Wrapper(_NODE, sub=("x",)),),
    "bundle": (Wrapper(sub=("exec",)),),
    "mise": (Wrapper(_o("-C --cd -E --env -j --jobs"), sub=("exec", "x"), after=_o("--"), text=_AFTER_C),),
    "rtx": (Wrapper(sub=("exec", "x"), after=_o("--"), text=_AFTER_C),),
    "asdf": (Wrapper(sub=("exec",)),),
    "rbenv": (Wrapper(sub=("exec",)),),
    "pyenv": (Wrapper(sub=("exec",)),),
    "nvm": (Wrapper(sub=("exec",), skip=1),),
    "direnv": (Wrapper(sub=("exec",), skip=1),),
    "nix": (Wrapper(sub=("develop", "shell"), after=_AFTER_C),),
    "nix-shell": (Wrapper(_o("-p --packages -A -I --arg --argstr"), text=_o("--run --command"), skip=99),),
    "guix": (Wrapper(sub=("shell", "environment"), after=_o("--")),),
    "devbox": (Wrapper(_o("-c --config"), sub=("run",)),),
    "dotenv": (Wrapper(_o("-f --file -e -c"), sub=("run",)), Wrapper(_o("-f --file -e -c"), after=_o("--"))),
    "dotenvx": (Wrapper(_o("-f --env-file"), sub=("run",)),),
    "doppler": (Wrapper(_o("-p --project -c --config"), sub=("run",), text=_o("--command")),),
    "op": (Wrapper(_o("--env-file --account"), sub=("run",)),),
    "aws-vault": (Wrapper(_o("-d --duration"), sub=("exec",), skip=1),),
    "hyperfine": (Wrapper(),),
}
_ALIASES = {
    "gtimeout": "timeout",
    "gnice": "nice",
    "gstdbuf": "stdbuf",
    "gtime": "time",
    "genv": "env",
    "gxargs": "xargs",
}
_XARGS = Wrapper(
    _o(
        "-a --arg-file -d --delimiter -E -I -L -n --max-args -P --max-procs -s --max-chars --max-lines -J -R -S "
        "--process-slot-var"
    )
)
_PARALLEL = Wrapper(
    _o(
        "-j --jobs -a --arg-file -I -n --max-args -N --timeout --retries --delay --joblog --results -P --max-procs -C "
        "--colsep -d --delimiter -S --sshlogin --tmpdir --memfree --load --nice --halt --block --tagstring -L "
        "--workdir --wd --env --shuf-seed --rpl --progress-file -s"
    )
)
_HYPERFINE = _o(
    "-w --warmup -m --min-runs -M --max-runs -r --runs -s --setup -p --prepare -c --cleanup -n --command-name -S "
    "--shell -L --parameter-list --export-json --export-markdown --export-csv --style --time-unit -u "
    "--output --input --conclude"
)
_FIND_EXEC = frozenset(("-exec", "-execdir", "-ok", "-okdir"))
_FD_EXEC = frozenset(("-x", "-X", "--exec", "--exec-batch"))
_SSH = _o("-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w -B")
_ENGINES = frozenset(("docker", "podman", "nerdctl", "docker-compose"))


def peel(words: Sequence[Word]) -> Peeled | None:
    """One wrapper taken off `words`; None where the first word is no wrapper or runs nothing."""
    name = words[0].leaf
    special = _SPECIAL.get(_ALIASES.get(name, name))
    if special is not None:
        return special(words)
    for wrapper in WRAPPERS.get(_ALIASES.get(name, name), ()):
        found = _through(words, name, wrapper)
        if found is not None:
            return found
    return None


def elsewhere(words: Sequence[Word], fed: bool) -> str:
    """Why a command that runs in another machine or container cannot be decided; "" where none does."""
    name, texts = words[0].leaf, [word.text for word in words]
    if name in ("ssh", "mosh", "autossh"):
        return "ssh" if fed or _after_options(texts, 1, _SSH) + 1 < len(texts) else ""
    if name in _ENGINES or name in ("kubectl", "oc"):
        shown = "docker" if name in _ENGINES else "kubectl"
        verbs = [text for text in texts[1:4] if text in ("exec", "run")]
        return f"{shown} {verbs[0]}" if verbs else ""
    if name in ("pwsh", "powershell"):
        return "powershell" if len(words) > 1 else ""
    if name == "tmux" and len(words) > 1 and texts[1] in ("send-keys", "send"):
        return "tmux"
    return ""


def _through(words: Sequence[Word], name: str, wrapper: Wrapper) -> Peeled | None:
    texts = [word.text for word in words]
    at, label = 1, name
    if wrapper.sub:
        at = _after_options(texts, 1, wrapper.valued)
        if at >= len(texts) or texts[at] not in wrapper.sub:
            return None
        label = f"{name} {texts[at]}"
        at += 1
    if wrapper.after:
        for index in range(at, len(texts)):
            if texts[index] in wrapper.text and index + 1 < len(texts):
                return Peeled(label, texts=(texts[index + 1],))
            if texts[index] in wrapper.after:
                return _argv(label, words[index + 1 :])
        return None
    skip = wrapper.skip
    while at < len(texts):
        text = texts[at]
        if text == "--":
            at += 1
        elif text[:1] == "-" and len(text) > 1:
            flag, glued, value = text.partition("=")
            if _stopped(text, flag, wrapper):
                return None
            if wrapper.text and (flag in wrapper.text or _cluster_ends(text, wrapper.text, wrapper.valued)):
                shown = value if glued else texts[at + 1] if at + 1 < len(texts) else ""
                more = texts[at + 2 :] if name == "env" and not glued else []
                return Peeled(label, texts=(" ".join((shown, *more)),)) if shown else None
            if name in ("uv", "uvx") and flag in ("-m", "--module"):
                return Peeled(label, ((literal("python"), literal("-m"), *words[at + 1 :]),))
            at += _width(text, wrapper.valued)
            continue
        elif wrapper.assigns and (text == "-" or "=" in text):
            at += 1
            continue
        if skip <= 0 or at >= len(texts):
            break
        if texts[at - 1] == "--" and at < len(texts) and texts[at][:1] == "-":
            break
        skip -= 1
        at += 1
    if skip > 0 or at >= len(texts):
        return None
    rest = tuple(words[at:])
    if wrapper.joined and not any(text in ("-x", "--exec") for text in texts[1:at]):
        return Peeled(label, texts=(" ".join(texts[at:]),))
    if name == "hatch" and ":" in rest[0].text:
        rest = (literal(rest[0].text.rpartition(":")[2]), *rest[1:])
    if name in ("npx", "bunx", "pnpx", "uvx", "pipx") or label in ("pnpm dlx", "yarn dlx", "npm exec", "uv tool"):
        rest = (_unversioned(rest[0]), *rest[1:])
    return _argv(label, rest)


def _stopped(text: str, flag: str, wrapper: Wrapper) -> bool:
    """An option, alone or in a cluster, with which the wrapper starts nothing."""
    if flag in wrapper.stops:
        return True
    for mark in "" if text.startswith("--") else text[1:]:
        if f"-{mark}" in wrapper.stops:
            return True
        if f"-{mark}" in wrapper.valued:
            return False
    return False


def _argv(label: str, rest: Sequence[Word]) -> Peeled | None:
    return Peeled(label, (tuple(rest),)) if rest else None


def _unversioned(word: Word) -> Word:
    """`detect@1.2` from a package runner is `detect`."""
    head, mark, _ = word.text[1:].partition("@")
    return literal(word.text[:1] + head) if mark and word.known else word


def _after_options(texts: Sequence[str], at: int, valued: Options) -> int:
    while at < len(texts) and texts[at][:1] == "-" and len(texts[at]) > 1:
        if texts[at] == "--":
            return at + 1
        at += _width(texts[at], valued)
    return at


def _width(text: str, valued: Options) -> int:
    """How many words an option takes: two where its value stands apart, `-nu bob` included."""
    if text in valued:
        return 2
    if text.startswith("--"):
        return 1
    return 2 if _cluster_ends(text, valued, frozenset()) else 1


def _cluster_ends(text: str, wanted: Options, valued: Options) -> bool:
    """A short cluster (`-lc`) whose last letter is one of `wanted`, with no valued letter before it."""
    if text.startswith("--") or len(text) < 2 or f"-{text[-1]}" not in wanted or not text[1:].isalpha():
        return False
    return not any(f"-{mark}" in wanted or f"-{mark}" in valued for mark in text[1:-1])


def _xargs(words: Sequence[Word]) -> Peeled | None:
    texts = [word.text for word in words]
    at = _after_options(texts, 1, _XARGS.valued)
    hole = ""
    for index in range(1, at):
        if texts[index] in ("-I", "-J") and index + 1 < at:
            hole = texts[index + 1]
        elif texts[index][:2] == "-I":
            hole = texts[index][2:]
        elif texts[index][:2] == "-i" or texts[index].startswith("--replace"):
            hole = texts[index].partition("=")[2] or "{}"
    return Peeled("xargs", (tuple(words[at:]),), hole=hole) if at < len(words) else None


def _find(words: Sequence[Word], flags: frozenset[str] = _FIND_EXEC, label: str = "find -exec") -> Peeled | None:
    found: list[tuple[Word, ...]] = []
    at = 1
    while at < len(words):
        if words[at].text in flags:
            end = at + 1
            while end < len(words) and words[end].text != ";":
                if words[end].text == "+" and words[end - 1].text == "{}":
                    break
                end += 1
            if end > at + 1:
                found.append(tuple(words[at + 1 : end]))
            at = end
        at += 1
    return Peeled(label, tuple(found), hole="{}", keep=True) if found else None


def _fd(words: Sequence[Word]) -> Peeled | None:
    return _find(words, _FD_EXEC, "fd --exec")


def _parallel(words: Sequence[Word]) -> Peeled | None:
    texts = [word.text for word in words]
    at = _after_options(texts, 1, _PARALLEL.valued)
    end = next((index for index in range(at, len(texts)) if texts[index][:3] == ":::"), len(texts))
    if end > at:
        return Peeled("parallel", texts=(" ".join(texts[at:end]),), hole="{}")
    return Peeled("parallel", texts=tuple(texts[end + 1 :])) if end < len(texts) and texts[end] == ":::" else None


def _hyperfine(words: Sequence[Word]) -> Peeled | None:
    texts = [word.text for word in words]
    found: list[str] = []
    at = 1
    while at < len(texts):
        if texts[at][:1] != "-":
            found.append(texts[at])
        elif texts[at] in ("-s", "--setup", "-p", "--prepare", "-c", "--cleanup") and at + 1 < len(texts):
            found.append(texts[at + 1])
        at += 2 if texts[at] in _HYPERFINE else 1
    return Peeled("hyperfine", texts=tuple(found), keep=True) if found else None


def _tmux(words: Sequence[Word]) -> Peeled | None:
    texts = [word.text for word in words]
    verbs = ("new-session", "new", "new-window", "neww", "split-window", "splitw", "respawn-pane", "run-shell", "run")
    at = _after_options(texts, 1, _o("-L -S -f -T"))
    if at >= len(texts) or texts[at] not in verbs:
        return None
    at = _after_options(
        texts,
        at + 1,
        _o("-s -n -c -t -x -y -e -F -l -p -d" if texts[at][:3] == "run" else "-s -n -c -t -x -y -e -F -l -p"),
    )
    return Peeled("tmux", texts=(" ".join(texts[at:]),)) if at < len(texts) else None


def _screen(words: Sequence[Word]) -> Peeled | None:
    texts = [word.text for word in words]
    at = 1
    while at < len(texts) and texts[at][:1] == "-":
        at += 2 if texts[at][-1] in "Scehptx" else 1
    return _argv("screen", words[at:])


_SPECIAL: dict[str, Callable[[Sequence[Word]], Peeled | None]] = {
    "xargs": _xargs,
    "find": _find,
    "gfind": _find,
    "fd": _fd,
    "fdfind": _fd,
    "parallel": _parallel,
    "hyperfine": _hyperfine,
    "tmux": _tmux,
    "screen": _screen,
}
