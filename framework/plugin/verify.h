#pragma once
// One way of telling moves against another: native against generic, and the generic kernel's fast
// ways against playing each move. The same moves, counts and distinct keys, in random games and
// random positions. A test, a command and a fuzz target use it.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "framework/plugin/plugin.h"

namespace stockade {

/// What is taken to be right.
enum class Reference : uint8_t {
  kernel,      ///< the legal moves of the generic kernel
  each_played  ///< pseudo-legal moves, each played and looked at
};

struct VerifyOptions {
  Reference reference = Reference::kernel;
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
  std::string rule_test;  ///< YAML that pins what the reference says
};

struct VerifyResult {
  uint64_t positions = 0;
  std::optional<VerifyDifference> difference;  ///< the first one; ends the run
};

[[nodiscard]] VerifyResult verify_native(const DefinitionPtr& definition, const NativeMoves& native,
                                         const VerifyOptions& options);

/// How the two differ in one position; "" if they don't.
[[nodiscard]] std::string compare_native(const GameDefinition& definition,
                                         const NativeMoves& native, const Position& position,
                                         Reference reference = Reference::kernel);

/// The generic kernel with all its fast ways, as a plugin would offer it: to be compared with
/// Reference::each_played. Lives no longer than the definition.
[[nodiscard]] std::unique_ptr<const NativeMoves> fast_ways(const GameDefinition& definition);

/// A random position: royal pieces, other pieces and reserves scattered, pieces just before the
/// cells where they must change among them, flags where their pieces are at home, the side not to
/// move not in check. None if this attempt failed.
[[nodiscard]] std::optional<Position> random_position(const GameDefinition& definition,
                                                      Random& random);

}  // namespace stockade
