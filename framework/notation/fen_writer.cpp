#include <algorithm>
#include <bit>
#include <numeric>

#include "framework/notation/fen.h"
#include "framework/notation/fen_checks.h"
#include "framework/notation/fen_fields.h"
#include "framework/notation/fen_form.h"
#include "framework/notation/fen_values.h"
#include "framework/notation/foreign_letters.h"
#include "framework/notation/letters.h"
#include "framework/notation/supplies.h"
#include "framework/rules/boards_facet.h"
#include "framework/rules/castling_rights.h"
#include "framework/rules/counter_facet.h"
#include "framework/rules/facets.h"

namespace stockade {
namespace {

/// The board of a FEN that is one of several; none: the FEN is complete.
using PartOf = std::optional<int>;

/// "pawn:7,queen:1": the counts of several things.
std::string write_counts(const AttributeInfo& info, const Position& position, int attribute) {
  const PackedCounts places(info.most);
  std::string text;
  bool full = true;
  for (size_t i = 0; i < info.words.size(); ++i) {
    const int count = places.count(i, [&](int n) { return position.attribute(attribute + n); });
    full = full && count == info.most[i];
    if (count > 0) text += (text.empty() ? "" : ",") + info.words[i] + ":" + std::to_string(count);
  }
  return full ? "-" : text.empty() ? "0" : text;
}

class FenWriter {
 public:
  FenWriter(const GameDefinition& definition, const Position& position, const FenForm& form)
      : definition_(definition), position_(position), form_(form) {}

  /// The fields that every board of its own has.
  [[nodiscard]] std::string part(PartOf board) const {
    const auto count = form_.counts_for_passed ? running_count() : std::nullopt;
    return this->board(board) + zones(board) + ' ' + turn() + ' ' +
           used(!definition_.flags().empty(), flags(board)) +
           used(definition_.kernel().facet<PassageFacet>() || count,
                count ? std::to_string(count->limit) : passed(board)) +
           countdown() +
           std::to_string(count ? count->plies : attribute(CoreAttribute::quiet_plies)) + ' ' +
           std::to_string(attribute(CoreAttribute::full_move));
  }

  /// The values that the variant's rules remember, each after a space.
  [[nodiscard]] std::string more() const {
    std::string text;
    const auto& attributes = definition_.layout().attributes();
    for (size_t i = 0; i < attributes.size(); ++i)
      if (is_written(i)) text += value(i);
    return text;
  }

 private:
  [[nodiscard]] const Topology& topology() const { return definition_.topology(); }
  [[nodiscard]] const Equipment& equipment() const { return definition_.equipment(); }
  [[nodiscard]] int attribute(CoreAttribute which) const { return position_.attribute(which); }

  // --- the board and the zones

  [[nodiscard]] std::string board(PartOf board) const {
    const bool folded = form_.folds_boards && topology().boards() == 2 && !board;
    std::vector<Sheet> sheets = board ? sheets_of(topology(), *board) : sheets_of(topology());
    if (folded) sheets.resize(sheets.size() / 2);
    std::string text;
    for (const Sheet& sheet : sheets) {
      if (!text.empty()) text += '&';
      for (size_t row = 0; row < sheet.size(); ++row)
        text += (row > 0 ? "/" : "") + this->row(sheet[row], folded);
    }
    return text;
  }

  /// One row; if two boards are written as one, pieces of the second have '|' before them.
  [[nodiscard]] std::string row(const Row& row, bool folded) const {
    std::string text;
    int empty = 0;
    const auto flush = [&] {
      if (empty) text += std::to_string(empty);
      empty = 0;
    };
    for (const int cell : row.cells) {
      if (cell == kHole) {
        flush();
        text += kHoleSign;
        continue;
      }
      const int twin = folded ? topology().twin(cell, 1) : cell;
      const bool second = position_.at(cell) == kEmpty && position_.at(twin) != kEmpty;
      const Piece piece = position_.at(second ? twin : cell);
      if (piece == kEmpty) {
        ++empty;
        continue;
      }
      flush();
      text += (second ? "|" : "") + symbol(piece);
    }
    flush();
    return text;
  }

  [[nodiscard]] std::string symbol(Piece piece) const {
    std::string text = equipment().symbol(piece);
    // A side's letter in front stays.
    for (size_t i = equipment().writes_sides() ? 1 : 0; i < text.size(); ++i)
      text[i] = letter_there(form_, text[i]);
    return text;
  }

  [[nodiscard]] std::string group(const std::vector<std::string>& zones, PartOf board) const {
    const std::string& order = definition_.style().zone_order;
    std::string text;
    for (const Side side : equipment().sides_on(board.value_or(0))) {
      for (const char letter : order.empty() ? type_letters(definition_) : order) {
        const auto type = equipment().find_type(letter);
        if (!type) continue;
        const Piece piece = definition_.roster().piece(side, *type);
        const auto slot = slot_for(definition_.layout(), zones, piece);
        for (int i = 0; slot && i < position_.count(*slot); ++i) text += symbol(piece);
      }
    }
    return text;
  }

  [[nodiscard]] std::string zones(PartOf board) const {
    const auto& groups = definition_.style().zone_groups;
    if (groups.empty() || (!form_.endless_supplies && all_supplies_are_endless(definition_)))
      return {};
    std::string text;
    for (size_t i = 0; i < groups.size(); ++i) text += (i > 0 ? "#" : "") + group(groups[i], board);
    while (!text.empty() && text.back() == '#') text.pop_back();
    if (form_.zones == FenForm::Zones::one_more_rank && groups.size() == 1) return "/" + text;
    const bool dash = text.empty() && form_.zones == FenForm::Zones::never_empty;
    return "[" + (dash ? "-" : text) + "]";
  }

  // --- side, rights, passed cell

  /// The field with a space behind it; "" if the game does not use it and the form leaves it out.
  [[nodiscard]] std::string used(bool is_used, const std::string& field) const {
    return is_used || !form_.leaves_out_unused ? field + ' ' : "";
  }

  /// The letter of the side to move, followed by a number at its second and later steps of the turn
  /// order.
  [[nodiscard]] std::string turn() const {
    const Side side = position_.next_player();
    const TurnOrder& order = definition_.turn();
    if (order.is_at_once()) return {equipment().side(side).letter};
    const bool renamed = form_.white_begins && definition_.roster().sides() == 2;
    const std::string text(1, renamed ? "wb"[side.index()] : equipment().side(side).letter);
    int times = 0;
    for (int step = 0; step <= position_.turn_step(); ++step)
      times += order[step].side == side ? 1 : 0;
    return times > 1 ? text + std::to_string(times) : text;
  }

  [[nodiscard]] std::string flags(PartOf board) const {
    const auto* rights = definition_.kernel().facet<CastlingRightsFacet>();
    const CellSet unmoved = rights ? rights->unmoved(position_.flags(), position_) : CellSet{};
    const auto& flags = definition_.flags();
    const auto is_shared = [&](char letter) {
      return std::any_of(flags.begin(), flags.end(), [&](const FlagInfo& other) {
        return other.letter == letter && !other.doubled;
      });
    };
    std::string text;
    for (const int flag : written_order(definition_)) {
      const FlagInfo& info = flags[flag];
      if (board && equipment().side(owner_of(definition_, info)).board != board) continue;
      if (!position_.flag(flag) || (info.implied_by & position_.flags())) continue;
      if (info.needs_occupied && unmoved.test(info.needs_occupied->cell)) continue;
      if (!form_.private_rights && info.is_private) continue;
      const bool by_rook = rights && info.doubled && !form_.rights_by_file;
      const char letter = by_rook ? rights->letter_of(flag, position_) : info.letter;
      if (equipment().writes_sides()) text += equipment().side(owner_of(definition_, info)).letter;
      text += letter;
      if (info.doubled && letter == info.letter && is_shared(letter)) text += letter;
    }
    return text.empty() ? "-" : text;
  }

  [[nodiscard]] std::string name(int cell, PartOf board) const {
    return board ? std::string(topology().short_name(cell))
                 : cell_name(topology(), cell, form_.cells);
  }

  /// The cells of one passage, of which `first` is passed first.
  [[nodiscard]] std::string passage(const Passage& passage, std::vector<int> cells,
                                    PartOf board) const {
    // If several pieces might have passed, the one that has passed is also named.
    const bool clear = pieces_that_passed(definition_, position_, passage.first).size() < 2;
    if (!clear && !form_.arrival_behind_dash) cells.push_back(passage.arrival);
    if (!form_.arrival_behind_dash) std::sort(cells.begin(), cells.end());
    std::string text;
    for (const int cell : cells) {
      text += name(cell, board);
      if (!clear && form_.arrival_behind_dash && cell == passage.first)
        text += "-" + name(passage.arrival, board);
    }
    return text;
  }

  [[nodiscard]] std::string passed(PartOf board) const {
    std::string text;
    if (form_.only_capturable_passed && !can_capture_passed()) return "-";
    if (definition_.facts().long_turns) {
      for (const Passage& each : passages(definition_.kernel(), position_))
        text += passage(each, {each.first}, board);
      return text.empty() ? "-" : text;
    }
    const int first = attribute(CoreAttribute::passed_cell) - 1;
    if (first < 0) return "-";
    std::vector<int> cells{first};
    CellSet others = passed_cells(definition_.kernel(), position_);
    others.reset(first);
    while (others.any()) cells.push_back(others.pop());
    return passage({first, attribute(CoreAttribute::passed_piece) - 1}, cells, board);
  }

  [[nodiscard]] bool can_capture_passed() const {
    const Kernel& kernel = definition_.kernel();
    const CellSet open = passed_cells(kernel, position_);
    if (!open.any()) return false;
    Position copy(position_);
    Journal journal;
    MoveList moves;
    kernel.legal_moves(copy, journal, moves);
    return std::any_of(moves.begin(), moves.end(), [&](Move move) {
      return move.to().is_cell() && open.test(move.to().index()) &&
             position_.at(move.to().index()) == kEmpty &&
             kernel.captured(position_, move) != kEmpty;
    });
  }

  // --- numbers and values

  [[nodiscard]] std::optional<MoveCount> running_count() const {
    for (const CounterFacet* counter : definition_.kernel().facets<CounterFacet>())
      if (const auto count = counter->running(position_)) return count;
    return std::nullopt;
  }

  /// Whether the form writes the attribute as a number that goes down, before the plies.
  [[nodiscard]] bool is_countdown(size_t attribute) const {
    return form_.values == FenForm::Values::countdown && definition_.roster().sides() == 2 &&
           counts_up_to_goal(definition_.layout().attributes()[attribute]);
  }

  /// "3+2 ": the number left for each side; "" if nothing is counted down.
  [[nodiscard]] std::string countdown() const {
    const auto& attributes = definition_.layout().attributes();
    for (size_t i = 0; i + 1 < attributes.size(); ++i) {
      if (!is_countdown(i)) continue;
      const int goal = attributes[i].most.front();
      const auto left = [&](size_t side) {
        return std::to_string(goal - position_.attribute(static_cast<int>(i + side)));
      };
      return left(0) + "+" + left(1) + " ";
    }
    return {};
  }

  [[nodiscard]] bool is_written(size_t attribute) const {
    return form_.values == FenForm::Values::all ||
           (form_.values == FenForm::Values::tallies &&
            counts_up_to_goal(definition_.layout().attributes()[attribute]));
  }

  /// The field of an attribute; "" if it has none, or belongs to the field before.
  [[nodiscard]] std::string value(size_t i) const {
    using Text = AttributeInfo::Text;
    const auto& attributes = definition_.layout().attributes();
    const AttributeInfo& info = attributes[i];
    const bool goes_on = i > 0 && attributes[i - 1].name == info.name;
    const auto value = position_.attribute(static_cast<int>(i));
    const auto or_dash = [](const std::string& text) { return " " + (text.empty() ? "-" : text); };
    switch (info.text) {
      case Text::none:
        return {};
      case Text::number:
        return or_dash(value == info.initial ? "" : std::to_string(value));
      case Text::steps:
        return or_dash(steps(CellSteps::unpacked(value)));
      case Text::cell:
        return or_dash(value > 0 ? name(value - 1, std::nullopt) : "");
      case Text::sides:
        return or_dash(letters_of_sides(value));
      case Text::word:
        return or_dash(value > 0 ? info.words[static_cast<size_t>(value) - 1] : "");
      case Text::counts:
        return goes_on ? "" : " " + write_counts(info, position_, static_cast<int>(i));
      case Text::tally:
        return (goes_on ? "+" : " +") + std::to_string(value);
      case Text::cells:
        return info.low > 0 ? "" : or_dash(cells(i));
    }
    return {};
  }

  [[nodiscard]] std::string steps(const CellSteps& steps) const {
    std::string text;
    for (int step = 0; step < steps.count; ++step)
      text += (step ? "," : "") + name(steps.step[step].from, std::nullopt) +
              name(steps.step[step].to, std::nullopt);
    return text;
  }

  [[nodiscard]] std::string letters_of_sides(int value) const {
    std::string letters;
    for (int side = 0; side < definition_.roster().sides(); ++side)
      if (value >> side & 1) letters += equipment().side(Side{side}).letter;
    return letters;
  }

  [[nodiscard]] std::string cells(size_t first) const {
    const auto& attributes = definition_.layout().attributes();
    std::string text;
    for (size_t i = first; i < attributes.size() && attributes[i].name == attributes[first].name;
         ++i)
      for (auto bits = static_cast<uint32_t>(position_.attribute(static_cast<int>(i))); bits;
           bits &= bits - 1)
        text += name(attributes[i].low + std::countr_zero(bits), std::nullopt);
    return text;
  }

  const GameDefinition& definition_;
  const Position& position_;
  const FenForm& form_;
};

}  // namespace

std::string write_fen(const GameDefinition& definition, const Position& position,
                      const FenForm& form) {
  const auto* boards = definition.kernel().facet<BoardsFacet>();
  const FenWriter whole(definition, position, form);
  if (!boards) return whole.part(std::nullopt) + whole.more();
  std::string text;
  Position asked(position);
  for (int board = 0; board < boards->boards(); ++board) {
    boards->ask(asked, board);
    text += (board == 0 ? "" : " | ") + FenWriter(definition, asked, form).part(board);
  }
  text += whole.more();
  if (const int board = boards->asked(position))
    text += std::string(" | ") + Topology::level_letter(board);
  return text;
}

std::string write_fen(const GameDefinition& definition, const Position& position) {
  return write_fen(definition, position, FenForm{});
}

}  // namespace stockade
