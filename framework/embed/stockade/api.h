#pragma once
// What every header of the library needs: which names it shows, and in which namespace.
//
// Programs write stockade::Game. The names lie in an inline namespace, because the framework that
// the library is made of has classes with the same names, which it does not show.

#if defined(__GNUC__)
#define STOCKADE_API __attribute__((visibility("default")))
#else
#define STOCKADE_API
#endif

// Sources of the library itself see both and write embed::Game for these.
#ifndef STOCKADE_INLINE
#define STOCKADE_INLINE inline
#endif

namespace stockade {
STOCKADE_INLINE namespace embed {
  /// "0.1.0": the version of the library that the program runs with.
  [[nodiscard]] STOCKADE_API const char* version();
}
}  // namespace stockade
