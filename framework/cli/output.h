#pragma once
// The output of the commands.
//
// Results go to stdout only. A failed write throws OutputFailure, which only cli_main() catches: no
// command continues without its output or reports success then. Messages and progress go to stderr;
// a failed write there is ignored.

#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace stockade::cli {

/// Writing to stdout failed; `failure` is the errno.
struct OutputFailure {
  int failure;
};

/// Writes results to stdout unchanged. Throws OutputFailure.
void emit_text(std::string_view text);
/// Whether anything was emitted.
[[nodiscard]] bool has_emitted();
/// Flushes what was emitted. Throws OutputFailure.
void flush_output();
/// Writes to stderr at once.
void note_text(std::string_view text);

template <class... Args>
void emit(fmt::format_string<Args...> format, Args&&... args) {
  emit_text(fmt::format(format, std::forward<Args>(args)...));
}
template <class... Args>
void note(fmt::format_string<Args...> format, Args&&... args) {
  note_text(fmt::format(format, std::forward<Args>(args)...));
}

/// The exit status after stdout failed: complains and returns 2. If the reader has closed the pipe
/// ('| head -1'), it ends the program silently by SIGPIPE, as usual.
[[nodiscard]] int exit_for(const OutputFailure& problem);

/// Opens standard streams that the caller has closed (`>&-`), so that no other file gets their
/// numbers. Writing to them fails; reading finds the end.
void occupy_standard_streams();

}  // namespace stockade::cli
