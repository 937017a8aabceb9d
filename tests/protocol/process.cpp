// Other programs behind pipes: whatever they do, this program continues.

#include "framework/tools/protocol/process.h"

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include <catch2/catch.hpp>
#include <sys/wait.h>

namespace stockade::test::process_test {
namespace {

using std::chrono::milliseconds;
using SteadyClock = std::chrono::steady_clock;

std::unique_ptr<Process> shell(const std::string& script) {
  auto process = Process::start({"sh", "-c", script});
  INFO(process.message());
  REQUIRE(process.ok());
  return std::move(*process);
}

SteadyClock::time_point in(int ms) { return SteadyClock::now() + milliseconds(ms); }

/// Far enough away for any machine.
SteadyClock::time_point far_off() { return in(20'000); }

std::string next_line(Process& process) {
  std::string line;
  REQUIRE(process.read_line(line, far_off()) == ReadStatus::line);
  return line;
}

size_t open_files() {
  size_t count = 0;
  for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator("/proc/self/fd"))
    ++count;
  return count;
}

/// Whether a process with that number runs; one that waits to be reaped does not.
bool is_alive(int pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  if (!std::getline(file, text)) return false;
  const size_t end = text.rfind(')');
  return end != std::string::npos && end + 2 < text.size() && text[end + 2] != 'Z';
}

}  // namespace

TEST_CASE("lines go to a program and come back", "[protocol]") {
  const auto cat = Process::start({"cat"});
  REQUIRE(cat.ok());
  CHECK((*cat)->write_line("one"));
  CHECK((*cat)->write_line(""));
  CHECK((*cat)->write_line("three, with \"quotes\" and $dollars"));
  CHECK(next_line(**cat) == "one");
  CHECK(next_line(**cat).empty());
  CHECK(next_line(**cat) == "three, with \"quotes\" and $dollars");
  CHECK((*cat)->ending() == "is running");
}

TEST_CASE("lines may end as other systems end them, the last one not at all", "[protocol]") {
  const auto process = shell("printf 'a\\r\\nb\\n\\r\\nlast'");
  CHECK(next_line(*process) == "a");
  CHECK(next_line(*process) == "b");
  CHECK(next_line(*process).empty());
  CHECK(next_line(*process) == "last");
  std::string line;
  CHECK(process->read_line(line, far_off()) == ReadStatus::ended);
  CHECK(process->read_line(line, far_off()) == ReadStatus::ended);
}

TEST_CASE("waiting for a line ends at its deadline", "[protocol]") {
  const auto process = shell("sleep 60");
  std::string line;
  const auto begin = SteadyClock::now();
  CHECK(process->read_line(line, in(120)) == ReadStatus::timeout);
  CHECK(SteadyClock::now() - begin >= milliseconds(120));
}

TEST_CASE("a program that never stops writing does not get past the deadline", "[protocol]") {
  std::string line;
  for (const char* flood : {"yes", "cat /dev/zero", "tr '\\0' x </dev/zero"}) {
    const auto process = shell(flood);
    const auto deadline = in(300);
    ReadStatus status = ReadStatus::line;
    size_t longest = 0;
    while (status == ReadStatus::line) {
      status = process->read_line(line, deadline);
      longest = std::max(longest, line.size());
    }
    CHECK(longest <= Process::kMaxLine);
    CHECK(status == ReadStatus::timeout);
  }
}

TEST_CASE("a line that is too long is cut off, and the next one is whole", "[protocol]") {
  const auto process =
      shell("head -c 300000 /dev/zero | tr '\\0' x; echo; echo next; printf '\\001\\000\\377\\n'");
  CHECK(next_line(*process) == std::string(Process::kMaxLine, 'x'));
  CHECK(next_line(*process) == "next");
  CHECK(next_line(*process) == std::string("\001\000\377", 3));
}

TEST_CASE("waiting ends when the match is stopped", "[protocol]") {
  const auto process = shell("sleep 60");
  std::atomic<bool> stop{false};
  std::string line;
  // Stopped at any moment: before the wait, as it begins, and in its midst.
  for (int delay = 0; delay < 5; ++delay) {
    stop = false;
    std::thread stopper([&] {
      std::this_thread::sleep_for(milliseconds(delay));
      stop = true;
    });
    CHECK(process->read_line(line, far_off(), &stop) == ReadStatus::stopped);
    stopper.join();
  }
}

TEST_CASE("a program that is not there, or is no program, cannot be started", "[protocol]") {
  const auto missing = Process::start({"./no-such-engine"});
  CHECK_FALSE(missing.ok());
  CHECK(missing.message().find("no-such-engine") != std::string::npos);
  CHECK_FALSE(Process::start({"/"}).ok());
  CHECK_FALSE(Process::start({}).ok());
  CHECK_FALSE(Process::start({""}).ok());
}

TEST_CASE("the end of a program is described", "[protocol]") {
  std::string line;
  const auto status = shell("exit 3");
  CHECK(status->read_line(line, far_off()) == ReadStatus::ended);
  CHECK(status->ending() == "ended with status 3");
  const auto killed = shell("kill -SEGV $$");
  CHECK(killed->read_line(line, far_off()) == ReadStatus::ended);
  CHECK(killed->ending().find("signal 11") != std::string::npos);
  const auto closed = shell("exec >&-; sleep 60");
  CHECK(closed->read_line(line, far_off()) == ReadStatus::ended);
  CHECK(closed->ending() == "has closed its output");
}

TEST_CASE("writing to a program that no longer listens fails and does no harm", "[protocol]") {
  const auto deaf = shell("exec <&-; echo ready; sleep 60");
  CHECK(next_line(*deaf) == "ready");
  CHECK_FALSE(deaf->write_line("uci"));
  CHECK_FALSE(deaf->write_line("quit"));
  const auto gone = shell("exit 0");
  gone->end(milliseconds(20'000));
  CHECK_FALSE(gone->write_line("uci"));
}

TEST_CASE("writing to a program that does not read gives up", "[protocol]") {
  const auto process = shell("sleep 60");
  const std::string line(1 << 20, 'x');
  CHECK_FALSE(process->write_line(line));
  // And does so at once from now on: nobody waits for each of many lines, or for an answer.
  CHECK_FALSE(process->write_line("y"));
  std::string answer;
  CHECK(process->read_line(answer, far_off()) == ReadStatus::ended);
  CHECK(process->ending() == "does not read its input");
}

TEST_CASE("a program may end by itself, or is ended with all it started", "[protocol]") {
  const auto polite = shell("read line; echo bye; exit 5");
  polite->write_line("quit");
  polite->end(milliseconds(20'000));
  CHECK(polite->ending() == "ended with status 5");

  const auto stubborn = shell("trap '' TERM INT HUP PIPE; sleep 60 & echo $!; echo $$; wait");
  const int child = std::stoi(next_line(*stubborn));
  const int self = std::stoi(next_line(*stubborn));
  CHECK(is_alive(child));
  stubborn->end(milliseconds(50));
  CHECK_FALSE(is_alive(self));
  // The system ends it when it comes to it.
  const auto patience = far_off();
  while (is_alive(child) && SteadyClock::now() < patience)
    std::this_thread::sleep_for(milliseconds(10));
  CHECK_FALSE(is_alive(child));
  CHECK(stubborn->ending().find("signal 9") != std::string::npos);
}

TEST_CASE("programs leave neither zombies nor open files behind", "[protocol]") {
  const size_t before = open_files();
  for (int i = 0; i < 20; ++i) {
    const auto one = shell(i % 2 == 0 ? "sleep 60" : "exit 1");
    const auto other = Process::start({"./no-such-engine"});
    CHECK_FALSE(other.ok());
  }
  CHECK(open_files() == before);
  CHECK(waitpid(-1, nullptr, WNOHANG) == -1);
  CHECK(errno == ECHILD);
}

TEST_CASE("a program inherits no files of ours", "[protocol]") {
  const std::ifstream ours("/proc/self/stat");
  const auto other = shell("sleep 60");
  // Its standard input, output and error, and the folder that it is listing.
  const auto process = shell("ls /proc/self/fd; echo done");
  int files = 0;
  while (next_line(*process) != "done") ++files;
  CHECK(files == 4);
}

}  // namespace stockade::test::process_test
