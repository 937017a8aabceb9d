// Published counts, and those of tests/data/hostage/perft.epd, found by two slow checkers that
// agree.

#include <sstream>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "tests/support/variants.h"

namespace stockade::test::perft_test {
namespace {

uint64_t perft(const DefinitionPtr& definition, const std::string& text, int depth,
               bool bulk = true) {
  Position at(position(definition, text));
  Journal journal;
  return definition->kernel().perft(at, journal, depth, {bulk, nullptr});
}

uint64_t perft_from_start(const std::string& id, int depth, bool bulk) {
  Position at(variant(id)->start());
  Journal journal;
  return variant(id)->kernel().perft(at, journal, depth, {bulk, nullptr});
}

}  // namespace

TEST_CASE("perft from the start to depth 5", "[perft]") {
  const uint64_t chess[] = {1, 20, 400, 8902, 197281, 4865609};
  const uint64_t hostage[] = {1, 20, 400, 8902, 197281, 4865877};
  for (int depth = 0; depth <= 5; ++depth) {
    CHECK(perft_from_start("chess", depth, true) == chess[depth]);
    CHECK(perft_from_start("hostage", depth, true) == hostage[depth]);
  }
  CHECK(perft_from_start("chess", 5, false) == chess[5]);
  CHECK(perft_from_start("hostage", 5, false) == hostage[5]);
}

TEST_CASE("perft of the published chess positions", "[perft]") {
  std::istringstream lines(data_file("chess/perft.tsv"));
  std::string line;
  int checked = 0;
  while (std::getline(lines, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    std::string text;
    int depth = 0;
    uint64_t nodes = 0;
    std::getline(fields, text, '\t');
    fields >> depth >> nodes;
    INFO(line);
    CHECK(perft(variant("chess"), text, depth) == nodes);
    ++checked;
  }
  CHECK(checked >= 30);
}

TEST_CASE("perft of eighty Hostage positions", "[perft]") {
  int checked = 0;
  for (const PerftLine& line : perft_lines("hostage/perft.epd")) {
    for (const auto& [depth, nodes] : line.counts) {
      INFO(line.text << " depth " << depth);
      CHECK(perft(variant("hostage"), line.text, depth) == nodes);
      ++checked;
    }
  }
  CHECK(checked >= 160);
}

TEST_CASE("the position with the most legal moves known", "[perft]") {
  CHECK(perft(variant("hostage"), "7k/8/8/8/8/8/8/K7[RBNPrbnp#QRBNPPPPPPPqrbnppppppp] w - - 0 1",
              1) == 1159);
}

// A row of tests/data/variants/perft.tsv: id, options, position, depth, nodes, source.
void check_library(uint64_t least, uint64_t most, int rows) {
  std::istringstream lines(data_file("variants/perft.tsv"));
  std::string line;
  int checked = 0;
  std::string loaded_for;
  DefinitionPtr definition;
  while (std::getline(lines, line)) {
    if (line.empty() || line[0] == '#' || line.starts_with("id\t")) continue;
    std::istringstream fields(line);
    std::string id;
    std::string options;
    std::string text;
    int depth = 0;
    uint64_t nodes = 0;
    std::getline(fields, id, '\t');
    std::getline(fields, options, '\t');
    std::getline(fields, text, '\t');
    fields >> depth >> nodes;
    if (nodes < least || nodes > most) continue;
    INFO(line);
    if (id + options != loaded_for) {
      LoadOptions load;
      if (const size_t equals = options.find('='); equals != std::string::npos)
        load.set[options.substr(0, equals)] = options.substr(equals + 1);
      const auto loaded = load_definition(id, load);
      REQUIRE(loaded.ok());
      definition = loaded->definition;
      loaded_for = id + options;
    }
    if (text == "startpos") text = write_fen(*definition, definition->start());
    CHECK(perft(definition, text, depth) == nodes);
    ++checked;
  }
  CHECK(checked >= rows);
}

TEST_CASE("perft of the library, published or counted by an independent checker", "[perft]") {
  check_library(0, 2'500'000, 1700);
}

TEST_CASE("deep perft of the library", "[.slow][perft]") {
  check_library(2'500'001, 200'000'000, 10);
}

TEST_CASE("perft can be stopped", "[perft]") {
  const std::atomic<bool> stop{true};
  Position at(variant("chess")->start());
  Journal journal;
  CHECK(variant("chess")->kernel().perft(at, journal, 9, {true, &stop}) == 0);
  CHECK(at.same_as(variant("chess")->start()));
}

}  // namespace stockade::test::perft_test
