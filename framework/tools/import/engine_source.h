#pragma once
// The games that an engine describes to XBoard in its protocol (CECP), in the lines that it sends
// after `variant NAME`:
//
//   setup (PNBRQ.....AKpnbrq.....ak) 10x10+0_fairy rnabqkbanr/… w KQkq - 0 1
//   piece A& K
//
// A file holds such lines, or is a log of XBoard; all other lines are passed over.

#include <memory>

#include "framework/tools/import/source.h"

namespace stockade {

[[nodiscard]] bool is_engine_source(std::string_view text);

Result<std::unique_ptr<ImportSource>> read_engine_source(std::string_view text,
                                                         const std::string& file_name,
                                                         const ImportOptions& options);

}  // namespace stockade
