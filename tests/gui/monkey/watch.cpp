#include "tests/gui/monkey/watch.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include <dlfcn.h>
#include <execinfo.h>
#include <pthread.h>
#include <unistd.h>

#include "framework/game/boards.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/session/play/session.h"

namespace stockade::monkey {
namespace {

constexpr int kMaxFrames = 60;
volatile std::sig_atomic_t hung = 0;

/// How the program came here. Sanitizers know it better.
void write_stack() {
  using Print = void (*)();
  static const auto print =
      reinterpret_cast<Print>(dlsym(RTLD_DEFAULT, "__sanitizer_print_stack_trace"));
  if (print) return print();
  void* frames[kMaxFrames];
  ::backtrace_symbols_fd(frames, ::backtrace(frames, kMaxFrames), STDERR_FILENO);
}

extern "C" void stockade_monkey_die(int signal) {
  std::fprintf(stderr, "FAILED in action %d: %s\n", watch().number(),
               hung != 0 ? "the window answers nothing" : ::strsignal(signal));
  write_stack();
  ::_exit(1);
}

}  // namespace

Watch::Watch(int patience_s) {
  // Sanitizers have handlers of their own for the other signals.
  const bool sanitized = std::getenv("STOCKADE_SANITIZE") != nullptr;
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
    if (signal == SIGABRT || !sanitized) std::signal(signal, stockade_monkey_die);
  void* frame = nullptr;
  ::backtrace(&frame, 1);  // loads what it needs now, as a handler cannot
  guard(patience_s);
}

void Watch::guard(int patience_s) {
  std::thread([this, main = ::pthread_self(), patience_s] {
    uint64_t seen = 0;
    for (int still = 0; still < patience_s; ++still) {
      std::this_thread::sleep_for(std::chrono::seconds(1));
      const uint64_t now = beats_;
      if (now != seen) still = -1;
      seen = now;
    }
    hung = 1;
    ::pthread_kill(main, SIGABRT);
  }).detach();
}

void Watch::begin(int number, const std::string& what) {
  number_ = number;
  std::fprintf(stderr, "%d %s\n", number, what.c_str());
}

void Watch::fail(const std::string& words) {
  std::fprintf(stderr, "FAILED in action %d: %s\n", number(), words.c_str());
  write_stack();
  ::_exit(1);
}

Watch& watch() {
  // It lives as long as its thread: to the end.
  static Watch& one = *new Watch(std::getenv("STOCKADE_SANITIZE") ? 120 : 30);
  return one;
}

std::string wrong_with(Session& session) {
  Game game(session.definition_ptr(), session.record().start());
  for (const Move move : Record::line_to(session.node())) {
    if (!is_legal_somewhere(game, move))
      return "the game has the move " + move_text(session.game(), move) +
             ", which is not legal at " + write_fen(game.definition(), game.position());
    game.play(move);
  }
  if (!game.position().same_as(session.position()))
    return "the position is " + write_fen(session.definition(), session.position()) +
           ", but its moves lead to " + write_fen(game.definition(), game.position());
  if (session.game().plies() != game.plies()) return "the game has another number of moves";
  for (const Move move : session.legal_moves())
    if (!is_legal_somewhere(game, move)) return "the window would allow a move that is not legal";
  return "";
}

}  // namespace stockade::monkey
