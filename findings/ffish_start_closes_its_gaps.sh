#!/usr/bin/env bash
# ffish 0.7.10 (Fairy-Stockfish): a variant without a base and without startFen has the start of chess; letters of pieces
# that it does not define are skipped, and the others move to the left.
#
# Expected: an error, or gaps where knights and bishops would stand, with the kings on the e-file.
# Seen: four pieces on the files a to d, the king on the c-file, with the rights to castle of chess.
#
# Output: rqkr4/pppppppp/8/8/8/8/PPPPPPPP/RQKR4 w KQkq - 0 1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent ffish@0.7.10 >/dev/null
cat >start.cjs <<'END'
delete globalThis.fetch; // ffish would use it for the path of a file
const ffish = require("ffish");
ffish.onRuntimeInitialized = () => {
  new ffish.Board("chess").delete(); // registers the variants
  ffish.loadVariantConfig("[few]\nking = k\nrook = r\nqueen = q\npawn = p\n");
  console.log(new ffish.Board("few").fen());
};
END
seen=$(node start.cjs 2>/dev/null)
echo "$seen"
[[ $seen == "rqkr4/pppppppp/8/8/8/8/PPPPPPPP/RQKR4 w KQkq - 0 1" ]]
