#pragma once
// ProgramSearcher: another program, behind UCI or XBoard's protocol, in the place of one of our own
// searches, so that a window can analyse and play with it.
//
// The program is started by the first search, in the thread of that search. A UCI program gets the
// start of the game and its moves, so it sees what has been repeated; one behind XBoard's protocol
// gets each position as a FEN. If a program cannot be used, ends, or answers nonsense, the search
// returns no move and says why once; the next search starts it again.
//
// limits.stop tells the program to move, for which it gets two seconds. stop() does not wait for
// it: the program is ended.

#include <functional>
#include <memory>
#include <string>

#include "framework/plugin/plugin.h"
#include "framework/protocol/engine_spec.h"
#include "framework/search/search.h"

namespace stockade {

/// Called in the searching thread with the reason why a program cannot be used.
using EngineTrouble = std::function<void(const std::string& words)>;

/// Null if programs cannot play the definition: then `trouble` says why.
[[nodiscard]] std::unique_ptr<Searcher> make_program_searcher(const EngineSpec& spec,
                                                              const DefinitionPtr& definition,
                                                              EngineTrouble trouble);

}  // namespace stockade
