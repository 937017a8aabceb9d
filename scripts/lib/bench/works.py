"""The works that are measured, each a command of the program that everybody can repeat."""
import json

from runs import Work, units_of_json, units_of_text

OURS = "stockade"
BEFORE = "before"
YARDSTICK = "yardstick"
STOCKFISH = "stockfish"
FAIRY = "fairy-stockfish"
FORK = "hostage-fork"


def playout(variant, *options, long=20000, program=OURS, threads=1):
    words = " ".join(("playout", variant, "--games {n} --seed 1 --threads", str(threads), *options, "--json"))
    return Work(f"random games: {variant}{told(options)}{with_threads(threads)}", program, words, str(long),
                str(max(long // 20, 1)), "plies", units_of_json("plies"), str(max(long // 4, 2)), clock=threads > 1)


def perft(variant, depth, *options, program=OURS, threads=1):
    words = " ".join(("perft", variant, "--depth {n} --threads", str(threads), *options, "--json"))
    return Work(f"perft {depth}: {variant}{told(options)}{with_threads(threads)}", program, words, str(depth),
                str(depth - 2), "positions", units_of_json("nodes"), str(depth - 1), clock=threads > 1)


def search(variant, nodes, *options, program=OURS, threads=1):
    words = " ".join(("search", variant, "--nodes {n} --threads", str(threads), *options, "--json"))
    return Work(f"search: {variant}{told(options)}{with_threads(threads)}", program, words, str(nodes),
                str(nodes // 10), "nodes", last_nodes, str(nodes // 2), clock=threads > 1)


def samples(variants, games, threads=1, program=OURS):
    words = f"compare {variants} --random --playouts {{n}} --games 0 --threads {threads} --json"
    return Work(f"samples of compare: {variants}{with_threads(threads)}", program, words, str(games), str(games // 10),
                "games", None, clock=threads > 1)


def match(variant, games, at_once=1, program=OURS):
    words = f"match generic generic --variant {variant} --nodes 1000 --games {{n}} --concurrency {at_once} --json"
    name = "one game" if at_once == 1 else f"{at_once} games"
    return Work(f"match: {variant}, {name} at once", program, words, str(games), "2", "moves", match_moves,
                clock=at_once > 1)


def whole(words, program=OURS):
    """A command from its start to its end."""
    return Work(f"stockade {words}", program, words, "", None, "runs")


def stockfish_perft(depth):
    return Work(f"Stockfish: perft {depth} of chess", STOCKFISH, "", str(depth), None, "positions",
                units_of_text(r"Nodes searched: (\d+)"), says=("uci", "go perft {n}"), until="Nodes searched")


def fork_perft(depth):
    return Work(f"the Hostage fork: perft {depth}", FORK, "", str(depth), None, "positions",
                units_of_text(r"Nodes searched: (\d+)"),
                says=("uci", "setoption name UCI_Variant value hostage", "position startpos", "go perft {n}"),
                until="Nodes searched")


def fairy_search(variant, nodes):
    return Work(f"Fairy-Stockfish, classical: {variant}", FAIRY, "", str(nodes), None, "nodes",
                units_of_text(r" nodes (\d+)"),
                says=("uci", f"setoption name UCI_Variant value {variant}", "setoption name Use NNUE value false",
                      "position startpos", "go nodes {n}"), until="bestmove")


def yardstick_chess():
    """It plays thirty million plies of random games, once."""
    return Work("the yardstick: random games of chess", YARDSTICK, "prof 1", "", None, "plies", lambda _: 30e6)


def last_nodes(output):
    return float(json.loads(output)["info"][-1]["nodes"])


def match_moves(output):
    return float(sum(player["moves"] for player in json.loads(output)["players"]))


def told(options):
    return "".join(", " + option.lstrip("-").replace("no-bulk", "every move made") for option in options)


def with_threads(threads):
    return f", {threads} threads" if threads > 1 else ""
