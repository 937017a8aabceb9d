#!/usr/bin/env bash
# ffish 0.7.10 (Fairy-Stockfish): a configuration of a variant that names a piece as its base does changes the game.
#
# Expected: "[same:chess]" with "queen = q" is chess, for the queen has that letter already.
# Seen: to name a piece removes it first, from the promotions too, and does not bring it back there: a pawn on the last
# rank becomes a rook, a bishop or a knight.
#
# Output: chess a7a8q a7a8r a7a8b a7a8n
#         same a7a8r a7a8b a7a8n
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent ffish@0.7.10 >/dev/null
cat >queen.cjs <<'END'
delete globalThis.fetch; // ffish would use it for the path of a file
const ffish = require("ffish");
ffish.onRuntimeInitialized = () => {
  new ffish.Board("chess").delete(); // registers the variants
  ffish.loadVariantConfig("[same:chess]\nqueen = q\n");
  for (const game of ["chess", "same"]) {
    const board = new ffish.Board(game, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    console.log(game, board.legalMoves().split(" ").filter((move) => move.startsWith("a7")).join(" "));
  }
};
END
seen=$(node queen.cjs 2>/dev/null)
echo "$seen"
[[ $seen == $'chess a7a8q a7a8r a7a8b a7a8n\nsame a7a8r a7a8b a7a8n' ]]
