#pragma once
// What a person or a program types: the standard input, read so that Ctrl-C is heard meanwhile.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stockade::cli {

/// Reads the standard input as it comes. One thread.
class StandardInput {
 public:
  /// What has come, at once if there is something; "" if nothing came for a tenth of a second; none
  /// at the end. The text lasts until the next call.
  [[nodiscard]] std::optional<std::string_view> some();
  /// The next line without its end; none at the end of the input and after interrupted().
  [[nodiscard]] std::optional<std::string> line();

 private:
  std::vector<char> buffer_ = std::vector<char>(size_t{1} << 16);
  std::string waiting_;  ///< read, but not yet handed out as a line
  bool ended_ = false;
};

}  // namespace stockade::cli
