#pragma once
// Cross-checks of move generators: the native one against the generic kernel, and the kernel's fast
// move generator against brute force. In random games and random positions both must find the same
// moves and the same counts, and their keys must agree on which positions are equal. A test, a
// command and a fuzz target use it.

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "framework/plugin/plugin.h"

namespace stockade {

/// The generator that another one is compared with.
enum class Reference : uint8_t {
  kernel,      ///< the generic kernel
  brute_force  ///< every pseudo-legal move is played, and then tested for check
};

struct VerifyOptions {
  Reference reference = Reference::kernel;
  int games = 100;  ///< each a walk of up to max_plies; every other one from a random position
  uint64_t seed = 1;
  int max_plies = 200;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(int games_done)> progress;
};

/// A position in which the two differ, with as few pieces as possible.
struct VerifyDifference {
  std::string position;   ///< as a FEN
  std::string what;       ///< "the native generator lacks N@c7", …
  std::string rule_test;  ///< YAML with the moves of the reference
};

struct VerifyResult {
  uint64_t positions = 0;
  std::optional<VerifyDifference> difference;  ///< the first one; ends the run
};

[[nodiscard]] VerifyResult verify_native(const DefinitionPtr& definition, const NativeMoves& native,
                                         const VerifyOptions& options);

/// The difference between the two in one position; "" if there is none.
[[nodiscard]] std::string compare_native(const GameDefinition& definition,
                                         const NativeMoves& native, const Position& position,
                                         Reference reference = Reference::kernel);

/// The fast move generator of the generic kernel with a plugin's interface, for a comparison with
/// Reference::brute_force. The definition must outlive it.
[[nodiscard]] std::unique_ptr<const NativeMoves> fast_generator(const GameDefinition& definition);

/// A random legal position: royal pieces, other pieces and reserves at random; often with pieces
/// just before the cells where they must promote, and with flags whose pieces are at home. None if
/// this attempt made no legal position.
[[nodiscard]] std::optional<Position> random_position(const GameDefinition& definition,
                                                      Random& random);

}  // namespace stockade
