#pragma once
// A searcher of this program as an Engine.

#include "framework/protocol/engine.h"

namespace stockade {

/// `spec.kind` is native or generic. Fails if the definition has no native searcher, or none at
/// all.
Result<std::unique_ptr<Engine>> make_internal_engine(const EngineSpec& spec,
                                                     const DefinitionPtr& definition,
                                                     const PluginRegistry& plugins,
                                                     const EngineSettings& settings);

}  // namespace stockade
