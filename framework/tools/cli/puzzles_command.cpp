// puzzles: finds the puzzles in games, and checks those of a file.

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>

#include "framework/base/threads.h"
#include "framework/definition/chosen_variant.h"
#include "framework/language/node.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/pgn.h"
#include "framework/session/learn/puzzle_book.h"
#include "framework/session/records/review.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/cli/output_files.h"
#include "framework/tools/cli/pgn_input.h"

namespace stockade::cli {
namespace {

/// The first plies of a game are opening theory, or random moves of a match.
constexpr int kFirstPly = 6;
/// The other efforts of the search, by the nodes for a position.
constexpr uint64_t kLookPart = 10;
constexpr uint64_t kCheckTimes = 4;

struct PuzzleArguments {
  VariantArguments variant;
  std::string games;
  std::string out;
  std::string check;  ///< a file of puzzles to check, in place of games
  bool resume = false;
  uint64_t nodes = 40'000;
  int most = 0;  ///< 0: all
  bool generic = false;
  ThreadsArgument threads;
  JsonArgument json;
};

PuzzleEffort effort_of(uint64_t nodes) {
  return {.look_nodes = std::max<uint64_t>(500, nodes / kLookPart),
          .search_nodes = nodes,
          .check_nodes = nodes * kCheckTimes};
}

/// The puzzles of a game's main line.
std::vector<PuzzleItem> puzzles_of(const Record& record, Searcher& searcher,
                                   const PuzzleEffort& effort) {
  searcher.clear();  // so that the result does not depend on the games before
  PuzzleFinder finder(searcher, effort, &interrupted());
  std::vector<PuzzleItem> found;
  Game game(record.definition(), record.start());
  int quiet_until = kFirstPly;
  for (const Move move : record.main_line()) {
    if (interrupted()) return found;
    const std::string text = numbered_move_text(game, move);
    game.play(move);
    if (game.plies() < quiet_until) continue;
    if (const auto puzzle = finder.find(game)) {
      found.push_back(item_of(game, *puzzle, puzzle_source(puzzle_source(record), text)));
      // The positions of its line are parts of the same puzzle.
      quiet_until = game.plies() + static_cast<int>(puzzle->line.size());
    }
  }
  return found;
}

struct GamesToSearch {
  std::vector<PgnGame> games;
  SearchedGames known_as;
};

class PuzzleRun {
 public:
  PuzzleRun(const PuzzleArguments& arguments, const PluginRegistry& plugins,
            DefinitionPtr definition, PuzzleBook book, GamesToSearch games)
      : arguments_(arguments),
        plugins_(plugins),
        definition_(std::move(definition)),
        book_(std::move(book)),
        games_(std::move(games.games)),
        known_as_(std::move(games.known_as)),
        next_(static_cast<size_t>(book_.done(known_as_))),
        progress_("games", games_.size()) {}

  /// Searches the games that are left, and writes the file. False after reporting why it could not
  /// be written.
  bool run() {
    progress_.begin_at(next_);
    const size_t first = next_;
    share_tasks(games_.size() - first, arguments_.threads.count, [&](Tasks& tasks) {
      const auto searcher = plugins_.make_searcher(definition_, !arguments_.generic);
      while (const auto task = tasks.next()) {
        const size_t game = first + *task;
        auto found = puzzles_of(games_[game].record, *searcher, effort_of(arguments_.nodes));
        if (interrupted() || !take(game, std::move(found))) return tasks.stop();
      }
    });
    progress_.clear();
    return written_ && write();
  }

  [[nodiscard]] size_t searched() const { return next_; }
  [[nodiscard]] size_t games() const { return games_.size(); }
  [[nodiscard]] size_t found() const { return found_; }
  [[nodiscard]] const PuzzleBook& book() const { return book_; }

 private:
  /// Takes the puzzles of a game. Games are written in their order, so that a later run goes on
  /// after the last one. False if that is enough.
  bool take(size_t game, std::vector<PuzzleItem> found) {
    const std::lock_guard lock(mutex_);
    waiting_[game] = std::move(found);
    for (auto next = waiting_.find(next_); next != waiting_.end() && take_all(next->second);
         next = waiting_.find(++next_)) {
      waiting_.erase(next);
      progress_.at(next_ + 1);
    }
    progress_.tell(counted(found_ + fresh_.size(), "puzzle"));
    return (fresh_.empty() || write()) && !is_enough();
  }
  /// False if the limit leaves no room for all of them: the game is searched again in a later run.
  bool take_all(const std::vector<PuzzleItem>& found) {
    for (const PuzzleItem& item : found) {
      if (has(item.id)) continue;
      if (is_enough()) return false;
      fresh_.push_back(item);
    }
    return true;
  }
  [[nodiscard]] bool has(const std::string& id) const {
    return book_.has(id) || std::any_of(fresh_.begin(), fresh_.end(),
                                        [&](const PuzzleItem& item) { return item.id == id; });
  }
  /// Adds what is new to the file, which others may have changed meanwhile.
  bool write() {
    const auto grown =
        add_to_book(arguments_.out, book_, {fresh_, &known_as_, static_cast<int>(next_)});
    written_ = grown.ok();
    if (!written_) {
      report(grown.problems());
      return false;
    }
    book_ = grown->book;
    found_ += grown->added;
    fresh_.clear();
    return true;
  }
  [[nodiscard]] bool is_enough() const {
    return arguments_.most > 0 &&
           book_.size() + fresh_.size() >= static_cast<size_t>(arguments_.most);
  }

  const PuzzleArguments& arguments_;
  const PluginRegistry& plugins_;
  DefinitionPtr definition_;
  PuzzleBook book_;  ///< as it is in the file
  std::vector<PgnGame> games_;
  SearchedGames known_as_;
  size_t next_;  ///< the first game of which not all puzzles were taken
  size_t found_ = 0;
  std::map<size_t, std::vector<PuzzleItem>> waiting_;
  std::vector<PuzzleItem> fresh_;  ///< not yet in the file
  bool written_ = true;
  std::mutex mutex_;
  Progress progress_;
};

/// The games of the file that belong to the variant; none after reporting why.
std::optional<GamesToSearch> read_games(const std::string& path, const DefinitionPtr& definition) {
  const auto text = read_pgn_file(path);
  if (!text) return std::nullopt;
  PgnStream stream(*text, {.file = path, .fallback = definition, .resolve = {}});
  GamesToSearch found{{}, SearchedGames(std::filesystem::path(path).filename().string())};
  bool broken = false;
  while (std::optional<PgnGame> game = stream.next()) {
    report(game->warnings);
    if (game->failure) report({game->failure->diagnostic});
    broken = broken || game->failure;
    found.known_as.add(
        std::string_view(*text).substr(game->span.begin, game->span.end - game->span.begin));
    found.games.push_back(std::move(*game));
  }
  if (found.games.empty()) report({error("no-games", "'" + path + "' contains no game")});
  if (found.games.empty() || broken) return std::nullopt;
  return found;
}

/// The error if the puzzles of the text are of other rules.
std::optional<Diagnostic> of_other_rules(const std::string& text, const PuzzleArguments& arguments,
                                         const GameDefinition& definition) {
  const auto tree = parse_beside_variant(text, arguments.out);
  if (!tree.ok()) return tree.problems().front();
  Diagnostics problems;
  const auto loaded = load_chosen_variant(read_chosen_variant(*tree, arguments.out, problems));
  if (!problems.empty()) return problems.front();
  if (!loaded.ok()) return loaded.problems().front();
  if (loaded->definition->content_hash() == definition.content_hash()) return std::nullopt;
  return error(
      "puzzles-exist",
      fmt::format("'{}' has puzzles of other rules: {}", arguments.out, loaded->definition->name()),
      "name another file with --out, or the same variant, options and base");
}

/// The book in the file, or a new one; none after reporting why.
std::optional<PuzzleBook> open_book(const PuzzleArguments& arguments,
                                    const GameDefinition& definition) {
  std::error_code failure;
  const bool exists = std::filesystem::exists(arguments.out, failure);
  if (!exists && !arguments.resume)
    return PuzzleBook::about(definition, definition.metadata().name + " puzzles",
                             std::filesystem::absolute(arguments.out).parent_path());
  if (exists && !arguments.resume) {
    report({error("puzzles-exist", "'" + arguments.out + "' exists",
                  "write --resume to add to it, or name another file with --out")});
    return std::nullopt;
  }
  if (!exists) {
    report({error("file", "there is no '" + arguments.out + "' to go on with",
                  "leave out --resume, which makes it")});
    return std::nullopt;
  }
  const auto text = read_file(arguments.out);
  if (!text) return std::nullopt;
  auto book = PuzzleBook::read(*text, arguments.out);
  if (!book.ok()) {
    report(book.problems());
    return std::nullopt;
  }
  if (auto problem = of_other_rules(*text, arguments, definition)) {
    report({*std::move(problem)});
    return std::nullopt;
  }
  return std::move(*book);
}

/// Whether 'stockade learn' and the window would know the file as one of puzzles; reports if not.
bool check_name(const std::string& file) {
  if (is_lesson_file(file) && file.ends_with(kPuzzlesEnding)) return true;
  const std::filesystem::path stem =
      file == "-" ? "NAME" : std::filesystem::path(file).replace_extension();
  report({error("puzzles-name",
                fmt::format("--out {}: nothing plays puzzles from a file whose name does not end "
                            "in {}",
                            quoted_for_message(file), kPuzzlesEnding),
                fmt::format("write --out {}{}", stem.string(), kPuzzlesEnding))});
  return false;
}

Exit find_puzzles(PuzzleArguments arguments, const PluginRegistry& plugins) {
  const auto definition = arguments.variant.open();
  if (!definition) return Exit::usage;
  if (!GameReview::possible(**definition)) {
    report({error("no-searcher", "no engine finds puzzles in '" + (*definition)->id() + "'",
                  "it needs a two-player game without chance and hidden information")});
    return Exit::usage;
  }
  if (arguments.out.empty()) arguments.out = (*definition)->id() + std::string(kPuzzlesEnding);
  if (!check_name(arguments.out)) return Exit::usage;
  if (!check_outputs({json_output(arguments.json), {"--out", arguments.out, false, true}}))
    return Exit::usage;
  auto games = read_games(arguments.games, *definition);
  if (!games) return Exit::usage;
  auto book = open_book(arguments, **definition);
  if (!book) return Exit::usage;
  if (book->has_others(games->known_as))
    note("'{}' has puzzles of other games from a file of that name: all {} are searched\n",
         arguments.out, counted(games->games.size(), "game"));

  PuzzleRun run(arguments, plugins, *definition, std::move(*book), std::move(*games));
  if (!run.run()) return Exit::usage;
  if (interrupted())
    note("partial: {} of {} games; to continue, repeat the call with --resume\n", run.searched(),
         run.games());
  const nlohmann::json json = {{"file", arguments.out},
                               {"games", run.searched()},
                               {"found", run.found()},
                               {"puzzles", run.book().size()}};
  if (const auto printed = arguments.json.print(json, Exit::ok)) return *printed;
  emit("{} in {}: {} has {}\n", counted(run.found(), "new puzzle"), counted(run.searched(), "game"),
       arguments.out, counted(run.book().size(), "puzzle"));
  return Exit::ok;
}

/// The puzzle of a lesson, as the finder knows it.
Puzzle puzzle_of(const Lesson& lesson) {
  Puzzle puzzle;
  puzzle.goal = lesson.puzzle->goal;
  const auto& line = lesson.steps.front().line;
  for (const LineMoves& place : line) puzzle.line.push_back(place.first());
  puzzle.other_mates.assign(line.back().any.begin() + 1, line.back().any.end());
  return puzzle;
}

/// The indices of the puzzles that a search does not confirm, in order; of those that were searched
/// before an interruption.
std::vector<size_t> refuted(const Course& course, const PuzzleArguments& arguments,
                            const PluginRegistry& plugins, size_t& searched) {
  std::vector<size_t> failed;
  std::mutex mutex;
  Progress progress("puzzles", course.lessons.size());
  share_tasks(course.lessons.size(), arguments.threads.count, [&](Tasks& tasks) {
    const auto searcher = plugins.make_searcher(course.definition, !arguments.generic);
    while (const auto task = tasks.next()) {
      const Lesson& lesson = course.lessons[*task];
      searcher->clear();
      PuzzleFinder finder(*searcher, effort_of(arguments.nodes), &interrupted());
      const bool right = finder.confirms(lesson.steps.front().start(course.definition),
                                         puzzle_of(lesson), arguments.nodes * kCheckTimes);
      if (interrupted()) return tasks.stop();
      const std::lock_guard lock(mutex);
      ++searched;
      if (!right) failed.push_back(*task);
      progress.step();
    }
  });
  std::sort(failed.begin(), failed.end());
  return failed;
}

Exit check_puzzles(const PuzzleArguments& arguments, const PluginRegistry& plugins) {
  const auto course = read_course(std::filesystem::path(arguments.check));
  if (!course.ok()) {
    report(course.problems());
    return Exit::usage;
  }
  if (course->lessons.empty() || !course->lessons.front().puzzle) {
    report({error("no-puzzles", "'" + arguments.check + "' has no puzzles")});
    return Exit::usage;
  }
  size_t searched = 0;
  const std::vector<size_t> failed = refuted(*course, arguments, plugins, searched);
  nlohmann::json ids = nlohmann::json::array();
  for (const size_t puzzle : failed) ids.push_back(course->lessons[puzzle].id);
  const Exit verdict = failed.empty() ? Exit::ok : Exit::no;
  note_if_partial(searched, course->lessons.size(), "puzzles");
  const nlohmann::json json = {{"file", arguments.check}, {"checked", searched}, {"refuted", ids}};
  if (const auto printed = arguments.json.print(json, verdict)) return *printed;
  for (const size_t puzzle : failed)
    emit("{}:{}: {} is not the only way, or does not reach the goal\n", arguments.check,
         course->lessons[puzzle].where.line, course->lessons[puzzle].id);
  emit("{} checked, {} refuted\n", counted(searched, "puzzle"), failed.size());
  return verdict;
}

/// The first argument that has no meaning beside --check; "" if there is none.
std::string useless_for_check(const PuzzleArguments& arguments) {
  if (!arguments.variant.variant.empty()) return quoted_for_message(arguments.variant.variant);
  if (!arguments.variant.settings.empty()) return "--set";
  if (!arguments.variant.base.empty()) return "--base";
  if (!arguments.out.empty()) return "--out";
  if (arguments.resume) return "--resume";
  return arguments.most > 0 ? "--max" : "";
}

Exit puzzles(const PuzzleArguments& arguments, const PluginRegistry& plugins) {
  if (!arguments.check.empty()) {
    if (const std::string useless = useless_for_check(arguments); !useless.empty()) {
      report({error("puzzles-arguments",
                    "--check reads the puzzles and their variant from its file: " + useless +
                        " has no meaning",
                    "write 'stockade puzzles --check FILE', with --nodes, --threads, --generic or "
                    "--json")});
      return Exit::usage;
    }
    return check_puzzles(arguments, plugins);
  }
  if (!arguments.variant.variant.empty() && !arguments.games.empty())
    return find_puzzles(arguments, plugins);
  report({error("puzzles-arguments", "puzzles needs a variant and games",
                "write 'stockade puzzles VARIANT GAMES', or --check FILE")});
  return Exit::usage;
}

}  // namespace

void add_puzzles_command(Invocation& invocation) {
  auto arguments = std::make_shared<PuzzleArguments>();
  CLI::App* command =
      add_command(invocation, "puzzles", "Find the puzzles in games with an engine",
                  [=, &invocation] { return puzzles(*arguments, invocation.plugins); });
  command->add_option("VARIANT", arguments->variant.variant,
                      "An id from 'stockade list', or a path to a YAML file");
  command->add_option("GAMES", arguments->games, "Games in PGN");
  arguments->variant.add_choices_to(*command);
  command->add_option(
      "--check", arguments->check,
      "Check every move of this file of puzzles by a search, in place of finding some");
  command->add_option("--out", arguments->out,
                      "The file of the puzzles, NAME.puzzles.yaml (VARIANT.puzzles.yaml)");
  command->add_flag("--resume", arguments->resume,
                    "Add to the file, and go on after the games that were searched");
  command
      ->add_option("--nodes", arguments->nodes,
                   "Nodes for a position that may be a puzzle (40000); four times as many check it")
      ->transform(between(uint64_t{1'000}, uint64_t{100'000'000}));
  command->add_option("--max", arguments->most, "Stop when the file has so many puzzles")
      ->transform(between(1, 100'000));
  command->add_flag("--generic", arguments->generic,
                    "Use the generic engine even if there is a native one");
  arguments->threads.add_to(*command);
  arguments->json.add_to(*command);
}

}  // namespace stockade::cli
