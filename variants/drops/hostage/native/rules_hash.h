#pragma once
// The hashes of the rules that the native code implements, one for each value of the definition's
// option pawn_drop_resets.

#include <cstdint>

namespace stockade::hostage {

/// Dropping a pawn sets the count of moves without progress back.
inline constexpr uint64_t kRulesWherePawnDropsCount = 0x7ae1d91dd1ed06e7;
/// It does not.
inline constexpr uint64_t kRulesWherePawnDropsAreQuiet = 0xef2fcdd32675056c;

}  // namespace stockade::hostage
