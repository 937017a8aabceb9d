#include "framework/notation/fen_values.h"

#include <algorithm>
#include <charconv>

#include "framework/base/translate.h"
#include "framework/notation/letters.h"
#include "framework/pieces/movement.h"

namespace stockade {

using Problem = std::optional<Diagnostic>;

namespace {

std::string no_value(std::string_view text, const AttributeInfo& info) {
  return tr("{0} is not a value for the field '{1}'", in_quotes(text), info.name);
}

}  // namespace

Problem FenValues::read(std::string_view field, size_t offset, size_t attribute) {
  using Text = AttributeInfo::Text;
  const Text text = layout_.attributes()[attribute].text;
  offset_ = offset;
  return text == Text::number   ? read_value(field, attribute)
         : text == Text::cells  ? read_cells(field, attribute)
         : text == Text::cell   ? read_cell(field, attribute)
         : text == Text::tally  ? read_tally(field, attribute)
         : text == Text::sides  ? read_sides(field, attribute)
         : text == Text::word   ? read_one_of_words(field, attribute)
         : text == Text::counts ? read_things(field, attribute)
                                : read_steps(field, attribute);
}

Problem FenValues::read_value(std::string_view field, size_t attribute) {
  const AttributeInfo& info = layout_.attributes()[attribute];
  int value = 0;
  const auto [end, failure] = std::from_chars(field.data(), field.data() + field.size(), value);
  const bool known = info.allowed.empty() || std::find(info.allowed.begin(), info.allowed.end(),
                                                       value) != info.allowed.end();
  if (failure != std::errc{} || end != field.data() + field.size() || !is_digit(field[0]) ||
      value < info.low || value > info.high || !known)
    return fail_at(offset_, "position-number", no_value(field, info),
                   info.allowed.empty()
                       ? tr("write a number from {0} to {1}, or '-'", info.low, info.high)
                       : tr("write for example {}, or '-'", info.allowed.back()));
  position_.set_attribute(static_cast<int>(attribute), value);
  said_.push_back({static_cast<int>(attribute), value, offset_});
  return std::nullopt;
}

Problem FenValues::read_one_of_words(std::string_view field, size_t attribute) {
  const AttributeInfo& info = layout_.attributes()[attribute];
  const auto found = std::find(info.words.begin(), info.words.end(), field);
  if (found == info.words.end())
    return fail_at(offset_, "position-number", no_value(field, info),
                   tr("write for example {}, or '-'", info.words.front()));
  position_.set_attribute(static_cast<int>(attribute),
                          static_cast<int>(found - info.words.begin()) + 1);
  return std::nullopt;
}

/// "pawn:7,queen:1", or '0' for nothing.
Problem FenValues::read_things(std::string_view field, size_t attribute) {
  const AttributeInfo& info = layout_.attributes()[attribute];
  std::vector<int> counts(info.words.size());
  for (size_t at = 0; field != "0" && at <= field.size();) {
    const size_t end = std::min(field.find(',', at), field.size());
    const std::string_view item = field.substr(at, end - at);
    const size_t colon = std::min(item.find(':'), item.size());
    const auto found = std::find(info.words.begin(), info.words.end(), item.substr(0, colon));
    const auto thing = static_cast<size_t>(found - info.words.begin());
    int count = 0;
    const std::string_view digits = item.substr(std::min(colon + 1, item.size()));
    const auto [stop, failure] =
        std::from_chars(digits.data(), digits.data() + digits.size(), count);
    if (found == info.words.end() || failure != std::errc{} ||
        stop != digits.data() + digits.size() || count < 0 || count > info.most[thing] ||
        counts[thing] > 0)
      return fail_at(
          offset_ + at, "position-number", no_value(item, info),
          tr("write for example {0}:{1}, or '-' for all", info.words.front(), info.most.front()));
    counts[thing] = count;
    at = end + 1;
  }
  const std::vector<int> values = PackedCounts(info.most).packed(counts);
  for (size_t i = 0; i < values.size(); ++i)
    position_.set_attribute(static_cast<int>(attribute + i), values[i]);
  return std::nullopt;
}

Problem FenValues::read_sides(std::string_view field, size_t attribute) {
  int value = 0;
  for (size_t i = 0; i < field.size(); ++i) {
    const auto side = equipment_.find_side(field[i]);
    if (!side)
      return fail_at(offset_ + i, "position-side",
                     tr("{} is not a side", in_quotes(character_at(field, i))),
                     tr("write the letters of the sides that are {}, or '-'",
                        layout_.attributes()[attribute].name));
    value |= 1 << side->index();
  }
  position_.set_attribute(static_cast<int>(attribute), value);
  return std::nullopt;
}

/// A number that does not fit the rest of the position has been corrected in the position.
Problem FenValues::check() const {
  for (const Said& said : said_) {
    const int right = position_.attribute(said.attribute);
    if (right == said.value) continue;
    const AttributeInfo& info = layout_.attributes()[said.attribute];
    if (right == info.initial && right < info.low)
      return fail_at(said.offset, "position-number",
                     tr("{0} makes no sense for this position ({1})", said.value, info.name),
                     tr("write '{}'", '-'));
    return fail_at(said.offset, "position-number",
                   tr("{0} is too large for this position ({1})", said.value, info.name),
                   tr("at most {}", right));
  }
  return std::nullopt;
}

Problem FenValues::read_cells(std::string_view field, size_t attribute) {
  const AttributeInfo& info = layout_.attributes()[attribute];
  for (size_t at = 0; at < field.size();) {
    const size_t length = cell_length(field.substr(at));
    if (length == 0)
      return fail_at(offset_ + at, "position-cells",
                     tr("{} is not a cell of this board", in_quotes(field.substr(at))),
                     tr("write the cells of the {}, or '-'", info.name));
    const int cell = *find_cell(field.substr(at, length));
    const int which = static_cast<int>(attribute) + cell / kCellsPerAttribute;
    const uint32_t bit = uint32_t{1} << cell % kCellsPerAttribute;
    position_.set_attribute(
        which, static_cast<int>(static_cast<uint32_t>(position_.attribute(which)) | bit));
    at += length;
  }
  return std::nullopt;
}

Problem FenValues::read_cell(std::string_view field, size_t attribute) {
  const auto cell = find_cell(field);
  if (!cell)
    return fail_at(offset_, "position-cells",
                   tr("{} is not a cell of this board", in_quotes(field)),
                   tr("write the cell of '{}', or '-'", layout_.attributes()[attribute].name));
  position_.set_attribute(static_cast<int>(attribute), *cell + 1);
  return std::nullopt;
}

/// "+2+0": a number for each side.
Problem FenValues::read_tally(std::string_view field, size_t attribute) {
  const auto& attributes = layout_.attributes();
  const AttributeInfo& info = attributes[attribute];
  const char* const end = field.data() + field.size();
  const char* at = field.data();
  bool fits = true;
  const int most = counts_up_to_goal(info) ? info.most.front() : info.high;
  for (size_t i = attribute; fits && i < attributes.size() && attributes[i].name == info.name;
       ++i) {
    int value = 0;
    fits = at + 1 < end && *at == '+' && is_digit(at[1]);
    if (!fits) break;
    const auto [next, failure] = std::from_chars(at + 1, end, value);
    fits = failure == std::errc{} && value <= most;
    at = next;
    if (fits) position_.set_attribute(static_cast<int>(i), value);
  }
  if (fits && at == end) return std::nullopt;
  return fail_at(offset_, "position-number", no_value(field, info),
                 tr("write a number from 0 to {} for each side, such as +2+0", most));
}

Problem FenValues::read_countdown(std::string_view field, size_t offset, size_t attribute) {
  const AttributeInfo& info = layout_.attributes()[attribute];
  const int goal = info.most.front();
  const char* const end = field.data() + field.size();
  int left[2] = {};
  const auto [middle, first] = std::from_chars(field.data(), end, left[0]);
  bool fits = first == std::errc{} && middle + 1 < end && *middle == '+' && is_digit(middle[1]);
  if (fits) {
    const auto [stop, second] = std::from_chars(middle + 1, end, left[1]);
    fits = second == std::errc{} && stop == end;
  }
  for (size_t side = 0; side < 2; ++side) {
    fits = fits && left[side] >= 0 && left[side] <= goal;
    if (fits) position_.set_attribute(static_cast<int>(attribute + side), goal - left[side]);
  }
  if (fits) return std::nullopt;
  offset_ = offset;
  return fail_at(offset_, "position-number", no_value(field, info),
                 tr("write how many are left for each side, such as {0}+{0}", goal));
}

/// "e2e4", "e2e4,d7d5": the last steps of pieces.
Problem FenValues::read_steps(std::string_view field, size_t attribute) {
  CellSteps steps;
  for (size_t at = 0; at <= field.size();) {
    const size_t end = std::min(field.find(',', at), field.size());
    const std::string_view step = field.substr(at, end - at);
    const size_t length = cell_length(step);
    const auto from = find_cell(step.substr(0, length));
    const auto to = find_cell(step.substr(length));
    if (!from || !to || from == to || position_.at(*to) == kEmpty || steps.count == 2)
      return fail_at(offset_ + at, "position-steps",
                     tr("{} does not end at a piece on the board", in_quotes(step)),
                     tr("write up to two steps, such as e2e4,d7d5, or '-'"));
    steps.step[steps.count++] = {*from, *to};
    at = end + 1;
  }
  position_.set_attribute(static_cast<int>(attribute), steps.packed());
  return std::nullopt;
}

std::optional<int> FenValues::find_cell(std::string_view name) const {
  return stockade::find_cell(topology_, name, cells_);
}

size_t FenValues::cell_length(std::string_view text) const {
  for (size_t length = text.size(); length > 0; --length)
    if (find_cell(text.substr(0, length))) return length;
  return 0;
}

Diagnostic FenValues::fail_at(size_t offset, std::string id, std::string message,
                              std::string hint) const {
  return error(std::move(id), std::move(message), std::move(hint), mark_at(text_, offset));
}

}  // namespace stockade
