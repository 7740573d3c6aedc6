"""A measurement as a table for the docs and as one HTML page for reading every disagreement in one sitting."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

BEGIN, END = "<!-- figures: written by showcause measure -->", "<!-- end of figures -->"


def markdown(report: Mapping[str, Any]) -> str:
    """Counts and intervals only, never words."""
    lines = [
        f"Preset `{report['preset']}`, showcause {report['product']}, policy `{report['policy_rev']}`, "
        f"gates `{report['gates_rev']}`: {report['stops']} stops replayed, "
        f"{report['joined']} of {report['labelled']} labelled turns found.",
        "",
        "| gate | level | fires per 100 | labels | n | objections | precision | recall | wrong per 100 | earns |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for gate, found in (report["gates"] | report["parts"]).items():
        for kind in ("strict", "generous"):
            one = found[kind]
            first = (gate, found["level"], f"{found['per_100']:.2f}") if kind == "strict" else ("", "", "")
            cells = (
                *first,
                kind,
                one["n"],
                one["objections"],
                interval(one["precision"]),
                interval(one["recall"]),
                f"{100 * one['wrong_share']:.2f}",
                found["earns"] if kind == "strict" else "",
            )
            lines.append("| " + " | ".join(str(cell) for cell in cells) + " |")
    return "\n".join(lines)


def interval(rate: Mapping[str, Any]) -> str:
    """`0.80 (0.61-0.91), 16/20`."""
    if rate["value"] is None:
        return "-"
    return f"{rate['value']:.2f} ({rate['low']:.2f}-{rate['high']:.2f}), {rate['hits']}/{rate['n']}"


def into(page: str, preset: str, table: str) -> str:
    """`page` with the table of this preset between its marks, added at the end where it has none."""
    begin = BEGIN.replace("figures:", f"figures {preset}:")
    head, mark, rest = page.partition(begin)
    if not mark:
        return f"{page.rstrip()}\n\n{begin}\n{table}\n{END}\n"
    return f"{head}{begin}\n{table}\n{END}{rest.partition(END)[2]}"


def html(report: Mapping[str, Any]) -> str:
    """One page, no script, every stranger's word escaped."""
    rows = []
    for gate, found in (report["gates"] | report["parts"]).items():
        for kind in ("strict", "generous"):
            one = found[kind]
            cells = (gate, found["level"], f"{found['per_100']:.2f}", kind, one["n"], one["objections"],
                     interval(one["precision"]), interval(one["recall"]), found["earns"])  # fmt: skip
            rows.append("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in cells) + "</tr>")
    cards = []
    for one in report["disagreements"]:
        head = f"{one['kind']} · {one['gate']} · {one['confidence']} · {one['lang']} · {one['harness']} · {one['file']}"
        words = f"<p class=words>{escape(one['words'])}</p>" if one["words"] else ""
        tail = f"<pre>{escape(one['message_tail'])}</pre>"
        cards.append(f"<article class={escape(one['kind'])}><h3>{escape(head)}</h3>{words}{tail}</article>")
    names = ("gate", "level", "fires per 100", "labels", "n", "objections", "precision", "recall", "earns")
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>showcause: how right each gate is</title><style>{_STYLE}</style>"
        f"<h1>How right each gate is</h1><p>Preset {escape(report['preset'])}; {report['stops']} stops; "
        f"{report['joined']} of {report['labelled']} labelled turns found; policy {escape(report['policy_rev'])}.</p>"
        f"<table><tr>{''.join(f'<th>{name}</th>' for name in names)}</tr>{''.join(rows)}</table>"
        f"<h2>{len(report['disagreements'])} disagreements</h2>{''.join(cards)}</html>"
    )


_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}"
    "body{color:#1a1a1a;background:#fff}table{border-collapse:collapse;font-size:14px}"
    "td,th{border-bottom:1px solid #ddd;padding:.3rem .6rem;text-align:left}"
    "article{border-left:4px solid #b58900;margin:1rem 0;padding:.2rem 1rem}article.wrong{border-color:#b03030}"
    "h3{font-size:14px;margin:.3rem 0}pre{white-space:pre-wrap;font-size:13px;margin:.3rem 0}.words{font-weight:600}"
    "@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}td,th{border-color:#444}}"
)
