"""What the pieces of a work that goes step by step are called in English: `phase 2`, `step three`, `the next batch`.

Each of its readers knows more such words, which elsewhere mean something else: "option 2" is a choice where an ask is
read, "day 3" a part where a claim is.
"""

from __future__ import annotations

STAGES = "phase|step|task|week|stage|milestone|batch"
