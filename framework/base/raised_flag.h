#pragma once
// RaisedFlag: a flag is true while a scope lasts.
//
//   const RaisedFlag busy(busy_);   // until the end of the block
//
// The flag outlives the object, and gets back the value that it had before, so scopes may nest.

#include <utility>

namespace stockade {

class RaisedFlag {
 public:
  explicit RaisedFlag(bool& flag) : flag_(flag), before_(std::exchange(flag, true)) {}
  ~RaisedFlag() { flag_ = before_; }
  RaisedFlag(const RaisedFlag&) = delete;
  RaisedFlag& operator=(const RaisedFlag&) = delete;

 private:
  bool& flag_;
  bool before_;
};

}  // namespace stockade
