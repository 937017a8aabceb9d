"""Calls of the program that write files or start programs, for failures.py."""
import functools
import json
import os
import subprocess
import tempfile

GAMES = """[Event "One"]
[White "Ada"]
[Black "Bob"]
[Result "*"]

1. e4 e5 2. Nf3 Nc6 *

[Event "Two"]
[White "Bob"]
[Black "Ada"]
[Result "1-0"]

1. d4 {a comment} d5 (1... Nf6 2. c4) 2. c4 1-0
"""
OLD_GAME = '[Event "Old"]\n[Result "*"]\n\n1. a3 *\n\n'
OLD = "the old file\n"
TESTS = """variant: chess
tests:
  - name: the first turn
    count: 20
    legal: ["e4"]
    play: "e4"
"""
LESSONS = """variant: chess
title: Mine
lessons:
  - id: one
    title: One
    steps: [{ text: Play a pawn., play: e4 }]
"""
CONFIGURATION = "[mine:chess]\npieceToCharTable = PNBRQKpnbrqk\ncastling = false\n"
# Plays 1. e4 e5 2. d4 d5, as an engine that knows nothing else.
ENGINE = """while read -r line; do case $line in
  uci) echo id name Fixed; echo uciok;;
  isready) echo readyok;;
  position*d2d4) move=d7d5;; position*e7e5) move=d2d4;; position*moves*) move=e7e5;; position*) move=e2e4;;
  go*) echo bestmove $move;;
  quit) exit;;
esac; done
"""


# What a page for browsers is made of, without its real contents.
SCRIPTS = [name for name in os.listdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..",
                                                    "framework", "tools", "web", "page")) if name.endswith(".js")]
PAGE = {**{f"page/{name}": "1;\n" for name in SCRIPTS},
        "page/page.html": "<style>{{style}}</style>{{game}}{{script}}{{worker}}{{glue}}{{engine}}\n",
        "page/page.css": "p {}\n", "page/stockade.js": "3;\n",
        "page/stockade.wasm.gz": "engine\n", "page/pieces/types.txt": "king: K\nrook: R\n",
        "page/pieces/wK.svg": "<svg><path/></svg>\n", "page/pieces/bR.svg": "<svg><g/></svg>\n"}
# Some variants in folders of folders, and their tests.
FOLDERS = {"folder/one/one.yaml": "schema: 1\nextends: chess\nname: One\n", "folder/one/one.test.yaml": TESTS,
           "folder/more/two/two.yaml": "schema: 1\nextends: losalamos\nname: Two\n",
           "folder/more/two/two.test.yaml": TESTS.replace("first", "second")}
LIBRARY = {"library/mine/mine.yaml": "schema: 1\nextends: chess\nname: Mine\n",
           "library/drops/family.yaml": "title: Of mine\n",
           "library/drops/losalamos/losalamos.yaml": "schema: 1\nextends: chess\nname: Hides another\n"}
COMPARISON = ("compare", "losalamos", "chess", "--games", "2", "--nodes", "20", "--max-plies", "20", "--threads", "2")


@functools.cache
def begun_samples():
    """The samples of a comparison that was interrupted in the middle of a line."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "samples")
        subprocess.run([os.environ["STOCKADE"], *COMPARISON, "--samples", path], check=True, capture_output=True)
        with open(path, encoding="utf-8") as file:
            lines = file.readlines()
    return "".join(lines[:4]) + lines[4][:40]


def is_whole(old, new, found):
    """The old file or the new one."""
    return found in (old, new)


def has_whole_games(old, new, found):
    """The old games, and some new ones, each of them whole."""
    def games(text):
        return text.split("[Event ")
    return (found or "").startswith(old) and len(found) >= len(old) and (
        games(found)[:-1] == games(new)[:len(games(found)) - 1] and (found == new or found.endswith("\n\n")))


def has_any_games(old, new, found):
    """The same, but an engine whose pipe breaks loses its game."""
    games = found[len(old):].split("[Event ")[1:]
    return found.startswith(old) and all(game.endswith(("1-0\n\n", "0-1\n\n", "1/2-1/2\n\n")) for game in games)


def has_whole_samples(old, new, found):
    """No file, or a head and some samples, each of them whole."""
    if found == old:
        return True
    lines = found.splitlines(keepends=True)
    wanted = new.splitlines(keepends=True)
    return lines[:1] == wanted[:1] and set(lines) <= set(wanted) and found.endswith("\n")


def has_more_samples(old, new, found):
    """What there was, each sample of it, and perhaps more."""
    return found == old or (set(old.splitlines()[:-1]) <= set(found.splitlines()) and
                            has_whole_samples("", new, found))


def is_game_so_far(_, new, found):
    """A kept game, or its beginning, and no more of it than a whole one."""
    def moves(text):
        return "".join(line for line in text.splitlines(True) if not line.startswith("[")).split()
    return found.startswith("[Event ") and moves(found)[-1:] == moves(new)[-1:] and (
        moves(found)[:-1] == moves(new)[:len(moves(found)) - 1])


def is_whole_report(old, new, found):
    """As is_whole(), of a file with times in it, which may say what could not be read."""
    return found == old or found.count("\n") == new.count("\n") or '"errors"' in found and found.endswith("}\n")


def is_progress(old, new, found):
    """What was solved before, or so far: a note that could not be written is missing."""
    return found == old or json.loads(found)["version"] == 1


def is_field(old, new, found):
    """As is_whole(); a variant that cannot be read has its reason on the page, and no point in the picture."""
    return found in (old, new) or found.endswith("</svg>\n") or "\nFailed:\n" in found and found.endswith("\n")


def is_list(old, new, found):
    """A folder or a file that cannot be read has no variants."""
    return found == old or isinstance(json.loads(found), list)


def is_variant(old, new, found):
    """Of a base that cannot be read, the variant does not make use."""
    return found == old or "\nsetup: " in found or found == new


# Files that grow are empty at first.
GROWING = (has_whole_games, has_any_games, has_whole_samples, has_more_samples)
# Two good runs may write different files; some only if the program tells what it could not read.
FREELY_VARYING = (is_whole_report, has_any_games, is_variant, is_progress)
VARYING = (*FREELY_VARYING, is_list)


class Scenario:
    """`files`: what there is before; a function makes a text. `writes`: the names of what is written, and how to judge
    it. `kinds`: of calls that fail; all if there are none. A call begins with "keeper" or "window" if it is not that of
    the command line."""

    def __init__(self, name, *call, files=None, writes=None, stdin="", any_order=False, other_output=False,
                 goes_on=False, same_output=False, kinds=(), environment=None):
        self.name = name
        self.call = call
        self.made = {"games.pgn": GAMES, **(files or {})}
        self.kinds = kinds
        self.environment = environment or {}
        self.writes = writes or {}
        self.stdin = stdin
        self.other_output = other_output  # may differ: by a failure that the program can do without, or by threads
        self.goes_on = goes_on  # after a failure, which its output mentions
        self.same_output = same_output  # to the letter, as long as it mentions no failure
        self.any_order = any_order  # of the lines that several threads write

    @functools.cached_property
    def files(self):
        return {name: text() if callable(text) else text for name, text in self.made.items()}

    def same(self, one, other):
        if one is None or other is None or not self.any_order:
            return one == other
        return sorted(one.splitlines()) == sorted(other.splitlines())


# wxWidgets takes memory and threads without asking whether there are any.
CHANGING_CALLS = ("write", "sync", "close", "rename", "remove", "make", "truncate", "mode")
FILE_CALLS = (*CHANGING_CALLS, "open", "read", "seek", "status")
PLAYER = 'cmd="sh engine.sh"'
SCENARIOS = [
    Scenario("convert", "convert", "games.pgn", "out.json", files={"out.json": OLD}, writes={"out.json": is_whole}),
    Scenario("convert_to_pgn", "convert", "games.pgn", "out.pgn", writes={"out.pgn": is_whole}),
    # As on a file system that has no files without names.
    Scenario("convert_named", "convert", "games.pgn", "out.json", files={"out.json": OLD}, writes={"out.json": is_whole},
             environment={"STOCKADE_FAULT_NAMED": "1"}),
    Scenario("find", "find", "games.pgn", "--player", "Ada", "--out", "out.pgn", "--json=out.json",
             files={"out.pgn": OLD}, writes={"out.pgn": is_whole, "out.json": is_whole}),
    Scenario("replay", "replay", "chess", "games.pgn", "--json=out.json", files={"out.json": OLD},
             writes={"out.json": is_whole}),
    Scenario("review", "review", "games.pgn", "--depth", "1", "--out", "games.pgn", writes={"games.pgn": is_whole}),
    Scenario("play", "play", "chess", "--computer", "none", stdin="e4\ne5\nsave out.pgn\nquit\n",
             files={"out.pgn": OLD}, writes={"out.pgn": is_whole}, goes_on=True),
    Scenario("match", "match", "random", "greedy", "--variant", "chess", "--games", "4", "--max-plies", "12",
             "--pgn", "out.pgn", "--json=out.json", files={"out.pgn": OLD_GAME},
             writes={"out.pgn": has_whole_games, "out.json": is_whole_report}),
    Scenario("match_with_programs", "match", PLAYER, PLAYER, "--variant", "chess", "--games", "2", "--max-plies", "4",
             "--random-plies", "0", "--movetime", "5s", "--pgn", "out.pgn",
             files={"engine.sh": ENGINE, "out.pgn": OLD_GAME}, writes={"out.pgn": has_any_games}, other_output=True),
    Scenario("match_at_once", "match", PLAYER, "random", "--variant", "chess", "--games", "4", "--max-plies", "2",
             "--random-plies", "0", "--movetime", "5s", "--concurrency", "2", files={"engine.sh": ENGINE},
             other_output=True),
    Scenario("compare", *COMPARISON, "--samples", "samples", "--json=out.json", "--html", "out.html",
             files={"out.html": OLD}, any_order=True,
             writes={"samples": has_whole_samples, "out.json": is_whole, "out.html": is_whole}),
    Scenario("compare_again", *COMPARISON, "--samples", "samples", "--resume", "--json=out.json",
             files={"samples": begun_samples}, any_order=True,
             writes={"samples": has_more_samples, "out.json": is_whole}),
    Scenario("compare_all", "compare", "--all", "--family", "small", "--random", "--playouts", "1", "--max-plies", "9",
             "--markdown", "out.md", files={"out.md": OLD}, any_order=True, goes_on=True,
             writes={"out.md": is_field, "out.svg": is_field}),
    Scenario("new", "new", "mine", "--in", ".", writes={"mine/mine.yaml": is_whole, "mine/mine.test.yaml": is_whole,
                                                        "mine/mine.lessons.yaml": is_whole}),
    Scenario("test", "test", "mine.test.yaml", "--junit", "out.xml", "--json=out.json",
             files={"mine.test.yaml": TESTS, "out.xml": OLD}, writes={"out.json": is_whole_report, "out.xml": is_whole_report}),
    Scenario("learn", "learn", "mine.lessons.yaml", stdin="e4\n", goes_on=True, environment={"XDG_DATA_HOME": "data"},
             files={"mine.lessons.yaml": LESSONS}, writes={"data/stockade/progress.json": is_progress}),
    Scenario("import", "import", "mine.ini", "-o", "made", files={"mine.ini": CONFIGURATION},
             writes={"made/mine/mine.yaml": is_variant}),
    Scenario("list", "list", "--json=out.json", files={"out.json": OLD}, writes={"out.json": is_list}),
    Scenario("script", "moves", "tamerlane", "--json=out.json", writes={"out.json": is_whole}),
    Scenario("search", "search", "losalamos", "--depth", "2", "--threads", "2", "--json=out.json",
             writes={"out.json": is_whole_report}, other_output=True),  # two threads find a line together
    Scenario("import_one", "import", "mine.ini", "mine", "-o", "mine.yaml",
             files={"mine.ini": CONFIGURATION, "mine.yaml": OLD}, writes={"mine.yaml": is_variant}),
    Scenario("check_folder", "check", "folder", files=FOLDERS, goes_on=True, same_output=True),
    Scenario("test_folder", "test", "folder", "--json=out.json", files=FOLDERS, writes={"out.json": is_whole_report}),
    Scenario("library", "list", "--json=out.json", files=LIBRARY, writes={"out.json": is_list},
             environment={"STOCKADE_VARIANT_PATH": "library"}),
    Scenario("own_variant", "moves", "losalamos", "--json=out.json", files=LIBRARY, writes={"out.json": is_whole},
             environment={"STOCKADE_VARIANT_PATH": "library"}),
    Scenario("betza", "betza", "N", "--svg", "out.svg", files={"out.svg": OLD}, writes={"out.svg": is_whole}),
    Scenario("reference", "reference", "made", writes={"made/language.md": is_whole, "made/diagnostics.md": is_whole}),
    Scenario("board", "board", "chess", "--svg", "out.svg", files={"out.svg": OLD}, writes={"out.svg": is_whole}),
    Scenario("render", "window", "--render", "out.png", "--variant", "chess", "--size", "200",
             files={"out.png": OLD}, writes={"out.png": is_whole},
             kinds=CHANGING_CALLS),
    Scenario("keeper", "keeper", "games", files={"alone.pgn": OLD},
             writes={"alone.pgn": is_whole, "games.pgn": is_whole, "kept/game.pgn": is_whole}),
    Scenario("network", "keeper", "network", other_output=True,
             writes={"host/game.pgn": is_game_so_far, "guest/game.pgn": is_game_so_far}),
    Scenario("author", "keeper", "variants",
             writes={name: is_whole for name in ("mine/mine.yaml", "mine/mine.test.yaml", "copy/copy.yaml",
                                                 "copy/copy.test.yaml")}),
    Scenario("page", "keeper", "page", files={**PAGE, "out.html": OLD}, writes={"out.html": is_whole}),
    Scenario("settings", "keeper", "settings", files={"stockade/gui.conf": "board=slate\n[other]\nword=kept\n"},
             writes={"stockade/gui.conf": is_whole}, kinds=FILE_CALLS),
    Scenario("keeper_named", "keeper", "games", files={"alone.pgn": OLD}, environment={"STOCKADE_FAULT_NAMED": "1"},
             writes={"alone.pgn": is_whole, "games.pgn": is_whole, "kept/game.pgn": is_whole}),
    Scenario("uci", "uci", "--offer", "chess", stdin="uci\nisready\nposition startpos moves e2e4\ngo depth 1\n", goes_on=True),
]
