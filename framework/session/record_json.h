#pragma once
// A game as JSON: what PGN holds, with moves in the engine form and the tree as it is. Versioned; a
// reader takes its own version and older ones.

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/base/result.h"
#include "framework/game/record.h"

namespace stockade {

inline constexpr int kRecordVersion = 1;

/// Several games as one document.
[[nodiscard]] std::string write_records(const std::vector<const Record*>& records);

using RecordResolver = std::function<Result<DefinitionPtr>(
    const std::string& id, const std::vector<std::pair<std::string, std::string>>& options)>;

/// Reads what write_records() wrote. All or nothing: a document with a mistake yields diagnostics
/// that name the game and the move.
Result<std::vector<Record>> read_records(std::string_view text, const RecordResolver& resolve);

}  // namespace stockade
