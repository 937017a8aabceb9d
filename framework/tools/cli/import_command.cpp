// import: converts games of other programs' files to variant files.

#include <filesystem>
#include <map>
#include <memory>

#include "framework/base/quoted_text.h"
#include "framework/language/node.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/import/import.h"
#include "framework/tools/import/source.h"

namespace stockade::cli {
namespace {

namespace fs = std::filesystem;

struct ImportArguments {
  std::string file;
  std::string section;
  std::string output;
  bool standalone = false;
  bool list = false;
  bool keys = false;
  [[nodiscard]] bool to_stdout() const { return output.empty() || output == "-"; }
};

/// The results of several sections.
struct Tally {
  int whole = 0;
  int in_part = 0;
  int failed = 0;
};

ImportOptions options_of(const ImportArguments& arguments) {
  ImportOptions options;
  options.standalone = arguments.standalone;
  return options;
}

void report_problems(const Result<Imported>& made, Tally& tally) {
  if (!made) {
    report(made.problems());
    ++tally.failed;
    return;
  }
  report(made->left_out);
  ++(made->left_out.empty() ? tally.whole : tally.in_part);
}

/// Writes DIR/ID/ID.yaml, where `stockade` finds it; false after reporting why.
bool write_variant(const fs::path& folder, const Imported& made) {
  const fs::path path = folder / made.id / (made.id + ".yaml");
  std::error_code failure;
  fs::create_directories(path.parent_path(), failure);
  if (failure) {
    report({cannot_write(path.parent_path(), failure.value())});
    return false;
  }
  if (!write_file(path.string(), made.text)) return false;
  emit("{}\n", path.string());
  return true;
}

Exit import_all(const ImportArguments& arguments, ImportSource& source) {
  Tally tally;
  const size_t games = source.games().size();
  std::map<std::string, int> ids;
  for (size_t game = 0; game < games; ++game) {
    if (interrupted()) break;
    report(source.warnings(game));
    auto made = source.import(game);
    report_problems(made, tally);
    // Names that differ only in the case of letters have one id.
    if (made)
      if (const int again = ++ids[made->id]; again > 1) made->id += "_" + std::to_string(again);
    if (made && !write_variant(arguments.output, *made)) return Exit::usage;
  }
  const int done = tally.whole + tally.in_part + tally.failed;
  const std::string word(source.word());
  note_if_partial(static_cast<uint64_t>(done), games, word + "s");
  note("{} imported, {} of them in part, {} failed\n",
       counted(static_cast<uint64_t>(tally.whole + tally.in_part), word), tally.in_part,
       tally.failed);
  return tally.in_part + tally.failed == 0 ? Exit::ok : Exit::no;
}

Exit import_one(const ImportArguments& arguments, ImportSource& source, size_t game) {
  Tally tally;
  report(source.warnings(game));
  const auto made = source.import(game);
  report_problems(made, tally);
  if (!made) return Exit::no;
  if (arguments.to_stdout())
    emit("{}", made->text);
  else if (!write_file(arguments.output, made->text))
    return Exit::usage;
  else
    emit("{}\n", arguments.output);
  return made->left_out.empty() ? Exit::ok : Exit::no;
}

Exit import_file(const ImportArguments& arguments, std::string_view bases_text) {
  if (arguments.keys) {
    emit("{}", import_keys_table());
    return Exit::ok;
  }
  if (arguments.file.empty()) {
    report({error("import-file", "import needs FILE", "see stockade import --help")});
    return Exit::usage;
  }
  auto text = read_file(arguments.file);
  if (!text) return Exit::usage;
  const auto opened =
      open_import_source(std::move(*text), arguments.file, bases_text, options_of(arguments));
  if (!opened) {
    report(opened.problems());
    return Exit::no;
  }
  ImportSource& source = **opened;
  const std::vector<SourceGame>& games = source.games();
  if (arguments.list) {
    for (const SourceGame& game : games)
      emit("{}\t{}\n", game.name, game.base.empty() ? "-" : game.base);
    return Exit::ok;
  }
  const std::string word(source.word());
  if (!arguments.section.empty()) {
    std::vector<std::string> names;
    for (size_t game = 0; game < games.size(); ++game) {
      if (games[game].name == arguments.section) return import_one(arguments, source, game);
      names.push_back(games[game].name);
    }
    report({error(
        "import-file",
        fmt::format("{} has no {} {}", arguments.file, word, quoted_for_message(arguments.section)),
        did_you_mean(arguments.section, names, "--list prints its " + word + "s"))});
    return Exit::usage;
  }
  if (games.size() == 1 && arguments.to_stdout()) return import_one(arguments, source, 0);
  if (arguments.to_stdout()) {
    report({error("import-file", fmt::format("{} has {} {}s", arguments.file, games.size(), word),
                  "name one of them, or give a folder for all with --output")});
    return Exit::usage;
  }
  return import_all(arguments, source);
}

}  // namespace

void add_import_command(Invocation& invocation) {
  auto arguments = std::make_shared<ImportArguments>();
  const std::string_view bases = invocation.fairy_bases;
  CLI::App* command =
      add_command(invocation, "import", "Make variant files of games that other programs describe",
                  [=] { return import_file(*arguments, bases); });
  command->add_option(
      "FILE", arguments->file,
      "The file: variants.ini of Fairy-Stockfish, or another format of docs/author/import.md");
  command->add_option("SECTION", arguments->section, "The section or game to import (all of them)");
  command->add_option("-o,--output", arguments->output,
                      "File to write to; without SECTION, the folder (stdout)");
  command->add_flag("--standalone", arguments->standalone,
                    "Write all rules, instead of what differs from a variant of the library");
  command->add_flag("--list", arguments->list,
                    "List the sections or games and their bases instead");
  command->add_flag("--keys", arguments->keys,
                    "Print what becomes of each key of the format instead");
}

}  // namespace stockade::cli
