#pragma once
// The engines of this program.

#include "framework/tools/protocol/engine.h"

namespace stockade {

/// `spec.type` must not be program. Fails if there is no such engine for the definition.
Result<std::unique_ptr<Engine>> make_internal_engine(const EngineSpec& spec,
                                                     const DefinitionPtr& definition,
                                                     const PluginRegistry& plugins,
                                                     const EngineSettings& settings);

}  // namespace stockade
