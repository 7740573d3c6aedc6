"""Measures the scorer: on templates held out of the training, and on labelled real turns that it was never trained on.

    python training/evaluate.py --turns PATH [--variants] [--write]

PATH is a file of JSON lines with `text` and `labels` (punt, offer, skip, wait, confidence). Figures are counts and
ratios, never words of the turns. `--write` puts them into docs/explanation/scorer.md between its marks.
"""

from __future__ import annotations

import argparse
import json
import sys
import zlib
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from sklearn.metrics import roc_auc_score

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "training"), str(ROOT / "bench")]

from data import Example, examples  # noqa: E402
from figures import Page  # noqa: E402
from train import fitted, matrix  # noqa: E402
from variants import VARIANTS, Seen  # noqa: E402

from showcause.facts.said.grams import grams_of  # noqa: E402
from showcause.facts.said.prose import prose  # noqa: E402
from showcause.facts.said.scored import ACTS, HANDS, Score, scored  # noqa: E402
from showcause.facts.said.sentences import sentences  # noqa: E402

PAGE = Page(ROOT / "docs" / "explanation" / "scorer.md", "scorer", "training/evaluate.py")
ASKS = ("punt", "leave", "offer", "extra", "owner")
PARTS = 5  # one template in so many is held out


class Turn(NamedTuple):
    scores: tuple[Score, ...]
    punts: bool
    asks: bool
    skips: bool
    waits: bool
    sure: bool


def turns(path: Path) -> list[Turn]:
    found = []
    for line in path.read_text("utf-8").splitlines():
        record = json.loads(line)
        labels = record["labels"]
        found.append(
            Turn(
                scored(sentences(prose(record["text"]), record["text"]), ()),
                labels["punt"] == "punt" or labels["offer"] == "offer",
                labels["punt"] != "none" or labels["offer"] != "none",
                labels["skip"] == "skip",
                bool(labels["wait"]),
                labels["confidence"] == "high",
            )
        )
    return found


def most(turn: Turn, acts: Sequence[str]) -> int:
    """The highest sum of these classes' thousandths over the turn's scored sentences."""
    return max((one.of(*acts) for one in turn.scores), default=0)


def area(right: Sequence[bool], values: Sequence[float]) -> float:
    return float(roc_auc_score(right, values))


def held_out(found: list[Example], seen: Seen, buckets: int) -> tuple[list[Example], list[int], list[float]]:
    """The held-out examples, the class that each was given, and the share of HANDS."""
    out = [zlib.crc32(one.template.encode()) % PARTS == 0 for one in found]
    model = fitted([one for one, off in zip(found, out, strict=True) if not off], buckets, seen)
    kept = [one for one, off in zip(found, out, strict=True) if off]
    shares = model.predict_proba(matrix([seen(one.folded) for one in kept], buckets))
    hands = shares[:, [ACTS.index(act) for act in HANDS]].sum(axis=1)
    return kept, [int(one) for one in shares.argmax(axis=1)], [float(one) for one in hands]


def held_out_rows(found: list[Example]) -> list[str]:
    kept, given, hands = held_out(found, grams_of, VARIANTS["words, pairs (kept)"][1])
    rows = ["| language | sentences | held out | right class | AUC of handing back |", "|---|---|---|---|---|"]
    for lang in ("all", *sorted({one.lang for one in found})):
        at = [n for n, one in enumerate(kept) if lang in ("all", one.lang)]
        right = sum(ACTS[given[n]] == kept[n].act for n in at) / len(at)
        curve = area([kept[n].act in HANDS for n in at], [hands[n] for n in at])
        total = sum(lang in ("all", one.lang) for one in found)
        rows.append(f"| {lang} | {total} | {len(at)} | {right:.2f} | {curve:.2f} |")
    return rows


def real_rows(found: list[Turn]) -> list[str]:
    sure = [one for one in found if one.sure]
    asked = [one for one in found if one.asks]
    areas = (
        ("asks anything, against the rest", found, "asks", ASKS),
        ("punt or offer, against the rest", found, "punts", HANDS),
        ("the same, sure labels", sure, "punts", HANDS),
        ("punt or offer, among turns that ask", asked, "punts", HANDS),
        ("skips", found, "skips", ("skip",)),
        ("waits", found, "waits", ("wait",)),
    )
    rows = ["| what | turns | right ones | AUC |", "|---|---|---|---|"]
    for what, among, label, acts in areas:
        right = [bool(getattr(one, label)) for one in among]
        rows.append(f"| {what} | {len(among)} | {sum(right)} | {area(right, [most(one, acts) for one in among]):.2f} |")
    rows += ["", "| punt or offer where the score is at least | labels | fires | right | precision | recall |"]
    rows.append("|---|---|---|---|---|---|")
    for least in (500, 700, 900):
        for name, among in (("all", found), ("sure", sure)):
            fires = [one for one in among if most(one, HANDS) >= least]
            right_ones, there = sum(one.punts for one in fires), sum(one.punts for one in among)
            rows.append(
                f"| {least} | {name} | {len(fires)} | {right_ones} | {right_ones / max(len(fires), 1):.2f} "
                f"| {right_ones / there:.2f} |"
            )
    return rows


def variant_rows(found: list[Example], real: list[Turn]) -> list[str]:
    """Each variant trained anew: held-out templates, and real turns by weights that are not rounded yet."""
    rows = [
        "| variant | table | numbers a sentence | right class, held out | asks (real) | punt or offer (real) |",
        "|---|---|---|---|---|---|",
    ]
    texts = [one.sentence.folded for turn in real for one in turn.scores]
    ends = np.cumsum([0, *(len(turn.scores) for turn in real)])
    for name, (seen, buckets) in VARIANTS.items():
        kept, given, _ = held_out(found, seen, buckets)
        right = sum(ACTS[n] == one.act for n, one in zip(given, kept, strict=True)) / len(kept)
        shares = fitted(found, buckets, seen).predict_proba(matrix([seen(text) for text in texts], buckets))

        def curve(acts: Sequence[str], right: list[bool], shares: np.ndarray = shares) -> float:
            sums = shares[:, [ACTS.index(act) for act in acts]].sum(axis=1)
            return area(right, [max(sums[a:b], default=0) for a, b in pairwise(ends)])

        size = sum(len(seen(one.folded)) for one in found) / len(found)
        rows.append(
            f"| {name} | {buckets * len(ACTS) // 1024} KB | {size:.0f} | {right:.2f} "
            f"| {curve(ASKS, [one.asks for one in real]):.3f} | {curve(HANDS, [one.punts for one in real]):.3f} |"
        )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=Path, required=True)
    parser.add_argument("--variants", action="store_true", help="train and measure each variant too")
    parser.add_argument("--write", action="store_true", help=f"put the tables into {PAGE.name}")
    chosen = parser.parse_args()
    found, real = examples(), turns(chosen.turns)
    templates = len({one.template for one in found})
    parts = [
        f"{len(found):,} sentences of {templates:,} templates; one template in {PARTS} held out.",
        "\n".join(held_out_rows(found)),
        f"{len(real)} labelled real turns, the table as shipped, the highest score of a turn's last sentences:",
        "\n".join(real_rows(real)),
    ]
    if chosen.variants:
        parts += ["Variants, each trained anew:", "\n".join(variant_rows(found, real))]
    text = "\n\n".join(parts)
    print(text)
    if chosen.write:
        PAGE.write(text)


if __name__ == "__main__":
    main()
