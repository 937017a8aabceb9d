#pragma once
// Process: another program, talked to line by line through pipes.
//
//   auto engine = Process::start({"./engine", "--quiet"});
//   (*engine)->write_line("uci");
//   std::string line;
//   while ((*engine)->read_line(line, deadline) == ReadStatus::line) …
//
// Nothing that the program does (ending, hanging, closing its pipes, writing binary data or lines
// without end) harms this one. The program runs in a process group of its own, so that Ctrl-C is
// for this one alone; what it writes to its standard error is dropped. One thread at a time.

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
  ended,  ///< the program has ended or closed its output, and all it wrote has been read
  stopped
};

class Process {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  /// Longer lines are cut off here; the rest of the line is dropped.
  static constexpr size_t kMaxLine = 65536;

  /// Starts a program, looked for as the shell would; `command` has its name and arguments. Fails
  /// if there is none or it may not be run. Threads may do this at the same time.
  static Result<std::unique_ptr<Process>> start(const std::vector<std::string>& command);
  /// Ends the program at once.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Sends a line. False if the program is gone or has not read for two seconds.
  bool write_line(std::string_view line);
  /// Waits for a line, given without its end; at most until `deadline`, and until `stop`, if not
  /// null, becomes true (noticed within 50 ms).
  ReadStatus read_line(std::string& line, TimePoint deadline,
                       const std::atomic<bool>* stop = nullptr);

  /// Closes its input, gives the program so long to end by itself, and ends it and all it has
  /// started then. Once it has returned the program is gone.
  void end(std::chrono::milliseconds patience);
  /// How the program ended: "ended with status 3", "was ended by signal 11 (Segmentation fault)";
  /// "is running". Waits a moment for a program that has closed its output.
  [[nodiscard]] std::string ending();

 private:
  Process(pid_t pid, int input, int output) : pid_(pid), input_(input), output_(output) {}

  bool wait_until(TimePoint deadline);
  bool wait_for(int descriptor, short events, TimePoint deadline, const std::atomic<bool>* stop);
  bool take_line(std::string& line);
  bool fill();
  static void close_end(int& descriptor);

  pid_t pid_;
  bool reaped_ = false;
  int status_ = 0;  ///< as waitpid() has it, once reaped
  int input_;       ///< the program's standard input; -1 when closed
  int output_;
  std::string buffer_;     ///< read, not yet given out
  size_t searched_ = 0;    ///< so much of it has no end of line
  bool skipping_ = false;  ///< the rest of a line that was too long is being dropped
  bool at_end_ = false;
};

}  // namespace stockade
