"""Whether the arguments of a check pick a part of the suite: a file, a test's name, a folder below the usual ones."""

from __future__ import annotations

from collections.abc import Sequence

from ..shell.table import options

SUFFIXES = tuple(
    options(
        ".py .js .jsx .ts .tsx .mjs .cjs .mts .cts .rb .php .go .rs .vue .svelte .java .kt .swift .dart .exs .ex .t "
        ".lua .sh .c .cpp"
    )
)
_WHOLE = options("test tests src spec specs lib app . ./ ./... ... packages __tests__")

_VALUED = options(
    "-c --config -p --project -C --cwd --prefix --dir -f --file --filter -F -w --workspace -j -n --numprocesses "
    "--maxfail --tb --timeout -o --reporter --color -t --rootdir --cov --cov-report --cov-fail-under -W --durations "
    "--bail --maxWorkers --workers --retries --repeat-each --pool --environment --coverage --testTimeout --format "
    "--output-format --max-warnings --ext --ignore-path -D -P -r --require -I --features -F --target --target-dir "
    "--profile --manifest-path --jobs --count -count -timeout -parallel -tags -coverprofile -bench -benchtime "
    "-cover -covermode --cfg --tests --logger -v --verbosity --configuration --framework --no-build --settings -S "
    "--seed --fail-under --junitxml --log-level -s --scheme -destination -configuration -sdk -derivedDataPath "
    "-workspace --tag -E --python-version --severity --exclude"
)


def chosen(rest: Sequence[str]) -> bool:
    """Whether a file, a test's name or a folder below the usual ones stands among the arguments."""
    skip = False
    for word in rest:
        if skip:
            skip = False
        elif word in ("|", ">", "2>&1"):
            break
        elif word[:1] == "-":
            skip = word in _VALUED and "=" not in word
        elif _chosen(word):
            return True
    return False


def _chosen(word: str) -> bool:
    plain = word.strip("/").removeprefix("./")
    if (
        not plain
        or plain in _WHOLE
        or plain.isdecimal()
        or plain in ("run", "true", "false", "watch", "dot", "verbose")
    ):
        return False
    if "::" in plain or plain.endswith(SUFFIXES) or plain.rpartition(":")[0].endswith(SUFFIXES):
        return True
    if plain.endswith("/...") or "/" in plain:
        return plain.partition("/")[0] not in ("", "...") and plain not in ("...",)
    return plain not in _WHOLE and plain[:1] not in ("$", "*", "{", "<", ">")
