"""What the deep look leaves to a judge: one narrow question each, with the words that it is about; and short replies."""

from __future__ import annotations

import pytest

from showcause.facts.resolve import Facts
from showcause.gate import Finding, Permit
from showcause.gates.cases import parse
from showcause.gates.loading import load
from showcause.gates.trial import CaseWorld, build, case_policy
from showcause.reply import word

LIST = "1. Add a retry to the loader\n  2. Translate the loader handbook into French"


def findings(gate: str, lines: str) -> list[Finding | Permit]:
    """What a gate yields, doubts included, on a case of these lines."""
    (case,) = parse(f'## allows: x\n```case\npolicy: preset = "strict"\n{lines}\n```\n')
    event, transcript = build(case)
    policy = case_policy(case)
    rule = next(one for one in policy.gates if one.id == f"diligence/{gate}")
    facts = Facts({"event": event, "transcript": transcript, "policy": policy, **CaseWorld(case).given()})
    if not all(facts(name) for name in rule.needs):
        return []
    return list(facts.call(load(rule), options=rule.options) or ())


@pytest.mark.parametrize(
    ("gate", "lines", "doubt", "item"),
    [
        pytest.param(
            "done-but-not-done",
            "user: Write tests for the parser.\ntool: Edit a.py\nagent: Done. Parser tests are not written yet.",
            "contradiction",
            "Parser tests are not written yet.",
            id="a bare claim and an admission",
        ),
        pytest.param(
            "assigned-item-omitted",
            f"user: Please:\n  {LIST}\ntool: Edit src/loader.py\nagent: Done. The loader retries now.",
            "covered",
            "Translate the loader handbook into French",
            id="one word of the point stands elsewhere",
        ),
        pytest.param(
            "tasks-left-open",
            'user: Go.\ntool: TodoWrite {"todos": [{"content": "Measure throughput of the loader", "status": "pending"}]}\n'
            "tool: Edit src/loader.py\nagent: All done.",
            "covered",
            "Measure throughput of the loader",
            id="one word of the task stands elsewhere",
        ),
        pytest.param(
            "plan-left-open",
            "file: plans/a.md age=1m\n  - [ ] Measure throughput of the loader\nuser: Do plans/a.md.\n"
            "tool: Edit src/loader.py\nagent: All done.",
            "covered",
            "Measure throughput of the loader",
            id="one word of the step stands elsewhere",
        ),
    ],
)
def test_a_doubt_names_its_question_and_the_words(gate: str, lines: str, doubt: str, item: str) -> None:
    """A judge is asked about the user's, the list's or the plan's own words."""
    (found,) = findings(gate, lines)
    assert isinstance(found, Finding)
    assert (found.doubt, found.item) == (doubt, item)


@pytest.mark.parametrize("lang", ["en", "zh", "ko", "ja"])
@pytest.mark.parametrize(
    ("gate", "lines"),
    [
        ("done-but-not-done", "user: Go.\ntool: Edit a.py\nagent: All modules are done: {words}. Modules for {words} are not done yet."),
        ("assigned-item-omitted", "user: Please:\n  1. Add a retry to the loader\n  2. Translate {words}\ntool: Edit src/loader.py\nagent: Done. The loader retries now."),
        ("tasks-left-open", 'user: Go.\ntool: TodoWrite {{"todos": [{{"content": "Measure {words}", "status": "pending"}}]}}\ntool: Edit src/loader.py\nagent: All done.'),
        ("plan-left-open", "file: plans/a.md age=1m\n  - [x] Add a retry\n  - [ ] Measure {words}\nuser: Do plans/a.md.\ntool: Edit src/loader.py\nagent: All done."),
    ],
    ids=lambda value: value if " " not in value else "",
)  # fmt: skip
def test_a_reply_stays_short(gate: str, lines: str, lang: str) -> None:
    """However long the quoted words are, one finding's reply has at most 400 characters."""
    (found,) = findings(gate, lines.format(words="throughput " * 30))
    assert isinstance(found, Finding)
    assert len(word([(f"diligence/{gate}", found)], "0123456789ab", lang)) <= 400
