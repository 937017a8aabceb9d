// What holds in every position of every game that the library makes possible: its variants, its
// wrappers around each of them, and wrappers around wrappers. A new variant or rule is tested here
// without a new line.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/session/record_json.h"
#include "tests/support/library.h"

namespace stockade::test {
namespace {

/// What is wrong in the position of the game; "" if nothing is.
std::string problem_of_position(const Game& game, const MoveList& moves) {
  const GameDefinition& definition = game.definition();
  const Position& position = game.position();
  if (position.key() != position.computed_key()) return "the key is not that of the position";

  const std::string text = write_fen(definition, position);
  const auto read = parse_fen(definition, text);
  if (!read.ok()) return "its FEN cannot be read: " + read.message();
  if (write_fen(definition, *read) != text) return "its FEN reads as another position";
  if (read->key() != position.key()) return "its FEN reads as a position of another key";

  Position copy(position);
  Journal journal;
  MoveList slowly;
  definition.kernel().legal_moves_slowly(copy, journal, slowly);
  const std::set<Move> fast_set(moves.begin(), moves.end());
  if (fast_set.size() != moves.size()) return "a move is listed twice";
  if (fast_set != std::set<Move>(slowly.begin(), slowly.end()))
    return "the fast generator lists other moves than playing each";
  if (!copy.same_as(position)) return "listing moves has changed the position";
  return {};
}

std::string problem_of_move(Game& game, const MoveList& moves, Move move) {
  const Position before = game.position();
  game.play(move);
  const std::string after = write_fen(game.definition(), game.position());
  const bool keyed = game.position().key() == game.position().computed_key();
  game.undo();
  if (!keyed) return "the key after it is not that of " + after;
  if (!game.position().same_as(before)) return "taking it back does not restore the position";
  for (const MoveStyle style : {MoveStyle::uci, MoveStyle::san}) {
    const std::string text = move_text(game, move, moves, style);
    const auto read = parse_move(game, text);
    if (!read.ok()) return "'" + text + "' cannot be read: " + read.message();
    if (*read != move) return "'" + text + "' reads as another move";
  }
  return {};
}

/// Writes the game down in both formats and reads it again.
std::string problem_of_record(const Game& game, const std::vector<Move>& played) {
  const DefinitionPtr& definition = game.definition_ptr();
  Record record(definition);
  RecordNode* node = &record.root();
  for (const Move move : played) node = &node->child(move);
  const std::string pgn = write_pgn(record);
  const std::vector<PgnGame> games =
      read_pgn(pgn, {.file = "game.pgn", .fallback = definition, .resolve = {}});
  if (games.size() != 1) return "PGN of one game reads as " + std::to_string(games.size());
  if (games[0].failure) return games[0].failure->diagnostic.to_string() + "\n" + pgn;
  if (games[0].record.main_line() != played) return "PGN reads as another game: " + pgn;
  const auto records = read_records(
      write_records({&record}),
      [&](const std::string&, const auto&) -> Result<DefinitionPtr> { return definition; });
  if (!records.ok()) return "JSON: " + records.message();
  if (records->at(0).main_line() != played) return "JSON reads as another game";
  return {};
}

/// Plays random games; captures, drops and promotions come more often than by chance.
void check_game(const DefinitionPtr& definition, int games, int plies, uint64_t seed) {
  for (int g = 0; g < games; ++g) {
    Random random(seed + static_cast<uint64_t>(g));
    Game game(definition);
    std::vector<Move> played;
    for (int ply = 0; ply < plies; ++ply) {
      const MoveList moves = game.legal_moves();
      std::string problem = problem_of_position(game, moves);
      // Of many moves, such as payments with drops, some.
      const uint32_t every = 1 + static_cast<uint32_t>(moves.size()) / 12;
      for (const Move move : moves) {
        if (!problem.empty()) break;
        if (random.below(every) == 0) problem = problem_of_move(game, moves, move);
        if (!problem.empty()) problem = uci_notation(*definition, move) + ": " + problem;
      }
      if (!problem.empty()) {
        FAIL_CHECK(write_fen(*definition, game.position()) << "\n" << problem);
        return;
      }
      if (moves.empty()) break;
      MoveList eventful;
      for (const Move move : moves)
        if (game.captured(move) != kEmpty || definition->kernel().effect(move.effect()).promotes)
          eventful.push_back(move);
      const MoveList& from = !eventful.empty() && random.below(2) == 0 ? eventful : moves;
      played.push_back(from[random.below(static_cast<uint32_t>(from.size()))]);
      game.play(played.back());
    }
    const std::string problem = problem_of_record(game, played);
    if (!problem.empty()) FAIL_CHECK(problem);
  }
}

struct Effort {
  int alone_games, alone_plies;
  int wrapped_games, wrapped_plies;
  size_t two_deep_of;
};

void check_all(const Effort& effort, uint64_t seed) {
  int played = 0;
  int refused = 0;
  for (const LibraryGame& game : library_games(effort.two_deep_of)) {
    INFO(game.name());
    const auto loaded = game.load();
    if (!loaded.ok()) {
      ++refused;
      INFO(loaded.message());
      // A variant alone always loads; others are refused with a reason and its place.
      CHECK(game.parts.size() > 1);
      for (const Diagnostic& problem : loaded.problems()) CHECK(problem.where.line > 0);
      continue;
    }
    ++played;
    const bool alone = game.parts.size() == 1;
    check_game(loaded->definition, alone ? effort.alone_games : effort.wrapped_games,
               alone ? effort.alone_plies : effort.wrapped_plies, seed);
  }
  // Those that are refused would mostly put a wrapper around itself.
  CHECK(played > 250);
  CHECK(played > 2 * refused);
}

}  // namespace

TEST_CASE("every game of the library keeps its word", "[property]") {
  check_all({4, 60, 1, 24, 40}, 1);
}

TEST_CASE("every game of the library keeps its word, for long", "[.long]") {
  check_all({40, 200, 6, 120, 4}, 1000);
}

}  // namespace stockade::test
