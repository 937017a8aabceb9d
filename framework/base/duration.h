#pragma once
// Lengths of time as people write them: 100ms, 5s, 2m, 1h.

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace stockade {

/// The unit of a number without one.
enum class TimeUnit { milliseconds, seconds };

/// Reads "250ms", "0.5s", "2m", "1h", or a plain number in `plain` units, and rounds to whole
/// milliseconds. Returns nothing for any other text.
[[nodiscard]] std::optional<std::chrono::milliseconds> parse_duration(std::string_view text,
                                                                      TimeUnit plain);

/// The text with the largest unit that leaves a whole number: "90s", "2m", "1500ms".
[[nodiscard]] std::string duration_text(std::chrono::milliseconds length);

}  // namespace stockade
