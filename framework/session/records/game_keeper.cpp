#include "framework/session/records/game_keeper.h"

#include <cerrno>
#include <chrono>
#include <new>
#include <utility>

#if defined(__linux__)
#include <sys/resource.h>
#include <unistd.h>
#endif

#include "framework/base/files.h"
#include "framework/session/records/record_copy.h"
#include "framework/session/records/record_stamp.h"
#include "framework/session/records/sealed_game.h"

namespace stockade {
namespace {

constexpr std::chrono::milliseconds kKeeperMoment{80};

/// The stamp of the game together with its place, which the kept file contains.
uint64_t stamp_with_place(const Record& record, const std::optional<GamePlace>& place) {
  uint64_t stamp = full_record_stamp(record);
  if (place) stamp ^= place->content + 0x9E3779B97F4A7C15ull * (place->begin + 1);
  return stamp;
}

/// Lowers the priority of this thread, so that the window's thread runs first if there are few
/// processors. Has an effect only on Linux, where each thread has a priority of its own.
void step_back() {
#if defined(__linux__)
  constexpr int kLower = 5;
  const auto self = static_cast<id_t>(::gettid());
  ::setpriority(PRIO_PROCESS, self, ::getpriority(PRIO_PROCESS, self) + kLower);
#endif
}

bool is_worth_keeping(const Record& record) {
  const RecordNode& root = record.root();
  return !root.children.empty() || !root.comment.empty() || !root.annotations.marks.empty();
}

}  // namespace

GameKeeper::GameKeeper(KeptGames kept) : kept_(std::move(kept)), thread_([this] { work(); }) {}

GameKeeper::~GameKeeper() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void GameKeeper::begin() {
  file_ = std::make_shared<File>();  // the previous one is released when its last state is written
  has_file_ = false;
  stamp_ = 0;
}

void GameKeeper::begin(const Record& record, const std::optional<GamePlace>& place,
                       std::optional<KeptGame> kept) {
  begin();
  file_->kept = std::move(kept);
  has_file_ = file_->kept.has_value();
  stamp_ = stamp_with_place(record, place);
}

void GameKeeper::keep(const Record& record, const std::optional<GamePlace>& place) {
  if (!has_file_ && !is_worth_keeping(record)) return;
  const uint64_t stamp = stamp_with_place(record, place);
  const bool again = [this] {
    const std::lock_guard lock(mutex_);
    return failed_ == file_ && jobs_.empty();
  }();
  if (stamp == stamp_ && !again) return;  // the game was only stepped through
  stamp_ = stamp;
  has_file_ = true;
  Job job{file_, copy_of(record), place};
  {
    const std::lock_guard lock(mutex_);
    if (!jobs_.empty() && jobs_.back().file == file_)
      jobs_.back() = std::move(job);
    else
      jobs_.push_back(std::move(job));
  }
  wake_.notify_one();
}

void GameKeeper::saved(const Record& record, const std::optional<GamePlace>& place) {
  if (has_file_) return keep(record, place);
  stamp_ = stamp_with_place(record, place);
}

void GameKeeper::finish() {
  std::unique_lock lock(mutex_);
  ++waiting_;
  wake_.notify_one();
  idle_.wait(lock, [this] { return jobs_.empty() && !working_; });
  --waiting_;
}

void GameKeeper::release() {
  finish();
  begin();
}

std::filesystem::path GameKeeper::path() {
  finish();
  return file_->kept ? file_->kept->path() : std::filesystem::path();
}

std::optional<Diagnostic> GameKeeper::trouble() const {
  const std::lock_guard lock(mutex_);
  if (failed_ && !trouble_) return cannot_write(kept_.folder(), ENOMEM);
  return trouble_;
}

bool GameKeeper::try_to_write(const Job& job, std::optional<Diagnostic>& trouble) {
  try {
    const Diagnostics problems = write(job);
    if (problems.empty()) return true;
    trouble = problems.front();
  } catch (const std::bad_alloc&) {
    try {
      trouble = cannot_write(job.file->kept ? job.file->kept->path() : kept_.folder(), ENOMEM);
    } catch (const std::bad_alloc&) {
      // There is no memory even for the message: trouble() supplies it, and the next change tries
      // again.
    }
  }
  return false;
}

Diagnostics GameKeeper::write(const Job& job) {
  if (!job.file->kept) {
    auto created = kept_.create();
    if (!created) return created.problems();
    job.file->kept = *std::move(created);
  }
  std::string text = write_with_place(job.record, job.place);
  if (is_secret(job.record)) text = seal(job.record, text);
  return job.file->kept->write(text);
}

void GameKeeper::work() {
  step_back();
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return ends_ || !jobs_.empty(); });
    if (jobs_.empty()) return;
    // Lets the window paint the change first, and collects changes that follow quickly.
    wake_.wait_for(lock, kKeeperMoment, [this] { return ends_ || waiting_ > 0; });
    {
      const Job job = std::move(jobs_.front());
      jobs_.pop_front();
      working_ = true;
      lock.unlock();
      std::optional<Diagnostic> trouble;
      const bool written = try_to_write(job, trouble);
      lock.lock();
      trouble_ = std::move(trouble);
      failed_.reset();
      if (!written) failed_ = job.file;
      lock.unlock();
    }  // releases a game that is no longer open before finish() returns
    lock.lock();
    working_ = false;
    if (jobs_.empty()) idle_.notify_all();
  }
}

}  // namespace stockade
