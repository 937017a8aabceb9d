#pragma once
// The options of the UCI engine: one table says how they are announced and how they are set. The
// variant is not among them: choosing it is more than setting a value.

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
  int ponder = 0;  ///< tells the engine that it may be asked to ponder; it needs no preparation
  int move_overhead_ms = 10;
  int limit_strength = 0;
  int elo = 1500;

  /// 1 … 10, by UCI_Elo; none unless UCI_LimitStrength is on. The figures are nominal.
  [[nodiscard]] std::optional<int> level() const;
};

/// "setoption name NAME [value VALUE]".
struct OptionSetting {
  std::string name;
  std::optional<std::string> value;
};

/// Reads what follows "setoption".
Result<OptionSetting> parse_option(const std::vector<std::string_view>& words);

/// The lines that announce all options but the variant.
[[nodiscard]] std::vector<std::string> option_lines();

inline constexpr std::string_view kVariantOption = "UCI_Variant";
inline constexpr std::string_view kClearHashOption = "Clear Hash";

/// Sets an option of the table. Fails, and leaves all as it was, if there is none of that name or
/// the value does not suit it.
Result<UciOptions> with_option(const UciOptions& options, const OptionSetting& setting);

}  // namespace stockade
