#!/usr/bin/env bash
# Sjaak II 1.4.1 (Debian 12, 1.4.1-2), variant suicide, in a position where White has two captures and has to make one:
# fxg4 and hxg4.
#
# Expected by anyone who drives an engine behind XBoard's protocol: a move, or a result if there is none. A null move is
# part of games in which a side may pass.
# Seen: every line of its search is the score 16000 without a move, and it answers with the null move.
#
# Output: move @@@@
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download sjaakii=1.4.1-2 >/dev/null 2>&1
dpkg -x sjaakii_*.deb .
engine=$(find "$folder" -type f -name sjaakii -path '*games*')
coproc peer { "$engine" 2>&1; }
printf '%s\n' xboard 'protover 2' new 'variant suicide' force \
  'setboard 8/p3p3/P3N3/8/6p1/1PNK1P1P/1BPR4/8 w - - 0 39' 'sd 4' go >&"${peer[1]}"
seen=
while read -r line <&"${peer[0]}"; do
  [[ $line == move* ]] && seen=$line && break
done
echo quit >&"${peer[1]}"
wait
echo "$seen"
[[ $seen == "move @@@@" ]]
