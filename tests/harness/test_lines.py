"""Lines of a session file: all of them, in bounded memory, whatever the blocks."""

from __future__ import annotations

from collections import Counter
from io import BytesIO

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from showcause.harness import lines as reader

ANY = msgspec.json.Decoder()


def ignore(word: str) -> None:
    raise AssertionError(word)


@given(st.binary(max_size=200).map(lambda data: data.replace(b"\0", b"\n")), st.integers(1, 9))
def test_lines_are_the_non_empty_lines_whatever_the_block(data: bytes, block: int) -> None:
    before, reader.BLOCK = reader.BLOCK, block
    try:
        assert [line for line in reader.lines(BytesIO(data), ignore) if line] == [
            line for line in data.split(b"\n") if line
        ]
    finally:
        reader.BLOCK = before


def test_a_line_over_the_limit_is_counted_and_the_next_one_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "BLOCK", 10)
    monkeypatch.setattr(reader, "LIMIT", 50)
    unknown: Counter[str] = Counter()
    found = list(
        reader.lines(BytesIO(b"1\n" + b"x" * 500 + b"\n2\n" + b"y" * 500), lambda word: unknown.update([word]))
    )
    assert [line for line in found if line] == [b"1", b"2"]
    assert unknown == {"line too long": 2}


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        pytest.param(b'{"a":"b"}', {"a": "b"}, id="plain"),
        pytest.param(b'{"a":"\xff"}', {"a": "�"}, id="invalid UTF-8 is replaced"),
        pytest.param(b'{"a":"\\ud83d"}', {"a": "?"}, id="half a surrogate pair is replaced"),
        pytest.param(b'\xef\xbb\xbf{"a":"b"}', {"a": "b"}, id="a byte order mark is passed over"),
    ],
)
def test_what_can_be_read(raw: bytes, value: object) -> None:
    assert reader.decode(raw, ANY, ignore) == value


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(b'{"a":"b', id="torn"),
        pytest.param(b'{"a":' + b"[" * 100_000, id="deep nesting"),
        pytest.param(b"\xff\xfe", id="no JSON"),
        pytest.param(b'{"a":1}{"b":2}', id="two values"),
    ],
)
def test_what_cannot_be_read_is_counted(raw: bytes) -> None:
    unknown: list[str] = []
    assert reader.decode(raw, ANY, unknown.append) is None
    assert unknown == ["unreadable line"]


def test_a_value_of_another_shape_is_counted_apart() -> None:
    unknown: list[str] = []
    assert reader.decode(b"[1]", msgspec.json.Decoder(dict), unknown.append) is None
    assert unknown == ["line of another shape"]
