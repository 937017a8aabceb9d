#include "framework/protocol/engine.h"

#include "framework/protocol/cecp_client.h"
#include "framework/protocol/engine_internal.h"
#include "framework/protocol/uci_client.h"

namespace stockade {

Result<std::unique_ptr<Engine>> make_engine(const EngineSpec& spec, const DefinitionPtr& definition,
                                            const PluginRegistry& plugins,
                                            const EngineSettings& settings) {
  if (spec.type != EngineKind::program)
    return make_internal_engine(spec, definition, plugins, settings);
  return spec.protocol == EngineProtocol::uci ? make_uci_client(spec, definition, settings)
                                              : make_cecp_client(spec, definition, settings);
}

}  // namespace stockade
