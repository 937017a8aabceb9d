#include "framework/base/files.h"

#include <csignal>
#include <filesystem>
#include <string>

#include <catch2/catch.hpp>
#include <sys/resource.h>

#include "tests/support/scratch.h"

namespace stockade::test::files_test {
namespace {

namespace fs = std::filesystem;

size_t files_in(const fs::path& folder) {
  return static_cast<size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("a file is read whole, up to its limit and no further", "[unit]") {
  const Scratch scratch;
  const fs::path file = scratch.folder() / "text";
  const std::string text(200'000, 'x');
  REQUIRE(replace_file(file, text).empty());
  CHECK(*read_whole_file(file) == text);
  CHECK(*read_whole_file(file, text.size()) == text);

  const auto too_long = read_whole_file(file, text.size() - 1);
  REQUIRE_FALSE(too_long.ok());
  CHECK(too_long.problems()[0].id == "file");
  CHECK(too_long.message().find("longer than 199999 bytes") != std::string::npos);
  // A file without an end.
  CHECK(read_whole_file("/dev/zero", 1u << 20).message().find("longer than 1 MiB") !=
        std::string::npos);

  CHECK(read_whole_file(scratch.folder() / "none").message().find("no such file") !=
        std::string::npos);
  CHECK(read_whole_file(scratch.folder()).message().find("is a folder") != std::string::npos);
}

TEST_CASE("a file that can't be written keeps what it held, and the message says why", "[unit]") {
  const Scratch scratch;
  const fs::path file = scratch.folder() / "text";
  REQUIRE(replace_file(file, "old").empty());
  // A write beyond this size fails, as on a full disk.
  struct Limit {
    Limit() {
      std::signal(SIGXFSZ, SIG_IGN);
      getrlimit(RLIMIT_FSIZE, &before);
      const rlimit small{4096, before.rlim_max};
      setrlimit(RLIMIT_FSIZE, &small);
    }
    ~Limit() { setrlimit(RLIMIT_FSIZE, &before); }
    rlimit before{};
  };
  {
    const Limit limit;
    const Diagnostics problems = replace_file(file, std::string(100'000, 'y'));
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].message.find("cannot write") != std::string::npos);
    CHECK(problems[0].message.find("too large") != std::string::npos);
  }
  CHECK(*read_whole_file(file) == "old");
  CHECK(files_in(scratch.folder()) == 1);

  // A file in the device's place would take what is written.
  REQUIRE(fs::is_character_file("/dev/full"));
  CHECK(replace_file("/dev/full", "text").at(0).message ==
        "cannot write '/dev/full': no space left on device");
  CHECK(replace_file(scratch.folder() / "none" / "file", "text")
            .at(0)
            .message.find("no such file or folder") != std::string::npos);
  CHECK(replace_file(scratch.folder(), "text").at(0).message.find("is a directory") !=
        std::string::npos);

  AppendingFile growing;
  REQUIRE(growing.open(scratch.folder() / "lines").empty());
  REQUIRE(growing.add("first\n").empty());
  {
    const Limit limit;
    CHECK_FALSE(growing.add(std::string(100'000, 'z')).empty());
  }
  // Nothing is added behind a gap, and the end says so again.
  CHECK_FALSE(growing.add("third\n").empty());
  CHECK_FALSE(growing.close().empty());
  CHECK(*read_whole_file(scratch.folder() / "lines") == "first\n");
}

TEST_CASE("a replaced file keeps its permissions and the link that names it", "[unit]") {
  const Scratch scratch;
  const fs::path file = scratch.folder() / "text";
  const fs::path link = scratch.folder() / "link";
  REQUIRE(replace_file(file, "old").empty());
  fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("text", link);
  REQUIRE(replace_file(link, "new").empty());
  CHECK(fs::is_symlink(link));
  CHECK(*read_whole_file(file) == "new");
  CHECK(fs::status(file).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(files_in(scratch.folder()) == 2);

  {
    auto given_up = FileReplacement::open(file);
    REQUIRE(given_up.ok());
    given_up->write("half");
  }
  CHECK(*read_whole_file(file) == "new");
  CHECK(files_in(scratch.folder()) == 2);
}

}  // namespace stockade::test::files_test
