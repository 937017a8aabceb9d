#include "gui/model/clock_words.h"

#include <fmt/format.h>

namespace stockade::gui {
namespace {

using std::chrono::milliseconds;
using namespace std::chrono_literals;

/// "5 minutes", "1 hour", "90 seconds", "0.5 seconds".
std::string length_words(milliseconds length) {
  const auto words = [](auto number, const char* unit) {
    return fmt::format("{:g} {}{}", static_cast<double>(number), unit, number == 1 ? "" : "s");
  };
  if (length >= 1h && length % 1h == 0ms) return words(length / 1h, "hour");
  if (length >= 1min && length % 1min == 0ms) return words(length / 1min, "minute");
  return words(static_cast<double>(length.count()) / 1000, "second");
}

}  // namespace

std::string clock_face(milliseconds left) {
  if (left < 10s) {
    const auto tenths = (left.count() + 99) / 100;
    return fmt::format("{}.{}", tenths / 10, tenths % 10);
  }
  const auto seconds = left / 1s;
  if (left < 1h) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
  return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

std::string time_words(const SideTime& time) {
  if (time.bonus == TimeBonus::per_move)
    return length_words(time.stages.front().time) + " for every move";
  std::string words;
  for (const TimeStage& stage : time.stages) {
    words += (words.empty() ? "" : ", then ") + length_words(stage.time);
    if (stage.moves > 0)
      words += fmt::format(" for {} move{}", stage.moves, stage.moves == 1 ? "" : "s");
    else
      words += time.stages.size() == 1 ? " for the game" : " for the rest";
  }
  const std::string bonus = length_words(time.bonus_time);
  switch (time.bonus) {
    case TimeBonus::increment:
      return words + ", and " + bonus + " more after every move";
    case TimeBonus::delay:
      return words + "; in every move the clock waits " + bonus + " before it runs";
    case TimeBonus::bronstein:
      return words + "; after every move, up to " + bonus + " of it are given back";
    default:
      return words;
  }
}

const std::vector<ClockPreset>& clock_presets() {
  static const std::vector<ClockPreset> presets = {{"No clocks", "none"},
                                                   {"1 minute", "1"},
                                                   {"3 minutes + 2 seconds", "3+2"},
                                                   {"5 minutes + 3 seconds", "5+3"},
                                                   {"10 minutes + 5 seconds", "10+5"},
                                                   {"15 minutes + 10 seconds", "15+10"}};
  return presets;
}

}  // namespace stockade::gui
