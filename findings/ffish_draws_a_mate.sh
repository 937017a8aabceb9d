#!/usr/bin/env bash
# ffish 0.7.10 (Fairy-Stockfish): in New Zealand Chess a king and a knight are "insufficient material", also while the
# knight gives mate on the board. The knight captures as a rook there, so it mates in the corner alone.
#
# Expected by anyone who reads the documentation of hasInsufficientMaterial(): no mate is possible where it is true, and
# a position without legal moves and in check is won.
# Seen: hasInsufficientMaterial() is true for both sides, the position is check, there is no legal move, and result()
# is 1/2-1/2.
#
# Output: insufficient=true/true check=true moves=0 result=1/2-1/2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent ffish@0.7.10 >/dev/null
cat >mate.cjs <<'END'
delete globalThis.fetch; // ffish would use it for the path of a file
const ffish = require("ffish");
ffish.onRuntimeInitialized = () => {
  const board = new ffish.Board("newzealand", "k7/8/KN6/8/8/8/8/8 w - - 0 1");
  board.push("b6c8");
  console.log(
    `insufficient=${board.hasInsufficientMaterial(true)}/${board.hasInsufficientMaterial(false)} ` +
      `check=${board.isCheck()} moves=${board.legalMoves().split(" ").filter(Boolean).length} result=${board.result()}`);
};
END
seen=$(node mate.cjs 2>/dev/null)
echo "$seen"
[[ $seen == "insufficient=true/true check=true moves=0 result=1/2-1/2" ]]
