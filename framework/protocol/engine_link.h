#pragma once
// EngineLink: the line to another program that plays, whatever its protocol.
//
// Starts and ends the program, keeps a log of what is said if one is wanted, and says in words what
// became of the program when it no longer answers.

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/files.h"
#include "framework/base/result.h"
#include "framework/protocol/engine.h"
#include "framework/protocol/process.h"

namespace stockade {

class EngineLink {
 public:
  using TimePoint = Process::TimePoint;

  /// `log`: a file that receives every line, "" for none.
  EngineLink(std::vector<std::string> command, const std::string& log,
             const EngineSettings& settings);
  ~EngineLink();

  /// Starts the program afresh; the problem if that cannot be done.
  [[nodiscard]] Diagnostics start();
  [[nodiscard]] bool running() const { return process_ != nullptr; }
  /// Says `farewell` if it is not "", waits half a second, and ends the program.
  void end(std::string_view farewell);

  /// False if the program is gone or doesn't listen.
  bool send(std::string_view line);
  ReadStatus hear(std::string& line, TimePoint deadline);
  /// Drops lines until one satisfies `wanted`.
  ReadStatus wait(const std::function<bool(const std::string&)>& wanted, TimePoint deadline);
  [[nodiscard]] TimePoint start_deadline() const {
    return std::chrono::steady_clock::now() + std::chrono::milliseconds(settings_.start_timeout_ms);
  }

  /// The answer of a player whose program could not be heard. Ends it.
  MoveAnswer lost(ReadStatus status);
  /// The problem of a program that did not say `expected` while it got ready. Ends it.
  Diagnostics not_ready(ReadStatus status, const std::string& expected);

 private:
  void note(char direction, std::string_view line);

  std::vector<std::string> command_;
  AppendingFile log_;
  Diagnostics log_problems_;  ///< what could not be written; said at the next start
  EngineSettings settings_;
  std::unique_ptr<Process> process_;
};

/// How long a program that was asked to hurry has to answer before it counts as hung.
inline constexpr std::chrono::milliseconds kHurryPatience{2000};

}  // namespace stockade
