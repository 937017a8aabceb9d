#include "framework/tools/cli/progress.h"

#include <algorithm>

#include <unistd.h>

#include "framework/tools/cli/output.h"

namespace stockade::cli {
namespace {

constexpr std::chrono::seconds kPatience{2};
constexpr std::chrono::milliseconds kBarEvery{100};
constexpr std::chrono::seconds kLineEvery{10};
constexpr size_t kBarWidth = 24;

std::string time_text(double seconds) {
  const auto whole = static_cast<uint64_t>(seconds + 0.5);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{}:{:02} min", whole / 60, whole % 60);
  return fmt::format("{}:{:02} h", whole / 3600, whole / 60 % 60);
}

}  // namespace

bool& quiet() {
  static bool asked = false;
  return asked;
}

Progress::Progress(std::string what, uint64_t all)
    : what_(std::move(what)), terminal_(isatty(STDERR_FILENO) != 0), all_(all) {}

Progress::~Progress() { clear(); }

void Progress::clear() {
  const std::lock_guard lock(mutex_);
  if (width_ == 0) return;
  // The destructor calls this function, too, and must not allocate memory.
  note_unchanged("\r");
  for (; width_ > 0; --width_) note_text(" ");
  note_unchanged("\r");
}

void Progress::begin_at(uint64_t done) {
  const std::lock_guard lock(mutex_);
  done_ = fresh_ = done;
  start_ = shown_ = Clock::now();
}

void Progress::at(uint64_t done, std::optional<uint64_t> all) {
  const std::lock_guard lock(mutex_);
  done_ = done;
  if (all) all_ = *all;
  show();
}

void Progress::tell(std::string result) {
  const std::lock_guard lock(mutex_);
  result_ = std::move(result);
}

void Progress::step_of(uint64_t all) {
  const std::lock_guard lock(mutex_);
  all_ = all;
  ++done_;
  show();
}

void Progress::step() {
  const std::lock_guard lock(mutex_);
  ++done_;
  show();
}

std::string Progress::words(bool bar) const {
  const double spent = std::chrono::duration<double>(Clock::now() - start_).count();
  const uint64_t done = all_ > 0 ? std::min(done_, all_) : done_;
  std::string text =
      all_ > 0 ? fmt::format("{} of {} {}", done, all_, what_) : fmt::format("{} {}", done, what_);
  if (all_ > 0 && done > fresh_ && done < all_) {
    const double each = spent / static_cast<double>(done - fresh_);
    text += ", " + time_text(each * static_cast<double>(all_ - done)) + " left";
  }
  if (!result_.empty()) text += "; " + result_;
  if (!bar || all_ == 0) return text;
  const size_t filled = kBarWidth * done / all_;
  return "[" + std::string(filled, '#') + std::string(kBarWidth - filled, '.') + "] " + text;
}

void Progress::show() {
  const Clock::time_point now = Clock::now();
  if (quiet() || now - start_ < kPatience) return;
  if (terminal_ ? now - shown_ < kBarEvery : now - shown_ < kLineEvery) return;
  shown_ = now;
  const std::string text = words(terminal_);
  if (!terminal_) return note_text(text + "\n");
  note_unchanged("\r");
  note_text(text + std::string(width_ > text.size() ? width_ - text.size() : 0, ' '));
  width_ = std::max(width_, text.size());
}

}  // namespace stockade::cli
