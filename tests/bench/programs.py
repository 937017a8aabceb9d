#!/usr/bin/env python3
"""Matches against the programs of others that are installed, in every game that they and we know.

Prints a table in Markdown: the program with its version, its protocol, how many of the games that both know were played
without a fault, and the faults. Faults that are known to be the program's own stand in the table and fail nothing. A
program that is not installed is left out, and the script says so.

Usage: programs.py [--games N] [--movetime MS] [--plies N] [--opponent PLAYER] [--only VARIANT,…] [--most N]
                   [--protocol P] [--faults FILE] [PROGRAM ...]
--most N takes at most N games of each program, spread over its list. --faults FILE keeps the games of matches with
faults (PGN). Needs the program in STOCKADE, or a release build.
Ends with 1 if a match had a fault, and with 77 if none of the programs is installed.
"""
import argparse
import json
import os
import re
import select
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.environ.get("STOCKADE_ROOT") or os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
STOCKADE = os.environ.get("STOCKADE") or os.path.join(ROOT, "build", "release", "bin", "stockade")
PLACES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games", "/usr/local/games"])
SKIPPED = 77
#: The seconds that a program may take to say what it plays.
PATIENCE = 60

#: Each row of the table: a name, the command, and the protocol. A command that begins with python3 needs its module.
PROGRAMS = [
    ("fairymax", "fairymax", "cecp"), ("maxqi", "maxqi", "cecp"),
    ("sjaakii", "sjaakii", "cecp"), ("hoichess", "hoichess", "cecp"), ("hoixiangqi", "hoixiangqi", "cecp"),
    ("gnuchess", "gnuchess --uci", "uci"),
    ("pychess", "python3 -m pychess.Players.PyChess", "cecp"),
    ("fairy-stockfish", "fairy-stockfish", "uci"), ("fairy-stockfish-xboard", "fairy-stockfish", "cecp"),
]

#: Faults that are not ours: the program and the game, and what it does. A newer version may do better; then the row of
#: the table says nothing of it.
THEIRS = {
    ("fairy-stockfish", "cambodian"): "captures with the first move of a met",
    ("fairy-stockfish", "dobutsu"): "refuses a step of the lion to where it can be captured",
    ("fairy-stockfish", "karouk"): "captures with the first move of a met",
    ("pychess", "cambodian"): "refuses a first move of a met",
    ("sjaakii", "chancellor"): "another game, on 8x8",
    ("sjaakii", "chaturanga"): "another game: the pieces are named and placed otherwise",
    ("sjaakii", "embassy"): "castles long with the king on the c-file",
    ("sjaakii", "microshogi"): "another game, on 5x5",
    ("sjaakii", "omicron"): "Black castles otherwise",
    ("sjaakii", "opulent"): "promotes to pieces that have not been captured",
    ("sjaakii", "peasant"): "its pawns have no double step",
    ("sjaakii", "shoshogi"): "a bare king loses",
    ("sjaakii", "suicide"): "passes although it can move",
    ("sjaakii", "troitzky"): "captures nothing en passant",
    ("sjaakii", "wildebeest"): "has no text for castling by one step",
    ("sjaakii", "yarishogi"): "its promoted pieces do not step sideways",
}

#: Claims of a draw by a rule that the game does not have, or counts otherwise.
CLAIMS = re.compile(r"1/2-1/2 \((?:Draw by fifty move rule|50-move rule|3-fold repetition)\)")


class Silence(Exception):
    """A program that does not say what it plays."""


def words_of(command):
    """The command as it is started; None if it is not installed."""
    words = shlex.split(command)
    if words[0] == "python3":
        found = subprocess.run([sys.executable, "-c", f"import {words[2].split('.')[0]}"], capture_output=True, check=False)
        return [sys.executable, *words[1:]] if found.returncode == 0 else None
    path = shutil.which(words[0], path=PLACES)
    return [path, *words[1:]] if path else None


def lines_of(process, deadline):
    """The lines that a program writes until the deadline."""
    rest = b""
    while True:
        ready, _, _ = select.select([process.stdout], [], [], max(0.0, deadline - time.monotonic()))
        chunk = os.read(process.stdout.fileno(), 65536) if ready else b""
        if not chunk:
            raise Silence
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            yield line.decode("utf-8", "replace").strip()


def names_in(words, protocol):
    """The names of games that a program lists; the standard game if it lists none."""
    commands, end = ("uci\n", "uciok") if protocol == "uci" else ("xboard\nprotover 2\n", "done=1")
    names = []
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        try:
            process.stdin.write(commands.encode())
            process.stdin.flush()
            for line in lines_of(process, time.monotonic() + PATIENCE):
                if protocol == "uci" and line.startswith("option name UCI_Variant "):
                    names += re.findall(r" var (\S+)", line)
                listed = re.search(r'^feature.* variants="([^"]*)"', line)
                if protocol == "cecp" and listed:
                    names += [name.strip() for name in listed[1].split(",")]
                if end in line:
                    break
        except (BrokenPipeError, Silence):
            pass  # an old program has no features
        finally:
            process.kill()
    return names or ["chess"]


def variant_called(name):
    """The id of our game of that name, if it is one of two sides."""
    done = subprocess.run([STOCKADE, "show", name, "--json"], capture_output=True, text=True, check=False)
    game = json.loads(done.stdout) if done.returncode == 0 else {"sides": []}
    return game["id"] if len(game["sides"]) == 2 else None


def shared_games(names, most):
    """The ids of our games among these names, in their order. `most`: as many parts of the list give one each; 0: all."""
    parts = [[name] for name in names]
    if most:
        parts = [names[i * len(names) // most:(i + 1) * len(names) // most] for i in range(most)]
    found = []
    for part in parts:
        for name in part:
            # A path is no name of a game.
            variant = variant_called(name) if re.fullmatch(r"[\w +-]+", name) else None
            if variant and variant not in found:
                found.append(variant)
                break
    return found


def play(words, protocol, variant, arguments):
    """The result of a match as JSON, None if there is none; what was wrong, "" if nothing was; and the reasons."""
    player = f'cmd="{" ".join(words)}" proto={protocol}'
    with tempfile.TemporaryDirectory() as folder:
        games = os.path.join(folder, "games.pgn")
        done = subprocess.run(
            [STOCKADE, "match", arguments.opponent, player, "--variant", variant, "--games", str(arguments.games),
             "--movetime", f"{arguments.movetime}ms", "--max-plies", str(arguments.plies), "--random-plies", "0",
             "--margin", "10s", "--start-timeout", f"{PATIENCE}s", "--pgn", games, "--json"],
            capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1):
            return None, next((line for line in (done.stderr + done.stdout).splitlines() if line), "no result"), []
        wrong = faults_of(value := json.loads(done.stdout))
        if not wrong:
            return value, "", []
        with open(games, encoding="utf-8") as file:
            text = file.read()
        if arguments.faults:
            with open(arguments.faults, "a", encoding="utf-8") as kept:
                kept.write(text)
        # The last comment of a game says what was wrong.
        reasons = re.findall(r"; (illegal move: [^}]*|[^};]*)\} (?:1-0|0-1)", " ".join(text.split()))
        return value, wrong, list(dict.fromkeys(reasons))


def faults_of(value):
    """What was wrong in a match, in words; "" if nothing was."""
    wrong = []
    for who, player in zip(("we", "it"), value["players"]):
        for kind in ("illegal_moves", "crashes", "time_losses"):
            if player[kind]:
                wrong.append(f"{who}: {player[kind]} {kind.replace('_', ' ')}")
    return ", ".join(wrong)


def row_of(key, command, protocol, arguments):
    """Plays the games of one program. A line of the table, "" if it is not installed; and whether there was a fault."""
    words = words_of(command)
    if not words:
        print(f"{key} is not installed and left out", file=sys.stderr)
        return "", False
    wanted = arguments.only.split(",") if arguments.only else []
    games = [game for game in shared_games(names_in(words, protocol), arguments.most) if not wanted or game in wanted]
    name, played, notes, failed = key, [], [], False
    for variant in games:
        value, wrong, reasons = play(words, protocol, variant, arguments)
        wrong += f" ({'; '.join(reasons)})" if reasons else ""
        name = value["players"][1]["name"] if value else name
        print(f"{key} {protocol} {variant}: {wrong or 'fine'}", file=sys.stderr, flush=True)
        if not wrong:
            played.append(variant)
        elif reasons and all(CLAIMS.search(reason) for reason in reasons):
            notes.append(f"{variant}: claims a draw that the rules do not have")
        elif (key.removesuffix("-xboard"), variant) in THEIRS:
            notes.append(f"{variant}: {THEIRS[key.removesuffix('-xboard'), variant]}")
        else:
            notes.append(f"{variant}: {wrong}")
            failed = True
    return f"| {name} | {protocol} | {len(played)} of {len(games)} | {', '.join(played)} | {'; '.join(notes) or 'none'} |", failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--movetime", type=int, default=20)
    parser.add_argument("--plies", type=int, default=300)
    parser.add_argument("--opponent", default="generic")
    parser.add_argument("--only", default="")
    parser.add_argument("--most", type=int, default=0)
    parser.add_argument("--faults", default="", metavar="FILE")
    parser.add_argument("--protocol", choices=("uci", "cecp"))
    parser.add_argument("programs", nargs="*", metavar="PROGRAM")
    arguments = parser.parse_args()
    lines, failed = [], False
    for key, command, protocol in PROGRAMS:
        if arguments.programs and key not in arguments.programs or arguments.protocol not in (None, protocol):
            continue
        line, wrong = row_of(key, command, protocol, arguments)
        lines += [line] if line else []
        failed |= wrong
    if not lines:
        return SKIPPED
    print("| program | protocol | without a fault | games | faults |\n|---|---|---|---|---|")
    print("\n".join(lines))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
