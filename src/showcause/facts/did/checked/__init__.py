"""From what a session shows to its checks.

    trail     entry by entry: calls, reports, notices, what the person ran
    lines     shell lines, and runs that end later
    plan      what a line means to check, by the names of what it starts
    settle    summaries of the output to the checks of the line; `vote` where no summary speaks

`tools`, `notes` and `words` know what tools are called and how harnesses and programs put things.
"""
