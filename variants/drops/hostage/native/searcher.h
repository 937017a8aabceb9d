#pragma once
// The native engine of Hostage Chess.

#include <memory>

#include "framework/plugin/plugin.h"

namespace stockade::hostage {

/// Makes the engine. The definition must have the rules of rules_hash.h. The generic engine
/// searches positions that do not fit into the native board.
[[nodiscard]] std::unique_ptr<NativeSearcher> make_native_searcher(const DefinitionPtr& definition);

}  // namespace stockade::hostage
