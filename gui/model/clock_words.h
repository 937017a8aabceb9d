#pragma once
// Clocks in words and figures.

#include <chrono>
#include <string>
#include <vector>

#include "framework/session/play/time_control.h"

namespace stockade::gui {

/// The time on a clock: "1:02:03", "4:53", and tenths below ten seconds: "9.8". Rounded down,
/// except that 0.0 is shown only when nothing is left.
[[nodiscard]] std::string clock_face(std::chrono::milliseconds left);

/// "5 minutes for the game and 3 seconds more after every move".
[[nodiscard]] std::string time_words(const SideTime& time);

/// A time control that is offered by name.
struct ClockPreset {
  const char* name;
  const char* text;  ///< for parse_time_control()
};
[[nodiscard]] const std::vector<ClockPreset>& clock_presets();

}  // namespace stockade::gui
