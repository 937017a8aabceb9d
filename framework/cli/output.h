#pragma once
// What the commands print.
//
// Results go to the standard output and nowhere else. A write that fails there throws
// OutputFailure, which cli_main() alone catches: a command never goes on without its output, and
// never says that all is well. Text for people beside the results goes to stderr; where that can't
// be written there is nobody to tell.

#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace stockade::cli {

/// The standard output can't be written to; `failure` is the errno.
struct OutputFailure {
  int failure;
};

/// Results, to the standard output, as they are. Throws OutputFailure.
void emit_text(std::string_view text);
/// Hands over what was emitted so far. Throws OutputFailure.
void flush_output();
/// To stderr, at once.
void note_text(std::string_view text);

template <class... Args>
void emit(fmt::format_string<Args...> format, Args&&... args) {
  emit_text(fmt::format(format, std::forward<Args>(args)...));
}
template <class... Args>
void note(fmt::format_string<Args...> format, Args&&... args) {
  note_text(fmt::format(format, std::forward<Args>(args)...));
}

/// The exit status after the standard output failed: complains and returns 2. Where nobody reads
/// any more ('| head -1') it ends the program as the system does, by SIGPIPE, without a word.
[[nodiscard]] int exit_for(const OutputFailure& problem);

/// Opens what the caller closed (`>&-`), so that no file that the program opens takes its place.
/// Writing to it fails, reading finds nothing.
void occupy_standard_streams();

}  // namespace stockade::cli
