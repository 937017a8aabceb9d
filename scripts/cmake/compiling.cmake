# How everything is compiled and linked.

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
if(NOT STOCKADE_PCH)
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()

# The libraries also become parts of libstockade.so, which shows no names but its own. With hidden names, code that may
# be put anywhere is as fast as other code.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
if(NOT STOCKADE_DISPATCH)
  set(CMAKE_CXX_VISIBILITY_PRESET hidden)
  set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
endif()

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
include(CheckCXXSourceRuns)
include(CheckCXXCompilerFlag)

# ------------------------------------------------------------------------------- speed of the build

find_program(STOCKADE_CCACHE ccache DOC "ccache, used when found")
if(STOCKADE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Precompiled headers are cached only when ccache may trust their defines and times.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      env "CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime" ${STOCKADE_CCACHE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()

find_program(STOCKADE_MOLD mold DOC "The mold linker, used when found")
if(STOCKADE_MOLD)
  set(CMAKE_REQUIRED_LINK_OPTIONS -fuse-ld=mold)
  check_cxx_source_runs("int main() { return 0; }" STOCKADE_MOLD_LINKS)
  unset(CMAKE_REQUIRED_LINK_OPTIONS)
  if(STOCKADE_MOLD_LINKS)
    add_link_options(-fuse-ld=mold)
  endif()
endif()

# g++ collects its garbage whenever it has grown past 128 MiB. Where each processor has memory for a compiler of 1.5 GB,
# it waits longer, which saves an eighth of the time of the largest sources.
cmake_host_system_information(RESULT stockade_memory QUERY TOTAL_PHYSICAL_MEMORY) # MiB
cmake_host_system_information(RESULT stockade_processors QUERY NUMBER_OF_LOGICAL_CORES)
math(EXPR stockade_memory "${stockade_memory} / (${stockade_processors} + 2)") # ninja starts two jobs more
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND stockade_memory GREATER 2000)
  add_compile_options(--param=ggc-min-expand=300 --param=ggc-min-heapsize=786432)
endif()

# --------------------------------------------------------------------------------- processor, flags

# With dispatch the programs are for any processor. The dynamic loader takes the libraries from
# glibc-hwcaps/x86-64-v3 beside the others where the processor can run them (glibc 2.33).
if(STOCKADE_DISPATCH)
  set(stockade_march baseline)
  set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/${CMAKE_INSTALL_LIBDIR}/stockade)
  set(stockade_hwcaps glibc-hwcaps/x86-64-v3)
  file(RELATIVE_PATH stockade_libraries_from_bin ${CMAKE_INSTALL_FULL_BINDIR}
       ${CMAKE_INSTALL_FULL_LIBDIR}/stockade)
  set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)
  set(CMAKE_INSTALL_RPATH $ORIGIN/${stockade_libraries_from_bin})
  add_compile_options(-fno-semantic-interposition)
elseif(STOCKADE_ARCH STREQUAL "auto")
  check_cxx_source_runs("
    int main() {
    #if defined(__x86_64__)
      __builtin_cpu_init();
      const bool v3 = __builtin_cpu_supports(\"avx2\") && __builtin_cpu_supports(\"bmi\") &&
                      __builtin_cpu_supports(\"bmi2\") && __builtin_cpu_supports(\"fma\") &&
                      __builtin_cpu_supports(\"popcnt\");
      return v3 ? 0 : 1;
    #else
      return 1;
    #endif
    }" STOCKADE_CPU_IS_X86_64_V3)
  if(STOCKADE_CPU_IS_X86_64_V3)
    set(stockade_march x86-64-v3)
  else()
    set(stockade_march baseline)
  endif()
else()
  set(stockade_march ${STOCKADE_ARCH})
endif()
if(NOT stockade_march STREQUAL "baseline")
  add_compile_options(-march=${stockade_march})
endif()
message(STATUS "Processor: ${stockade_march} (change it with -DSTOCKADE_ARCH=)")

# What dpkg-buildflags names for a package with all its hardening, and what later versions of Debian add, stated here
# so that a package does not depend on where it is built. tests/cli/packages.py compares the two, and looks at the files.
if(STOCKADE_HARDEN)
  set(stockade_fortify 2)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12)
    set(stockade_fortify 3)
  endif()
  add_compile_options(-fstack-protector-strong -fstack-clash-protection -Wformat -Werror=format-security
    "SHELL:-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=${stockade_fortify}")
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    add_compile_options(-fcf-protection)
  endif()
  add_link_options(LINKER:-z,relro LINKER:-z,now)
  if(NOT STOCKADE_STATIC)
    include(CheckPIESupported)
    check_pie_supported(LANGUAGES CXX)
  endif()
endif()

if(STOCKADE_SANITIZE)
  add_compile_options(-fsanitize=${STOCKADE_SANITIZE} -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${STOCKADE_SANITIZE})
  if(STOCKADE_SANITIZE MATCHES "undefined")
    add_compile_options(-fno-sanitize-recover=undefined)
  endif()
endif()
if(STOCKADE_COVERAGE)
  add_compile_options(--coverage)
  add_link_options(--coverage)
endif()
if(STOCKADE_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "STOCKADE_FUZZ needs clang: configure with -DCMAKE_CXX_COMPILER=clang++")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

add_library(stockade_warnings INTERFACE)
target_compile_options(stockade_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
if(STOCKADE_WERROR)
  target_compile_options(stockade_warnings INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # What flow analysis guesses depends on the optimiser: shown, but no reason to stop.
  target_compile_options(stockade_warnings INTERFACE -Wno-error=maybe-uninitialized)
  if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # False alarms of g++ 12 inside std::string and std::vector at -O2 and more.
    target_compile_options(stockade_warnings INTERFACE
      -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
  else()
    # It takes the owner of what a View or a value of JSON names for the temporary that finds it.
    target_compile_options(stockade_warnings INTERFACE -Wno-dangling-reference)
  endif()
  if(STOCKADE_SANITIZE)
    target_compile_options(stockade_warnings INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()
