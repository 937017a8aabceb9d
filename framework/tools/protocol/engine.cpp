#include "framework/tools/protocol/engine.h"

#include <fmt/format.h>

#include "framework/tools/protocol/cecp_client.h"
#include "framework/tools/protocol/engine_internal.h"
#include "framework/tools/protocol/uci_client.h"

namespace stockade {

namespace {

Diagnostics check_game(const EngineSpec& spec, const GameDefinition& definition) {
  const Facts& facts = definition.facts();
  const bool may_see_nothing = spec.type == EngineKind::generic ||
                               spec.type == EngineKind::random || spec.type == EngineKind::greedy;
  // The protocols of programs send the whole position.
  if (facts.hides_information && !may_see_nothing)
    return {error(
        "no-searcher",
        fmt::format("'{}' hides pieces, and this engine would have to see them", definition.id()),
        "let generic, random or greedy play it")};
  if (definition.roster().sides() != 2 && spec.type == EngineKind::program)
    return {
        error("no-searcher",
              fmt::format("'{}' is not a game of two sides, which the protocols of programs know "
                          "alone",
                          definition.id()),
              "let generic, uct, random or greedy play it")};
  if (facts.has_chance && spec.type == EngineKind::program)
    return {error("no-searcher",
                  fmt::format("'{}' has chance, which the protocols of programs know nothing of",
                              definition.id()),
                  "let native, generic, random or greedy play it")};
  return {};
}

}  // namespace

Result<std::unique_ptr<Engine>> make_engine(const EngineSpec& spec, const DefinitionPtr& definition,
                                            const PluginRegistry& plugins,
                                            const EngineSettings& settings) {
  if (Diagnostics problems = check_game(spec, *definition); !problems.empty()) return problems;
  if (spec.type != EngineKind::program)
    return make_internal_engine(spec, definition, plugins, settings);
  return spec.protocol == EngineProtocol::uci ? make_uci_client(spec, definition, settings)
                                              : make_cecp_client(spec, definition, settings);
}

}  // namespace stockade
