#include "framework/protocol/engine.h"

#include "framework/protocol/engine_internal.h"

namespace stockade {

Result<std::unique_ptr<Engine>> make_engine(const EngineSpec& spec, const DefinitionPtr& definition,
                                            const PluginRegistry& plugins,
                                            const EngineSettings& settings) {
  return make_internal_engine(spec, definition, plugins, settings);
}

}  // namespace stockade
