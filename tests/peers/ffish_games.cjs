// Fairy-Stockfish as ffish, for fairy_stockfish.py: plays random games, and judges positions.
//
//   node ffish_games.cjs play GAMES PLIES SEED  reads names of games, one a line; writes a JSON object for each position
//   node ffish_games.cjs judge                  reads such objects with "game" and "fen"; writes them with what it says,
//                                               after the move "push" if they have one
//
// Each object has the legal moves, whether validateFen() takes the FEN (1), and the FEN as it is written again.
delete globalThis.fetch; // ffish would use it for a path of a file
const lines = require("fs").readFileSync(0, "utf8").split("\n").filter((line) => line);
const ffish = require("ffish");

let state = 1;
function below(n) {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return Math.floor((state / 4294967296) * n);
}

const anyFile = (game) => game === "fischerandom" || game === "caparandom";

function judged(game, fen, push) {
  const board = new ffish.Board(game, fen, anyFile(game));
  if (push) board.push(push);
  const moves = board.legalMoves().split(" ").filter((move) => move);
  const line = { game, fen, valid: ffish.validateFen(fen, game, anyFile(game)), again: board.fen(), moves };
  board.delete();
  return line;
}

function play(game, games, plies) {
  for (let number = 0; number < games; number++) {
    const board = new ffish.Board(game, "", anyFile(game));
    for (let ply = 0; ply < plies; ply++) {
      const moves = board.legalMoves().split(" ").filter((move) => move);
      const over = moves.length === 0 || board.isGameOver(false);
      const fen = board.fen();
      const valid = ffish.validateFen(fen, game, anyFile(game));
      console.log(JSON.stringify({ game, fen, valid, moves, over }));
      if (over) break;
      board.push(moves[below(moves.length)]);
    }
    board.delete();
  }
}

ffish.onRuntimeInitialized = () => {
  const [mode, games, plies, seed] = process.argv.slice(2);
  new ffish.Board("chess").delete(); // sets up all games
  if (mode === "play") {
    state = Number(seed);
    for (const game of lines) play(game, Number(games), Number(plies));
  } else {
    for (const line of lines) {
      const { game, fen, push } = JSON.parse(line);
      console.log(JSON.stringify(judged(game, fen, push)));
    }
  }
};
