#include "framework/session/play/time_control.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "framework/base/characters.h"
#include "framework/base/duration.h"
#include "framework/base/translate.h"
#include "framework/notation/letters.h"

namespace stockade {
namespace {

using std::chrono::milliseconds;
using namespace std::chrono_literals;

constexpr milliseconds kLongest = 24h;
constexpr int kMaxMoves = 500;
constexpr std::string_view kPerMove = "/move";
constexpr const char* kHint =
    tr_noop("write minutes and seconds per move, such as 5+3; see the user guide for other forms");

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (size_t begin = 0;;) {
    const size_t end = text.find(at, begin);
    parts.push_back(trimmed(text.substr(begin, end - begin)));
    if (end == std::string_view::npos) return parts;
    begin = end + 1;
  }
}

std::optional<int> whole_number(std::string_view text) {
  int number = 0;
  const auto [rest, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc{} || rest != text.data() + text.size()) return std::nullopt;
  return number;
}

/// A duration; a plain number counts `plain` units.
std::optional<milliseconds> length_of(std::string_view text, milliseconds plain) {
  if (text.empty()) return std::nullopt;
  auto length = parse_duration(text, TimeUnit::seconds);
  const bool has_unit = !is_digit(text.back()) && text.back() != '.';
  if (length && !has_unit) *length *= plain / 1000ms;
  return length;
}

Diagnostic mistake(std::string words) { return error("time-control", std::move(words), tr(kHint)); }

std::string_view letter_of(TimeBonus bonus) {
  switch (bonus) {
    case TimeBonus::increment:
      return "+";
    case TimeBonus::delay:
      return "d";
    case TimeBonus::bronstein:
      return "b";
    default:
      return "";
  }
}

/// The index where a bonus begins: a '+', or a letter between two numbers. npos if there is none.
size_t bonus_at(std::string_view text) {
  for (size_t i = 1; i + 1 < text.size(); ++i)
    if (text[i] == '+' || ((text[i] == 'd' || text[i] == 'b') && is_digit(text[i + 1]))) return i;
  return std::string_view::npos;
}

/// Reads "40/90+30", where plain numbers count `plain` units. The last stage has the bonus.
std::optional<Diagnostic> read_stage(std::string_view text, milliseconds plain, SideTime& side) {
  std::string_view rest = text;
  TimeStage stage;
  if (const size_t slash = rest.find('/'); slash != std::string_view::npos) {
    const auto moves = whole_number(trimmed(rest.substr(0, slash)));
    if (!moves || *moves < 1 || *moves > kMaxMoves)
      return mistake(tr("'{}' is not a number of moves", trimmed(rest.substr(0, slash))));
    stage.moves = *moves;
    rest = trimmed(rest.substr(slash + 1));
  }
  if (const size_t at = bonus_at(rest); at != std::string_view::npos) {
    const auto bonus = length_of(trimmed(rest.substr(at + 1)), 1s);
    if (!bonus || *bonus > 1h)
      return mistake(
          tr("'{}' is not a time per move (at most an hour)", trimmed(rest.substr(at + 1))));
    const TimeBonus kind = rest[at] == '+'   ? TimeBonus::increment
                           : rest[at] == 'd' ? TimeBonus::delay
                                             : TimeBonus::bronstein;
    if (*bonus > 0ms) {
      if (side.bonus != TimeBonus::none && (side.bonus != kind || side.bonus_time != *bonus))
        return mistake(tr("'{}' gains other time per move than the stage before it", text));
      side.bonus = kind;
      side.bonus_time = *bonus;
    }
    rest = trimmed(rest.substr(0, at));
  }
  const auto time = length_of(rest, plain);
  if (!time || *time > kLongest) return mistake(tr("'{}' is not a time (at most a day)", rest));
  stage.time = *time;
  side.stages.push_back(stage);
  return std::nullopt;
}

/// Reads the stages of one side, separated by `at`.
Result<SideTime> read_stages(std::string_view text, char at, milliseconds plain) {
  SideTime side;
  for (const std::string_view part : split(text, at)) {
    if (!side.stages.empty() && side.stages.back().moves == 0)
      return mistake(tr("'{}' has a stage after one that lasts for the rest of the game", text));
    if (auto problem = read_stage(part, plain, side)) return *problem;
  }
  const bool no_time = std::all_of(side.stages.begin(), side.stages.end(),
                                   [](const TimeStage& stage) { return stage.time == 0ms; });
  if (no_time && side.bonus_time == 0ms) return mistake(tr("'{}' leaves no time", text));
  return side;
}

Result<SideTime> read_side(std::string_view text) {
  if (!text.ends_with(kPerMove)) return read_stages(text, ',', 1min);
  const std::string_view time = trimmed(text.substr(0, text.size() - kPerMove.size()));
  const auto length = length_of(time, 1s);
  if (!length || *length < 100ms || *length > kLongest)
    return mistake(tr("'{}' is not a time per move (from 100ms to 24h)", time));
  SideTime side;
  side.stages = {{0, *length}};
  side.bonus = TimeBonus::per_move;
  return side;
}

/// The length as text, without a unit if the plain number is as exact.
std::string length_text(milliseconds length, milliseconds plain) {
  if (length % plain == 0ms) return std::to_string(length / plain);
  return duration_text(length);
}

std::string bonus_text(const SideTime& side) {
  if (side.bonus_time == 0ms) return "";
  return std::string(letter_of(side.bonus)) + length_text(side.bonus_time, 1s);
}

std::string side_text(const SideTime& side) {
  if (side.bonus == TimeBonus::per_move)
    return duration_text(side.stages.front().time) + std::string(kPerMove);
  std::string text;
  for (const TimeStage& stage : side.stages) {
    if (!text.empty()) text += ", ";
    if (stage.moves > 0) text += std::to_string(stage.moves) + "/";
    text += length_text(stage.time, 1min);
  }
  return text + bonus_text(side);
}

}  // namespace

TimeControl::TimeControl(std::vector<SideTime> sides) : sides_(std::move(sides)) {
  while (sides_.size() > 1 && sides_.back() == sides_[sides_.size() - 2]) sides_.pop_back();
}

const SideTime& TimeControl::side(Side side) const {
  return sides_[std::min(static_cast<size_t>(side.index()), sides_.size() - 1)];
}

Result<TimeControl> parse_time_control(std::string_view text) {
  text = trimmed(text);
  if (text.empty() || text == "none") return TimeControl();
  std::vector<SideTime> sides;
  for (const std::string_view part : split(text, ';')) {
    auto side = read_side(part);
    if (!side) return side.problems();
    sides.push_back(*std::move(side));
  }
  return TimeControl(std::move(sides));
}

std::string to_string(const TimeControl& control) {
  if (!control.timed()) return "none";
  std::string text;
  for (const SideTime& side : control.sides()) text += (text.empty() ? "" : "; ") + side_text(side);
  return text;
}

std::string pgn_time_control(const SideTime& side) {
  const auto seconds = [](milliseconds time) {
    return fmt::format("{:g}", static_cast<double>(time.count()) / 1000);
  };
  if (side.bonus == TimeBonus::per_move) return "1/" + seconds(side.stages.front().time);
  std::string text;
  for (const TimeStage& stage : side.stages) {
    if (!text.empty()) text += ":";
    if (stage.moves > 0) text += std::to_string(stage.moves) + "/";
    text += seconds(stage.time);
    if (side.bonus_time > 0ms)
      text += std::string(letter_of(side.bonus)) + seconds(side.bonus_time);
  }
  return text;
}

std::optional<SideTime> parse_pgn_time_control(std::string_view text) {
  text = trimmed(text);
  // The tag has only digits and signs, no units.
  if (text.empty() || text.find_first_not_of("0123456789./:+db") != std::string_view::npos)
    return std::nullopt;
  auto side = read_stages(text, ':', 1s);
  if (!side) return std::nullopt;
  if (side->stages.size() == 1 && side->stages[0].moves == 1 && side->bonus == TimeBonus::none) {
    side->stages[0].moves = 0;
    side->bonus = TimeBonus::per_move;
  }
  return *std::move(side);
}

}  // namespace stockade
