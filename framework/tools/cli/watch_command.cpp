// watch: checks a variant and runs its tests at every save.

#include <chrono>
#include <ctime>
#include <filesystem>
#include <map>
#include <memory>
#include <thread>

#include <fmt/chrono.h>

#include "framework/definition/loader.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/ruletest/lesson_test.h"
#include "framework/tools/ruletest/rule_test.h"

namespace stockade::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kPause{200};

struct WatchArguments {
  VariantArguments variant;
  std::string fen;
  std::string moves;
};

/// The state of a file; two of them differ if the file was changed in between.
struct FileState {
  bool exists = false;
  fs::file_time_type time;
  std::uintmax_t size = 0;
  friend bool operator==(const FileState&, const FileState&) = default;
};

FileState look_at(const std::string& path) {
  std::error_code failure;
  FileState state;
  state.time = fs::last_write_time(path, failure);
  if (failure) return {};
  state.exists = true;
  // A folder or a pipe has no size; reading it says what it is.
  if (const auto size = fs::file_size(path, failure); !failure) state.size = size;
  return state;
}

class Watch {
 public:
  explicit Watch(const WatchArguments& arguments) : arguments_(arguments) {}

  Exit run() {
    const auto options = arguments_.variant.load_options();
    if (!options) return Exit::usage;
    options_ = *options;
    // A file of tests or lessons is watched together with its variant, and a variant together with
    // the tests and lessons beside it.
    std::error_code failure;
    if (const std::string stem = stem_of_companion(); !stem.empty()) {
      test_file_ = stem + kTestEnding;
      lesson_file_ = stem + std::string(kLessonsEnding);
      if (fs::is_regular_file(stem + ".yaml", failure)) rules_file_ = stem + ".yaml";
    } else {
      for (const Listing& listing : list_definitions())
        if (listing.id == arguments_.variant.variant &&
            !fs::exists(arguments_.variant.variant, failure))
          rules_file_ = listing.path.string();
      if (rules_file_.empty()) rules_file_ = arguments_.variant.variant;
      if (fs::is_directory(rules_file_, failure)) {
        const fs::path folder = fs::weakly_canonical(rules_file_, failure);
        rules_file_ = (folder / (folder.filename().string() + ".yaml")).string();
      }
      if (!fs::exists(rules_file_, failure)) {
        report(
            {error("no-file", "there is no variant '" + arguments_.variant.variant + "' to watch",
                   "name a variant file, its folder, its id, or a file of tests or lessons")});
        return Exit::usage;
      }
      test_file_ = fs::path(rules_file_).replace_extension().string() + kTestEnding;
      lesson_file_ = lessons_beside(rules_file_).string();
    }
    while (!interrupted()) {
      look();
      flush_output();
      wait_for_change();
    }
    emit("stopped\n");
    return Exit::ok;
  }

 private:
  static constexpr const char* kTestEnding = ".test.yaml";

  /// The path of a file of tests or lessons without its ending; "" if another file is watched.
  [[nodiscard]] std::string stem_of_companion() const {
    const std::string& path = arguments_.variant.variant;
    std::error_code failure;
    if (!fs::exists(path, failure)) return "";
    for (const std::string_view ending : {std::string_view(kTestEnding), kLessonsEnding})
      if (path.ends_with(ending)) return path.substr(0, path.size() - ending.size());
    return "";
  }

  void look() {
    for (const std::string& file : files()) states_[file] = look_at(file);
    emit("{:%H:%M:%S} ", fmt::localtime(std::time(nullptr)));
    const bool tested = !test_file_.empty() && look_at(test_file_).exists;
    Result<RuleTestFile> tests = tested ? load_rule_tests(test_file_) : Result(RuleTestFile{});
    if (rules_file_.empty() && tested && tests.ok()) rules_file_ = own_file(*tests->definition);
    const bool taught = look_at(lesson_file_).exists;
    const Result<CheckedCourse> lessons =
        taught ? check_course(fs::path(lesson_file_)) : Result(CheckedCourse{});
    if (rules_file_.empty() && taught && lessons.ok())
      rules_file_ = own_file(*lessons->course.definition);
    if (rules_file_.empty()) return refuse(tests.ok() ? lessons.problems() : tests.problems());
    // Without --base, a wrapper gets the base of its tests.
    LoadOptions options = options_;
    if (options.base.empty() && tests.ok()) options.base = tests->options.base;
    const auto rules = load_definition(rules_file_, options);
    if (!rules.ok()) return refuse(rules.problems());
    accept(*rules);
    for (const std::string& file : files()) states_.try_emplace(file, look_at(file));
    print(tests.problems());
    print(lessons.problems());
    if (!tested && !taught) emit("no tests: {} does not exist\n", test_file_);
    if ((tested && tests.ok()) || (taught && lessons.ok()))
      run(tests.ok() ? *tests : RuleTestFile{}, lessons.ok() ? *lessons : CheckedCourse{});
    replay(rules->definition);
  }

  static std::string own_file(const GameDefinition& definition) {
    return definition.metadata().files.back().file;
  }

  static void print(const Diagnostics& problems) {
    for (const Diagnostic& problem : problems) emit("{}\n", problem.to_string());
  }

  void refuse(const Diagnostics& problems) const {
    emit("the rules have errors\n");
    print(problems);
    if (good_) emit("the last correct rules stay in use: {:016x}\n", good_->content_hash());
  }

  void accept(const Loaded& loaded) {
    const bool changed = good_ && good_->content_hash() != loaded.definition->content_hash();
    good_ = loaded.definition;
    emit("{}: rules {:016x}{}\n", good_->name(), good_->content_hash(), changed ? ", changed" : "");
    print(loaded.warnings);
  }

  static void run(const RuleTestFile& file, const CheckedCourse& lessons) {
    int passed = 0;
    int failed = 0;
    const auto count = [&](const RuleTestResult& result) {
      (result.passed() ? passed : failed) += 1;
      if (!result.passed()) emit("{}\n", describe(result));
    };
    for (const RuleTest& test : file.tests)
      if (!interrupted()) count(run_rule_test(file.definition, test));
    for (size_t i = 0; i < lessons.lessons.size(); ++i)
      if (!interrupted()) count(run_lesson_test(lessons, i));
    emit("{} passed, {} failed\n", passed, failed);
  }

  /// Plays --moves and prints the first one that is illegal.
  void replay(const DefinitionPtr& definition) const {
    if (arguments_.moves.empty() && arguments_.fen.empty()) return;
    Game game(definition);
    if (!arguments_.fen.empty() && arguments_.fen != "startpos") {
      const auto position = read_fen(*definition, arguments_.fen, nullptr);
      if (!position.ok()) return print(position.problems());
      game = Game(definition, *position);
    }
    int ply = 0;
    for (const std::string& word : moves_in(*definition, arguments_.moves)) {
      ++ply;
      const auto verdict = explain_move(game, word);
      if (!verdict.ok()) {
        emit("move {} {}: {}\n", ply, word, verdict.problems().front().message);
        return;
      }
      if (!verdict->legal) {
        const std::string where = verdict->reason.where.to_string();
        emit("move {} {} is illegal: {}: {}{}\n", ply, word, verdict->reason.rule,
             verdict->reason.words, where.empty() ? "" : "  [" + where + "]");
        return;
      }
      game.play(verdict->move);
    }
    emit("legal: {}\n", counted(ply, "move"));
  }

  /// The known files to watch.
  [[nodiscard]] std::vector<std::string> files() const {
    std::vector<std::string> list = {test_file_, lesson_file_};
    if (!rules_file_.empty()) list.push_back(rules_file_);
    if (good_)
      for (const SourceMark& file : good_->metadata().files) list.push_back(file.file);
    return list;
  }

  void wait_for_change() {
    int polls_without = 0;
    while (!interrupted()) {
      std::this_thread::sleep_for(kPause);
      bool changed = false;
      bool lost = false;
      for (const auto& [file, state] : states_) {
        const FileState now = look_at(file);
        changed = changed || now != state;
        lost = lost || (state.exists && !now.exists);
      }
      // An editor may remove a file for a moment before it writes the new one.
      polls_without = lost ? polls_without + 1 : 0;
      if (changed && (!lost || polls_without >= 5)) return;
    }
  }

  const WatchArguments& arguments_;
  LoadOptions options_;
  std::string rules_file_;
  std::string test_file_;
  std::string lesson_file_;
  DefinitionPtr good_;  ///< the last definition that compiled
  std::map<std::string, FileState> states_;
};

}  // namespace

void add_watch_command(Invocation& invocation) {
  auto arguments = std::make_shared<WatchArguments>();
  CLI::App* command = add_command(
      invocation, "watch", "Check a variant and run its tests at every save", [=, &invocation] {
        invocation.endless = true;
        return Watch(*arguments).run();
      });
  command
      ->add_option("PATH", arguments->variant.variant,
                   "A variant file, its folder or id, or a file of tests or lessons")
      ->required();
  arguments->variant.add_choices_to(*command);
  command->add_option("--fen", arguments->fen, "Position to play --moves from");
  command->add_option("--moves", arguments->moves, "Moves to play: prints the first illegal one");
}

}  // namespace stockade::cli
