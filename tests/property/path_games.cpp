// What holds in every position of random games with pieces that go by paths, and on graphs.

#include <algorithm>
#include <array>
#include <set>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "tests/support/variants.h"

namespace stockade::test::path_games_test {
namespace {

struct Ground {
  const char* file;
  const char* start;
};

constexpr std::array<Ground, 6> kGrounds = {
    {{"paths/menagerie.yaml", "lgochnzk/mpmpmpmp/wtu2d1a/8/8/A1D2UTW/PMPMPMPM/KZNHCOGL w - - 0 1"},
     {"paths/xbetza.yaml", "lgochnzk/mpmpmpmp/wtu2d1a/8/8/A1D2UTW/PMPMPMPM/KZNHCOGL w - - 0 1"},
     {"paths/walkers.yaml", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
     {"graphs/triangles.yaml", "k/hrh/5/1H3H1/3RK4 w - - 0 1"},
     {"graphs/trefoil.yaml", "KR/B1/2/2/2/2/2/b1/rk w - - 0 1"},
     {"graphs/alquerque.yaml", "aaaaa/aaaaa/AA1aa/AAAAA/AAAAA w - - 0 1"}}};

DefinitionPtr load(const std::string& file) {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto loaded = load_definition(std::string(STOCKADE_TEST_DATA_DIR) + "/" + file, options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

/// Visits every position of random games, in which captures are frequent.
template <class Visit>
void walk(const Ground& ground, int games, uint64_t seed, Visit visit) {
  const DefinitionPtr definition = load(ground.file);
  const Position start = position(definition, ground.start);
  for (int g = 0; g < games; ++g) {
    Random random(seed + static_cast<uint64_t>(g));
    Game game(definition, start);
    for (int ply = 0; ply < 80; ++ply) {
      const MoveList moves = game.legal_moves();
      if (moves.empty()) break;
      INFO(ground.file << " " << write_fen(*definition, game.position()));
      visit(game, moves, random);
      MoveList captures;
      for (const Move move : moves)
        if (game.captured(move) != kEmpty) captures.push_back(move);
      const MoveList& from = !captures.empty() && random.below(2) == 0 ? captures : moves;
      game.play(from[random.below(static_cast<uint32_t>(from.size()))]);
    }
  }
}

}  // namespace

TEST_CASE("pieces by paths: legal moves are those that playing and looking leaves", "[property]") {
  for (const Ground& ground : kGrounds)
    walk(ground, 12, 1, [](Game& game, const MoveList& moves, Random&) {
      Position copy(game.position());
      Journal journal;
      MoveList slowly;
      game.definition().kernel().legal_moves_slowly(copy, journal, slowly);
      REQUIRE(std::set<Move>(moves.begin(), moves.end()) ==
              std::set<Move>(slowly.begin(), slowly.end()));
      REQUIRE(std::set<Move>(moves.begin(), moves.end()).size() == moves.size());
    });
}

TEST_CASE("pieces by paths: a move taken back leaves no trace, and keys are kept", "[property]") {
  for (const Ground& ground : kGrounds)
    walk(ground, 6, 1000, [](Game& game, const MoveList& moves, Random&) {
      const Position before = game.position();
      for (const Move move : moves) {
        game.play(move);
        REQUIRE(game.position().key() == game.position().computed_key());
        game.undo();
        REQUIRE(game.position().same_as(before));
      }
    });
}

TEST_CASE("pieces by paths: every legal move has a text of its own that reads back", "[property]") {
  for (const Ground& ground : kGrounds)
    walk(ground, 4, 2000, [](Game& game, const MoveList& moves, Random& random) {
      for (int i = 0; i < 4; ++i) {
        const Move move = moves[random.below(static_cast<uint32_t>(moves.size()))];
        for (const MoveStyle style : {MoveStyle::uci, MoveStyle::san}) {
          const std::string text = move_text(game, move, moves, style);
          const auto read = parse_move(game, text);
          INFO(text << " " << read.message());
          REQUIRE(read.ok());
          REQUIRE(*read == move);
        }
      }
    });
}

TEST_CASE("pieces by paths: who attacks a piece is who has a move that captures it", "[property]") {
  for (const Ground& ground : kGrounds)
    walk(ground, 20, 3000, [](Game& game, const MoveList&, Random&) {
      const Kernel& kernel = game.definition().kernel();
      const Position& position = game.position();
      const Side mover = position.side_to_move();
      MoveList pseudo;
      kernel.unfiltered_moves(position, pseudo);
      for (CellSet pieces = position.occupied() & ~position.cells_of(mover); pieces.any();) {
        const int cell = pieces.pop();
        CellSet capturing;
        for (const Move move : pseudo) {
          const std::vector<int> way = kernel.captured_on_way(move);
          if (kernel.effect(move).form != MoveForm::board) continue;
          if (move.to() == Site::cell(cell) || std::count(way.begin(), way.end(), cell))
            capturing.set(move.from().index());
        }
        INFO(game.definition().topology().name(cell));
        REQUIRE(kernel.attackers(position, cell, mover) == capturing);
      }
    });
}

TEST_CASE("pieces in XBetza and by paths have the same moves", "[property]") {
  const DefinitionPtr paths = load("paths/menagerie.yaml");
  const DefinitionPtr betza = load("paths/xbetza.yaml");
  walk(kGrounds[0], 10, 4000, [&](Game& game, const MoveList& moves, Random&) {
    std::set<std::string> mine;
    for (const Move move : moves) mine.insert(uci_notation(*paths, move));
    Game other(betza, position(betza, write_fen(*paths, game.position())));
    std::set<std::string> theirs;
    for (const Move move : other.legal_moves()) theirs.insert(uci_notation(*betza, move));
    REQUIRE(mine == theirs);
  });
}

}  // namespace stockade::test::path_games_test
