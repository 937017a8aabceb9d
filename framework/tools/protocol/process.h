#pragma once
// Process: another program, connected line by line through pipes.
//
//   auto engine = Process::start({"./engine", "--quiet"});
//   (*engine)->write_line("uci");
//   std::string line;
//   while ((*engine)->read_line(line, deadline) == ReadStatus::line) …
//
// The program may end, hang, close its pipes, or write binary data and endless lines without harm.
// It runs in a process group of its own, so that Ctrl-C reaches only this program; its stderr is
// dropped. For one thread at a time.

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "framework/base/result.h"

namespace stockade {

enum class ReadStatus {
  line,
  timeout,
  ended,  ///< the program has ended or closed its output, and all of that has been read
  stopped
};

class Process {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  /// Longer lines are cut to this length.
  static constexpr size_t kMaxLine = 65536;

  /// Starts a program, which is searched for in $PATH; `command` is its name and arguments. Fails
  /// if it cannot be started. Thread-safe.
  static Result<std::unique_ptr<Process>> start(const std::vector<std::string>& command);
  /// Kills the program.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Sends a line. Returns false if the program has ended, or has not read for two seconds. Then
  /// its input is closed, so that no later line waits as long, and its output counts as ended.
  bool write_line(std::string_view line);
  /// Waits for a line, without its line end, until `deadline` at most, and until `stop`, if not
  /// null, becomes true (noticed within 50 ms).
  ReadStatus read_line(std::string& line, TimePoint deadline,
                       const std::atomic<bool>* stop = nullptr);

  /// Closes the program's input, waits for its end at most `patience`, and then kills it and all
  /// its child processes. Afterwards the program has ended.
  void end(std::chrono::milliseconds patience);
  /// Whether the program has ended, even if one of its child processes keeps its output open.
  [[nodiscard]] bool has_ended() { return reaped_ || wait_until({}); }
  /// How the program ended: "ended with status 3", "was ended by signal 11 (Segmentation fault)";
  /// "is running", "does not read its input". Waits a moment for a program that has closed its
  /// pipes.
  [[nodiscard]] std::string ending();

 private:
  Process() = default;

  bool wait_until(TimePoint deadline);
  bool wait_for(int descriptor, short events, TimePoint deadline, const std::atomic<bool>* stop);
  bool take_line(std::string& line);
  bool close_deaf();
  bool fill();
  static void close_end(int& descriptor);

  pid_t pid_ = -1;
  bool reaped_ = true;  ///< true also before the program is started
  int status_ = 0;      ///< the status from waitpid(), once reaped
  int input_ = -1;      ///< the program's standard input; -1 when closed
  int output_ = -1;
  std::string buffer_;     ///< output that was read, but not yet returned
  size_t searched_ = 0;    ///< length of the beginning of the buffer that has no line end
  bool skipping_ = false;  ///< the rest of a line that is too long must be dropped
  bool at_end_ = false;
  bool is_deaf_ = false;  ///< the program does not read, or has closed its input
};

}  // namespace stockade
