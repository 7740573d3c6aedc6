"""A Messages API on loopback that says what a test wrote down, and keeps every request; it knows nothing of hooks.

A script has the replies of the main conversation in order and, for each subagent, a route: a phrase that its first
message holds, and its own replies. A judge is asked without tools: its phrase is sought in the last message. A
conversation whose script is used up hears THE_END, so no test waits for ever.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

THE_END = "The script has no further reply."
MAIN = "main"
SIDE = "side"  # a request without tools: titles, probes; it must not use up a scripted reply
LONGEST_WAIT = 20.0


class Call(NamedTuple):
    """One tool call that the model makes."""

    tool: str
    arguments: Mapping[str, Any]


class Reply(NamedTuple):
    """What the model says at one request; it speaks once main has been asked `after` times and `delay` has passed."""

    parts: tuple[str | Call, ...]
    delay: float = 0.0
    after: int = 0


class Request(NamedTuple):
    """One request as the model saw it: its number from 1, whose turn it was, the decoded body."""

    number: int
    route: str
    body: dict[str, Any]


def say(*parts: str | Call, delay: float = 0.0, after: int = 0) -> Reply:
    return Reply(parts, delay, after)


def call(tool: str, **arguments: Any) -> Reply:
    return Reply((Call(tool, arguments),))


def bash(command: str, **more: Any) -> Reply:
    return call("Bash", command=command, description="a scripted command", **more)


def texts(content: Any) -> str:
    """All text in a message's content, tool results included, in order."""
    if isinstance(content, str):
        return content
    return "\n".join(
        part["text"] if part.get("type") == "text" else texts(part.get("content") or "") for part in content or ()
    )


class ScriptedModel:
    """The server's state: scripts in, requests out. `asked` counts the requests of each conversation."""

    def __init__(
        self, main: Sequence[Reply], agents: Mapping[str, Sequence[Reply]], judges: Mapping[str, Sequence[Reply]]
    ):
        self._scripts: dict[str, Sequence[Reply]] = {MAIN: main, **agents, **judges}
        self._judges = tuple(judges)
        self._asked = dict.fromkeys(self._scripts, 0)
        self._turnstile = threading.Condition()
        self._closing = threading.Event()
        self.requests: list[Request] = []
        self.url = ""

    def of(self, route: str) -> list[dict[str, Any]]:
        """The bodies of one conversation's requests, in order."""
        return [request.body for request in self.requests if request.route == route]

    def left(self, route: str = MAIN) -> int:
        """How many scripted replies were never asked for."""
        return max(0, len(self._scripts[route]) - self._asked[route])

    def then(self, *main: Reply) -> None:
        """Go on with these in the main conversation, whatever was left of its script."""
        with self._turnstile:
            self._scripts[MAIN] = [*self._scripts[MAIN][: self._asked[MAIN]], *main]

    def answer(self, body: dict[str, Any]) -> dict[str, Any]:
        """The whole message for this request, as soon as its reply may be spoken."""
        route = self._route(body)
        with self._turnstile:
            request = Request(len(self.requests) + 1, route, body)
            self.requests.append(request)
            if route == SIDE:
                return message_of(say(THE_END), request)
            turn, script = self._asked[route], self._scripts[route]
            self._asked[route] += 1
            self._turnstile.notify_all()
            reply = script[turn] if turn < len(script) else say(THE_END)
            self._turnstile.wait_for(
                lambda: self._closing.is_set() or self._asked[MAIN] >= reply.after, timeout=LONGEST_WAIT
            )
        self._closing.wait(reply.delay)
        return message_of(reply, request)

    def close(self) -> None:
        self._closing.set()
        with self._turnstile:
            self._turnstile.notify_all()

    def _route(self, body: dict[str, Any]) -> str:
        users = [texts(one["content"]) for one in body.get("messages", ()) if one.get("role") == "user"]
        if not body.get("tools"):
            return next((phrase for phrase in self._judges if users and phrase in users[-1]), SIDE)
        said = users[0] if users else ""
        return next((phrase for phrase in self._scripts if phrase != MAIN and phrase in said), MAIN)


@contextmanager
def scripted_model(
    *main: Reply,
    agents: Mapping[str, Sequence[Reply]] | None = None,
    judges: Mapping[str, Sequence[Reply]] | None = None,
) -> Iterator[ScriptedModel]:
    """Serve a script on a free loopback port; every thread has ended when the block is left."""
    model = ScriptedModel(main, agents or {}, judges or {})
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(model))
    server.daemon_threads = False  # so that server_close joins them
    model.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, name="scripted-model")
    thread.start()
    try:
        yield model
    finally:
        model.close()
        server.shutdown()
        thread.join()
        server.server_close()


def _handler(model: ScriptedModel) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        timeout = 30

        def log_message(self, *_: Any) -> None:
            """Stay silent: the requests are kept in the model."""

        def do_POST(self) -> None:
            sent = self.rfile.read(int(self.headers.get("content-length") or 0))
            path = self.path.partition("?")[0]
            if path.endswith("/count_tokens"):
                return self._send(200, "application/json", json.dumps({"input_tokens": 1 + len(sent) // 4}))
            if not path.endswith("/v1/messages"):
                return self.do_GET()
            body = json.loads(sent)
            message = model.answer(body)
            if body.get("stream"):
                return self._send(200, "text/event-stream", "".join(event_stream(message)))
            return self._send(200, "application/json", json.dumps(message))

        def do_GET(self) -> None:
            self._send(404, "application/json", '{"type":"error","error":{"type":"not_found_error","message":"none"}}')

        do_HEAD = do_GET

        def _send(self, status: int, kind: str, text: str) -> None:
            data = text.encode()
            self.send_response(status)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(data)))
            self.send_header("request-id", "req_scripted")
            self.end_headers()
            if self.command != "HEAD":
                with suppress(ConnectionError):  # a client that was stopped no longer listens
                    self.wfile.write(data)

    return Handler


def message_of(reply: Reply, request: Request) -> dict[str, Any]:
    """The reply as one whole message of the API, with ids made of the request's number."""
    content: list[dict[str, Any]] = []
    for place, part in enumerate(reply.parts):
        if isinstance(part, Call):
            name = f"toolu_{request.number:04}{place:02}"
            content.append({"type": "tool_use", "id": name, "name": part.tool, "input": dict(part.arguments)})
        else:
            content.append({"type": "text", "text": part})
    calls = any(block["type"] == "tool_use" for block in content)
    return {
        "id": f"msg_{request.number:04}",
        "type": "message",
        "role": "assistant",
        "model": request.body.get("model"),
        "content": content,
        "stop_reason": "tool_use" if calls else "end_turn",
        "stop_sequence": None,
        "usage": {
            "input_tokens": 100,
            "output_tokens": 10,
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": 0,
        },
    }


def event_stream(message: dict[str, Any]) -> Iterator[str]:
    """The same message as server-sent events: opened empty, one delta a block, closed with its reason."""

    def event(kind: str, **fields: Any) -> str:
        return f"event: {kind}\ndata: {json.dumps({'type': kind, **fields})}\n\n"

    yield event("message_start", message={**message, "content": [], "stop_reason": None})
    for index, block in enumerate(message["content"]):
        if block["type"] == "text":
            hollow, delta = {**block, "text": ""}, {"type": "text_delta", "text": block["text"]}
        else:
            hollow = {**block, "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        yield event("content_block_start", index=index, content_block=hollow)
        yield event("content_block_delta", index=index, delta=delta)
        yield event("content_block_stop", index=index)
    ending = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    yield event("message_delta", delta=ending, usage={"output_tokens": message["usage"]["output_tokens"]})
    yield event("message_stop")
