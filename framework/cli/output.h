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

/// Writes results to stdout, as visible_text() has them: they may have the text of others in them,
/// which a terminal must not obey. Throws OutputFailure.
void emit_text(std::string_view text);
/// Writes to stdout what must not change: a picture, or text with colours and carriage returns that
/// this program itself has put there. Throws OutputFailure.
void emit_unchanged(std::string_view bytes);
/// Whether anything was emitted.
[[nodiscard]] bool has_emitted();
/// Flushes what was emitted. Throws OutputFailure.
void flush_output();
/// Writes to stderr at once, as visible_text() has it.
void note_text(std::string_view text);
/// As emit_unchanged(), to stderr.
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
/// numbers. Writing to them fails; reading finds the end.
void occupy_standard_streams();

}  // namespace stockade::cli
