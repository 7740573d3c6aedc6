"""jsonedit: what is added fits in, what is taken out leaves the text as it was, and what is not JSON is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showcause.errors import SettingsError
from showcause.installing import jsonedit

BLANKS = st.text(" \t\r\n", max_size=4)
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.text(max_size=8)
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
)


@st.composite
def written(draw: st.DrawFn, value: Any) -> str:
    """The value as JSON with any whitespace in every place that may have some."""
    before, after = draw(BLANKS), draw(BLANKS)
    if isinstance(value, dict):
        members = [
            draw(BLANKS) + json.dumps(key, ensure_ascii=draw(st.booleans())) + draw(BLANKS) + ":" + draw(written(item))
            for key, item in value.items()
        ]
        return before + "{" + (",".join(members) or draw(BLANKS)) + "}" + after
    if isinstance(value, list):
        return before + "[" + (",".join(draw(written(item)) for item in value) or draw(BLANKS)) + "]" + after
    return before + json.dumps(value) + after


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, Any]:
    """Text and value of a document: of wild whitespace or from a common writer, with or without a mark, LF or CRLF."""
    value = draw(VALUES)
    if draw(st.booleans()):
        text = draw(written(value))
    else:
        indent = draw(st.sampled_from([None, 0, 2, 4, "\t"]))
        text = json.dumps(value, indent=indent) + draw(st.sampled_from(["", "\n"]))
        text = text.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))
    return draw(st.sampled_from(["", jsonedit.BOM])) + text, value


def paths(value: Any, here: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The way to every value of a document."""
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [here, *(path for step, inner in steps for path in paths(inner, (*here, step)))]


def loads(text: str) -> Any:
    return json.loads(text.removeprefix(jsonedit.BOM))


def at(value: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


@settings(deadline=None)
@given(documents())
def test_parse_agrees_with_the_standard_library(document: tuple[str, Any]) -> None:
    """Every value is found, and its span holds it and nothing else."""
    text, value = document
    root = jsonedit.parse(text)
    assert root.value == value
    for path in paths(value):
        node = jsonedit.find(root, path)
        assert node is not None
        assert json.loads(text[node.start : node.end]) == at(value, path)


TOKENS = [
    *'{}[]:, "',
    "\n",
    '"a"',
    '"b"',
    '"\\u00e9"',
    '"\\x"',
    "0",
    "-1",
    "01",
    "0.5",
    "1.",
    "2e3",
    "+1",
    "true",
    "nul",
    "null",
]


@settings(deadline=None)
@given(st.lists(st.sampled_from(TOKENS), max_size=9).map("".join))
def test_parse_accepts_what_the_standard_library_accepts(text: str) -> None:
    """On rows of JSON's own tokens both agree on what is JSON, but for keys given twice."""
    try:
        expected = json.loads(text)
    except ValueError:
        with pytest.raises(SettingsError) as refused:
            jsonedit.parse(text)
        assert refused.value.line >= 1
        assert refused.value.column >= 1
        return
    try:
        assert jsonedit.parse(text).value == expected
    except SettingsError as error:
        assert "second time" in error.what


@settings(deadline=None)
@given(documents(), VALUES, st.data())
def test_remove_undoes_insert_and_append(document: tuple[str, Any], new: Any, data: st.DataObject) -> None:
    """In any container of any document, an addition is the value's own, and taking it out gives the same bytes."""
    text, value = document
    boxes = [path for path in paths(value) if isinstance(at(value, path), dict | list)]
    if not boxes:
        return
    box = data.draw(st.sampled_from(boxes))
    inside = at(value, box)
    if isinstance(inside, dict):
        key = data.draw(st.text(max_size=4).filter(lambda key: key not in inside))
        added, edited = (*box, key), jsonedit.insert(text, (*box, key), new)
        inside[key] = new
    else:
        added, edited = (*box, len(inside)), jsonedit.append(text, box, new)
        inside.append(new)
    assert loads(edited) == value
    assert jsonedit.remove(edited, added) == text


@settings(deadline=None)
@given(documents(), VALUES, st.data())
def test_replace_and_remove_touch_one_value(document: tuple[str, Any], new: Any, data: st.DataObject) -> None:
    """Any value can be replaced or taken out, and all the others stay."""
    text, value = document
    inner = paths(value)[1:]
    if not inner:
        return
    path = data.draw(st.sampled_from(inner))
    node = jsonedit.find(jsonedit.parse(text), path)
    assert node is not None
    edited = jsonedit.replace(text, path, new)
    assert edited.startswith(text[: node.start])
    assert edited.endswith(text[node.end :])
    *_, last = path
    outer, expected = at(value, path[:-1]), loads(text)
    at(expected, path[:-1])[last] = new
    assert loads(edited) == expected
    del outer[last]
    assert loads(jsonedit.remove(text, path)) == value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('{"a":1}', '{"a":1,"k":[true]}', id="one line without spaces stays so"),
        pytest.param('{"a": 1}', '{"a": 1, "k": [true]}', id="one line with spaces stays so"),
        pytest.param('{"a": 1, "b": 2}\n', '{"a": 1, "b": 2, "k": [true]}\n', id="its line end stays"),
        pytest.param('{\n\t"a": 1\n}', '{\n\t"a": 1,\n\t"k": [\n\t\ttrue\n\t]\n}', id="tabs, no line end"),
        pytest.param('{\n   "a": 1\n}\n', '{\n   "a": 1,\n   "k": [\n      true\n   ]\n}\n', id="three spaces"),
        pytest.param('{\r\n "a": 1\r\n}', '{\r\n "a": 1,\r\n "k": [\r\n  true\r\n ]\r\n}', id="CRLF"),
        pytest.param('{\n  "a" : 1\n}', '{\n  "a" : 1,\n  "k" : [\n    true\n  ]\n}', id="its own way with colons"),
        pytest.param(
            '{\n  "a": 1\n, "b": 2\n}', '{\n  "a": 1\n, "b": 2\n, "k": [\n  true\n]\n}', id="commas lead the lines"
        ),
        pytest.param(
            '{\n  "a": 1,\n\n  "b": 2\n}',
            '{\n  "a": 1,\n\n  "b": 2,\n  "k": [\n    true\n  ]\n}',
            id="a blank line between groups is not copied",
        ),
        pytest.param("{}", '{\n    "k": [\n        true\n    ]\n}', id="an empty document gets lines"),
        pytest.param("\ufeff{}\r\n", '\ufeff{\r\n    "k": [\r\n        true\r\n    ]\r\n}\r\n', id="mark and CRLF"),
        pytest.param("{ }", '{ "k": [\n    true\n] }', id="whitespace in an empty document is kept behind"),
    ],
)
def test_insert_follows_what_is_there(text: str, expected: str) -> None:
    """A new key has the indentation, line ends, colons and line breaks of its neighbours."""
    edited = jsonedit.insert(text, ("k",), [True])
    assert edited == expected
    assert jsonedit.remove(edited, ("k",)) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('{\n  "a": ["x", "y"]\n}', '{\n  "a": ["x", "y", {"n": 1}]\n}', id="a one-line array stays one"),
        pytest.param('{\n  "a": ["x"]\n}', '{\n  "a": ["x", {"n": 1}]\n}', id="with one item too"),
        pytest.param('{"a":[1]}', '{"a":[1,{"n":1}]}', id="without spaces"),
        pytest.param('{\n  "a": []\n}', '{\n  "a": [ {\n    "n": 1\n  }]\n}', id="an empty one is marked as filled"),
        pytest.param('{"a": [ ]}', '{"a": [ {"n": 1} ]}', id="its whitespace is kept behind"),
        pytest.param(
            '{\n  "a": [{\n    "n": 0\n  }]\n}',
            '{\n  "a": [{\n    "n": 0\n  }, {\n    "n": 1\n  }]\n}',
            id="brackets that hug their items go on doing so",
        ),
    ],
)
def test_append_follows_what_is_there(text: str, expected: str) -> None:
    """A new item has the line breaks of its neighbours, and leaves the empty array exactly as it was."""
    edited = jsonedit.append(text, ("a",), {"n": 1})
    assert edited == expected
    assert jsonedit.remove(edited, ("a", len(loads(text)["a"]))) == text


def test_filled_tells_an_empty_container_from_a_new_one() -> None:
    """Only a container that was there before its first item counts as filled."""
    new = jsonedit.insert('{"b":1}', ("a",), [1])
    old = jsonedit.append('{"a":[]}', ("a",), 1)
    for text, expected in ((new, False), (old, True), ('{"a": []}', False)):
        node = jsonedit.find(jsonedit.parse(text), ("a",))
        assert node is not None
        assert jsonedit.filled(text, node) is expected


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        pytest.param('{"a": 1, "b": 2, "c": 3}', ("a",), '{"b": 2, "c": 3}', id="the first"),
        pytest.param('{"a": 1, "b": 2, "c": 3}', ("b",), '{"a": 1, "c": 3}', id="one between"),
        pytest.param('{"a": 1, "b": 2, "c": 3 }', ("c",), '{"a": 1, "b": 2 }', id="the last"),
        pytest.param('{\n  "a": [\n    1\n  ]\n}', ("a", 0), '{\n  "a": []\n}', id="the only one, on its own line"),
        pytest.param('["}", "]", ","]', (1,), '["}", ","]', id="brackets and commas in strings are no brackets"),
    ],
)
def test_remove_takes_one_comma(text: str, path: tuple[str | int, ...], expected: str) -> None:
    """The item goes with one comma and its own whitespace."""
    assert jsonedit.remove(text, path) == expected


@pytest.mark.parametrize(
    ("text", "line", "column", "what"),
    [
        pytest.param("", 1, 1, "the file ends", id="nothing"),
        pytest.param('{"a": 1,\n "b": 2,\n}', 2, 8, "a comma with nothing behind it", id="trailing comma, object"),
        pytest.param("[1,\n]", 1, 3, "a comma with nothing behind it", id="trailing comma, array"),
        pytest.param('\ufeff{"a": 1,}', 1, 8, "a comma with nothing behind it", id="a mark takes no column"),
        pytest.param('{\r\n  // why\r\n  "a": 1}', 2, 3, "a comment", id="line comment, CRLF"),
        pytest.param('{"a": /* why */ 1}', 1, 7, "a comment", id="block comment"),
        pytest.param('{"a": 1}\n# why', 2, 1, "a comment", id="comment behind the end"),
        pytest.param('{"a": 1, "b": {}, "a": 2}', 1, 19, 'the key "a" a second time', id="key twice"),
        pytest.param('{"a": 1, "\\u0061": 2}', 1, 10, "a second time", id="key twice, escaped"),
        pytest.param('{"x": [{"a": 1, "a": 2}]}', 1, 17, "a second time", id="key twice, deep"),
        pytest.param('{"a" 1}', 1, 6, "1 where a colon should be", id="no colon"),
        pytest.param('{"a": 1 "b": 2}', 1, 9, "where a comma or } should be", id="no comma"),
        pytest.param('{"a": [1}', 1, 9, "} where a comma or ] should be", id="crossed brackets"),
        pytest.param('{"a": 1', 1, 8, "the file ends", id="not closed"),
        pytest.param('{"a": 1}}', 1, 9, "} where the end of the file should be", id="closed twice"),
        pytest.param("{'a': 1}", 1, 2, "a single quote", id="single quotes"),
        pytest.param("{a: 1}", 1, 2, "a where a key in double quotes should be", id="bare key"),
        pytest.param('{"a": NaN}', 1, 7, "NaN where a value should be", id="NaN"),
        pytest.param('{"a": 01}', 1, 7, "01 where a value should be", id="leading zero"),
        pytest.param('{"a": True}', 1, 7, "True where a value should be", id="Python's True"),
        pytest.param('{"a": "C:\\x"}', 1, 7, "unknown escape", id="unknown escape"),
        pytest.param('{"a": "one\ntwo"}', 1, 7, "raw line break", id="line break in a string"),
        pytest.param('{"a":\u00a01}', 1, 6, "U+00A0", id="a space that is none"),
    ],
)
def test_what_is_not_json_is_refused_with_its_place(text: str, line: int, column: int, what: str) -> None:
    """The error names file, line and column, and every editing operation gives the same one."""
    for operation in (jsonedit.parse, lambda text, file: jsonedit.insert(text, ("k",), 1, file)):
        with pytest.raises(SettingsError) as refused:
            operation(text, "s.json")
        assert (refused.value.file, refused.value.line, refused.value.column) == ("s.json", line, column)
        assert what in refused.value.what


def test_usual_slips_come_with_what_would_be_right() -> None:
    """A comment, a trailing comma and a key given twice say how to mend them."""
    for text, right in (
        ('{"a": 1,}', "remove this comma"),
        ("{} // x", "remove the comment"),
        ('{"a": 1,\n"a": 2}', "the first is at 1:2"),
        ('{"a": 1 "b": 2}', "put a comma before it"),
        ('{"a": {', "add what is missing"),
    ):
        with pytest.raises(SettingsError) as refused:
            jsonedit.parse(text)
        assert refused.value.right.startswith(right)


def test_the_wrong_kind_of_container_is_refused_with_its_place() -> None:
    """A key goes into an object and an item into an array."""
    with pytest.raises(SettingsError, match=r"s\.json:2:6.*an object") as refused:
        jsonedit.insert('{\n"a": [1]}', ("a", "k"), 1, "s.json")
    assert refused.value.code == "settings"
    with pytest.raises(SettingsError, match="an array"):
        jsonedit.append('{"a": {}}', ("a",), 1)


@pytest.mark.parametrize("depth", [jsonedit.DEEPEST - 1, jsonedit.DEEPEST + 1, 300_000])
@pytest.mark.parametrize("closed", [True, False])
def test_deep_nesting_never_crashes(depth: int, closed: bool) -> None:
    """Up to the limit the text is edited, past it the place is named."""
    text = '{"a": ' + "[" * depth + "]" * depth * closed + "}" * closed
    if closed and depth < jsonedit.DEEPEST:
        edited = jsonedit.insert(text, ("k",), 1)
        assert edited == text[:-1] + ', "k": 1}'
        assert jsonedit.remove(edited, ("k",)) == text
    else:
        with pytest.raises(SettingsError) as refused:
            jsonedit.parse(text)
        assert refused.value.line == 1


def test_two_megabytes_are_edited() -> None:
    """Size is no obstacle, whether many small values or one long string."""
    for text in ('{"a": [' + ", ".join(['{"b": "c"}'] * 170_000) + "]}", '{"a": "' + "x\\n" * 700_000 + '"}'):
        assert len(text) > 2_000_000
        edited = jsonedit.insert(text, ("k",), 1)
        assert edited == text[:-1] + ', "k": 1}'


def test_numbers_too_long_for_python_are_kept() -> None:
    """A number is text to us: thousands of digits neither crash nor change."""
    text = '{"a": ' + "9" * 10_000 + "}"
    assert jsonedit.insert(text, ("k",), 1) == text[:-1] + ', "k": 1}'
