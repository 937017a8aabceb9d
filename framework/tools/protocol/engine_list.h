#pragma once
// The engines that a user has added: a text file with a spec per line (engine_spec.h), each with a
// name. Lines that begin with '#' and empty lines are skipped.

#include <atomic>
#include <string>
#include <string_view>
#include <vector>

#include "framework/tools/protocol/engine.h"
#include "framework/tools/protocol/engine_spec.h"

namespace stockade {

/// Reads the valid lines. `problems`, if not null, gets the mistakes of the others, with their
/// line.
[[nodiscard]] std::vector<EngineSpec> read_engine_list(std::string_view text,
                                                       const std::string& file,
                                                       Diagnostics* problems = nullptr);
[[nodiscard]] std::string write_engine_list(const std::vector<EngineSpec>& engines);

/// A spec as text. parse_engine_spec() reads it back as an equal spec.
[[nodiscard]] std::string write_engine_spec(const EngineSpec& spec);

/// The information that a program sends about itself.
struct EngineFacts {
  std::string name;
  EngineProtocol protocol = EngineProtocol::uci;
  std::vector<EngineOption> options;
};

/// Starts a program, asks for its name and options, and ends it. Tries UCI, then XBoard's protocol,
/// in which the program must send the feature myname. Waits at most `timeout_ms` for each, and
/// gives up soon after `stop`, unless it is null, becomes true. `definition`: any game.
[[nodiscard]] Result<EngineFacts> ask_engine(const std::vector<std::string>& command,
                                             const DefinitionPtr& definition, int timeout_ms,
                                             const std::atomic<bool>* stop = nullptr);

/// Whether the program that uses the engine sets this option itself: the variant, the number of
/// lines, pondering.
[[nodiscard]] bool is_managed_option(std::string_view name);

}  // namespace stockade
