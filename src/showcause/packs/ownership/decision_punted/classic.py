"""Decision punting as its source describes it: ten entries, seven tools, few phrases, the exact text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....facts.said.patterns import search_lines
from ....fold import clip, fold
from ....gate import Finding, gate
from ....light import Any
from ....transcript import ASSISTANT, Transcript

TOOLS = frozenset(("Read", "Bash", "Grep", "Glob", "WebFetch", "WebSearch"))
PATTERNS = (
    r"\bwhich\b.*\b(?:do|would|should)\s+you\b.*\b(?:think|prefer|choose|pick|want)\b",
    r"\bwhat\b.*\b(?:do|would|should)\s+you\b.*\b(?:want|prefer|choose|think)\b",
    r"\byou\s+decide\b",
    r"\bplease\s+(?:pick|choose)\s+one\b",
    r"\bwhat(?:'s| is)\s+your\s+opinion\b",
    r"\bwhat\s+are\s+your\s+thoughts\b",
    r"결정해\s*(?:주세요|주십시오|주시)",
    r"(?:하나\s*(?:를|만)?\s*)?(?:골라|선택해)\s*(?:주세요|주십시오|주시)",
    r"어떻게\s*생각하(?:세요|시나요|십니까)",
    r"어느\s*(?:것|쪽|걸).{0,20}(?:원하|선호|좋으|고르)",
)
REPLY = (
    "The data was gathered in the last {window} entries ({tools}), so the decision is yours to make. "
    "Answer again in three numbered lines:\n"
    "1. one recommendation, committed to\n"
    "2. the reason, in one line\n"
    "3. the assumption or condition under which it is wrong"
)


@gate(
    "ownership/decision-punted",
    title="A decision handed back after data was gathered",
    events=("Stop",),
    level={"classic": "block"},
    maturity="provisional",
    literals=("you", "결정", "골라", "선택", "생각", "어느"),
    labels="punt=punt,offer=offer",
    options={"window": 10},
)
def decision_punted(message: str, transcript: Transcript, options: Mapping[str, Any]) -> Iterator[Finding]:
    """Objects when a deflecting phrase closes a turn in which one of seven data tools was called.

    Behaviour first: among the last ten transcript entries there must be a call of Read, Bash, Grep, Glob, WebFetch,
    WebSearch or an MCP tool. Then words: the message holds one of the phrases, English or Korean, without regard to
    case, on one line. The same text is objected to once a session; state survives the process.
    """
    window = int(options["window"])
    called = [call.name for entry in transcript.last(window) if entry.kind == ASSISTANT for call in entry.calls]
    tools = [name for name in called if name in TOOLS or name.startswith("mcp__")]
    if not tools:
        return
    found = search_lines(PATTERNS, clip(message), fold)
    if found is not None:
        folded, span = found
        text = REPLY.format(window=window, tools=", ".join(dict.fromkeys(tools)))
        yield Finding(words=folded[span[0] : span[1]], seen="data gathered", act=text, key=message, text=text)
