#pragma once
// Reads standard input in short waits, so that Ctrl-C takes effect meanwhile.

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stockade::cli {

/// Reads standard input as it arrives. For one thread. A read that fails throws
/// std::system_error: what was read so far is not all.
class StandardInput {
 public:
  /// Returns new input as soon as there is some, "" after a tenth of a second without any, and none
  /// at the end of the input. The text is valid until the next call.
  [[nodiscard]] std::optional<std::string_view> some();
  /// The next line without its line end; none at the end of the input and after interrupted().
  [[nodiscard]] std::optional<std::string> line();
  /// The same, but none as well if no line comes in that time; see ended().
  [[nodiscard]] std::optional<std::string> line_within(std::chrono::milliseconds time);
  /// Everything has been returned.
  [[nodiscard]] bool ended() const { return ended_ && waiting_.empty(); }

 private:
  [[nodiscard]] std::optional<std::string_view> some_within(std::chrono::milliseconds time);
  /// A line that has been read.
  [[nodiscard]] std::optional<std::string> take_line();

  std::vector<char> buffer_ = std::vector<char>(size_t{1} << 16);
  std::string waiting_;  ///< read, but not yet returned as a line
  bool ended_ = false;
};

}  // namespace stockade::cli
