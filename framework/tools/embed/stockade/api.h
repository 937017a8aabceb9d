#pragma once
// Macros for every header of the library: exported names and their namespace.
//
// Programs write stockade::Game. The names are in an inline namespace, because the framework inside
// the library has hidden classes with the same names.

#if defined(__GNUC__)
#define STOCKADE_API __attribute__((visibility("default")))
#else
#define STOCKADE_API
#endif

// The library's own sources see both and write embed::Game for these.
#ifndef STOCKADE_INLINE
#define STOCKADE_INLINE inline
#endif

namespace stockade {
STOCKADE_INLINE namespace embed {
  /// The version of the library that the program uses: "0.1.0".
  [[nodiscard]] STOCKADE_API const char* version();
}
}  // namespace stockade
