// Boards that are played at once: who is asked, what each board has of its own, BPGN and clocks.

#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

#include "framework/base/files.h"
#include "framework/base/random.h"
#include "framework/game/boards.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/fen.h"
#include "framework/notation/pgn.h"
#include "framework/session/play/session.h"
#include "tests/support/rules_text.h"
#include "tests/support/variants.h"

namespace stockade::test::boards_at_once_test {
namespace {

using namespace std::chrono_literals;

constexpr Side kWhiteA{0};
constexpr Side kBlackA{1};
constexpr Side kWhiteB{2};
constexpr Side kBlackB{3};

std::vector<PgnGame> recorded_games() {
  const auto text =
      read_whole_file(std::string(STOCKADE_TEST_DATA_DIR) + "/bughouse/fics.bpgn", kMaxPgnBytes);
  REQUIRE(text.ok());
  PgnReadOptions options;
  options.fallback = variant("bughouse");
  return read_pgn(*text, options);
}

/// All moves of a position, on whichever board.
MoveList moves_of_all_boards(const Game& game) {
  MoveList all;
  const BoardsFacet& boards = *boards_at_once(game.definition());
  for (int board = 0; board < boards.boards(); ++board) {
    Game asked = asking(game, board);
    asked.legal_moves(all);
  }
  return all;
}

}  // namespace

TEST_CASE("a turn order of boards at once knows who is to move on each", "[unit]") {
  const TurnOrder order = TurnOrder::at_once({{kWhiteA, kBlackA}, {kWhiteB, kBlackB}});
  REQUIRE(order.size() == 8);
  CHECK(order[0].side == kWhiteA);
  CHECK(order[0].board == 0);
  CHECK(order.mover(0, 1) == kWhiteB);
  // Without anybody who asks, the boards take turns.
  std::vector<Side> movers;
  for (int step = 0, i = 0; i < 5; ++i, step = order.next(step))
    movers.push_back(*order[step].side);
  CHECK(movers == std::vector{kWhiteA, kWhiteB, kBlackA, kBlackB, kWhiteA});
  const int after = order.next(0);
  CHECK(order[order.asking(after, 0)].side == kBlackA);
  CHECK(order[order.asking(after, 1)].side == kWhiteB);
  CHECK(order.mover(order.with_mover(after, kBlackB), 0) == kBlackA);
  std::set<int> reached{0};
  for (size_t before = 0; before != reached.size();) {
    before = reached.size();
    for (const int step : std::set<int>(reached))
      for (int board = 0; board < 2; ++board) reached.insert(order.next(order.asking(step, board)));
  }
  CHECK(reached.size() == 8);
}

TEST_CASE("boards are asked in any order, and every move is taken back exactly", "[unit]") {
  Random random(7);
  for (int round = 0; round < 5; ++round) {
    Game game(variant("bughouse"));
    std::vector<Position> before;
    for (int ply = 0; ply < 150 && !game.outcome().over(); ++ply) {
      const MoveList moves = moves_of_all_boards(game);
      REQUIRE_FALSE(moves.empty());
      before.push_back(game.position());
      const Move move = moves[random.below(static_cast<uint32_t>(moves.size()))];
      REQUIRE(is_legal_somewhere(game, move));
      game.play(move);
      REQUIRE(game.position().key() == game.position().computed_key());
      const std::string fen = write_fen(game.definition(), game.position());
      const auto read = parse_fen(game.definition(), fen);
      INFO(fen << "\n" << read.message());
      REQUIRE(read.ok());
      CHECK(write_fen(game.definition(), *read) == fen);
      CHECK(read->key() == game.position().key());
    }
    while (game.plies() > 0) {
      game.undo();
      REQUIRE(game.position().same_as(before.back()));
      before.pop_back();
    }
  }
}

TEST_CASE("games of a server are read and written as BPGN", "[unit]") {
  const std::vector<PgnGame> games = recorded_games();
  REQUIRE(games.size() == 5);
  const std::vector<std::string> results = {"*", "0-1-1-0", "1-0-0-1", "1-0-0-1", "1-0-0-1"};
  const std::vector<size_t> lengths = {8, 110, 125, 90, 107};
  for (size_t i = 0; i < games.size(); ++i) {
    const PgnGame& game = games[i];
    INFO("game " << i << (game.failure ? game.failure->diagnostic.to_string() : ""));
    CHECK_FALSE(game.failure);
    CHECK(game.record.result == results[i]);
    CHECK(game.record.main_line().size() == lengths[i]);
    const std::string text = write_pgn(game.record);
    PgnReadOptions options;
    options.fallback = variant("bughouse");
    const std::vector<PgnGame> again = read_pgn(text, options);
    REQUIRE(again.size() == 1);
    CHECK_FALSE(again[0].failure);
    CHECK(again[0].record.main_line() == game.record.main_line());
    CHECK(again[0].record.result == game.record.result);
    CHECK(write_pgn(again[0].record) == text);
  }
  std::string text = write_pgn(games[3].record);
  std::replace(text.begin(), text.end(), '\n', ' ');
  CHECK(text.find("1A. e4 {58.345} 1B.") != std::string::npos);
  CHECK(text.find("[Result \"1-0\"]") != std::string::npos);
  CHECK(text.find("27A. N@g4#") != std::string::npos);
  CHECK(games[3].record.root().children.front()->annotations.clock_ms == 58345);
}

TEST_CASE("a game that ends on one board is over on both", "[unit]") {
  for (const PgnGame& game : recorded_games()) {
    Game played(game.record.definition(), game.record.start());
    for (const Move move : game.record.main_line()) {
      REQUIRE_FALSE(played.outcome().over());
      played.play(move);
    }
    const bool mate = game.record.root().comment.find("aborted") == std::string::npos &&
                      played.outcome().ending == Ending::checkmate;
    if (mate) CHECK(played.outcome().result() == game.record.result);
  }
  Game mated(recorded_games()[3].record.definition());
  for (const Move move : recorded_games()[3].record.main_line()) mated.play(move);
  CHECK(mated.outcome().ending == Ending::checkmate);
  CHECK(mated.outcome().result() == "1-0-0-1");
  CHECK(mated.legal_moves().empty());
}

TEST_CASE("both boards of a session are played, and their clocks run", "[unit]") {
  Session session(variant("bughouse"));
  Clock::Time now{1h};
  session.set_time_source([&now] { return now; });
  for (int side = 0; side < 4; ++side) session.set_player(Side{side}, PlayerKind::person);
  const auto control = parse_time_control("3+0");
  REQUIRE(control.ok());
  session.set_time_control(*control);
  const auto left = [&](Side side) { return session.clock().left(side, now); };
  REQUIRE(session.play_text("A. e4").ok());
  CHECK(session.players_to_move() == std::vector{kWhiteB, kBlackA});
  // Board B has not begun.
  now += 10s;
  CHECK(left(kBlackA) == 170s);
  CHECK(left(kWhiteB) == 180s);
  REQUIRE(session.play_text("B. d4").ok());
  now += 5s;
  CHECK(left(kBlackA) == 165s);
  CHECK(left(kBlackB) == 175s);
  // Black A sits; board B goes on.
  REQUIRE(session.play_text("b. d5").ok());
  REQUIRE(session.play_text("B. c4").ok());
  now += 5s;
  CHECK(left(kBlackA) == 160s);
  CHECK(left(kWhiteB) == 180s);
  CHECK(left(kBlackB) == 170s);
  REQUIRE(session.play_text("a. e5").ok());
  CHECK(left(kBlackA) == 160s);
  CHECK(left(kBlackB) == 170s);
  CHECK_FALSE(session.play_text("a. d5").ok());
  now += 3min;
  CHECK(session.check_clock());
  CHECK(session.outcome().result() == "0-1-1-0");
  CHECK(write_pgn(session.record()).find("1A. e4 {180.000} 1B. d4 {180.000}") != std::string::npos);
}

TEST_CASE("a player who has to wait is not asked by the session, and sits", "[unit]") {
  Session session(variant("bughouse"));
  for (int side = 0; side < 4; ++side) session.set_player(Side{side}, PlayerKind::person);
  REQUIRE(session
              .set_fen("6k1/5ppp/8/8/8/8/8/R3K3[] w - - 0 1 | "
                       "4k3/8/8/8/8/4p3/3P4/4K3[] w - - 0 1")
              .ok());
  REQUIRE(session.play_text("Ra8").ok());
  CHECK(session.status().find("Black A to move, in check") != std::string::npos);
  CHECK_FALSE(session.outcome().over());
  CHECK_FALSE(session.play_text("a. Kh8").ok());
  REQUIRE(session.play_text("B. dxe3").ok());
  CHECK_FALSE(session.outcome().over());
  REQUIRE(session.play_text("b. Kd7").ok());
  CHECK(session.record().main_line().size() == 3);
}

TEST_CASE("with waits off, who is in check without a move is mated", "[unit]") {
  const DefinitionPtr strict = game_of("extends: bughouse\nturn: { wait: never }\n");
  const auto position = parse_fen(*strict,
                                  "6k1/5ppp/8/8/8/8/8/R3K3[] w - - 0 1 | "
                                  "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
  REQUIRE(position.ok());
  Game game(strict, *position);
  const auto mate = parse_move(game, "Ra8");
  REQUIRE(mate.ok());
  CHECK(move_text(game, *mate) == "Ra8#");
  game.play(*mate);
  CHECK(game.outcome().result() == "1-0-0-1");
}

TEST_CASE("FENs of boards at once say what is wrong with them", "[unit]") {
  const DefinitionPtr game = variant("bughouse");
  const auto id_of = [&](const char* fen) {
    const auto read = parse_fen(*game, fen);
    return read.ok() ? std::string("ok") : read.problems().front().id;
  };
  CHECK(id_of("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] b - - 0 1 | B") == "ok");
  CHECK(id_of("4k3/8/8/8/8/8/8/4K3[] w - - 0 1") == "position-board");
  CHECK(id_of("4k3/8/8/8/8/8/8/4K3[] w - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] b - - 0 1 | C") ==
        "position-board");
  CHECK(id_of("4k3/8/8/8/8/8/8/4K3[] x - - 0 1 | 4k3/8/8/8/8/8/8/4K3[] b - - 0 1") ==
        "position-side");
  CHECK(id_of("4k3/8/8/8/8/8/8/4K3[] w K - 0 1 | 4k3/8/8/8/8/8/8/4K3[] b - - 0 1") ==
        "position-flags");
  CHECK(id_of("4k3/8/8/8/8/8/8/4K3[] w - - 0 1 | 4k2R/8/8/8/8/8/8/4K3[] w - - 0 1") ==
        "position-check");
  CHECK(id_of("4k3/8/8/8/8/8/8/4K3[] w - e6 0 1 | 4k3/8/8/8/8/8/8/4K3[] w - - 0 1") ==
        "position-passed");
}

TEST_CASE("moves of games with boards at once say their board", "[unit]") {
  Game game(variant("bughouse"));
  CHECK(read_board_mark(game.definition(), "12a. e5")->side == kBlackA);
  CHECK(read_board_mark(game.definition(), "B.d4")->length == 2);
  CHECK_FALSE(read_board_mark(game.definition(), "Be4"));
  CHECK_FALSE(read_board_mark(*variant("alice"), "1A. e4"));
  const auto on_b = parse_move(game, "B. e4");
  REQUIRE(on_b.ok());
  CHECK(mover_of(game, *on_b) == kWhiteB);
  CHECK(uci_notation(game.definition(), *on_b) == "Be2Be4");
  CHECK(parse_move(game, "Be2Be4").value() == *on_b);
  CHECK(board_number(game, *on_b) == "1B. ");
  CHECK(move_text(game, *on_b) == "e4");
  const auto wrong = parse_move(game, "a. e5");
  REQUIRE_FALSE(wrong.ok());
  CHECK(wrong.problems().front().id == "no-such-move");
}

TEST_CASE("a board that there is not is named, in moves and in files", "[unit]") {
  Game game(variant("bughouse"));
  CHECK(unknown_board_mark(game.definition(), "3c. e5") == 'C');
  CHECK_FALSE(unknown_board_mark(game.definition(), "3b. e5"));
  CHECK_FALSE(unknown_board_mark(game.definition(), "Nf3"));
  const auto wrong = parse_move(game, "1C. e4");
  REQUIRE_FALSE(wrong.ok());
  CHECK(wrong.problems().front().message == "there is no board C");
  PgnReadOptions options;
  options.fallback = game.definition_ptr();
  const auto games =
      read_pgn("[Variant \"bughouse\"]\n\n1A. e4 1a. e5\n  2C. d4 2A. d4 *\n", options);
  REQUIRE(games.size() == 1);
  REQUIRE(games.front().failure);
  CHECK(games.front().failure->ply == 3);
  CHECK(games.front().failure->words == "there is no board C");
  CHECK(games.front().failure->diagnostic.where.line == 4);
  // What stands before the mistake is kept.
  CHECK(games.front().record.main_line().size() == 2);
}

}  // namespace stockade::test::boards_at_once_test
