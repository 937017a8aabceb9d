// Exchanges that pay or free several pieces, or ask for other values and zones than the usual ones.

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "tests/support/plugins.h"
#include "tests/support/variants.h"

namespace stockade::test::exchanges_test {
namespace {

DefinitionPtr game_of(const std::string& keys) {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto loaded = load_definition_text("schema: 1\nextends: hostage\nname: Test\n" + keys,
                                           "test.yaml", options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

std::string steps(const std::string& pay, const std::string& rescue) {
  return "exchange:\n  - pay: { " + pay + " }\n  - rescue: { " + rescue + " }\n  - drop: rescued\n";
}

/// Two pieces may be paid, and two pawns are worth a knight.
DefinitionPtr pairs(const std::string& worth) {
  return game_of("values: { P: 1, N: 2, B: 2, R: 4, Q: 8 }\n" +
                 steps("from: own.prison, to: enemy.airfield, most: 2",
                       "from: enemy.prison, worth: " + worth));
}

/// So many pieces may be paid, and so many freed; values as in pairs().
DefinitionPtr crowds(const std::string& worth, int paid, int freed) {
  return game_of("values: { P: 1, N: 2, B: 2, R: 4, Q: 8 }\n" +
                 steps("from: own.prison, to: enemy.airfield, most: " + std::to_string(paid),
                       "from: enemy.prison, rest: own.airfield, most: " + std::to_string(freed) +
                           ", worth: " + worth));
}

/// Pieces of a kind in a zone.
struct Held {
  char letter;
  int value;
  int count;
};

/// The different choices of `least` to `most` of the pieces, as their letters, and their values.
std::map<std::string, int> choices(const std::vector<Held>& pieces, int least, int most) {
  std::map<std::string, int> found;
  const auto choose = [&](const auto& self, size_t kind, const std::string& chosen, int value) {
    if (kind == pieces.size()) {
      const int size = static_cast<int>(chosen.size());
      if (size >= least && size <= most) found[chosen] = value;
      return;
    }
    for (int count = 0; count <= pieces[kind].count; ++count)
      self(self, kind + 1, chosen + std::string(count, pieces[kind].letter),
           value + count * pieces[kind].value);
  };
  choose(choose, 0, "", 0);
  return found;
}

std::vector<Move> exchanges(const DefinitionPtr& definition, const std::string& fen) {
  Position at = position(definition, fen);
  Journal journal;
  MoveList legal;
  MoveList slow;
  definition->kernel().legal_moves(at, journal, legal);
  definition->kernel().legal_moves_slowly(at, journal, slow);
  CHECK(legal.size() == slow.size());
  std::erase_if(legal, [&](Move move) { return !definition->kernel().effect(move).is_exchange(); });
  return legal;
}

std::string after(const DefinitionPtr& definition, const std::string& fen,
                  const std::string& text) {
  Game game(definition, position(definition, fen));
  const auto move = parse_move(game, text);
  INFO(move.message());
  REQUIRE(move.ok());
  game.play(*move);
  return write_fen(*definition, game.position());
}

Rejection reason(const DefinitionPtr& definition, const std::string& fen, const std::string& move) {
  Game game(definition, position(definition, fen));
  const auto verdict = explain_move(game, move);
  REQUIRE(verdict.ok());
  CHECK_FALSE(verdict->legal);
  return verdict->reason;
}

/// Each of the moves has a text of its own; one of `every` is read back in all styles, because
/// reading is slow.
void check_texts(const DefinitionPtr& game, const std::string& fen, const std::vector<Move>& moves,
                 size_t every) {
  Game at(game, position(game, fen));
  std::set<std::string> texts;
  size_t turn = 0;
  for (const Move move : moves) {
    const std::string uci = uci_notation(*game, move);
    CHECK(texts.insert(uci).second);
    if (++turn % every) continue;
    const std::string san = move_text(at, move, MoveStyle::san);
    for (const std::string& text : {uci, san, move_text(at, move, MoveStyle::older)}) {
      const auto read = parse_move(at, text);
      INFO(text << ": " << read.message());
      REQUIRE(read.ok());
      CHECK(*read == move);
    }
  }
}

}  // namespace

TEST_CASE("two pawns buy a knight", "[unit]") {
  const auto game = pairs("at most paid");
  const std::string fen = "4k3/8/8/8/8/8/8/4K3[#Npp] w - - 0 1";
  CHECK(exchanges(game, fen).size() == 62);  // a knight on every empty square
  CHECK(after(game, fen, "(PP)N*e4") == "4k3/8/8/8/4N3/8/8/4K3[pp] b - - 1 1");
  CHECK(after(game, fen, "N#PP@e4") == "4k3/8/8/8/4N3/8/8/4K3[pp] b - - 1 1");
  CHECK(after(game, fen, "(PP-N)N*e4") == "4k3/8/8/8/4N3/8/8/4K3[pp] b - - 1 1");
  CHECK(reason(game, fen, "(P)N*e4").words == "a pawn (1) is worth less than a knight (2)");
  CHECK(reason(game, fen, "(PPP)N*e4").rule == "too-many-paid");
  CHECK(reason(game, "4k3/8/8/8/8/8/8/4K3[#Np] w - - 0 1", "(PP)N*e4").words ==
        "White's prison holds 1 black pawn, not 2");
  CHECK(reason(game, "4k3/8/8/8/8/8/8/4K3[#Rpp] w - - 0 1", "(PP)R*e4").words ==
        "a pawn and a pawn (2) are worth less than a rook (4)");
}

TEST_CASE("every payment is generated once, and its text is read back", "[unit]") {
  const std::string fen = "4k3/8/8/8/8/8/8/4K3[#QRBPrbnppp] w - - 0 1";
  const std::vector<int> held = {4, 2, 2, 1, 1, 1};  // rbnppp
  const std::vector<std::string> kinds = {"r", "b", "n", "p", "p", "p"};
  const std::vector<int> freed = {8, 4, 2, 1};  // QRBP
  for (const std::string worth : {"at most paid", "equal", "any"}) {
    const auto game = pairs(worth);
    // By hand: different payments of one piece or of two, and what each buys.
    std::set<std::string> payments;
    size_t wanted = 0;
    for (size_t i = 0; i < held.size(); ++i)
      for (size_t j = i; j < held.size(); ++j) {
        if (!payments.insert(i == j ? kinds[i] : kinds[i] + kinds[j]).second) continue;
        const int paid = i == j ? held[i] : held[i] + held[j];
        for (const int price : freed)
          if (worth == "any" || paid == price || (worth == "at most paid" && paid > price))
            wanted += price == 1 ? 48 : 62;  // no pawns on the first and the last rank
      }
    const std::vector<Move> found = exchanges(game, fen);
    INFO(worth);
    CHECK(found.size() == wanted);

    check_texts(game, fen, found, 7);
  }
}

TEST_CASE("a queen frees a rook and a bishop", "[unit]") {
  const auto game = crowds("at most paid", 1, 2);
  const std::string fen = "4k3/8/8/8/8/8/8/4K3[#RBq] w - - 0 1";
  // Either is dropped, alone or with the other.
  CHECK(exchanges(game, fen).size() == 4 * 62);
  const std::string freed = "4k3/8/8/8/4R3/8/8/4K3[Bq] b - - 1 1";
  for (const char* text : {"(Q)RB*e4", "RB#Q@e4", "(Q-RB)R*e4", "(Q-BR)R*e4", "(Q-RBR*e4"})
    CHECK(after(game, fen, text) == freed);
  CHECK(after(game, fen, "(Q)BR*e4") == "4k3/8/8/8/4B3/8/8/4K3[Rq] b - - 1 1");
  CHECK(after(game, fen, "(Q)R*e4") == "4k3/8/8/8/4R3/8/8/4K3[q#B] b - - 1 1");
  CHECK(reason(game, fen, "(Q)RR*e4").words == "Black's prison holds 1 white rook, not 2");
  CHECK(reason(game, fen, "(Q)RN*e4").words == "Black's prison holds no white knight");
  CHECK(reason(game, fen, "(Q)RBN*e4").rule == "too-many-freed");
  CHECK(reason(variant("hostage"), fen, "(Q)RB*e4").words == "an exchange frees one piece, not 2");
  CHECK(after(game, "4k3/8/8/8/8/8/8/4K3[#RRq] w - - 0 1", "(Q)RR*e4") ==
        "4k3/8/8/8/4R3/8/8/4K3[Rq] b - - 1 1");
  CHECK(reason(game, "4k3/8/8/8/8/8/8/4K3[#RBr] w - - 0 1", "(R)RB*e4").words ==
        "a rook (4) is worth less than a rook and a bishop (6)");
}

TEST_CASE("two pawns that are freed together both have their letter", "[unit]") {
  const auto game = crowds("at most paid", 1, 2);
  const std::string fen = "4k3/8/8/8/8/8/8/4K3[#PPNn] w - - 0 1";
  Game at(game, position(game, fen));
  const auto move = parse_move(at, "(N)PP*e4");
  REQUIRE(move.ok());
  CHECK(move_text(at, *move, MoveStyle::san) == "(N)PP*e4");
  CHECK(move_text(at, *move, MoveStyle::older) == "(N-PP)P*e4");
  CHECK(uci_notation(*game, *move) == "PP#N@e4");
  CHECK(reason(game, fen, "(N)PP*e1").rule == "occupied");
  CHECK(reason(game, fen, "(N)PP*e8").rule == "occupied");
  CHECK(reason(game, fen, "(N)PP*a8").rule == "drop-region");
  CHECK(reason(game, fen, "(N)NP*e4").rule == "underpaid");
}

TEST_CASE("every way to pay and to free several is generated once, and read back", "[unit]") {
  const std::string fen = "4k3/8/8/8/8/8/8/4K3[#QRPPrbnp] w - - 0 1";
  const std::vector<Held> paying = {{'r', 4, 1}, {'b', 2, 1}, {'n', 2, 1}, {'p', 1, 1}};
  const std::vector<Held> captive = {{'Q', 8, 1}, {'R', 4, 1}, {'P', 1, 2}};
  for (const std::string worth : {"at most paid", "equal", "any"}) {
    const auto game = crowds(worth, 2, 3);
    // By hand: each choice of what is paid, of who is dropped, and of who is freed besides.
    size_t wanted = 0;
    for (const auto& [payment, paid] : choices(paying, 1, 2))
      for (const Held& dropped : captive) {
        std::vector<Held> others = captive;
        for (Held& other : others) other.count -= other.letter == dropped.letter ? 1 : 0;
        for (const auto& [company, value] : choices(others, 0, 2)) {
          const int freed = value + dropped.value;
          if (worth == "any" || paid == freed || (worth == "at most paid" && paid > freed))
            wanted += dropped.letter == 'P' ? 48 : 62;
        }
      }
    const std::vector<Move> found = exchanges(game, fen);
    INFO(worth);
    CHECK(wanted > 500);
    CHECK(found.size() == wanted);

    check_texts(game, fen, found, 41);
  }
}

TEST_CASE("a piece that the other zone cannot hold is freed only if it is dropped", "[unit]") {
  const auto game = game_of(
      "zones: { airfield: { holds: own }, stable: { holds: own, pieces: [N, P] } }\n"
      "text: { zones: [airfield, prison, stable] }\n" +
      steps("from: own.prison, to: enemy.airfield",
            "from: enemy.prison, most: 2, rest: own.stable"));
  const std::string fen = "4k3/8/8/8/8/8/8/4K3[#RNq#] w - - 0 1";
  CHECK(after(game, fen, "(Q)RN*e4") == "4k3/8/8/8/4R3/8/8/4K3[q##N] b - - 1 1");
  const Rejection refused = reason(game, fen, "(Q)NR*e4");
  CHECK(refused.rule == "not-held");
  CHECK(refused.words ==
        "a rook cannot go to the player's own stable, so it is freed only if it is dropped");
}

TEST_CASE("a game file keeps payments of several pieces, and several that are freed", "[unit]") {
  const auto game = crowds("at most paid", 2, 2);
  for (const std::string text : {"(QP)RB*e4", "(PP)N*e4"}) {
    const std::string fen = "4k3/8/8/8/8/8/8/4K3[#RBNqpp] w - - 0 1";
    Game at(game, position(game, fen));
    const auto move = parse_move(at, text);
    INFO(text << ": " << move.message());
    REQUIRE(move.ok());
    Record record(game, position(game, fen));
    record.root().child(*move);
    PgnReadOptions options;
    options.fallback = game;
    const std::string pgn = write_pgn(record);
    INFO(pgn);
    const std::vector<PgnGame> back = read_pgn(pgn, options);
    REQUIRE(back.size() == 1);
    CHECK_FALSE(back[0].failure);
    CHECK(back[0].record.main_line() == std::vector<Move>{*move});
  }
}

TEST_CASE("equal values and any values", "[unit]") {
  const std::string fen = "4k3/8/8/8/8/8/8/4K3[#Nq] w - - 0 1";
  const Rejection over = reason(pairs("equal"), fen, "(Q)N*e4");
  CHECK(over.rule == "overpaid");
  CHECK(over.words ==
        "a queen (8) is worth more than a knight (2), and an exchange needs equal "
        "values");
  const std::string poor = "4k3/8/8/8/8/8/8/4K3[#Qp] w - - 0 1";
  CHECK(after(pairs("any"), poor, "(P)Q*e4") == "4k3/8/8/8/4Q3/8/8/4K3[p] b - - 1 1");
}

TEST_CASE("paying all that a frozen pawn waits for answers its check", "[unit]") {
  // Two white knights are held: only paying both freezes the pawn on d7.
  const std::string fen = "4k3/3P4/8/8/8/8/8/4K3[#NNn] b - - 0 1";
  const auto usual = variant("hostage");
  CHECK(exchanges(usual, fen).empty());
  CHECK(exchanges(pairs("at most paid"), fen).size() == 61);
}

TEST_CASE("what is paid may leave the game", "[unit]") {
  const auto game = game_of(steps("from: own.prison, to: nowhere", "from: enemy.prison"));
  CHECK(after(game, "4k3/8/8/8/8/8/8/4K3[#Nnp] w - - 0 1", "(N)N*e4") ==
        "4k3/8/8/8/4N3/8/8/4K3[#p] b - - 1 1");
}

TEST_CASE("a side may pay with pieces of its own", "[unit]") {
  const auto game = game_of(steps("from: own.airfield, to: enemy.prison", "from: enemy.prison"));
  const std::string fen = "4k3/8/8/8/8/8/8/4K3[R#N] w - - 0 1";
  CHECK(after(game, fen, "(R)N*e4") == "4k3/8/8/8/4N3/8/8/4K3[#R] b - - 1 1");
  CHECK(reason(game, fen, "(Q)N*e4").words == "White's airfield holds no white queen to pay");
}

TEST_CASE("the same piece is not paid and freed at once", "[unit]") {
  const auto game = game_of(steps("from: own.airfield, to: enemy.prison", "from: own.airfield"));
  CHECK(exchanges(game, "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1").empty());
  CHECK(exchanges(game, "4k3/8/8/8/8/8/8/4K3[NN] w - - 0 1").size() == 62);
}

TEST_CASE("make and undo restore positions of games with pairs", "[unit]") {
  Random random(11);
  const auto game = GENERATE(pairs("at most paid"), crowds("at most paid", 2, 3));
  for (int i = 0; i < 5; ++i) {
    const Game played = random_game(game, random, 120);
    Position at(played.position());
    Journal journal;
    MoveList legal;
    game->kernel().legal_moves(at, journal, legal);
    for (const Move move : legal) {
      game->kernel().apply(at, journal, move);
      CHECK(at.key() == at.computed_key());
      game->kernel().undo(at, journal);
    }
    CHECK(at.same_as(played.position()));
  }
}

TEST_CASE("native code plays no game with other exchanges", "[unit]") {
  const PluginRegistry& plugins = test::plugins();
  CHECK(plugins.find(variant("hostage")));
  for (const char* worth : {"at most paid", "equal", "any"})
    CHECK_FALSE(plugins.find(pairs(worth)));
  CHECK_FALSE(plugins.find(
      game_of(steps("from: own.prison, to: enemy.airfield, most: 2", "from: enemy.prison"))));
  CHECK_FALSE(plugins.find(game_of(steps("from: own.prison, to: enemy.airfield",
                                         "from: enemy.prison, most: 2, rest: own.airfield"))));
  CHECK_FALSE(plugins.find(game_of(steps("from: own.prison, to: nowhere", "from: enemy.prison"))));
}

}  // namespace stockade::test::exchanges_test
