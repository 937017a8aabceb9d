// Diagrams of moves: what is found about each cell, and how it is written.

#include "framework/notation/move_diagram.h"

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/definition/loader.h"
#include "tests/support/variants.h"

namespace move_diagram_test {

using namespace stockade;

namespace {

DefinitionPtr game_with(const std::string& moves, const std::string& initial) {
  const auto loaded = load_definition_text(
      "schema: 1\nname: Test\nboard: { files: 7, ranks: 7 }\npieces:\n  X: { name: mover, moves: "
      "\"" +
          moves + "\", initial: " + initial +
          " }\n  O: { name: other, moves: none }\nsetup: 7/7/7/7/7/7/7 w\n",
      "test.yaml");
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

Piece piece(const GameDefinition& definition, char letter) {
  return *definition.equipment().find_piece(letter);
}

MoveDiagram diagram_of(const GameDefinition& definition, const std::string& own = {}) {
  Position position(definition.layout());
  const int from = *definition.topology().find("d4");
  position.put(from, piece(definition, 'X'));
  if (!own.empty()) position.put(*definition.topology().find(own), piece(definition, 'O'));
  return probe_moves(definition, position, from, {piece(definition, 'O'), piece(definition, 'o')},
                     own.empty());
}

const DiagramCell& at(const MoveDiagram& diagram, const std::string& cell) {
  return diagram.cells[*diagram.definition->topology().find(cell)];
}

/// The signs of a cell, and the cells where the piece would be stopped.
std::string marks(const MoveDiagram& diagram, const std::string& cell) {
  constexpr const char* kSigns = ".ai^";
  const DiagramCell& marks = at(diagram, cell);
  std::string text = {kSigns[static_cast<int>(marks.moves)],
                      kSigns[static_cast<int>(marks.captures)]};
  for (const int pass : marks.passes) text += " " + diagram.definition->topology().name(pass);
  return text;
}

}  // namespace

TEST_CASE("a diagram tells moves from captures, and sliders from leapers", "[unit]") {
  const DefinitionPtr game = game_with("mRcFN", "none");
  const MoveDiagram diagram = diagram_of(*game);
  CHECK(marks(diagram, "d7") == "a. d5 d6");
  CHECK(marks(diagram, "e5") == ".a");
  CHECK(marks(diagram, "e6") == "aa");
  CHECK(marks(diagram, "f6") == "..");
  CHECK(marks(diagram, "d4") == "..");
}

TEST_CASE("a diagram shows what hops over a piece or captures one on the way", "[unit]") {
  const DefinitionPtr cannon = game_with("mRcpR", "none");
  CHECK(marks(diagram_of(*cannon), "d5") == "a.");
  CHECK(marks(diagram_of(*cannon), "d6") == "a^ d5");
  // With a piece in its place there is nothing to be tried out any more.
  CHECK(marks(diagram_of(*cannon, "d5"), "d6") == ".a");
  CHECK(marks(diagram_of(*cannon, "d5"), "d5") == "..");
  CHECK(marks(diagram_of(*cannon, "d5"), "f4") == "a. e4");
  const DefinitionPtr lion = game_with("caK", "none");
  CHECK(marks(diagram_of(*lion), "d5") == "^^");
  CHECK(marks(diagram_of(*lion), "b6") == "^^");
  CHECK(marks(diagram_of(*lion), "a4") == "..");
}

TEST_CASE("a diagram leads round corners by the cells where the piece would be stopped", "[unit]") {
  const DefinitionPtr horse = game_with("mafsW", "none");
  CHECK(marks(diagram_of(*horse), "e6") == "aa d5");
  const DefinitionPtr griffon = game_with("yafsF", "none");
  CHECK(marks(diagram_of(*griffon), "e7") == "aa e5 e6");
}

TEST_CASE("initial moves are those that the piece lacks elsewhere", "[unit]") {
  const DefinitionPtr anywhere = game_with("fmWfcFifmnD", "all");
  const DefinitionPtr elsewhere = game_with("fmWfcFifmnD", "none");
  const MoveDiagram diagram = with_initial_moves(diagram_of(*anywhere), diagram_of(*elsewhere));
  CHECK(marks(diagram, "d5") == "a.");
  CHECK(marks(diagram, "d6") == "i. d5");
  CHECK(marks(diagram, "c5") == ".a");
}

TEST_CASE("a diagram has the cells that the piece reaches, enemies there included", "[unit]") {
  for (const char* const id : {"chess", "omega", "shogi", "wildebeest", "makruk", "grand"}) {
    const GameDefinition& game = *test::variant(id);
    for (int i = 1; i <= game.roster().types(); ++i) {
      const Piece mover = game.roster().piece(Side{0}, PieceType{i - 1});
      const Piece enemy = game.roster().piece(Side{1}, PieceType{game.roster().types() - 1});
      // Far from the edge, where no piece has to promote.
      const int from = *game.topology().at(0, 0, game.topology().files() / 2, 4);
      Position position(game.layout());
      position.put(from, mover);
      const MoveDiagram diagram = probe_moves(game, position, from, {enemy}, false);
      CellSet cells;
      CellSet reached;
      for (int cell = 0; cell < game.topology().cells(); ++cell) {
        if (cell == from) continue;
        if (diagram.cells[cell].moves != Reach::never ||
            diagram.cells[cell].captures != Reach::never)
          cells.set(cell);
        Position taken(position);
        taken.put(cell, enemy);
        if (game.kernel().reach(position, from).test(cell) ||
            game.kernel().reach(taken, from).test(cell))
          reached.set(cell);
      }
      INFO(id << ", " << game.equipment().describe(mover));
      CHECK(names(game.topology(), cells) == names(game.topology(), reached));
    }
  }
}

TEST_CASE("a diagram as text has two signs for each cell", "[unit]") {
  const DefinitionPtr game = game_with("mWcF", "none");
  CHECK(diagram_text(diagram_of(*game)) ==
        " 7  .. .. .. .. .. .. ..\n"
        " 6  .. .. .. .. .. .. ..\n"
        " 5  .. .. .x o. .x .. ..\n"
        " 4  .. .. o. () o. .. ..\n"
        " 3  .. .. .x o. .x .. ..\n"
        " 2  .. .. .. .. .. .. ..\n"
        " 1  .. .. .. .. .. .. ..\n"
        "    a  b  c  d  e  f  g\n"
        "\n"
        "() the piece; on each cell, whether it moves there (o), and whether it captures there "
        "(x)\n");
}

TEST_CASE("a diagram as SVG escapes its title and has a legend of what it shows", "[unit]") {
  const DefinitionPtr game = game_with("mWcF", "none");
  const std::string svg = diagram_svg(diagram_of(*game), "a < b & \"c\"");
  CHECK(svg.find("<title>a &lt; b &amp; &quot;c&quot;</title>") != std::string::npos);
  CHECK(svg.find(">moves</text>") != std::string::npos);
  CHECK(svg.find(">captures</text>") != std::string::npos);
  CHECK(svg.find("over a piece") == std::string::npos);
  CHECK(svg.find("own piece") == std::string::npos);
  CHECK(diagram_svg(diagram_of(*game, "d5"), "t").find("own piece") != std::string::npos);
  CHECK(svg.ends_with("</svg>\n"));
}

TEST_CASE("a diagram that nobody waits for any more ends early", "[unit]") {
  const GameDefinition& game = *test::variant("xiangqi");
  Position position(game.layout());
  const int from = *game.topology().find("e5");
  position.put(from, *game.equipment().find_piece('C'));  // which hops to capture
  const std::vector<Piece> others = {*game.equipment().find_piece('p')};
  const auto over = [&](const std::atomic<bool>* stop) {
    const MoveDiagram diagram = probe_moves(game, position, from, others, true, stop);
    return std::count_if(diagram.cells.begin(), diagram.cells.end(),
                         [](const DiagramCell& cell) { return cell.captures == Reach::over; });
  };
  const std::atomic<bool> stop{true};
  CHECK(over(nullptr) > 0);
  CHECK(over(&stop) == 0);
}

}  // namespace move_diagram_test
