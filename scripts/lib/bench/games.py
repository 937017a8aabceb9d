"""Writes the variants and the games whose size the growth page changes. All of them are made here, none is played by
people."""

ROW = "rnbqkbnr"
TYPES = {"K": "K", "Q": "Q", "R": "R", "B": "B", "N": "N"}
MOVES = ("N", "R", "B", "Q", "W", "F", "D", "A", "WD", "FA", "WA", "FD", "NW", "NF", "RF", "BW", "C", "Z", "NA", "H")


def variant(name, files, ranks, pieces, setup, *lines):
    listed = "".join(f"  {letter}: {{ name: piece {letter.lower()}, moves: {moves}, value: 1 }}\n"
                     for letter, moves in pieces.items())
    return (f"schema: 1\nname: {name}\nboard: {{ files: {files}, ranks: {ranks} }}\npieces:\n{listed}"
            f"setup: \"{setup}\"\n" + "".join(line + "\n" for line in lines))


def first_rank(files):
    """Officers of chess, repeated to the width of the board, with one king."""
    officers = "".join(ROW[file % 8] for file in range(files)).replace("k", "q")
    middle = files // 2
    return officers[:middle] + "k" + officers[middle + 1:]


def army(n):
    """Chess on n by n squares with full first and second ranks."""
    rank = first_rank(n)
    empty = "/".join([str(n)] * (n - 4))
    pawns = "p" * n
    return variant("Army", n, n, {**TYPES, "P": "fmWfcF"},
                   f"{rank}/{pawns}/{empty}/{pawns.upper()}/{rank.upper()} w - - 0 1", "royal: K",
                   "repetition: { fold: 3 }", "n_move_rule: { plies: 100, reset_by: [capture, piece p move] }")


def handful(n):
    """The officers of chess on n by n squares: the number of pieces stays the same."""
    def rank(pieces):
        return pieces + (str(n - 8) if n > 8 else "")
    return variant("Handful", n, n, TYPES, "/".join([rank(ROW), *[str(n)] * (n - 2), rank(ROW.upper())]) + " w - - 0 1",
                   "royal: K", "repetition: { fold: 3 }", "n_move_rule: { plies: 100, reset_by: [capture] }")


def stones(n):
    """Five in a row on n by n points."""
    return variant("Stones", n, n, {"P": "none"}, "/".join([str(n)] * n) + " w - - 0 1", "turn: { one_of: [place] }",
                   "place: { pieces: P }", "goals:", "  - { when: \"line(own, 5)\", result: win }",
                   "no_legal_moves: { otherwise: draw }")


def crowd(count):
    """`count` knights, bishops and rooks of each side on 16 by 16 squares, and a king."""
    cells = "".join("nbr"[i % 3] for i in range(count - 1)) + "k"
    rows = [cells[i:i + 16] for i in range(0, len(cells), 16)]
    def text(row):
        return row + (str(16 - len(row)) if len(row) < 16 else "")
    empty = ["16"] * (16 - 2 * len(rows))
    return variant("Crowd", 16, 16, {"K": "K", "N": "N", "B": "B", "R": "R"},
                   "/".join([*map(text, rows), *empty, *(text(row).upper() for row in reversed(rows))]) + " w - - 0 1",
                   "royal: K", "repetition: { fold: 3 }", "n_move_rule: { plies: 100, reset_by: [capture] }")


def letters(count):
    return [letter for letter in "ABCDEFGHIJLMNOQRSTUVWXYZ"][:count]


def hands(count):
    """Drops: each side holds one piece of each of `count` types."""
    types = letters(count)
    held = "".join(types)
    pieces = {"K": "K", **{letter: MOVES[i % len(MOVES)] for i, letter in enumerate(types)}}
    return variant("Hands", 8, 8, pieces, f"4k3/8/8/8/8/8/8/4K3[{held}{held.lower()}] w - - 0 1",
                   "royal: K", "zones: { hand: { holds: own } }", "capture: { to: captor.hand, changes_side: yes }",
                   "turn: { one_of: [move, drop] }", "drop: { from: own.hand }", "repetition: { fold: 3 }",
                   "n_move_rule: { plies: 100, reset_by: [capture] }")


def zones(count):
    """Chess without pawns, and `count` zones of which the first gets what is captured."""
    listed = ", ".join(f"zone{i}: {{ holds: own }}" for i in range(count))
    return variant("Zones", 8, 8, TYPES, f"{ROW}/8/8/8/8/8/8/{ROW.upper()} w - - 0 1", "royal: K",
                   f"zones: {{ {listed} }}", "capture: { to: captor.zone0, changes_side: yes }",
                   "repetition: { fold: 3 }", "n_move_rule: { plies: 100, reset_by: [capture] }")


def rules(count):
    """Chess without pawns, and `count` goals about losing all pieces of a type that nobody has at the start."""
    types = letters(24)
    pieces = {"K": "K", **{letter: MOVES[i % len(MOVES)] for i, letter in enumerate(types)}}
    def left(i):
        return ["K", types[i % 24], *([types[(i // 24 + i + 1) % 24]] if i >= 24 else [])]
    goals = [f"  - {{ left_only: [{', '.join(left(i))}], result: draw }}" for i in range(count)]
    return variant("Rules", 8, 8, pieces, f"{ROW}/8/8/8/8/8/8/{ROW.upper()} w - - 0 1", "royal: K",
                   *(["goals:", *goals] if goals else []), "repetition: { fold: 3 }",
                   "n_move_rule: { plies: 100, reset_by: [capture] }")


def boards(count):
    """Chess without pawns on `count` boards; a piece that has moved goes to another board."""
    lines = []
    if count > 1:
        layers = ", ".join(f"{chr(65 + i)}: {'setup' if i == 0 else 'empty'}" for i in range(count))
        lines = [f"layers: {{ {layers} }}", "transfer: { if_occupied: forbidden }"]
    return variant("Boards", 8, 8, TYPES, f"{ROW}/8/8/8/8/8/8/{ROW.upper()} w - - 0 1", "royal: K", *lines,
                   "repetition: { fold: 3 }", "n_move_rule: { plies: 100, reset_by: [capture] }")


def sides(count):
    """`count` sides with a rook, a knight and a king each on 16 by 16 squares. Who is mated is out."""
    names = ["White", "Blue", "Yellow", "Green", "Orange", "Purple", "Red", "Silver"][:count]
    rows = []
    for i in range(8):
        side = names[i][0].lower() if i < count else ""
        rook, knight, king = (side + letter if count > 2 else letter.lower() if i else letter for letter in "RNK")
        rows += ["16", f"{3 + i}{rook}3{knight}{7 - i or ''}{king}" if side else "16"]
    listed = "\n".join(f"  - {{ name: {name}, letter: {name[0].lower()} }}" for name in names)
    return variant("Sides", 16, 16, {"K": "K", "R": "R", "N": "N"}, "/".join(rows) + f" {names[0][0].lower()} - - 0 1",
                   "sides:", listed, "royal: K", "n_move_rule: { plies: 200, reset_by: [capture] }",
                   *(["elimination: { when: [checkmate, stalemate], pieces: removed }"] if count > 2 else []))


def endless():
    """Two kings far apart in a game without draws: a game of any length."""
    return variant("Endless", 8, 8, {"K": "K"}, "k7/8/8/8/8/8/8/7K w - - 0 1")


def endless_game(plies):
    """One game of it in PGN: both kings go to and fro."""
    moves = ["Kg1", "Ka7", "Kh1", "Ka8"]
    words = [("" if i % 2 else f"{i // 2 + 1}. ") + moves[i % 4] for i in range(plies)]
    lines = [" ".join(words[i:i + 12]) for i in range(0, plies, 12)]
    return "\n".join(['[Event "?"]', '[Result "*"]', "", *lines, "*", ""])


def collection(games):
    """That many short games of chess in PGN, one after another."""
    openings = ("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6", "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7", "c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5",
                "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6")
    for i in range(games):
        moves = openings[i % 4].split()
        numbered = " ".join(("" if at % 2 else f"{at // 2 + 1}. ") + move for at, move in enumerate(moves))
        yield (f'[Event "Match {i // 100}"]\n[Date "2020.{i % 12 + 1:02}.{i % 28 + 1:02}"]\n'
               f'[White "Player {i % 997}"]\n[Black "Player {i % 991}"]\n[Result "1/2-1/2"]\n\n'
               f'{numbered} 1/2-1/2\n\n')


def library(folder, count):
    """Folders of `count` variants."""
    for i in range(count):
        path = folder / "made" / f"made{i}"
        path.mkdir(parents=True)
        text = variant(f"Made {i}", 8, 8, TYPES, f"{ROW}/8/8/8/8/8/8/{ROW.upper()} w - - 0 1", "royal: K",
                       "description: A game that was made to be listed.")
        (path / f"made{i}.yaml").write_text(text)
    (folder / "made" / "family.yaml").write_text("name: Made\n")
