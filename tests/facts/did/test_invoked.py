"""Declared verbs in a call, and scripts that the agent wrote. The shell itself is tested beside its parser."""

from __future__ import annotations

from typing import Any

import pytest

from showcause.event import Call, Event
from showcause.facts.did.invoked import Invoked, invoked, mentions
from showcause.facts.did.written import written
from showcause.policies.compiling import preset_policy
from showcause.transcript import ASSISTANT, PROMPT, Entry, Transcript, of

VERBS = {"detect": {"run": ["detect", "python -m vdetect"]}, "train": {"run": ["train.py"]}}


class Nothing:
    def scripts(self) -> dict[str, str]:
        return {}


def event(command: str, cwd: str = "/app") -> Event:
    return Event("ToolCall", "", cwd=cwd, call=Call("Bash", "shell", {"command": command}, "now"))


def past(*calls: tuple[str, dict[str, Any]]) -> Transcript:
    entries = [Entry(ASSISTANT, calls=(Call("?", kind, given, f"c{n}"),)) for n, (kind, given) in enumerate(calls)]
    return of([Entry(PROMPT, text="Go on."), *entries])


def found(command: str) -> Invoked:
    policy = preset_policy("balanced", {"verbs": VERBS})
    return invoked(event(command), policy, Nothing(), {})  # type: ignore[arg-type]


class TestInvoked:
    def test_two_verbs_in_one_line(self) -> None:
        """Each verb is a use of its own, with how often it runs."""
        uses = found("detect a && python3 -m vdetect b && ./train.py").uses
        assert [(use.verb, use.times, use.repeated) for use in uses] == [("detect", 2, False), ("train", 1, False)]

    @pytest.mark.parametrize(
        ("command", "repeated"),
        [
            ("detect a; for x in 1 2; do echo $x; done", False),
            ("for x in 1 2; do echo $x; done; detect a", False),
            ("for x in 1 2; do detect $x; done", True),
            ("while read x; do detect $x; done < list", True),
            ("ls | xargs -n1 detect", True),
            ("echo done; detect a", False),
            ("for x in 1; do echo; done # detect\ndetect a", False),
            ("for x in $(detect a); do echo $x; done", False),
            ("f() { detect a; }; for x in 1 2; do f; done", True),
            ("bash -c 'for x in 1 2; do detect $x; done'", True),
            ("until detect a; do sleep 1; done", True),
            ("for ((i=0; i<3; i++)); do detect $i; done", True),
        ],
    )
    def test_repeated(self, command: str, repeated: bool) -> None:
        """In a loop or by xargs, not beside one."""
        assert found(command).uses[0].repeated is repeated

    @pytest.mark.timeout(5)
    @pytest.mark.parametrize(
        "command",
        ["detect # " + "detect for do " * 4000, "detect a " + "while do " * 6000 + "don", "detect " + "$(" * 20_000],
        ids=["loops in a comment", "loops as words", "substitutions that never close"],
    )
    def test_a_long_line_takes_no_time(self, command: str) -> None:
        """Whether a loop runs it is read off the parsed line."""
        assert [use.repeated for use in found(command).uses] in ([False], [])

    def test_a_decided_use_hides_no_doubt_of_another_verb(self) -> None:
        """What cannot be told is told for the verb that it mentions."""
        result = found("detect a; ssh box ./train.py")
        assert [use.verb for use in result.uses] == ["detect"]
        assert [name for name, _ in result.undecided] == ["train"]

    def test_doubt_that_mentions_no_verb_is_nobodys(self) -> None:
        """A variable alone says nothing of a verb."""
        assert found("$CMD now") == Invoked()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ssh box detect", True), ("ssh box detector", False), ("ssh box pre-detect", False), ("x.detect", False),
        ("python -m vdetect", True), ("python -m other", False), ("cd detect/", True),
    ],
)  # fmt: skip
def test_mentions(text: str, expected: bool) -> None:
    """A name of its own, not a part of one; an interpreter alone is no mention."""
    assert mentions(text, ("detect", "python -m vdetect")) is expected


class TestWritten:
    def test_the_file_as_it_stands_after_its_edits(self) -> None:
        """Write, then edit; the last whole write counts."""
        transcript = past(
            ("edit", {"file_path": "/app/run.sh", "content": "old"}),
            ("edit", {"file_path": "/app/run.sh", "content": "echo a\n"}),
            ("edit", {"file_path": "/app/run.sh", "old_string": "echo a", "new_string": "detect a"}),
        )
        texts = written(event("bash run.sh"), transcript)
        assert texts["run.sh"] == texts["/app/run.sh"] == "detect a\n"

    @pytest.mark.parametrize(
        "line",
        [
            "cat > run.sh <<'EOF'\ndetect a\nEOF",
            "cat <<EOF >run.sh\ndetect a\nEOF",
            "tee x && cat > 'run.sh' <<-EOF\ndetect a\n\tEOF\nls",
        ],
    )
    def test_here_documents(self, line: str) -> None:
        """However the redirect is placed."""
        assert written(event("./run.sh"), past(("shell", {"command": line})))["run.sh"].strip() == "detect a"

    @pytest.mark.timeout(5)
    def test_here_documents_that_never_end(self) -> None:
        """Ten thousand marks, none of which closes, and one that does."""
        line = "cat > x <<E\n" * 5000 + "> " * 2000 + "\ncat > run.sh <<'F'\ndetect a\nF"
        assert written(event("./run.sh"), past(("shell", {"command": line})))["run.sh"] == "detect a"

    def test_appended(self) -> None:
        """`>>` adds to what is known."""
        lines = [("shell", {"command": f"cat {way} run.sh <<E\n{text}\nE"}) for way, text in ((">", "a"), (">>", "b"))]
        assert written(event("sh run.sh"), past(*lines))["run.sh"].split() == ["a", "b"]

    @pytest.mark.parametrize(
        "command", ["ls", "bash other.sh", "grep run src"], ids=["runs no script", "another one", "no script at all"]
    )
    def test_nothing_is_read_that_the_command_does_not_name(self, command: str) -> None:
        """Most commands cost no transcript."""
        assert written(event(command), past(("edit", {"file_path": "/app/run.sh", "content": "x"}))) == {}

    def test_odd_inputs_are_left_out(self) -> None:
        """A call of another shape says nothing."""
        odd = past(("edit", {"file_path": 3}), ("edit", {"edits": "x", "file_path": "run.sh"}), ("shell", {}))
        assert written(event("bash run.sh"), odd) == {}
