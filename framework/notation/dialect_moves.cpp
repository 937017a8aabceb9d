#include "framework/notation/dialect_moves.h"

#include <optional>
#include <tuple>
#include <utility>

#include "framework/notation/letters.h"
#include "framework/notation/move_text.h"

namespace stockade {
namespace {

/// "c3": a letter for the file, from the left, and a number for the rank, from the bottom.
std::string plain_name(const CellInfo& info) {
  return static_cast<char>('a' + info.file) + std::to_string(info.rank + 1);
}

/// Whether the dialect can name the cells: the board is one plane of squares.
bool is_plane(const Topology& topology) {
  constexpr int kLetters = 26;
  return topology.geometry() == Geometry::square && topology.boards() == 1 &&
         topology.levels() == 1 && topology.files() <= kLetters;
}

/// Whether the cells have other names, which a dialect can replace by plain names.
bool has_own_names(const Topology& topology) {
  return is_plane(topology) && topology.name(0) != plain_name(topology.info(0));
}

/// Replaces names of cells by others; at each position the longest name counts.
template <class Name, class NewName>
std::string renamed(const Topology& topology, std::string_view text, Name name, NewName new_name) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    std::optional<int> found;
    size_t length = 0;
    for (int cell = 0; cell < topology.cells(); ++cell) {
      const std::string old = name(cell);
      if (old.size() <= length || text.substr(at, old.size()) != old) continue;
      found = cell;
      length = old.size();
    }
    if (found)
      out += new_name(*found);
    else
      out += text[at];
    at += found ? length : 1;
  }
  return out;
}

/// Replaces plain names of cells in a text of Fairy-Stockfish by the definition's names.
std::string with_own_names(const Topology& topology, std::string_view text) {
  if (!has_own_names(topology)) return std::string(text);
  return renamed(
      topology, text, [&](int cell) { return plain_name(topology.info(cell)); },
      [&](int cell) { return topology.name(cell); });
}

/// Writes turns of one position. The game is used to play them, and take them back.
class FairyWriter {
 public:
  explicit FairyWriter(Game& game)
      : game_(game),
        definition_(game.definition()),
        topology_(definition_.topology()),
        own_names_(has_own_names(topology_)),
        walls_(definition_.roster().types() > definition_.roster().owned_types()),
        marks_(has_marks(definition_)) {}

  /// The text of a move without the wall that it places.
  [[nodiscard]] std::string step(Move move) {
    const EffectInfo& info = definition_.kernel().effect(move);
    if (info.is_pass() && is_plane(topology_)) return pass();
    std::string text = uci_notation(definition_, move);
    if (own_names_)
      text = renamed(
          topology_, text, [&](int cell) { return topology_.name(cell); },
          [&](int cell) { return plain_name(topology_.info(cell)); });
    if (marks_ && info.form == MoveForm::board) text += turned_over(move);
    if (info.promotes && has_plus(move.other())) text.back() = '+';
    return text;
  }

  /// Whether the turn continues after `move`, because something is placed after it. The move has
  /// been played by `mover`.
  [[nodiscard]] bool goes_on(Side mover) {
    if (!walls_ || game_.side_to_move() != mover || game_.outcome().over()) return false;
    const MoveList next = game_.legal_moves();
    for (const Move move : next)
      if (!is_wall(move)) return false;
    return !next.empty();
  }

  /// The text of what the moves from `before` to here have placed: ",e4d6", or "". `step` is the
  /// text of the first of them.
  [[nodiscard]] std::string wall(const Position& before, Move first, std::string_view step) const {
    if (!walls_ || definition_.kernel().effect(first).is_pass()) return {};
    std::optional<int> placed;
    for (int cell = 0; cell < topology_.cells(); ++cell) {
      const bool was_free = before.at(cell) == kEmpty || cell == first.from().index();
      if (!was_free || !is_neutral(game_.position().at(cell)) || is_neutral(before.at(cell)))
        continue;
      if (placed) return {};
      placed = cell;
    }
    if (!placed || *placed == first.to().index()) return {};
    return "," + std::string(destination(step)) + plain_name(topology_.info(*placed));
  }

  /// Whether `text` is the addition of a wall to a step.
  [[nodiscard]] bool is_wall_text(std::string_view text, std::string_view step) const {
    const std::string head = "," + std::string(destination(step));
    if (!walls_ || text.substr(0, head.size()) != head) return false;
    text.remove_prefix(head.size());
    for (int cell = 0; cell < topology_.cells(); ++cell)
      if (plain_name(topology_.info(cell)) == text) return true;
    return false;
  }

 private:
  static bool has_marks(const GameDefinition& definition) {
    for (int type = 0; type < definition.roster().types(); ++type)
      if (definition.equipment().type(PieceType{type}).mark) return true;
    return false;
  }

  [[nodiscard]] bool has_plus(Piece piece) const {
    const PieceTypeInfo& type = definition_.equipment().type_of(piece);
    return !type.mark && definition_.style().fairy_plus.find(type.letter) != std::string::npos;
  }

  [[nodiscard]] bool is_neutral(Piece piece) const {
    return piece != kEmpty && definition_.roster().is_neutral(piece);
  }

  [[nodiscard]] bool is_wall(Move move) const {
    return definition_.kernel().effect(move).is_drop() && is_neutral(move.piece());
  }

  /// The second cell of "e7e8q" or "e10e11".
  static std::string_view destination(std::string_view step) {
    size_t begin = 1;
    while (begin < step.size() && is_digit(step[begin])) ++begin;
    size_t end = begin + 1;
    while (end < step.size() && is_digit(step[end])) ++end;
    return step.substr(begin, end - begin);
  }

  [[nodiscard]] std::string pass() const {
    const Position& position = game_.position();
    const Side side = position.side_to_move();
    const CellSet royals = definition_.kernel().royal_cells(position, side);
    std::optional<int> chosen;
    const auto order = [&](int cell) {
      return std::tuple(!royals.test(cell), topology_.info(cell).rank, topology_.info(cell).file);
    };
    for (int cell = 0; cell < topology_.cells(); ++cell)
      if (position.at(cell) != kEmpty && definition_.roster().side_of(position.at(cell)) == side &&
          (!chosen || order(cell) < order(*chosen)))
        chosen = cell;
    if (!chosen) return "0000";
    const std::string name = plain_name(topology_.info(*chosen));
    return name + name;
  }

  /// '+' or '-' for a piece that is always turned over by this move, without a choice.
  [[nodiscard]] std::string turned_over(Move move) {
    if (definition_.kernel().effect(move).promotes) return {};
    const Piece before = game_.position().at(move.from().index());
    game_.play(move);
    const Piece after = game_.position().at(move.to().index());
    game_.undo();
    if (before == after || before == kEmpty || after == kEmpty) return {};
    const auto marked = [&](Piece piece) {
      return definition_.equipment().type_of(piece).mark == '+';
    };
    if (marked(before) == marked(after)) return {};
    return marked(after) ? "+" : "-";
  }

  Game& game_;
  const GameDefinition& definition_;
  const Topology& topology_;
  bool own_names_;
  bool walls_;
  bool marks_;
};

/// Calls `see` with each turn that begins with `move`, until it returns true. Returns whether it
/// did.
template <class See>
bool each_turn(Game& game, FairyWriter& writer, Move move, See see) {
  const Side mover = game.side_to_move();
  const Position before = game.position();
  const std::string step = writer.step(move);
  game.play(move);
  bool done = false;
  if (writer.goes_on(mover)) {
    for (const Move second : game.legal_moves()) {
      if (done) break;
      game.play(second);
      done = see(DialectTurn{step + writer.wall(before, move, step), {move, second}});
      game.undo();
    }
  } else {
    done = see(DialectTurn{step + writer.wall(before, move, step), {move}});
  }
  game.undo();
  return done;
}

/// The moves of a turn of Fairy-Stockfish; empty if there is no such turn.
std::vector<Move> find_turn(Game& game, std::string_view text) {
  FairyWriter writer(game);
  std::vector<Move> nearly;
  for (const Move move : game.legal_moves()) {
    // Most moves begin differently, and are excluded without being played.
    const std::string step = writer.step(move);
    const std::string_view head = text.substr(0, step.size());
    const std::string_view rest = text.substr(head.size());
    if (!same_word(head, step) || (!rest.empty() && rest[0] != ',')) continue;
    const bool found = each_turn(game, writer, move, [&](DialectTurn turn) {
      const bool is_this = turn.text == text;
      // A turn that ends the game has no second step here, but the program writes one.
      if (is_this || same_word(turn.text, text) ||
          (turn.text == step && writer.is_wall_text(rest, step)))
        nearly = std::move(turn.moves);
      return is_this;
    });
    if (found) break;
  }
  return nearly;
}

}  // namespace

DialectLine dialect_line(const DefinitionPtr& definition, const Position& start,
                         const std::vector<Move>& moves, FenDialect dialect) {
  DialectLine line;
  if (dialect != FenDialect::fairy) {
    for (const Move move : moves) line.turns.push_back(uci_notation(*definition, move));
    return line;
  }
  Game game(definition, start);
  FairyWriter writer(game);
  Position before = start;
  std::string step;
  for (const Move move : moves) {
    if (line.begun.empty()) {
      before = game.position();
      step = writer.step(move);
    }
    line.begun.push_back(move);
    const Side mover = game.side_to_move();
    game.play(move);
    if (line.begun.size() == 1 && writer.goes_on(mover)) continue;
    line.turns.push_back(step + writer.wall(before, line.begun.front(), step));
    line.begun.clear();
  }
  return line;
}

std::vector<DialectTurn> dialect_turns(const Game& game, FenDialect dialect) {
  Game copy(game);
  std::vector<DialectTurn> turns;
  FairyWriter writer(copy);
  for (const Move move : copy.legal_moves()) {
    if (dialect == FenDialect::fairy)
      each_turn(copy, writer, move, [&](DialectTurn turn) {
        turns.push_back(std::move(turn));
        return false;
      });
    else
      turns.push_back({uci_notation(game.definition(), move), {move}});
  }
  return turns;
}

Result<std::vector<Move>> read_dialect_turn(const Game& game, std::string_view text,
                                            FenDialect dialect) {
  Game copy(game);
  if (dialect == FenDialect::fairy) {
    if (std::vector<Move> moves = find_turn(copy, text); !moves.empty()) return moves;
    const auto move = parse_move(copy, with_own_names(game.definition().topology(), text));
    if (!move.ok()) return move.problems();
    return std::vector{*move};
  }
  Move nearly;
  for (const Move move : copy.legal_moves()) {
    const std::string notation = uci_notation(game.definition(), move);
    if (notation == text) return std::vector{move};
    if (same_word(notation, text)) nearly = move;
  }
  if (!nearly.is_none()) return std::vector{nearly};
  const auto move = parse_move(copy, text);
  if (!move.ok()) return move.problems();
  return std::vector{*move};
}

}  // namespace stockade
