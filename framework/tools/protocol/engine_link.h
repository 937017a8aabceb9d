#pragma once
// EngineLink: the connection to another program that plays, whatever its protocol.
//
// It starts and ends the program, writes a log of the conversation on request, and describes why a
// program no longer answers.

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/files.h"
#include "framework/base/result.h"
#include "framework/tools/protocol/engine.h"
#include "framework/tools/protocol/process.h"

namespace stockade {

class EngineLink {
 public:
  using TimePoint = Process::TimePoint;

  /// `log`: a file that gets every line, "" for none.
  EngineLink(std::vector<std::string> command, const std::string& log,
             const EngineSettings& settings);
  ~EngineLink();

  /// Starts the program, after ending a running one. Returns the problems, or none.
  [[nodiscard]] Diagnostics start();
  [[nodiscard]] bool running() const { return process_ != nullptr; }
  /// Sends `farewell` unless it is "", waits half a second, and ends the program.
  void end(std::string_view farewell);

  /// Sends a line. Returns false if the program has ended or does not read.
  bool send(std::string_view line);
  ReadStatus hear(std::string& line, TimePoint deadline);
  /// Reads lines until one satisfies `wanted`, and drops the others.
  ReadStatus wait(const std::function<bool(const std::string&)>& wanted, TimePoint deadline);
  /// Like the first overload, but returns ReadStatus::timeout soon after `stop`, unless it is null,
  /// becomes true.
  ReadStatus wait(const std::function<bool(const std::string&)>& wanted, TimePoint deadline,
                  const std::atomic<bool>* stop);
  [[nodiscard]] TimePoint start_deadline() const {
    return std::chrono::steady_clock::now() + std::chrono::milliseconds(settings_.start_timeout_ms);
  }

  /// The answer of a player whose program no longer answers. Ends the program.
  MoveAnswer lost(ReadStatus status);
  /// The problem of a program that did not write `expected` at its start. Ends the program.
  Diagnostics not_ready(ReadStatus status, const std::string& expected);

 private:
  void note(char direction, std::string_view line);

  std::vector<std::string> command_;
  AppendingFile log_;
  Diagnostics log_problems_;  ///< failed writes; reported at the next start
  EngineSettings settings_;
  std::unique_ptr<Process> process_;
};

/// A program that was told to move and does not answer within this time counts as hung.
inline constexpr std::chrono::milliseconds kHurryPatience{2000};

}  // namespace stockade
