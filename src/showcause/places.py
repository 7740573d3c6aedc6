"""Where showcause keeps things, and the few system calls that differ between platforms. Decides nothing else."""

import os
import sys

WINDOWS = sys.platform == "win32"
O_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
O_NONBLOCK = getattr(os, "O_NONBLOCK", 0)
O_BINARY = getattr(os, "O_BINARY", 0)


def _base(kind: str) -> str:
    home = os.path.expanduser("~")
    if WINDOWS:
        root = os.environ.get("APPDATA" if kind == "config" else "LOCALAPPDATA") or os.path.join(home, "AppData")
        return os.path.join(root, "showcause", kind)
    if sys.platform == "darwin":
        root = os.path.join(home, "Library", "Caches" if kind == "cache" else "Application Support")
        return os.path.join(root, "showcause") if kind == "cache" else os.path.join(root, "showcause", kind)
    variable, fallback = {
        "config": ("XDG_CONFIG_HOME", ".config"),
        "state": ("XDG_STATE_HOME", ".local/state"),
        "cache": ("XDG_CACHE_HOME", ".cache"),
    }[kind]
    root = os.environ.get(variable, "")
    return os.path.join(root if os.path.isabs(root) else os.path.join(home, fallback), "showcause")


def folder(kind: str) -> str:
    """The folder for `config`, `state`, `cache` or `log`; SHOWCAUSE_HOME moves all four."""
    moved = os.environ.get("SHOWCAUSE_HOME")
    if moved:
        return os.path.join(os.path.abspath(os.path.expanduser(moved)), kind)
    if kind == "log":
        return os.path.join(_base("state"), "log")
    return _base(kind)


def private(path: str) -> str:
    """Make `path` a folder of ours, 0700. Raises OSError where it is a link, a file or somebody else's."""
    before = os.umask(0o077)  # the mode of `makedirs` is that of the last folder only
    try:
        os.makedirs(path, mode=0o700, exist_ok=True)
    finally:
        os.umask(before)
    if not mine(path):
        raise PermissionError(f"{path} is not a folder that only this user can write")
    return path


def mine(path: str) -> bool:
    """Whether `path` exists, is no link, and nobody but this user can write it."""
    try:
        found = os.lstat(path)
    except OSError:
        return False
    if found.st_mode & 0o170000 == 0o120000:
        return False
    return WINDOWS or (found.st_uid == os.geteuid() and not found.st_mode & 0o022)


def read_own(path: str, limit: int, *, first: int = 0) -> bytes | None:
    """The bytes of a file of ours; None where it is missing, a link, no regular file, or over `limit`.

    The folder that holds it must be ours too: who can write there can replace the file. first: so many bytes of its
    beginning are enough.
    """
    if not mine(os.path.dirname(path) or "."):
        return None
    try:
        handle = os.open(path, os.O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_BINARY)
    except OSError:
        return None
    try:
        found = os.fstat(handle)
        if found.st_mode & 0o170000 != 0o100000 or found.st_size > limit:
            return None
        if not WINDOWS and (found.st_uid != os.geteuid() or found.st_mode & 0o022):
            return None
        if first:
            return os.read(handle, first)
        data = b""
        while len(data) <= limit:
            block = os.read(handle, 1 << 20)
            if not block:
                return data
            data += block
        return None
    except OSError:
        return None
    finally:
        os.close(handle)


def write_own(path: str, data: bytes) -> None:
    """Replace `path` by `data` in one step, so that no reader sees half of it."""
    temporary = f"{path}.{os.getpid()}.tmp"
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | O_NOFOLLOW | O_BINARY, 0o600)
    try:
        view = memoryview(data)
        while view:
            view = view[os.write(handle, view) :]
    except OSError:
        os.close(handle)
        os.unlink(temporary)
        raise
    os.close(handle)
    os.replace(temporary, path)


def create(path: str, data: bytes = b"") -> bool:
    """Create `path` exclusively; False where it was there. This is how two hook processes agree on who is first."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | O_NOFOLLOW | O_BINARY, 0o600)
    except FileExistsError:
        return False
    try:
        if data:
            os.write(handle, data)
    finally:
        os.close(handle)
    return True


def find_upward(name: str, start: str) -> str | None:
    """The nearest file called `name` at or above `start`."""
    here = os.path.abspath(start or ".")
    while True:
        candidate = os.path.join(here, name)
        if os.path.isfile(candidate):
            return candidate
        above = os.path.dirname(here)
        if above == here:
            return None
        here = above


def sha256(text: str) -> str:
    """SHA-256 of a text as hex, from the interpreter's own module (`hashlib` costs the hook ten times as much)."""
    for name in ("_sha2", "_sha256", "hashlib"):  # 3.12+, 3.11, anything else
        try:
            module = __import__(name)
        except ImportError:
            continue
        return str(module.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())
    raise ImportError("this interpreter has no SHA-256")
