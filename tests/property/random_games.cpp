// What holds in every position of many random games.

#include <algorithm>
#include <array>

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "tests/support/variants.h"

namespace stockade::test::random_games_test {
namespace {

constexpr int kGames = 800;  // of each variant

/// Where every move has to be tried to see whether it is legal, fewer do.
int games_of(const std::string& id) {
  return variant(id)->kernel().has_fast_legality() ? kGames : kGames / 30;
}

/// Visits every position of random games that fill the zones.
template <class Visit>
void walk(const std::string& id, int games, uint64_t seed, Visit visit) {
  const DefinitionPtr& definition = variant(id);
  for (int g = 0; g < games; ++g) {
    Random random(seed + static_cast<uint64_t>(g));
    Game game(definition);
    for (int ply = 0; ply < 120; ++ply) {
      const MoveList moves = game.legal_moves();
      if (!visit(game, moves, random) || moves.empty()) break;
      MoveList captures;
      for (const Move move : moves)
        if (game.captured(move) != kEmpty) captures.push_back(move);
      const MoveList& from = !captures.empty() && random.below(2) == 0 ? captures : moves;
      game.play(from[random.below(static_cast<uint32_t>(from.size()))]);
    }
  }
}

/// Pieces of each (side, piece type) over board and zones.
std::array<int, kMaxPieces> census(const Position& position) {
  std::array<int, kMaxPieces> pieces{};
  for (int cell = 0; cell < position.layout().cells(); ++cell) ++pieces[position.at(cell).index()];
  pieces[0] = 0;
  for (int slot = 0; slot < position.layout().slots(); ++slot)
    pieces[position.layout().slot(slot).piece.index()] += position.count(slot);
  return pieces;
}

}  // namespace

TEST_CASE("taking a move back restores everything", "[property]") {
  for (const char* id : {"chess", "hostage", "dynamo"}) {
    walk(id, games_of(id), 1, [&](Game& game, const MoveList& moves, Random& random) {
      if (moves.empty()) return true;
      const Position before = game.position();
      const Move move = moves[random.below(static_cast<uint32_t>(moves.size()))];
      game.play(move);
      const bool changed = game.position().key() != before.key();
      game.undo();
      if (changed && game.position().same_as(before)) return true;
      FAIL(write_fen(game.definition(), before) << " " << uci_notation(game.definition(), move));
      return false;
    });
  }
}

TEST_CASE("the incremental key equals the key worked out anew", "[property]") {
  for (const char* id : {"chess", "hostage", "dynamo"}) {
    walk(id, games_of(id), 100000, [&](Game& game, const MoveList&, Random&) {
      if (game.position().key() == game.position().computed_key()) return true;
      FAIL(write_fen(game.definition(), game.position()));
      return false;
    });
  }
}

TEST_CASE("FEN goes there and back", "[property]") {
  for (const char* id : {"chess", "hostage", "dynamo"}) {
    const DefinitionPtr& definition = variant(id);
    walk(id, games_of(id), 200000, [&](Game& game, const MoveList&, Random&) {
      const std::string text = write_fen(*definition, game.position());
      const auto read = parse_fen(*definition, text);
      if (read.ok() && write_fen(*definition, *read) == text &&
          read->key() == game.position().key())
        return true;
      FAIL(text << "\n" << read.message());
      return false;
    });
  }
}

TEST_CASE("move text goes there and back in every style", "[property]") {
  for (const char* id : {"chess", "hostage", "dynamo"}) {
    walk(id, games_of(id), 300000, [&](Game& game, const MoveList& moves, Random& random) {
      // One position in ten of each game: a move of it is written and read three times.
      if (moves.empty() || random.below(10) != 0) return true;
      const Move move = moves[random.below(static_cast<uint32_t>(moves.size()))];
      for (const MoveStyle style : {MoveStyle::uci, MoveStyle::san, MoveStyle::older}) {
        const std::string text = move_text(game, move, moves, style);
        const auto read = parse_move(game, text);
        if (!read.ok() || *read != move) {
          FAIL(write_fen(game.definition(), game.position())
               << " " << text << " " << read.message());
          return false;
        }
      }
      return true;
    });
  }
}

TEST_CASE("no two legal moves have the same text", "[property]") {
  for (const char* id : {"hostage", "dynamo"})
    walk(id, 1 + games_of(id) / 40, 400000, [&](Game& game, const MoveList& moves, Random&) {
      for (const MoveStyle style : {MoveStyle::uci, MoveStyle::san}) {
        std::vector<std::string> texts;
        for (const Move move : moves)
          texts.push_back(style == MoveStyle::uci ? uci_notation(game.definition(), move)
                                                  : move_text(game, move, moves, style));
        std::sort(texts.begin(), texts.end());
        const auto twice = std::adjacent_find(texts.begin(), texts.end());
        if (twice != texts.end()) {
          FAIL(write_fen(game.definition(), game.position()) << " " << *twice);
          return false;
        }
      }
      return true;
    });
}

TEST_CASE("pieces never leave a game of Hostage Chess", "[property]") {
  const auto at_start = census(variant("hostage")->start());
  walk("hostage", 2 * kGames, 500000, [&](Game& game, const MoveList&, Random&) {
    const auto now = census(game.position());
    if (now == at_start) return true;
    FAIL(write_fen(game.definition(), game.position()));
    return false;
  });
}

TEST_CASE("a move that gives check leaves the other side in check", "[property]") {
  for (const char* id : {"chess", "hostage", "dynamo"}) {
    walk(id, 1 + games_of(id) / 20, 600000, [&](Game& game, const MoveList& moves, Random& random) {
      if (moves.empty()) return true;
      const Move move = moves[random.below(static_cast<uint32_t>(moves.size()))];
      const std::string text = move_text(game, move, moves, MoveStyle::san);
      game.play(move);
      const bool in_check = game.in_check();
      const bool mate = in_check && game.legal_moves().empty();
      game.undo();
      const char mark = text.back();
      const bool right = mate ? mark == '#' : in_check ? mark == '+' : mark != '+' && mark != '#';
      if (!right) FAIL(write_fen(game.definition(), game.position()) << " " << text);
      return right;
    });
  }
}

TEST_CASE("two positions that differ in which zone holds a piece have different keys",
          "[property]") {
  const DefinitionPtr& hostage = variant("hostage");
  const char* board = "4k3/8/8/8/8/8/8/4K3";
  const auto key = [&](const std::string& zones) {
    return position(hostage, board + zones + " w - - 0 1").key();
  };
  CHECK(key("[N]") != key("[#N]"));
  CHECK(key("[n]") != key("[#n]"));
  CHECK(key("[NN]") != key("[N]"));
  CHECK(key("[Nn]") != key("[N#n]"));
  CHECK(position(hostage, std::string(board) + "[] w E - 0 1").key() != key("[]"));
}

}  // namespace stockade::test::random_games_test
