#pragma once
// The options of the UCI engine, in one table. UCI_Variant is not in it, because choosing a variant
// does more than setting a value.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/result.h"

namespace stockade {

struct UciOptions {
  int hash_mb = 16;
  int threads = 1;
  int multipv = 1;
  int ponder = 0;  ///< only announces that "go ponder" is supported
  int move_overhead_ms = 10;
  int limit_strength = 0;
  int elo = 1500;
  int search = 0;           ///< a SearchMethod
  int king_takes_rook = 0;  ///< castling is written as the cell of the king and that of the rook

  /// The level, 1 … 10, for UCI_Elo; none unless UCI_LimitStrength is on. The Elo figures are
  /// nominal.
  [[nodiscard]] std::optional<int> level() const;
};

/// A command "setoption name NAME [value VALUE]".
struct OptionSetting {
  std::string name;
  std::optional<std::string> value;
};

/// Reads the words after "setoption".
Result<OptionSetting> parse_option(const std::vector<std::string_view>& words);

/// The lines that announce all options but the variant.
[[nodiscard]] std::vector<std::string> option_lines();

inline constexpr std::string_view kVariantOption = "UCI_Variant";
inline constexpr std::string_view kClearHashOption = "Clear Hash";

/// The options with one of them changed. Fails for an unknown name or a wrong value.
Result<UciOptions> with_option(const UciOptions& options, const OptionSetting& setting);

}  // namespace stockade
