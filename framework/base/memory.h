#pragma once
// Memory that the program has freed, and the C library keeps for later.

namespace stockade {

/// Gives free memory back to the system, where the C library can do that (glibc). Threads that ask
/// for memory meanwhile wait for some milliseconds at most. May be called from any thread.
void give_back_memory();

/// All threads take their memory from two stores, where the C library would make one for each
/// thread (glibc). Much less lies unused then, and threads that allocate much wait for each other:
/// for a window, not for a search with many threads. Call it before there are threads.
void share_memory_stores();

}  // namespace stockade
