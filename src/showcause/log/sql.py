"""Questions to the decision log in SQL, by DuckDB: tables `log` and `records`, and nothing else within reach.

The files are loaded first; only then, with files, network, extensions and settings shut, the question is asked.
"""

from __future__ import annotations

import glob
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Any

from ..errors import UserError
from ..light import NamedTuple
from .reading import paths

INSTALL = "pip install 'showcause[sql]'"
MEMORY = "1GB"
_BATCH = 1000
_SHUT = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "allow_community_extensions": False,
    "python_enable_replacements": False,
    "memory_limit": MEMORY,
}
_FINDING = (
    '[{"gate":"VARCHAR","level":"VARCHAR","words":"VARCHAR","evidence":{"state":"VARCHAR","looked":"VARCHAR",'
    '"seen":"VARCHAR"},"act":"VARCHAR","strength":"VARCHAR","maturity":"VARCHAR"}]'
)
_TEXTS = (
    "product", "harness", "harness_version", "session", "agent", "turn", "event", "verdict", "reply", "suppressed_by",
    "policy_rev", "gates_rev", "fail", "text", "file", "message_tail", "next_user",
)  # fmt: skip
# every column is there whatever the lines hold; `record` is the whole line, for keys that have no column
_COLUMNS = ", ".join(
    (
        "try_cast(json->>'$.v' AS INTEGER) AS v",
        "json->>'$.id' AS id",
        "try_cast(json->>'$.ts' AS TIMESTAMP) AS ts",
        *(f"json->>'$.{name}' AS {name}" for name in _TEXTS[:8]),
        f"json_transform(json->'$.findings', '{_FINDING}') AS findings",
        "json_transform(json->'$.notes', '[\"VARCHAR\"]') AS notes",
        *(f"json->>'$.{name}' AS {name}" for name in _TEXTS[8:13]),
        "try_cast(json->>'$.ms' AS DOUBLE) AS ms",
        *(f"json->>'$.{name}' AS {name}" for name in _TEXTS[13:15]),
        "try_cast(json->>'$.ordinal' AS BIGINT) AS ordinal",
        *(f"json->>'$.{name}' AS {name}" for name in _TEXTS[15:]),
        "json AS record",
    )
)


class Answer(NamedTuple):
    columns: tuple[str, ...]
    rows: Iterator[tuple[Any, ...]]


def ask(sql: str, files: Sequence[str] = ()) -> Answer:
    """The answer to one statement; rows come as they are asked for. Raises UserError for what DuckDB refuses."""
    duckdb = _duckdb()
    connection = duckdb.connect(":memory:", config={**_SHUT, "temp_directory": ""})
    try:
        _load(connection, files)
        _shut(connection)
        found = connection.execute(_one(duckdb, sql))
        return Answer(tuple(one[0] for one in found.description or ()), _rows(duckdb, connection))
    except duckdb.Error as error:
        connection.close()
        raise _refused(error) from None


def export(sql: str, out: str, files: Sequence[str] = ()) -> int:
    """Write the answer as Parquet; returns how many rows. Three openings of one file: load, ask, write.

    The statement runs only while everything is shut; what is written afterwards is a table, not a statement.
    """
    duckdb = _duckdb()
    with tempfile.TemporaryDirectory(prefix="showcause-sql-") as folder:
        path = os.path.join(folder, "log.duckdb")
        try:
            with closing(duckdb.connect(path, config=_SHUT)) as connection:
                _load(connection, files)
            with closing(duckdb.connect(path, config={**_SHUT, "enable_external_access": False})) as connection:
                connection.execute("SET lock_configuration=true")
                connection.execute(f"CREATE TABLE answer AS {_one(duckdb, sql)}")  # it is the question
            with closing(duckdb.connect(path, config=_SHUT)) as connection:
                quoted = os.path.abspath(out).replace("'", "''")
                connection.execute(f"COPY answer TO '{quoted}' (FORMAT parquet)")
                (count,) = connection.execute("SELECT count(*) FROM answer").fetchone() or (0,)
        except duckdb.Error as error:
            raise _refused(error) from None
    return int(count)


def _load(connection: Any, files: Sequence[str]) -> None:
    connection.execute("SET TimeZone='UTC'")  # `ts` is UTC, and so is now()
    connection.execute(f"CREATE TABLE log AS {_lines(paths())}")
    if not files:
        return
    for path in files:
        if not os.path.isfile(path):
            raise UserError("there is no such file", file=path, right="--file takes JSON lines or Parquet")
    parquet = [path for path in files if path.endswith(".parquet")]
    parts = [_lines(rest)] if (rest := [path for path in files if path not in parquet]) else []
    if parquet:
        parts.append(f"SELECT * FROM read_parquet({_list(parquet)}, union_by_name=true)")  # noqa: S608  # quoted
    connection.execute(f"CREATE TABLE records AS {' UNION ALL BY NAME '.join(parts)}")


def _lines(files: Sequence[str]) -> str:
    """A SELECT over lines of JSON; torn lines and what is no object are left out."""
    source = f"read_ndjson_objects({_list(files)}, ignore_errors=true)" if files else "(SELECT NULL::JSON AS json)"
    return f"SELECT {_COLUMNS} FROM {source} WHERE json_type(json) = 'OBJECT'"  # noqa: S608  # ours, and quoted


def _list(files: Sequence[str]) -> str:
    """Names as a list of SQL, in which no sign is taken for a pattern."""
    return "[" + ", ".join("'" + glob.escape(os.path.abspath(path)).replace("'", "''") + "'" for path in files) + "]"


def _shut(connection: Any) -> None:
    connection.execute("SET enable_external_access=false")
    connection.execute("SET lock_configuration=true")


def _one(duckdb: Any, sql: str) -> str:
    found = duckdb.extract_statements(sql)
    if len(found) != 1:
        raise UserError(f"{len(found)} statements were given", right='one: --sql "select … from log"')
    return str(found[0].query).strip("; \t\r\n")


def _rows(duckdb: Any, connection: Any) -> Iterator[tuple[Any, ...]]:
    with closing(connection):
        try:
            while batch := connection.fetchmany(_BATCH):
                yield from batch
        except duckdb.Error as error:
            raise _refused(error) from None


def _refused(error: Exception) -> UserError:
    return UserError(f"DuckDB: {str(error).strip()[:600]}", right="tables: log, and records with --file; DESCRIBE log")


def _duckdb() -> Any:
    try:
        import duckdb
    except ImportError:
        raise UserError("SQL over the log needs DuckDB, which is not installed", right=INSTALL) from None
    return duckdb
