"""`showcause skill`: the text of a skill file that routes questions to saved answers, from the policy's own table."""

from __future__ import annotations

import os
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    @app.command()
    def skill(
        project: Annotated[str | None, typer.Option(help="The project's folder; default: here.")] = None,
    ) -> None:
        """Print a skill file for the declared verbs: which saved answer serves which question.

        It says what a refusal of the expensive command says, before anybody runs it. Nothing is written.

        \b
        Examples:
          showcause skill > .claude/skills/saved-answers/SKILL.md
        """
        from ..errors import UserError
        from ..policies.compiling import policy_at
        from ..verbs.answers import skill as text

        policy = policy_at(os.path.abspath(project or os.getcwd()))
        if not policy.verbs:
            raise UserError("no verb is declared", right="[verbs.NAME] in showcause.toml, with its answers")
        print(text(policy.verbs), end="")
