#include "framework/base/duration.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

namespace stockade {
namespace {

struct NamedUnit {
  std::string_view name;
  int64_t size;  ///< in milliseconds
};

constexpr std::array<NamedUnit, 4> kUnits = {
    {{"h", 3'600'000}, {"m", 60'000}, {"s", 1'000}, {"ms", 1}}};

/// Greater than the limit of any option, and small enough for every integer type that stores
/// milliseconds.
constexpr double kLongest = 1e15;

}  // namespace

std::optional<std::chrono::milliseconds> parse_duration(std::string_view text, TimeUnit plain) {
  const std::string_view digits =
      text.substr(0, std::min(text.find_first_not_of("0123456789."), text.size()));
  double number = 0;
  const auto [rest, failure] =
      std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (failure != std::errc{} || rest != digits.data() + digits.size()) return std::nullopt;
  std::string_view unit = text.substr(digits.size());
  if (unit.empty()) unit = plain == TimeUnit::seconds ? "s" : "ms";
  for (const NamedUnit& one : kUnits)
    if (one.name == unit)
      return std::chrono::milliseconds(
          std::llround(std::min(number * static_cast<double>(one.size), kLongest)));
  return std::nullopt;
}

std::string duration_text(std::chrono::milliseconds length) {
  const auto divides = [&](const NamedUnit& unit) {
    return length.count() >= unit.size && length.count() % unit.size == 0;
  };
  const NamedUnit& unit = *std::find_if(kUnits.begin(), kUnits.end() - 1, divides);
  return std::to_string(length.count() / unit.size) + std::string(unit.name);
}

}  // namespace stockade
