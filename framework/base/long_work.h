#pragma once
// Long work, and threads that must answer at once.
//
// Work that may take long (a search, the reading of a variant or of a file of games) says so where
// it begins. The thread of a window must never do such work; while it handles an event, it hears
// of it:
//
//   const QuickSpan span([](const char* work) { complain(work); });
//   handler(event);               // complains if the handler begins to search
//
// The tests of the window and "stockade-gui --bench" listen; a span costs two assignments.

namespace stockade {

/// As long as it lives, its thread must answer at once: long work that begins in the thread is
/// reported to `complain`. Spans may be nested; the innermost one hears.
class QuickSpan {
 public:
  /// `work` says what began, such as "a search".
  using Complain = void (*)(const char* work);

  /// Without a function, long work is welcome again, as in a thread without a span.
  explicit QuickSpan(Complain complain);
  ~QuickSpan();
  QuickSpan(const QuickSpan&) = delete;
  QuickSpan& operator=(const QuickSpan&) = delete;

 private:
  Complain outer_;
};

/// Called at the beginning of work that may take longer than a reader notices (some 50 ms).
void long_work_begins(const char* work);

}  // namespace stockade
