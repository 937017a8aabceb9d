// Each key that is part of the rules is part of the content hash: set to another value in some
// variant of the library it makes another game.

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/definition/chain.h"
#include "framework/definition/compiler.h"
#include "framework/definition/schema_table.h"
#include "framework/language/reader.h"
#include "tests/support/library.h"

namespace stockade::test::hashed_keys_test {
namespace {

/// Enough trials of a key in one variant: the next ones would change nothing, either.
constexpr int kMaxEqual = 4;
constexpr int kMaxBroken = 25;  ///< that do not load
/// So many variants are asked whether a key of kNeverAlone makes another game after all.
constexpr int kMaxInVain = 10;

/// Keys whose other values ask for other values elsewhere in each variant of the library: another
/// setup, another zone, other dice.
constexpr std::string_view kNeverAlone[] = {
    "board.files",
    "board.ranks",
    "board.levels",
    "board.hexagon",
    "board.graph.rows",
    "board.graph.directions",
    "board.graph.turning",
    "board.graph.forward",
    "board.graph.sets",
    "board.holes",
    "sides[].board",
    "castling.wings.*.sides.*.king",
    "castling.wings.*.sides.*.rook",
    "exchange[].rescue.rest",
    "chance.*.outcomes.*.to",
    "race.dice",
    "race.track",
    "race.second_track",
    "race.stacks",
    "race.bar",
    "mills.lines",
    "gating.from",
    "gating.when",
    "elimination.becomes",
    "shuffle.at",
    "shuffle.place[].pieces",
    "shuffle.place[].from",
    "shuffle.place[].in_order",
};

struct Tried {
  int equal = 0;   ///< other values that made the same game
  int broken = 0;  ///< values with which the variant does not load
};

/// What is known of the keys after some variants.
struct Known {
  std::set<const SchemaRow*> counting;      ///< some value has made another game
  std::map<const SchemaRow*, int> in_vain;  ///< the number of variants in which none did
};

/// A tree of a variant whose keys are changed one by one.
class Changes {
 public:
  Changes(Chain chain, Known& known)
      : chain_(std::move(chain)),
        id_(id_of(chain_)),
        words_(Vocabulary::of(chain_.tree, schema())),
        known_(known) {
    before_ = hash();
  }

  /// Tries what the tree has, and below its mappings also what it lacks. `at_top`: tries only what
  /// the tree lacks at the top.
  void try_all(bool at_top) {
    if (!before_) return;
    if (at_top)
      lacking(chain_.tree, schema());
    else
      below(chain_.tree, schema(), nullptr, true);
    for (const auto& [row, tried] : tried_)
      if (!known_.counting.contains(row)) ++known_.in_vain[row];
  }

 private:
  std::optional<uint64_t> hash() const {
    const auto loaded = compile_definition(chain_, id_, {});
    return loaded.ok() ? std::optional(loaded->definition->content_hash()) : std::nullopt;
  }

  [[nodiscard]] bool wants(const SchemaRow* row) const {
    if (!row || row->scope != KeyScope::rules || known_.counting.contains(row)) return false;
    if (const auto vain = known_.in_vain.find(row);
        vain != known_.in_vain.end() && vain->second >= kMaxInVain &&
        std::find(std::begin(kNeverAlone), std::end(kNeverAlone), row->path) !=
            std::end(kNeverAlone))
      return false;
    const auto found = tried_.find(row);
    return found == tried_.end() ||
           (found->second.equal < kMaxEqual && found->second.broken < kMaxBroken);
  }

  void trial(const SchemaRow* row) {
    Tried& tried = tried_[row];
    const auto after = hash();
    if (!after)
      ++tried.broken;
    else if (*after == before_)
      ++tried.equal;
    else
      known_.counting.insert(row);
  }

  /// `row`: that of the key, or of the list or map whose element it is.
  void below(Node& node, const SchemaKey& key, const SchemaRow* row, bool top) {
    switch (key.type.type) {
      case ValueType::mapping:
        if (!node.is_map()) return;
        for (const SchemaKey& child : key.children) {
          const auto place = static_cast<size_t>(
              std::find_if(node.entries.begin(), node.entries.end(),
                           [&](const Node::Entry& one) { return one.key == child.name; }) -
              node.entries.begin());
          if (place < node.entries.size()) present(node, place, child, child.row);
        }
        if (!top) lacking(node, key);
        return;
      case ValueType::map:
        if (!node.is_map()) return;
        for (size_t i = 0; i < node.entries.size(); ++i)
          present(node, i, key.element(), row_of(key.element(), row));
        return;
      case ValueType::list:
        if (node.is_map() && key.element().type.type != ValueType::mapping) return;
        if (!node.is_list()) {
          Node list;
          list.form = Node::Form::list;
          list.where = node.where;
          list.items.push_back(node);
          node = list;
        }
        for (Node& item : node.items) {
          below(item, key.element(), row_of(key.element(), row), false);
          others(item, key.element(), row_of(key.element(), row));
        }
        return;
      default:
        return;
    }
  }

  static const SchemaRow* row_of(const SchemaKey& element, const SchemaRow* container) {
    return element.row ? element.row : container;
  }

  void present(Node& parent, size_t place, const SchemaKey& key, const SchemaRow* row) {
    if (row && row->scope != KeyScope::rules) return;
    below(parent.entries[place].value, key, row, false);
    others(parent.entries[place].value, key, row);
    if (!wants(row)) return;
    const Node old = parent;
    parent.entries.erase(parent.entries.begin() + static_cast<std::ptrdiff_t>(place));
    trial(row);
    parent = old;
  }

  /// Gives the mapping the keys that it lacks.
  void lacking(Node& node, const SchemaKey& key) {
    for (const SchemaKey& child : key.children) {
      if (!wants(child.row) || node.find(child.name)) continue;
      for (Node& value : values(child, Node{})) {
        if (!wants(child.row)) break;
        node.entries.push_back({child.name, node.where, value});
        trial(child.row);
        node.entries.pop_back();
      }
    }
  }

  void others(Node& node, const SchemaKey& key, const SchemaRow* row) {
    if (!wants(row)) return;
    const Node old = node;
    for (Node& value : values(key, old)) {
      if (!wants(row)) break;
      node = value;
      trial(row);
    }
    if (node.is_list() && old.items.size() > 1 && wants(row)) {
      node = old;
      node.items.pop_back();
      trial(row);
    }
    node = old;
  }

  /// Values of the key's type, perhaps wrong ones.
  std::vector<Node> values(const SchemaKey& key, const Node& old) const {
    std::vector<Node> found;
    for (const std::string& text : texts(key.type, old)) {
      if (old.is_scalar() && old.text == text) continue;
      Node node = Node::scalar(text, old.where);
      if (key.type.type != ValueType::list) {
        found.push_back(node);
        continue;
      }
      Node list;
      list.form = Node::Form::list;
      list.items.push_back(node);
      found.push_back(list);
    }
    if (key.row)
      if (auto example = parse_yaml("value: " + std::string(key.row->example), "example"))
        found.push_back(example->entries.front().value);
    return found;
  }

  std::vector<std::string> texts(const TypeInfo& type, const Node& old) const {
    const auto number = [](int value) { return std::to_string(value); };
    switch (type.type) {
      case ValueType::integer: {
        const int now = as_integer(old.text).value_or(type.low);
        return {number(std::min(now + 1, type.high)), number(std::max(now - 1, type.low)),
                number(type.high), number(type.low)};
      }
      case ValueType::boolean:
        return {"yes", "no"};
      case ValueType::choice:
        return type.words;
      case ValueType::piece:
      case ValueType::side_piece:
      case ValueType::face:
      case ValueType::order:
        return words_.letters;
      case ValueType::zone:
      case ValueType::holder: {
        std::vector<std::string> names;
        for (const std::string& zone : words_.zones)
          for (const char* owner : {"", "own.", "enemy.", "captor.", "partner."})
            names.push_back(owner + zone);
        return names;
      }
      case ValueType::region:
        return {"all", "none", "first rank", "second rank", "last rank", "last 2 ranks"};
      case ValueType::condition:
        return {"not (" + (old.text.empty() ? "captures" : old.text) + ")", "captures", "in check",
                "count(own) < 3"};
      case ValueType::formula:
        return {"(" + (old.text.empty() ? "1" : old.text) + ") + 1", "2"};
      case ValueType::movement:
        return {"W", "mF", "N", "R"};
      case ValueType::list:
        return texts(type.element.front(), Node{});
      case ValueType::small:
        return {"x", "y"};
      case ValueType::line:
      case ValueType::word:
      case ValueType::title:
      case ValueType::path:
        return {"a1", "b1", "a1 b1", "d1 c1", "h1 f1", "K", "1", "2", "other"};
      default:
        return {};
    }
  }

  Chain chain_;
  std::string id_;
  Vocabulary words_;
  std::optional<uint64_t> before_;
  std::map<const SchemaRow*, Tried> tried_;
  Known& known_;
};

}  // namespace

/// Two patches of a base that differ in one key, and in what that key asks for.
struct Pair {
  const char* key;
  const char* base;
  std::string one;
  std::string other;
};

std::vector<Pair> pairs() {
  const auto card = [](const std::string& what) { return "chance: { card: { " + what + " } }\n"; };
  const auto on_six = [](const std::string& what) {
    return "chance: { die: { dice: 1, outcomes: { 6: { " + what + " } } } }\n";
  };
  const std::string deck = "deck: { knight: 3, pawn: 7 }";
  const std::string white_castles =
      "setup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1\n";
  return {
      {"chance.*.deck", "chess", card(deck), card("deck: { knight: 4, pawn: 7 }")},
      {"chance.*.bag", "chess", card("bag: { queen: 1 }"), card("bag: { queen: 2 }")},
      {"chance.*.draws", "chess", card(deck), card(deck + ", draws: 2")},
      {"chance.*.refill", "chess", card(deck), card(deck + ", refill: always")},
      {"chance.*.when", "chess", card(deck), card(deck + ", when: after")},
      {"chance.*.weights", "chess", "chance: { die: { dice: 1 } }\n",
       "chance: { die: { dice: 1, weights: { 6: 2 } } }\n"},
      {"chance.*.outcomes.*.value", "chess", on_six("value: 7"), on_six("value: 8")},
      {"chance.*.outcomes.*.moves", "chess", on_six("moves: N"), on_six("moves: [N, B]")},
      {"chance.*.outcomes.*.removes", "chess", on_six("removes: a1"), on_six("removes: a2")},
      {"chance.*.outcomes.*.gives", "crazyhouse", on_six("gives: N, to: own.hand"),
       on_six("gives: B, to: own.hand")},
      {"capture.captor_gains_from", "chess", "capture: { captor: becomes, captor_gains_from: N }\n",
       "capture: { captor: becomes, captor_gains_from: B }\n"},
      {"displacement.push", "chess", "displacement: { push: Q }\n", "displacement: { push: R }\n"},
      {"first_moves[].pieces", "chess", "first_moves: [{ pieces: Q, moves: mfsN }]\n",
       "first_moves: [{ pieces: R, moves: mfsN }]\n"},
      {"draws.bonus", "chess", "draws: { result: by values }\n",
       "draws: { result: by values, bonus: { Black: 1.5 } }\n"},
      {"zones.*.holds", "chess", "zones: { pocket: { holds: own } }\n",
       "zones: { pocket: { holds: enemy } }\n"},
      {"drop.from", "chess",
       "zones: { left: { holds: own }, right: { holds: own } }\nturn: { one_of: [move, drop] }\n"
       "drop: { from: own.left }\n",
       "zones: { left: { holds: own }, right: { holds: own } }\nturn: { one_of: [move, drop] }\n"
       "drop: { from: own.right }\n"},
      {"exchange[].rescue.most", "hostage",
       "exchange: [{ pay: { from: own.prison, to: enemy.airfield, most: 2 } }, { rescue: { from: "
       "enemy.prison, most: 2, rest: own.airfield } }, { drop: rescued }]\n",
       "exchange: [{ pay: { from: own.prison, to: enemy.airfield, most: 2 } }, { rescue: { from: "
       "enemy.prison, most: 3, rest: own.airfield } }, { drop: rescued }]\n"},
      {"castling.wings.*.sides.*.with", "chess",
       white_castles + "castling: { wings: { K: { sides: { Black: { with: Q } } } } }\n",
       white_castles + "castling: { wings: { K: { sides: { Black: { with: N } } } } }\n"},
      {"castling.king_letter", "hostage", "", "castling: { king_letter: Z }\n"},
      {"exchange[].except", "hostage", "",
       "exchange: [{ pay: { from: own.prison, to: enemy.airfield } }, { rescue: { from: "
       "enemy.prison } }, { drop: rescued, except: { P: [last rank] } }]\n"},
  };
}

TEST_CASE("two games that differ in one key have two content hashes", "[definition]") {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  for (const Pair& pair : pairs()) {
    INFO(pair.key);
    const auto load = [&](const std::string& patch) {
      return load_definition_text(
          "schema: 1\nname: T\nextends: " + std::string(pair.base) + "\n" + patch, "t.yaml",
          options);
    };
    const auto one = load(pair.one);
    const auto other = load(pair.other);
    INFO(one.message() + other.message());
    CHECK(one.ok());
    CHECK(other.ok());
    if (one.ok() && other.ok())
      CHECK(one->definition->content_hash() != other->definition->content_hash());
  }
}

TEST_CASE("every key of the rules is part of the content hash", "[definition]") {
  Known known;
  for (const bool at_top : {false, true})
    for (const Listing& listing : library()) {
      LoadOptions options;
      options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
      auto chain = load_chain(listing.path.string(), options);
      if (!chain.ok() || chain->tree.find("setup") == nullptr) {
        options.base = "chess";
        chain = load_chain(listing.path.string(), options);
      }
      if (chain.ok()) Changes(std::move(*chain), known).try_all(at_top);
    }
  std::set<std::string> paths;
  for (const SchemaRow* row : known.counting) paths.emplace(row->path);
  for (const Pair& pair : pairs()) paths.emplace(pair.key);
  // A mapping is part of the hash if something in it is.
  const auto counts = [&](const std::string& path) {
    return std::any_of(paths.begin(), paths.end(), [&](const std::string& one) {
      return one == path || one.starts_with(path + ".") || one.starts_with(path + "[");
    });
  };
  std::string gaps;
  for (const SchemaRow& row : schema_table()) {
    const TypeInfo type = parse_type(row.type);
    const bool has_one_value = type.type == ValueType::choice && type.words.size() == 1;
    if (row.scope == KeyScope::rules && !has_one_value && !counts(std::string(row.path)))
      gaps += std::string(row.path) + "\n";
  }
  std::string expected;
  for (const std::string_view key : kNeverAlone) expected += std::string(key) + "\n";
  CHECK(gaps == expected);
}

}  // namespace stockade::test::hashed_keys_test
