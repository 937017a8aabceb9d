// board: a position as text, as a picture or as facts.

#include <cstdlib>
#include <filesystem>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "framework/base/arguments.h"
#include "framework/cli/colours.h"
#include "framework/cli/command.h"
#include "framework/game/umpire.h"
#include "framework/notation/board_text.h"
#include "framework/notation/letters.h"
#include "framework/notation/umpire_text.h"

extern char** environ;

namespace stockade::cli {
namespace {

struct BoardArguments {
  PositionArguments position;
  std::string view;
  std::string colour = "auto";
  std::string svg;
  std::string png;
  int size = 800;
  bool flip = false;
  JsonArgument json;
};

// ---------------------------------------------------------------------------------------- pictures

/// The window's program beside this one, or else wherever the shell finds it.
std::string window_program() {
  std::error_code failure;
  const auto own = std::filesystem::read_symlink("/proc/self/exe", failure);
  const auto beside = own.parent_path() / "stockade-gui";
  return !failure && std::filesystem::exists(beside, failure) ? beside.string() : "stockade-gui";
}

/// Draws with the window's program, so that pictures are those of the window. Messages of that
/// program go to stderr.
Exit draw(const BoardArguments& arguments, const Game& game, const std::string& file) {
  const VariantArguments& variant = arguments.position.variant;
  std::vector<std::string> words = {window_program(),
                                    "--render",
                                    file,
                                    "--variant",
                                    variant.variant,
                                    "--size",
                                    std::to_string(arguments.size),
                                    "--fen",
                                    write_fen(game.definition(), game.position())};
  for (const std::string& setting : variant.settings) words.insert(words.end(), {"--set", setting});
  if (!variant.base.empty()) words.insert(words.end(), {"--base", variant.base});
  if (!arguments.view.empty()) words.insert(words.end(), {"--view", arguments.view});
  if (arguments.flip) words.emplace_back("--flip");
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  pid_t child = 0;
  const int failure =
      posix_spawnp(&child, pointers.front(), nullptr, nullptr, pointers.data(), environ);
  if (failure != 0 && failure != ENOENT) {
    complain({error("no-window-program",
                    fmt::format("cannot start '{}', which draws pictures: {}", pointers.front(),
                                std::generic_category().message(failure)),
                    "close some programs, and try again")});
    return Exit::no;
  }
  if (failure != 0) {
    complain({error("no-window-program", "pictures are drawn by stockade-gui, which is not here",
                    "install stockade-gui, or leave out --svg and --png")});
    return Exit::no;
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return Exit::ok;
  return WIFEXITED(status) && WEXITSTATUS(status) == 2 ? Exit::usage : Exit::no;
}

/// Pictures have the ending that says what they are; without one they get it.
std::optional<std::string> picture_file(const std::string& file, const std::string& ending) {
  const std::string written = std::filesystem::path(file).extension().string();
  if (written.empty()) return file + ending;
  if (written == ending) return file;
  complain({error("picture-ending", "'" + file + "' does not end in " + ending,
                  "--png writes .png files, --svg writes .svg files")});
  return std::nullopt;
}

// ------------------------------------------------------------------------------------------- facts

nlohmann::json facts(Game& game, const Position& position, const std::string& fen,
                     const std::optional<CellSet>& sight) {
  const GameDefinition& definition = game.definition();
  const Equipment& equipment = definition.equipment();
  nlohmann::json cells = nlohmann::json::object();
  for (int cell = 0; cell < definition.topology().cells(); ++cell) {
    if (sight && !sight->test(cell))
      cells[definition.topology().name(cell)] = nullptr;
    else if (position.at(cell) != kEmpty)
      cells[definition.topology().name(cell)] = equipment.symbol(position.at(cell));
  }
  nlohmann::json zones = nlohmann::json::array();
  for (const ZoneInfo& zone : definition.layout().zones()) {
    nlohmann::json held = nlohmann::json::object();
    for (size_t i = 0; i < zone.holds.size(); ++i)
      if (const int count = position.count(zone.first_slot + static_cast<int>(i)); count > 0)
        held[equipment.symbol(zone.holds[i])] = count;
    zones.push_back(
        {{"name", zone.name}, {"side", equipment.side(zone.owner).name}, {"pieces", held}});
  }
  return {{"variant", definition.id()},
          {"fen", fen},
          {"side", equipment.side(game.position().next_player()).name},
          {"over", game.outcome().over()},
          {"cells", cells},
          {"zones", zones}};
}

Exit board(Game& game, const BoardArguments& arguments) {
  BoardTextOptions options;
  options.flipped = arguments.flip;
  options.colours = wants_colours(arguments.colour);
  Position shown(game.position());
  std::string fen = write_fen(game.definition(), game.position());
  if (!arguments.view.empty()) {
    const auto viewer = side_called(game.definition(), arguments.view);
    if (!viewer) {
      complain(viewer.problems());
      return Exit::usage;
    }
    const Umpire umpire(game.definition_ptr(), game.position());
    const PlayerGame& player = umpire.player(*viewer);
    options.sight = player.sight();
    shown = player.seen();
    fen = seen_fen(player);
  }
  for (const auto& [file, ending] :
       {std::pair(arguments.svg, ".svg"), std::pair(arguments.png, ".png")}) {
    if (file.empty()) continue;
    const auto path = picture_file(file, ending);
    if (!path) return Exit::usage;
    if (const Exit status = draw(arguments, game, *path); status != Exit::ok) return status;
  }
  const Exit verdict = scripts_went_well(game.definition());
  if (arguments.json.wanted())
    return arguments.json.write(facts(game, shown, fen, options.sight)) ? verdict : Exit::usage;
  if (arguments.svg.empty() && arguments.png.empty())
    emit("{}", draw_board(game.definition(), shown, options));
  return verdict;
}

}  // namespace

void add_board_command(Invocation& invocation) {
  auto arguments = std::make_shared<BoardArguments>();
  CLI::App* command =
      add_command(invocation, "board", "Draw a position as text or as a picture", [arguments] {
        const bool pictures = !arguments->svg.empty() || !arguments->png.empty();
        if (pictures && arguments->position.fen == "-") {
          complain({error("picture-of-several", "a file holds the picture of one position",
                          "with --fen -, leave out --svg and --png")});
          return Exit::usage;
        }
        return arguments->position.on_each([&](Game& game) { return board(game, *arguments); },
                                           &arguments->json);
      });
  arguments->position.add_to(*command);
  command->add_option("--view", arguments->view, "Only what this side sees");
  command->add_flag("--flip", arguments->flip, "From the other side");
  command
      ->add_option("--color", arguments->colour,
                   "Colours: auto (on a terminal, unless NO_COLOR is set), always or never")
      ->check(one_of({"auto", "always", "never"}));
  command->add_option("--svg", arguments->svg, "Write a picture to this .svg file instead");
  command->add_option("--png", arguments->png, "Write a picture to this .png file instead");
  command->add_option("--size", arguments->size, "The longer side of a picture in pixels (800)")
      ->transform(between(100, 8000));
  arguments->json.add_to(*command);
}

}  // namespace stockade::cli
