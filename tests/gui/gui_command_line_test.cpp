// The arguments of stockade-gui: what they mean, and what a wrong call is told.

#include <string>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include "gui/command_line.h"

namespace stockade::gui {
namespace {

using Words = std::vector<std::string>;

CommandLine accepted(const Words& words) {
  const auto call = parse_command_line(words);
  if (const auto* answer = std::get_if<Answer>(&call)) FAIL(answer->text);
  return std::get<CommandLine>(call);
}

Answer answered(const Words& words) {
  const auto call = parse_command_line(words);
  REQUIRE(std::holds_alternative<Answer>(call));
  return std::get<Answer>(call);
}

}  // namespace

TEST_CASE("a call without arguments leaves everything to the settings", "[gui]") {
  const CommandLine line = accepted({});
  CHECK(line.variant.empty());
  CHECK(line.fen.empty());
  CHECK(line.file.empty());
  CHECK(line.render.empty());
  CHECK(line.size == 800);
  CHECK_FALSE(line.theme.has_value());
  CHECK_FALSE(line.board.has_value());
  CHECK_FALSE(line.flip);
  CHECK_FALSE(line.maximised);
}

TEST_CASE("the window's arguments are read in any order, with '=' or without", "[gui]") {
  const CommandLine line = accepted({"game.pgn", "--variant=shogi", "--fen", "9/9 w - 1", "--theme",
                                     "dark", "--board=sage", "--flip", "--maximised"});
  CHECK(line.file == "game.pgn");
  CHECK(line.variant == "shogi");
  CHECK(line.fen == "9/9 w - 1");
  CHECK(line.theme == Appearance::dark);
  CHECK(line.board == BoardStyle::sage);
  CHECK(line.flip);
  CHECK(line.maximised);
  CHECK(accepted({"--theme", "light"}).theme == Appearance::light);
  CHECK_FALSE(accepted({"--theme", "system"}).theme.has_value());
}

TEST_CASE("the arguments of a drawing", "[gui]") {
  const CommandLine line =
      accepted({"--render", "a.png", "--size", "0900", "--compare", "b.png", "--bare"});
  CHECK(line.render == "a.png");
  CHECK(line.size == 900);
  CHECK(line.compare == "b.png");
  CHECK(line.bare);
}

TEST_CASE("a wrong call gets one line that names what is wrong", "[gui]") {
  const std::vector<std::pair<Words, std::string>> calls = {
      {{"--rendr", "a.png"},
       "stockade-gui has no option '--rendr' (did you mean '--render'? see stockade-gui --help)"},
      {{"one.pgn", "two.pgn"},
       "stockade-gui does not know what to do with 'two.pgn' (see stockade-gui --help)"},
      {{"--variant"}, "--variant needs a value (see stockade-gui --help)"},
      {{"--variant="}, "--variant: the value is empty (see stockade-gui --help)"},
      {{"--fen", "a", "--fen", "b"}, "--fen is given more than once (see stockade-gui --help)"},
      {{"--theme", "pink"},
       "--theme: 'pink' is none of light, dark, system (see stockade-gui --help)"},
      {{"--board", "marble"},
       "--board: 'marble' is none of walnut, slate, sage (see stockade-gui --help)"},
      {{"--render", "a.png", "--size", "12"},
       "--size: 12 is not between 64 and 8192 (see stockade-gui --help)"},
      {{"--render", "a.png", "--size", "large"},
       "--size: 'large' is not a whole number (see stockade-gui --help)"},
      {{"--compare", "a.png"}, "--compare requires --render (see stockade-gui --help)"},
      {{"--bare"}, "--bare requires --render (see stockade-gui --help)"},
      {{"--render", "a.png", "game.pgn"},
       "FILE and --render can't be used together (see stockade-gui --help)"},
  };
  for (const auto& [words, message] : calls) {
    const Answer answer = answered(words);
    CHECK(answer.text == "error: " + message + "\n");
    CHECK(answer.status == kWrongCall);
  }
}

TEST_CASE("help and version are answers, not errors", "[gui]") {
  const Answer version = answered({"--version"});
  CHECK(version.text == "stockade-gui " STOCKADE_VERSION "\n");
  CHECK(version.status == 0);
  for (const char* word : {"--help", "-h"}) {
    const Answer help = answered({word});
    CHECK(help.status == 0);
    for (const char* name : {"--variant", "--fen", "--flip", "--theme", "--board", "--maximised",
                             "--render", "--size", "--compare", "--bare", "FILE"})
      CHECK(help.text.find(name) != std::string::npos);
  }
}

}  // namespace stockade::gui
