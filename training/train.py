"""Trains the scorer's table on the written sentences and puts it into the package. Wants scikit-learn (extra `train`).

python training/train.py [--buckets N] [--keep PATH]
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "training")]

from data import Example, digest, examples  # noqa: E402

from showcause.facts.said.grams import grams_of  # noqa: E402
from showcause.facts.said.scored import ACTS, thousandths  # noqa: E402
from showcause.facts.said.weights import packed  # noqa: E402

TABLE = ROOT / "src" / "showcause" / "facts" / "said" / "scorer.bin"
SCORES = ROOT / "tests" / "facts" / "said" / "scores.tsv"
GOLDEN = 60  # sentences whose scores the tests know
BUCKETS = 23_400
STRENGTH = 5.0  # inverse of the regularisation
STEPS = 64  # of a score in one unit of the logarithm
POWERS = 12 * STEPS


def matrix(found: list[set[int]], buckets: int) -> Any:
    """One row a sentence, of length one whatever its number of grams."""
    rows = [sorted({one % buckets for one in sentence}) for sentence in found]
    ends = np.cumsum([0, *map(len, rows)])
    data = np.concatenate([np.full(len(row), 1 / math.sqrt(len(row))) for row in rows])
    return csr_matrix((data, np.concatenate(rows), ends), shape=(len(rows), buckets))


def fitted(found: list[Example], buckets: int, seen: Callable[[str], set[int]] = grams_of) -> LogisticRegression:
    model = LogisticRegression(C=STRENGTH, max_iter=400)
    return model.fit(matrix([seen(one.folded) for one in found], buckets), [ACTS.index(one.act) for one in found])


def quantised(model: LogisticRegression, of: str) -> bytes:
    """The table: weights as single bytes by one scale, so that sums stay sums."""
    weights = model.coef_.T - model.coef_.T.mean(axis=1, keepdims=True)  # a shift common to all classes says nothing
    step = np.abs(weights).max() / 127
    rows = (np.rint(weights / step).astype(int) + 128).astype(np.uint8)
    biases = [round(one * STEPS) for one in model.intercept_ - model.intercept_.mean()]
    powers = [round(2**24 * math.exp(-n / STEPS)) for n in range(POWERS)]
    return packed(of, len(rows), round(step * STEPS * 256), biases, powers, rows.tobytes())


def main() -> None:
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    found = examples()
    table = quantised(fitted(found, BUCKETS), digest())
    TABLE.write_bytes(table)
    sample = found[:: len(found) // GOLDEN]
    lines = ("\t".join((one.folded, *map(str, thousandths(one.folded)))) for one in sample)
    SCORES.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    print(f"{len(found):,} sentences of {len({one.template for one in found}):,} templates; {len(table):,} bytes")


if __name__ == "__main__":
    main()
