#pragma once
// OneThread: a value for one thread at a time, for calls that release the interpreter's lock:
// meanwhile another thread may call the same object.

#include <atomic>
#include <stdexcept>
#include <utility>

namespace stockade::python {

template <class T>
class OneThread {
 public:
  /// `words` is for the exception: "the engine is searching".
  OneThread(T value, const char* words) : value_(std::move(value)), words_(words) {}

  /// The right to use the value, until it is destroyed.
  class Use {
   public:
    explicit Use(OneThread& of) : of_(of) {
      if (of.busy_.exchange(true, std::memory_order_acquire)) throw std::runtime_error(of.words_);
    }
    ~Use() { of_.busy_.store(false, std::memory_order_release); }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    T* operator->() const { return &of_.value_; }
    T& operator*() const { return of_.value_; }

   private:
    OneThread& of_;
  };
  /// Throws std::runtime_error, which is Python's RuntimeError, while another thread uses it.
  [[nodiscard]] Use use() { return Use(*this); }
  /// Access for calls that any thread may make at any time.
  [[nodiscard]] T& shared() { return value_; }

 private:
  T value_;
  const char* words_;
  std::atomic<bool> busy_{false};
};

}  // namespace stockade::python
