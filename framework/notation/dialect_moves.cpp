#include "framework/notation/dialect_moves.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "framework/base/translate.h"
#include "framework/game/boards.h"
#include "framework/notation/foreign_letters.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_examples.h"
#include "framework/notation/move_text.h"
#include "framework/rules/castling_rights.h"

namespace stockade {
namespace {

/// Writes turns of one position. The game is used to play them, and take them back.
class TurnWriter {
 public:
  TurnWriter(Game& game, const TurnForm& form)
      : game_(game),
        definition_(game.definition()),
        topology_(definition_.topology()),
        form_(form),
        walls_(form.joins_placements &&
               definition_.roster().types() > definition_.roster().owned_types()),
        marks_(form.marks_turned_over && has_marks(definition_)) {
    letters_.letters = form.letters;
  }

  /// The text of a move without the wall that it places.
  [[nodiscard]] std::string step(Move move) {
    const EffectInfo& info = definition_.kernel().effect(move);
    if (info.is_pass()) return pass(move);
    if (const std::string word = castling_word_of(move); !word.empty()) return word;
    std::string text = with_names_of(form_.cells, topology_, uci_notation(definition_, move));
    if (info.is_drop()) text = with_letters_there(text);
    if (info.promotes) text.back() = promotion_letter(move, text.back());
    if (marks_ && info.form == MoveForm::board) text += turned_over(move);
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
    const NamedMove* castling = definition_.kernel().effect(first).details->named(first);
    for (int cell = 0; cell < topology_.cells(); ++cell) {
      const bool was_free = before.at(cell) == kEmpty || cell == first.from().index() ||
                            (castling && cell == castling->second_from);
      if (!was_free || !is_neutral(game_.position().at(cell)) || is_neutral(before.at(cell)))
        continue;
      if (placed) return {};
      placed = cell;
    }
    if (!placed || *placed == first.to().index()) return {};
    return wall_text(step, cell_name(topology_, *placed, form_.cells));
  }

  /// The addition of a wall on that cell to a step: ",e4d6".
  [[nodiscard]] static std::string wall_text(std::string_view step, std::string_view cell) {
    return "," + std::string(destination(step)) + std::string(cell);
  }

  [[nodiscard]] bool is_wall_cell(std::string_view text) const {
    return walls_ && find_cell(topology_, text, form_.cells).has_value();
  }

  /// Whether `text` is the addition of a wall to a step.
  [[nodiscard]] bool is_wall_text(std::string_view text, std::string_view step) const {
    const std::string head = wall_text(step, "");
    return text.substr(0, head.size()) == head && is_wall_cell(text.substr(head.size()));
  }

 private:
  static bool has_marks(const GameDefinition& definition) {
    for (int type = 0; type < definition.roster().types(); ++type)
      if (definition.equipment().type(PieceType{type}).mark) return true;
    return false;
  }

  /// `written`: the last character in UCI notation, which may be the mark of the type.
  [[nodiscard]] char promotion_letter(Move move, char written) const {
    const PieceTypeInfo& type = definition_.equipment().type_of(move.other());
    if (!is_letter(written)) return written;
    if (!type.mark && form_.plus.find(type.letter) != std::string::npos) return '+';
    return letter_there(letters_, written);
  }

  /// "N@f3" with the letters of the dialect before the '@'.
  [[nodiscard]] std::string with_letters_there(std::string text) const {
    for (char& c : text) {
      if (c == '@') break;
      c = letter_there(letters_, c);
    }
    return text;
  }

  /// "O-O"; "" if the dialect writes the move as cells.
  [[nodiscard]] std::string castling_word_of(Move move) const {
    const Kernel& kernel = definition_.kernel();
    if (!form_.castling_words || !kernel.facet<CastlingRightsFacet>()) return {};
    const MoveDetails& details = *kernel.effect(move).details;
    const NamedMove* named = details.named(move);
    return named && !details.enters(move) ? std::string(named->name) : "";
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

  [[nodiscard]] std::string pass(Move move) const {
    if (form_.pass == TurnForm::Pass::at_signs) return "@@@@";
    const bool has_cells = renames_cells(topology_, form_.cells) ||
                           cell_name(topology_, 0, CellStyle::plain) == topology_.name(0);
    if (form_.pass == TurnForm::Pass::word || !has_cells) return uci_notation(definition_, move);
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
    const std::string name = cell_name(topology_, *chosen, form_.cells);
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
  const TurnForm& form_;
  FenForm letters_;  ///< only its letters
  bool walls_;
  bool marks_;
};

/// Calls `see` with each turn that begins with `move`, until it returns true. Returns whether it
/// did.
template <class See>
bool each_turn(Game& game, TurnWriter& writer, Move move, See see) {
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

/// "H2-E2" and "h2-e2" as "h2e2", as it is written in the protocols of programs.
std::string joined_cells(std::string_view text) {
  const size_t dash = text.find('-');
  if (dash == std::string_view::npos) return std::string(text);
  const auto is_cell = [](std::string_view part) {
    return part.size() > 1 && is_letter(part[0]) &&
           std::all_of(part.begin() + 1, part.end(), [](char c) { return is_digit(c); });
  };
  if (!is_cell(text.substr(0, dash)) || !is_cell(text.substr(dash + 1))) return std::string(text);
  std::string joined(text);
  joined.erase(dash, 1);
  std::transform(joined.begin(), joined.end(), joined.begin(), to_lower);
  return joined;
}

/// The moves of a turn of the dialect; empty if there is no such turn.
std::vector<Move> find_turn(Game& game, const TurnForm& form, std::string_view text) {
  TurnWriter writer(game, form);
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

/// The parts of a move in SAN with the dialect's letters and names of cells: "Bxg7=H", "+R5e4",
/// "gxg5+".
struct SanParts {
  char letter = '\0';
  bool marked = false;    ///< a '+' before the letter
  std::string_view hint;  ///< of the start: a letter, digits, or both
  std::string_view to;
  char becomes = '\0';
  bool plus = false;  ///< at the end

  static std::optional<SanParts> read(std::string_view text) {
    while (!text.empty() && std::string_view("!?#").find(text.back()) != std::string_view::npos)
      text.remove_suffix(1);
    SanParts parts;
    const auto take_back = [&text](char c) {
      const bool there = !text.empty() && text.back() == c;
      if (there) text.remove_suffix(1);
      return there;
    };
    parts.plus = take_back('+');
    if (!text.empty() && is_upper(text.back())) {
      parts.becomes = text.back();
      text.remove_suffix(1);
      take_back('+');
      if (!take_back('=')) return std::nullopt;
    } else {
      take_back('=');  // the piece could promote, and does not
    }
    size_t begin = text.size();
    while (begin > 0 && is_digit(text[begin - 1])) --begin;
    if (begin == 0 || begin == text.size() || !is_lower(text[begin - 1])) return std::nullopt;
    parts.to = text.substr(begin - 1);
    text.remove_suffix(parts.to.size());
    if (!take_back('x')) take_back('-');
    if (text.size() > 1 && text[0] == '+' && is_upper(text[1])) {
      parts.marked = true;
      text.remove_prefix(1);
    }
    if (!text.empty() && is_upper(text[0])) {
      parts.letter = text[0];
      text.remove_prefix(1);
    }
    parts.hint = text;
    const size_t digits = text.empty() || !is_lower(text[0]) ? 0 : 1;
    for (const char c : text.substr(digits))
      if (!is_digit(c)) return std::nullopt;
    return parts;
  }

  /// Whether a move may begin on the cell of that name.
  [[nodiscard]] bool may_start(std::string_view cell) const {
    const bool file = !hint.empty() && is_lower(hint[0]);
    return (!file || cell[0] == hint[0]) &&
           (hint.size() == (file ? 1u : 0u) || cell.substr(1) == hint.substr(file ? 1 : 0));
  }
};

/// Finds the move of a SAN in which cells have other names than here. A hint, which is a part of
/// such a name, can't be translated by itself.
class SanReader {
 public:
  SanReader(Game& game, const TurnForm& form)
      : game_(game), definition_(game.definition()), form_(form) {
    letters_.letters = form.letters;
  }

  [[nodiscard]] std::optional<Move> read(std::string_view text) const {
    const auto parts = SanParts::read(text);
    if (!parts) return std::nullopt;
    if (parts->becomes == '\0') {
      const auto stays = best(*parts, false);
      if (!parts->plus) return stays;
      const auto promotes = best(*parts, true);
      // Elsewhere the + is a check if it can be one.
      return promotes && (form_.plus_promotes || !stays || !gives_check(*stays)) ? promotes : stays;
    }
    if (const auto move = best(*parts, true)) return move;
    // A piece that is always turned over has no choice.
    SanParts plain = *parts;
    plain.becomes = '\0';
    const auto move = best(plain, false);
    return move && turns_over(*move) ? move : std::nullopt;
  }

  /// All moves that a SAN fits best; what is placed afterwards may tell them apart.
  [[nodiscard]] std::vector<Move> all(std::string_view text) const {
    const auto parts = SanParts::read(text);
    return parts ? fitting(*parts, parts->becomes != '\0') : std::vector<Move>{};
  }

 private:
  /// How well a letter names a type: 3 by its letter, 2 by the first one of its name, 1 by another
  /// that programs may use, 0 not.
  [[nodiscard]] int fit(char letter, bool marked, PieceType type) const {
    const PieceTypeInfo& info = definition_.equipment().type(type);
    // Pawns often have no letter.
    if (letter == '\0') return prints_no_letter(definition_, type) ? 3 : info.letter == 'P' ? 1 : 0;
    const char here = letter_here(definition_, letters_, letter);
    if (here == info.letter && marked == (info.mark == '+')) return 3;
    if (marked || info.mark == 0) return 0;
    const auto named = definition_.equipment().find_type(here);
    if (!named) return to_lower(letter) == info.name[0] ? 2 : 1;
    return moves_alike(definition_, type, *named) ? 1 : 0;
  }

  [[nodiscard]] bool gives_check(Move move) const {
    game_.play(move);
    const bool check = check_given(game_, move).check;
    game_.undo();
    return check;
  }

  [[nodiscard]] bool turns_over(Move move) const {
    game_.play(move);
    const bool turned = game_.position().at(move.to().index()) != move.piece();
    game_.undo();
    return turned;
  }

  /// The only move that fits best.
  [[nodiscard]] std::optional<Move> best(const SanParts& parts, bool promotes) const {
    const std::vector<Move> found = fitting(parts, promotes);
    return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
  }

  [[nodiscard]] std::vector<Move> fitting(const SanParts& parts, bool promotes) const {
    const Roster& roster = definition_.roster();
    const Topology& topology = definition_.topology();
    std::vector<Move> found;
    int found_fit = 1;
    for (const Move move : game_.legal_moves()) {
      const EffectInfo& effect = definition_.kernel().effect(move);
      if (effect.form != MoveForm::board || effect.promotes != promotes || !move.from().is_cell() ||
          cell_name(topology, move.to().index(), form_.cells) != parts.to ||
          !parts.may_start(cell_name(topology, move.from().index(), form_.cells)))
        continue;
      const int own = fit(parts.letter, parts.marked, roster.type_of(move.piece()));
      const int other =
          parts.becomes == '\0' ? 3 : fit(parts.becomes, false, roster.type_of(move.other()));
      if (own == 0 || other == 0 || own + other < found_fit) continue;
      if (own + other > found_fit) found.clear();
      found_fit = own + other;
      found.push_back(move);
    }
    return found;
  }

  Game& game_;
  const GameDefinition& definition_;
  const TurnForm& form_;
  FenForm letters_;  ///< only its letters
};

/// Whether the text is a SAN with a part of a cell's name in it, which means another cell in ours.
bool has_foreign_hint(const GameDefinition& definition, const TurnForm& form,
                      std::string_view text) {
  const auto parts = SanParts::read(text);
  const Topology& topology = definition.topology();
  return parts && !parts->hint.empty() && renames_cells(topology, form.cells) &&
         !find_cell(topology, parts->hint, form.cells);
}

/// The move of a SAN of the dialect, without a wall.
std::optional<Move> find_san(Game& game, const TurnForm& form, std::string_view text) {
  const GameDefinition& definition = game.definition();
  if (has_marked_types(definition) || renames_cells(definition.topology(), form.cells))
    if (const auto move = SanReader(game, form).read(text)) return move;
  if (has_foreign_hint(definition, form, text)) return std::nullopt;
  const auto move = parse_move(game, own_move_text(definition, text, form));
  return move.ok() ? std::optional(*move) : std::nullopt;
}

/// The moves of a turn in SAN, whose wall is a cell after a comma: "e4,d5"; empty if there is no
/// such turn, or there are several.
std::vector<Move> find_san_turn(Game& game, const TurnForm& form, std::string_view text) {
  const size_t comma = text.rfind(',');
  const std::string_view head = text.substr(0, comma);
  const auto named = find_san(game, form, head);
  if (comma == std::string_view::npos) return named ? std::vector{*named} : std::vector<Move>{};
  TurnWriter writer(game, form);
  const std::string_view wall = text.substr(comma + 1);
  std::vector<Move> moves;
  int turns = 0;
  for (const Move move : named ? std::vector{*named} : SanReader(game, form).all(head)) {
    const std::string step = writer.step(move);
    if (same_word(head, step)) return {};  // no SAN: find_turn() has refused it
    each_turn(game, writer, move, [&](DialectTurn turn) {
      // A turn that ends the game has no second step here, but the program writes one.
      const bool ends = turn.text == step && writer.is_wall_cell(wall);
      if (!ends && turn.text != step + writer.wall_text(step, wall)) return false;
      moves = std::move(turn.moves);
      ++turns;
      return true;
    });
  }
  return turns == 1 ? moves : std::vector<Move>{};
}

}  // namespace

std::string own_move_text(const GameDefinition& definition, std::string_view text,
                          const TurnForm& form) {
  FenForm letters;
  letters.letters = form.letters;
  std::string san = with_own_names(definition.topology(), text, form.cells);
  if (!san.empty() && is_upper(san[0])) san[0] = letter_here(definition, letters, san[0]);
  const size_t becomes = san.find('=') + 1;
  if (becomes == 0 || becomes >= san.size() || !is_upper(san[becomes])) return san;
  san[becomes] = letter_here(definition, letters, san[becomes]);
  if (!definition.equipment().find_type(san[becomes]) && has_marked_types(definition))
    san.replace(becomes, 1, {'+', san[0]});
  return san;
}

std::vector<std::string> words_of_transcript(const GameDefinition& definition,
                                             std::string_view text, CellStyle cells) {
  std::vector<std::string> words;
  for (size_t begin = 0; begin < text.size() && only_drops(definition);) {
    size_t end = begin + 1;
    while (end < text.size() && is_digit(text[end])) ++end;
    std::string name(text.substr(begin, end - begin));
    name[0] = to_lower(name[0]);
    if (!find_cell(definition.topology(), name, cells)) {
      words.clear();
      break;
    }
    words.push_back(std::move(name));
    begin = end;
  }
  if (words.size() < 2) words.assign(1, std::string(text));
  return words;
}

TurnForm form_for_readers(const GameDefinition& definition, const Dialect& dialect) {
  TurnForm form = dialect.turn_form(definition);
  const Roster& roster = definition.roster();
  // Every reader takes passes and castling in all forms.
  form.pass = TurnForm::Pass::word;
  form.castling_words = false;
  form.joins_placements = form.joins_placements && roster.types() > roster.owned_types();
  form.marks_turned_over = form.marks_turned_over && has_marked_types(definition);
  if (!renames_cells(definition.topology(), form.cells)) form.cells = CellStyle::own;
  return form;
}

DialectLine dialect_line(const DefinitionPtr& definition, const Position& start,
                         const std::vector<Move>& moves, const Dialect& dialect) {
  DialectLine line;
  Game game(definition, start);
  const TurnForm form = dialect.turn_form(*definition);
  TurnWriter writer(game, form);
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

std::vector<DialectTurn> dialect_turns(const Game& game, const Dialect& dialect) {
  Game copy(game);
  const TurnForm form = dialect.turn_form(game.definition());
  TurnWriter writer(copy, form);
  std::vector<DialectTurn> turns;
  for (const Move move : copy.legal_moves())
    each_turn(copy, writer, move, [&](DialectTurn turn) {
      turns.push_back(std::move(turn));
      return false;
    });
  return turns;
}

Result<std::vector<Move>> read_dialect_turn(const Game& game, std::string_view text,
                                            const Dialect& dialect) {
  Game copy(game);
  return read_dialect_turn(copy, text, dialect);
}

Result<std::vector<Move>> read_dialect_turn(Game& game, std::string_view text,
                                            const Dialect& dialect) {
  const TurnForm form = dialect.turn_form(game.definition());
  // In our own form each move is a turn, and the reader of moves knows all its spellings.
  if (&dialect != &own_dialect()) {
    if (std::vector<Move> moves = find_turn(game, form, joined_cells(text)); !moves.empty())
      return moves;
    if (std::vector<Move> moves = find_san_turn(game, form, text); !moves.empty()) return moves;
  }
  const auto move =
      parse_move(game, with_own_names(game.definition().topology(), text, form.cells));
  if (!move.ok()) return move.problems();
  if (has_foreign_hint(game.definition(), form, text))
    return error("move-syntax", tr("there is no legal move {}", in_quotes(text)));
  return std::vector{*move};
}

}  // namespace stockade
