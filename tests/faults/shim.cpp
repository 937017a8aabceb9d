// A library for LD_PRELOAD that lets one call of a program to the system fail. failures.py drives
// it (docs/develop/testing.md, "Failures").
//
//   STOCKADE_FAULT         the kind of call that fails: alloc, read, write … (kKinds)
//   STOCKADE_FAULT_AT      which of them, from 1; without it all calls are only counted
//   STOCKADE_FAULT_ERROR   the errno; "short": reads and writes do only a part of their work;
//                          "kill": the program is killed instead of the call
//   STOCKADE_FAULT_LASTS   if set, all later calls of the kind fail too
//   STOCKADE_FAULT_SITES   if set, the report also lists the first call from each place of the
//                          program, so that a driver need not try a thousand calls from one place
//   STOCKADE_FAULT_NAMED   if set, no file can be opened without a name, as in some file systems
//   STOCKADE_FAULT_REPORT  a file of sizeof(Report) bytes, which gets the figures
//
// Calls count from main() to its return. What the C library calls within itself does not count. A
// program that this one starts runs without the library.

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>
#include <unwind.h>

namespace {

enum Kind : std::uint8_t {
  kAlloc,
  kMap,
  kOpen,
  kConnect,
  kRead,
  kWrite,
  kSync,
  kClose,
  kRename,
  kRemove,
  kMake,
  kTruncate,
  kSeek,
  kStatus,
  kMode,
  kLock,
  kPipe,
  kSpawn,
  kThread,
  kPoll,
  kWait,
  kKindCount
};

constexpr std::array<const char*, kKindCount> kKinds = {
    "alloc", "map",    "open",   "connect", "read",     "write", "sync",
    "close", "rename", "remove", "make",    "truncate", "seek",  "status",
    "mode",  "lock",   "pipe",   "spawn",   "thread",   "poll",  "wait"};

constexpr std::size_t kMaxSites = 1 << 16;

/// What failures.py reads. All words have eight bytes.
struct Report {
  struct Count {
    char kind[16];
    std::atomic<std::uint64_t> calls;
  };
  struct Site {
    std::uint64_t kind;
    std::uint64_t call;   ///< the first one from here
    std::uint64_t place;  ///< the same in every run
  };
  std::array<Count, kKindCount> counts;
  std::atomic<std::uint64_t> failed;
  std::atomic<std::uint64_t> sites;
  std::array<Site, kMaxSites> site;
};

/// Where a loaded file lies, because addresses differ from run to run.
struct Module {
  std::uintptr_t begin;
  std::uintptr_t end;
};

std::atomic<bool> counts_now{false};
Report* report = nullptr;
bool lists_sites = false;
int failing = kKindCount;
std::uint64_t failing_call = 0;
bool lasts = false;
bool only_transfers = false;  ///< only read() and write() can do this
bool does_a_part = false;
bool kills = false;
bool wants_names = false;
int error_number = 0;

std::array<Module, 512> modules;
std::size_t module_count = 0;
std::array<std::atomic<std::uint64_t>, kMaxSites * 2> seen_places;
/// The unwinder must not be entered again from a call of its own.
thread_local bool is_inside __attribute__((tls_model("initial-exec"))) = false;

struct Walk {
  std::uint64_t place = 14695981039346656037u;
  int depth = 0;
};

_Unwind_Reason_Code take_frame(_Unwind_Context* context, void* data) {
  constexpr int kOwnFrames = 3;
  constexpr int kDepth = 10;
  Walk& walk = *static_cast<Walk*>(data);
  if (++walk.depth <= kOwnFrames) return _URC_NO_REASON;
  const std::uintptr_t at = _Unwind_GetIP(context);
  std::uint64_t offset = 0;
  for (std::size_t i = 0; i < module_count; ++i)
    if (at >= modules[i].begin && at < modules[i].end) offset = (i << 48) + (at - modules[i].begin);
  walk.place = (walk.place ^ offset) * 1099511628211u;
  return walk.depth < kOwnFrames + kDepth ? _URC_NO_REASON : _URC_NORMAL_STOP;
}

/// False if a call from this place is known already.
bool is_new(std::uint64_t place) {
  for (std::size_t i = place % seen_places.size();; i = (i + 1) % seen_places.size()) {
    std::uint64_t there = 0;
    if (seen_places[i].compare_exchange_strong(there, place)) return true;
    if (there == place) return false;
  }
}

__attribute__((noinline)) void list_site(Kind kind, std::uint64_t call) {
  if (is_inside) return;
  is_inside = true;
  Walk walk;
  _Unwind_Backtrace(take_frame, &walk);
  walk.place = (walk.place ^ kind) * 1099511628211u | 1;
  if (report->sites.load() < kMaxSites && is_new(walk.place)) {
    const std::uint64_t i = report->sites++;
    if (i < kMaxSites) report->site[i] = {kind, call, walk.place};
  }
  is_inside = false;
}

/// Counts a call; true, with errno, if it is to fail.
bool fails(Kind kind) {
  if (!counts_now.load(std::memory_order_relaxed) || is_inside) return false;
  const std::uint64_t call = ++report->counts[kind].calls;
  if (lists_sites) list_site(kind, call);
  if (failing != kind || (lasts ? call < failing_call : call != failing_call)) return false;
  ++report->failed;
  if (kills) ::raise(SIGKILL);
  errno = error_number;
  return true;
}

int add_module(dl_phdr_info* info, std::size_t, void*) {
  Module found{info->dlpi_addr, info->dlpi_addr};
  for (int i = 0; i < info->dlpi_phnum; ++i)
    if (info->dlpi_phdr[i].p_type == PT_LOAD) {
      const std::uintptr_t end =
          info->dlpi_addr + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
      if (end > found.end) found.end = end;
    }
  if (module_count < modules.size()) modules[module_count++] = found;
  return 0;
}

const char* take_from_environment(const char* name) {
  static std::array<std::array<char, 4096>, 8> texts;
  static std::size_t count = 0;
  const char* value = std::getenv(name);
  if (!value || count == texts.size()) return nullptr;
  char* text = texts[count++].data();
  std::strncpy(text, value, sizeof texts[0] - 1);
  unsetenv(name);
  return text;
}

/// Reads the environment, and leaves nothing of it to the programs that this one starts.
void prepare() {
  unsetenv("LD_PRELOAD");
  const char* kind = take_from_environment("STOCKADE_FAULT");
  const char* at = take_from_environment("STOCKADE_FAULT_AT");
  const char* problem = take_from_environment("STOCKADE_FAULT_ERROR");
  lasts = take_from_environment("STOCKADE_FAULT_LASTS") != nullptr;
  lists_sites = take_from_environment("STOCKADE_FAULT_SITES") != nullptr;
  const char* path = take_from_environment("STOCKADE_FAULT_REPORT");
  const int file = path ? ::open(path, O_RDWR | O_CLOEXEC) : -1;
  void* place = file < 0
                    ? MAP_FAILED
                    : ::mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (place == MAP_FAILED) std::abort();
  ::close(file);
  report = static_cast<Report*>(place);
  for (int i = 0; i < kKindCount; ++i) {
    std::strncpy(report->counts[i].kind, kKinds[i], sizeof report->counts[i].kind);
    if (kind && at && std::strcmp(kind, kKinds[i]) == 0) failing = i;
  }
  if (at) failing_call = std::strtoull(at, nullptr, 10);
  wants_names = take_from_environment("STOCKADE_FAULT_NAMED") != nullptr;
  does_a_part = problem && std::strcmp(problem, "short") == 0;
  kills = problem && std::strcmp(problem, "kill") == 0;
  error_number = problem ? std::atoi(problem) : EIO;
  only_transfers =
      does_a_part || (error_number == EINTR && (failing == kRead || failing == kWrite));
  dl_iterate_phdr(add_module, nullptr);
}

int (*real_main)(int, char**, char**) = nullptr;

int counted_main(int count, char** words, char** environment) {
  prepare();
  counts_now = true;
  const int status = real_main(count, words, environment);
  counts_now = false;
  return status;
}

/// The next definition of a function: the C library's.
template <class Function>
Function next(const char* name) {
  is_inside = true;  // dlsym() may allocate
  void* found = ::dlsym(RTLD_NEXT, name);
  is_inside = false;
  if (!found) std::abort();
  return reinterpret_cast<Function>(found);
}

}  // namespace

#define STOCKADE_NEXT(name) static const auto real = next<decltype(&::name)>(#name)

extern "C" {

int __libc_start_main(int (*main)(int, char**, char**), int count, char** words, void (*init)(),
                      void (*fini)(), void (*loader_fini)(), void* stack_end) {
  using Start = int (*)(decltype(main), int, char**, void (*)(), void (*)(), void (*)(), void*);
  real_main = main;
  return next<Start>("__libc_start_main")(counted_main, count, words, init, fini, loader_fini,
                                          stack_end);
}

// ------------------------------------------------------------------------------------- memory

void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);

void* malloc(std::size_t size) { return fails(kAlloc) ? nullptr : __libc_malloc(size); }
void* calloc(std::size_t count, std::size_t size) {
  return fails(kAlloc) ? nullptr : __libc_calloc(count, size);
}
void* realloc(void* block, std::size_t size) {
  return fails(kAlloc) ? nullptr : __libc_realloc(block, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return fails(kAlloc) ? nullptr : __libc_memalign(alignment, size);
}
void* memalign(std::size_t alignment, std::size_t size) { return aligned_alloc(alignment, size); }
int posix_memalign(void** block, std::size_t alignment, std::size_t size) {
  void* made = aligned_alloc(alignment, size);
  if (made) *block = made;
  return made ? 0 : ENOMEM;
}
void* mmap(void* at, std::size_t size, int protection, int flags, int file, off_t offset) {
  STOCKADE_NEXT(mmap);
  return fails(kMap) ? MAP_FAILED : real(at, size, protection, flags, file, offset);
}

// -------------------------------------------------------------------------------------- files

namespace {

bool is_unnamed(int flags) { return (flags & O_TMPFILE) == O_TMPFILE; }

bool makes_file(int flags) { return (flags & O_CREAT) != 0 || is_unnamed(flags); }

/// True, with errno, if the call is to fail.
bool open_fails(int flags) {
  if (fails(kOpen)) return true;
  if (!wants_names || !is_unnamed(flags)) return false;
  errno = EOPNOTSUPP;
  return true;
}

}  // namespace

#define STOCKADE_OPEN(name)                                           \
  int name(const char* path, int flags, ...) {                        \
    STOCKADE_NEXT(name);                                              \
    std::va_list more;                                                \
    va_start(more, flags);                                            \
    const mode_t mode = makes_file(flags) ? va_arg(more, mode_t) : 0; \
    va_end(more);                                                     \
    return open_fails(flags) ? -1 : real(path, flags, mode);          \
  }
STOCKADE_OPEN(open)
STOCKADE_OPEN(open64)
#undef STOCKADE_OPEN

int openat(int folder, const char* path, int flags, ...) {
  STOCKADE_NEXT(openat);
  std::va_list more;
  va_start(more, flags);
  const mode_t mode = makes_file(flags) ? va_arg(more, mode_t) : 0;
  va_end(more);
  return open_fails(flags) ? -1 : real(folder, path, flags, mode);
}

#define STOCKADE_CALL(kind, failure, result, name, parameters, arguments) \
  result name parameters {                                                \
    STOCKADE_NEXT(name);                                                  \
    return fails(kind) && !only_transfers ? (failure) : real arguments;   \
  }

STOCKADE_CALL(kOpen, nullptr, FILE*, fopen, (const char* path, const char* how), (path, how))
STOCKADE_CALL(kOpen, nullptr, FILE*, fopen64, (const char* path, const char* how), (path, how))
STOCKADE_CALL(kOpen, nullptr, DIR*, opendir, (const char* path), (path))
STOCKADE_CALL(kOpen, nullptr, DIR*, fdopendir, (int file), (file))
STOCKADE_CALL(kOpen, -1, int, creat, (const char* path, mode_t mode), (path, mode))
STOCKADE_CALL(kOpen, -1, int, mkstemp, (char* path), (path))
STOCKADE_CALL(kOpen, -1, int, mkostemp, (char* path, int flags), (path, flags))

#define STOCKADE_TRANSFER(kind, name, pointer)                    \
  ssize_t name(int file, pointer bytes, std::size_t count) {      \
    STOCKADE_NEXT(name);                                          \
    if (!fails(kind)) return real(file, bytes, count);            \
    return does_a_part ? real(file, bytes, (count + 1) / 2) : -1; \
  }
STOCKADE_TRANSFER(kRead, read, void*)
STOCKADE_TRANSFER(kWrite, write, const void*)
#undef STOCKADE_TRANSFER

STOCKADE_CALL(kRead, -1, ssize_t, pread, (int file, void* bytes, std::size_t count, off_t at),
              (file, bytes, count, at))
STOCKADE_CALL(kRead, -1, ssize_t, readv, (int file, const iovec* parts, int count),
              (file, parts, count))
STOCKADE_CALL(kRead, nullptr, dirent*, readdir, (DIR * folder), (folder))
STOCKADE_CALL(kWrite, -1, ssize_t, pwrite,
              (int file, const void* bytes, std::size_t count, off_t at), (file, bytes, count, at))
STOCKADE_CALL(kWrite, -1, ssize_t, writev, (int file, const iovec* parts, int count),
              (file, parts, count))
// The C library writes what it has buffered by calls that nobody can take the place of.
STOCKADE_CALL(kWrite, 0, std::size_t, fwrite,
              (const void* bytes, std::size_t size, std::size_t count, FILE* file),
              (bytes, size, count, file))
STOCKADE_CALL(kWrite, EOF, int, fflush, (FILE * file), (file))

STOCKADE_CALL(kSync, -1, int, fsync, (int file), (file))
STOCKADE_CALL(kSync, -1, int, fdatasync, (int file), (file))
STOCKADE_CALL(kRename, -1, int, rename, (const char* from, const char* to), (from, to))
STOCKADE_CALL(kRename, -1, int, renameat, (int folder, const char* from, int other, const char* to),
              (folder, from, other, to))
STOCKADE_CALL(kRename, -1, int, linkat,
              (int folder, const char* from, int other, const char* to, int flags),
              (folder, from, other, to, flags))
STOCKADE_CALL(kRemove, -1, int, unlink, (const char* path), (path))
STOCKADE_CALL(kRemove, -1, int, unlinkat, (int folder, const char* path, int flags),
              (folder, path, flags))
STOCKADE_CALL(kRemove, -1, int, remove, (const char* path), (path))
STOCKADE_CALL(kMake, -1, int, mkdir, (const char* path, mode_t mode), (path, mode))
STOCKADE_CALL(kTruncate, -1, int, ftruncate, (int file, off_t size), (file, size))
STOCKADE_CALL(kSeek, -1, off_t, lseek, (int file, off_t at, int from), (file, at, from))
STOCKADE_CALL(kStatus, -1, int, stat, (const char* path, struct stat* found), (path, found))
STOCKADE_CALL(kStatus, -1, int, lstat, (const char* path, struct stat* found), (path, found))
STOCKADE_CALL(kStatus, -1, int, fstat, (int file, struct stat* found), (file, found))
STOCKADE_CALL(kStatus, -1, int, access, (const char* path, int how), (path, how))
STOCKADE_CALL(kMode, -1, int, fchmod, (int file, mode_t mode), (file, mode))
STOCKADE_CALL(kLock, -1, int, flock, (int file, int how), (file, how))

/// A close that fails has closed the file all the same, as Linux has it.
int close(int file) {
  STOCKADE_NEXT(close);
  const bool to_fail = fails(kClose);
  const int failure = errno;
  const int result = real(file);
  if (!to_fail) return result;
  errno = failure;
  return -1;
}

// ------------------------------------------------------------------------------------- network

STOCKADE_CALL(kOpen, -1, int, socket, (int domain, int type, int protocol),
              (domain, type, protocol))
STOCKADE_CALL(kOpen, -1, int, accept, (int file, sockaddr* from, socklen_t* length),
              (file, from, length))
STOCKADE_CALL(kConnect, -1, int, bind, (int file, const sockaddr* at, socklen_t length),
              (file, at, length))
STOCKADE_CALL(kConnect, -1, int, listen, (int file, int most), (file, most))
STOCKADE_CALL(kConnect, -1, int, connect, (int file, const sockaddr* to, socklen_t length),
              (file, to, length))

ssize_t recv(int file, void* bytes, std::size_t count, int flags) {
  STOCKADE_NEXT(recv);
  if (!fails(kRead)) return real(file, bytes, count, flags);
  return does_a_part ? real(file, bytes, (count + 1) / 2, flags) : -1;
}
ssize_t send(int file, const void* bytes, std::size_t count, int flags) {
  STOCKADE_NEXT(send);
  if (!fails(kWrite)) return real(file, bytes, count, flags);
  return does_a_part ? real(file, bytes, (count + 1) / 2, flags) : -1;
}

// ------------------------------------------------------------------------- programs and threads

STOCKADE_CALL(kPipe, -1, int, pipe, (int* ends), (ends))
STOCKADE_CALL(kPipe, -1, int, pipe2, (int* ends, int flags), (ends, flags))
STOCKADE_CALL(kSpawn, -1, pid_t, fork, (), ())
STOCKADE_CALL(kSpawn, error_number, int, posix_spawn,
              (pid_t * id, const char* path, const posix_spawn_file_actions_t* actions,
               const posix_spawnattr_t* attributes, char* const* words, char* const* environment),
              (id, path, actions, attributes, words, environment))
STOCKADE_CALL(kSpawn, error_number, int, posix_spawnp,
              (pid_t * id, const char* path, const posix_spawn_file_actions_t* actions,
               const posix_spawnattr_t* attributes, char* const* words, char* const* environment),
              (id, path, actions, attributes, words, environment))
STOCKADE_CALL(kThread, error_number, int, pthread_create,
              (pthread_t * id, const pthread_attr_t* attributes, void* (*work)(void*), void* data),
              (id, attributes, work, data))
STOCKADE_CALL(kPoll, -1, int, poll, (pollfd * files, nfds_t count, int timeout),
              (files, count, timeout))
STOCKADE_CALL(kWait, -1, pid_t, waitpid, (pid_t id, int* status, int flags), (id, status, flags))
STOCKADE_CALL(kWait, -1, int, waitid, (idtype_t type, id_t id, siginfo_t* info, int flags),
              (type, id, info, flags))

}  // extern "C"
