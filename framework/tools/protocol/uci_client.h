#pragma once
// Another program as an Engine, behind the UCI protocol (Meyer-Kahlen and Huber, 2006), with the
// option UCI_Variant of other variant engines.

#include "framework/tools/protocol/engine.h"

namespace stockade {

/// The program of `spec` starts with new_game().
[[nodiscard]] std::unique_ptr<Engine> make_uci_client(const EngineSpec& spec,
                                                      const DefinitionPtr& definition,
                                                      const EngineSettings& settings);

}  // namespace stockade
