#pragma once
// Compiles a merged tree to a GameDefinition.

#include <atomic>
#include <map>
#include <string>

#include "framework/definition/chain.h"

namespace stockade {

/// Checks and compiles. `id` becomes the definition's id, `set` contains the values of its options;
/// `lint` and `stop` as in LoadOptions.
Result<Loaded> compile_definition(Chain chain, const std::string& id,
                                  const std::map<std::string, std::string>& set, bool lint = false,
                                  const std::atomic<bool>* stop = nullptr);

}  // namespace stockade
