// What holds in every position of every game that the library makes possible: its variants, its
// wrappers around each of them, and wrappers around wrappers. A new variant or rule is tested here
// without a new line. The page that tells which of these games load is compared as well, for they
// are loaded here.

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/rules/facets.h"
#include "framework/session/records/record_json.h"
#include "tests/support/library.h"
#include "tests/support/wrapper_page.h"

namespace stockade::test::every_game_test {
namespace {

/// What is wrong with the FEN of the position: it has to read back, and to tell the same result.
std::string problem_of_fen(Game& game) {
  const GameDefinition& definition = game.definition();
  const Position& position = game.position();
  const std::string text = write_fen(definition, position);
  const auto read = parse_fen(definition, text);
  if (!read.ok()) return "its FEN cannot be read: " + read.message();
  if (write_fen(definition, *read) != text) return "its FEN reads as another position";
  if (read->key() != position.key()) return "its FEN reads as a position of another key";
  const Outcome outcome = game.outcome();
  // A FEN does not tell how often the position has occurred.
  if (outcome.ending == Ending::repetition || outcome.ending == Ending::perpetual_check) return {};
  const Outcome again = Game(game.definition_ptr(), *read).outcome();
  if (again.ending != outcome.ending || again.result() != outcome.result())
    return "the game stands at " + outcome.result() + ", its FEN at " + again.result();
  return {};
}

/// A text that two of the moves share; "" if there is none.
std::string shared_text(Game& game, const MoveList& moves, MoveStyle style) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(move_text(game, move, moves, style));
  std::sort(texts.begin(), texts.end());
  const auto twice = std::adjacent_find(texts.begin(), texts.end());
  return twice == texts.end() ? "" : *twice;
}

/// What is wrong in the position of the game; "" if nothing is.
std::string problem_of_position(Game& game, const MoveList& moves) {
  const GameDefinition& definition = game.definition();
  const Position& position = game.position();
  if (position.key() != position.computed_key()) return "the key is not that of the position";
  if (const std::string problem = problem_of_fen(game); !problem.empty()) return problem;
  if (const std::string text = shared_text(game, moves, MoveStyle::uci); !text.empty())
    return "two legal moves are '" + text + "' in UCI notation";

  Position copy(position);
  Journal journal = game.journal();  // rules against repetition look back
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
  const auto records =
      read_records(write_records({&record}),
                   [&](const std::string&, const auto&, const auto&) -> Result<DefinitionPtr> {
                     return definition;
                   });
  if (!records.ok()) return "JSON: " + records.message();
  if (records->at(0).main_line() != played) return "JSON reads as another game";
  return {};
}

/// Writing all moves of a position in SAN takes as long as all other tests of it together.
constexpr int kPliesPerSan = 4;

/// A random move; captures, drops and promotions come more often than by chance.
Move random_move(const Game& game, const MoveList& moves, Random& random) {
  const Kernel& kernel = game.definition().kernel();
  MoveList eventful;
  for (const Move move : moves)
    if (game.captured(move) != kEmpty || kernel.effect(move).promotes) eventful.push_back(move);
  const MoveList& from = !eventful.empty() && random.below(2) == 0 ? eventful : moves;
  return from[random.below(static_cast<uint32_t>(from.size()))];
}

/// What is wrong after a game that the kernel plays by itself, where it picks moves without listing
/// them; "" if nothing is.
std::string problem_of_playout(const GameDefinition& definition, int plies, uint64_t seed) {
  Random random(seed);
  Journal journal;
  Position position(definition.start());
  definition.kernel().playout(position, journal, random, plies);
  return position.key() == position.computed_key() ? "" : "the key after a playout is wrong";
}

/// Plays random games to their end, where the last position has to read back with its result.
void check_ends(const DefinitionPtr& definition, int games, int plies, uint64_t seed) {
  for (int g = 0; g < games; ++g) {
    Random random(seed + static_cast<uint64_t>(g));
    Game game(definition);
    for (int ply = 0; ply < plies; ++ply) {
      const MoveList moves = game.legal_moves();
      if (moves.empty() || game.drawn_by_rule()) break;
      game.play(random_move(game, moves, random));
    }
    const std::string problem = problem_of_fen(game);
    if (problem.empty()) continue;
    FAIL_CHECK(write_fen(*definition, game.position()) << "\n" << problem);
    return;
  }
}

/// Plays random games.
void check_game(const DefinitionPtr& definition, int games, int plies, uint64_t seed) {
  for (int g = 0; g < games; ++g) {
    Random random(seed + static_cast<uint64_t>(g));
    Game game(definition);
    std::vector<Move> played;
    for (int ply = 0; ply < plies; ++ply) {
      const MoveList moves = game.legal_moves();
      std::string problem = problem_of_position(game, moves);
      if (problem.empty() && ply % kPliesPerSan == 0)
        if (const std::string text = shared_text(game, moves, MoveStyle::san); !text.empty())
          problem = "two legal moves are '" + text + "' in SAN";
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
      played.push_back(random_move(game, moves, random));
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
  int alone_ends, wrapped_ends, end_plies;  ///< games that are only played to their end
};

/// By the name of a game that does not load: why.
using Refusals = std::map<std::string, Diagnostic>;

/// STOCKADE_GAMES picks those whose name contains it: "around karouk".
Refusals check_all(const Effort& effort, uint64_t seed) {
  Refusals refusals;
  const char* const picked = std::getenv("STOCKADE_GAMES");
  int played = 0;
  int refused = 0;
  for (const LibraryGame& game : library_games(effort.two_deep_of)) {
    if (picked && game.name().find(picked) == std::string::npos) continue;
    INFO(game.name());
    const auto loaded = game.load();
    if (!loaded.ok()) {
      ++refused;
      refusals.emplace(game.name(), loaded.problems().front());
      INFO(loaded.message());
      // A variant alone always loads; others are refused with a reason, its place and a hint.
      CHECK(game.parts.size() > 1);
      for (const Diagnostic& problem : loaded.problems()) {
        CHECK(problem.where.line > 0);
        CHECK_FALSE(problem.message.empty());
        CHECK_FALSE(problem.hint.empty());
      }
      continue;
    }
    ++played;
    const bool alone = game.parts.size() == 1;
    check_game(loaded->definition, alone ? effort.alone_games : effort.wrapped_games,
               alone ? effort.alone_plies : effort.wrapped_plies, seed);
    CHECK(problem_of_playout(*loaded->definition, effort.end_plies, seed).empty());
    check_ends(loaded->definition, alone ? effort.alone_ends : effort.wrapped_ends,
               effort.end_plies, seed + 1);
    for (const Diagnostic& problem : take_script_errors(loaded->definition->kernel()))
      FAIL_CHECK(problem.to_string());
  }
  // Those that are refused put a wrapper around itself, or around a game that lacks what it is
  // about.
  CHECK(played > (picked ? 0 : 250));
  if (!picked) CHECK(played > refused);
  return refusals;
}

std::string read(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

TEST_CASE("every game of the library keeps its word", "[property]") {
  const Refusals refusals = check_all({1, 24, 1, 6, 40, 1, 1, 80}, 1);
  if (std::getenv("STOCKADE_GAMES")) return;
  const std::string page = wrapper_page([&](const LibraryGame& game) {
    const auto found = refusals.find(game.name());
    return found == refusals.end() ? std::nullopt : std::optional(found->second);
  });
  INFO("docs/generated/wrappers.md is old: run scripts/pages");
  CHECK(read(wrapper_page_file()) == page);
}

// For scripts/pages.
TEST_CASE("the page of wrappers is written", "[.wrapper_page]") {
  std::ofstream(wrapper_page_file(), std::ios::binary)
      << wrapper_page([](const LibraryGame& game) -> std::optional<Diagnostic> {
           const auto loaded = game.load();
           return loaded.ok() ? std::nullopt : std::optional(loaded.problems().front());
         });
}

TEST_CASE("every game of the library keeps its word, for long", "[.long]") {
  (void)check_all({40, 200, 6, 120, 4, 60, 6, 1000}, 1000);
}

}  // namespace stockade::test::every_game_test
