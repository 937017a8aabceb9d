#include "framework/notation/move_pattern.h"

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_examples.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pattern_text.h"

namespace stockade {
namespace {

class PatternReader {
 public:
  PatternReader(const GameDefinition& definition, std::string_view text)
      : definition_(definition),
        topology_(definition.topology()),
        text_(definition, text),
        entering_(entering_types(definition)) {
    for (int type = 0; type < definition.roster().types() && !unlettered_; ++type)
      if (prints_no_letter(definition, PieceType{type})) unlettered_ = PieceType{type};
  }

  Result<MovePattern> read() {
    pattern_.marks = strip_marks(text_);
    if (text_.empty()) return text_.no_move(0, tr("the move is empty"));
    if (read_word()) return pattern_;
    read_tag();
    read_entry();
    if (read_castling()) return pattern_;
    const auto problem = has_drop_mark() ? read_drop_move() : read_board_move();
    if (problem) return *problem;
    return pattern_;
  }

 private:
  using Problem = std::optional<Diagnostic>;

  /// "pass", and "roll:34" with the results in any order.
  bool read_word() {
    const std::string& text = text_.text();
    for (const EffectInfo& effect : definition_.kernel().effects()) {
      const std::string_view tag = effect.details->tag();
      const std::string_view word = tag.empty() ? "pass" : tag;
      if (effect.form != MoveForm::pass || !same_word(text, word)) continue;
      pattern_.form = MoveForm::pass;
      pattern_.word = word;
      return true;
    }
    const size_t colon = text.find(':');
    if (colon == std::string::npos || colon + 1 == text.size()) return false;
    const auto& effects = definition_.kernel().effects();
    const bool known = std::any_of(effects.begin(), effects.end(), [&](const EffectInfo& effect) {
      return effect.form == MoveForm::roll &&
             same_word(text.substr(0, colon), effect.details->chance_source());
    });
    if (!known) return false;
    pattern_.form = MoveForm::roll;
    pattern_.word = draw_word(text);
    return true;
  }

  /// "/jump" at the end, if moves of the game have that tag.
  void read_tag() {
    const std::string& text = text_.text();
    const size_t slash = text.rfind('/');
    if (slash == std::string::npos) return;
    const std::string tag = text.substr(slash + 1);
    const auto& effects = definition_.kernel().effects();
    if (tag.empty() || std::none_of(effects.begin(), effects.end(), [&](const EffectInfo& effect) {
          return effect.details->tag() == tag;
        }))
      return;
    pattern_.tag = tag;
    text_.drop_back(tag.size() + 1);
  }

  /// "/H" or "/He1" at the end: a piece that enters.
  void read_entry() {
    const std::string& text = text_.text();
    const size_t slash = text.rfind('/');
    if (slash == std::string::npos || !is_upper(text_.at(slash + 1))) return;
    const auto type = text_.type_at(slash + 1);
    if (!type || !may_enter(*type)) return;
    const std::string_view cell = text_.from(slash + 2);
    if (!cell.empty()) {
      pattern_.enters_on = topology_.find(cell);
      if (!pattern_.enters_on) return;
    }
    pattern_.enters = type;
    text_.drop_back(text.size() - slash);
  }

  [[nodiscard]] bool may_enter(PieceType type) const {
    return std::find(entering_.begin(), entering_.end(), type) != entering_.end();
  }

  bool read_castling() {
    const auto board = final_board();
    std::string_view word = text_.text();
    if (board) word.remove_suffix(2);
    pattern_.castling = castling_word(word);
    const auto& effects = definition_.kernel().effects();
    const bool known = std::any_of(effects.begin(), effects.end(), [&](const EffectInfo& effect) {
      return is_named(effect, pattern_.castling);
    });
    if (known || pattern_.castling.find_first_not_of('O') == std::string::npos) {
      pattern_.form = MoveForm::castling;
      pattern_.final_board = board;
      return true;
    }
    pattern_.castling.clear();
    return false;
  }

  [[nodiscard]] bool has_drop_mark() const {
    return std::any_of(text_.text().begin(), text_.text().end(),
                       [&](char c) { return is_drop_mark(definition_, c); });
  }

  Problem read_drop_move() {
    text_.remove_spaces([](char, char) { return true; });
    if (displaces(definition_))
      if (Problem problem = read_displacement()) return problem;
    return read_drop(definition_, text_, unlettered_, pattern_);
  }

  // --- board moves

  Problem read_board_move() {
    static constexpr std::string_view kJoints = "-xX:=()/+";
    text_.remove_spaces([](char before, char after) {
      return kJoints.find(before) != std::string_view::npos ||
             kJoints.find(after) != std::string_view::npos;
    });
    if (displaces(definition_)) {
      text_.remove_spaces([](char before, char after) { return before == ',' || after == ','; });
      if (Problem problem = read_displacement()) return problem;
    }
    if (const size_t space = text_.text().find(' '); space != std::string::npos)
      return text_.no_move(space + 1, tr("there is more text after the move"));

    if (has_routes()) {
      read_legs();
      read_captures_on_way();
    }
    if (topology_.boards() > 1) {
      if (read_uci()) return std::nullopt;
      read_final_board();
    }
    if (text_.at(0) == '+' && is_upper(text_.at(1))) {
      pattern_.type = definition_.equipment().find_type(text_.at(1), '+');
      pattern_.letter_given = true;
      if (!pattern_.type) return text_.unknown_piece(1);
      if (read_body(2)) return std::nullopt;
      return explain_body(2);
    }
    if (is_upper(text_.at(0))) {
      pattern_.type = text_.type_at(0);
      pattern_.letter_given = pattern_.type.has_value();
      if (pattern_.type && read_body(1)) return std::nullopt;
    }
    // If levels have letters, a letter may begin the name of a cell or name a piece.
    const std::optional<PieceType> named = pattern_.type;
    if (!named || topology_.levels() > 1) {
      pattern_.type.reset();
      if (read_body(0)) {
        pattern_.letter_given = false;
        if (pattern_.leaves_board && !pattern_.has_from_hint())
          pattern_.from_cell = pattern_.to;
        else if (!pattern_.from_cell)
          pattern_.type = unlettered_;
        return std::nullopt;
      }
      pattern_.type = named;
    }
    if (is_upper(text_.at(0)) && !pattern_.type) return text_.unknown_piece(0);
    return explain_body(pattern_.type ? 1 : 0);
  }

  /// After the part of the moving piece, the step of the piece that it pushes or pulls: ",d5d8",
  /// ",d5-d8", ",d5x" for off the board; and after its cell an x if it leaves the board itself.
  Problem read_displacement() {
    const std::string_view text = text_.text();
    const size_t comma = text.find(',');
    if (comma != std::string_view::npos) {
      const std::string_view step = text.substr(comma + 1);
      for (size_t split = 2; split <= step.size() && !pattern_.displaced; ++split) {
        const auto from = topology_.find(step.substr(0, split));
        std::string_view to = step.substr(split);
        if (to.starts_with('-')) to.remove_prefix(1);
        const auto arrives = topology_.find(to);
        if (from && (arrives || (to.size() == 1 && to[0] == kOffBoard)))
          pattern_.displaced = {*from, arrives ? Site::cell(*arrives) : Site{}};
      }
      if (!pattern_.displaced)
        return text_.no_move(comma + 1, tr("{} is not the step of a piece", in_quotes(step)));
      text_.drop_back(text.size() - comma);
    }
    if (text_.size() < 3 || text_.text().back() != kOffBoard) return std::nullopt;
    pattern_.leaves_board = true;
    text_.drop_back(1);
    return std::nullopt;
  }

  [[nodiscard]] bool has_routes() const {
    const auto& effects = definition_.kernel().effects();
    return std::any_of(effects.begin(), effects.end(),
                       [](const EffectInfo& effect) { return effect.details->captures_on_way(); });
  }

  /// The length of the longest name of a cell that `text` begins with; 0 if there is none.
  [[nodiscard]] size_t cell_length(std::string_view text) const {
    size_t longest = 0;
    for (size_t length = 1; length <= text.size() && length < 8; ++length)
      if (topology_.find_on(text.substr(0, length), 0)) longest = length;
    return longest;
  }

  /// "e4e5,e5d6": removes the cells around each comma, if they are the same cell.
  void read_legs() {
    for (size_t comma = 0; (comma = text_.text().find(',', comma)) != std::string::npos; ++comma) {
      const std::string_view text = text_.text();
      const size_t length = cell_length(text.substr(comma + 1));
      const std::string_view name = text.substr(comma + 1, length);
      if (length == 0 || comma < length || text.substr(comma - length, length) != name) continue;
      pattern_.way.push_back(*topology_.find_on(name, 0));
      text_.erase(comma - length, 2 * length + 1);
      comma -= length;
    }
  }

  /// "Lxe5xd6" and "Lxe5-d6": removes captures that something follows.
  void read_captures_on_way() {
    for (size_t i = 0; i < text_.size();) {
      const size_t length = text_.at(i) == 'x' ? cell_length(text_.from(i + 1)) : 0;
      const char next = text_.at(i + 1 + length);
      if (length == 0 || (next != 'x' && next != '-')) {
        ++i;
        continue;
      }
      pattern_.way.push_back(*topology_.find_on(text_.from(i + 1).substr(0, length), 0));
      text_.erase(i, 1 + length);
    }
  }

  /// On several boards: two cells with the letters of their boards, the second being the cell where
  /// the piece is in the end.
  bool read_uci() {
    const std::string_view text = text_.text();
    for (size_t split = 3; split + 3 <= text.size(); ++split) {
      const auto from = topology_.find(text.substr(0, split));
      if (!from) continue;
      for (const size_t end : {text.size(), text.size() - 1}) {
        const auto to = topology_.find(text.substr(split, end - split));
        if (!to) continue;
        if (end < text.size()) {
          pattern_.says_castling = text[end] == 'o';
          if (!pattern_.says_castling) {
            pattern_.becomes = definition_.equipment().find_type(text[end]);
            if (!pattern_.becomes) continue;
            pattern_.becomes_or_enters = may_enter(*pattern_.becomes);
          }
        }
        pattern_.from_cell = from;
        pattern_.to = to;
        pattern_.to_any_board = true;
        pattern_.final_board = topology_.info(*to).board;
        return true;
      }
    }
    return false;
  }

  /// The board of "/A" at the end.
  [[nodiscard]] std::optional<int> final_board() const {
    const std::string_view text = text_.text();
    if (text.size() < 3 || text[text.size() - 2] != '/') return std::nullopt;
    const int board = text.back() - 'A';
    if (board < 0 || board >= topology_.boards()) return std::nullopt;
    return board;
  }

  void read_final_board() {
    pattern_.final_board = final_board();
    if (pattern_.final_board) text_.drop_back(2);
  }

  /// Reads hint, joint, destination and promotion from `begin` on; false if the text is not of this
  /// form.
  bool read_body(size_t begin) {
    const std::string_view body = text_.from(begin);
    if (read_plain_body(body)) return true;
    // "a7a8qh": the piece that the pawn becomes, and the piece that enters.
    if (body.size() < 5 || !is_lower(body[body.size() - 2])) return false;
    const auto type = text_.type_at(begin + body.size() - 1);
    if (!type || pattern_.enters || !may_enter(*type)) return false;
    if (!read_plain_body(body.substr(0, body.size() - 1))) return false;
    pattern_.enters = type;
    return true;
  }

  bool read_plain_body(std::string_view body) {
    if (read_way(body)) return true;
    if (body.size() < 3) return false;
    if (body.back() == 'o' && read_way(body.substr(0, body.size() - 1)) && pattern_.from_cell) {
      pattern_.says_castling = true;
      return true;
    }
    // "e8=Q", "e8/Q", "e8(Q)", "e8Q" and "e7e8q".
    std::string_view way = body;
    const bool bracketed = way.back() == ')';
    if (bracketed) way.remove_suffix(1);
    const char letter = way.back();
    way.remove_suffix(1);
    const bool marked = !way.empty() && way.back() == '+';
    if (marked) way.remove_suffix(1);
    const auto becomes = definition_.equipment().find_type(letter, marked ? '+' : '\0');
    if (!becomes || way.empty()) return false;
    if (bracketed != (way.back() == '(')) return false;
    const bool signed_so = bracketed || way.back() == '=';
    if (bracketed || way.back() == '=' || way.back() == '/') way.remove_suffix(1);
    if (!read_way(way)) return false;
    pattern_.becomes = becomes;
    pattern_.becomes_or_enters = !signed_so && !marked && may_enter(*becomes);
    return true;
  }

  bool read_way(std::string_view way) {
    for (size_t split = 0; split < way.size(); ++split) {
      const auto to = find_short(way.substr(split));
      if (!to) continue;
      std::string_view hint = way.substr(0, split);
      bool capture = false;
      bool hyphen = false;
      if (!hint.empty() && std::string_view("-xX:").find(hint.back()) != std::string_view::npos) {
        hyphen = hint.back() == '-';
        capture = !hyphen;
        hint.remove_suffix(1);
      }
      if (!read_hint(hint)) continue;
      pattern_.to = to;
      pattern_.to_any_board = topology_.boards() > 1;
      pattern_.capture_mark = capture;
      pattern_.hyphen = hyphen;
      return true;
    }
    return false;
  }

  /// The cell of that name; on several boards the cell of the first, and names include no board.
  [[nodiscard]] std::optional<int> find_short(std::string_view name) const {
    if (topology_.boards() == 1) return topology_.find(name);
    if (topology_.find(name)) return std::nullopt;
    return topology_.find_on(name, 0);
  }

  /// "", "b", "1", "b1", or one of these in brackets.
  bool read_hint(std::string_view hint) {
    pattern_.from_cell.reset();
    pattern_.from_file.reset();
    pattern_.from_rank.reset();
    if (hint.size() > 2 && hint.front() == '(' && hint.back() == ')')
      hint = hint.substr(1, hint.size() - 2);
    if (hint.empty()) return true;
    if (const auto cell = find_short(hint)) {
      pattern_.from_cell = cell;
      pattern_.from_any_board = topology_.boards() > 1;
      return true;
    }
    if (!names_origin_by_file(topology_)) return false;
    for (int file = 0; file < topology_.files() && hint.size() == 1; ++file)
      if (hint == topology_.file_name(file)) {
        pattern_.from_file = file;
        return true;
      }
    if (!std::all_of(hint.begin(), hint.end(), is_digit) || hint.size() > 3) return false;
    const int rank = std::stoi(std::string(hint)) - 1;
    if (rank < 0 || rank >= topology_.ranks()) return false;
    pattern_.from_rank = rank;
    return true;
  }

  /// The problem of a body that read_body() refused.
  [[nodiscard]] Diagnostic explain_body(size_t begin) const {
    for (size_t i = begin; i < text_.size(); ++i) {
      const char c = text_.at(i);
      const bool expected = is_digit(c) || is_lower(c) ||
                            std::string_view("-xX:=()/").find(c) != std::string_view::npos;
      if (!expected && !text_.type_at(i)) return text_.unexpected(i, trc("move", "a cell"));
    }
    size_t cell = std::string::npos;
    for (size_t i = begin; i + 1 < text_.size(); ++i)
      if (is_lower(text_.at(i)) && is_digit(text_.at(i + 1))) cell = i;
    if (cell == std::string::npos)
      return text_.no_move(begin, tr("cannot read {} as a move", in_quotes(text_.text())));
    size_t end = cell + 1;
    while (is_digit(text_.at(end))) ++end;
    const std::string name = text_.text().substr(cell, end - cell);
    if (!topology_.find(name))
      return text_.no_move(cell, tr("{} is not a cell of this board", "'" + name + "'"));
    if (end < text_.size())
      return text_.no_move(end,
                           tr("cannot read {} after the target cell", in_quotes(text_.from(end))));
    return text_.no_move(begin, tr("cannot read {} before the target cell",
                                   in_quotes(text_.text().substr(begin, cell - begin))));
  }

  const GameDefinition& definition_;
  const Topology& topology_;
  PatternText text_;
  std::vector<PieceType> entering_;
  std::optional<PieceType> unlettered_;
  MovePattern pattern_;
};

/// Whether cells say all: two of them, or one in a game of drops alone.
bool names_cells_alone(const GameDefinition& definition, const MovePattern& pattern) {
  return pattern.form == MoveForm::board && !pattern.letter_given && pattern.to &&
         (pattern.from_cell || only_drops(definition));
}

}  // namespace

Result<MovePattern> parse_move_pattern(const GameDefinition& definition, std::string_view text) {
  static constexpr size_t kLongest = 64;
  if (text.size() > kLongest)
    return error("move-syntax", tr("this text is too long for a move"),
                 tr("write one move, such as Nf3 or g1f3"), mark_at(text, kLongest));
  auto pattern = PatternReader(definition, text).read();
  if (pattern.ok()) return pattern;
  // Some protocols write cells in capitals: "E5" (GTP), "H2-E2" (ICCS).
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(), [](char c) { return to_lower(c); });
  if (small != text)
    if (auto cells = PatternReader(definition, small).read();
        cells.ok() && names_cells_alone(definition, *cells))
      return cells;
  return pattern;
}

}  // namespace stockade
