// Pieces that enter with a move: which, where, when; their texts; and what they may not block.

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "tests/support/variants.h"

namespace stockade::test::gating_test {
namespace {

constexpr const char* kReserve =
    "pieces: { H: { name: hawk, moves: BN }, E: { name: elephant, moves: RN } }\n"
    "zones: { reserve: { holds: own, pieces: [H, E] } }\n"
    "text: { zones: [reserve] }\n"
    "castling: off\n"
    "setup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w - - 0 1\n";

LoadOptions options() {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  return options;
}

Result<Loaded> load(const std::string& keys) {
  return load_definition_text("schema: 1\nextends: chess\nname: Test\n" + keys + "\n", "test.yaml",
                              options());
}

DefinitionPtr game_of(const std::string& keys) {
  const auto loaded = load(keys);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

DefinitionPtr gating(const std::string& keys) {
  return game_of(kReserve + ("gating: { from: own.reserve, " + keys + " }"));
}

std::string refusal(const std::string& keys) {
  const auto loaded = load(keys);
  return loaded.ok() ? "" : loaded.problems().front().id;
}

/// The legal moves of the position that begin with `prefix`, in UCI notation, sorted. Each text,
/// and the move's SAN, is read back as the same move.
std::vector<std::string> moves_from(const DefinitionPtr& definition, const std::string& fen,
                                    const std::string& prefix) {
  Game game(definition, position(definition, fen));
  Position at = game.position();
  Journal journal;
  MoveList slow;
  definition->kernel().legal_moves_slowly(at, journal, slow);
  const MoveList legal = game.legal_moves();
  CHECK(legal.size() == slow.size());
  std::vector<std::string> texts;
  for (const Move move : legal) {
    const std::string text = uci_notation(*definition, move);
    for (const std::string& said : {text, move_text(game, move)}) {
      INFO(said);
      const auto read = parse_move(game, said);
      REQUIRE(read.ok());
      CHECK(*read == move);
    }
    if (text.starts_with(prefix)) texts.push_back(text);
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string reason(const DefinitionPtr& definition, const std::string& fen,
                   const std::string& move) {
  Game game(definition, position(definition, fen));
  const auto verdict = explain_move(game, move);
  REQUIRE(verdict.ok());
  return verdict->legal ? "legal" : verdict->reason.rule;
}

std::string after(const DefinitionPtr& definition, const std::string& fen,
                  const std::string& move) {
  Game game(definition, position(definition, fen));
  const auto read = parse_move(game, move);
  INFO(read.message());
  REQUIRE(read.ok());
  const Position before = game.position();
  game.play(*read);
  const std::string text = write_fen(*definition, game.position());
  CHECK(game.position().key() == game.position().computed_key());
  game.undo();
  CHECK(game.position().same_as(before));
  return text;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("with any move a piece of the zone may enter on the cell that is left", "[unit]") {
  const auto game = gating("pieces: [E, H]");
  const std::string fen = "4k3/8/8/8/8/8/7p/4K1R1[HEE] w - - 0 1";
  CHECK(moves_from(game, fen, "g1h1") == Texts{"g1h1", "g1h1e", "g1h1h"});
  CHECK(after(game, fen, "Rg7/E") == "4k3/6R1/8/8/8/8/7p/4K1E1[HE] b - - 1 1");
  CHECK(reason(game, "4k3/8/8/8/8/8/8/4K1R1[E] w - - 0 1", "Rg7/H") == "not-held");
  CHECK(reason(game, fen, "Rg7/Q") != "legal");
}

TEST_CASE("a piece enters behind a capture, a double step and a capture en passant", "[unit]") {
  const auto game = gating("when: always");
  CHECK(after(game, "4k3/8/8/8/8/8/6p1/4K1R1[H] w - - 5 1", "Rxg2/H") ==
        "4k3/8/8/8/8/8/6R1/4K1H1[] b - - 0 1");
  const std::string opened = after(game, "4k3/8/8/8/3p4/8/4P3/4K3[H] w - - 0 1", "e4/H");
  CHECK(opened == "4k3/8/8/8/3pP3/8/4H3/4K3[] b - e3 0 1");
  CHECK(after(game, "4k3/8/8/8/3pP3/8/8/4K3[h] b - e3 0 1", "dxe3/H") ==
        "4k3/8/8/8/3h4/4p3/8/4K3[] w - - 0 2");
}

TEST_CASE("a piece enters behind a pawn that promotes", "[unit]") {
  const auto game = gating("pieces: H, movers: P");
  const std::string fen = "8/P6k/8/8/8/8/8/4K3[H] w - - 0 1";
  CHECK(moves_from(game, fen, "a7a8q") == Texts{"a7a8q", "a7a8qh"});
  CHECK(after(game, fen, "a8=Q/H") == "Q7/H6k/8/8/8/8/8/4K3[] b - - 0 1");
  CHECK(reason(game, fen, "Ke2/H") == "no-gating");
}

TEST_CASE("in says where a piece may enter, as its side sees the board", "[unit]") {
  const auto game = gating("in: last rank");
  CHECK(moves_from(game, "R7/7k/8/8/8/8/8/4K3[H] w - - 0 1", "a8b8") == Texts{"a8b8", "a8b8h"});
  CHECK(reason(game, "7k/R7/8/8/8/8/8/4K3[H] w - - 0 1", "Rb7/H") == "no-gating");
  CHECK(moves_from(game, "4k3/8/8/8/8/8/r7/7K[h] b - - 0 1", "a2b2") == Texts{"a2b2"});
  CHECK(moves_from(game, "4k3/8/8/8/8/8/7K/r7[h] b - - 0 1", "a1b1") == Texts{"a1b1", "a1b1h"});
}

TEST_CASE("where a piece has to enter, the move alone is not legal", "[unit]") {
  const auto game = gating("movers: R, mandatory: yes");
  const std::string fen = "4k3/8/8/8/8/8/8/R3K3[H] w - - 0 1";
  CHECK(moves_from(game, fen, "a1a2") == Texts{"a1a2h"});
  CHECK(reason(game, fen, "Kd2") == "legal");
  CHECK(moves_from(game, "4k3/8/8/8/8/8/8/R3K3[] w - - 0 1", "a1a2") == Texts{"a1a2"});
  CHECK(reason(game, fen, "Ra2") == "gating-mandatory");
  CHECK(reason(gating("pieces: [H, E], movers: R, mandatory: yes"), fen, "Kd2/H") == "no-gating");
}

TEST_CASE("a piece that enters blocks a check only where the file says so", "[unit]") {
  const std::string pinned = "4r2k/8/8/8/8/8/4N3/4K3[H] w - - 0 1";
  const std::string attacked = "7k/8/8/8/8/8/8/r3K3[H] w - - 0 1";
  const auto strict = gating("when: always");
  CHECK(reason(strict, pinned, "Nc3/H") == "gating-blocks-check");
  CHECK(reason(strict, pinned, "Nc3") == "leaves-king-attacked");
  CHECK(moves_from(strict, pinned, "e2").empty());
  CHECK(reason(strict, attacked, "Kf1/H") == "gating-blocks-check");
  CHECK(reason(strict, attacked, "Kf2/H") == "legal");
  const auto lenient = gating("blocks_check: yes");
  CHECK(moves_from(lenient, pinned, "e2c3") == Texts{"e2c3h"});
  CHECK(reason(lenient, attacked, "Kf1/H") == "legal");
  CHECK(after(lenient, attacked, "Kf1/H") == "7k/8/8/8/8/8/8/r3HK2[] b - - 1 1");
}

TEST_CASE("conditions speak of the piece that enters", "[unit]") {
  const auto game =
      game_of(std::string(kReserve) +
              "gating: { from: own.reserve }\n"
              "forbid:\n"
              "  - { when: \"enters in [E] and to on [last rank]\", because: too far }\n"
              "  - { when: \"enters in [H]\", after: gives check }");
  const std::string fen = "6k1/8/R7/8/8/8/8/B3K3[HE] w - - 0 1";
  CHECK(moves_from(game, fen, "a6a8") == Texts{"a6a8"});
  CHECK(moves_from(game, fen, "a6a7") == Texts{"a6a7", "a6a7e", "a6a7h"});
  CHECK(reason(game, fen, "Ra8/E") == "requirement-not-met");
  CHECK(reason(game, fen, "Ra8/H") == "forbidden-after");
}

TEST_CASE("a piece of the zone is not put on the board by itself", "[unit]") {
  const auto game = gating("when: always");
  Game at(game);
  Attempt attempt;
  attempt.form = MoveForm::drop;
  attempt.piece = *game->equipment().find_piece('H');
  attempt.from = Site::slot(
      *game->layout().find_slot(*game->layout().find_zone("reserve", Side{0}), attempt.piece));
  attempt.to = Site::cell(*game->topology().find("e4"));
  CHECK(explain_attempt(at, attempt).reason.rule == "no-gating");
}

TEST_CASE("pieces that enter and pieces that are dropped share a zone", "[unit]") {
  // Counts of Fairy-Stockfish, whose name for this game is shouse.
  const auto loaded = load_definition_text(
      "schema: 1\nextends: crazyhouse\nname: Test\n"
      "pieces: { E: { name: elephant, moves: RN }, H: { name: hawk, moves: BN } }\n"
      "setup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQBCDFGkqbcdfg - 0 1\n"
      "gating: { from: own.hand, pieces: [Q, R, B, N, E, H], in: first rank, when: unmoved }\n"
      "promotion: { to: [Q, E, H, R, B, N] }\n"
      "text: { zones: [hand], order: QEHRBNP, drop_mark: \"@\" }\n",
      "test.yaml", options());
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  for (const auto& [fen, depth, nodes] :
       {std::tuple("rnbe2nr/pp1pbk1p/2p2p2/q3P1pP/7R/2N5/PPP1PPP1/REBQKBN1[HPh] b QCDFGabcgh - 0 8",
                   2, 7176),
        std::tuple("rnbqkb1r/1pp1p1pp/p2p3n/5p2/7P/N4E1N/PPPPPPPR/R1BQKB1H[eh] w QCDFkqbcdf - 0 6",
                   3, 96175),
        std::tuple("ehbqkb1r/Hpp1pppp/r1np2Nn/p7/8/5P2/PPPPP1PP/RNBQKBR1[E] b QBCDFkcdf - 1 6", 3,
                   73477),
        std::tuple("rnh1qber/p2kpppp/3p3n/1b6/Ppp3P1/N1P2NEP/RP1PPP1R/2BQKB1H[] w CDEFabfh - 0 12",
                   3, 29171)}) {
    INFO(fen);
    Position at = position(loaded->definition, fen);
    Journal journal;
    CHECK(loaded->definition->kernel().perft(at, journal, depth, {}) ==
          static_cast<uint64_t>(nodes));
  }
}

TEST_CASE("what the loader refuses", "[unit]") {
  const std::string reserve = kReserve;
  CHECK(refusal(reserve + "gating: { from: own.hand }") == "unknown-zone");
  CHECK(refusal(reserve + "gating: { from: own.reserve, pieces: [Q] }") != "");
  CHECK(refusal(reserve + "gating: { from: own.reserve, when: unmoved }") == "gating-rights");
  CHECK(refusal(reserve + "gating: { from: own.reserve, when: unmoved, in: rank 4 }") ==
        "gating-rights");
  CHECK(refusal(reserve + "gating: { from: own.reserve, when: unmoved, in: first rank }") == "");
}

TEST_CASE("a zone that fills again keeps the rights of its side", "[unit]") {
  const auto game = game_of(
      "pieces: { H: { name: hawk, moves: BN } }\n"
      "zones: { hand: { holds: own } }\n"
      "text: { zones: [hand] }\n"
      "capture: { to: captor.hand, changes_side: yes }\n"
      "turn: { one_of: [move, drop] }\n"
      "drop: { from: own.hand, except: { P: [first rank, last rank] } }\n"
      "gating: { from: own.hand, pieces: [H, N], movers: [K, Q, R, B, N], when: unmoved }\n"
      "setup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Hh] w KQBCDFGkqbcdfg - 0 1");
  CHECK(after(game, "4k3/8/8/8/8/8/8/RN2K2R[H] w KQB - 0 1", "Nc3/H") ==
        "4k3/8/8/8/8/2N5/8/RH2K2R[] b KQ - 1 1");
  CHECK(after(game, "4k3/8/8/8/8/8/8/RNB1K2R[H] w KQBC - 0 1", "Nc3/H") ==
        "4k3/8/8/8/8/2N5/8/RHB1K2R[] b KQC - 1 1");
}

TEST_CASE("pieces of a type enter at their gate only", "[unit]") {
  const auto game = gating("gates: { H: file g, E: a1 }");
  const std::string fen = "4k3/8/8/8/8/8/7p/R3K1R1[HE] w - - 0 1";
  CHECK(moves_from(game, fen, "g1h1") == Texts{"g1h1", "g1h1h"});
  CHECK(moves_from(game, fen, "a1b1") == Texts{"a1b1", "a1b1e"});
  CHECK(moves_from(game, fen, "e1d1") == Texts{"e1d1"});
  CHECK(reason(game, fen, "Rg7/E") == "no-gating");
  // As its side sees the board.
  CHECK(moves_from(game, "r3k3/8/8/8/8/8/8/4K3[he] b - - 0 1", "a8b8") == Texts{"a8b8", "a8b8e"});
  const auto pawns = gating("movers: P, gates: { H: file b }, pieces: H");
  CHECK(moves_from(pawns, "4k3/8/8/8/1PP5/8/8/4K3[H] w - - 0 1", "b4") == Texts{"b4b5", "b4b5h"});
  CHECK(moves_from(pawns, "4k3/8/8/8/1PP5/8/8/4K3[H] w - - 0 1", "c4") == Texts{"c4c5"});
  const auto bound = gating("gates: { H: file g }, pieces: H, mandatory: yes");
  CHECK(moves_from(bound, fen, "g1h1") == Texts{"g1h1h"});
  CHECK(moves_from(bound, fen, "a1b1") == Texts{"a1b1"});
}

TEST_CASE("with castling each gate is that of the king or of the rook", "[unit]") {
  const auto loaded = load_definition_text(
      "schema: 1\nextends: seirawan\nname: Test\ngating: { gates: { H: file h, E: file e } }\n",
      "test.yaml", options());
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  const std::string fen = "4k3/8/8/8/8/8/8/4K2R[EH] w KEH - 0 1";
  CHECK(moves_from(loaded->definition, fen, "e1g1") == Texts{"e1g1", "e1g1e"});
  CHECK(moves_from(loaded->definition, fen, "h1e1") == Texts{"h1e1h"});
}

TEST_CASE("rights that no piece in the zone can use are forgotten", "[unit]") {
  const auto loaded = load_definition_text(
      "schema: 1\nextends: seirawan\nname: Test\ngating: { gates: { H: file b, E: file g } }\n",
      "test.yaml", options());
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  const auto& game = loaded->definition;
  const std::string start = write_fen(*game, game->start());
  CHECK(start.find(" w KQBGkqbg ") != std::string::npos);
  CHECK(after(game, start, "Nc3/H").find(" b KQGkqbg ") != std::string::npos);
  CHECK(after(game, start, "Nc3").find(" b KQGkqbg ") != std::string::npos);
  CHECK(after(game, start, "Nf3/E").find(" b KQBkqbg ") != std::string::npos);
}

}  // namespace stockade::test::gating_test
