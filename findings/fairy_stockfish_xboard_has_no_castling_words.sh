#!/usr/bin/env bash
# Fairy-Stockfish 11.1 (Debian 12, 11.1-1+b1) behind XBoard's protocol lists the variant fischerandom among its features.
#
# Expected by anyone who reads the protocol: castling is sent as O-O and O-O-O there, because the squares of the king alone
# are ambiguous.
# Seen: O-O is an unknown command; the move is the squares of king and rook, as in UCI_Chess960 (b1h1 castles).
#
# Output: offers=yes word=unknown squares=taken
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download fairy-stockfish=11.1-1+b1 >/dev/null 2>&1
dpkg -x fairy-stockfish_*.deb .
engine=$(find "$folder" -type f -name fairy-stockfish -path '*games*')
# The answers of the engine after the lines of its features, once it has answered the last ping.
answers() {
  coproc peer { "$engine" 2>&1; }
  printf '%s\n' xboard 'protover 2' new 'variant fischerandom' force \
    'setboard 4k3/8/8/8/8/8/8/RK5R w HA - 0 1' "$1" 'ping 7' >&"${peer[1]}"
  while read -r line <&"${peer[0]}"; do
    echo "$line"
    [[ $line == 'pong 7' ]] && break
  done
  echo quit >&"${peer[1]}"
  wait
}
word=$(answers O-O)
squares=$(answers b1h1)
offers=no
[[ $word == *fischerandom* ]] && offers=yes
told=taken
[[ $word == *"O-O"* && $word == *Error* ]] && told=unknown
taken=refused
[[ $squares != *Error* && $squares != *Illegal* ]] && taken=taken
seen="offers=$offers word=$told squares=$taken"
echo "$seen"
[[ $seen == "offers=yes word=unknown squares=taken" ]]
