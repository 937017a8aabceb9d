"""What scripts/bench does with programs that are built: --figures, --against and --growth."""
import argparse
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import against  # noqa: E402
import figures  # noqa: E402
import growth  # noqa: E402
import works  # noqa: E402
from runs import Failure  # noqa: E402


def read_arguments():
    parser = argparse.ArgumentParser(prog="scripts/bench", allow_abbrev=False)
    kind = parser.add_mutually_exclusive_group(required=True)
    kind.add_argument("--figures", action="store_true", help="the ratios of docs/develop/performance.md, in one run")
    kind.add_argument("--against", metavar="PROGRAM", help="this build beside another one")
    kind.add_argument("--growth", action="store_true", help="how cost grows: renews docs/develop/growth.md")
    parser.add_argument("--program", default=os.path.join(ROOT, "build", "release", "bin", "stockade"),
                        help=argparse.SUPPRESS)
    parser.add_argument("--only", default="", metavar="TEXT", help="only works with this text in their name")
    parser.add_argument("--rounds", type=int, metavar="N", help="runs of each work (5; with --against 9)")
    parser.add_argument("--instructions", action="store_true", help="count instructions as well, by valgrind")
    parser.add_argument("--most", type=int, default=10**7, metavar="N",
                        help="with --growth: the greatest number of games, plies and nodes (10^7)")
    for key in (works.YARDSTICK, works.STOCKFISH, works.FAIRY, works.FORK, works.BEFORE):
        parser.add_argument(f"--{key}", metavar="PROGRAM", help=f"with --figures: the program '{key}'")
    return parser.parse_args()


def main():
    options = read_arguments()
    options.rounds = options.rounds or (9 if options.against else 5)
    if options.rounds < 1:
        raise SystemExit("scripts/bench: error: --rounds must be at least 1")
    os.chdir(ROOT)
    programs = {works.OURS: options.program}
    for key in (works.YARDSTICK, works.STOCKFISH, works.FAIRY, works.FORK, works.BEFORE):
        if path := getattr(options, key.replace("-", "_")):
            programs[key] = path
    if options.against:
        programs[works.BEFORE] = options.against
    for path in programs.values():
        if not os.access(path, os.X_OK):
            raise SystemExit(f"scripts/bench: error: {path} is no program")
    if options.figures:
        figures.measure(programs, options)
    elif options.against:
        against.compare(programs, options)
    else:
        growth.measure(options.program, options)


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        raise SystemExit(f"scripts/bench: error: {failure}") from None
    except KeyboardInterrupt:
        raise SystemExit(130) from None
