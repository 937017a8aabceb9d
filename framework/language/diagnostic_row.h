#pragma once
// DiagnosticRow: one message id, its meaning and a remedy.

#include <string_view>

namespace stockade {

/// The kind of input that a diagnostic is about. An id that several sources share is listed under
/// the first.
enum class DiagnosticSource : unsigned char {
  variant_file,  ///< the file itself, or one that it extends
  script,        ///< a Lua file that a variant names
  position,      ///< the text of a position, also a variant's setup
  move,          ///< the text of a move
  reason,        ///< a move that was understood and is not legal
  game_file,     ///< PGN, and the JSON record
  rule_test,     ///< a *.test.yaml file
  command,       ///< the arguments of a command
  engine,        ///< players of a match and commands of the UCI engine
  program,       ///< a definition that a program builds; the loader rejects such files before
};
/// "Variant files", "Positions", …: headings of the reference.
[[nodiscard]] std::string_view to_string(DiagnosticSource source);

struct DiagnosticRow {
  std::string_view id;
  DiagnosticSource source;
  std::string_view meaning;  ///< one sentence
  std::string_view remedy;   ///< one sentence
  /// A short input that raises it, or "". For a variant file: lines of one that patches a game with
  /// the usual pieces, or a whole file from 'schema:' on; for a position, its text; for a move, its
  /// text at the start; for a reason, "position: move" or a move at the start; for games, PGN.
  std::string_view example;
  bool can_be_allowed = false;  ///< a warning that `lint:` in a variant file can take away
};

}  // namespace stockade
