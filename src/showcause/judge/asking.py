"""One question put to the judge that the user chose: kept answer, request, answer held to its form. Never raises."""

from __future__ import annotations

import time

from ..light import NamedTuple
from . import cache
from .answer import Answer, Void, read
from .digest import digest
from .providers import Failed, Said, say
from .question import KINDS, UNSURE, Question
from .settings import Settings

OUTCOMES = ("objects", "allows", "unsure", "void", "failed")


class Asked(NamedTuple):
    """outcome: one of OUTCOMES; only `objects` lets a finding stand. why: of what is void or failed."""

    outcome: str
    answer: Answer | None = None
    why: str = ""
    cached: bool = False
    ms: float = 0.0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float | None = None


def ask(question: Question, settings: Settings, seconds: float, *, kept: bool = True) -> Asked:
    """Ask within this time. kept: whether an answer given before will do, and this one is remembered."""
    started = time.perf_counter()
    said: Said | None = None
    try:
        text = digest(question)
        key = cache.fingerprint(settings, question.kind, text)
        before = cache.found(key, question.kind) if kept else None
        if before is not None:
            return Asked(_outcome(question.kind, before), before, cached=True, ms=_ms(started))
        if seconds <= 0:
            return Asked("failed", why="no time is left")
        said = say(settings, text, seconds)
        answer = read(said.text, question.kind, text)
        done = Asked(_outcome(question.kind, answer), answer)
        if kept:
            _keep(key, answer)
    except Void as void:
        done = Asked("void", why=str(void))
    except Failed as error:
        done = Asked("failed", why=str(error))
    except Exception as error:  # whatever a client does, the finding falls
        done = Asked("failed", why=type(error).__name__)
    return _counted(done, said, settings)._replace(ms=_ms(started))


def _outcome(kind: str, answer: Answer) -> str:
    if answer.verdict == UNSURE:
        return "unsure"
    return "objects" if answer.verdict == KINDS[kind].objects else "allows"


def _keep(key: str, answer: Answer) -> None:
    try:
        cache.keep(key, answer)
    except OSError:
        pass  # it will be asked again


def _counted(done: Asked, said: Said | None, settings: Settings) -> Asked:
    if said is None:
        return done
    cost = settings.cost(said.tokens_in, said.tokens_out)
    return done._replace(tokens_in=said.tokens_in, tokens_out=said.tokens_out, cost=said.cost if cost is None else cost)


def _ms(started: float) -> float:
    return round((time.perf_counter() - started) * 1000, 1)
