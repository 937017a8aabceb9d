#pragma once
// Another program as an Engine, behind the UCI protocol (Meyer-Kahlen and Huber, 2006), with
// UCI_Variant as other programs for variants have it.

#include "framework/protocol/engine.h"

namespace stockade {

/// Starts nothing yet. `spec` is of a program that speaks UCI.
[[nodiscard]] std::unique_ptr<Engine> make_uci_client(const EngineSpec& spec,
                                                      const DefinitionPtr& definition,
                                                      const EngineSettings& settings);

}  // namespace stockade
