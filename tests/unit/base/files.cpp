#include "framework/base/files.h"

#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

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

TEST_CASE("a program that is killed while it writes leaves nothing beside the file", "[unit]") {
  const Scratch scratch;
  const fs::path file = scratch.folder() / "text";
  REQUIRE(replace_file(file, "old").empty());
  const pid_t child = ::fork();
  if (child == 0) {
    auto killed = FileReplacement::open(file);
    if (killed.ok()) killed->write(std::string(200'000, 'x'));
    ::raise(SIGKILL);
    ::_exit(1);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  REQUIRE((WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL));
  CHECK(*read_whole_file(file) == "old");
  // Where a file system has no files without names, the next save removes what is left.
  REQUIRE(replace_file(scratch.folder() / "text", "new").empty());
  CHECK(*read_whole_file(file) == "new");
  CHECK(files_in(scratch.folder()) == 1);
}

TEST_CASE("a save removes what dead programs have left, and nothing else", "[unit]") {
  const Scratch scratch;
  const fs::path file = scratch.folder() / "text";
  const auto left = scratch.write("text.4711-0.stockade-new", "half a file");
  const auto of_another = scratch.write("other.12-345.stockade-new", "half a file");
  // Some program still writes this one.
  const auto in_work = scratch.write("text.4711-1.stockade-new", "half a file");
  const int lock = ::open(in_work.c_str(), O_WRONLY | O_CLOEXEC);
  REQUIRE(lock >= 0);
  REQUIRE(::flock(lock, LOCK_EX) == 0);
  std::vector<fs::path> kept = {in_work};
  for (const char* name : {"text.2024-11.new", "text.stockade-new", "text.11.stockade-new",
                           "text.x-1.stockade-new", "text.1-2.stockade-new.pgn",
                           ".1-2.stockade-new", "text1-2.stockade-new", "text.-2.stockade-new"})
    kept.push_back(scratch.write(name, "mine"));
  const fs::path link = scratch.folder() / "text.1-3.stockade-new";
  fs::create_symlink("text.2024-11.new", link);
  kept.push_back(link);
  // A folder that was to become a variant's, and one in which there is more than its files.
  const auto folder = scratch.write("mine.1-4.stockade-new/mine.yaml", "half").parent_path();
  kept.push_back(scratch.write("mine.1-5.stockade-new/below/mine.yaml", "mine").parent_path());
  const size_t kept_here = kept.size();

  REQUIRE(replace_file(file, "new").empty());
  CHECK_FALSE(fs::exists(left));
  CHECK_FALSE(fs::exists(of_another));
  CHECK_FALSE(fs::exists(folder));
  for (const fs::path& path : kept) {
    INFO(path.filename().string());
    CHECK(fs::exists(fs::symlink_status(path)));
  }
  ::close(lock);
  REQUIRE(replace_file(file, "new again").empty());
  CHECK_FALSE(fs::exists(in_work));
  CHECK(files_in(scratch.folder()) == kept_here);  // in_work is gone, text is there
}

TEST_CASE("rival writers of a file all succeed, and leave the text of one of them", "[unit]") {
  const Scratch scratch;
  const fs::path file = scratch.folder() / "text";
  constexpr int kRivals = 4;
  std::vector<int> failures(kRivals);
  std::vector<std::thread> rivals;
  for (int rival = 0; rival < kRivals; ++rival)
    rivals.emplace_back([&, rival] {
      const std::string text(10'000, static_cast<char>('a' + rival));
      for (int save = 0; save < 50; ++save)
        failures[static_cast<size_t>(rival)] += replace_file(file, text).empty() ? 0 : 1;
    });
  for (std::thread& rival : rivals) rival.join();
  CHECK(failures == std::vector<int>(kRivals));
  const auto text = read_whole_file(file);
  REQUIRE(text.ok());
  CHECK(*text == std::string(10'000, text->at(0)));
  CHECK(files_in(scratch.folder()) == 1);
}

TEST_CASE("a file of a folder is not read through a link out of it", "[unit]") {
  const Scratch scratch;
  const auto secret = scratch.write("secret", "the key");
  const fs::path folder = scratch.folder() / "mine";
  scratch.write("mine/text", "mine");
  scratch.write("mine/below/text", "below");
  const auto read = [&](const std::string& name) {
    const auto text = read_file_below(folder, folder / name);
    return text.ok() ? *text : "refused: " + text.message();
  };
  const auto refused = [&](const std::string& name) {
    INFO(name << ": " << read(name));
    CHECK(read(name).find("leads to a file outside of the folder") != std::string::npos);
    CHECK(read(name).find("the key") == std::string::npos);
  };
  CHECK(read("text") == "mine");
  CHECK(read("below/text") == "below");
  CHECK(read("below/../text") == "mine");
  CHECK(read("none").find("no such file") != std::string::npos);

  fs::create_symlink(secret, folder / "absolute");
  fs::create_symlink("../secret", folder / "relative");
  fs::create_symlink("relative", folder / "twice");
  fs::create_symlink("..", folder / "around");
  fs::create_directory_symlink(scratch.folder(), folder / "other");
  for (const char* name : {"absolute", "relative", "twice", "around/secret", "other/secret",
                           "../secret", "below/../../secret"})
    refused(name);
  // Links that stay in the folder are as good as files.
  fs::create_symlink("below/text", folder / "inside");
  fs::create_symlink(folder / "text", folder / "below/up");
  fs::create_directory_symlink("below", folder / "also_below");
  CHECK(read("inside") == "below");
  CHECK(read("below/up") == "mine");
  CHECK(read("also_below/text") == "below");
  fs::create_symlink("nothing", folder / "dangling");
  CHECK(read("dangling").find("no such file") != std::string::npos);

  // The folder may be known by a link.
  fs::create_directory_symlink("mine", scratch.folder() / "link");
  CHECK(*read_file_below(scratch.folder() / "link", scratch.folder() / "link/text") == "mine");
  CHECK_FALSE(read_file_below(scratch.folder() / "link", scratch.folder() / "link/relative").ok());
  // A folder whose name only begins alike is another one.
  scratch.write("mine too/text", "the key");
  fs::create_symlink("../mine too/text", folder / "alike");
  refused("alike");
  // What is no regular file is not waited for.
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  CHECK(read("pipe").find("not a regular file") != std::string::npos);
  CHECK(read("below").find("not a regular file") != std::string::npos);
  CHECK_FALSE(read_regular_file(folder / "pipe").ok());
  CHECK(*read_regular_file(folder / "text") == "mine");
  CHECK_FALSE(read_file_below(folder, folder / "text", 3).ok());
}

}  // namespace stockade::test::files_test
