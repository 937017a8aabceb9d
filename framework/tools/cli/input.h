#pragma once
// Reads standard input and pipes in short waits, so that the program reacts to Ctrl-C in between.

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/diagnostic.h"

namespace stockade::cli {

/// Thrown for input that no command can use; run() of cli.cpp reports it.
struct InputFailure {
  Diagnostic problem;
};

/// Reads an open file, such as a pipe, as its text arrives. For one thread. A failed read throws
/// std::system_error, so that incomplete input is not taken for all of it.
class PolledInput {
 public:
  /// The most bytes of a line. No position, game or command is as long.
  static constexpr size_t kMaxLineBytes = size_t{1} << 20;
  /// The descriptor stays open.
  explicit PolledInput(int descriptor) : descriptor_(descriptor) {}
  /// Returns new input as soon as there is some, "" after a tenth of a second without any, and none
  /// at the end of the input. The text is valid until the next call.
  [[nodiscard]] std::optional<std::string_view> some();
  /// The next line without its line end; none at the end of the input and after interrupted().
  /// Throws InputFailure for a line of more than kMaxLineBytes, before more of it is read.
  [[nodiscard]] std::optional<std::string> line();
  /// Like line(), but also returns none if no line comes in that time; see ended().
  [[nodiscard]] std::optional<std::string> line_within(std::chrono::milliseconds time);
  /// Whether the input has ended and all of it has been returned.
  [[nodiscard]] bool ended() const { return ended_ && waiting_.empty(); }

 private:
  [[nodiscard]] std::optional<std::string_view> some_within(std::chrono::milliseconds time);
  /// Removes the first complete line from the waiting text and returns it.
  [[nodiscard]] std::optional<std::string> take_line();

  int descriptor_;
  std::vector<char> buffer_ = std::vector<char>(size_t{1} << 16);
  std::string waiting_;  ///< text that was read, but not yet returned as a line
  int lines_ = 0;        ///< the lines that were returned
  bool ended_ = false;
};

class StandardInput : public PolledInput {
 public:
  StandardInput();
};

}  // namespace stockade::cli
