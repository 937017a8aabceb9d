#pragma once
// Result<T>: a value, or the Diagnostics that explain why there is none.

#include <cassert>
#include <utility>
#include <variant>

#include "framework/base/diagnostic.h"

namespace stockade {

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value)
      : data_(std::in_place_index<0>, std::move(value)) {}  // NOLINT: implicit by design
  Result(Diagnostic problem)
      : data_(std::in_place_index<1>, Diagnostics{std::move(problem)}) {}               // NOLINT
  Result(Diagnostics problems) : data_(std::in_place_index<1>, std::move(problems)) {}  // NOLINT

  [[nodiscard]] bool ok() const { return data_.index() == 0; }
  explicit operator bool() const { return ok(); }

  /// The value. Calling this on a failure is a bug.
  [[nodiscard]] const T& value() const& {
    assert(ok());
    return std::get<0>(data_);
  }
  [[nodiscard]] T& value() & {
    assert(ok());
    return std::get<0>(data_);
  }
  [[nodiscard]] T&& value() && {
    assert(ok());
    return std::get<0>(std::move(data_));
  }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

  /// The problems; empty for a success.
  [[nodiscard]] const Diagnostics& problems() const {
    static const Diagnostics none;
    return ok() ? none : std::get<1>(data_);
  }
  [[nodiscard]] std::string message() const { return to_string(problems()); }

 private:
  std::variant<T, Diagnostics> data_;
};

}  // namespace stockade
