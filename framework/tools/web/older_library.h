#pragma once
// Functions that the standard library of Debian's Emscripten (libc++ 13) lacks.

#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string>
#include <type_traits>

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 16000
namespace std {
template <class T>
unique_ptr<T> make_unique_for_overwrite(size_t size) {
  return unique_ptr<T>(new remove_extent_t<T>[size]);
}

/// Reads a number like the standard's function, but more slowly.
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
  const string text(first, last);
  char* end = nullptr;
  const double read = strtod(text.c_str(), &end);
  if (end == text.c_str() || text.front() == '+' || text.front() == ' ')
    return {first, errc::invalid_argument};
  value = read;
  return {first + (end - text.c_str()), errc()};
}
}  // namespace std
#endif
