// Every value of every option of the library's variants, and of every key of the language that has
// a list of values, plays alike by the fast move generator and by brute force. The lists come from
// the files and from the schema table, so that a new value is tried without a new line here.

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/definition/chain.h"
#include "framework/definition/loader.h"
#include "framework/definition/schema_table.h"
#include "framework/plugin/verify.h"
#include "tests/support/variants.h"

namespace stockade::test::options_test {
namespace {

LoadOptions library_options() {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  return options;
}

std::vector<Listing> library() {
  std::vector<Listing> found;
  for (Listing& listing : list_definitions(library_options()))
    if (listing.path.string().find(STOCKADE_SOURCE_VARIANTS_DIR) == 0)
      found.push_back(std::move(listing));
  return found;
}

/// The difference between the fast move generator and brute force, with the place where they part;
/// "" if there is none.
std::string difference(const DefinitionPtr& definition, int games, int plies) {
  VerifyOptions options;
  options.reference = Reference::brute_force;
  options.games = games;
  options.max_plies = plies;
  const VerifyResult result = verify_native(definition, *fast_generator(*definition), options);
  return result.difference ? result.difference->position + ": " + result.difference->what : "";
}

// --- what can be written under the keys that a variant has

std::vector<std::string> values_of(const TypeInfo& type) {
  if (type.type == ValueType::boolean) return {"yes", "no"};
  return type.type == ValueType::choice ? type.words : std::vector<std::string>{};
}

/// A change of one key, as a variant file says it, and what the key is called.
struct Change {
  std::string key;
  std::string text;
};

/// Adds the changes of the keys below `node`. `before` and `after` are what stands around the key.
void find_changes(const Node& node, const SchemaKey& key, const std::string& path,
                  const std::string& before, const std::string& after, std::vector<Change>& out) {
  const auto look_at = [&](const std::string& name, const SchemaKey& child) {
    const std::string called = path + "/" + name;
    const std::string opened = before + "\"" + name + "\": ";
    for (const std::string& value : values_of(child.type))
      out.push_back({called, opened + value + after});
    const Node::Entry* entry = node.find(name);
    if (entry && entry->value.is_map())
      find_changes(entry->value, child, called, opened + "{ ", " }" + after, out);
  };
  if (key.type.type == ValueType::mapping)
    for (const SchemaKey& child : key.children)
      if (!child.row || !child.row->is_own()) look_at(child.name, child);
  if (key.type.type == ValueType::map)
    for (const Node::Entry& entry : node.entries) look_at(entry.key, key.element());
}

struct Counts {
  int played = 0;
  int refused = 0;
  int safe_castling = 0;
};

/// Tries each value of a key in at most `most` of the variants that have the key, spread over the
/// library.
Counts try_keys(int games, int plies, size_t most) {
  std::map<std::string, std::vector<std::pair<std::string, Change>>> by_value;
  for (const Listing& listing : library()) {
    const auto chain = load_chain(listing.path.string(), library_options());
    REQUIRE(chain.ok());
    std::vector<Change> changes;
    find_changes(chain->tree, schema(), "", "", "", changes);
    for (Change& change : changes) {
      auto& variants = by_value[change.text];
      variants.emplace_back(listing.id, std::move(change));
    }
  }
  Counts counts;
  for (const auto& [value, variants] : by_value) {
    const size_t tried = std::min(most, variants.size());
    for (size_t i = 0; i < tried; ++i) {
      const auto& [id, change] = variants[i * variants.size() / tried];
      const std::string text =
          "schema: 1\nextends: " + id + "\nname: Changed\n" + change.text + "\n";
      const auto loaded = load_definition_text(text, "changed.yaml", library_options());
      INFO(text << loaded.message());
      if (!loaded.ok()) {
        ++counts.refused;
        CHECK_FALSE(loaded.message().empty());
        continue;
      }
      ++counts.played;
      counts.safe_castling += change.key == "/castling/safe";
      if (const std::string what = difference(loaded->definition, games, plies); !what.empty())
        FAIL_CHECK(what);
    }
  }
  return counts;
}

int try_options(int games, int plies) {
  int played = 0;
  for (const Listing& listing : library()) {
    const auto chain = load_chain(listing.path.string(), library_options());
    REQUIRE(chain.ok());
    const Node::Entry* options = chain->tree.find("options");
    if (!options || !options->value.is_map()) continue;
    for (const Node::Entry& option : options->value.entries) {
      const Node::Entry* values = option.value.find("values");
      if (!values) continue;
      for (const Node& value : values->value.items) {
        LoadOptions load = library_options();
        load.set[option.key] = value.text;
        const auto loaded = load_definition(listing.path.string(), load);
        INFO(listing.id << " with " << option.key << "=" << value.text << "\n" << loaded.message());
        if (!loaded.ok()) {
          CHECK_FALSE(loaded.message().empty());
          continue;
        }
        ++played;
        if (const std::string what = difference(loaded->definition, games, plies); !what.empty())
          FAIL_CHECK(what);
      }
    }
  }
  return played;
}

}  // namespace

TEST_CASE("every value of every option plays alike by the fast move generator and by brute force",
          "[equivalence]") {
  CHECK(try_options(2, 30) > 40);
}

TEST_CASE("every value of every key plays alike by the fast move generator and by brute force",
          "[equivalence]") {
  const Counts counts = try_keys(1, 14, 8);
  CHECK(counts.played > 700);
  CHECK(counts.safe_castling > 12);
}

TEST_CASE("every value of every option and key, for long", "[.long]") {
  try_options(60, 150);
  try_keys(40, 100, SIZE_MAX);
}

TEST_CASE("a king that may castle through check does not castle into it", "[equivalence]") {
  const auto loaded =
      load_definition_text("schema: 1\nextends: chess\nname: Bold\ncastling: { safe: no }\n",
                           "bold.yaml", library_options());
  REQUIRE(loaded.ok());
  const DefinitionPtr& definition = loaded->definition;
  CHECK(compare_native(*definition, *fast_generator(*definition),
                       position(definition, "r3k2r/5P2/8/8/8/8/3K4/8 b kq - 0 1"),
                       Reference::brute_force)
            .empty());
  // Through check, and out of it.
  const auto can_castle = [&](const char* text) {
    Game game(definition, position(definition, text));
    int found = 0;
    for (const Move move : game.legal_moves())
      found += definition->kernel().effect(move).form == MoveForm::castling;
    return found;
  };
  CHECK(can_castle("r3k2r/5P2/8/8/8/8/3K4/8 b kq - 0 1") == 1);
  CHECK(can_castle("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1") == 1);
  CHECK(can_castle("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1") == 1);
  CHECK(can_castle("4k3/8/8/8/6r1/8/8/4K2R w K - 0 1") == 0);
}

}  // namespace stockade::test::options_test
