#include "framework/tools/cli/input.h"

#include <algorithm>
#include <cerrno>
#include <system_error>

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include "framework/tools/cli/command.h"

namespace stockade::cli {

StandardInput::StandardInput() : PolledInput(STDIN_FILENO) {}

std::optional<std::string_view> PolledInput::some() {
  using namespace std::chrono_literals;
  return some_within(100ms);
}

std::optional<std::string_view> PolledInput::some_within(std::chrono::milliseconds time) {
  pollfd source{descriptor_, POLLIN, 0};
  if (poll(&source, 1, static_cast<int>(time.count())) <= 0) return std::string_view{};
  const ssize_t count = read(descriptor_, buffer_.data(), buffer_.size());
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return std::string_view{};
  if (count < 0) throw std::system_error(errno, std::generic_category(), "cannot read the input");
  if (count == 0) return std::nullopt;
  return std::string_view(buffer_.data(), count);
}

std::optional<std::string> PolledInput::take_line() {
  const size_t end = waiting_.find('\n');
  if (std::min(end, waiting_.size()) > kMaxLineBytes)
    throw InputFailure{
        error("line-too-long", fmt::format("this line is longer than {} MiB", kMaxLineBytes >> 20),
              "end each command with a line end", {"standard input", lines_ + 1, 1})};
  if (end == std::string::npos && (!ended_ || waiting_.empty())) return std::nullopt;
  ++lines_;
  std::string line = waiting_.substr(0, end);
  waiting_.erase(0, end == std::string::npos ? end : end + 1);
  return line;
}

std::optional<std::string> PolledInput::line() {
  for (;;) {
    if (interrupted()) return std::nullopt;
    if (auto line = take_line()) return line;
    if (ended_) return std::nullopt;
    const auto more = some();
    ended_ = !more;
    if (more) waiting_ += *more;
  }
}

std::optional<std::string> PolledInput::line_within(std::chrono::milliseconds time) {
  if (auto line = take_line()) return line;
  if (ended_) return std::nullopt;
  const auto more = some_within(time);
  ended_ = !more;
  if (more) waiting_ += *more;
  return take_line();
}

}  // namespace stockade::cli
