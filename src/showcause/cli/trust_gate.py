"""`showcause trust-gate`: a person says that a Python gate may run, as its bytes are now."""

from __future__ import annotations

import os
import time
from typing import Annotated

import typer

from ..times import rfc3339
from .options import Yes


def register(app: typer.Typer) -> None:
    @app.command("trust-gate")
    def trust_gate(
        path: Annotated[
            str, typer.Argument(metavar="PATH", help="A gate.py outside the package, or its folder PACK/GATE.")
        ],
        yes: Yes = False,
    ) -> None:
        """Let a Python gate run; only a person may.

        A changed byte takes the trust away. The gate's code runs in every session from then on, as you: read it first.
        What is remembered is the SHA-256 of its bytes, in trusted.json beside your own policy. A gate.toml holds no
        code and needs no trust.

        \b
        Examples:
          showcause trust-gate .showcause/gates/team/silent-retry/gate.py
        """
        from ..errors import GateError, UserError
        from ..gates import trusting
        from ..gates.loading import gate_text
        from ..reply import clean
        from .output import confirmed, person_needed

        full = os.path.realpath(path)
        folder = full if os.path.isdir(full) else os.path.dirname(full)
        file = os.path.join(folder, "gate.py")
        if not os.path.isfile(file) or (not os.path.isdir(full) and full != file):
            toml = os.path.isfile(os.path.join(folder, "gate.toml"))
            right = (
                "a gate.toml holds no code and needs no trust" if toml else "a gate.py, or the folder that holds one"
            )
            raise UserError("there is no Python gate", file=path, right=right)
        place = trusting.place_of(folder, folder)
        if place is None or place.file != file:
            raise GateError("the folder is no gate's", file=folder, right="PACK/GATE with a gate.py and no gate.toml")
        text, digest = gate_text(file)
        known = digest in trusting.trusted()
        print(f"{place.id}\n  {clean(file)}\n  {len(text.splitlines())} lines, SHA-256 {digest}")
        if known:
            print("It is trusted already.")
            return
        person_needed("trust a gate", yes=yes)
        if not confirmed("Have you read it, and may it run in your sessions?", yes=yes):
            print("Nothing was changed.")
            return
        trusting.python_gate(place, digest)
        try:
            trusting.trust([(digest, place.id, file)], rfc3339(time.time()))
        except OSError as error:
            raise UserError(f"the trust cannot be kept: {error}", file=trusting.trust_file()) from None
        tested = clean(os.path.relpath(folder))
        print(f"Trusted. Its cases: showcause test {tested}. Sessions that start from now on run it.")
