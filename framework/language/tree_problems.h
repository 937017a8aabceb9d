#pragma once
// The problems that checks of a tree report: errors, and warnings for what is only odd.

#include <string>
#include <utility>

#include "framework/base/diagnostic.h"

namespace stockade {

class TreeProblems {
 public:
  explicit TreeProblems(Diagnostics& out) : out_(out) {}

  void fail(std::string id, std::string message, std::string hint, const SourceMark& where) {
    out_.push_back(error(std::move(id), std::move(message), std::move(hint), where));
  }
  void warn(std::string id, std::string message, std::string hint, const SourceMark& where) {
    out_.push_back(warning(std::move(id), std::move(message), std::move(hint), where));
  }

 private:
  Diagnostics& out_;
};

}  // namespace stockade
