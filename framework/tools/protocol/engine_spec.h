#pragma once
// EngineSpec: a player as written on the command line.
//
//   native hash=64                       the engine of a plugin
//   generic depth=4 name=shallow         the engine for any definition
//   generic search=paranoid              the same with a method of one's own choice
//   uct                                  Monte Carlo tree search, for any definition
//   plain-uct                            the same without knowledge, to compare with
//   random                               plays any legal move
//   greedy                               takes what is worth most, else plays any legal move
//   ./engine --quiet option.Hash=64      another program, behind UCI
//   cmd="python3 bot.py" proto=cecp      behind xboard's protocol
//
// Spaces separate words. Quotes keep spaces within a word, also in a part of it ("option.Skill
// Level=3", option."Skill Level"=3). A backslash escapes the next character, except within single
// quotes.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/base/result.h"
#include "framework/notation/dialects/dialect.h"
#include "framework/search/method.h"

namespace stockade {

enum class EngineKind { native, generic, uct, plain_uct, random, greedy, program };
enum class EngineProtocol { uci, cecp };

struct EngineSpec {
  EngineKind type = EngineKind::generic;
  std::string name;  ///< "" if not set
  std::vector<std::string> command;
  EngineProtocol protocol = EngineProtocol::uci;
  /// The program's name for the variant; "" chooses it automatically, "none" sends none.
  std::string variant;
  /// Options that are set before the first game, in order.
  std::vector<std::pair<std::string, std::string>> options;
  /// Send every position as FEN instead of a start and moves.
  bool resend_position = false;
  /// The dialect of positions and moves; null: it is chosen by the program's own name.
  const Dialect* dialect = nullptr;
  std::string log;  ///< a file for the conversation, "" for none
  std::optional<int> hash_mb;
  std::optional<int> threads;
  // Limits that override those of the match.
  std::optional<int> movetime_ms;
  std::optional<uint64_t> nodes;
  std::optional<int> depth;                       ///< maximum number of plies, besides other limits
  SearchMethod search = SearchMethod::automatic;  ///< method of the generic engine
  std::optional<int> level;  ///< of native and generic: 1 = beginner … 10 = full strength
};

/// The word for an engine of this program: "native", "generic" …; "program" for others.
[[nodiscard]] const char* type_word(EngineKind type);

/// Splits like a shell, without expansions. Fails on an unclosed quote.
Result<std::vector<std::string>> split_words(std::string_view text);

/// Reads a spec. Fails with all mistakes of the text.
Result<EngineSpec> parse_engine_spec(std::string_view text);

}  // namespace stockade
