"""The table of programs that run another program: which of their options take a value, where the command begins."""

from __future__ import annotations

from ....light import NamedTuple

Options = frozenset[str]


class Wrapper(NamedTuple):
    """`sub`: subcommands of which one must come first; `valued`: options that take the next word; `skip`: operands
    before the command; `stops`: options with which nothing runs; `after`: options whose next word begins the command;
    `text`: options whose value is shell text; `assigns`: NAME=value may come before; `joined`: they make a text."""

    valued: Options = frozenset()
    sub: tuple[str, ...] = ()
    skip: int = 0
    stops: Options = frozenset()
    after: Options = frozenset()
    text: Options = frozenset()
    assigns: bool = False
    joined: bool = False


def options(line: str) -> Options:
    return frozenset(line.split())


_UV = options(
    "--project --directory --python -p --with --with-requirements --with-editable --extra --group --only-group "
    "--env-file --index --default-index --index-url -i --extra-index-url --find-links -f --package --cache-dir "
    "--config-file --color --resolution --prerelease --exclude-newer --link-mode --index-strategy --keyring-provider "
    "--no-extra --no-group --python-platform --refresh-package --reinstall-package --upgrade-package -P "
    "--from --config-setting -C -w"
)
_NODE = options("-p --package -w --workspace -C --dir --filter -F --prefix --cwd --registry --cache")
_PYTHON_TOOL = options(
    "-C --directory -P --project -p --python --venv -e --env --environment --manifest-path --feature"
)
_CONDA = options("-n --name -p --prefix --cwd")
_AFTER_C = options("-c --command")

WRAPPERS: dict[str, tuple[Wrapper, ...]] = {
    "time": (Wrapper(options("-o --output -f --format")),),
    "nice": (Wrapper(options("-n --adjustment")),),
    "ionice": (Wrapper(options("-c --class -n --classdata"), stops=options("-p --pid -P --pgid -u --uid")),),
    "nohup": (Wrapper(),),
    "sudo": (
        Wrapper(
            options(
                "-u -g -h -p -C -T -r -t -D -R -U --user --group --host --prompt --chdir --chroot --close-from "
                "--command-timeout --role --type --other-user"
            ),
            stops=options("-l --list -v --validate -K --remove-timestamp -e --edit"),
            assigns=True,
        ),
    ),
    "doas": (Wrapper(options("-u -C -a"), stops=options("-L")),),
    "env": (Wrapper(options("-u --unset -C --chdir -P"), text=options("-S --split-string"), assigns=True),),
    "timeout": (Wrapper(options("-s --signal -k --kill-after"), skip=1),),
    "stdbuf": (Wrapper(options("-i -o -e --input --output --error")),),
    "setsid": (Wrapper(),),
    "chrt": (Wrapper(options("-T -P -D --sched-runtime --sched-period"), skip=1, stops=options("-p --pid -m")),),
    "taskset": (Wrapper(skip=1, stops=options("-p --pid")),),
    "command": (Wrapper(stops=options("-v -V")),),
    "builtin": (Wrapper(),),
    "exec": (Wrapper(options("-a")),),
    "coproc": (Wrapper(),),
    "noglob": (Wrapper(),),
    "nocorrect": (Wrapper(),),
    "caffeinate": (Wrapper(options("-t -w")),),
    "xvfb-run": (Wrapper(options("-n -s -f -e -p -w --server-num --server-args --auth-file --error-file --wait")),),
    "unbuffer": (Wrapper(),),
    "chronic": (Wrapper(),),
    "setarch": (Wrapper(skip=1),),
    "arch": (Wrapper(options("-e -d")),),
    "numactl": (Wrapper(options("-C -N -m -p -i --physcpubind --cpunodebind --membind --preferred --interleave")),),
    "prlimit": (Wrapper(stops=options("-p --pid")),),
    "cpulimit": (Wrapper(options("-l --limit"), stops=options("-p --pid -e --exe")),),
    "systemd-run": (
        Wrapper(
            options("-p --property -u --unit --slice -E --setenv --uid --gid --nice --working-directory --description")
        ),
    ),
    "systemd-inhibit": (Wrapper(options("--what --who --why --mode"), stops=options("--list")),),
    "strace": (Wrapper(options("-o -e -p -s -P -E -u -I -O -S -a -b -X"), stops=options("-p")),),
    "ltrace": (Wrapper(options("-o -e -s -n -l -a -u -x -F"), stops=options("-p")),),
    "valgrind": (Wrapper(),),
    "perf": (Wrapper(options("-e -o -r -F -g -C -p -t"), sub=("stat", "record", "trace"), stops=options("-p")),),
    "faketime": (Wrapper(skip=1),),
    "fakeroot": (Wrapper(options("-l -s -i -b")),),
    "chroot": (Wrapper(skip=1),),
    "busybox": (Wrapper(stops=options("--list --install")),),
    "rlwrap": (Wrapper(),),
    "flock": (Wrapper(options("-w --timeout -E --conflict-exit-code"), skip=1, text=_AFTER_C),),
    "script": (Wrapper(options("-I -O -B -T -t -E -o -m"), text=_AFTER_C, skip=1),),
    "su": (Wrapper(options("-s --shell -g -G -w"), text=_AFTER_C, skip=99),),
    "runuser": (Wrapper(options("-u --user -s --shell -g -G -w"), text=_AFTER_C),),
    "watch": (Wrapper(options("-n --interval -q --equexit"), joined=True),),
    "uv": (Wrapper(_UV, sub=("run",)), Wrapper(_UV, sub=("tool",), skip=1)),
    "uvx": (Wrapper(_UV),),
    "pipx": (Wrapper(options("--spec --python --index-url -i --pip-args"), sub=("run",)),),
    "poetry": (Wrapper(_PYTHON_TOOL, sub=("run",)),),
    "pipenv": (Wrapper(_PYTHON_TOOL, sub=("run",)),),
    "pdm": (Wrapper(_PYTHON_TOOL, sub=("run",)),),
    "hatch": (Wrapper(_PYTHON_TOOL, sub=("run",)),),
    "rye": (Wrapper(_PYTHON_TOOL, sub=("run",)),),
    "pixi": (Wrapper(_PYTHON_TOOL, sub=("run",)),),
    "conda": (Wrapper(_CONDA, sub=("run",)),),
    "mamba": (Wrapper(_CONDA, sub=("run",)),),
    "micromamba": (Wrapper(_CONDA, sub=("run",)),),
    "npx": (Wrapper(_NODE, text=options("-c --call")),),
    "npm": (Wrapper(_NODE, sub=("exec", "x"), text=options("-c --call")),),
    "pnpm": (Wrapper(_NODE, sub=("exec", "dlx")),),
    "pnpx": (Wrapper(_NODE),),
    "yarn": (Wrapper(_NODE, sub=("exec", "dlx")),),
    "bunx": (Wrapper(_NODE),),
    "bun": (Wrapper(_NODE, sub=("x",)),),
    "bundle": (Wrapper(sub=("exec",)),),
    "mise": (Wrapper(options("-C --cd -E --env -j --jobs"), sub=("exec", "x"), after=options("--"), text=_AFTER_C),),
    "rtx": (Wrapper(sub=("exec", "x"), after=options("--"), text=_AFTER_C),),
    "asdf": (Wrapper(sub=("exec",)),),
    "rbenv": (Wrapper(sub=("exec",)),),
    "pyenv": (Wrapper(sub=("exec",)),),
    "nvm": (Wrapper(sub=("exec",), skip=1),),
    "direnv": (Wrapper(sub=("exec",), skip=1),),
    "nix": (Wrapper(sub=("develop", "shell"), after=_AFTER_C),),
    "nix-shell": (Wrapper(options("-p --packages -A -I --arg --argstr"), text=options("--run --command"), skip=99),),
    "guix": (Wrapper(sub=("shell", "environment"), after=options("--")),),
    "devbox": (Wrapper(options("-c --config"), sub=("run",)),),
    "dotenv": (
        Wrapper(options("-f --file -e -c"), sub=("run",)),
        Wrapper(options("-f --file -e -c"), after=options("--")),
    ),
    "dotenvx": (Wrapper(options("-f --env-file"), sub=("run",)),),
    "doppler": (Wrapper(options("-p --project -c --config"), sub=("run",), text=options("--command")),),
    "op": (Wrapper(options("--env-file --account"), sub=("run",)),),
    "aws-vault": (Wrapper(options("-d --duration"), sub=("exec",), skip=1),),
    "hyperfine": (Wrapper(),),
    "unshare": (Wrapper(options("-S --setuid -G --setgid -R --root -w --wd --propagation --map-user --map-group")),),
    "nsenter": (Wrapper(options("-t --target -S --setuid -G --setgid")),),
    "srun": (
        Wrapper(
            options(
                "-n --ntasks -N --nodes -p --partition -c --cpus-per-task -t --time -J --job-name -A --account -w "
                "--nodelist -x --exclude -G --gpus --gres --mem -o --output -e --error -i --input -q --qos -D --chdir "
                "-C --constraint --jobid --mem-per-cpu --ntasks-per-node"
            )
        ),
    ),
    "entr": (Wrapper(),),
    "torchrun": (
        Wrapper(
            options(
                "--nproc_per_node --nproc-per-node --nnodes --node_rank --node-rank --master_addr --master-addr "
                "--master_port --master-port --rdzv_backend --rdzv-backend --rdzv_endpoint --rdzv-endpoint --rdzv_id "
                "--rdzv-id --max_restarts --max-restarts --log_dir --log-dir"
            )
        ),
    ),
}
# modules of Python that run a module or a script, and which of their options take a value
RUNNING_MODULES = frozenset(("cProfile", "profile", "pdb", "trace"))
RUNNING_OPTIONS = options(
    "-o --outfile -s --sort -c --command -f --file -C --coverdir --ignore-module --ignore-dir --source --omit "
    "--include --rcfile --data-file --context --concurrency --debug"
)
ALIASES = {
    "gtimeout": "timeout",
    "gnice": "nice",
    "gstdbuf": "stdbuf",
    "gtime": "time",
    "genv": "env",
    "gxargs": "xargs",
}
XARGS = Wrapper(
    options(
        "-a --arg-file -d --delimiter -E -I -L -n --max-args -P --max-procs -s --max-chars --max-lines -J -R -S "
        "--process-slot-var"
    )
)
PARALLEL = Wrapper(
    options(
        "-j --jobs -a --arg-file -I -n --max-args -N --timeout --retries --delay --joblog --results -P --max-procs -C "
        "--colsep -d --delimiter -S --sshlogin --tmpdir --memfree --load --nice --halt --block --tagstring -L "
        "--workdir --wd --env --shuf-seed --rpl --progress-file -s"
    )
)
HYPERFINE = options(
    "-w --warmup -m --min-runs -M --max-runs -r --runs -s --setup -p --prepare -c --cleanup -n --command-name -S "
    "--shell -L --parameter-list --export-json --export-markdown --export-csv --style --time-unit -u "
    "--output --input --conclude"
)
FIND_EXEC = frozenset(("-exec", "-execdir", "-ok", "-okdir"))
FD_EXEC = frozenset(("-x", "-X", "--exec", "--exec-batch"))
SSH = options("-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w -B")
ENGINES = frozenset(("docker", "podman", "nerdctl", "docker-compose"))
