"""Calls of the program that write files or start programs, for failures.py."""
import json

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
CONFIGURATION = "[mine:chess]\npieceToCharTable = PNBRQKpnbrqk\ncastling = false\n"
# Plays 1. e4 e5 2. d4 d5, as an engine that knows nothing else.
ENGINE = """while read -r line; do case $line in
  uci) echo id name Fixed; echo uciok;;
  isready) echo readyok;;
  position*d2d4) move=d7d5;; position*e7e5) move=d2d4;; position*e2e4) move=e7e5;; position*) move=e2e4;;
  go*) echo bestmove $move;;
  quit) exit;;
esac; done
"""


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


def is_whole_report(old, new, found):
    """As is_whole(), of a file with times in it."""
    return found == old or found.count("\n") == new.count("\n")


def is_list(old, new, found):
    """A folder or a file that cannot be read has no variants."""
    return found == old or isinstance(json.loads(found), list)


def is_variant(old, new, found):
    """Of a base that cannot be read, the variant does not make use."""
    return found == old or "\nsetup: " in found or found == new


# Two good runs may write different files.
VARYING = (is_whole_report, has_any_games, is_list, is_variant)


class Scenario:
    """`files`: what there is before. `writes`: the names of what is written, and how to judge it."""

    def __init__(self, name, *call, files=None, writes=None, stdin="", any_order=False, other_output=False,
                 goes_on=False):
        self.name = name
        self.call = call
        self.files = {"games.pgn": GAMES, **(files or {})}
        self.writes = writes or {}
        self.stdin = stdin
        self.other_output = other_output  # after a failure that the program can do without
        self.goes_on = goes_on  # after a failure, which its output mentions
        self.any_order = any_order  # of the lines that several threads write

    def same(self, one, other):
        if one is None or other is None or not self.any_order:
            return one == other
        return sorted(one.splitlines()) == sorted(other.splitlines())


PLAYER = 'cmd="sh engine.sh"'
SCENARIOS = [
    Scenario("convert", "convert", "games.pgn", "out.json", files={"out.json": OLD}, writes={"out.json": is_whole}),
    Scenario("convert_to_pgn", "convert", "games.pgn", "out.pgn", writes={"out.pgn": is_whole}),
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
    Scenario("compare", "compare", "losalamos", "chess", "--games", "2", "--nodes", "20", "--max-plies", "20",
             "--threads", "2", "--samples", "samples", "--json=out.json", "--html", "out.html",
             files={"out.html": OLD}, any_order=True,
             writes={"samples": has_whole_samples, "out.json": is_whole, "out.html": is_whole}),
    Scenario("new", "new", "mine", "--in", ".", writes={"mine/mine.yaml": is_whole, "mine/mine.test.yaml": is_whole}),
    Scenario("test", "test", "mine.test.yaml", "--junit", "out.xml", "--json=out.json",
             files={"mine.test.yaml": TESTS, "out.xml": OLD}, writes={"out.json": is_whole_report, "out.xml": is_whole_report}),
    Scenario("import", "import", "mine.ini", "-o", "made", files={"mine.ini": CONFIGURATION},
             writes={"made/mine/mine.yaml": is_variant}),
    Scenario("list", "list", "--json=out.json", files={"out.json": OLD}, writes={"out.json": is_list}),
    Scenario("script", "moves", "tamerlane", "--json=out.json", writes={"out.json": is_whole}),
    Scenario("search", "search", "losalamos", "--depth", "2", "--threads", "2", "--json=out.json",
             writes={"out.json": is_whole_report}),
    Scenario("keeper", "keeper", files={"alone.pgn": OLD},
             writes={"alone.pgn": is_whole, "games.pgn": is_whole, "kept/game.pgn": is_whole}),
    Scenario("uci", "uci", "--offer", "chess", stdin="uci\nisready\nposition startpos moves e2e4\ngo depth 1\n", goes_on=True),
]
