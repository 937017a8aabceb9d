#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include "framework/base/translate.h"
#include "framework/notation/fen.h"
#include "framework/notation/fen_checks.h"
#include "framework/notation/fen_fields.h"
#include "framework/notation/fen_form.h"
#include "framework/notation/fen_rights.h"
#include "framework/notation/fen_values.h"
#include "framework/notation/foreign_letters.h"
#include "framework/notation/letters.h"
#include "framework/notation/loose_fen.h"
#include "framework/notation/supplies.h"
#include "framework/rules/boards_facet.h"
#include "framework/rules/counter_facet.h"

namespace stockade {
namespace {

using Problem = std::optional<Diagnostic>;

class FenReader {
 public:
  FenReader(const GameDefinition& definition, std::string_view text, const FenForm& form,
            Diagnostics* warnings)
      : definition_(definition),
        form_(form),
        equipment_(definition.equipment()),
        layout_(definition.layout()),
        topology_(definition.topology()),
        text_(text),
        warnings_(warnings),
        position_(definition.layout()),
        values_(definition, text, form.cells, position_),
        boards_(definition.kernel().facet<BoardsFacet>()) {}

  Result<Position> read() {
    if (Problem problem = read_fields()) return *std::move(problem);
    drop_vacant_rights(definition_, text_, places_, position_, warnings_);
    if (Problem problem = check_fen(definition_, text_, places_, position_))
      return *std::move(problem);
    if (warnings_) warn_of_unusual_sets(definition_, text_, position_, *warnings_);
    definition_.kernel().normalise(position_);
    if (Problem problem = values_.check()) return *std::move(problem);
    return position_;
  }

  /// The position as it is written, even if it is impossible.
  Result<Position> read_loosely() {
    is_loose_ = true;
    if (Problem problem = read_fields()) return *std::move(problem);
    return position_;
  }

 private:
  // --- reading

  Problem read_fields() {
    if (text_.size() > kMaxFen)
      return error("position-length", tr("this text is too long for a FEN"),
                   tr("at most {} characters", kMaxFen), mark_at(text_, 0));
    if (!boards_) {
      if (Problem problem = read_part()) return problem;
      return read_more();
    }
    for (int board = 0; board < boards_->boards(); ++board)
      if (Problem problem = read_board_of_its_own(board)) return problem;
    if (Problem problem = read_more()) return problem;
    return read_asked();
  }

  /// Reads the fields that the FEN of every board has.
  Problem read_part() {
    using Step = Problem (FenReader::*)();
    // Each field may rely on those before it.
    static constexpr Step kSteps[] = {&FenReader::read_board,  &FenReader::read_zones,
                                      &FenReader::read_side,   &FenReader::read_flags,
                                      &FenReader::read_passed, &FenReader::read_counts};
    for (const Step step : kSteps)
      if (Problem problem = (this->*step)()) return problem;
    return std::nullopt;
  }

  Problem read_board_of_its_own(int board) {
    if (board > 0 && !take_bar())
      return fail("position-board",
                  tr("the FEN has only {0} of {1} boards", board, boards_->boards()),
                  tr("write a FEN for each, with ' | ' between them"));
    board_ = board;
    boards_->ask(position_, board);
    places_.passed.clear();
    if (Problem problem = read_part()) return problem;
    return is_loose_ ? std::nullopt : check_passed(definition_, text_, places_, position_);
  }

  /// Reads the board that is asked for a move.
  Problem read_asked() {
    boards_->ask(position_, 0);
    if (!take_bar()) return read_end();
    const std::string_view field = next_field();
    const int board = field.size() == 1 ? field[0] - 'A' : -1;
    if (board < 0 || board >= boards_->boards())
      return fail_at(field_at_, "position-board",
                     tr("{} is not the letter of a board", in_quotes(field)),
                     tr("write the board that is asked for the next move, such as A"));
    boards_->ask(position_, board);
    return read_end();
  }

  /// Consumes a '|' between boards.
  bool take_bar() {
    skip_space();
    if (at_end() || text_[at_] != '|') return false;
    ++at_;
    return true;
  }

  Problem read_board() {
    skip_space();
    if (at_end()) return fail("position-board", tr("the FEN is empty"), shape_hint());
    const std::vector<Sheet> sheets = board_ ? sheets_of(topology_, *board_) : sheets_of(topology_);
    // Two boards may be written as one, with '|' before pieces of the second.
    folded_ = !board_ && topology_.boards() == 2 && topology_.levels() == 1 && !written_in_sheets();
    const size_t written = folded_ ? 1 : sheets.size();
    for (size_t sheet = 0; sheet < written; ++sheet) {
      if (Problem problem = read_sheet(sheets[sheet])) return problem;
      const bool more = !at_end() && text_[at_] == '&';
      if (more == (sheet + 1 < written)) {
        at_ += more ? 1 : 0;
        continue;
      }
      return fail("position-board",
                  more ? tr("the FEN has more than {} boards", written)
                       : tr("the FEN has only {0} of {1} boards", sheet + 1, written),
                  shape_hint());
    }
    return std::nullopt;
  }

  /// Whether the board field contains a '&'.
  [[nodiscard]] bool written_in_sheets() const {
    const size_t end = std::min(text_.find('[', at_), text_.find(' ', at_));
    return text_.substr(at_, end - at_).find('&') != std::string_view::npos;
  }

  Problem read_sheet(const Sheet& sheet) {
    for (size_t row = 0;; ++row) {
      if (Problem problem = read_row(sheet[row])) return problem;
      const bool more = !at_end() && text_[at_] == '/';
      const bool last = row + 1 == sheet.size();
      if (more && last && holds_last_rank()) return std::nullopt;
      if (more && last)
        return fail("position-board", tr("the board has more than {}", rows_in_words(sheet.size())),
                    shape_hint());
      if (!more && !last)
        return fail("position-board",
                    tr("the board ends after {0} of {1}", row + 1, rows_in_words(sheet.size())),
                    shape_hint());
      if (last) return std::nullopt;
      ++at_;
    }
  }

  /// Whether the text after the last rank is the pieces off the board, written as one more rank.
  [[nodiscard]] bool holds_last_rank() const {
    const std::string_view rest =
        text_.substr(at_ + 1, std::min(text_.find(' ', at_), text_.size()) - at_ - 1);
    return definition_.style().zone_groups.size() == 1 &&
           std::all_of(rest.begin(), rest.end(), [](char c) { return is_upper(c) || is_lower(c); });
  }

  Problem read_row(const Row& row) {
    const int length = static_cast<int>(row.cells.size());
    int next = 0;
    while (!at_end() && !is_space(text_[at_]) && text_[at_] != '/' && text_[at_] != '[' &&
           text_[at_] != '&') {
      const size_t begin = at_;
      if (is_digit(text_[at_])) {
        int empty = 0;
        for (; !at_end() && is_digit(text_[at_]) && empty <= kMaxCells; ++at_)
          empty = empty * 10 + (text_[at_] - '0');
        if (empty == 0)
          return fail_at(begin, "position-board", tr("0 is not a number of empty cells"),
                         shape_hint());
        for (int i = next; i < std::min(next + empty, length); ++i)
          if (row.cells[i] == kHole) return hole_missing(begin, row, i);
        next += empty;
      } else if (text_[at_] == kHoleSign && topology_.has_holes()) {
        if (next < length && row.cells[next] != kHole)
          return fail("position-board",
                      tr("'*' stands for a hole, and {} is none", topology_.name(row.cells[next])),
                      tr("write a number for empty cells"));
        ++at_;
        ++next;
      } else {
        const bool second = folded_ && text_[at_] == '|';
        at_ += second ? 1 : 0;
        const auto piece = read_piece();
        if (!piece) return unknown_letter();
        if (next < length) {
          const int written = row.cells[next];
          if (written == kHole) return hole_missing(begin, row, next);
          const int cell = second ? topology_.twin(written, 1) : written;
          ++totals_[piece->index()];
          position_.put(cell, *piece);
          places_.cell_offset[cell] = begin;
        }
        ++next;
      }
      if (next > length)
        return fail_at(begin, "position-board", tr("{0} has more than {1} cells", row.name, length),
                       shape_hint());
    }
    if (next < length)
      return fail("position-board", tr("{0} has {1} of {2} cells", row.name, next, length),
                  shape_hint());
    return std::nullopt;
  }

  [[nodiscard]] Diagnostic hole_missing(size_t offset, const Row& row, int place) const {
    return fail_at(offset, "position-board",
                   tr("place {0} of {1} is a hole of the board", place + 1, row.name),
                   tr("write '*' for it"));
  }

  Problem read_zones() {
    if (!at_end() && text_[at_] == '/') {
      for (++at_; !at_end() && !is_space(text_[at_]);)
        if (Problem problem = read_held(definition_.style().zone_groups.front())) return problem;
      return std::nullopt;
    }
    if (at_end() || text_[at_] != '[') {
      if (!board_) fill_supplies(definition_, position_);
      return std::nullopt;
    }
    const size_t open = at_++;
    // Other programs write an empty zone so.
    if (text_.substr(at_).starts_with("-]")) ++at_;
    const auto& groups = definition_.style().zone_groups;
    size_t group = 0;
    while (!at_end() && text_[at_] != ']') {
      if (is_space(text_[at_])) {
        ++at_;
        continue;
      }
      if (groups.empty())
        return fail_at(open, "position-zones", tr("this variant has no zones off the board"),
                       tr("remove the brackets"));
      if (text_[at_] == '#') {
        if (++group == groups.size())
          return fail("position-zones",
                      tr("the brackets have more groups of pieces than there are zones"),
                      tr("order: {}", groups_hint()));
        ++at_;
        continue;
      }
      if (Problem problem = read_held(groups[group])) return problem;
    }
    if (at_end())
      return fail_at(open, "position-zones", tr("the bracket is never closed"),
                     tr("write ']' after the pieces"));
    ++at_;
    if (!at_end() && !is_space(text_[at_]))
      return fail("position-zones", tr("a space must follow ']'"));
    return std::nullopt;
  }

  /// Reads a piece in a zone, or several after their number: "3P".
  Problem read_held(const std::vector<std::string>& zones) {
    const size_t begin = at_;
    int pieces = 0;
    for (; !at_end() && is_digit(text_[at_]) && pieces <= kMaxSlotCount; ++at_)
      pieces = pieces * 10 + (text_[at_] - '0');
    if (at_ > begin && pieces == 0)
      return fail_at(begin, "position-zones", tr("0 is not a number of pieces"),
                     tr("leave out pieces that the zone does not hold"));
    if (at_end()) return unknown_letter();
    const auto piece = read_piece();
    if (!piece) return unknown_letter();
    const auto slot = slot_for(layout_, zones, *piece);
    if (!slot && form_.holds_every_capture) {
      if (warnings_)
        warnings_->push_back(
            warning("position-zones",
                    tr("{} is captured, and is in no hand here", equipment_.describe(*piece)),
                    tr("it is left out"), mark_at(text_, begin)));
      return std::nullopt;
    }
    if (!slot)
      return fail_at(begin, "position-zones",
                     tr("no {0} can hold {1}", equipment_.texts.tr(zones.front()),
                        equipment_.describe(*piece)),
                     tr("order: {}", groups_hint()));
    for (pieces = std::max(pieces, 1); pieces > 0; --pieces) {
      if (Problem problem = count_held(*piece, begin)) return problem;
      position_.set_count(*slot, position_.count(*slot) + 1);
    }
    places_.slot_offset[*slot] = begin;
    return std::nullopt;
  }

  /// The side of a letter in the field of the side to move.
  [[nodiscard]] std::optional<Side> side_of_letter(char letter) const {
    if (const auto side = side_of_own_letter(letter)) return side;
    // Other programs may take the first letter of a side's name, if that is no other side's letter.
    std::optional<Side> named;
    for (size_t i = 0; i < equipment_.sides.size(); ++i) {
      if (to_lower(equipment_.sides[i].name[0]) != letter) continue;
      if (named) return std::nullopt;
      named = Side{static_cast<int>(i)};
    }
    return named;
  }

  [[nodiscard]] std::optional<Side> side_of_own_letter(char letter) const {
    if (!form_.white_begins || equipment_.sides.size() != 2) return equipment_.find_side(letter);
    return letter == 'w'   ? std::optional(Side{0})
           : letter == 'b' ? std::optional(Side{1})
                           : std::nullopt;
  }

  Problem read_side() {
    const std::string_view field = next_field();
    if (field.empty()) return std::nullopt;
    if (board_) return read_mover(field, *board_);
    if (const auto side = side_of_letter(field[0])) {
      const std::string_view number = field.substr(1);
      int wanted = 1;
      const auto [end, failure] =
          std::from_chars(number.data(), number.data() + number.size(), wanted);
      const bool is_number = number.empty() || (failure == std::errc{} && wanted > 1 &&
                                                end == number.data() + number.size());
      for (int step = 0; is_number && step < definition_.turn().size(); ++step) {
        if (definition_.turn()[step].side != *side || --wanted > 0) continue;
        if (number.empty())
          position_.set_side_to_move(*side);
        else
          position_.set_turn(step);
        return std::nullopt;
      }
    }
    std::string known;
    const bool renamed = form_.white_begins && equipment_.sides.size() == 2;
    for (size_t i = 0; i < equipment_.sides.size(); ++i)
      known += (known.empty() ? "" : ", ") + tr("{0} for {1}",
                                                renamed ? "wb"[i] : equipment_.sides[i].letter,
                                                equipment_.texts.tr(equipment_.sides[i].name));
    return fail_at(field_at_, "position-side", tr("{} is not a side", in_quotes(field)),
                   tr("write {}", known));
  }

  /// Reads the side that is to move on a board of its own.
  Problem read_mover(std::string_view field, int board) {
    std::string known;
    for (const Side side : equipment_.sides_on(board)) {
      if (field.size() == 1 && field[0] == equipment_.side(side).letter) {
        boards_->set_mover(position_, side);
        return std::nullopt;
      }
      known += (known.empty() ? "" : ", ") +
               tr("{0} for {1}", equipment_.side(side).letter, equipment_.name_of(side));
    }
    return fail_at(
        field_at_, "position-side",
        tr("{0} is not a side of board {1}", in_quotes(field), Topology::level_letter(board)),
        tr("write {}", known));
  }

  // Other programs may leave out the fields between the side and the numbers.

  /// The next fields, as far as they are numbers and no cells. Does not consume them.
  [[nodiscard]] int numbers_ahead() const {
    int count = 0;
    for (size_t at = at_;; ++count) {
      while (at < text_.size() && is_space(text_[at])) ++at;
      const size_t begin = at;
      while (at < text_.size() && (is_digit(text_[at]) || text_[at] == '+')) ++at;
      const bool ends = at == text_.size() || is_space(text_[at]);
      if (at == begin || !is_digit(text_[begin]) || !ends) return count;
      if (count == 0 && topology_.find(text_.substr(begin, at - begin))) return count;
    }
  }

  /// Whether the next field is a passed cell: "d6", "d5d6". Does not consume it.
  [[nodiscard]] bool passed_ahead() const {
    size_t begin = at_;
    while (begin < text_.size() && is_space(text_[begin])) ++begin;
    const size_t end = std::min(text_.find(' ', begin), text_.size());
    const std::string_view field = text_.substr(begin, end - begin);
    const auto is_cell = [&](std::string_view name) {
      return find_cell(topology_, name, form_.cells).has_value();
    };
    for (size_t i = 2; i < field.size(); ++i)
      if (is_cell(field.substr(0, i)) && is_cell(field.substr(i))) return true;
    return is_cell(field);
  }

  Problem read_flags() {
    if (numbers_ahead() > 0 || passed_ahead()) return std::nullopt;
    const std::string_view field = next_field();
    return read_rights({definition_, text_, field, field_at_, board_, form_.cells}, places_,
                       position_);
  }

  Problem read_passed() {
    const int numbers = numbers_ahead();
    const auto counters = definition_.kernel().facets<CounterFacet>();
    counts_moves_ = numbers >= 3 && !counters.empty();
    if (counts_moves_) return read_running_count(counters);
    if (numbers > 0) return std::nullopt;
    const std::string_view field = next_field();
    return read_passed_cells({definition_, text_, field, field_at_, board_, form_.cells}, position_,
                             places_);
  }

  /// A limit in place of the passed cell, and a count in place of the plies: "- 88 8 1". It is the
  /// count whose condition holds.
  Problem read_running_count(const std::vector<const CounterFacet*>& counters) {
    MoveCount count;
    for (int* const number : {&count.limit, &count.plies}) {
      if (Problem problem = read_number(CoreAttribute::quiet_plies, 0)) return problem;
      *number = position_.attribute(CoreAttribute::quiet_plies);
    }
    position_.set_attribute(CoreAttribute::quiet_plies, 0);
    for (const CounterFacet* counter : counters) counter->run(position_, count);
    return std::nullopt;
  }

  Problem read_counts() {
    if (Problem problem = read_countdown()) return problem;
    if (!counts_moves_)
      if (Problem problem = read_number(CoreAttribute::quiet_plies, 0)) return problem;
    if (Problem problem = read_number(CoreAttribute::full_move, 0)) return problem;
    // Some programs count from 0.
    if (position_.attribute(CoreAttribute::full_move) == 0)
      position_.set_attribute(CoreAttribute::full_move, 1);
    return std::nullopt;
  }

  /// Other programs write the numbers of checks that are still missing before the numbers: "3+3".
  Problem read_countdown() {
    if (definition_.roster().sides() != 2) return std::nullopt;
    const size_t before = at_;
    const std::string_view field = next_field();
    const size_t plus = field.find('+');
    const auto& attributes = layout_.attributes();
    const auto tally = std::find_if(attributes.begin(), attributes.end(), counts_up_to_goal);
    if (plus != 0 && plus != field.npos && tally != attributes.end())
      return values_.read_countdown(field, field_at_,
                                    static_cast<size_t>(tally - attributes.begin()));
    // Where the first check wins, nothing is counted here.
    if (field != "1+1") at_ = before;
    return std::nullopt;
  }

  /// The extra fields of this variant.
  Problem read_more() {
    const auto& attributes = layout_.attributes();
    for (size_t i = 0; i < attributes.size(); ++i) {
      using Text = AttributeInfo::Text;
      if (attributes[i].text == Text::none) continue;
      const bool goes_on =
          (attributes[i].text == Text::cells && attributes[i].low > 0) ||
          ((attributes[i].text == Text::tally || attributes[i].text == Text::counts) &&
           attributes[i].name == attributes[i - 1].name);
      if (goes_on) continue;  // it is part of the field before
      const std::string_view field = next_field();
      if (field.empty() || field == "-") continue;
      Problem problem = values_.read(field, field_at_, i);
      if (problem) return problem;
    }
    return boards_ ? std::nullopt : read_end();
  }

  Problem read_end() {
    const std::string_view rest = next_field();
    if (!rest.empty())
      return fail_at(field_at_, "position-end",
                     tr("{} follows the last field of the FEN", in_quotes(rest)), tr("remove it"));
    return std::nullopt;
  }

  Problem read_number(CoreAttribute attribute, int least) {
    static constexpr int kMax = 65535;
    const std::string_view field = next_field();
    if (field.empty()) return std::nullopt;
    int value = 0;
    const auto [end, failure] = std::from_chars(field.data(), field.data() + field.size(), value);
    if (failure != std::errc{} || end != field.data() + field.size() || !is_digit(field[0]) ||
        value < least || value > kMax)
      return fail_at(field_at_, "position-number",
                     attribute == CoreAttribute::full_move
                         ? tr("{} is not a move number", in_quotes(field))
                         : tr("{} is not a number of plies since the last capture or pawn move",
                              in_quotes(field)),
                     tr("a number from {0} to {1}", least, kMax));
    position_.set_attribute(attribute, value);
    return std::nullopt;
  }

  // --- helpers

  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  void skip_space() {
    while (!at_end() && is_space(text_[at_])) ++at_;
  }
  /// Reads the symbol of a piece at the current place. A letter may be that of another program.
  std::optional<Piece> read_piece() {
    constexpr size_t kLongest = 4;  // side, mark, letter, mark
    std::string symbol(text_.substr(at_, kLongest));
    const size_t first = equipment_.writes_sides() ? 1 : 0;
    using OwnLetter = char (*)(const GameDefinition&, const FenForm&, char);
    for (const OwnLetter own : {OwnLetter{letter_here}, OwnLetter{letter_read_here}}) {
      std::string own_symbol = symbol;
      for (size_t i = first; i < symbol.size(); ++i) {
        own_symbol[i] = own(definition_, form_, symbol[i]);
        if (is_letter(symbol[i])) break;
      }
      size_t length = 0;
      const auto piece = equipment_.read_piece(own_symbol, length, board_.value_or(0));
      at_ += length;
      if (piece) return piece;
    }
    return std::nullopt;
  }

  std::string_view next_field() {
    skip_space();
    field_at_ = at_;
    if (board_ && !at_end() && text_[at_] == '|') return {};
    while (!at_end() && !is_space(text_[at_])) ++at_;
    return text_.substr(field_at_, at_ - field_at_);
  }

  /// Counts a piece in a zone. If pieces of the board go to zones, all of one type have to fit into
  /// one slot; a board without zones, such as that of Go, may have more.
  Problem count_held(Piece piece, size_t offset) {
    if (++totals_[piece.index()] <= kMaxSlotCount) return std::nullopt;
    return fail_at(offset, "position-count",
                   tr("there are more than {0} of {1}", kMaxSlotCount, equipment_.describe(piece)),
                   tr("put fewer pieces into the zone"));
  }

  [[nodiscard]] Diagnostic fail_at(size_t offset, std::string id, std::string message,
                                   std::string hint = {}) const {
    return error(std::move(id), std::move(message), std::move(hint), mark_at(text_, offset));
  }
  [[nodiscard]] Diagnostic fail(std::string id, std::string message, std::string hint = {}) const {
    return fail_at(at_, std::move(id), std::move(message), std::move(hint));
  }
  [[nodiscard]] Diagnostic unknown_letter() const {
    return fail("position-letter",
                tr("{} is not a piece of this variant", in_quotes(character_at(text_, at_))),
                tr("pieces: {0}, in lower case for {1}", spaced(type_letters(definition_)),
                   equipment_.texts.tr(equipment_.sides.back().name)));
  }

  [[nodiscard]] std::string shape_hint() const {
    std::string text;
    if (topology_.geometry() == Geometry::hex)
      text = tr("{} files from the left, each from the top, '/' between them", topology_.files());
    else if (topology_.geometry() == Geometry::graph)
      text = tr("{} rows from the top, '/' between them", topology_.ranks());
    else
      text = tr("{0} ranks of {1} cells from the top, '/' between them", topology_.ranks(),
                topology_.files());
    if (topology_.has_holes()) text += tr(", '*' for each hole");
    if (topology_.levels() > 1)
      text += tr("; {} levels from the highest, '&' between", topology_.levels());
    if (topology_.boards() > 1)
      text += tr("; {0} boards, '{1}' between", topology_.boards(), board_ ? '|' : '&');
    return text;
  }
  [[nodiscard]] std::string rows_in_words(size_t count) const {
    return topology_.geometry() == Geometry::hex     ? trn("{} file", "{} files", count)
           : topology_.geometry() == Geometry::graph ? trn("{} row", "{} rows", count)
                                                     : trn("{} rank", "{} ranks", count);
  }
  [[nodiscard]] std::string groups_hint() const {
    std::string text;
    for (const auto& group : definition_.style().zone_groups) {
      if (!text.empty()) text += " # ";
      for (size_t i = 0; i < group.size(); ++i)
        text += (i ? ", " : "") + equipment_.texts.tr(group[i]);
    }
    return text;
  }
  const GameDefinition& definition_;
  const FenForm& form_;
  const Equipment& equipment_;
  const PositionLayout& layout_;
  const Topology& topology_;
  std::string_view text_;
  Diagnostics* warnings_;
  Position position_;
  FenValues values_;

  size_t at_ = 0;
  size_t field_at_ = 0;
  FenPlaces places_;
  bool folded_ = false;        ///< two boards are written as one
  bool is_loose_ = false;      ///< the position need not be possible
  bool counts_moves_ = false;  ///< a count of moves stands for the passed cell and the plies
  const BoardsFacet* boards_;  ///< if boards are played at once
  std::optional<int> board_;   ///< the one of these boards that is being read
  std::array<int, kMaxPieces> totals_{};
};

}  // namespace

Result<Position> parse_fen(const GameDefinition& definition, std::string_view text,
                           const FenForm& form, Diagnostics* warnings) {
  return FenReader(definition, text, form, warnings).read();
}

Result<Position> parse_fen(const GameDefinition& definition, std::string_view text,
                           Diagnostics* warnings) {
  return parse_fen(definition, text, FenForm{}, warnings);
}

Result<Position> read_loose_fen(const GameDefinition& definition, std::string_view text) {
  return FenReader(definition, text, FenForm{}, nullptr).read_loosely();
}

std::string bare_fen(std::string_view text) {
  std::string_view rest = trimmed(text);
  for (const std::string_view prefix : {"position ", "fen:", "fen "})
    if (same_word(rest.substr(0, prefix.size()), prefix))
      rest = trimmed(rest.substr(prefix.size()));
  if (rest.size() == trimmed(text).size()) rest = text;
  std::string fen(rest);
  if (fen.find(' ') == std::string::npos) std::replace(fen.begin(), fen.end(), '_', ' ');
  return fen;
}

}  // namespace stockade
