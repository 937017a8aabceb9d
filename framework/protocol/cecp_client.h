#pragma once
// Another program as an Engine, behind version 2 of CECP, the protocol of xboard (T. Mann and
// H.G. Muller).

#include "framework/protocol/engine.h"

namespace stockade {

/// Starts nothing yet. `spec` is of a program that speaks the protocol. It has no limit of nodes:
/// one in a request is passed over.
[[nodiscard]] std::unique_ptr<Engine> make_cecp_client(const EngineSpec& spec,
                                                       const DefinitionPtr& definition,
                                                       const EngineSettings& settings);

}  // namespace stockade
