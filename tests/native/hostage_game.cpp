// HostageGame: moves, keys, evaluation, static exchange evaluation, mating placements.

#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

#include "framework/notation/move_text.h"
#include "framework/plugin/verify.h"
#include "tests/support/variants.h"
#include "variants/drops/hostage/native/game.h"

namespace stockade::test::hostage_game_test {
namespace {

using namespace hostage;

const Translation& translation() {
  static const Translation t(*variant("hostage"));
  return t;
}

Game game_at(const std::string& text) {
  return Game(variant("hostage"), position(variant("hostage"), text));
}

std::vector<Candidate<NativeMove>> all_moves(HostageGame& game) {
  std::vector<Candidate<NativeMove>> list;
  game.open(0);
  game.list(0, MoveStage::tactical, Breadth::full, list);
  game.list(0, MoveStage::quiet, Breadth::full, list);
  return list;
}

/// The move written in UCI notation.
NativeMove native_move(HostageGame& game, const Game& at, const std::string& text) {
  for (const auto& candidate : all_moves(game))
    if (uci_notation(at.definition(), game.outer(candidate.move)) == text) return candidate.move;
  FAIL("no such move: " << text);
  return {};
}

/// The position mirrored, with the colors exchanged.
Board flipped(const Board& b) {
  Board f{};
  for (const Color c : kColors) {
    f.color[~c] = __builtin_bswap64(b.color[c]);
    const uint64_t king = static_cast<uint64_t>(b.king(c) ^ 56) << kKingAt;
    const uint64_t passed = uint64_t{0x7F} << kPassedAt;
    f.word[~c] = (b.word[c] & ~(uint64_t{63} << kKingAt) & ~passed) | king;
  }
  f.pawns = __builtin_bswap64(b.pawns);
  f.knights = __builtin_bswap64(b.knights);
  f.diagonal = __builtin_bswap64(b.diagonal);
  f.orthogonal = __builtin_bswap64(b.orthogonal);
  if (b.passed() >= 0) f.word[kWhite] |= static_cast<uint64_t>((b.passed() ^ 56) + 1) << kPassedAt;
  return f;
}

/// Calls visit(game) for positions of random games, and for random positions.
template <class Visit>
void for_many_positions(int games, Visit visit) {
  Random random(1997);
  for (int round = 0; round < games; ++round) {
    Game game = random_game(variant("hostage"), random, static_cast<int>(random.below(90)));
    visit(game);
    if (const auto made = random_position(*variant("hostage"), random))
      if (translation().takes(*made)) {
        Game other(variant("hostage"), *made);
        visit(other);
      }
  }
}

int exact(const Board& b, Color mover) {
  return evaluate(b, mover, material_score(b), -kInfinite, kInfinite);
}

}  // namespace

TEST_CASE("the native game lists the legal moves, each once", "[native]") {
  for_many_positions(250, [](Game& game) {
    MoveList legal = game.legal_moves();
    HostageGame native(game, translation());
    MoveList listed;
    for (const auto& candidate : all_moves(native)) {
      listed.push_back(native.outer(candidate.move));
      CHECK(native.find(0, NativeMove(candidate.move).bits()) == candidate.move);
    }
    std::sort(legal.begin(), legal.end());
    std::sort(listed.begin(), listed.end());
    REQUIRE(listed == legal);
    CHECK(native.any_move(0) == !legal.empty());
  });
}

TEST_CASE("narrower lists contain only legal moves", "[native]") {
  for_many_positions(100, [](Game& game) {
    HostageGame native(game, translation());
    std::set<uint32_t> full;
    for (const auto& candidate : all_moves(native)) full.insert(candidate.move.bits());
    for (const Breadth breadth : {Breadth::checks, Breadth::narrow, Breadth::normal}) {
      std::vector<Candidate<NativeMove>> list;
      native.list(0, MoveStage::quiet, breadth, list);
      for (const auto& candidate : list) CHECK(full.count(candidate.move.bits()) == 1);
    }
  });
}

TEST_CASE("the code of an illegal move finds no move", "[native]") {
  Random random(5);
  Game game = random_game(variant("hostage"), random, 40);
  HostageGame native(game, translation());
  std::set<uint32_t> legal;
  for (const auto& candidate : all_moves(native)) legal.insert(candidate.move.bits());
  for (int i = 0; i < 200000; ++i) {
    const uint32_t code = static_cast<uint32_t>(random.next()) & 0x1FFFFFF;
    const NativeMove found = native.find(0, code);
    if (!(found == NativeMove())) CHECK(legal.count(code) == 1);
    if (legal.count(code)) CHECK(found.bits() == code);
  }
}

TEST_CASE("incremental values equal values from scratch", "[native]") {
  for_many_positions(60, [](Game& game) {
    HostageGame native(game, translation());
    const auto moves = all_moves(native);
    for (size_t i = 0; i < moves.size(); i += 1 + moves.size() / 40) {
      const NativeMove move = moves[i].move;
      const Move outer = native.outer(move);
      INFO(uci_notation(game.definition(), outer));
      native.make(move);
      game.play(outer);
      const State<true> fresh = translation().read(game.position());
      CHECK(native.key() == fresh.key);
      CHECK(native.material() == material_score(fresh.board));
      CHECK(native.in_check() == game.in_check());
      CHECK(native.quiet_plies() == game.position().attribute(CoreAttribute::quiet_plies));
      CHECK(native.evaluate(-kInfinite, kInfinite) == exact(fresh.board, native.mover()));
      if (moves[i].checks) CHECK(native.in_check());
      game.undo();
      native.undo();
    }
    CHECK(native.key() == translation().read(game.position()).key);
  });
}

TEST_CASE("the moves known to check are the direct and the discovered checks", "[native]") {
  for_many_positions(60, [](Game& game) {
    HostageGame native(game, translation());
    for (const auto& candidate : all_moves(native)) {
      const NativeMove move = candidate.move;
      const bool castles =
          move.kind() == MoveKind::short_castle || move.kind() == MoveKind::long_castle;
      // Pawns may uncover a check, which is not looked for; so may castling rooks.
      if (HostageGame::is_tactical(move) || castles || move.piece_type() == kPawn) continue;
      native.make(move);
      CHECK(candidate.checks == native.in_check());
      native.undo();
    }
  });
}

TEST_CASE("a null move changes only the side to move", "[native]") {
  Game game = game_at("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR[P#p] b KQkq e3 0 3");
  HostageGame native(game, translation());
  const uint64_t key = native.key();
  const int score = native.evaluate(-kInfinite, kInfinite);
  CHECK(native.may_pass());
  native.pass();
  CHECK(native.mover() == kWhite);
  CHECK(native.state().board.passed() == -1);
  CHECK_FALSE(native.may_pass());  // not twice
  native.undo_pass();
  CHECK(native.key() == key);
  CHECK(native.evaluate(-kInfinite, kInfinite) == score);
}

TEST_CASE("no null move for a lone king, unless it has a piece to drop", "[native]") {
  Game bare = game_at("4k3/8/8/8/8/8/4P3/4K3[] w - - 0 1");
  CHECK_FALSE(HostageGame(bare, translation()).may_pass());
  Game armed = game_at("4k3/8/8/8/8/8/4P3/4K3[N] w - - 0 1");
  CHECK(HostageGame(armed, translation()).may_pass());
  Game checked = game_at("4k3/8/8/8/8/8/4r3/4K2R[] w K - 0 1");
  CHECK_FALSE(HostageGame(checked, translation()).may_pass());
}

TEST_CASE("the evaluation is the same for both colours", "[native]") {
  for_many_positions(200, [](Game& game) {
    const Board b = translation().read(game.position()).board;
    const Board f = flipped(b);
    for (const Color mover : {kWhite, kBlack}) CHECK(exact(b, mover) == exact(f, ~mover));
  });
}

TEST_CASE("the start is level, and a captured queen is an advantage", "[native]") {
  const Game start(variant("hostage"));
  const Board b = translation().read(start.position()).board;
  CHECK(exact(b, kWhite) == exact(b, kBlack));
  CHECK(std::abs(exact(b, kWhite)) < 60);
  const Game won = game_at("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[#q] w KQkq - 0 1");
  CHECK(exact(translation().read(won.position()).board, kWhite) > 200);
}

TEST_CASE("a position that comes for the third time is drawn, in the tree for the second",
          "[native]") {
  Game game(variant("hostage"));
  const auto play = [&](const std::string& text) { game.play(*parse_move(game, text)); };
  for (const char* move : {"g1f3", "g8f6", "f3g1"}) play(move);
  {
    // The start has occurred in the game once: not yet a draw.
    HostageGame native(game, translation());
    native.make(native_move(native, game, "f6g8"));
    CHECK_FALSE(native.drawn());
    // What follows is in the tree, where once is enough.
    for (const char* move : {"g1f3", "g8f6", "f3g1"}) native.make(native_move(native, game, move));
    CHECK(native.drawn());
  }
  for (const char* move : {"f6g8", "g1f3", "g8f6", "f3g1"}) play(move);
  HostageGame native(game, translation());
  native.make(native_move(native, game, "f6g8"));
  CHECK(native.drawn());
}

TEST_CASE("positions with different prisoners have different keys", "[native]") {
  const auto key = [](const char* text) {
    return translation().read(game_at(text).position()).key;
  };
  CHECK(key("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1") != key("4k3/8/8/8/8/8/8/4K3[#N] w - - 0 1"));
  CHECK(key("4k3/8/8/8/8/8/8/4K3[#N] w - - 0 1") != key("4k3/8/8/8/8/8/8/4K3[#n] w - - 0 1"));
}

TEST_CASE("fifty moves without progress draw; pawn drops are progress unless told otherwise",
          "[native]") {
  Game game = game_at("4k3/8/8/8/8/8/8/4K3[PN] w - - 99 80");
  HostageGame native(game, translation());
  CHECK_FALSE(native.drawn());
  native.make(native_move(native, game, "N@c3"));
  CHECK(native.drawn());
  native.undo();
  native.make(native_move(native, game, "P@c3"));
  CHECK_FALSE(native.drawn());
}

TEST_CASE("static exchange evaluation (SEE) of the native game", "[native]") {
  struct Case {
    const char* text;
    const char* move;
    int least;
    bool wins;
  };
  constexpr int kP = kExchangeValue[kPawn];
  constexpr int kN = kExchangeValue[kKnight];
  constexpr int kR = kExchangeValue[kRook];
  const Case cases[] = {
      // A free pawn; a guarded one, by the rook; by the knight.
      {"4k3/8/8/4p3/8/8/8/4R1K1[] w - - 0 1", "e1e5", kP, true},
      {"4k3/8/8/4p3/8/8/8/4R1K1[] w - - 0 1", "e1e5", kP + 1, false},
      {"4k3/8/3p4/4p3/8/8/8/4R1K1[] w - - 0 1", "e1e5", 0, false},
      {"4k3/8/3p4/4p3/8/5N2/8/4R1K1[] w - - 0 1", "f3e5", 2 * kP - kN, true},
      {"4k3/8/3p4/4p3/8/5N2/8/4R1K1[] w - - 0 1", "f3e5", 2 * kP - kN + 1, false},
      // The rook behind the rook.
      {"3rk3/8/8/3p4/8/8/3R4/3R2K1[] w - - 0 1", "d2d5", kP, true},
      {"3rk3/3r4/8/3p4/8/8/3R4/3R2K1[] w - - 0 1", "d2d5", kP - kR, true},
      {"3rk3/3r4/8/3p4/8/8/3R4/3R2K1[] w - - 0 1", "d2d5", 0, false},
      // A king can't recapture what is guarded.
      {"8/8/8/3k4/4p3/8/8/4R1K1[] w - - 0 1", "e1e4", 0, false},
      {"8/8/8/3k4/4p3/8/6B1/4R1K1[] w - - 0 1", "e1e4", kP, true},
      // A drop gains nothing, and may lose the piece.
      {"4k3/8/3p4/8/8/8/8/4K3[N] w - - 0 1", "N@e5", 0, false},
      {"4k3/8/3p4/8/8/8/8/4K3[N] w - - 0 1", "N@e4", 0, true},
      // A frozen pawn guards nothing; a live one does, and so does one that the capture thaws.
      {"k7/8/8/8/8/8/2p5/3B1K1n[] w - - 0 1", "d1c2", kP, true},
      {"k7/8/8/8/8/8/4p3/3N1K2[R] w - - 0 1", "f1e2", kP, true},
      {"k7/8/8/8/8/8/2p5/6K1[N] w - - 0 1", "N@b1", 0, true},
      {"k7/8/8/8/8/8/2p5/6K1[N#n] w - - 0 1", "N@b1", 0, false},
  };
  for (const Case& c : cases) {
    INFO(c.text << " " << c.move << " " << c.least);
    const Game game = game_at(c.text);
    HostageGame native(game, translation());
    CHECK(native.see_at_least(native_move(native, game, c.move), c.least) == c.wins);
  }
}

TEST_CASE("a drop or an exchange that mates is found", "[native]") {
  const auto mate = [](const char* text) {
    const Game game = game_at(text);
    HostageGame native(game, translation());
    native.open(0);
    const NativeMove move = native.mating_placement(0);
    return move == NativeMove() ? std::string()
                                : uci_notation(game.definition(), native.outer(move));
  };
  CHECK(mate("6rk/6pp/8/8/8/8/5PPP/6K1[N] w - - 0 1") == "N@f7");
  CHECK(mate("6rk/6pp/8/8/8/8/5PPP/6K1[#Nn] w - - 0 1") == "N#N@f7");
  CHECK(mate("6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1").substr(0, 2) == "R@");
  // The enemy can put a piece between, or take what is dropped.
  CHECK(mate("6k1/5ppp/8/8/8/8/5PPP/6K1[Rn] w - - 0 1").empty());
  CHECK(mate("6rk/6pp/8/8/8/1b6/5PPP/6K1[N] w - - 0 1").empty());
  // The payment frees a piece that answers.
  CHECK(mate("4k3/8/8/8/8/8/8/4K3[#Nn] w - - 0 1").empty());
}

TEST_CASE("a mating placement is checkmate, in many positions", "[native]") {
  int seen = 0;
  for_many_positions(400, [&](Game& game) {
    HostageGame native(game, translation());
    native.open(0);
    const NativeMove move = native.mating_placement(0);
    if (move == NativeMove()) return;
    ++seen;
    game.play(native.outer(move));
    CHECK(game.in_check());
    CHECK(game.legal_moves().empty());
    game.undo();
  });
  CHECK(seen >= 10);
}

}  // namespace stockade::test::hostage_game_test
