#pragma once
// A problem in something that a person wrote: a file, a position, a move, a command.
//
// Untrusted input never aborts and never throws across a folder: it yields a Result<T> whose
// failure carries one or more Diagnostics. A bug, on the other hand, is an assert.

#include <string>
#include <utility>
#include <vector>

namespace stockade {

/// A place in a file. `line` and `column` count from 1; 0 means unknown.
struct SourceMark {
  std::string file;
  int line = 0;
  int column = 0;

  [[nodiscard]] bool known() const { return line > 0; }
  /// "file:line:column", without unknown parts. The file name is escaped by visible_text() and fits
  /// one line.
  [[nodiscard]] std::string to_string() const;
};

enum class Severity { error, warning, note };

/// One message to a person. `id` is a stable kebab-case name ("unknown-key"); `hint` suggests a fix
/// and may be empty.
struct Diagnostic {
  Severity severity = Severity::error;
  std::string id;
  SourceMark where;
  std::string message;
  std::string hint;

  /// "file:line:col: error: message" and, if there is a hint, " (hint)". If they have several
  /// lines, those after the first are indented by two spaces.
  [[nodiscard]] std::string to_string() const;
};

using Diagnostics = std::vector<Diagnostic>;

[[nodiscard]] Diagnostic error(std::string id, std::string message, std::string hint = {},
                               SourceMark where = {});
[[nodiscard]] Diagnostic warning(std::string id, std::string message, std::string hint = {},
                                 SourceMark where = {});
[[nodiscard]] bool has_errors(const Diagnostics& list);
/// All messages, one per line, without a trailing newline.
[[nodiscard]] std::string to_string(const Diagnostics& list);

/// The name of `known` nearest to `word` by edit distance, or "" if none is near enough for a "did
/// you mean".
[[nodiscard]] std::string nearest_name(const std::string& word,
                                       const std::vector<std::string>& known);
/// The `most` names of `known` that are nearest to `word`, the nearest first; equally near ones in
/// their order there.
[[nodiscard]] std::vector<std::string> nearest_names(const std::string& word,
                                                     std::vector<std::string> known, size_t most);

}  // namespace stockade
