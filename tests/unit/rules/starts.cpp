// Numbered and shuffled starts, drawn options, castling rights of rooks on any file.

#include <algorithm>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/rules/start_facet.h"
#include "tests/support/variants.h"

namespace stockade::test::starts_test {
namespace {

Result<Loaded> load_start(const std::string& start, const std::string& black = "same") {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  options.set = {{"start", start}, {"black_start", black}};
  return load_definition("chess960", options);
}

std::string fen_of(const Result<Loaded>& loaded) {
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return write_fen(*loaded->definition, loaded->definition->start());
}

std::string option_value(const Result<Loaded>& loaded, const std::string& name) {
  for (const OptionValue& option : loaded->definition->options())
    if (option.name == name) return option.value;
  return {};
}

}  // namespace

TEST_CASE("numbered starts keep the constraints and differ", "[unit]") {
  CHECK(variant("chess960")->kernel().facet<StartFacet>()->count() == 960);
  std::set<std::string> seen;
  for (int number = 0; number < 960; number += 37) {
    const std::string fen = fen_of(load_start(std::to_string(number)));
    const std::string rank = fen.substr(0, 8);
    CHECK(seen.insert(rank).second);
    const size_t bishop = rank.find('b');
    CHECK((rank.rfind('b') - bishop) % 2 == 1);
    CHECK(rank.find('r') < rank.find('k'));
    CHECK(rank.find('k') < rank.rfind('r'));
    std::string white = fen.substr(fen.find(' ') - 8, 8);
    std::transform(white.begin(), white.end(), white.begin(),
                   [](char c) { return static_cast<char>(c - 'A' + 'a'); });
    CHECK(white == rank);
    CHECK(fen.substr(fen.find(' ')) == " w KQkq - 0 1");
  }
  CHECK(fen_of(load_start("518")) == write_fen(*variant("chess"), variant("chess")->start()));
}

TEST_CASE("a drawn start is recorded as its number", "[unit]") {
  const auto drawn = load_start("random:7");
  const auto again = load_start("random:7");
  CHECK(fen_of(drawn) == fen_of(again));
  const std::string number = option_value(drawn, "start");
  CHECK(number.find_first_not_of("0123456789") == std::string::npos);
  CHECK(fen_of(load_start(number)) == fen_of(drawn));
  const auto any = load_start("random", "random:3");
  CHECK(std::stoi(option_value(any, "start")) < 960);
  CHECK(option_value(any, "black_start") ==
        option_value(load_start("0", "random:3"), "black_start"));
  CHECK_FALSE(load_start("960").ok());
  CHECK_FALSE(load_start("-1").ok());
  CHECK_FALSE(load_start("random:x").ok());
}

TEST_CASE("castling rights of any file are written in X-FEN and read in every form", "[unit]") {
  const DefinitionPtr& game = variant("chess960");
  const auto written = [&](const std::string& fen) {
    return write_fen(*game, position(game, fen));
  };
  CHECK(written("1r2k2r/8/8/8/8/8/8/R2K2R1 w GAhb - 0 1") ==
        "1r2k2r/8/8/8/8/8/8/R2K2R1 w KQkq - 0 1");
  CHECK(written("4k3/8/8/8/8/8/8/R1RK4 w C - 0 1") == "4k3/8/8/8/8/8/8/R1RK4 w C - 0 1");
  CHECK(written("4k3/8/8/8/8/8/8/R1RK4 w Q - 0 1") == "4k3/8/8/8/8/8/8/R1RK4 w Q - 0 1");
  for (const char* wrong : {"4k3/8/8/8/8/8/8/R1RK4 w AC - 0 1", "4k3/8/8/8/8/8/3K4/R7 w Q - 0 1",
                            "4k3/8/8/8/8/8/3K4/R7 w A - 0 1", "4k3/8/8/8/8/8/8/R2K4 w K - 0 1",
                            "4k3/8/8/8/8/8/8/R2K4 w B - 0 1"})
    CHECK_FALSE(parse_fen(*game, wrong).ok());
}

TEST_CASE("castling from any file is the king's and the rook's cell in UCI notation", "[unit]") {
  const DefinitionPtr& rules = variant("chess960");
  Game game(rules, position(rules, "4k3/8/8/8/8/8/8/5KR1 w K - 0 1"));
  for (const Move move : game.legal_moves()) {
    const auto read = parse_move(game, uci_notation(*rules, move));
    REQUIRE(read.ok());
    CHECK(*read == move);
  }
  CHECK(uci_notation(*rules, *parse_move(game, "O-O")) == "f1g1");
  const DefinitionPtr& chess = variant("chess");
  Game usual(chess, position(chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
  const Move castling = parse_move(usual, "e1h1").value();
  CHECK(uci_notation(*chess, castling) == "e1g1");
  CHECK(uci_notation(*chess, castling, UciCastling::king_takes_rook) == "e1h1");
}

TEST_CASE("game files of numbered starts have the start as a tag", "[unit]") {
  const auto loaded = load_start("0");
  REQUIRE(loaded.ok());
  const std::string text = write_pgn(Record(loaded->definition));
  CHECK(text.find("[SetUp \"1\"]") != std::string::npos);
  CHECK(text.find("[FEN \"" + fen_of(loaded) + "\"]") != std::string::npos);
  CHECK(text.find("start=0") != std::string::npos);
}

TEST_CASE("shuffles of one's own", "[unit]") {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  const auto loaded = load_definition_text(
      "schema: 1\nextends: chess\nname: Shuffle\ncastling: off\n"
      "setup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\n"
      "shuffle: { number: 5, second: 0, at: first rank and not e1, place: [{ pieces: RR }, { "
      "pieces: NN }, { pieces: BB }, { pieces: Q }] }\n",
      "test.yaml", options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  const GameDefinition& game = *loaded->definition;
  // The kings stay. 5 is the first choice of rooks whose first cell is a1 and second the sixth.
  CHECK(write_fen(game, game.start()) == "rrnnkbbq/pppppppp/8/8/8/8/PPPPPPPP/RNNBKBQR w - - 0 1");
  CHECK(game.kernel().facet<StartFacet>()->count() == 21 * 10 * 3);
}

}  // namespace stockade::test::starts_test
