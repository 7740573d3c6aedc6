"""A next step at the very end, in three languages, and what only looks like one."""

from __future__ import annotations

import pytest

from showcause.facts.resolve import Facts
from showcause.policies.compiling import preset_policy
from tests.engine import stop, transcript

POLICY = preset_policy("balanced")


def kind(message: str) -> str | None:
    found = Facts({"event": stop(message), "transcript": transcript(message), "policy": POLICY})("announced")
    return found.kind if found else None


@pytest.mark.parametrize(
    "message",
    [
        pytest.param("Let me know if the tests should run.", id="let me know"),
        pytest.param("Let me run the tests. They pass.", id="not the last sentence"),
        pytest.param("I'll run the suite once the build is through.", id="on a condition"),
        pytest.param("I'll review the diff as they land.", id="as it comes"),
        pytest.param("Say the word and I'll run it.", id="hands over to the reader"),
        pytest.param('It said "let me run the tests:"', id="quoted"),
        pytest.param("Let me now run it:\n\n```bash\n./run\n```", id="code follows"),
        pytest.param("Please paste the address here:", id="a colon to the reader"),
        pytest.param("Shipped the page :tada:", id="a shortcode"),
        pytest.param("for row in table.rows():", id="a line of code"),
        pytest.param("Summary:", id="one word"),
        pytest.param("| a | b | c :", id="a table row"),
        pytest.param("如果需要，我会运行测试。", id="Chinese condition"),
        pytest.param("원하시면 테스트를 실행하겠습니다.", id="Korean condition"),
        pytest.param("테스트는 실행하지 않겠습니다.", id="Korean negation"),
    ],
)
def test_no_announcement(message: str) -> None:
    assert kind(message) is None


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("It is fixed. Let me now run the tests:", "colon"),
        ("Making the commit now:", "colon"),
        ("**Running it again now:**", "colon"),
        ("It is fixed. Now let me run the tests.", "sentence"),
        ("Right, let me check the commits.", "sentence"),
        ("I'll update the reader now.", "sentence"),
        ("现在让我运行测试：", "colon"),
        ("接下来我修改读取部分。", "sentence"),
        ("我先查看一下代码。", "sentence"),
        ("이제 테스트를 실행하겠습니다:", "colon"),
        ("읽기 부분을 수정하겠습니다.", "sentence"),
        ("먼저 코드를 살펴보겠습니다.", "sentence"),
    ],
)
def test_announcement(message: str, expected: str) -> None:
    assert kind(message) == expected
