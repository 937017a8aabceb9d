#include "framework/tools/protocol/uci_server.h"

#include <algorithm>
#include <new>

#include "framework/base/counted.h"
#include "framework/notation/letters.h"
#include "framework/tools/protocol/engine_text.h"
#include "framework/tools/protocol/uci_server_text.h"

namespace stockade {
namespace {

constexpr std::string_view kCommands =
    "uci, isready, ucinewgame, setoption, position, go, stop, ponderhit, d, quit";

/// The memory that a command in the queue takes besides its text.
constexpr size_t kTaskBytes = 200;

/// Whether the line has no control characters except tabs.
bool is_text(std::string_view line) {
  return std::all_of(line.begin(), line.end(), [](char c) {
    return c == '\t' || (static_cast<unsigned char>(c) >= ' ' && c != 0x7F);
  });
}

}  // namespace

UciServer::UciServer(UciSetup setup, Output output)
    : output_(std::move(output)),
      commands_(std::move(setup), [this](std::string_view line) { say(line); }),
      worker_([this] { work(); }) {}

UciServer::~UciServer() {
  if (!worker_.joinable()) return;
  quit();
  finish();
}

// ------------------------------------------------------------------------- the feeding thread

bool UciServer::feed(std::string_view bytes) {
  while (!quit_ && !bytes.empty()) {
    const size_t end = bytes.find('\n');
    const std::string_view part = bytes.substr(0, end);
    if (line_.size() + part.size() > kLongestLine) too_long_ = true;
    if (too_long_)
      line_.clear();
    else
      line_ += part;
    if (end == std::string_view::npos) break;
    bytes.remove_prefix(end + 1);
    obey(std::exchange(line_, {}));
  }
  return !quit_;
}

void UciServer::finish() {
  if (!quit_ && (!line_.empty() || too_long_)) obey(std::exchange(line_, {}));
  if (!worker_.joinable()) return;
  {
    std::unique_lock lock(mutex_);
    for (const auto& job : jobs_)
      if (job->endless()) job->stop = true;
    closing_ = true;
    ended_at_ = std::chrono::steady_clock::now();
    changed_.notify_all();
    while (!done_) {
      if (last_time_used(std::chrono::steady_clock::now()) >= kLastTime) {
        hurry_ = true;
        for (const auto& job : jobs_) job->stop = true;
        changed_.notify_all();
      }
      changed_.wait_for(lock, std::chrono::milliseconds(5), [this] { return done_; });
    }
  }
  worker_.join();
}

std::chrono::steady_clock::duration UciServer::last_time_used(TimePoint now) const {
  if (!closing_ || !long_since_) return last_time_used_;
  return last_time_used_ + (now - std::max(*long_since_, ended_at_));
}

void UciServer::quit() {
  quit_ = true;
  stop_searches();
}

void UciServer::obey(std::string_view line) {
  if (std::exchange(too_long_, false))
    return say("info string error: the line is too long: the most is " +
               std::to_string(kLongestLine) + " bytes");
  line = trimmed(line);
  if (line.empty()) return;
  if (!is_text(line)) return say("info string error: the line contains control characters");
  const size_t end = std::min(line.find_first_of(" \t"), line.size());
  obey_command(line.substr(0, end), line.substr(end));
}

void UciServer::obey_command(std::string_view name, std::string_view rest) {
  if (name == "quit") return quit();
  if (name == "stop") return stop_searches();
  if (name == "ponderhit") return ponder_hit();
  if (name == "go") return go(rest);
  if (name == "isready") {
    // During a search, the answer means that the engine is alive; otherwise, that all earlier
    // commands are done.
    if (search_is_due()) return say("readyok");
    return enqueue([this] { say("readyok"); });
  }
  if (name == "uci") return enqueue([this] { commands_.announce(); });
  if (name == "ucinewgame") return enqueue([this] { commands_.new_game(); });
  if (name == "d") return enqueue([this] { commands_.show(); });
  if (name == "setoption")
    return enqueue([this, text = std::string(rest)] { commands_.set_option(words_of(text)); },
                   rest.size());
  if (name == "position")
    return enqueue(
        {[this, text = std::string(rest)] { commands_.set_position(words_of(text), hurry_); },
         rest.size(), nullptr, true});
  if (name == "debug" || name == "register") return;  // need no answer
  const std::string error_line = "info string error: unknown command " + in_quotes(name) +
                                 " (known: " + std::string(kCommands) + ")";
  if (search_is_due()) return say(error_line);
  enqueue([this, error_line] { say(error_line); });
}

void UciServer::go(std::string_view rest) {
  const auto job = std::make_shared<Job>();
  job->go = parse_go(words_of(rest));
  bool waits = false;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& other : jobs_) waits = waits || (other->endless() && !other->stop);
  }
  if (waits) say("info string this search will start when the one before it is stopped");
  enqueue({[this, job] { run(*job); }, rest.size(), job, true});
}

void UciServer::stop_searches() {
  {
    const std::lock_guard lock(mutex_);
    for (const auto& job : jobs_) job->stop = true;
  }
  changed_.notify_all();
}

void UciServer::ponder_hit() {
  bool found = false;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& job : jobs_) {
      if (!job->go.ponder || job->ponder.hit_at()) continue;
      job->ponder.hit();
      found = true;
      break;
    }
  }
  changed_.notify_all();
  if (!found) say("info string error: ponderhit: no search is pondering");
}

bool UciServer::search_is_due() {
  const std::lock_guard lock(mutex_);
  return !jobs_.empty();
}

void UciServer::enqueue(Task task) {
  task.bytes += kTaskBytes;
  bool full = false;
  {
    const std::lock_guard lock(mutex_);
    full = waiting_bytes_ + task.bytes > kMaxWaiting;
    if (!full) {
      waiting_bytes_ += task.bytes;
      if (task.job) jobs_.push_back(task.job);
      tasks_.push_back(std::move(task));
    }
  }
  changed_.notify_all();
  if (full)
    say("info string error: too many commands are waiting for a search to end: one is lost");
}

void UciServer::say(std::string_view line) {
  const std::lock_guard lock(output_mutex_);
  output_(line);
}

// ---------------------------------------------------------------------------------- the worker

bool UciServer::Job::endless() const {
  if (go.perft) return false;
  return held() || !go.has_limit();
}

bool UciServer::Job::held() const { return go.infinite || (go.ponder && !ponder.hit_at()); }

void UciServer::work() {
  size_t left_out = 0;
  for (;;) {
    Task task;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return closing_ || !tasks_.empty(); });
      if (tasks_.empty()) break;
      task = std::move(tasks_.front());
      tasks_.pop_front();
      waiting_bytes_ -= task.bytes;
      if (hurry_ && task.long_work) {
        if (task.job) jobs_.pop_front();
        ++left_out;
        continue;
      }
      if (task.long_work) long_since_ = std::chrono::steady_clock::now();
    }
    try {
      task.work();
    } catch (const std::bad_alloc&) {
      give_up(task);
    }
    const std::lock_guard lock(mutex_);
    last_time_used_ = last_time_used(std::chrono::steady_clock::now());
    long_since_.reset();
  }
  if (left_out > 0)
    say("info string the input has ended: " + counted(left_out, "command") + " left out");
  const std::lock_guard lock(mutex_);
  done_ = true;
  changed_.notify_all();
}

/// If there is no memory for a search, the engine continues. This function allocates none for
/// itself.
void UciServer::give_up(const Task& task) {
  {
    const std::lock_guard lock(mutex_);
    if (task.job && !jobs_.empty() && jobs_.front() == task.job) jobs_.pop_front();
  }
  say("info string error: not enough memory");
  if (task.job && !task.job->go.perft) say("bestmove (none)");
}

void UciServer::run(Job& job) {
  for (const std::string& line : uci_problem_lines("go", job.go.problems)) say(line);
  std::optional<std::string> answer;
  if (job.go.perft)
    commands_.perft(*job.go.perft, job.stop);
  else
    answer = commands_.search(job.go, job.stop, job.ponder);
  {
    std::unique_lock lock(mutex_);
    if (answer) changed_.wait(lock, [&job] { return job.stop || !job.held(); });
    // Before the best move is written, because its reader must find no search running.
    jobs_.pop_front();
  }
  if (answer) say(*answer);
}

}  // namespace stockade
