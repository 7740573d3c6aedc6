# Run by path under `python -I -S`: argv is the harness, then the folders in which showcause and its libraries lie.
import sys

sys.path[:0] = sys.argv[2:]
from showcause.hook.main import main  # noqa: E402  # its folder is on the path only now

main(sys.argv[1])
