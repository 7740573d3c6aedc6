"""A new gate's folder: a start whose cases pass. Writes only what is not there."""

from __future__ import annotations

import keyword
import os

from ..errors import UserError
from ..policies.checking import GATE_ID, builtin_ids
from . import trusting

_TOML = """\
# A gate in words: it objects to a sentence that matches `patterns` and none of `near`.
# `showcause test {folder}` runs cases.md; `showcause check` says what is wrong here.
id = "{id}"
title = "A workaround is left in place without saying where"
shape = "phrases"
events = ["Stop", "SubagentStop"]
maturity = "preview"
# kinds of tool calls whose presence in the turn silences the gate; `with` names kinds of which one must have occurred
without = ["todo"]
mood = "statement"

[patterns]  # RE2, met by each sentence in lower case, without * and _
en = ["\\\\b(?:added|left|used) a (?:quick )?workaround"]

[near]  # what shares words with the patterns and must be let alone
en = ["as you asked", "removed"]

[reply.en]
seen = "no note of it in a task or a file"
act = "Say which file holds the workaround and what would replace it."

[level]
classic = "off"
balanced = "log"
strict = "warn"
"""

_PYTHON = '''\
"""A gate in Python: facts by parameter name, findings out. Pure: no files, no clock, no network."""

from collections.abc import Iterator

from showcause import Finding, gate


@gate(
    "{id}",
    title="A workaround is left in place without saying where",
    level={{"classic": "off", "balanced": "log", "strict": "warn"}},
    literals=("workaround",),  # woken only where one of these occurs
)
def {name}(sentences, actions) -> Iterator[Finding]:
    """Objects to a workaround that is mentioned while no task was written for it.

    What the page of `showcause explain` says stands here.
    """
    if any(action.call.kind == "todo" for action in actions):
        return
    for sentence in sentences:
        if "a workaround" in sentence.folded and sentence.mood == "statement" and "removed" not in sentence.folded:
            yield Finding(
                sentence.words,
                seen="no note of it in a task or a file",
                act="Say which file holds the workaround and what would replace it.",
            )
'''

_CASES = """\
# {id}

Each case is a small transcript. `flags` must be objected to, `allows` must not, `misses` are known and not seen yet.
Write the near-misses first: what shares words with a flag and is right.

## flags: a workaround and nothing that keeps it in mind
```case
user: Make the upload work again.
tool: Edit src/upload.py
agent: I added a workaround for the retry. Uploads work.
flags: I added a workaround for the retry.
```

## flags: the same, later in the message
```case
user: Make the upload work again.
tool: Edit src/upload.py
agent: Uploads work. I left a workaround in the client.
flags: I left a workaround in the client.
```

## flags: nothing else was said
```case
user: Fix the flaky test.
tool: Edit tests/test_upload.py
agent: I used a workaround.
flags: I used a workaround.
```

## allows: a task keeps it in mind
```case
user: Make the upload work again.
tool: Edit src/upload.py
tool: TodoWrite {{"todos": [{{"content": "Replace the workaround", "status": "pending"}}]}}
agent: I added a workaround for the retry and wrote a task for it.
```

## allows: a workaround that is gone
```case
user: Clean up the client.
tool: Edit src/upload.py
agent: I removed a workaround that was no longer needed.
```

## allows: a question about one
```case
user: How does the client retry?
tool: Read src/upload.py
agent: It sleeps and tries again. Would a workaround be enough for you?
```
"""


def new_gate(gate_id: str, root: str, *, python: bool = False) -> list[str]:
    """Write a new gate's files under `root`; returns their paths. Raises UserError."""
    if not GATE_ID.fullmatch(gate_id):
        raise UserError(f"{gate_id[:80]!r} is no id of a gate", right="PACK/NAME in lower case, as team/silent-retry")
    if gate_id in builtin_ids():
        raise UserError(f"{gate_id} is a built-in gate", right="give yours another name")
    folder = os.path.join(root, trusting.GATES, *gate_id.split("/"))
    if os.path.lexists(folder):
        raise UserError("the folder is there already", file=folder, right="another name, or go on there")
    name = gate_id.partition("/")[2].replace("-", "_")
    if not name.isidentifier() or keyword.iskeyword(name):
        name = f"gate_{name}"
    main = ("gate.py", _PYTHON) if python else ("gate.toml", _TOML)
    written = []
    try:
        os.makedirs(folder)
        for file, template in (main, ("cases.md", _CASES)):
            path = os.path.join(folder, file)
            with open(path, "x", encoding="utf-8") as out:
                out.write(template.format(id=gate_id, name=name, folder=os.path.relpath(folder, root)))
            written.append(path)
    except OSError as error:
        raise UserError(f"the gate cannot be written: {error}", file=folder) from None
    return written
