"""What builds end with: cargo, vite, webpack, next, gradle, maven, dotnet, make, xcodebuild, docker, terraform."""

from __future__ import annotations

from collections.abc import Iterator

from .summary import Reader, Summary, last_of, matches, number, phrases


def cargo(text: str) -> Iterator[Summary]:
    """`Finished … profile … target(s) in 2s`, or `error: could not compile`; clippy and check end alike."""
    for groups, line, at in matches(
        r"(?m)^(?:error: could not compile `[^`\n]+`[^\n]*?(?:due to (?P<count>\d+|\w+) previous errors?)?[^\n]*"
        r"|error: aborting due to (?P<more>\d+) previous errors?[^\n]*|error\[E\d{4}\]: [^\n]*)",
        text,
    ):
        yield Summary("cargo build", "build", "failed", line, at, None, number(groups["count"] or groups["more"]))
        return
    found = last_of(matches(r"(?m)^ *Finished (?:`?\w+`? )?(?:profile )?\[?[^\n]{0,80}target\(s\) in [\d.]+", text))
    if found is not None:
        yield Summary("cargo build", "build", "passed", found[1], found[2])


def webpack(text: str) -> Iterator[Summary]:
    for groups, line, at in matches(
        r"(?m)^webpack [\d.]+ compiled (?P<end>successfully|with \d+ (?:error|warning)s?)", text
    ):
        yield Summary("webpack", "build", "failed" if "error" in groups["end"] else "passed", line, at)


def vite(text: str) -> Iterator[Summary]:
    for _, line, at in matches(r"(?m)^(?:\S{1,3} )?built in [\d.]+ ?m?s", text):
        yield Summary("vite", "build", "passed", line, at)
        break
    for _, line, at in matches(r"(?m)^(?:error during build:|\S{1,3} Build failed in [\d.]+ ?m?s)", text):
        yield Summary("vite", "build", "failed", line, at)
        break


def msbuild(text: str) -> Iterator[Summary]:
    for groups, line, at in matches(
        r"(?m)^(?:Build (?P<end>succeeded|FAILED)\.|Build (?P<new>succeeded|failed)(?: with [^\n]{1,60})? in [\d.,]+)",
        text,
    ):
        red = (groups["end"] or groups["new"]).lower() == "failed"
        yield Summary("dotnet build", "build", "failed" if red else "passed", line, at)
        return


def xcode(text: str) -> Iterator[Summary]:
    for groups, line, at in matches(
        r"(?m)^\*\* (?P<what>BUILD|TEST BUILD|TEST|ARCHIVE|ANALYZE) (?P<end>SUCCEEDED|FAILED) \*\*", text
    ):
        kind = "tests" if groups["what"] == "TEST" else "build"
        yield Summary("xcodebuild", kind, "passed" if groups["end"] == "SUCCEEDED" else "failed", line, at)


def docker(text: str) -> Iterator[Summary]:
    for _, line, at in matches(
        r"(?m)^(?:Successfully (?:built [0-9a-f]{12}|tagged \S+)|#\d+ (?:naming to|writing image) \S+[^\n]*done"
        r"| ?=> => (?:naming to|writing image) \S+[^\n]*)",
        text,
    ):
        yield Summary("docker build", "build", "passed", line, at)
        break
    for _, line, at in matches(r"(?m)^ERROR: failed to (?:build|solve): [^\n]*|^failed to solve: [^\n]*", text):
        yield Summary("docker build", "build", "failed", line, at)
        break


def ci(text: str) -> Iterator[Summary]:
    """What `gh run view`, `gh run watch` and `gh pr checks` end with."""
    for groups, line, at in matches(
        r"(?m)^(?:All checks were successful|(?P<red>Some checks were not successful)"
        r"|(?P<open>Some checks are still pending)"
        r"|Run [^\n]{1,80} has already completed with '(?P<end>\w+)'|(?P<mark>[✓X]) \S+ [^\n]{0,80}· \d{6,})",
        text,
    ):
        red = groups["red"] or groups["mark"] == "X" or groups["end"] in ("failure", "cancelled", "timed_out")
        outcome = "running" if groups["open"] else "failed" if red else "passed"
        yield Summary("ci", "other", outcome, line, at)
        return


READERS = (
    Reader(("Finished ", "could not compile", "aborting due to ", "error[E"), cargo),
    Reader((" compiled ",), webpack),
    Reader(("built in ", "error during build", "Build failed in "), vite),
    Reader(
        ("Compiled successfully", "Failed to compile", "> Build failed"),
        phrases(
            "next build",
            "build",
            r"(?m)^ *(?:\[webpackbar\] )?(?:\S{1,3} )?(?:(?:Client|Server): )?Compiled successfully\b",
            r"(?m)^ *Failed to compile\.?|^> Build failed because of ",
        ),
    ),
    Reader(
        ("BUILD SUCCESSFUL", "BUILD FAILED"),
        phrases(
            "gradle build",
            "build",
            r"(?m)^BUILD SUCCESSFUL in ",
            r"(?m)^BUILD FAILED(?: in |$)|^FAILURE: Build failed with",
        ),
    ),
    Reader(
        ("BUILD SUCCESS", "BUILD FAILURE"),
        phrases("maven", "build", r"(?m)^(?:\[INFO\] )?BUILD SUCCESS$", r"(?m)^(?:\[\w+\] )?BUILD FAILURE$"),
    ),
    Reader(("Build succeeded", "Build FAILED", "Build failed"), msbuild),
    Reader(
        ("[SUCCESS] Generated static", "Documentation built in", "site generated"),
        phrases(
            "site build", "build", r"(?m)^\[SUCCESS\] Generated static files in |^INFO +- +Documentation built in "
        ),
    ),
    Reader(("** ",), xcode),
    Reader(
        ("Build complete!", "Compiling for"),
        phrases("swift build", "build", r"(?m)^Build complete!(?: \([\d.]+s\))?"),
    ),
    Reader(
        ("make: *** ", "make[", "gmake: ***"),
        phrases("make", "build", "", r"(?m)^g?make(?:\[\d+\])?: \*\*\* [^\n]*(?:Error \d+|Stop\.)"),
    ),
    Reader(
        ("Built target ", "ninja: "),
        phrases("cmake", "build", r"(?m)^\[100%\] Built target |^ninja: no work to do", r"(?m)^ninja: build stopped: "),
    ),
    Reader(("Successfully ", "naming to ", "writing image ", "failed to "), docker),
    Reader(
        ("The configuration is valid", "configuration is invalid"),
        phrases("terraform validate", "lint", r"(?m)^Success! The configuration is valid"),
    ),
    Reader(
        (" Tasks: ", " Failed:", "Successfully ran target", "Ran target"),
        phrases(
            "monorepo",
            "build",
            r"(?m)^ *(?:\S{1,5} +)?Successfully ran targets? ",
            r"(?m)^ *(?:\S{1,5} +)?Ran targets? [^\n]{1,200} for [^\n]{1,100} but |^ *Failed: +\S+#\S+",
        ),
    ),
    Reader(("checks were", "checks are", "has already completed", "· "), ci),
    Reader(("Successfully built ",), phrases("python build", "build", r"(?m)^Successfully built \S+\.(?:whl|tar\.gz)")),
)
