#include "framework/base/memory.h"

#include <cstdlib>  // defines __GLIBC__

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace stockade {

void give_back_memory() {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

void share_memory_stores() {
#if defined(__GLIBC__)
  mallopt(M_ARENA_MAX, 2);
#endif
}

}  // namespace stockade
