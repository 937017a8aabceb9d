#pragma once
// EngineSpec: who plays, as people write it on the command line.
//
//   native hash=64                       the searcher of a plugin
//   generic depth=4 name=shallow         the searcher for any definition
//   ./engine --quiet option.Hash=64      another program, behind UCI
//   cmd="python3 bot.py" proto=cecp      behind xboard's protocol
//
// Words are separated by spaces; quotes hold words together, also inside one ("option.Skill
// Level=3", option."Skill Level"=3), and a backslash takes the next character as it is, except
// within single quotes.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/base/result.h"
#include "framework/notation/fen.h"

namespace stockade {

enum class EngineKind { native, generic, program };
enum class EngineProtocol { uci, cecp };

struct EngineSpec {
  EngineKind type = EngineKind::generic;
  std::string name;  ///< "" if not given
  std::vector<std::string> command;
  EngineProtocol protocol = EngineProtocol::uci;
  /// What the program calls the variant; "" to find out, "none" to tell it nothing.
  std::string variant;
  /// Set before the first game, in order.
  std::vector<std::pair<std::string, std::string>> options;
  /// Send every position as text instead of a start and moves.
  bool resend_position = false;
  FenDialect dialect = FenDialect::stockade;
  std::string log;  ///< a file for all that is said, "" for none
  std::optional<int> hash_mb;
  std::optional<int> threads;
  // Limits that replace those of the match.
  std::optional<int> movetime_ms;
  std::optional<uint64_t> nodes;
  std::optional<int> depth;  ///< plies at most, whatever else limits the search
  std::optional<int> level;  ///< of native and generic: 1 = beginner … 10 = full strength
};

/// Splits as a shell would, without expanding anything. Fails on a quote that is not closed.
Result<std::vector<std::string>> split_words(std::string_view text);

/// Fails with diagnostics that say what is expected in place of what was written.
Result<EngineSpec> parse_engine_spec(std::string_view text);

}  // namespace stockade
