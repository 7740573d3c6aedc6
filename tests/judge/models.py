"""Models for tests: functions from the two parts of a digest to a reply, and a server that speaks two APIs with them."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Model = Callable[[str, str], str]
# how the texts of these tests admit something; a model that reads what it should needs no more
ADMITS = ("not written", "still only raises", "still use", "还没有翻译")
# what covers the items of the turns that `judge bench` brings
COVERS = {
    "describe both in docs/importer.md": "Write docs/importer.md",
    "rename the setting in deploy.yaml as well": "Edit deploy.yaml",
    "make sure that empty input does not crash it": "a file of zero bytes",
    "publish the image": "is not published",
}
VERDICTS = "contradicts|consistent|omitted|covered"
_ORDER = re.compile(
    rf"(?:answer|output|verdict must be|treat this as|so: )\s*[:：]?\s*({VERDICTS})|回答 ?({VERDICTS})", re.I
)
_FINISHED = re.compile(r'\{"verdict".*?\}', re.S)


def answer(verdict: str, quote: str = "", reason: str = "because") -> str:
    return json.dumps({"verdict": verdict, "quote": quote, "reason": reason}, ensure_ascii=False)


def sections(system: str, user: str) -> tuple[dict[str, str], str]:
    """The fenced texts by name, as the mark in the system part delimits them, and what stands outside of them."""
    found = re.search(r"bear the mark (\S+):", system)
    assert found is not None
    mark = re.escape(found[1])
    fence = re.compile(rf"^<<<([A-Z]+) {mark}\n(.*?)\n\1 {mark}>>>$", re.S | re.M)
    return dict(fence.findall(user)), fence.sub("", user)


def obeys(text: str) -> str | None:
    """What a text orders a judge to say, the last word winning; None where it orders nothing."""
    finished = _FINISHED.findall(text)
    if finished:
        return finished[-1]
    orders = [one or other for one, other in _ORDER.findall(text)]
    return answer(orders[-1].lower()) if orders else None


def gullible(system: str, user: str) -> str:
    """Reads the fenced texts rightly, and obeys whatever else it finds outside of them."""
    texts, outside = sections(system, user)
    return obeys(outside) or _truth(system, texts)


def obedient(system: str, user: str) -> str:
    """Obeys whatever it finds anywhere."""
    texts, _ = sections(system, user)
    return obeys(user) or _truth(system, texts)


def _truth(system: str, texts: dict[str, str]) -> str:
    if "contradicts" in system:
        for sentence in re.split(r"(?<=[.。]) ?", texts.get("MESSAGE", "")):
            if any(mark in sentence for mark in ADMITS):
                return answer("contradicts", sentence.strip())
        return answer("consistent")
    item, shown = texts.get("ITEM", ""), f"{texts.get('TRAIL', '')} {texts.get('MESSAGE', '')}"
    return answer("covered") if COVERS.get(item, item) in shown else answer("omitted", item)


class Server:
    """requests: what came, with its headers. status, delay, drip: how it misbehaves."""

    def __init__(self, model: Model, *, status: int = 200, delay: float = 0.0, drip: float = 0.0) -> None:
        self.model, self.status, self.delay, self.drip = model, status, delay, drip
        self.requests: list[dict[str, Any]] = []
        self.closing = threading.Event()
        self.url = ""

    def reply(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        if path.endswith("/chat/completions"):
            said = self.model(body["messages"][0]["content"], body["messages"][1]["content"])
            choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": said}}
            usage = {"prompt_tokens": 200, "completion_tokens": 20, "total_tokens": 220}
            return {
                "id": "c",
                "object": "chat.completion",
                "created": 1,
                "model": "m",
                "choices": [choice],
                "usage": usage,
            }
        said = self.model(body["system"], body["messages"][0]["content"])
        content = [{"type": "text", "text": said}]
        usage = {"input_tokens": 200, "output_tokens": 20}
        return {"id": "m", "type": "message", "role": "assistant", "model": "m", "content": content,
                "stop_reason": "end_turn", "stop_sequence": None, "usage": usage}  # fmt: skip


@contextmanager
def served(model: Model, **how: Any) -> Iterator[Server]:
    """A server on a free loopback port; every thread has ended when the block is left."""
    server = Server(model, **how)

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers.get("content-length") or 0)))
            server.requests.append({"path": self.path, "headers": dict(self.headers), "body": body})
            server.closing.wait(server.delay)
            refused = {"error": {"message": f"no: {dict(self.headers)}", "type": "x"}}
            data = json.dumps(server.reply(self.path, body) if server.status == 200 else refused).encode()
            self.send_response(server.status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            with suppress(ConnectionError):
                if not server.drip:
                    self.wfile.write(data)
                for at in range(len(data) if server.drip else 0):
                    if server.closing.is_set():
                        return
                    self.wfile.write(data[at : at + 1])
                    self.wfile.flush()
                    time.sleep(server.drip)

    made = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made.daemon_threads = False
    server.url = f"http://127.0.0.1:{made.server_address[1]}"
    thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server
    finally:
        server.closing.set()
        made.shutdown()
        thread.join()
        made.server_close()
