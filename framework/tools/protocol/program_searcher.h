#pragma once
// ProgramSearcher: another program, behind UCI or XBoard's protocol, as a Searcher, so that the
// window can analyse and play with it.
//
// The first search starts the program, in the thread of that search. A UCI program gets the start
// of the game and its moves, so it knows the repeated positions; one behind XBoard's protocol gets
// each position as a FEN. If a program cannot be used, ends, or answers nonsense, the search
// returns no move and reports the reason once; the next search starts it again.
//
// limits.stop tells the program to move, for which it gets two seconds. stop() does not wait for it
// and ends the program.

#include <functional>
#include <memory>
#include <string>

#include "framework/plugin/plugin.h"
#include "framework/search/search.h"
#include "framework/tools/protocol/engine_spec.h"

namespace stockade {

/// Called in the searching thread with the reason why a program cannot be used.
using EngineTrouble = std::function<void(const std::string& words)>;

/// Returns null if programs cannot play the definition; then it calls `trouble` with the reason.
[[nodiscard]] std::unique_ptr<Searcher> make_program_searcher(const EngineSpec& spec,
                                                              const DefinitionPtr& definition,
                                                              EngineTrouble trouble);

}  // namespace stockade
