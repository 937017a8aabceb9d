#pragma once
// Bounds on work. They count the processor time of this process, which other programs do not
// change.

#include <ctime>

#include <catch2/catch.hpp>

namespace stockade::test {

/// Processor time of all threads of this process.
inline double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Fails the test if what follows, until the end of its scope, takes more processor time.
class AtMost {
 public:
  explicit AtMost(double seconds) : end_(processor_seconds() + seconds) {}
  ~AtMost() { CHECK(processor_seconds() < end_); }
  AtMost(const AtMost&) = delete;
  AtMost& operator=(const AtMost&) = delete;

 private:
  double end_;
};

}  // namespace stockade::test
