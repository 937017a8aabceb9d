// The arguments of stockade-gui: what they mean, and what a wrong call is told.

#include <string>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include "gui/command_line.h"

namespace stockade::gui::gui_command_line_test {
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

TEST_CASE("the arguments of the bench", "[gui]") {
  const CommandLine line = accepted({"--bench", "--size", "1920x1080", "--json"});
  CHECK(line.bench);
  CHECK(line.json);
  CHECK(line.width == 1920);
  CHECK(line.height == 1080);
  CHECK(accepted({"--bench"}).width == 1280);
  CHECK(accepted({"--bench"}).height == 800);
}

TEST_CASE("a wrong call gets one line that names what is wrong", "[gui]") {
  const std::vector<std::pair<Words, Words>> calls = {
      {{"--rendr", "a.png"}, {"stockade-gui has no option '--rendr'", "did you mean '--render'?"}},
      {{"one.pgn", "two.pgn"}, {"stockade-gui", "'two.pgn'"}},
      {{"--variant"}, {"--variant needs a value"}},
      {{"--variant="}, {"--variant needs a value"}},
      {{"--variant", ""}, {"--variant: the value is empty"}},
      {{"--fen", "a", "--fen", "b"}, {"--fen is given more than once"}},
      {{"--theme", "pink"}, {"--theme: 'pink'", "light, dark, system"}},
      {{"--board", "marble"}, {"--board: 'marble'", "walnut, slate, sage"}},
      {{"--render", "a.png", "--size", "12"}, {"--size: 12 is not between 64 and 8192"}},
      {{"--render", "a.png", "--size", "large"}, {"--size: 'large' is not a whole number"}},
      {{"--size", "900"}, {"--size: it needs --render or --bench"}},
      {{"--render", "a.png", "--size", "9x9"}, {"--size: 9 is not between 440 and 8192"}},
      {{"--render", "a.png", "--size", "800x600"}, {"--size", "'800x600'", "write 900"}},
      {{"--bench", "--size", "900"}, {"--size", "'900'", "write 1920x1080"}},
      {{"--bench", "--size", "900xx700"}, {"--size: 'x700' is not a whole number"}},
      {{"--json"}, {"--json requires --bench"}},
      {{"--bench", "game.pgn"}, {"--bench", "FILE", "used together"}},
      {{"--compare", "a.png"}, {"--compare requires --render"}},
      {{"--bare"}, {"--bare requires --render"}},
      {{"--render", "a.png", "game.pgn"}, {"FILE", "--render", "used together"}},
  };
  for (const auto& [words, parts] : calls) {
    const Answer answer = answered(words);
    CHECK(answer.status == kWrongCall);
    CHECK(answer.text.starts_with("error: "));
    CHECK(answer.text.ends_with("see stockade-gui --help)\n"));
    CHECK(answer.text.find('\n') == answer.text.size() - 1);
    for (const std::string& part : parts) {
      INFO(answer.text << " should name " << part);
      CHECK(answer.text.find(part) != std::string::npos);
    }
  }
}

TEST_CASE("help and version are answers, not errors", "[gui]") {
  const Answer version = answered({"--version"});
  CHECK(version.text == "stockade-gui " STOCKADE_VERSION "\n");
  CHECK(version.status == 0);
  for (const char* word : {"--help", "-h"}) {
    const Answer help = answered({word});
    CHECK(help.status == 0);
    for (const char* name :
         {"--variant", "--fen", "--flip", "--theme", "--board", "--maximised", "--render", "--size",
          "--compare", "--bare", "--bench", "--json", "--set", "--base", "FILE"})
      CHECK(help.text.find(name) != std::string::npos);
  }
}

}  // namespace stockade::gui::gui_command_line_test
