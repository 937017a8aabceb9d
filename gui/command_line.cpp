#include "gui/command_line.h"

#include <sstream>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "framework/base/arguments.h"

namespace stockade::gui {
namespace {

std::vector<std::string> board_styles() {
  std::vector<std::string> names;
  for (const BoardStyle style : kBoardStyles) names.emplace_back(to_string(style));
  return names;
}

CLI::Validator not_empty() {
  return CLI::Validator([](std::string& text) { return text.empty() ? "the value is empty" : ""; },
                        "");
}

/// Adds the options, which write to `line`; the caller reads `theme` and `board` afterwards.
void add_options(CLI::App& app, CommandLine& line, std::string& theme, std::string& board) {
  const auto add_text = [&](const char* name, std::string& value, const char* help) {
    return app.add_option(name, value, help)->check(not_empty());
  };
  add_text("--variant", line.variant, "An id from 'stockade list', or a path to a YAML file")
      ->type_name("VARIANT");
  add_text("--fen", line.fen, "The position; the variant's start if left out")->type_name("FEN");
  app.add_flag("--flip", line.flip, "Show the board from the second player's side");
  app.add_option("--theme", theme, "light, dark, or system: follow the desktop's theme (system)")
      ->check(cli::one_of({"light", "dark", "system"}))
      ->type_name("THEME");
  app.add_option("--board", board, "Colours of the board: walnut, slate or sage")
      ->check(cli::one_of(board_styles()))
      ->type_name("BOARD");
  app.add_flag("--maximised", line.maximised, "Open the window as large as the screen");
  CLI::Option* const file = add_text("FILE", line.file, "A game to open (PGN)")->type_name("");
  CLI::Option* const render =
      add_text("--render", line.render,
               "Draw the position to this .png or .svg file and open no window; needs no display")
          ->type_name("OUT")
          ->excludes(file);
  app.add_option("--size", line.size, "With --render: the longer side in pixels (800)")
      ->transform(cli::between(64, 8192))
      ->type_name("PIXELS")
      ->needs(render);
  add_text("--compare", line.compare,
           "With --render: exit with 1 if the picture differs from this PNG image")
      ->type_name("IMAGE")
      ->needs(render);
  app.add_flag("--bare", line.bare,
               "With --render: no letters and numbers, for --compare where the fonts differ")
      ->needs(render);
}

/// To CLI11, --help and --version are errors, too.
Answer answer_parser(const CLI::App& app, const CLI::ParseError& problem,
                     const std::vector<std::string>& words) {
  if (problem.get_exit_code() != 0)
    return {cli::describe_wrong_call(app, problem, words) + "\n", kWrongCall};
  std::ostringstream out;
  std::ostringstream err;
  (void)app.exit(problem, out, err);
  return {out.str(), 0};
}

}  // namespace

std::variant<CommandLine, Answer> parse_command_line(const std::vector<std::string>& arguments) {
  CommandLine line;
  std::string theme;
  std::string board;
  CLI::App app("Plays variants of board games in a window, or draws a position to a file",
               "stockade-gui");
  app.set_version_flag("--version", "stockade-gui " STOCKADE_VERSION);
  add_options(app, line, theme, board);
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& problem) {
    return answer_parser(app, problem, arguments);
  }
  if (theme == "light") line.theme = Appearance::light;
  if (theme == "dark") line.theme = Appearance::dark;
  line.board = parse_board_style(board);
  return line;
}

int fail(const Diagnostics& problems, int status) {
  fmt::print(stderr, "{}\n", to_string(problems));
  return status;
}

}  // namespace stockade::gui
