// The table of diagnostics names every message that the program can give, and its examples do what
// they say.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "framework/definition/diagnostics_table.h"
#include "framework/definition/loader.h"
#include "framework/definition/schema_table.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "tests/support/variants.h"

namespace diagnostics_test {

using namespace stockade;

namespace {

namespace fs = std::filesystem;

const fs::path kRoot = (fs::path(STOCKADE_SOURCE_VARIANTS_DIR) / "..").lexically_normal();

std::string read(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// The ids that sources give to functions which make diagnostics, with a file for each.
std::map<std::string, std::string> ids_in_sources() {
  static const std::regex kCall(
      R"re(\b(error|warning|fail|fail_at|warn|report|refuse|problem|reject)\(\s*)re"
      R"re((?:[\w.()\[\]<>+ -]+,\s*)?"([a-z0-9]+(?:-[a-z0-9]+)*)",)re");
  // Reasons with a rank are objects.
  static const std::regex kReason(R"re(Reason (k\w+)\{"([a-z]+(?:-[a-z]+)*)",)re");
  std::map<std::string, std::string> found;
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / "framework")) {
    const std::string ending = entry.path().extension().string();
    if (ending != ".cpp" && ending != ".h") continue;
    const std::string text = read(entry.path());
    const std::string name = entry.path().lexically_relative(kRoot).string();
    const auto search = [&](const std::regex& pattern) {
      for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at)
        found.emplace((*at)[2].str(), name);
    };
    search(kCall);
    search(kReason);
  }
  return found;
}

const DiagnosticRow* row_of(std::string_view id) {
  for (const DiagnosticRow& row : diagnostics_table())
    if (row.id == id) return &row;
  return nullptr;
}

bool contains_id(const Diagnostics& list, std::string_view id) {
  return std::any_of(list.begin(), list.end(), [&](const Diagnostic& d) { return d.id == id; });
}

/// The loader's answer to the example of a variant file.
Diagnostics answer_to(const DiagnosticRow& row) {
  LoadOptions library;
  library.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  library.lint = true;
  const std::string example(row.example);
  const bool whole = example.starts_with("schema:") || example.starts_with("- ");
  const auto loaded = load_definition_text(
      whole ? example : "schema: 1\nextends: chess\nname: Example\n" + example + "\n",
      "example.yaml", library);
  return loaded.ok() ? loaded->warnings : loaded.problems();
}

}  // namespace

TEST_CASE("every id in the sources is in the table of diagnostics", "[definition]") {
  const auto found = ids_in_sources();
  REQUIRE(found.size() > 100);
  for (const char* id : {"unknown-key", "not-utf8", "position-board", "position-barred", "betza",
                         "opens-attack", "unused-option"})
    REQUIRE(found.contains(id));
  for (const auto& [id, file] : found) {
    INFO(id << " in " << file);
    CHECK(row_of(id));
  }
}

TEST_CASE("the table of diagnostics names only ids that there are", "[definition]") {
  const auto found = ids_in_sources();
  std::set<std::string_view> seen;
  for (const DiagnosticRow& row : diagnostics_table()) {
    INFO(row.id);
    CHECK(found.contains(std::string(row.id)));
    CHECK(seen.insert(row.id).second);
    CHECK(row.meaning.ends_with('.'));
    CHECK(row.remedy.ends_with('.'));
  }
  const auto table = diagnostics_table();
  CHECK(std::is_sorted(table.begin(), table.end(),
                       [](const DiagnosticRow& a, const DiagnosticRow& b) {
                         return std::pair(a.source, a.id) < std::pair(b.source, b.id);
                       }));
}

TEST_CASE("every diagnostic of a variant file has a file that causes it", "[definition]") {
  // No file of a sensible size causes the first two, loading.cpp makes such files; a setup makes
  // the set that the last one compares with.
  const std::set<std::string_view> made_elsewhere = {"extends-depth", "file-too-large",
                                                     "position-set", "dialect"};
  std::set<std::string> said;
  for (const auto& entry : fs::directory_iterator(kRoot / "tests/definition/bad"))
    if (entry.path().extension() == ".yaml") said.insert(entry.path().stem().string());
  for (const DiagnosticRow& row : diagnostics_table()) {
    const bool of_files =
        row.source == DiagnosticSource::variant_file || row.source == DiagnosticSource::position;
    if (!of_files) continue;
    INFO(row.id);
    const bool has_file = std::any_of(said.begin(), said.end(), [&](const std::string& stem) {
      return stem == row.id || stem.starts_with(std::string(row.id) + "-");
    });
    CHECK(has_file != made_elsewhere.contains(row.id));
  }
}

TEST_CASE("every warning of a variant file can be allowed, and nothing else", "[definition]") {
  const auto& rows = schema_table();
  const auto allow = std::find_if(rows.begin(), rows.end(),
                                  [](const SchemaRow& row) { return row.path == "lint[].allow"; });
  REQUIRE(allow != rows.end());
  const std::vector<std::string> words = parse_type(allow->type).words;
  const std::set<std::string> allowed(words.begin(), words.end());
  std::set<std::string> warned;
  for (const DiagnosticRow& row : diagnostics_table())
    if (row.source == DiagnosticSource::variant_file &&
        row.meaning.find("(a warning)") != std::string_view::npos)
      warned.emplace(row.id);
  warned.erase("idle-allowance");
  CHECK(allowed == warned);
  for (const std::string& id : allowed) {
    const DiagnosticRow& row = *row_of(id);
    LoadOptions library;
    library.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
    library.lint = true;
    const auto loaded =
        load_definition_text("schema: 1\nextends: chess\nname: Example\nlint: [{ allow: " + id +
                                 ", because: A test. }]\n" + std::string(row.example) + "\n",
                             "example.yaml", library);
    INFO(id << "\n" << loaded.message());
    REQUIRE(loaded.ok());
    CHECK_FALSE(contains_id(loaded->warnings, id));
    CHECK_FALSE(contains_id(loaded->warnings, "idle-allowance"));
  }
}

TEST_CASE("no variant of the library has anything odd that it does not explain", "[definition]") {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  options.lint = true;
  int checked = 0;
  for (const Listing& listing : list_definitions(options)) {
    if (listing.path.string().find(STOCKADE_SOURCE_VARIANTS_DIR) != 0) continue;
    const auto loaded = load_definition(listing.path.string(), options);
    REQUIRE(loaded.ok());
    INFO(listing.id << "\n" << to_string(loaded->warnings));
    CHECK(loaded->warnings.empty());
    ++checked;
  }
  CHECK(checked > 30);
}

TEST_CASE("examples of diagnostics of variant files cause them", "[definition]") {
  for (const DiagnosticRow& row : diagnostics_table()) {
    // A circle needs files on a disk.
    if (row.source != DiagnosticSource::variant_file || row.example.empty() ||
        row.id == "extends-circle")
      continue;
    const Diagnostics problems = answer_to(row);
    INFO(row.id << "\n" << row.example << "\n" << to_string(problems));
    CHECK(contains_id(problems, row.id));
  }
}

TEST_CASE("examples of diagnostics of positions and moves cause them", "[definition]") {
  const DefinitionPtr definition = test::variant("hostage");
  for (const DiagnosticRow& row : diagnostics_table()) {
    if (row.example.empty()) continue;
    INFO(row.id << ": " << row.example);
    if (row.source == DiagnosticSource::position)
      CHECK(contains_id(parse_fen(*definition, row.example).problems(), row.id));
    Game game(definition);
    if (row.source == DiagnosticSource::move)
      CHECK(contains_id(parse_move(game, row.example).problems(), row.id));
    if (row.source != DiagnosticSource::reason) continue;
    std::string_view move = row.example;
    if (const size_t colon = move.find(": "); colon != std::string_view::npos) {
      game = Game(definition, test::position(definition, std::string(move.substr(0, colon))));
      move = move.substr(colon + 2);
    }
    const auto verdict = explain_move(game, move);
    REQUIRE(verdict.ok());
    CHECK(verdict->reason.rule == row.id);
  }
}

TEST_CASE("examples of diagnostics of games cause them", "[definition]") {
  PgnReadOptions options;
  options.fallback = test::variant("chess");
  for (const DiagnosticRow& row : diagnostics_table()) {
    if (row.source != DiagnosticSource::game_file || !row.id.starts_with("pgn-") ||
        row.example.empty())
      continue;
    INFO(row.id << ": " << row.example);
    bool said = false;
    for (const PgnGame& game : read_pgn(row.example, options))
      said = said || contains_id(game.warnings, row.id) ||
             (game.failure && game.failure->rule == row.id);
    CHECK(said);
  }
}

}  // namespace diagnostics_test
