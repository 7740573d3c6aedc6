"""Everything a person can be told went wrong, and how it is printed.

UserError                a person can mend it: exit 2
├── PolicyError          a policy file does not say what it must
├── GateError            a gate folder cannot be loaded
├── CaseError            a cases.md line cannot be read
├── SettingsError        a harness's settings file cannot be edited safely
└── Refused              an agent asked for what only a person may do
InstallationError        showcause itself is broken: exit 3
"""

from __future__ import annotations


class UserError(Exception):
    """`code [file:line:column]`, what is wrong, what would be right.

    `line` and `column` count from 1; 0 means unknown and is not printed.
    """

    code = "error"
    exit_code = 2

    def __init__(self, what: str, *, file: str = "", line: int = 0, column: int = 0, right: str = "", text: str = ""):
        super().__init__(what)
        self.what, self.file, self.line, self.column, self.right, self.text = what, file, line, column, right, text

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        head = f"{self.code} [{place}]" if place else self.code
        lines = [f"{head}: {self.what}"]
        if self.text:
            lines.append(f"    {self.text}")
        if self.right:
            lines.append(f"  {self.right}")
        return "\n".join(lines)


class PolicyError(UserError):
    code = "policy"


class GateError(UserError):
    code = "gate"


class CaseError(UserError):
    code = "case"


class SettingsError(UserError):
    code = "settings"


class Refused(UserError):
    code = "refused"


class InstallationError(UserError):
    code = "installation"
    exit_code = 3
