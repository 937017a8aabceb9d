#pragma once
// Another program as an Engine, behind version 2 of CECP, the protocol of xboard (T. Mann and
// H.G. Muller).

#include "framework/tools/protocol/engine.h"

namespace stockade {

/// The program of `spec` starts with new_game(). The protocol has no limit of nodes: a limit of
/// nodes is ignored.
[[nodiscard]] std::unique_ptr<Engine> make_cecp_client(const EngineSpec& spec,
                                                       const DefinitionPtr& definition,
                                                       const EngineSettings& settings);

}  // namespace stockade
