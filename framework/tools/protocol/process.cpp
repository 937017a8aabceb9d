#include "framework/tools/protocol/process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace stockade {
namespace {

using SteadyClock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kWriteTimeout{2000};
/// The interval at which a wait checks the stop flag.
constexpr milliseconds kSlice{50};

std::string failure_words(int failure) { return std::generic_category().message(failure); }

/// A pipe that other programs do not inherit.
struct Pipe {
  std::array<int, 2> ends{-1, -1};
  ~Pipe() {
    for (const int end : ends)
      if (end >= 0) ::close(end);
  }
  bool open() { return ::pipe2(ends.data(), O_CLOEXEC) == 0; }
  [[nodiscard]] int read_end() const { return ends[0]; }
  [[nodiscard]] int write_end() const { return ends[1]; }
  int release(size_t end) {
    const int descriptor = ends[end];
    ends[end] = -1;
    return descriptor;
  }
};

/// The actions of posix_spawn() between fork and exec.
class SpawnPlan {
 public:
  SpawnPlan(const Pipe& input, const Pipe& output) {
    posix_spawn_file_actions_init(&actions_);
    need(posix_spawn_file_actions_adddup2(&actions_, input.read_end(), STDIN_FILENO));
    need(posix_spawn_file_actions_adddup2(&actions_, output.write_end(), STDOUT_FILENO));
    need(posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, "/dev/null", O_WRONLY, 0));
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
    need(posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1));
#endif
    posix_spawnattr_init(&attributes_);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes_, &none);
    sigset_t to_default;
    sigemptyset(&to_default);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGXFSZ})
      sigaddset(&to_default, signal);
    posix_spawnattr_setsigdefault(&attributes_, &to_default);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(
        &attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  [[nodiscard]] int spawn(pid_t& pid, std::vector<char*>& arguments) const {
    if (failure_ != 0) return failure_;
    return posix_spawnp(&pid, arguments[0], &actions_, &attributes_, arguments.data(), environ);
  }

 private:
  /// Stores the first failure: adding an action allocates memory, so it may fail.
  void need(int result) {
    if (failure_ == 0) failure_ = result;
  }

  int failure_ = 0;
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

/// While it exists, writing to a closed pipe fails instead of ending this program.
class PipeSignalGuard {
 public:
  PipeSignalGuard() {
    sigemptyset(&signal_);
    sigaddset(&signal_, SIGPIPE);
    sigset_t pending;
    sigemptyset(&pending);
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &signal_, &before_);
  }
  ~PipeSignalGuard() {
    const timespec at_once{};
    // The signal of a failed write is pending for this thread: remove it.
    if (!was_pending_)
      while (sigtimedwait(&signal_, nullptr, &at_once) == -1 && errno == EINTR) {
      }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  PipeSignalGuard(const PipeSignalGuard&) = delete;
  PipeSignalGuard& operator=(const PipeSignalGuard&) = delete;

 private:
  sigset_t signal_;
  sigset_t before_;
  bool was_pending_ = false;
};

}  // namespace

Result<std::unique_ptr<Process>> Process::start(const std::vector<std::string>& command) {
  if (command.empty() || command[0].empty())
    return error("no-command", "the name of the program is missing", "write it first");
  Pipe input;
  Pipe output;
  if (!input.open() || !output.open())
    return error("process",
                 fmt::format("cannot open a pipe to '{}': {}", command[0], failure_words(errno)),
                 "close some files, or raise the limit of open files");
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  // Made before the program starts, so that a started program always has an owner.
  std::unique_ptr<Process> process(new Process());
  if (const int failure = SpawnPlan(input, output).spawn(process->pid_, arguments); failure != 0)
    return error("process",
                 fmt::format("cannot start '{}': {}", command[0], failure_words(failure)),
                 "check that the path is right and the file is executable");
  process->reaped_ = false;
  process->input_ = input.release(1);
  process->output_ = output.release(0);
  // A write must not block longer than write_line() allows.
  ::fcntl(process->input_, F_SETFL, O_NONBLOCK);
  return process;
}

Process::~Process() { end(milliseconds(0)); }

bool Process::write_line(std::string_view line) {
  if (input_ < 0) return false;
  std::string text(line);
  text += '\n';
  const PipeSignalGuard guard;
  const TimePoint deadline = SteadyClock::now() + kWriteTimeout;
  size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = ::write(input_, text.data() + written, text.size() - written);
    if (count > 0) {
      written += count;
    } else if (errno == EAGAIN) {
      if (!wait_for(input_, POLLOUT, deadline, nullptr)) return close_deaf();
    } else if (errno != EINTR) {
      return close_deaf();
    }
  }
  return true;
}

/// Closes the input of a program that does not read it. It gets no more questions, so its output
/// counts as ended, too.
bool Process::close_deaf() {
  close_end(input_);
  at_end_ = true;
  is_deaf_ = true;
  return false;
}

ReadStatus Process::read_line(std::string& line, TimePoint deadline,
                              const std::atomic<bool>* stop) {
  for (;;) {
    if (stop && stop->load(std::memory_order_relaxed)) return ReadStatus::stopped;
    // Checked before each line, so that a program that never stops writing cannot delay the end.
    if (SteadyClock::now() >= deadline) return ReadStatus::timeout;
    if (take_line(line)) return ReadStatus::line;
    if (at_end_ || output_ < 0) return ReadStatus::ended;
    if (wait_for(output_, POLLIN, deadline, stop) && !fill()) at_end_ = true;
  }
}

/// Moves a line out of the buffer.
bool Process::take_line(std::string& line) {
  for (;;) {
    const size_t end = buffer_.find('\n', searched_);
    if (end == std::string::npos) break;
    const bool keep = !skipping_;
    if (keep) line = buffer_.substr(0, end);
    buffer_.erase(0, end + 1);
    searched_ = 0;
    skipping_ = false;
    if (!keep) continue;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return true;
  }
  searched_ = buffer_.size();
  if (skipping_) {
    buffer_.clear();
    searched_ = 0;
    return false;
  }
  const bool too_long = buffer_.size() >= kMaxLine;
  if (!too_long && (!at_end_ || buffer_.empty())) return false;
  line = buffer_.substr(0, kMaxLine);
  buffer_.clear();
  searched_ = 0;
  skipping_ = too_long;
  return true;
}

/// Reads the available output; false at its end.
bool Process::fill() {
  std::array<char, 8192> bytes;
  const ssize_t count = ::read(output_, bytes.data(), bytes.size());
  if (count > 0) buffer_.append(bytes.data(), count);
  return count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN));
}

/// Waits until the descriptor is ready; false at the deadline, or when stopped.
bool Process::wait_for(int descriptor, short events, TimePoint deadline,
                       const std::atomic<bool>* stop) {
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - SteadyClock::now());
    if (left.count() <= 0) return false;
    pollfd waiting{descriptor, events, 0};
    const int ready = ::poll(&waiting, 1, static_cast<int>(std::min(left, kSlice).count()));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return true;  // the next read or write reports why
    if (stop && stop->load(std::memory_order_relaxed)) return false;
  }
}

/// Waits for the end of the program, without reaping it; false at the deadline.
bool Process::wait_until(TimePoint deadline) {
  for (;;) {
    siginfo_t info{};
    if (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0)
      return errno != EINTR;
    if (info.si_pid == pid_) return true;
    if (SteadyClock::now() >= deadline) return false;
    std::this_thread::sleep_for(milliseconds(2));
  }
}

void Process::close_end(int& descriptor) {
  if (descriptor >= 0) ::close(descriptor);
  descriptor = -1;
}

void Process::end(milliseconds patience) {
  if (reaped_) return;
  close_end(input_);
  wait_until(SteadyClock::now() + patience);
  // The group number is not reused before the program is reaped.
  ::killpg(pid_, SIGKILL);
  while (::waitpid(pid_, &status_, 0) < 0 && errno == EINTR) {
  }
  reaped_ = true;
  close_end(output_);
}

std::string Process::ending() {
  if (!reaped_) {
    if (!wait_until(SteadyClock::now() + milliseconds(at_end_ ? 200 : 0)))
      return is_deaf_  ? "does not read its input"
             : at_end_ ? "has closed its output"
                       : "is running";
    end(milliseconds(0));
  }
  if (WIFSIGNALED(status_))
    return fmt::format("was ended by signal {} ({})", WTERMSIG(status_),
                       ::strsignal(WTERMSIG(status_)));
  return fmt::format("ended with status {}", WEXITSTATUS(status_));
}

}  // namespace stockade
