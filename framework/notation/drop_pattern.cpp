// Reads the texts of drops and of exchanges.

#include <algorithm>
#include <utility>

#include "framework/base/translate.h"
#include "framework/notation/pattern_text.h"

namespace stockade {
namespace {

class DropReader {
 public:
  using Problem = std::optional<Diagnostic>;

  DropReader(const GameDefinition& definition, const PatternText& text,
             std::optional<PieceType> unlettered, MovePattern& pattern)
      : definition_(definition),
        topology_(definition.topology()),
        text_(text),
        unlettered_(unlettered),
        pattern_(pattern) {}

  Problem read() {
    size_t i = 0;
    size_t end = 0;
    if (const std::vector<PieceType> freed = text_.types_at(end);
        !freed.empty() && text_.at(end) == '#') {
      const std::vector<PieceType> paid = text_.types_at(++end);
      if (paid.empty() || is_upper(text_.at(end))) return text_.unknown_piece(end);
      if (!is_drop_mark(definition_, text_.at(end)))
        return text_.unexpected(end, tr("the drop mark '{}'", '@'));
      pattern_.form = MoveForm::exchange;
      pattern_.type = freed.front();
      pattern_.letter_given = true;
      pattern_.payments = {{paid, freed.front(), {freed.begin() + 1, freed.end()}}};
      return read_destination(end + 1);
    }
    Exchanged exchanged;
    if (Problem problem = read_payment(i, exchanged)) return problem;

    const size_t letter_at = i;
    const bool marked = text_.at(i) == '+';
    std::optional<PieceType> dropped =
        marked ? definition_.equipment().find_type(text_.at(i + 1), '+') : text_.type_at(i);
    pattern_.letter_given = dropped.has_value();
    if (dropped) i += marked ? 2 : 1;
    const std::vector<PieceType> besides =
        dropped && !exchanged.paid.empty() ? text_.types_at(i) : std::vector<PieceType>{};
    if (!is_drop_mark(definition_, text_.at(i)))
      return is_upper(text_.at(i))
                 ? text_.unknown_piece(i)
                 : text_.unexpected(i, tr("the drop mark '{}'", definition_.style().drop_mark));
    if (!dropped && exchanged.freed.empty()) {
      dropped = unlettered_;
      if (definition_.roster().owned_types() == 1) dropped = PieceType{0};
      if (!dropped) return text_.no_move(i, tr("a drop needs the letter of a piece"));
    }

    pattern_.form = exchanged.paid.empty() ? MoveForm::drop : MoveForm::exchange;
    pattern_.type = dropped;
    if (!exchanged.paid.empty() && exchanged.freed.empty())
      pattern_.payments = {{exchanged.paid, *dropped, besides}};
    if (!exchanged.freed.empty() && !add_readings(exchanged.paid, exchanged.freed, dropped))
      return text_.fail(letter_at, tr("the piece dropped is not one of those in brackets"),
                        tr("write the piece paid, '-', and the piece freed"));
    return read_destination(i + 1);
  }

 private:
  /// "(X-Y)" means that X is paid and Y is freed, unless the letter after it shows the opposite;
  /// without a letter, some print has them in the opposite order. If several are freed, the letter
  /// after it shows which one is dropped. False if the letter fits neither.
  bool add_readings(const std::vector<PieceType>& x, std::vector<PieceType> y,
                    std::optional<PieceType> dropped) {
    const std::vector<PieceType> behind = y;
    const auto found = dropped ? std::find(y.begin(), y.end(), *dropped) : y.begin();
    if (found != y.end() && (dropped || y.size() == 1)) {
      const PieceType rescued = *found;
      y.erase(found);
      pattern_.payments.push_back({x, rescued, y});
    }
    if (x.size() == 1 && behind.size() == 1 && x != behind && (!dropped || *dropped == x.front()))
      pattern_.payments.push_back({behind, x.front()});
    return !pattern_.payments.empty();
  }

  /// The contents of the brackets.
  struct Exchanged {
    std::vector<PieceType> paid;
    std::vector<PieceType> freed;  ///< after '-'
  };

  /// "(Q)", "(PP)", "(Q-P)" or "(Q-RB)" at `i`, where print may have lost either bracket.
  Problem read_payment(size_t& i, Exchanged& exchanged) {
    const bool open = text_.at(i) == '(';
    size_t end = i + (open ? 1 : 0);
    const std::vector<PieceType> paid = text_.types_at(end);
    const bool pair = text_.at(end) == '-';
    const bool closed = text_.at(end) == ')';
    if (!open && (paid.empty() || (!pair && !closed))) return std::nullopt;
    if (paid.empty() || is_upper(text_.at(end))) return text_.unknown_piece(end);
    exchanged.paid = paid;
    i = end;
    if (!pair && !closed && paid.size() > 1) {  // the last letter is the piece dropped
      exchanged.paid.pop_back();
      --i;
    }
    if (pair) {
      i = end + 1;
      exchanged.freed = text_.types_at(i);
      if (exchanged.freed.empty()) return text_.unknown_piece(i);
      if (text_.at(i) != ')' &&
          exchanged.freed.size() > 1) {  // the last letter is the piece dropped
        exchanged.freed.pop_back();
        --i;
      }
    }
    if (text_.at(i) == ')') ++i;
    return std::nullopt;
  }

  Problem read_destination(size_t i) {
    pattern_.to = topology_.find_on(text_.from(i), 0);
    pattern_.to_any_board = topology_.boards() > 1 && !topology_.find(text_.from(i));
    if (pattern_.to) return std::nullopt;
    if (i >= text_.size()) return text_.no_move(i, tr("the move has no target cell"));
    return text_.no_move(i, tr("{} is not a cell of this board", in_quotes(text_.from(i))));
  }

  const GameDefinition& definition_;
  const Topology& topology_;
  const PatternText& text_;
  std::optional<PieceType> unlettered_;
  MovePattern& pattern_;
};

}  // namespace

bool is_drop_mark(const GameDefinition& definition, char c) {
  return c == '@' || c == '*' || (c == definition.style().drop_mark && c != '\0');
}

std::optional<Diagnostic> read_drop(const GameDefinition& definition, const PatternText& text,
                                    std::optional<PieceType> unlettered, MovePattern& pattern) {
  return DropReader(definition, text, unlettered, pattern).read();
}

}  // namespace stockade
