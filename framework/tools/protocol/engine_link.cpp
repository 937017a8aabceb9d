#include "framework/tools/protocol/engine_link.h"

#include <algorithm>
#include <new>
#include <utility>

#include <fmt/format.h>

#include "framework/base/duration.h"

namespace stockade {

EngineLink::EngineLink(std::vector<std::string> command, const std::string& log,
                       const EngineSettings& settings)
    : command_(std::move(command)), settings_(settings) {
  if (!log.empty()) log_problems_ = log_.open(log);
}

EngineLink::~EngineLink() {
  try {
    end("quit");
  } catch (const std::bad_alloc&) {
    // The program is killed without a farewell.
  }
}

Diagnostics EngineLink::start() {
  end("quit");
  if (!log_problems_.empty()) return log_problems_;
  auto process = Process::start(command_);
  if (!process.ok()) return process.problems();
  process_ = std::move(*process);
  note('=', "started");
  return {};
}

void EngineLink::end(std::string_view farewell) {
  if (!process_) return;
  const bool listens = !farewell.empty() && send(farewell);
  process_->end(std::chrono::milliseconds(listens ? 500 : 0));
  note('=', process_->ending());
  process_ = nullptr;
}

bool EngineLink::send(std::string_view line) {
  if (!process_) return false;
  note('>', line);
  return process_->write_line(line);
}

ReadStatus EngineLink::hear(std::string& line, TimePoint deadline) {
  if (!process_) return ReadStatus::ended;
  const ReadStatus status = process_->read_line(line, deadline, settings_.stop);
  if (status == ReadStatus::line) note('<', line);
  return status;
}

ReadStatus EngineLink::wait(const std::function<bool(const std::string&)>& wanted,
                            TimePoint deadline) {
  std::string line;
  for (;;) {
    const ReadStatus status = hear(line, deadline);
    if (status != ReadStatus::line || wanted(line)) return status;
  }
}

ReadStatus EngineLink::wait(const std::function<bool(const std::string&)>& wanted,
                            TimePoint deadline, const std::atomic<bool>* stop) {
  if (!stop) return wait(wanted, deadline);
  constexpr std::chrono::milliseconds kBetweenLooks{30};
  for (;;) {
    const TimePoint now = std::chrono::steady_clock::now();
    if (now >= deadline || *stop) return ReadStatus::timeout;
    const ReadStatus status = wait(wanted, std::min(deadline, now + kBetweenLooks));
    if (status != ReadStatus::timeout) return status;
  }
}

MoveAnswer EngineLink::lost(ReadStatus status) {
  MoveAnswer answer;
  if (status == ReadStatus::stopped) {
    answer.type = AnswerKind::interrupted;
  } else if (status == ReadStatus::timeout && process_ && !process_->has_ended()) {
    answer.type = AnswerKind::hung;
    answer.words = "the engine did not answer";
  } else {
    answer.type = AnswerKind::died;
    answer.words = "the engine " + (process_ ? process_->ending() : "is not running");
  }
  // A searching engine may not read "quit", and a stopped match must not wait for it.
  end("");
  return answer;
}

Diagnostics EngineLink::not_ready(ReadStatus status, const std::string& expected) {
  const std::string fate =
      status == ReadStatus::ended && process_
          ? fmt::format("it {} before it wrote '{}'", process_->ending(), expected)
          : fmt::format("it did not write '{}' within {}", expected,
                        duration_text(std::chrono::milliseconds(settings_.start_timeout_ms)));
  end("");
  return {error("engine-start", fmt::format("cannot use '{}' as an engine: {}", command_[0], fate),
                "check the command and its protocol (proto=uci or proto=cecp)")};
}

void EngineLink::note(char direction, std::string_view line) {
  if (log_.is_open() && log_problems_.empty())
    log_problems_ = log_.add(fmt::format("{} {}\n", direction, line));
}

}  // namespace stockade
