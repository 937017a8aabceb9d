#!/usr/bin/env bash
# ffish 0.7.10 (Fairy-Stockfish): validateFen() refuses positions that fen() of the same library prints, after legal moves
# from the start.
#
# Expected: validateFen(board.fen(), variant) is 1 for every position of a game.
# Seen: in Wolf Chess the double step of a sergeant leaves two squares in the field for en passant, and validateFen()
# takes one only: -4. In S-Chess the right to castle becomes letters of files, A and H for the rooks that may still
# gate, when the king has moved, and validateFen() takes them for rights to castle: -5.
#
# Output: wolf -4 f3f4
#         seirawan -5 ABCDFGHkqbcdfg
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent ffish@0.7.10 >/dev/null
cat >fen.cjs <<'END'
delete globalThis.fetch; // ffish would use it for the path of a file
const ffish = require("ffish");
ffish.onRuntimeInitialized = () => {
  const show = (game, moves, field) => {
    const board = new ffish.Board(game);
    for (const move of moves.split(" ")) if (!board.push(move)) throw `${game}: ${move} is not legal`;
    console.log(game, ffish.validateFen(board.fen(), game), board.fen().split(" ")[field]);
  };
  show("wolf", "f3f5 b8b7 f2f4", 3);
  show("seirawan", "e2e3 e7e6 e1e2", 2);
};
END
seen=$(node fen.cjs 2>/dev/null)
echo "$seen"
[[ $seen == $'wolf -4 f3f4\nseirawan -5 ABCDFGHkqbcdfg' ]]
