#pragma once
// For programs that read their arguments with CLI11: checks for the values of options, and the
// diagnostic for a wrong call.

#include <charconv>
#include <limits>
#include <string>
#include <system_error>
#include <type_traits>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "framework/base/diagnostic.h"
#include "framework/base/duration.h"

namespace stockade::cli {

/// A number from `low` to `high`, both included. Whole numbers are decimal, also with zeros in
/// front.
template <class Number>
[[nodiscard]] CLI::Validator between(Number low, Number high) {
  constexpr bool kWhole = std::is_integral_v<Number>;
  const bool open = high == std::numeric_limits<Number>::max();
  const std::string limits =
      open ? fmt::format("from {}", low) : fmt::format("{} to {}", low, high);
  return CLI::Validator(
      [=](std::string& text) -> std::string {
        Number value{};
        const char* const end = text.data() + text.size();
        const auto [rest, failure] = std::from_chars(text.data(), end, value);
        bool outside = failure == std::errc::result_out_of_range && rest == end;
        if constexpr (std::is_unsigned_v<Number>) {
          long long negative = 0;
          const auto [tail, wrong] = std::from_chars(text.data(), end, negative);
          outside = outside || (wrong == std::errc{} && tail == end && negative < 0);
        }
        const bool number = failure == std::errc{} && rest == end && value == value;
        if (!number && !outside)
          return fmt::format("'{}' is not a {}number", text, kWhole ? "whole " : "");
        if (outside || value < low || value > high)
          return !open ? fmt::format("{} is not between {} and {}", text, low, high)
                 : text.starts_with('-') || !outside ? fmt::format("{} is less than {}", text, low)
                                                     : fmt::format("{} is too large", text);
        if (kWhole) text = fmt::format("{}", value);
        return {};
      },
      limits);
}

/// A number that is not less than `low`.
template <class Number>
[[nodiscard]] CLI::Validator at_least(Number low) {
  return between(low, std::numeric_limits<Number>::max());
}

/// A duration from `low` to `high`, both included, such as 100ms, 5s or 2m; `plain` is the unit of
/// a number without one. The option gets the number of milliseconds.
[[nodiscard]] CLI::Validator duration_between(std::chrono::milliseconds low,
                                              std::chrono::milliseconds high, TimeUnit plain);

/// One of the listed words.
[[nodiscard]] CLI::Validator one_of(const std::vector<std::string>& words);

/// Refuses an option that the command had in an earlier version, and names the replacement.
void add_former_option(CLI::App& command, const std::string& name, const std::string& instead);

/// The diagnostic for a call that `app` could not parse. It names the first word that `app` does
/// not know and the nearest one that it does. `words` are those of the call, without the program's
/// own name. `app` may have subcommands or none; its name is the program's.
[[nodiscard]] Diagnostic describe_wrong_call(const CLI::App& app, const CLI::ParseError& problem,
                                             const std::vector<std::string>& words);

}  // namespace stockade::cli
