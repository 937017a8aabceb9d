#include "framework/base/long_work.h"

#include <utility>

namespace stockade {
namespace {

thread_local QuickSpan::Complain complain_here = nullptr;

}  // namespace

QuickSpan::QuickSpan(Complain complain) : outer_(std::exchange(complain_here, complain)) {}

QuickSpan::~QuickSpan() { complain_here = outer_; }

void long_work_begins(const char* work) {
  if (complain_here) complain_here(work);
}

}  // namespace stockade
