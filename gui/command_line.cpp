#include "gui/command_line.h"

#include <cstdio>
#include <sstream>
#include <utility>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "framework/base/arguments.h"
#include "framework/base/visible_text.h"
#include "gui/catalogue.h"
#include "gui/model/language.h"

namespace stockade::gui {
namespace {

std::vector<std::string> board_styles() {
  std::vector<std::string> names;
  for (const BoardStyle style : kBoardStyles) names.emplace_back(to_string(style));
  return names;
}

std::vector<std::string> languages() {
  std::vector<std::string> codes = available_languages();
  codes.insert(codes.begin(), kSourceLanguage);
  return codes;
}

constexpr int kLeastPicture = 64;
constexpr int kLeastWindow = 440;
constexpr int kLargestPicture = 8192;

/// Reads a number from `low` to `high`. Returns an error message, or "".
std::string read_number(std::string text, int low, int high, int& number) {
  const std::string problem = cli::between(low, high)(text);
  if (problem.empty()) number = std::stoi(text);
  return problem;
}

CLI::Validator not_empty() {
  return CLI::Validator([](std::string& text) { return text.empty() ? "the value is empty" : ""; },
                        "");
}

/// The size of a drawing, "900", or of a window, "1920x1080".
CLI::Validator size_of(CommandLine& line) {
  return CLI::Validator(
      [&line](std::string& text) -> std::string {
        const size_t cross = text.find('x');
        if (cross == std::string::npos ||
            text.find_first_not_of("0123456789x") != std::string::npos)
          return read_number(text, kLeastPicture, kLargestPicture, line.size);
        std::string problem =
            read_number(text.substr(0, cross), kLeastWindow, kLargestPicture, line.width);
        if (problem.empty())
          problem = read_number(text.substr(cross + 1), kLeastWindow, kLargestPicture, line.height);
        return problem;
      },
      "");
}

/// One number is the size of a drawing, two are that of a window.
void check_size(const CommandLine& line, const std::string& size) {
  if (size.empty()) return;
  const bool two = size.find('x') != std::string::npos;
  if (line.render.empty() && !line.bench)
    throw CLI::ValidationError("--size", "it needs --render or --bench");
  if (line.bench && !two)
    throw CLI::ValidationError("--size", "'" + size + "' is no width and height: write 1920x1080");
  if (line.bench || !two) return;
  throw CLI::ValidationError("--size", "'" + size + "' is not a whole number: write 900");
}

/// Adds the options, which write to `line`; the caller reads `theme` and `board` afterwards.
void add_options(CLI::App& app, CommandLine& line, std::string& theme, std::string& board,
                 std::string& size) {
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
  app.add_option("--board", board,
                 fmt::format("Colours of the board: {}", fmt::join(board_styles(), ", ")))
      ->check(cli::one_of(board_styles()))
      ->type_name("BOARD");
  app.add_option("--language", line.language,
                 fmt::format("The language of the window: {}; what the settings say if left out",
                             fmt::join(languages(), ", ")))
      ->check(cli::one_of(languages()))
      ->type_name("CODE");
  app.add_flag("--maximised", line.maximised, "Open the window as large as the screen");
  CLI::Option* const file =
      add_text("FILE", line.file, "A game to open (PGN), or a variant (YAML)")->type_name("");
  CLI::Option* const render =
      add_text("--render", line.render,
               "Draw the position to this .png or .svg file and open no window; needs no display")
          ->type_name("OUT")
          ->excludes(file);
  CLI::Option* const bench =
      app.add_flag("--bench", line.bench,
                   "Open a window, measure how fast it paints, print the times and end")
          ->excludes(file)
          ->excludes(render);
  app.add_flag("--json", line.json, "With --bench: print JSON")->needs(bench);
  app.add_option("--size", size,
                 "With --render: the longer side in pixels (800); with --bench: the window's width "
                 "and height, such as 1920x1080 (1280x800)")
      ->check(size_of(line))
      ->type_name("SIZE");
  app.add_option("--set", line.settings, "With --render: set an option of the variant: name=value")
      ->allow_extra_args(false)
      ->type_name("NAME=VALUE")
      ->needs(render);
  add_text("--base", line.base, "With --render: base variant for a wrapper")
      ->type_name("VARIANT")
      ->needs(render);
  add_text("--view", line.view, "With --render: draw only what this side sees, such as White")
      ->type_name("SIDE")
      ->needs(render);
  add_text("--compare", line.compare,
           "With --render: exit with 1 if the picture differs from this PNG image")
      ->type_name("IMAGE")
      ->needs(render);
  app.add_flag("--bare", line.bare,
               "With --render: no letters and numbers, for --compare where the fonts differ")
      ->needs(render);
}

bool is_variant_file(const std::string& file) { return file.ends_with(".yaml"); }

/// The answer to an exception of CLI11, which also treats --help and --version as errors.
Answer answer_parser(const CLI::App& app, const CLI::ParseError& problem,
                     const std::vector<std::string>& words) {
  if (problem.get_exit_code() != 0)
    return {cli::describe_wrong_call(app, problem, words).to_string() + "\n", kWrongCall};
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
  std::string size;
  CLI::App app("Plays variants of board games in a window, or draws a position to a file",
               "stockade-gui");
  app.set_version_flag("--version", "stockade-gui " STOCKADE_VERSION);
  add_options(app, line, theme, board, size);
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
    check_size(line, size);
  } catch (const CLI::ParseError& problem) {
    return answer_parser(app, problem, arguments);
  }
  // A file manager opens the file of a variant, too.
  if (is_variant_file(line.file) && line.variant.empty()) std::swap(line.file, line.variant);
  if (theme == "light") line.theme = Appearance::light;
  if (theme == "dark") line.theme = Appearance::dark;
  line.board = parse_board_style(board);
  return line;
}

int fail(const Diagnostics& problems, int status) {
  // Not fmt::print(), which throws if stderr cannot be written.
  std::fputs((visible_text(to_string(problems)) + "\n").c_str(), stderr);
  return status;
}

}  // namespace stockade::gui
