// list: lists the variants of the library, by their heads.

#include <algorithm>
#include <memory>

#include <unistd.h>

#include "framework/base/utf8.h"
#include "framework/tools/cli/command.h"
#include "framework/tools/cli/head_filter.h"

namespace stockade::cli {
namespace {

struct ListArguments {
  HeadFilter filter;
  JsonArgument json;
};

/// Whether a plugin plays the variant. Compiles the variant only if a plugin may know it.
bool is_native(const VariantHead& head, const PluginRegistry& plugins) {
  if (!plugins.may_know(head)) return false;
  const auto loaded = load_definition(head.path.string());
  // `check` reports mistakes in a file; an unreadable file is reported here.
  for (Diagnostic problem : loaded.problems()) {
    if (problem.id != "file" && problem.id != "no-file") continue;
    problem.severity = Severity::warning;
    report({problem});
  }
  return loaded.ok() && plugins.find(loaded->definition);
}

struct Row {
  const VariantHead* head;
  bool native;
};

nlohmann::json as_json(const Row& row) {
  const VariantHead& head = *row.head;
  return {{"id", head.id},
          {"name", head.name},
          {"players", head.players},
          {"board", head.board},
          {"engine", row.native ? "native" : "generic"},
          {"family", head.family},
          {"tags", head.tags},
          {"description", head.description},
          {"path", head.path.string()}};
}

std::string padded(std::string text, size_t width) {
  const size_t length = count_characters(text);
  return length < width ? text + std::string(width - length, ' ') : text;
}

/// Prints the variants for people: by family, in columns.
void print_families(const std::vector<Row>& rows, const Heads& heads) {
  size_t ids = 0;
  size_t names = 0;
  size_t boards = 0;
  for (const Row& row : rows) {
    ids = std::max(ids, row.head->id.size());
    names = std::max(names, count_characters(row.head->name));
    boards = std::max(boards, row.head->board.size());
  }
  const auto print = [&](const std::string& family, const std::string& heading) {
    bool begun = false;
    for (const Row& row : rows) {
      const VariantHead& head = *row.head;
      if (head.family != family) continue;
      if (!begun) emit("{}\n", heading);
      begun = true;
      std::vector<std::string> notes = head.tags;
      if (head.players != 2) notes.insert(notes.begin(), counted(head.players, "player"));
      if (row.native) notes.emplace_back("native engine");
      std::string line =
          fmt::format("  {}  {}  {}  {}", padded(head.id, ids), padded(head.name, names),
                      padded(head.board, boards), fmt::join(notes, ", "));
      line.erase(line.find_last_not_of(' ') + 1);
      emit("{}\n", line);
    }
    if (begun) emit("\n");
  };
  for (const Family& family : heads.families)
    print(family.id,
          family.description.empty() ? family.title : family.title + ": " + family.description);
  print("", heads.families.empty() ? "Variants" : "Without a family");
  emit("{}\n", counted(rows.size(), "variant"));
}

Exit list(const PluginRegistry& plugins, const ListArguments& arguments) {
  const Heads heads = read_heads();
  // An unfinished file must not prevent the list of the others.
  warn_of_unread(heads);
  if (const Diagnostics problems = arguments.filter.check(heads); !problems.empty()) {
    report(problems);
    return Exit::usage;
  }
  std::vector<Row> rows;
  for (const VariantHead& head : heads.variants)
    if (arguments.filter.takes(head, heads)) rows.push_back({&head, is_native(head, plugins)});

  if (arguments.json.wanted()) {
    nlohmann::json array = nlohmann::json::array();
    for (const Row& row : rows) array.push_back(as_json(row));
    if (!arguments.json.write(array)) return Exit::usage;
  }
  const bool prints = !arguments.json.replaces_text();
  if (prints && isatty(STDOUT_FILENO) && !rows.empty()) {
    print_families(rows, heads);
  } else if (prints) {
    for (const auto& [head, native] : rows)
      emit("{}\t{}\t{}\t{}\t{}\t{}\t{}\n", head->id, head->name, head->players, head->board,
           native ? "native" : "generic", head->family, fmt::join(head->tags, ", "));
  }
  if (!rows.empty()) return Exit::ok;
  report({error("nothing-found", "no variant is like that",
                "'stockade list' without words lists all of them")});
  return Exit::no;
}

}  // namespace

void add_list_command(Invocation& invocation) {
  auto arguments = std::make_shared<ListArguments>();
  CLI::App* command =
      add_command(invocation, "list", "List the variants by family, with players, board and tags",
                  [&invocation, arguments] { return list(invocation.plugins, *arguments); });
  command->add_option("WORD", arguments->filter.words,
                      "Only variants that have all these words in their name, description, board, "
                      "tags or family; the beginning of a word is enough");
  arguments->filter.add_to(*command);
  arguments->json.add_to(*command);
}

}  // namespace stockade::cli
