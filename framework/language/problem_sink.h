#pragma once
// ProblemSink: takes what checks report: errors, and warnings for what is only odd.

#include <string>
#include <utility>

#include "framework/base/diagnostic.h"

namespace stockade {

class ProblemSink {
 public:
  explicit ProblemSink(Diagnostics& out) : out_(out) {}

  void fail(std::string id, std::string message, std::string hint, const SourceMark& where) {
    out_.push_back(error(std::move(id), std::move(message), std::move(hint), where));
  }
  void warn(std::string id, std::string message, std::string hint, const SourceMark& where) {
    out_.push_back(warning(std::move(id), std::move(message), std::move(hint), where));
  }
  void add(const Diagnostics& found) { out_.insert(out_.end(), found.begin(), found.end()); }

 private:
  Diagnostics& out_;
};

}  // namespace stockade
