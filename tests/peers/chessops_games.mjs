// chessops, the library of lichess, for lichess_positions.py: plays random games, and judges positions.
//
//   node chessops_games.mjs play GAMES PLIES SEED   reads names of games, one a line; writes a JSON object for each position
//   node chessops_games.mjs judge                   reads such objects with "game" and "fen"; writes them with its moves
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const require = createRequire(process.env.STOCKADE_PEERS ? process.env.STOCKADE_PEERS + "/package.json" : import.meta.url);
/** Node would find the CommonJS files, which it then reads as modules; the modules lie beside them. */
const part = (name) => import(pathToFileURL(require.resolve(`chessops/${name}`).replace("/cjs/", "/esm/")));
const { parseFen, makeFen } = await part("fen");
const { setupPosition, defaultPosition } = await part("variant");
const { makeUci, parseSquare } = await part("util");

const lines = readFileSync(0, "utf8").split("\n").filter((line) => line);
let state = 1;
function below(n) {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return Math.floor((state / 4294967296) * n);
}

const kRoles = ["queen", "rook", "bishop", "knight"];

function legalMoves(position) {
  const moves = [];
  for (const [from, targets] of position.allDests())
    for (const to of targets) {
      const pawn = position.board.pawn.has(from);
      const promotes = pawn && (to >= 56 || to < 8);
      if (promotes) for (const promotion of position.rules === "antichess" ? [...kRoles, "king"] : kRoles)
        moves.push({ from, to, promotion });
      else moves.push({ from, to });
    }
  if (position.pockets)
    for (const role of ["queen", "rook", "bishop", "knight", "pawn"])
      if (position.pockets[position.turn][role] > 0)
        for (const to of position.dropDests())
          if (role !== "pawn" || (to < 56 && to >= 8)) moves.push({ role, to });
  return moves;
}

/** Castling is the king's and the rook's square in chessops, and the king's step here. */
function text(position, move) {
  const { from, to } = move;
  if (from !== undefined && position.board.king.has(from) && position.board[position.turn].has(to))
    return makeUci({ from, to: parseSquare((to > from ? "g" : "c") + (Math.floor(to / 8) + 1)) });
  return makeUci(move);
}

function described(game, position) {
  const moves = legalMoves(position);
  const line = { game, fen: makeFen(position.toSetup()), moves: moves.map((move) => text(position, move)), over: position.isEnd() };
  return [line, moves];
}

const [mode, games, plies, seed] = process.argv.slice(2);
if (mode === "play") {
  state = Number(seed);
  for (const game of lines)
    for (let number = 0; number < Number(games); number++) {
      const position = defaultPosition(game);
      for (let ply = 0; ply < Number(plies); ply++) {
        const [line, moves] = described(game, position);
        console.log(JSON.stringify(line));
        if (line.over || moves.length === 0) break;
        position.play(moves[below(moves.length)]);
      }
    }
} else {
  for (const line of lines) {
    const { game, fen } = JSON.parse(line);
    const position = parseFen(fen).chain((setup) => setupPosition(game, setup));
    const answer = position.unwrap((value) => described(game, value)[0], (error) => ({ game, error: error.message }));
    console.log(JSON.stringify({ ...answer, fen }));
  }
}
