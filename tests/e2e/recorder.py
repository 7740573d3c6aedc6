"""A hook that keeps what it was told: each payload on stdin becomes one file, in the order of arrival; it never answers."""

import os
import sys
import time

payload = sys.stdin.buffer.read()
name = f"{time.time_ns():020}-{os.getpid()}"
with open(f"{sys.argv[1]}/{name}.part", "wb") as file:
    file.write(payload)
os.rename(f"{sys.argv[1]}/{name}.part", f"{sys.argv[1]}/{name}.json")
