#pragma once
// The hashes of the rules that the native code implements, one for each value of the definition's
// option pawn_drop_resets.

#include <cstdint>

namespace stockade::hostage {

/// The rules in which dropping a pawn resets the count of moves without progress.
inline constexpr uint64_t kRulesWherePawnDropsCount = 0x8cf8167a26815cbc;
/// The rules in which it does not.
inline constexpr uint64_t kRulesWherePawnDropsAreQuiet = 0xe1a98fbfa5be45b7;

}  // namespace stockade::hostage
