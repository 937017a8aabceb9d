// schema, reference and new: commands for authors of variants.

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <filesystem>
#include <memory>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "framework/base/leftovers.h"
#include "framework/definition/json_schema.h"
#include "framework/definition/loader.h"
#include "framework/definition/reference.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/session/authoring/variant_draft.h"
#include "framework/session/learn/course.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/cli/output_schemas.h"
#include "framework/tools/ruletest/rule_test.h"

namespace stockade::cli {
namespace {

namespace fs = std::filesystem;

/// Prints the schema of variant files, or of the output of a command.
Exit print_schema(const std::string& command) {
  if (command.empty()) {
    emit("{}\n", variant_file_schema().dump(2));
    return Exit::ok;
  }
  const auto schema = output_schema(command);
  if (!schema) {
    const std::vector<std::string> known = commands_with_schemas();
    const std::string near = nearest_name(command, known);
    report({error("no-schema", "there is no command '" + command + "' that prints JSON",
                  near.empty() ? fmt::format("these do: {}", fmt::join(known, ", "))
                               : "did you mean '" + near + "'?")});
    return Exit::usage;
  }
  emit("{}\n", schema->dump(2));
  return Exit::ok;
}

/// Creates a folder with its parents; false after reporting why.
bool make_folder(const fs::path& folder) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (!failure) return true;
  report({cannot_write(folder, failure.value())});
  return false;
}

/// One page per variant of the library, and an index.
std::optional<std::vector<ReferencePage>> variant_pages() {
  const Heads heads = read_heads();
  Diagnostics problems = heads.problems;
  for (const UnreadHead& unread : heads.unread)
    problems.insert(problems.end(), unread.problems.begin(), unread.problems.end());
  if (!problems.empty()) {
    report(problems);
    return std::nullopt;
  }
  std::vector<ReferencePage> pages;
  for (const VariantHead& head : heads.variants) {
    const auto loaded = load_definition(head.path.string());
    if (!loaded) {
      report(loaded.problems());
      return std::nullopt;
    }
    pages.push_back(variant_page(*loaded->definition, heads));
  }
  pages.push_back(variant_index(heads));
  return pages;
}

Exit write_reference(const std::string& folder, bool variants) {
  const auto pages = variants ? variant_pages() : std::optional(reference_pages());
  if (!pages) return Exit::no;
  if (!make_folder(folder)) return Exit::usage;
  for (const ReferencePage& page : *pages) {
    const std::string path = (fs::path(folder) / page.name).string();
    if (!write_file(path, page.text)) return Exit::usage;
    emit("{}\n", path);
  }
  return Exit::ok;
}

// ---------------------------------------------------------------------------------------------
// new

struct NewArguments {
  std::string id;
  std::string base;
  std::string folder = ".";
};

/// "My Game" for "my_game".
std::string title_of(const std::string& id) {
  std::string title = id;
  bool begins = true;
  for (char& c : title) {
    if (c == '_') c = ' ';
    if (begins) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    begins = c == ' ';
  }
  return title;
}

/// The base as the new file names it: an id unchanged, a path relative to the new folder.
std::string base_from(const fs::path& folder, const std::string& base) {
  std::error_code failure;
  if (!fs::exists(base, failure) || base.find_first_of("/.") == std::string::npos) return base;
  const fs::path seen = fs::relative(base, folder, failure);
  return failure || seen.empty() ? fs::absolute(base).string() : seen.generic_string();
}

std::string variant_text(const NewArguments& arguments, const std::string& base,
                         const GameDefinition& rules) {
  return fmt::format(
      "schema: 1\n"
      "extends: {base}\n"
      "name: {title}\n"
      "description: How it differs from {base_name}, in one sentence.\n"
      "\n"
      "# Everything that this file does not mention is as in {base_name}. A mapping is patched "
      "key\n"
      "# by key, any other value is replaced, and 'off' removes a rule, a piece or a zone. "
      "Examples:\n"
      "#\n"
      "# setup: {setup}\n"
      "# pieces: {{ A: {{ name: archbishop, moves: BN }} }}       # how pieces move: Betza "
      "notation\n"
      "# promotion: {{ to: {{ A: yes }} }}                     # adds A to the base's list\n"
      "# repetition: {{ fold: 4 }}\n"
      "# n_move_rule: off\n"
      "#\n"
      "# 'stockade check' finds mistakes in this file, 'stockade show' prints its rules, and\n"
      "# 'stockade test' runs the tests of {id}.test.yaml. 'stockade watch' checks and tests at "
      "every\n"
      "# save. With the output of 'stockade schema', an editor can complete and explain the "
      "keys.\n",
      fmt::arg("base", base), fmt::arg("title", title_of(arguments.id)),
      fmt::arg("base_name", rules.name()), fmt::arg("id", arguments.id),
      fmt::arg("setup", write_fen(rules, rules.start())));
}

std::string test_text(const NewArguments& arguments, const DefinitionPtr& rules) {
  Game game(rules);
  const MoveList legal = game.legal_moves();
  std::string text = fmt::format(
      "# Rule tests of {title}. 'stockade test {id}.test.yaml' runs them; with --mutate it also\n"
      "# lists the rules that no test covers.\n"
      "variant: {id}.yaml\n"
      "tests:\n"
      "  - name: the first turn\n"
      "    count: {count}                  # the number of legal moves\n",
      fmt::arg("title", title_of(arguments.id)), fmt::arg("id", arguments.id),
      fmt::arg("count", legal.size()));
  if (legal.empty()) return text;
  const std::string move = move_text(game, legal.front(), legal, MoveStyle::san);
  text += fmt::format("    legal: [\"{}\"]\n", move);
  game.play(legal.front());
  text += fmt::format(
      "    play: \"{}\"\n"
      "    becomes: \"{}\"\n",
      move, write_fen(*rules, game.position()));
  return text;
}

std::string lesson_text(const NewArguments& arguments, const DefinitionPtr& rules) {
  Game game(rules);
  const MoveList legal = game.legal_moves();
  std::string text = fmt::format(
      "# Lessons of {title}. 'stockade learn {id}.lessons.yaml' teaches them, 'stockade test' "
      "plays\n"
      "# them through.\n"
      "variant: {id}\n"
      "title: {title}\n"
      "lessons:\n"
      "  - id: first-move\n"
      "    title: The first move\n"
      "    steps:\n"
      "      - text: This is the start of the game.\n",
      fmt::arg("title", title_of(arguments.id)), fmt::arg("id", arguments.id));
  if (legal.empty()) return text;
  const std::string move = move_text(game, legal.front(), legal, MoveStyle::san);
  return text + fmt::format(
                    "      - text: Play {move}.\n"
                    "        play: \"{move}\"\n"
                    "        hints: [Type the move as it is written above.]\n"
                    "        after: Now change this lesson, and write more.\n",
                    fmt::arg("move", move));
}

/// The reason to refuse the call, or none.
std::optional<Diagnostic> refusal(const NewArguments& arguments, const fs::path& folder) {
  if (!is_variant_id(arguments.id)) {
    const std::string near = nearest_variant_id(arguments.id);
    return error("variant-id", fmt::format("'{}' cannot be the id of a variant", arguments.id),
                 near.empty() ? "write lowercase letters, digits and '_', beginning with a letter"
                              : "did you mean '" + near + "'?");
  }
  for (const Listing& listing : list_definitions())
    if (listing.id == arguments.id)
      return error("variant-exists", fmt::format("the variant '{}' exists already", arguments.id),
                   "choose another name; it is in " + listing.path.string());
  std::error_code failure;
  if (fs::exists(folder, failure))
    return error("variant-exists", fmt::format("'{}' exists already", folder.string()),
                 "choose another name, or another folder with --in");
  return std::nullopt;
}

/// A folder under a temporary name. It gets its final name when it is complete; otherwise the
/// destructor removes it.
class UnfinishedFolder {
 public:
  explicit UnfinishedFolder(const fs::path& wanted) : wanted_(wanted) {}
  /// Allocates no memory and opens no folder, because memory and file descriptors may be used up.
  ~UnfinishedFolder() {
    if (!path_.empty()) {
      for (const std::string& file : files_) ::unlink(file.c_str());
      ::rmdir(path_.c_str());
    }
    if (lock_ >= 0) ::close(lock_);
  }
  UnfinishedFolder(const UnfinishedFolder&) = delete;
  UnfinishedFolder& operator=(const UnfinishedFolder&) = delete;

  /// Returns false after reporting why.
  bool make() {
    remove_leftovers(wanted_.has_parent_path() ? wanted_.parent_path() : ".");
    const fs::path fresh = new_name_beside(wanted_);
    // Fails if the folder exists: this call may not change or remove its files.
    if (::mkdir(fresh.c_str(), 0777) != 0) {
      report({cannot_write(wanted_, errno)});
      return false;
    }
    path_ = fresh;
    lock_ = ::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock_ >= 0 && lock_against_removal(lock_, path_)) return true;
    report({cannot_write(wanted_, lock_ < 0 ? errno : ENOENT)});
    return false;
  }
  /// Returns false after reporting why.
  bool finish() {
    std::error_code failure;
    fs::rename(path_, wanted_, failure);
    if (failure) {
      report({cannot_write(wanted_, failure.value())});
      return false;
    }
    path_.clear();
    return true;
  }
  [[nodiscard]] const fs::path& path() const { return path_; }
  /// The path of a file in the folder, which is removed with the folder.
  const std::string& file(const std::string& name) {
    return files_.emplace_back((path_ / name).string());
  }

 private:
  fs::path wanted_;
  fs::path path_;  ///< "" if no folder exists
  int lock_ = -1;  ///< lock of the folder, see leftovers.h
  std::vector<std::string> files_;
};

Exit scaffold(const NewArguments& arguments) {
  const fs::path folder = (fs::path(arguments.folder) / arguments.id).lexically_normal();
  if (const auto problem = refusal(arguments, folder)) {
    report({*problem});
    return Exit::usage;
  }
  const auto base = load_definition(arguments.base);
  if (!base.ok()) {
    report(base.problems());
    return Exit::usage;
  }
  if (!make_folder(folder.parent_path().empty() ? "." : folder.parent_path())) return Exit::usage;
  UnfinishedFolder fresh(folder);
  if (!fresh.make()) return Exit::usage;
  const std::string rules = arguments.id + ".yaml";
  const std::string tests = arguments.id + ".test.yaml";
  const std::string fresh_rules = fresh.file(rules);
  const std::string fresh_tests = fresh.file(tests);
  const std::string lessons = arguments.id + std::string(kLessonsEnding);
  const std::string fresh_lessons = fresh.file(lessons);
  const std::string base_name = base_from(fresh.path(), arguments.base);
  if (!write_file(fresh_rules, variant_text(arguments, base_name, *base->definition)))
    return Exit::usage;
  const auto made = load_definition(fresh_rules);
  if (!made.ok()) {
    report(made.problems());
    return Exit::no;
  }
  if (!write_file(fresh_tests, test_text(arguments, made->definition)) ||
      !write_file(fresh_lessons, lesson_text(arguments, made->definition)) || !fresh.finish())
    return Exit::usage;
  for (const std::string& file : {rules, tests, lessons}) emit("{}\n", (folder / file).string());
  return Exit::ok;
}

}  // namespace

void add_author_commands(Invocation& invocation) {
  auto schema_of = std::make_shared<std::string>();
  add_command(invocation, "schema",
              "Print the JSON Schema of variant files, for editors, or of a command's --json",
              [=] { return print_schema(*schema_of); })
      ->add_option("COMMAND", *schema_of, "The command whose JSON is described");

  auto folder = std::make_shared<std::string>();
  auto variants = std::make_shared<bool>(false);
  CLI::App* command =
      add_command(invocation, "reference",
                  "Write the reference of the language and the diagnostics as Markdown",
                  [=] { return write_reference(*folder, *variants); });
  command->add_flag("--variants", *variants,
                    "Write one page per variant of the library, and an index, instead");
  command->add_option("DIR", *folder, "Folder to write to")->required();

  auto arguments = std::make_shared<NewArguments>();
  arguments->base = invocation.uci_variant;
  command =
      add_command(invocation, "new", "Create a variant file, a passing test and a first lesson",
                  [=] { return scaffold(*arguments); });
  command->add_option("NAME", arguments->id, "Id of the variant: lowercase letters, digits and '_'")
      ->required();
  command->add_option("--extends", arguments->base,
                      "Variant that it patches (" + arguments->base + ")");
  command->add_option("--in", arguments->folder,
                      "Folder to create its folder in (the current one)");
}

}  // namespace stockade::cli
