#pragma once
// Hooks: the functions that rules add to a program, each with its data.
//
// hook<emit_drops<W>>(plan) is a hook of a function whose first parameter is `const DropPlan<W>&`.
// Whoever calls it passes the other arguments and does not know the type of the data.

#include <type_traits>
#include <utility>

namespace stockade {

/// The address of data whose type only its user knows.
class HookData {
 public:
  HookData() = default;
  template <class T>
  HookData(T* data) : address_(data) {}  // NOLINT: the type is given up on purpose
  /// The data. `T` must be its type.
  template <class T>
  [[nodiscard]] T& as() const {
    return *static_cast<T*>(const_cast<void*>(address_));
  }
  friend bool operator==(HookData, HookData) = default;

 private:
  const void* address_ = nullptr;
};

template <class Signature>
class Hook;

/// A function with its data, which must outlive the hook. Two words; a hook that is false has no
/// function and must not be called.
template <class Result, class... Arguments>
class Hook<Result(Arguments...)> {
 public:
  using Call = Result (*)(HookData, Arguments...);
  Hook() = default;
  Hook(Call call, HookData data) : call_(call), data_(data) {}
  Result operator()(Arguments... arguments) const {
    return call_(data_, std::forward<Arguments>(arguments)...);
  }
  explicit operator bool() const { return call_ != nullptr; }
  /// True if both call the same function, each with its own data.
  [[nodiscard]] bool same_function(const Hook& other) const { return call_ == other.call_; }
  /// Tells the hooks of different data apart; HookData() for a function without data.
  [[nodiscard]] HookData data() const { return data_; }

 private:
  Call call_ = nullptr;
  HookData data_;
};

template <auto function, class Result, class... Arguments>
Hook<Result(Arguments...)> make_hook(Result (*)(Arguments...)) {
  const auto call = [](HookData, Arguments... arguments) -> Result {
    return function(std::forward<Arguments>(arguments)...);
  };
  return {call, HookData()};
}

template <auto function, class Result, class Data, class... Arguments>
Hook<Result(Arguments...)> make_hook(Result (*)(Data&, Arguments...),
                                     std::type_identity_t<Data>* data) {
  const auto call = [](HookData hidden, Arguments... arguments) -> Result {
    return function(hidden.as<Data>(), std::forward<Arguments>(arguments)...);
  };
  return {call, data};
}

/// The hook of a function without data.
template <auto function>
[[nodiscard]] auto hook() {
  return make_hook<function>(function);
}

/// The hook of a function whose first parameter is a reference to its data.
template <auto function, class Data>
[[nodiscard]] auto hook(Data* data) {
  return make_hook<function>(function, data);
}

}  // namespace stockade
