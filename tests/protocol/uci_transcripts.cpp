// Every file of tests/data/uci is a conversation with the engine:
//
//   # a comment
//   > a line for the engine            (\xHH is a byte; {repeat N TEXT} is TEXT, N times)
//   >| the same without a line end
//   < its answer                       ({n} a whole number, {w} a word, {move} a move, {any} any
//   text)
//   ...                                any lines but errors, up to one that fits the next '<'
//   ! close                            the input ends, and the engine with it
//   ! quiet                            the engine writes nothing for a while
//
// Each '>' waits for all answers above it. At the end there are no other answers.

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>

#include <catch2/catch.hpp>

#include "tests/support/uci_talk.h"
#include "tests/support/variants.h"

namespace stockade::test::uci_transcripts_test {
namespace {

std::string replace_all(std::string text, const std::string& what, const std::string& by) {
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

std::regex pattern(const std::string& expected) {
  std::string text;
  for (const char c : expected) {
    if (std::string("\\^$.|?*+()[]").find(c) != std::string::npos) text += '\\';
    text += c;
  }
  text = replace_all(text, "{n}", "-?[0-9]+");
  text = replace_all(text, "{w}", "[^ ]+");
  text = replace_all(text, "{move}", "[a-zA-Z0-9@]+");
  text = replace_all(text, "{any}", ".*");
  return std::regex(text);
}

std::string input_bytes(const std::string& text) {
  std::smatch repeat;
  if (std::regex_match(text, repeat, std::regex("(.*)\\{repeat ([0-9]+) (.*)\\}"))) {
    std::string bytes = repeat[1];
    for (long left = std::stol(repeat[2]); left > 0; --left) bytes += repeat[3];
    return bytes;
  }
  std::string bytes;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "\\x") == 0 && i + 3 < text.size()) {
      bytes += static_cast<char>(std::stoi(text.substr(i + 2, 2), nullptr, 16));
      i += 3;
    } else {
      bytes += text[i];
    }
  }
  return bytes;
}

void hold_conversation(const std::string& script) {
  UciTalk talk(variant("chess"));
  std::istringstream lines(script);
  bool skipping = false;
  bool closed = false;
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    INFO("line " << ++number << ": " << line);
    const std::string rest = line.size() > 2 ? line.substr(2) : "";
    if (line.empty() || line[0] == '#') continue;
    if (line == "...") {
      skipping = true;
    } else if (line == "! close") {
      talk.close();
      closed = true;
    } else if (line == "! quiet") {
      CHECK(talk.quiet());
    } else if (line.starts_with(">|")) {
      talk.tell_bytes(input_bytes(rest.substr(1)));
    } else if (line[0] == '>') {
      talk.tell_bytes(input_bytes(rest) + "\n");
    } else if (line[0] == '<') {
      const std::regex expected = pattern(rest);
      for (;;) {
        const auto answer = talk.next();
        if (!answer) FAIL("the engine says nothing more");
        if (std::regex_match(*answer, expected)) break;
        if (!skipping || answer->starts_with("info string error"))
          FAIL("the engine says: " << *answer);
      }
      skipping = false;
    } else {
      FAIL("a transcript has no such line");
    }
  }
  if (!closed) talk.close();
  const auto more = talk.next();
  INFO("at the end");
  if (!skipping && more) FAIL("the engine says more: " << *more);
}

}  // namespace

TEST_CASE("the engine answers as in every recorded conversation", "[uci]") {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(STOCKADE_TEST_DATA_DIR "/uci"))
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  REQUIRE(files.size() >= 12);
  for (const auto& file : files) {
    DYNAMIC_SECTION(file.stem().string()) {
      hold_conversation(data_file("uci/" + file.filename().string()));
    }
  }
}

}  // namespace stockade::test::uci_transcripts_test
