#pragma once
// Native against generic: the same moves, counts and distinct keys, in random games and random
// positions. A test, a command and a fuzz target use it.

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "framework/plugin/plugin.h"

namespace stockade {

struct VerifyOptions {
  int games = 100;  ///< each a walk of up to max_plies; every other one from a random position
  uint64_t seed = 1;
  int max_plies = 200;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(int games_done)> progress;
};

/// Where the two part, in a position made as small as it could be.
struct VerifyDifference {
  std::string position;   ///< as text
  std::string what;       ///< "the native generator lacks N@c7", …
  std::string rule_test;  ///< YAML that pins what the generic kernel says
};

struct VerifyResult {
  uint64_t positions = 0;
  std::optional<VerifyDifference> difference;  ///< the first one; ends the run
};

[[nodiscard]] VerifyResult verify_native(const DefinitionPtr& definition, const NativeMoves& native,
                                         const VerifyOptions& options);

/// How the two differ in one position; "" if they don't.
[[nodiscard]] std::string compare_native(const GameDefinition& definition,
                                         const NativeMoves& native, const Position& position);

/// A random position: royal men, other men and reserves scattered, men just before the cells where
/// they must change among them, flags where their men are at home, the side not to move not in
/// check. None if this attempt failed.
[[nodiscard]] std::optional<Position> random_position(const GameDefinition& definition,
                                                      Random& random);

}  // namespace stockade
