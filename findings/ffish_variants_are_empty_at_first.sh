#!/usr/bin/env bash
# ffish 0.7.10 (Fairy-Stockfish): variants() is empty until the first board is made, and has 121 names after that.
#
# Expected: the list of variants does not depend on what was called before.
# Seen: after loading it is an empty text; new Board("chess") registers all variants. A program that fills a menu before
# it shows a board offers nothing, without any error.
#
# Output: 0 121
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent ffish@0.7.10 >/dev/null
cat >variants.cjs <<'END'
delete globalThis.fetch; // ffish would use it for the path of a file
const ffish = require("ffish");
ffish.onRuntimeInitialized = () => {
  const count = () => ffish.variants().split(" ").filter(Boolean).length;
  const before = count();
  new ffish.Board("chess").delete();
  console.log(before, count());
};
END
seen=$(node variants.cjs 2>/dev/null)
echo "$seen"
[[ $seen == "0 121" ]]
