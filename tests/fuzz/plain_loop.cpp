// stockade_fuzz: fuzz targets without libFuzzer. Each input is an example, or a file of the
// library, changed at random.
//
//   stockade_fuzz [--seconds N] [--runs N] [--seed N|clock] [--examples DIR] [TARGET…]
//
// When a signal ends the program, the last input is in the file fuzz-input-TARGET; so it is after
// SIGTERM, if a target hangs. Without targets all of them run. The seed "clock" differs from run
// to run.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "framework/base/random.h"
#include "tests/fuzz/lines.h"
#include "tests/fuzz/target.h"

namespace stockade::fuzz {
namespace {

std::map<std::string, Target>& targets() {
  static std::map<std::string, Target> all;
  return all;
}

using Files = std::vector<std::filesystem::path>;

std::vector<std::string> contents(Files files) {
  std::sort(files.begin(), files.end());
  std::vector<std::string> texts;
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return texts;
}

std::vector<std::string> read_examples(const std::filesystem::path& folder) {
  Files files;
  std::error_code failure;
  for (std::filesystem::directory_iterator at(folder, failure), end; !failure && at != end;
       at.increment(failure))
    files.push_back(at->path());
  std::vector<std::string> examples = contents(std::move(files));
  if (examples.empty()) examples.emplace_back();
  return examples;
}

/// The files of the library that a target understands, but for the largest.
std::vector<std::string> read_library(const std::string& target) {
  constexpr uintmax_t kMaxBytes = 8192;
  const auto is_understood = [&](const std::filesystem::path& file) {
    const bool is_yaml = file.extension() == ".yaml";
    const bool is_test = file.stem().extension() == ".test";
    if (target == "yaml") return is_yaml && !is_test;
    if (target == "rule_tests") return is_yaml && is_test;
    return target == "lua" && file.extension() == ".lua";
  };
  Files files;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(STOCKADE_SOURCE_VARIANTS_DIR))
    if (entry.is_regular_file() && is_understood(entry.path()) && entry.file_size() <= kMaxBytes)
      files.push_back(entry.path());
  return contents(std::move(files));
}

/// Inserts, deletes, doubles, swaps and replaces parts, some of them by parts of another example:
/// by lines or by bytes.
std::string changed(std::string text, const std::string& other, Random& random) {
  const auto below = [&](size_t n) {
    return n ? static_cast<size_t>(random.below(static_cast<uint32_t>(n))) : 0;
  };
  if (below(3) == 0) {
    for (size_t crossings = 1 + below(3); crossings > 0; --crossings)
      text = crossed_by_lines(text, other, random);
    if (below(2) == 0) return text;
  }
  for (size_t changes = 1 + below(6); changes > 0; --changes) {
    const size_t at = below(text.size() + 1);
    const size_t length = std::min(1 + below(1 + below(40)), text.size() - at);
    switch (random.below(7)) {
      case 0:
        text.insert(at, 1, static_cast<char>(random.below(256)));
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(at, text.substr(at, length));
        break;
      case 3:
        if (at < text.size()) text[at] = static_cast<char>(text[at] ^ 1 << random.below(8));
        break;
      case 4:
        text.insert(below(text.size() + 1), text.substr(at, length));
        break;
      case 5: {
        const size_t from = below(other.size() + 1);
        text.insert(at, other.substr(from, 1 + below(60)));
        break;
      }
      default: {
        static constexpr const char* kNumbers[] = {"0", "-1", "65536", "99999999999999999999",
                                                   "1e9"};
        text.replace(at, length, kNumbers[random.below(5)]);
      }
    }
  }
  return text.substr(0, 1 << 16);
}

/// The input that runs and the file that gets it, for the handler of signals.
std::string present;
std::string present_file;

extern "C" void write_input(int signal) {
  const int file = open(present_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file >= 0) {
    [[maybe_unused]] auto written = write(file, present.data(), present.size());
    close(file);
    for (const std::string_view part : {"the input is in the file ", present_file.c_str(), "\n"})
      written = write(STDERR_FILENO, part.data(), part.size());
  }
  std::signal(signal, SIG_DFL);
  raise(signal);
}

void run(const std::string& name, Target target, const std::filesystem::path& folder,
         double seconds, long runs, uint64_t seed) {
  present_file = "fuzz-input-" + name;
  const std::vector<std::string> examples = read_examples(folder / name);
  Random random(seed);
  const auto begin = std::chrono::steady_clock::now();
  const auto elapsed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  std::vector<std::string> sources = read_library(name);
  sources.insert(sources.end(), examples.begin(), examples.end());
  const auto pick = [&]() -> const std::string& {
    return sources[random.below(static_cast<uint32_t>(sources.size()))];
  };
  long done = 0;
  const auto try_one = [&](const std::string& input) {
    present = input;
    target(present);
    ++done;
  };
  const long before = times_reached();
  for (const std::string& example : examples) try_one(example);
  if (times_reached() == before) {
    std::fprintf(stderr, "%s: every example in %s is refused\n", name.c_str(),
                 (folder / name).c_str());
    std::exit(1);
  }
  while (elapsed() < seconds && (runs == 0 || done < runs))
    try_one(changed(pick(), pick(), random));
  std::printf("%-14s %8ld inputs in %.1f s, seed %llu\n", name.c_str(), done, elapsed(),
              static_cast<unsigned long long>(seed));
  std::fflush(stdout);
}

uint64_t seed_of(const char* text) {
  if (std::strcmp(text, "clock")) return std::strtoull(text, nullptr, 10);
  return static_cast<uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
}

}  // namespace

bool add_target(const char* name, Target run) { return targets().emplace(name, run).second; }

}  // namespace stockade::fuzz

int main(int argc, char** argv) {
  using namespace stockade::fuzz;
  double seconds = 1e9;
  long runs = 0;
  uint64_t seed = 1;
  std::filesystem::path examples = STOCKADE_FUZZ_EXAMPLES;
  std::vector<std::string> names;
  for (int i = 1; i < argc; ++i) {
    const auto value = [&]() -> const char* { return i + 1 < argc ? argv[++i] : "0"; };
    if (!std::strcmp(argv[i], "--seconds"))
      seconds = std::atof(value());
    else if (!std::strcmp(argv[i], "--runs"))
      runs = std::atol(value());
    else if (!std::strcmp(argv[i], "--seed"))
      seed = seed_of(value());
    else if (!std::strcmp(argv[i], "--examples"))
      examples = value();
    else
      names.emplace_back(argv[i]);
  }
  if (seconds > 1e8 && runs == 0) {
    std::fputs("give --seconds or --runs\n", stderr);
    return 2;
  }
  for (const std::string& name : names)
    if (!targets().contains(name)) {
      std::fprintf(stderr, "there is no target '%s'\n", name.c_str());
      return 2;
    }
  for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTERM})
    std::signal(signal, write_input);
  for (const auto& [name, target] : targets())
    if (names.empty() || std::find(names.begin(), names.end(), name) != names.end())
      run(name, target, examples, seconds, runs, seed);
}
