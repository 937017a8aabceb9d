#include "framework/tools/cli/output.h"

#include <cerrno>
#include <csignal>
#include <cstdio>

#include <fcntl.h>
#include <unistd.h>

#include "framework/base/files.h"
#include "framework/base/visible_text.h"
#include "framework/tools/cli/command.h"

namespace stockade::cli {

namespace {

bool emitted = false;

}  // namespace

void emit_text(std::string_view text) {
  if (is_visible_text(text)) return emit_unchanged(text);
  emit_unchanged(visible_text(text));
}

void emit_unchanged(std::string_view bytes) {
  emitted = emitted || !bytes.empty();
  if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size())
    throw OutputFailure{errno};
}

bool has_emitted() { return emitted; }

void flush_output() {
  if (std::fflush(stdout) != 0) throw OutputFailure{errno};
}

void note_text(std::string_view text) {
  // Without a copy, because there may be no memory for it.
  if (is_visible_text(text)) return note_unchanged(text);
  note_unchanged(visible_text(text));
}

void note_unchanged(std::string_view bytes) { (void)write_through(STDERR_FILENO, bytes); }

int exit_for(const OutputFailure& problem) {
  if (problem.failure == EPIPE) {
    std::signal(SIGPIPE, SIG_DFL);
    std::raise(SIGPIPE);
  }
  Diagnostic diagnostic = cannot_write("-", problem.failure);
  const size_t reason = diagnostic.message.rfind(": ");
  diagnostic.message = "cannot write to stdout" + diagnostic.message.substr(reason);
  report({diagnostic});
  return static_cast<int>(Exit::usage);
}

void occupy_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    // open() takes the lowest free number, which is the closed one.
    if (::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0) return;
  }
}

}  // namespace stockade::cli
