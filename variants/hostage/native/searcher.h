#pragma once
// The native searcher of Hostage Chess.

#include <memory>

#include "framework/search/search.h"

namespace stockade::hostage {

/// The definition's rules are those of rules_hash.h. Positions that the native board does not take
/// are searched by the generic searcher.
[[nodiscard]] std::unique_ptr<Searcher> make_native_searcher(DefinitionPtr definition);

}  // namespace stockade::hostage
