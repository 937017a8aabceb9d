// betza: draws the moves of a piece as a diagram.

#include <array>
#include <charconv>
#include <memory>
#include <set>
#include <sstream>

#include "framework/notation/fen_fields.h"
#include "framework/notation/move_diagram.h"
#include "framework/pieces/movement.h"
#include "framework/pieces/path_pieces.h"
#include "framework/tools/cli/command.h"

namespace stockade::cli {
namespace {

struct BetzaArguments {
  std::string moves;
  std::string variant;
  std::string board = "9x9";
  std::string at;
  std::string own;
  std::string enemy;
  std::string svg;
  JsonArgument json;
};

/// Reports the problem and returns the empty optional.
std::nullopt_t refuse(const std::string& id, const std::string& message, const std::string& hint) {
  report({error(id, message, hint)});
  return std::nullopt;
}

struct Board {
  Topology topology;
  std::string key;  ///< the value of `board:`
};

/// Reads numbers with an 'x' between them. Empty if the text has another form.
std::vector<int> read_sizes(std::string_view text) {
  std::vector<int> sizes;
  while (true) {
    int size = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), size);
    if (failure != std::errc{}) return {};
    sizes.push_back(size);
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    if (text.empty()) return sizes;
    if (text.front() != 'x') return {};
    text.remove_prefix(1);
  }
}

/// Reads "9x9" (squares), "5x5x5" (squares on levels) or "hex6".
std::optional<Board> read_board(const std::string& text) {
  constexpr std::string_view kHex = "hex";
  const bool hex = text.starts_with(kHex);
  const std::vector<int> sizes = read_sizes(std::string_view(text).substr(hex ? kHex.size() : 0));
  if (hex ? sizes.size() != 1 : sizes.size() < 2 || sizes.size() > 3)
    return refuse("diagram-board", "'" + text + "' is not the size of a board",
                  "write 9x9, 5x5x5 for levels, or hex6 for hexagons");
  auto board = hex                 ? Topology::hexagon(sizes[0])
               : sizes.size() == 3 ? Topology::cube(sizes[0], sizes[1], sizes[2])
                                   : Topology::square(sizes[0], sizes[1]);
  if (!board) {
    report(board.problems());
    return std::nullopt;
  }
  std::string key = hex ? fmt::format("{{ hexagon: {} }}", sizes[0])
                        : fmt::format("{{ files: {}, ranks: {}, levels: {} }}", sizes[0], sizes[1],
                                      sizes.size() == 3 ? sizes[2] : 1);
  return Board{*std::move(board), std::move(key)};
}

/// The FEN of an empty board.
std::string empty_fen(const Topology& topology) {
  std::string text;
  for (const Sheet& sheet : sheets_of(topology)) {
    if (!text.empty()) text += '&';
    for (size_t row = 0; row < sheet.size(); ++row)
      text += (row ? "/" : "") + std::to_string(sheet[row].cells.size());
  }
  return text;
}

/// The letters of the piece types: two that are free, for the piece itself and for another one, and
/// each type that the brackets of a path name.
std::vector<std::string> letters_for(const std::string& moves) {
  std::set<std::string> named;
  for (const NamedType& type : named_types(moves)) named.insert(type.symbol);
  std::vector<std::string> letters;
  for (char c = 'A'; c <= 'Z' && letters.size() < 2; ++c)
    if (!named.contains(std::string(1, c)) && !named.contains("+" + std::string(1, c)))
      letters.emplace_back(1, c);
  letters.insert(letters.end(), named.begin(), named.end());
  return letters;
}

/// A game with one piece type that moves, and others that do not move.
std::optional<DefinitionPtr> game_of(const std::string& moves, const Board& board,
                                     const std::string& initial) {
  std::string text = "schema: 1\nname: Diagram\nboard: " + board.key + "\npieces:\n";
  const std::vector<std::string> letters = letters_for(moves);
  for (const std::string& letter : letters)
    text += fmt::format("  {0}: {{ name: piece {0}, moves: {1}, initial: {2} }}\n", letter,
                        letter == letters.front() ? nlohmann::json(moves).dump() : "none", initial);
  text += "setup: " + empty_fen(board.topology) + " w\n";
  auto loaded = load_definition_text(text, "diagram.yaml");
  if (loaded) return loaded->definition;
  Diagnostics problems = loaded.problems();
  for (Diagnostic& problem : problems) problem.where = {};  // The file is generated.
  report(problems);
  return std::nullopt;
}

/// Puts `piece` on the cells that `text` lists; false after reporting why.
bool put_all(Position& position, const Topology& board, const std::string& text, Piece piece) {
  std::string spaced = text;
  for (char& c : spaced)
    if (c == ',') c = ' ';
  std::istringstream names(spaced);
  for (std::string name; names >> name;) {
    const auto cell = board.find(name);
    if (!cell || position.at(*cell) != kEmpty) {
      refuse("diagram-cell",
             "'" + name + (cell ? "' holds a piece already" : "' is not a cell of this board"),
             "write cells such as " + board.name(0) + " and " + board.name(board.cells() - 1));
      return false;
    }
    position.put(*cell, piece);
  }
  return true;
}

/// The diagram of `type`, or none after reporting why. `others`: the types of the other pieces on
/// the board.
std::optional<MoveDiagram> diagram_of(const GameDefinition& definition, PieceType type,
                                      const std::vector<PieceType>& others,
                                      const BetzaArguments& arguments) {
  const Topology& board = definition.topology();
  const Roster& roster = definition.roster();
  const auto middle =
      board.at(0, (board.levels() - 1) / 2, (board.files() - 1) / 2, (board.ranks() - 1) / 2);
  const auto at = arguments.at.empty() ? middle : board.find(arguments.at);
  if (!at)
    return refuse("diagram-cell",
                  arguments.at.empty() ? "this board has no cell in the middle"
                                       : "'" + arguments.at + "' is not a cell of this board",
                  "write --at and a cell such as " + board.name(0));
  Position position(definition.layout());
  position.set_side_to_move(Side{0});
  position.put(*at, roster.piece(Side{0}, type));
  if (!put_all(position, board, arguments.own, roster.piece(Side{0}, others.front())) ||
      !put_all(position, board, arguments.enemy, roster.piece(Side{1}, others.front())))
    return std::nullopt;
  std::vector<Piece> tried;
  for (const PieceType other : others)
    for (const Side side : {Side{0}, Side{1}}) tried.push_back(roster.piece(side, other));
  const bool alone = position.occupied().count() == 1;
  return probe_moves(definition, position, *at, tried, alone);
}

nlohmann::json as_json(const MoveDiagram& diagram) {
  static constexpr std::array<const char*, 4> kWords = {"never", "always", "initial", "over"};
  const Topology& board = diagram.definition->topology();
  nlohmann::json cells = nlohmann::json::object();
  for (int cell = 0; cell < board.cells(); ++cell) {
    const DiagramCell& marks = diagram.cells[cell];
    if (marks.moves == Reach::never && marks.captures == Reach::never) continue;
    cells[board.name(cell)] = {{"moves", kWords[static_cast<size_t>(marks.moves)]},
                               {"captures", kWords[static_cast<size_t>(marks.captures)]}};
  }
  return {{"at", board.name(diagram.from)}, {"cells", cells}};
}

Exit write_diagram(const MoveDiagram& diagram, const std::string& title,
                   const BetzaArguments& arguments) {
  if (arguments.json.wanted() && !arguments.json.write(as_json(diagram))) return Exit::usage;
  if (!arguments.svg.empty()) {
    return write_file(arguments.svg, diagram_svg(diagram, title)) ? Exit::ok : Exit::usage;
  }
  if (!arguments.json.replaces_text()) emit_text(diagram_text(diagram));
  return Exit::ok;
}

Exit betza_of_variant(const BetzaArguments& arguments) {
  VariantArguments variant;
  variant.variant = arguments.variant;
  const auto definition = variant.open();
  if (!definition) return Exit::usage;
  const GameDefinition& d = **definition;
  const auto type = d.equipment().find_type(arguments.moves);
  const Topology& board = d.topology();
  if (!type) {
    refuse("diagram-piece", "'" + arguments.moves + "' is not a piece of " + d.name(),
           "with --variant, write the letter of a piece");
    return Exit::usage;
  }
  if (board.boards() > 1) {
    refuse("diagram-board", "diagrams are drawn only of games with one board", "");
    return Exit::usage;
  }
  // A piece of the same type, because some pieces treat their own type differently, and another
  // one.
  std::vector<PieceType> others;
  for (int i = d.roster().types() - 1; i >= 0 && others.empty(); --i)
    if (PieceType{i} != *type) others.push_back(PieceType{i});
  others.push_back(*type);
  const auto diagram = diagram_of(d, *type, others, arguments);
  if (!diagram) return Exit::usage;
  return write_diagram(*diagram, "The " + d.equipment().type(*type).name + " of " + d.name(),
                       arguments);
}

Exit betza(const BetzaArguments& arguments) {
  if (!arguments.variant.empty()) return betza_of_variant(arguments);
  const auto board = read_board(arguments.board);
  if (!board) return Exit::usage;
  SourceMark text;
  text.line = text.column = 1;
  if (const auto read = parse_movement(arguments.moves, board->topology.compass(), text); !read) {
    report(read.problems());
    return Exit::usage;
  }
  const auto anywhere = game_of(arguments.moves, *board, "all");
  if (!anywhere) return Exit::usage;
  const auto elsewhere = game_of(arguments.moves, *board, "none");
  if (!elsewhere) return Exit::usage;
  std::vector<PieceType> others;
  for (int i = 1; i < (*anywhere)->roster().types(); ++i) others.push_back(PieceType{i});
  auto diagram = diagram_of(**anywhere, PieceType{0}, others, arguments);
  if (!diagram) return Exit::usage;
  const auto without = diagram_of(**elsewhere, PieceType{0}, others, arguments);
  if (!without) return Exit::usage;
  return write_diagram(with_initial_moves(*std::move(diagram), *without),
                       "Moves of a piece with the movement " + arguments.moves, arguments);
}

}  // namespace

void add_betza_command(Invocation& invocation) {
  auto arguments = std::make_shared<BetzaArguments>();
  CLI::App* command = add_command(invocation, "betza", "Draw where a piece of some movement can go",
                                  [=] { return betza(*arguments); });
  command
      ->add_option("MOVES", arguments->moves,
                   "Betza notation, or a path: \"path: slide any, hop, step\"")
      ->required();
  CLI::Option* variant = command->add_option("--variant", arguments->variant,
                                             "MOVES is the letter of a piece of this variant");
  command
      ->add_option("--board", arguments->board,
                   "9x9 (files x ranks), 5x5x5 (with levels), hex6 (hexagons)")
      ->excludes(variant);
  command->add_option("--at", arguments->at, "Cell of the piece (the middle of the board)");
  command->add_option("--own", arguments->own, "Cells of other own pieces, separated by spaces");
  command->add_option("--enemy", arguments->enemy, "Cells of enemy pieces, separated by spaces");
  command->add_option("--svg", arguments->svg, "Write an SVG picture to this file instead of text");
  arguments->json.add_to(*command);
}

}  // namespace stockade::cli
