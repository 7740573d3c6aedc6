"""Twins of the deep look: sessions that differ in one thing, in two harnesses' own forms, the near-misses first."""

from __future__ import annotations

import pytest

from .deep_sessions import FORMATS, Step, edit, objections, run, say, todo, user

TASKS, PLAN, ITEM, WHOLE = "tasks-left-open", "plan-left-open", "assigned-item-omitted", "done-but-not-done"
LIST = "Please do this:\n1. Add a retry to the loader\n2. Translate the handbook into French\n3. Rename the port option"
TWO = "Add the retry and measure throughput."
ALL = "Convert all modules to the new logger."
LOADER = edit("src/loader.py", "once()", "retry(once)")
PORT = edit("src/options.py", "port", "listen_port")
BOOK = edit("docs/handbook.fr.md", "Load", "Charger")
HALF = todo(Add_the_retry="completed", Measure_throughput="pending")

SILENT: dict[str, list[Step]] = {
    # tasks
    "tasks: all are ticked": [
        user(TWO),
        todo(Add_the_retry="completed", Measure_throughput="completed"),
        LOADER,
        say("All done."),
    ],
    "tasks: not ticked, and a command did it": [user(TWO), HALF, LOADER, run("./bench --throughput"), say("All done.")],
    "tasks: not ticked, and the message tells its result": [
        user(TWO),
        HALF,
        LOADER,
        say("All done. Throughput is 812/s, as you wanted to measure."),
    ],
    "tasks: the message says what is left": [
        user(TWO),
        HALF,
        LOADER,
        say("The retry task is complete. Remaining: measure throughput."),
    ],
    "tasks: a heading of what is left": [
        user(TWO),
        HALF,
        LOADER,
        say("The retry task is complete.\n\n## Next steps\n- Measure throughput"),
    ],
    "tasks: a part is claimed": [user(TWO), HALF, LOADER, say("I added the retry to the loader.")],
    "tasks: a progress report": [user(TWO), HALF, LOADER, say("The retry is in. I'll measure throughput now.")],
    "tasks: a numbered part is claimed": [
        user(TWO),
        HALF,
        LOADER,
        say("Phase 1 is complete. The loader has its retry."),
    ],
    "tasks: it ends by asking": [user(TWO), HALF, LOADER, say("Phase 1 is complete. Should I go on with the rest?")],
    "tasks: the user put it off": [
        user("Add the retry. Don't measure throughput now."),
        HALF,
        LOADER,
        say("All done."),
    ],
    "tasks: in progress": [
        user(TWO),
        todo(Add_the_retry="completed", Measure_throughput="in_progress"),
        LOADER,
        say("All done."),
    ],
    "tasks: the list is an earlier turn's": [
        user("Write the list."),
        HALF,
        say("It is written."),
        user("Rename the port option."),
        PORT,
        say("Done."),
    ],
    "tasks: a later list has all ticked": [
        user(TWO),
        HALF,
        LOADER,
        todo(Add_the_retry="completed", Measure_throughput="completed"),
        say("All done."),
    ],
    "tasks: a later list drops it": [user(TWO), HALF, LOADER, todo(Add_the_retry="completed"), say("All done.")],
    "tasks: the answer to a question": [user("What is done so far?"), HALF, say("The retry is added.")],
    # items
    "items: all are named": [
        user(LIST),
        LOADER,
        PORT,
        BOOK,
        say("Done: the loader retries, the port option is renamed, the handbook is French."),
    ],
    "items: all are done, one is named": [user(LIST), LOADER, PORT, BOOK, say("Done. The loader retries now.")],
    "items: one is told to be open": [
        user(LIST),
        LOADER,
        PORT,
        say("The loader retries and the port option is renamed. Not done yet: the handbook in French."),
    ],
    "items: one is told to be skipped, with a reason": [
        user(LIST),
        LOADER,
        PORT,
        say("Done, but I could not translate the handbook: no dictionary is installed."),
    ],
    "items: the user put one off": [
        user(LIST.replace("Rename", "Later, rename")),
        LOADER,
        BOOK,
        say("Done. The loader retries, the handbook is French."),
    ],
    "items: a list of what was seen": [
        user("The loader is broken. What I see:\n- it stops after one try\n- the handbook is empty"),
        LOADER,
        say("Fixed: the loader retries."),
    ],
    "items: a list of examples": [
        user("Make the loader robust, for example:\n- add a retry\n- translate the handbook"),
        LOADER,
        say("Done. The loader has a retry."),
    ],
    "items: options to choose from": [
        user("Choose one of these options and do it:\n- add a retry to the loader\n- translate the handbook"),
        LOADER,
        say("Done. The loader has a retry."),
    ],
    "items: questions": [
        user("Please:\n1. Add a retry to the loader\n2. Is the handbook French?"),
        LOADER,
        say("Done. The loader retries."),
    ],
    "items: quoted text of others": [
        user("Add a retry to the loader. The ticket says:\n> 1. Add a retry\n> 2. Translate the handbook"),
        LOADER,
        say("Done. The loader retries."),
    ],
    "items: a fenced file": [
        user("Add a retry to the loader.\n```\n1. Add a retry\n2. Translate the handbook\n```"),
        LOADER,
        say("Done. The loader retries."),
    ],
    "items: the answer names none of them": [user(LIST), edit("a.py"), say("Done, everything works.")],
    "items: the work goes on": [
        user(LIST),
        LOADER,
        PORT,
        say("The loader retries and the port option is renamed. Next I'll do the rest."),
    ],
    "items: told in another language": [
        user("Bitte:\n1. add a retry to the loader\n2. Handbuch übersetzen und make es kurz"),
        LOADER,
        say("Done. The loader retries."),
    ],
    # contradictions
    "whole: the exception is announced": [
        user(ALL),
        LOADER,
        say("All modules are converted, except the exporter module, which is not converted."),
    ],
    "whole: a reason": [
        user(ALL),
        LOADER,
        say("All modules are converted. The exporter module is not converted: its package is not installed."),
    ],
    "whole: the user's leave": [
        user(ALL + " Leave the exporter module for later."),
        LOADER,
        say("All modules are converted. The exporter module is not converted yet."),
    ],
    "whole: a part is claimed": [
        user(ALL),
        LOADER,
        say("Three modules are converted. The exporter module is not converted yet."),
    ],
    "whole: a fault of the past": [
        user(ALL),
        LOADER,
        say("All modules are converted. Previously two modules were not converted because of a cycle."),
    ],
    "whole: another thing fails": [
        user(ALL),
        LOADER,
        say("All modules are converted. The nightly pipeline upstream is still failing."),
    ],
    "whole: not checked": [
        user(ALL),
        LOADER,
        say("All modules are converted. I have not tested the modules on Windows."),
    ],
    "whole: nothing is left": [user(ALL), LOADER, say("All modules are converted. No modules remaining.")],
}
OBJECTED: dict[str, tuple[str, list[Step]]] = {
    "tasks: one was never begun": (TASKS, [user(TWO), HALF, LOADER, say("All done.")]),
    "tasks: the work is complete": (TASKS, [user(TWO), HALF, LOADER, say("The work is complete. The loader has its retry.")]),
    "tasks: a later list still has it open": (TASKS, [user(TWO), todo(Add_the_retry="in_progress", Measure_throughput="pending"), LOADER, HALF, say("Everything is done.")]),
    "tasks: one of four": (TASKS, [user(TWO), todo(Add_the_retry="completed", Rename_port="completed", Measure_throughput="pending", Write_loader_docs="completed"), LOADER, PORT, say("The task is complete.")]),
    "tasks: in Chinese": (TASKS, [user("给加载器加重试，并测量吞吐量。"), Step("todo", "", {"加载器加重试": "completed", "测量吞吐量": "pending"}), LOADER, say("全部完成。")]),
    "tasks: in Korean": (TASKS, [user("로더에 재시도를 넣고 처리량을 측정해 줘."), Step("todo", "", {"로더 재시도": "completed", "처리량 측정": "pending"}), LOADER, say("모든 작업을 완료했습니다.")]),
    "tasks: a closing courtesy": (TASKS, [user(TWO), HALF, LOADER, say("All done. Is there anything else?")]),
    "items: one point occurs nowhere": (ITEM, [user(LIST), LOADER, PORT, say("Done. The loader retries and the port option is renamed.")]),
    "items: bullets": (ITEM, [user("Please:\n- add a retry to the loader\n- bump the version in pyproject.toml"), LOADER, say("I've implemented the retry in the loader.")]),
    "items: in one line": (ITEM, [user("Please 1) add a retry to the loader 2) translate the handbook into French"), LOADER, say("Done. The loader retries now.")]),
    "items: after go on": (ITEM, [user(LIST), LOADER, say("The loader retries."), user("continue"), PORT, say("Done. The port option is renamed.")]),
    "items: a file that nobody touched": (ITEM, [user("Please:\n1. Fix the retry in loader.py\n2. Update CHANGELOG.md"), LOADER, say("Fixed the retry in loader.py.")]),
    "items: in Chinese": (ITEM, [user("请完成：\n1. 给加载器添加重试\n2. 翻译使用手册"), LOADER, say("已完成。加载器现在会重试。")]),
    "whole: one is not": (WHOLE, [user(ALL), LOADER, say("All modules are converted to the new logger. The exporter module is not converted yet.")]),
    "whole: a stub": (WHOLE, [user("Implement the export endpoint."), LOADER, say("The export endpoint is fully implemented. Streaming in the export endpoint is currently a stub.")]),
    "whole: some remain": (WHOLE, [user("Migrate every endpoint."), LOADER, say("I've migrated all endpoints.\n\n- Billing done\n- 3 endpoints remaining")]),
    "whole: in Japanese": (WHOLE, [user("すべてのモジュールを移行して。"), LOADER, say("すべてのモジュールを移行しました。エクスポートモジュールは移行していません。")]),
}  # fmt: skip


@pytest.mark.parametrize("harness", FORMATS)
@pytest.mark.parametrize("name", SILENT)
def test_near_misses_pass(name: str, harness: str) -> None:
    """What only looks like left work is not objected to, in either form."""
    assert objections(harness, SILENT[name]) == []


@pytest.mark.parametrize("harness", FORMATS)
@pytest.mark.parametrize("name", OBJECTED)
def test_left_work_is_objected_to(name: str, harness: str) -> None:
    """The one gate that it concerns objects, in either form."""
    gate, steps = OBJECTED[name]
    assert objections(harness, steps) == [gate]


@pytest.mark.parametrize("harness", FORMATS)
@pytest.mark.parametrize("name", [name for name in OBJECTED if not name.startswith("whole")])
def test_the_deep_look_can_be_off(name: str, harness: str) -> None:
    """`deep = "off"` silences what looks at tasks, plans and the user's points."""
    assert objections(harness, OBJECTED[name][1], deep="off") == []


def test_there_are_enough_of_both() -> None:
    """The figures of these gates rest on twins as long as real sessions are few."""
    assert len(SILENT) > 2 * len(OBJECTED) and len(FORMATS) * (len(SILENT) + len(OBJECTED)) >= 60
