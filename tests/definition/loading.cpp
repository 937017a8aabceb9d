// Finding, extending and loading variants.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <catch2/catch.hpp>

#include "framework/base/random.h"
#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "framework/rules/rule.h"

namespace loading_test {

namespace {

namespace fs = std::filesystem;
using namespace stockade;

LoadOptions with_library() {
  LoadOptions options;
  options.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  return options;
}

Loaded must_load(const std::string& text, const LoadOptions& options = with_library()) {
  auto loaded = load_definition_text(text, "test.yaml", options);
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  return std::move(loaded).value();
}

std::string ids_of(const Diagnostics& problems) {
  std::string ids;
  for (const Diagnostic& problem : problems) ids += (ids.empty() ? "" : " ") + problem.id;
  return ids;
}

std::string rule_names(const GameDefinition& definition) {
  std::vector<std::string> names;
  for (const auto& rule : definition.rules()) names.emplace_back(rule->name());
  std::sort(names.begin(), names.end());
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

struct RuleOf {
  [[nodiscard]] std::string parameters() const { return rule.parameters(equipment); }
  [[nodiscard]] const SourceMark& where() const { return rule.where(); }

  const Rule& rule;
  const Equipment& equipment;
};

RuleOf rule(const GameDefinition& definition, const std::string& name) {
  const auto found = std::find_if(definition.rules().begin(), definition.rules().end(),
                                  [&](const auto& r) { return r->name() == name; });
  REQUIRE(found != definition.rules().end());
  return {**found, definition.equipment()};
}

uint64_t perft(const GameDefinition& definition, int depth) {
  Position position = definition.start();
  Journal journal;
  return definition.kernel().perft(position, journal, depth, {});
}

// A folder of files that is gone at the end of the test.
class Folder {
 public:
  Folder() {
    static int count = 0;
    root_ = fs::temp_directory_path() / ("stockade-definition-" + std::to_string(count++) + "-" +
                                         std::to_string(reinterpret_cast<uintptr_t>(this)));
    fs::create_directories(root_);
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(root_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  fs::path write(const std::string& name, const std::string& text) const {
    const fs::path path = root_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  [[nodiscard]] const fs::path& root() const { return root_; }

 private:
  fs::path root_;
};

const std::string kHead = "schema: 1\nextends: chess\nname: Test\n";
const std::string kSmall =
    "schema: 1\nname: Small\nboard: { files: 3, ranks: 3 }\npieces: { K: { name: king, moves: K } "
    "}\n"
    "royal: K\nsetup: 1k1/3/1K1 w\n";

}  // namespace

TEST_CASE("chess loads", "[definition]") {
  const auto loaded = load_definition("chess", with_library());
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  CHECK(loaded->warnings.empty());
  const GameDefinition& chess = *loaded->definition;
  CHECK(chess.id() == "chess");
  CHECK(chess.name() == "Chess");
  CHECK(chess.style().pgn_variant.empty());
  CHECK(chess.style().zone_groups.empty());
  CHECK(chess.equipment().zones.empty());
  CHECK(chess.repetition_limit() == 3);
  CHECK(chess.n_move_limit() == 100);
  CHECK(rule_names(chess) ==
        "capture, castling, en_passant, insufficient_material, movement, n_move_rule, "
        "no_legal_moves, promotion, "
        "repetition, "
        "royal safety, turn");
  CHECK(write_fen(chess, chess.start()) ==
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  CHECK(perft(chess, 4) == 197281);
}

TEST_CASE("hostage chess loads, as a patch of chess", "[definition]") {
  const auto loaded = load_definition("hostage", with_library());
  INFO(loaded.message());
  REQUIRE(loaded.ok());
  CHECK(loaded->warnings.empty());
  const GameDefinition& hostage = *loaded->definition;
  CHECK(hostage.id() == "hostage");
  CHECK(hostage.style().pgn_variant == "Hostage");
  CHECK(hostage.style().zone_groups ==
        std::vector<std::vector<std::string>>{{"airfield"}, {"prison"}});
  CHECK(hostage.style().zone_order == "QRBNP");
  CHECK(hostage.style().drop_mark == '*');
  CHECK(hostage.repetition_limit() == 3);
  CHECK(hostage.n_move_limit() == 100);
  CHECK(rule_names(hostage) ==
        "capture, castling, drop, en_passant, exchange, movement, n_move_rule, no_legal_moves, "
        "promotion, "
        "repetition, royal safety, turn");
  CHECK(write_fen(hostage, hostage.start()) ==
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
  CHECK(perft(hostage, 3) == 8902);

  SECTION("each side has one of each zone, without kings") {
    const Equipment& equipment = hostage.equipment();
    REQUIRE(equipment.zones.size() == 4);
    for (const ZoneInfo& zone : equipment.zones) {
      std::string letters;
      for (const Piece piece : zone.holds) {
        letters += equipment.type_of(piece).letter;
        CHECK((equipment.roster().side_of(piece) == zone.owner) == (zone.name == "airfield"));
      }
      CHECK(letters == "QRBNP");
      CHECK(zone.holds_enemy == (zone.name == "prison"));
      CHECK(zone.droppable == (zone.name == "airfield"));
    }
  }
  SECTION("values come from the patch, movement from the base") {
    const PieceTypeInfo& rook = hostage.equipment().type(*hostage.equipment().find_type('R'));
    CHECK(rook.value == 5);
    CHECK(rook.movement == "R");
    CHECK(fs::path(rook.where.file).filename() == "chess.yaml");
    CHECK(hostage.equipment().type(*hostage.equipment().find_type('K')).value == 0);
  }
  SECTION("every rule knows the key that last said something of it") {
    CHECK(fs::path(rule(hostage, "exchange").where().file).filename() == "hostage.yaml");
    CHECK(fs::path(rule(hostage, "promotion").where().file).filename() == "hostage.yaml");
    CHECK(fs::path(rule(hostage, "repetition").where().file).filename() == "chess.yaml");
    for (const auto& each : hostage.rules()) {
      INFO(each->name());
      CHECK(each->where().line > 0);
      CHECK(each->where().column > 0);
    }
  }
  SECTION("the files that took part are known, the variant's own last") {
    const auto& files = hostage.metadata().files;
    REQUIRE(files.size() == 2);
    CHECK(fs::path(files[0].file).filename() == "chess.yaml");
    CHECK(fs::path(files[1].file).filename() == "hostage.yaml");
  }
}

TEST_CASE("both variants explain themselves to people", "[definition]") {
  for (const char* id : {"chess", "hostage"}) {
    const auto loaded = load_definition(id, with_library());
    REQUIRE(loaded.ok());
    const Metadata& data = loaded->definition->metadata();
    INFO(id);
    CHECK_FALSE(data.about.empty());
    CHECK_FALSE(data.sources.empty());
    for (const char* word : {"king", "rook", "bishop", "queen", "knight", "pawn", "# Castling",
                             "# En passant", "# Promotion", "third|three", "fifty"}) {
      INFO(word);
      const std::string_view either = word;
      const size_t bar = either.find('|');
      const bool found = data.help.find(either.substr(0, bar)) != std::string::npos ||
                         (bar != std::string_view::npos &&
                          data.help.find(either.substr(bar + 1)) != std::string::npos);
      CHECK(found);
    }
  }
}

TEST_CASE("an option is a parameter of the rules", "[definition]") {
  LoadOptions options = with_library();
  const auto by_default = load_definition("hostage", options);
  options.set["pawn_drop_resets"] = "no";
  const auto set = load_definition("hostage", options);
  REQUIRE(by_default.ok());
  REQUIRE(set.ok());
  const GameDefinition& yes = *by_default->definition;
  const GameDefinition& no = *set->definition;
  REQUIRE(yes.options().size() == 1);
  CHECK(yes.options()[0].name == "pawn_drop_resets");
  CHECK(yes.options()[0].value == "yes");
  CHECK_FALSE(yes.options()[0].about.empty());
  CHECK(no.options()[0].value == "no");
  CHECK(rule(yes, "n_move_rule").parameters() != rule(no, "n_move_rule").parameters());
  CHECK(yes.content_hash() != no.content_hash());

  SECTION("another word for the same choice is the same choice") {
    options.set["pawn_drop_resets"] = "false";
    const auto same = load_definition("hostage", options);
    REQUIRE(same.ok());
    CHECK(same->definition->options()[0].value == "no");
    CHECK(same->definition->content_hash() == no.content_hash());
  }
  SECTION("a reference in quotes is a text") {
    const Loaded quoted = must_load(kHead + "description: \"$pawn\"\n");
    CHECK(quoted.definition->metadata().about == "$pawn");
  }
  SECTION("an option may stand for any plain value") {
    LoadOptions three = with_library();
    three.set = {{"times", "3"}, {"pieces", "R"}};
    const Loaded loaded =
        must_load(kHead +
                      "options: { times: { default: 2 }, pieces: { default: Q } }\n"
                      "repetition: { fold: $times }\npromotion: { to: [$pieces, N] }\n",
                  three);
    CHECK(loaded.definition->repetition_limit() == 3);
    CHECK(rule(*loaded.definition, "promotion").parameters() !=
          rule(*must_load(kHead).definition, "promotion").parameters());
  }
}

TEST_CASE("a patch changes what it names and nothing else", "[definition]") {
  const Loaded base = must_load(kHead);

  SECTION("an empty patch plays like its base") {
    const auto chess = load_definition("chess", with_library());
    REQUIRE(chess.ok());
    CHECK(base.definition->content_hash() == chess->definition->content_hash());
    CHECK(base.definition->id() == "test");
  }
  SECTION("name, about, sources, tag and help are each file's own") {
    CHECK(base.definition->metadata().about.empty());
    CHECK(base.definition->metadata().help.empty());
    CHECK(base.definition->metadata().sources.empty());
    CHECK(base.definition->style().pgn_variant == "Test");
  }
  SECTION("off takes a rule away") {
    const Loaded loaded = must_load(
        kHead +
        "castling: off\nen_passant: off\nrepetition: off\nn_move_rule: off\npromotion: off\n"
        "setup: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\n");
    CHECK(rule_names(*loaded.definition) ==
          "capture, insufficient_material, movement, no_legal_moves, royal safety, turn");
    CHECK(loaded.definition->repetition_limit() == 0);
    CHECK(loaded.definition->n_move_limit() == 0);
  }
  SECTION("off takes a piece type away") {
    const Loaded loaded =
        must_load(kHead +
                  "pieces: { Q: off }\npromotion: { to: { Q: no } }\n"
                  "setup: rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1\n");
    CHECK(loaded.definition->equipment().types.size() == 5);
  }
  SECTION("a new piece type follows the old ones") {
    const Loaded loaded = must_load(kHead +
                                    "pieces: { A: { name: archbishop, moves: BN } }\n"
                                    "promotion: { to: { A: yes } }\n");
    CHECK(loaded.definition->equipment().types.back().letter == 'A');
    const std::string text = rule(*loaded.definition, "promotion").parameters();
    CHECK(text != rule(*base.definition, "promotion").parameters());
  }
  SECTION("a list replaces a list, a mapping of yes and no patches it") {
    const auto parameters = [](const std::string& patch) {
      return rule(*must_load(kHead + patch).definition, "promotion").parameters();
    };
    CHECK(parameters("promotion: { to: [Q, N] }\n") ==
          parameters("promotion: { to: { R: no, B: no } }\n"));
    CHECK(parameters("promotion: { to: Q }\n") == parameters("promotion: { to: [Q] }\n"));
    CHECK(parameters("promotion: { to: { Q: yes } }\n") ==
          rule(*base.definition, "promotion").parameters());
  }
  SECTION("a variant may take away what its base added to the turn") {
    const Loaded loaded = must_load(
        "schema: 1\nextends: hostage\nname: Test\nexchange: off\nturn: { one_of: { exchange: no } "
        "}\n");
    CHECK(rule_names(*loaded.definition).find("exchange") == std::string::npos);
  }
}

TEST_CASE("off, no and false all take away what the base gave", "[definition]") {
  const std::string head = "schema: 1\nextends: chess\nname: Test\n";
  const std::string setup = "setup: 4k3/8/8/8/8/8/3PP3/4K2R w\n";
  const std::string keys[] = {"castling", "en_passant", "royal", "repetition", "promotion"};
  for (const std::string& key : keys) {
    uint64_t rules = 0;
    for (const std::string word : {"off", "no", "false"}) {
      INFO(key << ": " << word);
      const Loaded loaded = must_load(head + setup + key + ": " + word + "\n");
      const std::string names = rule_names(*loaded.definition);
      CHECK(names != rule_names(*must_load(head + setup).definition));
      if (rules == 0) rules = loaded.definition->content_hash();
      CHECK(loaded.definition->content_hash() == rules);
    }
  }
  CHECK(load_definition_text(head + setup + "castling: \"no\"\n", "test.yaml", with_library())
            .problems()
            .front()
            .id == "wrong-type");
}

TEST_CASE("the second side mirrors castling", "[definition]") {
  const Loaded loaded = must_load(kHead);
  const Loaded turned = must_load(
      kHead +
      "sides:\n  - { name: Red, letter: r, forward: down }\n  - { name: Blue, letter: b, forward: "
      "up }\n"
      "castling: { wings: { K: { king: e8 g8, rook: h8 f8 }, Q: { king: e8 c8, rook: a8 d8 } } }\n"
      "setup: RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr r KQkq - 0 1\n");
  CHECK(perft(*turned.definition, 4) == perft(*loaded.definition, 4));
  CHECK(turned.definition->equipment().sides[0].adjective == "red");
}

TEST_CASE("drop bans of the drop rule bind the rescued piece unless others are given",
          "[definition]") {
  const std::string head = "schema: 1\nextends: hostage\nname: Test\n";
  const auto parameters = [&](const std::string& patch) {
    return rule(*must_load(head + patch).definition, "exchange").parameters();
  };
  const std::string steps =
      "exchange:\n  - pay: { from: own.prison, to: enemy.airfield }\n"
      "  - rescue: { from: enemy.prison }\n  - drop: rescued\n";
  CHECK(parameters(steps) == parameters(""));
  CHECK(parameters(steps + "    except: { P: [first rank, last rank] }\n") == parameters(""));
  CHECK(parameters(steps + "    except: { P: last rank }\n") != parameters(""));
  CHECK(parameters("drop: { except: { N: rank 3 } }\n") != parameters(""));
}

TEST_CASE("what is left out has its default", "[definition]") {
  const Loaded loaded = must_load(kSmall);
  const GameDefinition& small = *loaded.definition;
  CHECK(loaded.warnings.empty());
  CHECK(rule_names(small) == "capture, movement, no_legal_moves, royal safety, turn");
  CHECK(small.equipment().sides[0].name == "White");
  CHECK(small.equipment().sides[1].letter == 'b');
  CHECK(small.style().drop_mark == '@');
  CHECK(small.style().pgn_variant == "Small");
  CHECK(perft(small, 1) == 2);
}

TEST_CASE("zones are written in their order unless the text says otherwise", "[definition]") {
  const Loaded loaded =
      must_load(kHead +
                "zones: { prison: { holds: enemy }, hand: { holds: own, pieces: [N, Q] } }\n"
                "turn: { one_of: [move, drop] }\ndrop: { from: own.hand }\ncapture: { to: "
                "captor.prison }\n");
  CHECK(loaded.definition->style().zone_groups ==
        std::vector<std::vector<std::string>>{{"prison"}, {"hand"}});
  CHECK(loaded.definition->style().zone_order == "QRBNP");
}

TEST_CASE("a wrapper patches the base that is chosen for it", "[definition]") {
  const Folder folder;
  folder.write("quick/quick.yaml",
               "schema: 1\nmodifies: any\nname: Quick\nn_move_rule: { plies: 20 }\n");
  folder.write("both/both.yaml", "schema: 1\nextends: quick\nbase: hostage\nname: Both\n");
  LoadOptions options = with_library();
  options.search_path.push_back(folder.root());

  SECTION("by the caller") {
    options.base = "hostage";
    const auto loaded = load_definition("quick", options);
    INFO(loaded.message());
    REQUIRE(loaded.ok());
    CHECK(loaded->definition->name() == "Quick (Hostage Chess)");
    CHECK(loaded->definition->n_move_limit() == 20);
    CHECK(loaded->definition->equipment().zones.size() == 4);
  }
  SECTION("by a third file") {
    const auto loaded = load_definition("both", options);
    INFO(loaded.message());
    REQUIRE(loaded.ok());
    CHECK(loaded->definition->name() == "Both");
    CHECK(loaded->definition->n_move_limit() == 20);
    CHECK(loaded->definition->metadata().files.size() == 4);
  }
  SECTION("not by nobody") {
    const auto loaded = load_definition("quick", options);
    REQUIRE_FALSE(loaded.ok());
    CHECK(ids_of(loaded.problems()) == "missing-base");
  }
}

TEST_CASE("what a wrapper only adjusts is left out where the base has none of it", "[definition]") {
  LoadOptions around = with_library();
  const std::string head = "schema: 1\nmodifies: any\nname: Wrapper\n";
  const auto load = [&](const std::string& base, const std::string& rules) {
    around.base = base;
    return must_load(head + rules, around);
  };
  // Los Alamos has no castling and no bishops.
  around.base = "losalamos";
  const std::string plain = rule_names(*load("losalamos", "").definition);
  CHECK(rule_names(*load("losalamos", "castling: { rook: unmoved since placed }\n").definition) ==
        plain);
  const Loaded some = load("losalamos", "rebirth: { B: setup cell, Q: setup cell }\n");
  CHECK(
      rule(*some.definition, "rebirth").parameters() ==
      rule(*load("losalamos", "rebirth: { Q: setup cell }\n").definition, "rebirth").parameters());
  CHECK(rule_names(*load("losalamos", "rebirth: { B: setup cell }\n").definition) == plain);
  CHECK(load("losalamos",
             "layers: { A: setup, B: empty }\n"
             "transfer: { if_occupied: forbidden, null_pieces: [Q, B] }\n")
            .definition->content_hash() ==
        load("losalamos",
             "layers: { A: setup, B: empty }\n"
             "transfer: { if_occupied: forbidden, null_pieces: [Q] }\n")
            .definition->content_hash());
  // Such a face of a die lets nothing move.
  CHECK(load("losalamos", "dice: { faces: [P, N, B, R, Q, K] }\n").definition->content_hash() ==
        load("losalamos", "dice: { faces: [P, N, none, R, Q, K] }\n").definition->content_hash());
  // Where the base has it, or the wrapper says it whole, it counts.
  CHECK(rule(*load("chess", "castling: { rook: unmoved since placed }\n").definition, "castling")
            .parameters() != rule(*load("chess", "").definition, "castling").parameters());
  CHECK(
      rule_names(*load("losalamos", "n_move_rule: { plies: 9, reset_by: [capture] }\n").definition)
          .find("n_move_rule") != std::string::npos);
  // A file that extends a base knows it: there the same is a mistake.
  CHECK_FALSE(load_definition_text("schema: 1\nextends: losalamos\nname: Patch\n"
                                   "castling: { rook: unmoved since placed }\n",
                                   "test.yaml", with_library())
                  .ok());
}

TEST_CASE("variants are found by id, by file and by folder", "[definition]") {
  const Folder folder;
  folder.write("small/small.yaml", kSmall);
  folder.write("small/other.yaml", "schema: 1\nextends: small\nname: Other\n");
  folder.write("empty/readme.txt", "");
  folder.write("bigger/bigger.yaml", "schema: 1\nextends: small\nname: Bigger\n");
  LoadOptions options;
  options.search_path = {folder.root()};

  CHECK(load_definition("small", options).ok());
  CHECK(load_definition((folder.root() / "small/small.yaml").string()).ok());
  CHECK(load_definition((folder.root() / "small").string()).ok());
  CHECK(load_definition((folder.root() / "small/").string()).ok());
  CHECK(load_definition((folder.root() / "small/other.yaml").string()).ok());
  // What a file extends is looked for beside it before it is looked for anywhere else.
  CHECK(load_definition((folder.root() / "bigger/bigger.yaml").string()).ok());

  const auto missing = load_definition("smal", options);
  REQUIRE_FALSE(missing.ok());
  CHECK(missing.message() == "error: there is no variant 'smal' (did you mean 'small'?)");
  const auto no_file = load_definition((folder.root() / "empty").string());
  REQUIRE_FALSE(no_file.ok());
  CHECK(ids_of(no_file.problems()) == "no-file");

  SECTION("the first folder wins") {
    const Folder nearer;
    nearer.write("small/small.yaml",
                 "schema: 1\nname: Nearer\n" + kSmall.substr(kSmall.find("board")));
    options.search_path.insert(options.search_path.begin(), nearer.root());
    const auto loaded = load_definition("small", options);
    REQUIRE(loaded.ok());
    CHECK(loaded->definition->name() == "Nearer");
  }
  SECTION("listings are ordered and name each id once") {
    const auto listed = list_definitions(options);
    CHECK(std::is_sorted(listed.begin(), listed.end(),
                         [](const Listing& a, const Listing& b) { return a.id < b.id; }));
    CHECK(std::count_if(listed.begin(), listed.end(),
                        [](const Listing& l) { return l.id == "small"; }) == 1);
    CHECK(std::none_of(listed.begin(), listed.end(),
                       [](const Listing& l) { return l.id == "empty"; }));
  }
}

TEST_CASE("a chain of files has an end", "[definition]") {
  const Folder folder;
  folder.write("v1/v1.yaml", kSmall);
  for (int i = 2; i <= 17; ++i) {
    const std::string id = "v" + std::to_string(i);
    folder.write(id + "/" + id + ".yaml",
                 "schema: 1\nname: Link\nextends: v" + std::to_string(i - 1) + "\n");
  }
  LoadOptions options;
  options.search_path = {folder.root()};
  CHECK(load_definition("v16", options).ok());
  const auto loaded = load_definition("v17", options);
  REQUIRE_FALSE(loaded.ok());
  CHECK(ids_of(loaded.problems()) == "extends-depth");
  CHECK(loaded.message().find("v17.yaml → v16.yaml → ") != std::string::npos);
}

TEST_CASE("hostile files are refused quickly", "[definition]") {
  const auto ids = [](const std::string& text) {
    const auto loaded = load_definition_text(text, "test.yaml", with_library());
    REQUIRE_FALSE(loaded.ok());
    return ids_of(loaded.problems());
  };
  CHECK(ids(std::string(kMaxFen * 1000, 'x')) == "file-too-large");
  std::string wide = "schema: 1\n";
  for (int i = 0; i < 30000; ++i) wide += "k" + std::to_string(i) + ": 1\n";
  CHECK(ids(wide) == "file-too-large");
  CHECK(ids(std::string(500000, '[')) == "key");
  CHECK(ids("name: " + std::string(100000, '[') + std::string(100000, ']')) == "nesting");
  CHECK(ids("a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n") == "alias");
  CHECK(ids(std::string(3, '\0')) == "not-utf8");

  SECTION("a hundred problems are enough, and messages don't repeat long texts") {
    std::string many = kHead;
    for (int i = 0; i < 9000; ++i) many += "k" + std::to_string(i) + ": 1\n";
    const auto loaded = load_definition_text(many, "test.yaml", with_library());
    REQUIRE_FALSE(loaded.ok());
    CHECK(loaded.problems().size() <= 100);
    const auto longest = load_definition_text(kHead + std::string(200000, 'y') + ": 1\n",
                                              "test.yaml", with_library());
    REQUIRE_FALSE(longest.ok());
    CHECK(longest.message().size() < 1000);
  }
}

TEST_CASE("a folder or a device is no variant file", "[definition]") {
  const Folder folder;
  fs::create_directories(folder.root() / "x.yaml");
  CHECK(ids_of(load_definition((folder.root() / "x.yaml").string()).problems()) == "no-file");
  CHECK(ids_of(load_definition("/dev/zero").problems()) == "no-file");
}

TEST_CASE("a wrong setup is told with the column inside it", "[definition]") {
  const std::string text = kSmall.substr(0, kSmall.find("setup:"));
  const auto column = [&](const std::string& setup) {
    const auto loaded = load_definition_text(text + setup, "test.yaml", with_library());
    REQUIRE_FALSE(loaded.ok());
    CHECK(loaded.problems()[0].where.line == 6);
    return loaded.problems()[0].where.column;
  };
  CHECK(column("setup: 1k1/x2/1K1 w\n") == 12);
  CHECK(column("setup: '1k1/x2/1K1 w'\n") == 13);
  CHECK(column("setup:  >\n  1k1/x2/1K1 w\n") == 9);  // of the block: columns inside are not known
}

// Any text at all is answered with a definition or with diagnostics.
TEST_CASE("mutilated files never break the loader", "[definition]") {
  std::string sources[2];
  for (int i = 0; i < 2; ++i) {
    const auto listed = list_definitions(with_library());
    const auto found = std::find_if(listed.begin(), listed.end(), [&](const Listing& l) {
      return l.id == (i == 0 ? "chess" : "hostage");
    });
    REQUIRE(found != listed.end());
    std::ifstream stream(found->path, std::ios::binary);
    const std::string whole{std::istreambuf_iterator<char>(stream), {}};
    sources[i] = whole.substr(0, whole.find("help:"));
  }
  uint64_t seed = 20240611;
  const auto below = [&](size_t n) { return static_cast<size_t>(splitmix(seed) % n); };
  static constexpr std::string_view kScraps[] = {
      "off", "[",           "]",  "{",  "}",   ": ",         "-",
      "\n",  "  ",          "$x", "K",  "P",   "own.prison", "enemy.prison",
      "0",   "99999999999", "'",  "\"", "yes", "[]",         "{}",
      "&a",  "*a",          "|",  "#",  "e1",  "last rank",  "\t"};
  int loaded_fine = 0;
  for (int round = 0; round < 1500; ++round) {
    std::string text = sources[below(2)];
    for (size_t cuts = 1 + below(3); cuts > 0; --cuts) {
      const size_t at = below(text.size());
      const size_t length = std::min(below(12), text.size() - at);
      const std::string_view scrap = kScraps[below(std::size(kScraps))];
      switch (below(4)) {
        case 0:
          text.erase(at, length);
          break;
        case 1:
          text.insert(at, scrap);
          break;
        case 2:
          text.replace(at, length, scrap);
          break;
        default: {  // swap two words
          const size_t other = below(text.size());
          std::swap(text[at], text[other]);
        }
      }
    }
    const auto loaded = load_definition_text(text, "test.yaml", with_library());
    if (loaded.ok()) {
      ++loaded_fine;
      continue;
    }
    INFO(text);
    INFO(loaded.message());
    REQUIRE_FALSE(loaded.problems().empty());
    for (const Diagnostic& problem : loaded.problems()) REQUIRE_FALSE(problem.message.empty());
  }
  CHECK(loaded_fine > 20);
}

TEST_CASE("captures at a distance suit a board with holes", "[definition]") {
  const Loaded loaded = must_load(
      "schema: 1\nname: Test\nextends: ultima\nboard: { holes: [a1-c1, h8] }\n"
      "setup: rnbqkbn*/pppppppp/8/8/8/8/PPPPPPPP/***KQBNR w - - 0 1\n");
  CHECK(loaded.definition->topology().cells() == 60);
  CHECK(perft(*loaded.definition, 2) > 0);
}

}  // namespace loading_test
