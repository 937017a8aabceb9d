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

/// Writes results to stdout through visible_text(), because they may contain foreign text with
/// control characters that a terminal would obey. Throws OutputFailure.
void emit_text(std::string_view text);
/// Writes bytes to stdout unchanged: a picture, or text with this program's own colours and
/// carriage returns. Throws OutputFailure.
void emit_unchanged(std::string_view bytes);
/// Whether anything was emitted.
[[nodiscard]] bool has_emitted();
/// Flushes the emitted output. Throws OutputFailure.
void flush_output();
/// Writes to stderr at once, through visible_text().
void note_text(std::string_view text);
/// Like emit_unchanged(), but to stderr.
void note_unchanged(std::string_view bytes);

template <class... Args>
void emit(fmt::format_string<Args...> format, Args&&... args) {
  emit_text(fmt::format(format, std::forward<Args>(args)...));
}
template <class... Args>
void note(fmt::format_string<Args...> format, Args&&... args) {
  note_text(fmt::format(format, std::forward<Args>(args)...));
}

/// The exit status after stdout failed: reports it and returns 2. If the reader has closed the pipe
/// ('| head -1'), it ends the program silently by SIGPIPE, as usual.
[[nodiscard]] int exit_for(const OutputFailure& problem);

/// Opens standard streams that the caller has closed (`>&-`), so that no other file gets their
/// numbers. Writing to them fails, and reading from them reaches the end at once.
void occupy_standard_streams();

}  // namespace stockade::cli
