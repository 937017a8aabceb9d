// board: a position as text, as a picture or as facts.

#include <cstdlib>
#include <filesystem>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "framework/base/arguments.h"
#include "framework/game/umpire.h"
#include "framework/notation/board_text.h"
#include "framework/notation/letters.h"
#include "framework/notation/umpire_text.h"
#include "framework/tools/cli/colours.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/cli/output_files.h"

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
  CLI::Option* size_option = nullptr;
  [[nodiscard]] bool wants_pictures() const { return !svg.empty() || !png.empty(); }
};

// ---------------------------------------------------------------------------------------- pictures

/// The window's program in the folder of this program, or else its bare name, which is searched in
/// PATH.
std::string window_program() {
  std::error_code failure;
  const auto own = std::filesystem::read_symlink("/proc/self/exe", failure);
  const auto beside = own.parent_path() / "stockade-gui";
  return !failure && std::filesystem::exists(beside, failure) ? beside.string() : "stockade-gui";
}

/// A folder for the pictures until all are drawn. The destructor removes it with its files.
class TemporaryFolder {
 public:
  TemporaryFolder() = default;
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  /// Returns false after reporting why.
  [[nodiscard]] bool make() {
    std::error_code failure;
    const auto above = std::filesystem::temp_directory_path(failure);
    std::string pattern = (above / "stockade-board-XXXXXX").string();
    if (failure || ::mkdtemp(pattern.data()) == nullptr) {
      report({cannot_write(pattern, failure ? failure.value() : errno)});
      return false;
    }
    path_ = pattern;
    return true;
  }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Draws with the window's program, so that the pictures look like the window. Messages of that
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
    report({error("no-window-program",
                  fmt::format("cannot start '{}', which draws pictures: {}", pointers.front(),
                              std::generic_category().message(failure)),
                  "close some programs, and try again")});
    return Exit::no;
  }
  if (failure != 0) {
    report({error("no-window-program", "pictures are drawn by stockade-gui, which is not here",
                  "install stockade-gui, or leave out --svg and --png")});
    return Exit::no;
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return Exit::ok;
  return WIFEXITED(status) && WEXITSTATUS(status) == 2 ? Exit::usage : Exit::no;
}

/// Adds the ending of the picture format if the name has none. Returns false after reporting a
/// wrong ending.
bool complete_name(std::string& file, const std::string& ending) {
  if (file.empty() || file == "-") return true;
  const std::string written = std::filesystem::path(file).extension().string();
  if (written.empty()) file += ending;
  if (file.ends_with(ending)) return true;
  report({error("picture-ending", "'" + file + "' does not end in " + ending,
                "--png writes .png files, --svg writes .svg files")});
  return false;
}

/// Draws the pictures, each with the file that it is written to. The temporary folder is removed
/// before the first is written, because a reader that closes the pipe ends the program.
Exit draw_pictures(const BoardArguments& arguments, const Game& game,
                   std::vector<std::pair<std::string, std::string>>& pictures) {
  TemporaryFolder folder;
  if (!folder.make()) return Exit::usage;
  for (const auto& [file, name] :
       {std::pair(arguments.svg, "x.svg"), std::pair(arguments.png, "x.png")}) {
    if (file.empty()) continue;
    const std::string drawn = (folder.path() / name).string();
    if (const Exit status = draw(arguments, game, drawn); status != Exit::ok) return status;
    auto picture = read_whole_file(drawn);
    if (!picture.ok()) {
      report(picture.problems());
      return Exit::usage;
    }
    pictures.emplace_back(file, *std::move(picture));
  }
  return Exit::ok;
}

/// Writes the pictures when all of them are drawn.
Exit write_pictures(const BoardArguments& arguments, const Game& game) {
  std::vector<std::pair<std::string, std::string>> pictures;
  if (const Exit drawn = draw_pictures(arguments, game, pictures); drawn != Exit::ok) return drawn;
  for (const auto& [file, picture] : pictures)
    if (file == "-")
      emit_unchanged(picture);
    else if (!write_file(file, picture))
      return Exit::usage;
  return Exit::ok;
}

/// Completes the names of pictures. Returns false after reporting options that do not fit together,
/// or files that cannot be written.
bool check_call(BoardArguments& arguments) {
  if (arguments.wants_pictures() && arguments.position.fen == "-") {
    report({error("picture-of-several", "a file holds the picture of one position",
                  "with --fen -, leave out --svg and --png")});
    return false;
  }
  if (!arguments.wants_pictures() && arguments.size_option->count() > 0) {
    report({error("wrong-call", "--size is that of a picture", "write --svg or --png as well")});
    return false;
  }
  return complete_name(arguments.svg, ".svg") && complete_name(arguments.png, ".png") &&
         check_outputs(
             {{"--svg", arguments.svg}, {"--png", arguments.png}, json_output(arguments.json)});
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
      report(viewer.problems());
      return Exit::usage;
    }
    const Umpire umpire(game.definition_ptr(), game.position());
    const PlayerGame& player = umpire.player(*viewer);
    options.sight = player.sight();
    shown = player.seen();
    fen = seen_fen(player);
  }
  if (arguments.wants_pictures())
    if (const Exit status = write_pictures(arguments, game); status != Exit::ok) return status;
  const Exit verdict = scripts_went_well(game.definition());
  if (!arguments.wants_pictures() && !arguments.json.replaces_text())
    emit_unchanged(draw_board(game.definition(), shown, options));
  if (arguments.json.wanted() && !arguments.json.write(facts(game, shown, fen, options.sight)))
    return Exit::usage;
  return verdict;
}

}  // namespace

void add_board_command(Invocation& invocation) {
  auto arguments = std::make_shared<BoardArguments>();
  CLI::App* command =
      add_command(invocation, "board", "Draw a position as text or as a picture", [arguments] {
        if (!check_call(*arguments)) return Exit::usage;
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
  arguments->size_option =
      command->add_option("--size", arguments->size, "The longer side of a picture in pixels (800)")
          ->transform(between(100, 8000));
  arguments->json.add_to(*command);
}

}  // namespace stockade::cli
