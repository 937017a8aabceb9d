#include "gui/model/clock_words.h"

#include <fmt/format.h>

#include "framework/base/translate.h"

namespace stockade::gui {
namespace {

using std::chrono::milliseconds;
using namespace std::chrono_literals;

/// "5 minutes", "1 hour", "90 seconds", "0.5 seconds".
std::string length_words(milliseconds length) {
  const auto whole = [&](auto unit) { return static_cast<size_t>(length / unit); };
  if (length >= 1h && length % 1h == 0ms) return trn("{} hour", "{} hours", whole(1h));
  if (length >= 1min && length % 1min == 0ms) return trn("{} minute", "{} minutes", whole(1min));
  if (length % 1s == 0ms) return trn("{} second", "{} seconds", whole(1s));
  return tr("{:g} seconds", static_cast<double>(length.count()) / 1000);
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
    return tr("{} for every move", length_words(time.stages.front().time));
  std::string words;
  for (const TimeStage& stage : time.stages) {
    const std::string length = length_words(stage.time);
    const std::string part = stage.moves > 0 ? trn("{1} for {0} move", "{1} for {0} moves",
                                                   static_cast<size_t>(stage.moves), length)
                             : time.stages.size() == 1 ? tr("{} for the game", length)
                                                       : tr("{} for the rest", length);
    words = words.empty() ? part : tr("{}, then {}", words, part);
  }
  const std::string bonus = length_words(time.bonus_time);
  switch (time.bonus) {
    case TimeBonus::increment:
      return tr("{}, and {} more after every move", words, bonus);
    case TimeBonus::delay:
      return tr("{}; in every move the clock waits {} before it runs", words, bonus);
    case TimeBonus::bronstein:
      return tr("{}; after every move, up to {} of it are given back", words, bonus);
    default:
      return words;
  }
}

const std::vector<ClockPreset>& clock_presets() {
  static const std::vector<ClockPreset> presets = {{tr_noop("No clocks"), "none"},
                                                   {tr_noop("1 minute"), "1"},
                                                   {tr_noop("3 minutes + 2 seconds"), "3+2"},
                                                   {tr_noop("5 minutes + 3 seconds"), "5+3"},
                                                   {tr_noop("10 minutes + 5 seconds"), "10+5"},
                                                   {tr_noop("15 minutes + 10 seconds"), "15+10"}};
  return presets;
}

}  // namespace stockade::gui
