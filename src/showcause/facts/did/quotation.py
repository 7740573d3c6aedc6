"""Whether a text that an agent quotes as output can have come from an output. Leans to yes.

Agents shorten with an ellipsis, drop colours, redraw tables, translate, and mix in words of their own: any run of about
twenty letters and digits that occurs, any number with its word, or all the telling numbers together, is enough; without
any number, so is a command that ran. Lines that only repeat a command (`$ ...`) are no quotation.
"""

from __future__ import annotations

from collections.abc import Callable

from .outputs import Output

SHORTEST = 20  # characters of a quotation that can be looked for
_MOST_RUNS = 64  # of a long quotation, taken evenly
_RUN = 20  # letters and digits in a run that is no accident
_TELLING = ("shell", "wait", "agent", "mcp", "notice", "skill")
_CLOSERS = "mKHJABCDGhlsu"
_SIGNS = "│┃║─━═┌┐└┘├┤┬┴┼╭╮╰╯▶●•·…“”‘’„«»–—−→←✓✔✅✗✘❌\u00a0\u200b，。：；、（）「」！？"
_DROPPED = bytes(code for code in range(128) if not chr(code).isalnum())
_NUMERIC = bytes(code if chr(code) in "0123456789." else 32 for code in range(256))


def matcher(quoted: str) -> Callable[[Output], bool]:
    """A test for one output: does something substantial of `quoted` occur in it?"""
    quoted = output_lines(quoted)
    runs, pairs, numbers = _runs(quoted), _pairs(quoted), telling_numbers(quoted)

    def occurs(output: Output) -> bool:
        text = squeeze(output.text)
        if any(run in text for run in runs) or any(_stands(pair, text) for pair in pairs):
            return True
        if numbers:
            return output.kind in _TELLING and numbers <= telling_numbers(output.text)
        command = squeeze(output.command)
        return any(run in command for run in runs)

    return occurs


def checkable(quoted: str) -> bool:
    """Long enough, and not a translation without a single number, which nothing could be held against."""
    line = " ".join(output_lines(quoted).split())
    latin = sum(char.isascii() and char.isalpha() for char in line)
    other = sum(char.isalpha() and not char.isascii() for char in line)
    return len(line) >= SHORTEST and (other <= latin or bool(telling_numbers(line)))


def output_lines(quoted: str) -> str:
    """The quotation without the shell lines in it."""
    return "\n".join(line for line in quoted.split("\n") if not line.lstrip().startswith(("$ ", "% ", "PS>")))


def squeeze(text: str) -> str:
    """Lower-case letters and digits only, without colour codes: what survives any redrawing. Megabytes pass through."""
    low = _plain(text).lower()
    if not low.isascii():
        for sign in _SIGNS:
            low = low.replace(sign, "")
    return low.encode("utf-8", "replace").translate(None, _DROPPED).decode("utf-8", "replace")


def _plain(text: str) -> str:
    """Without ANSI sequences."""
    if "\x1b[" not in text:
        return text
    first, *rest = text.split("\x1b[")
    parts = [first]
    for part in rest:
        at = next((index for index, char in enumerate(part[:16]) if char in _CLOSERS), -1)
        parts.append(part[at + 1 :])
    return "".join(parts)


def _runs(quoted: str) -> list[str]:
    """Runs of whole words, each of at least _RUN letters and digits, and short lines as a whole."""
    runs: list[str] = []
    for line in _lines(quoted):
        words = [word for word in (squeeze(one) for one in line.split()) if word]
        whole = "".join(words)
        if len(line) >= SHORTEST and len(whole) < _RUN and len(whole) >= _RUN // 2:
            runs.append(whole)
        for start in range(len(words)):
            run = ""
            for word in words[start:]:
                run += word
                if len(run) >= _RUN:
                    runs.append(run)
                    break
    return runs[:: max(1, len(runs) // _MOST_RUNS)]


def _lines(quoted: str) -> list[str]:
    """Lines of the quotation, split again where something was left out."""
    text = _plain(quoted).replace("…", "\n").replace("...", "\n")
    return [" ".join(line.split()) for line in text.split("\n") if line.strip()]


def _pairs(quoted: str) -> list[str]:
    """A number and the word after it: `12 passed`. Zeros tell nothing: every runner prints them."""
    found = []
    for line in _lines(quoted):
        words = [squeeze(word) for word in line.split()]
        for at, number in enumerate(words[:-1]):
            word = words[at + 1]
            if number.isdecimal() and number.strip("0") and len(word) >= 4 and word.isalpha():
                found.append(number + word)
    return found


def _stands(pair: str, text: str) -> bool:
    """`pair` occurs, and not as the end of a longer number."""
    at = text.find(pair)
    while at >= 0:
        if at == 0 or not text[at - 1].isdecimal():
            return True
        at = text.find(pair, at + 1)
    return False


def telling_numbers(text: str) -> frozenset[str]:
    """Numbers of at least two digits, as written."""
    tokens = text.encode("ascii", "replace").translate(_NUMERIC).split()
    kept = (token.strip(b".").decode("ascii") for token in tokens)
    return frozenset(token for token in kept if len(token.replace(".", "")) >= 2)
