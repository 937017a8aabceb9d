// Reads rule-test files.

#include <algorithm>
#include <map>
#include <set>

#include "framework/base/files.h"
#include "framework/base/folder.h"
#include "framework/language/reader.h"
#include "framework/notation/ending_words.h"
#include "framework/tools/ruletest/rule_test.h"

namespace stockade {
namespace {

enum class KeyType { text, integer, scalar_or_list, list, list_or_map, counts, map };

/// The keys of a test and the types of their values.
const std::map<std::string, KeyType>& test_keys() {
  static const std::map<std::string, KeyType> keys = {{"name", KeyType::text},
                                                      {"fen", KeyType::text},
                                                      {"moves", KeyType::scalar_or_list},
                                                      {"play", KeyType::scalar_or_list},
                                                      {"check", KeyType::scalar_or_list},
                                                      {"count", KeyType::integer},
                                                      {"illegal", KeyType::list_or_map},
                                                      {"legal", KeyType::scalar_or_list},
                                                      {"exactly", KeyType::list},
                                                      {"becomes", KeyType::text},
                                                      {"result", KeyType::text},
                                                      {"because", KeyType::text},
                                                      {"perft", KeyType::counts},
                                                      {"game", KeyType::text},
                                                      {"sees", KeyType::map},
                                                      {"try", KeyType::scalar_or_list},
                                                      {"possible", KeyType::scalar_or_list},
                                                      {"announced", KeyType::scalar_or_list},
                                                      {"heard", KeyType::map},
                                                      {"ask", KeyType::text}};
  return keys;
}

bool is_number(const Node& node) {
  return node.is_scalar() && !node.text.empty() && node.text.size() < 20 &&
         std::all_of(node.text.begin(), node.text.end(),
                     [](char c) { return c >= '0' && c <= '9'; });
}

bool all_scalars(const std::vector<Node>& items) {
  return std::all_of(items.begin(), items.end(), [](const Node& item) { return item.is_scalar(); });
}

/// The expected type of a value of another type; "" if the type is right.
std::string mismatch(const Node& value, KeyType type) {
  const auto map_of_scalars = [&] {
    return value.is_map() && std::all_of(value.entries.begin(), value.entries.end(),
                                         [](const Node::Entry& e) { return e.value.is_scalar(); });
  };
  switch (type) {
    case KeyType::text:
      return value.is_scalar() ? "" : "text";
    case KeyType::integer:
      return is_number(value) ? "" : "a whole number";
    case KeyType::scalar_or_list:
      return value.is_scalar() || (value.is_list() && all_scalars(value.items))
                 ? ""
                 : "one value or a list";
    case KeyType::list:
      return value.is_list() && all_scalars(value.items) ? "" : "a list, perhaps empty: [ ]";
    case KeyType::list_or_map:
      return (value.is_list() && all_scalars(value.items)) || map_of_scalars()
                 ? ""
                 : "a list of moves, or a mapping from moves to rule ids";
    case KeyType::map:
      return map_of_scalars() ? "" : "a mapping from names to text";
    case KeyType::counts:
      return value.is_map() && std::all_of(value.entries.begin(), value.entries.end(),
                                           [](const Node::Entry& e) {
                                             return is_number(e.value) &&
                                                    is_number(Node::scalar(e.key, e.where)) &&
                                                    std::stoull(e.key) <= 20;
                                           })
                 ? ""
                 : "a mapping from depths to counts, such as { 1: 20, 2: 400 }";
  }
  return "";
}

/// The present name of a rule id of an earlier version, or "".
std::string renamed_rule(const std::string& id) {
  static const std::map<std::string, std::string> names = {
      {"no-such-man", "no-such-piece"},
      {"not-your-man", "not-your-piece"},
      {"own-man-there", "own-piece-there"},
      {"no-man-to-promote-to", "no-piece-to-promote-to"}};
  const auto found = names.find(id);
  return found == names.end() ? "" : found->second;
}

/// Checks that the reasons of `illegal:` have their present names.
void check_rule_ids(const Node& illegal, Diagnostics& out) {
  for (const Node::Entry& entry : illegal.entries)
    if (const std::string now = renamed_rule(entry.value.text); !now.empty())
      out.push_back(error("renamed-rule",
                          "the rule id '" + entry.value.text + "' is now called '" + now + "'",
                          "write " + entry.key + ": " + now, entry.value.where));
}

/// Checks that `because` names a way in which a game can end.
void check_ending(const Node& because, Diagnostics& out) {
  if (find_ending(because.text)) return;
  const std::vector<std::string> known = names_of_endings();
  out.push_back(error("unknown-value", "no game ends by " + quoted_for_message(because.text),
                      did_you_mean(because.text, known, "known: " + join(known)), because.where));
}

/// The error for an unknown key of a mapping in { } that is in fact the rest of a text with a
/// comma.
Diagnostic cut_key(const Node::Entry& entry, const std::string& text, const std::string& where) {
  return error("unknown-key", "unknown key " + quoted_for_message(entry.key) + " in " + where,
               quotes_needed(text), entry.where);
}

/// For each key that occurs twice in a test, adds to the hint what to write instead.
void explain_twice(Diagnostics& problems) {
  for (Diagnostic& problem : problems)
    for (const auto& [key, type] : test_keys())
      if (problem.id == "duplicate-key" &&
          problem.message.starts_with("the key " + quoted_for_message(key) + " "))
        problem.hint +=
            "; a test takes each key once" +
            std::string(type == KeyType::scalar_or_list ? ", and '" + key + "' takes a list: [ , ]"
                                                        : ", so begin another test with - name: …");
}

/// Checks the keys of one test; adds problems to `out`.
void check_test(const Node& test, Diagnostics& out) {
  if (!test.is_map()) {
    out.push_back(error("rule-test", "a test is a mapping, not " + test.describe(),
                        "start it with - name: …", test.where));
    return;
  }
  std::vector<std::string> known;
  for (const auto& [key, type] : test_keys()) known.push_back(key);
  const std::vector<std::string> cut = texts_cut_at_commas(test);
  for (size_t i = 0; i < test.entries.size(); ++i) {
    const Node::Entry& entry = test.entries[i];
    const auto found = test_keys().find(entry.key);
    if (found == test_keys().end() && !cut[i].empty()) {
      if (cut[i - 1] != cut[i]) out.push_back(cut_key(entry, cut[i], "a test"));
      continue;
    }
    if (found == test_keys().end()) {
      out.push_back(error(
          "unknown-key", "unknown key " + quoted_for_message(entry.key) + " in a test",
          did_you_mean(entry.key, known, known_names(entry.key, known, "docs/author/ruletest.md")),
          entry.where));
      continue;
    }
    const std::string wanted = mismatch(entry.value, found->second);
    if (!wanted.empty())
      out.push_back(error("wrong-type",
                          "'" + entry.key + "' takes " + wanted + ", not " + entry.value.describe(),
                          {}, entry.value.where));
    else if (entry.key == "illegal")
      check_rule_ids(entry.value, out);
    else if (entry.key == "because")
      check_ending(entry.value, out);
  }
  if (!test.find("name"))
    out.push_back(error("missing-key", "a test needs a name", "add name: and what the test shows",
                        test.where));
}

/// Reads the list of `equivalent:`; adds problems to `out`.
std::vector<EquivalentMutant> read_equivalent(const Node& list, Diagnostics& out) {
  std::vector<EquivalentMutant> marks;
  const std::vector<std::string> known = {"mutant", "because"};
  const char* const form = "write - { mutant: \"castling: off\", because: … }";
  if (!list.is_list()) {
    out.push_back(
        error("wrong-type", "'equivalent' takes a list, not " + list.describe(), form, list.where));
    return marks;
  }
  for (const Node& item : list.items) {
    if (!item.is_map()) {
      out.push_back(error("wrong-type",
                          "an item of 'equivalent' is a mapping, not " + item.describe(), form,
                          item.where));
      continue;
    }
    const std::vector<std::string> cut = texts_cut_at_commas(item);
    for (size_t i = 0; i < item.entries.size(); ++i) {
      const Node::Entry& entry = item.entries[i];
      if (std::find(known.begin(), known.end(), entry.key) != known.end()) continue;
      if (cut[i].empty())
        out.push_back(
            error("unknown-key",
                  "unknown key " + quoted_for_message(entry.key) + " in an item of 'equivalent'",
                  did_you_mean(entry.key, known, "known: " + join(known)), entry.where));
      else if (cut[i - 1] != cut[i])
        out.push_back(cut_key(entry, cut[i], "an item of 'equivalent'"));
    }
    std::map<std::string, std::string> texts;
    for (const std::string& key : known) {
      const Node::Entry* entry = item.find(key);
      if (!entry)
        out.push_back(
            error("missing-key", "an item of 'equivalent' needs '" + key + "'", form, item.where));
      else if (!entry->value.is_scalar() || entry->value.text.empty())
        out.push_back(error("wrong-type",
                            "'" + key + "' takes text, not " + entry->value.describe(), form,
                            entry->value.where));
      else
        texts[key] = entry->value.text;
    }
    marks.push_back({texts["mutant"], texts["because"], item.where});
  }
  return marks;
}

}  // namespace

Result<RuleTestFile> load_rule_tests(const std::filesystem::path& path) {
  const auto text = read_regular_file(path);
  if (!text.ok()) return text.problems();
  return load_rule_tests_text(*text, path);
}

Result<RuleTestFile> load_rule_tests_text(std::string_view text, const std::filesystem::path& path,
                                          const TestedVariantLoader& load_variant) {
  auto tree = parse_beside_variant(text, path.string());
  if (!tree.ok()) {
    Diagnostics mistakes = tree.problems();
    explain_twice(mistakes);
    return mistakes;
  }

  Diagnostics problems;
  const std::vector<std::string> known = {"variant", "base", "options", "tests", "equivalent"};
  for (const Node::Entry& entry : tree->entries)
    if (std::find(known.begin(), known.end(), entry.key) == known.end())
      problems.push_back(error(
          "unknown-key", "unknown key " + quoted_for_message(entry.key) + " in a rule-test file",
          did_you_mean(entry.key, known, "known: " + join(known)), entry.where));
  ChosenVariant named = read_chosen_variant(*tree, path, problems);
  const Node::Entry* tests = tree->find("tests");
  if (!tests || !tests->value.is_list()) {
    problems.push_back(error("missing-key", "the list 'tests' is missing",
                             "add tests: and a list of tests", tests ? tests->where : tree->where));
  } else {
    for (const Node& test : tests->value.items) check_test(test, problems);
  }
  std::vector<EquivalentMutant> equivalent;
  if (const Node::Entry* marks = tree->find("equivalent"))
    equivalent = read_equivalent(marks->value, problems);
  if (!problems.empty()) return problems;

  const auto loaded = load_variant(named);
  if (!loaded.ok()) return loaded.problems();
  RuleTestFile file;
  file.path = path.string();
  file.variant = std::move(named.variant);
  file.options = std::move(named.options);
  file.definition = loaded->definition;
  file.equivalent = std::move(equivalent);
  for (const Node& test : tests->value.items)
    file.tests.push_back({test.find("name")->value.text, test.where, test});
  return file;
}

std::vector<std::filesystem::path> find_rule_tests(const std::filesystem::path& path,
                                                   Diagnostics& unread) {
  std::error_code failure;
  if (!std::filesystem::is_directory(path, failure)) return {path};
  auto files = files_below(path, unread);
  std::erase_if(files, [](const std::filesystem::path& file) {
    const std::string name = file.filename().string();
    return name.size() <= 10 || !name.ends_with(".test.yaml");
  });
  return files;
}

}  // namespace stockade
