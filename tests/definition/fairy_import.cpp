// Configurations of Fairy-Stockfish as variant files: the counts of positions that it has.

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <catch2/catch.hpp>

#include "framework/base/files.h"
#include "framework/definition/loader.h"
#include "framework/game/game.h"
#include "framework/tools/import/fairy_keys.h"
#include "framework/tools/import/import.h"
#include "variants/fairy_bases.h"

namespace stockade::fairy_import_test {
namespace {

const std::string kFolder = std::string(STOCKADE_TEST_DATA_DIR) + "/import/";

ImportOptions with_library(bool standalone = false) {
  ImportOptions options;
  options.library.search_path = {STOCKADE_SOURCE_VARIANTS_DIR};
  options.standalone = standalone;
  return options;
}

const FairyBases& bases() {
  static const FairyBases read = read_fairy_bases(fairy_bases());
  return read;
}

IniFile ini(const std::string& text, const std::string& name = "own.ini") {
  auto file = parse_ini(text, name);
  INFO(file.message());
  REQUIRE(file.ok());
  return std::move(*file);
}

IniFile games() { return ini(*read_whole_file(kFolder + "games.ini"), "games.ini"); }

DefinitionPtr load(const std::string& text) {
  const auto loaded = load_definition_text(text, "imported.yaml", with_library().library);
  INFO(text << "\n" << loaded.message());
  REQUIRE(loaded.ok());
  return loaded->definition;
}

Imported import_of(const IniFile& file, const std::string& section, bool standalone = false) {
  FairyResolver resolver(file, bases());
  const auto made = import_variant(resolver, *file.find(section), with_library(standalone));
  INFO(section << "\n" << made.message());
  REQUIRE(made.ok());
  return *made;
}
Imported import_of(const std::string& text) {
  const IniFile file = ini(text);
  return import_of(file, file.sections.front().name);
}

/// A turn of a move and a wall is one move there, and two here.
uint64_t turns(const DefinitionPtr& definition, const std::string& text, int depth) {
  const bool two_steps = text.find("steps:") != std::string::npos;
  Game game(definition);
  Position position = game.position();
  Journal journal;
  return definition->kernel().perft(position, journal, two_steps ? 2 * depth : depth,
                                    {true, nullptr});
}

struct Count {
  int depth;
  uint64_t positions;
};
std::map<std::string, std::vector<Count>> counts() {
  std::ifstream file(kFolder + "perft.tsv");
  std::map<std::string, std::vector<Count>> counts;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream words(line);
    std::string section;
    Count row{};
    words >> section >> row.depth >> row.positions;
    counts[section].push_back(row);
  }
  return counts;
}

Diagnostics problems_of(const std::string& text) {
  const auto file = parse_ini(text, "own.ini");
  if (!file) return file.problems();
  FairyResolver resolver(*file, bases());
  const auto made = import_variant(resolver, file->sections.front(), with_library());
  return made ? made->left_out : made.problems();
}

std::string first_problem(const std::string& text) {
  const Diagnostics problems = problems_of(text);
  return problems.empty() ? "" : problems.front().to_string();
}

}  // namespace

TEST_CASE("imported games have the positions that Fairy-Stockfish counts", "[definition]") {
  const IniFile file = games();
  const auto rows = counts();
  REQUIRE(rows.size() == file.sections.size());
  for (const IniSection& section : file.sections) {
    const Imported made = import_of(file, section.name);
    const DefinitionPtr definition = load(made.text);
    for (const Count& row : rows.at(section.name)) {
      INFO(section.name << ", depth " << row.depth << "\n" << made.text);
      CHECK(turns(definition, made.text, row.depth) == row.positions);
    }
  }
}

TEST_CASE("a file that extends the library has the rules of one that does not", "[definition]") {
  const IniFile file = games();
  for (const IniSection& section : file.sections) {
    const Imported extended = import_of(file, section.name);
    const Imported alone = import_of(file, section.name, true);
    if (extended.text.find("extends:") == std::string::npos) continue;
    CHECK(alone.text.find("extends:") == std::string::npos);
    INFO(extended.text << alone.text);
    CHECK(turns(load(extended.text), extended.text, 2) == turns(load(alone.text), alone.text, 2));
  }
}

TEST_CASE("every key that is a rule is in the games that are imported", "[definition]") {
  const IniFile file = games();
  // No game on one board has a partner; the others are left out, see below.
  std::set<std::string> left_out = {"twoBoards",
                                    "chess960",
                                    "sittuyinPromotion",
                                    "blastImmuneTypes",
                                    "petrifyBlastPieces",
                                    "mustDropType",
                                    "gating",
                                    "seirawanGating",
                                    "chasingRule",
                                    "moveRepetitionIllegal",
                                    "shatarMateRule",
                                    "bikjangRule",
                                    "countingRule",
                                    "freeDrops",
                                    "doubleStepRank",
                                    "passBlack",
                                    "passOnStalemateWhite"};
  for (const FairyKey& key : fairy_keys()) {
    if (key.support == Support::display || key.support == Support::none) continue;
    if (left_out.contains(std::string(key.name))) continue;
    // A key of one side is used, or the key that sets it for both sides.
    const auto uses = [&](const IniSection& section) {
      if (section.find(key.name)) return true;
      return std::any_of(
          section.entries.begin(), section.entries.end(), [&](const IniEntry& entry) {
            const FairyKey* other = find_fairy_key(entry.key);
            return other && (" " + std::string(other->writes) + " ")
                                    .find(" " + std::string(key.name) + " ") != std::string::npos;
          });
    };
    INFO(key.name);
    const bool used = std::any_of(file.sections.begin(), file.sections.end(), uses);
    const bool writes_used =
        std::any_of(file.sections.begin(), file.sections.end(), [&](const IniSection& section) {
          return std::any_of(
              section.entries.begin(), section.entries.end(), [&](const IniEntry& entry) {
                return !key.writes.empty() &&
                       (" " + std::string(key.writes) + " ").find(" " + entry.key + " ") !=
                           std::string::npos;
              });
        });
    CHECK((used || writes_used));
  }
}

TEST_CASE("the bases of configurations have the rules of the library", "[definition]") {
  LoadOptions library = with_library().library;
  int compared = 0;
  for (const IniSection& base : bases().file.sections) {
    const IniEntry* entry = base.find("library");
    if (!entry) continue;
    const IniFile file = ini("[same:" + base.name + "]\n");
    FairyResolver resolver(file, bases());
    const auto alone = import_variant(resolver, file.sections.front(), with_library(true));
    INFO(base.name << "\n" << alone.message());
    REQUIRE(alone.ok());
    const auto original = load_definition(entry->value, library);
    REQUIRE(original.ok());
    INFO(alone->text);
    CHECK(turns(load(alone->text), alone->text, 2) == turns(original->definition, alone->text, 2));
    ++compared;
  }
  CHECK(compared > 70);
}

TEST_CASE("a section that changes nothing extends its base and says no more", "[definition]") {
  const Imported made = import_of("[plain:crazyhouse]\n");
  CHECK(made.left_out.empty());
  CHECK(made.text ==
        "# Imported from [plain:crazyhouse] of own.ini.\n"
        "schema: 1\n"
        "extends: crazyhouse\n"
        "name: Plain\n"
        "\n");
}

TEST_CASE("only what differs from the base is written", "[definition]") {
  const Imported made = import_of(
      "# A smaller board\n"
      "# https://example.org/small\n"
      "[small-house:crazyhouse]\n"
      "maxRank = 6\n"
      "maxFile = 6\n"
      "startFen = 2bnrk/5p/6/6/P5/KRNB2[] w - - 0 1\n"
      "promotionPieceTypes = nbr\n"
      "promotionRegionWhite = *6\n"
      "doubleStep = false\n");
  CHECK(made.id == "small_house");
  CHECK(made.text ==
        "# Imported from [small-house:crazyhouse] of own.ini.\n"
        "# A smaller board\n"
        "schema: 1\n"
        "extends: crazyhouse\n"
        "name: Small House\n"
        "sources: [https://example.org/small]\n"
        "\n"
        "board: { files: 6, ranks: 6 }\n"
        "pieces: { P: { moves: fmWfcF }, Q: off }\n"
        "setup: 2bnrk/5p/6/6/P5/KRNB2[] w - - 0 1\n"
        "\n"
        "zones: { hand: { pieces: [B, R, N, P] } }\n"
        "promotion: { to: [B, R, N] }\n"
        "castling: off\n"
        "en_passant: off\n"
        "\n"
        "n_move_rule:\n"
        "  plies: 100\n"
        "  reset_by: [capture, pawn move, bishop drop, rook drop, knight drop, pawn drop]\n");
}

TEST_CASE("what cannot be expressed is a line of the file and a warning", "[definition]") {
  const Imported made =
      import_of("[proud:chess]\nmoveRepetitionIllegal = true\nsittuyinPromotion = true\n");
  REQUIRE(made.left_out.size() == 2);
  CHECK(made.left_out[1].to_string() ==
        "own.ini:2:1: warning: moveRepetitionIllegal = true: moves to and fro are not counted");
  CHECK(made.text.find(
            "# Left out: moveRepetitionIllegal = true: moves to and fro are not counted\n") !=
        std::string::npos);
  // The library has the counts of its own game, and no others.
  CHECK(import_of("[calm:makruk]\n").left_out.empty());
  CHECK(import_of("[other:makruk]\ncountingRule = asean\n").left_out.size() == 1);
}

TEST_CASE("who wins what would be a draw", "[definition]") {
  const auto rules = [](const std::string& keys) {
    const Imported made = import_of("[odd:chess]\n" + keys);
    CHECK(made.left_out.empty());
    load(made.text);
    return made.text.substr(made.text.find("\n\n") + 2);
  };
  CHECK(rules("nFoldValue = loss\n") == "repetition: { result: win }\n");
  CHECK(rules("nFoldValue = win\nnFoldRule = 4\n") == "repetition: { fold: 4, result: loss }\n");
  CHECK(rules("nFoldValue = loss\nnFoldValueAbsolute = true\n") ==
        "repetition: { result: second side wins }\n");
  CHECK(rules("nFoldValue = win\nnFoldValueAbsolute = true\n") ==
        "repetition: { result: first side wins }\n");
  CHECK(rules("materialCounting = whitedrawodds\n") == "draws: { result: first side wins }\n");
  CHECK(rules("materialCounting = blackdrawodds\n") == "draws: { result: second side wins }\n");
  CHECK(rules("materialCounting = unweighted\n") == "draws: { result: more pieces wins }\n");
  CHECK(rules("materialCounting = janggi\n") ==
        "values: { R: 13, P: 0, N: 0, B: 0, Q: 0, K: 0 }\n\n"
        "draws: { result: by values, bonus: { Black: 1.5 } }\n");
  CHECK(rules("stalematePieceCount = true\nstalemateValue = loss\n") ==
        "no_legal_moves: { otherwise: more pieces wins }\n");
  CHECK(rules("stalematePieceCount = true\nstalemateValue = win\n") ==
        "no_legal_moves: { otherwise: fewer pieces wins }\n");
}

TEST_CASE("a mate that needs a check by a strong piece in its series", "[definition]") {
  const std::string bers =
      "[odd:chess]\nqueen = -\nbers = j\npromotionPieceTypes = j\n"
      "startFen = rnbjkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBJKBNR w - - 0 1\n"
      "shatarMateRule = true\n";
  const Imported made = import_of(bers);
  CHECK(made.left_out.empty());
  load(made.text);
  CHECK(made.text.find("gives check and (shak > 0 or count(own [") != std::string::npos);
  CHECK(made.text.find("when: gives checkmate and shak > 0") != std::string::npos);
  CHECK(made.text.find("in_check: draw") != std::string::npos);
  // Without a king there is no mate.
  CHECK(import_of("[odd:antichess]\nshatarMateRule = true\n").left_out.size() == 1);
}

TEST_CASE("keys that are never expressed are left out with a reason", "[definition]") {
  for (const char* line :
       {"twoBoards = true", "sittuyinPromotion = true", "moveRepetitionIllegal = true",
        "bikjangRule = true", "countingRule = makruk", "gating = true"}) {
    INFO(line);
    const Diagnostics problems = problems_of(std::string("[odd:chess]\n") + line + "\n");
    REQUIRE(problems.size() == 1);
    CHECK(problems.front().id == "import-left-out");
    CHECK(problems.front().where.line == 2);
  }
  CHECK(first_problem("[odd:atomic]\nblastImmuneTypes = n\n").find("blastImmuneTypes = n: ") !=
        std::string::npos);
  CHECK(first_problem("[odd:tower]\n[tower]\nimmobile = p\npieceDrops = true\n"
                      "startFen = 8/8/8/8/8/8/8/8[Pp] w\nenclosingDrop = anyside\n")
            .find("enclosingDrop") != std::string::npos);
}

TEST_CASE("mistakes in a configuration are told with their place", "[definition]") {
  const std::pair<const char*, const char*> cases[] = {
      {"[a:chss]\n", "own.ini:1:4: error: no variant has the name 'chss' (did you mean 'chess'?)"},
      {"[a:b]\n[b:a]\n",
       "own.ini:2:4: error: the sections are bases of each other: a → b → a "
       "(take the base from one of them)"},
      {"[a:chess]\ncustomPiece1 = x\n",
       "own.ini:2:16: error: the piece has no movement (write it in Betza notation: x:BN)"},
      {"[a:chess]\nknight = n:N\n",
       "own.ini:2:10: error: 'knight' is one letter, and 'n:N' is more (a piece with a movement of "
       "its own is customPiece1 = n:N)"},
      {"[a:chess]\nfers = 7\n",
       "own.ini:2:8: error: '7' does not begin with a letter (write the letter of the piece, or "
       "'-' for no such piece)"},
      {"[a:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/7/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
       "own.ini:2:1: error: startFen: rank 3 has 7 squares (the board has 8 ranks of 8 squares "
       "(maxRank, maxFile), from the top, with '/' between them)"},
      {"[a:chess]\nstartFen = znbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
       "own.ini:2:1: error: startFen: 'z' is the letter of no piece of the variant (the board has "
       "8 "
       "ranks of 8 squares (maxRank, maxFile), from the top, with '/' between them)"},
      {"[a:chess]\ncastling = no\n",
       "own.ini:2:12: error: 'no' is no value of 'castling' (write true or false)"},
      {"[a:chess]\nflagRegion = d4 e44x\n",
       "own.ini:2:14: error: 'e44x' is no square (write squares such as d4, ranks as *4, files as "
       "d*)"},
      {"[a:chess]\npromotionPieceTypes = qx\n",
       "own.ini:2:23: error: 'x' is the letter of no piece of the variant (its pieces: pnbrqk)"},
      {"[a:chess]\nstalemateValue = lose\n",
       "own.ini:2:18: error: 'lose' is no value of 'stalemateValue' (did you mean 'loss'?)"},
      {"[a:chess]\npromotedPieceType = p\n",
       "own.ini:2:21: error: 'p' is no value of 'promotedPieceType' (write pairs of letters: p:g "
       "s:g)"},
      {"[a:chess]\nmaxRank = many\n",
       "own.ini:2:11: error: 'many' is no value of 'maxRank' (write the number of a rank, from 1)"},
      {"[a:chess]\nstalematValue = loss\n",
       "own.ini:2:1: warning: 'stalematValue' is no key of Fairy-Stockfish (did you mean "
       "'stalemateValue'?)"},
      {"chess = yes\n",
       "own.ini:1:1: error: 'chess' stands before the first section (put it below "
       "a section: [name:base])"},
      {"[a:chess]\nnonsense\n",
       "own.ini:2:1: error: 'nonsense' is no key with a value (write key = value, [name:base], or "
       "'#' in front of a comment)"},
      {"[a\n",
       "own.ini:1:1: error: the name of the section has no ']' behind it (write [name] or "
       "[name:base])"},
      {"[a]\n[a]\n",
       "own.ini:2:1: error: the section 'a' is there twice (the first is in line 1; "
       "rename one of them)"},
      {"# nothing\n",
       "own.ini:1:1: error: the file has no section (a section begins with its name "
       "in brackets: [name:base])"},
  };
  for (const auto& [text, wanted] : cases) {
    INFO(text);
    CHECK(first_problem(text) == wanted);
  }
}

TEST_CASE("pawns do not promote to a piece that was named again", "[definition]") {
  const char* const start = "startFen = 4k3/P7/8/8/8/8/8/4K3 w - - 0 1\n";
  const auto moves = [](const std::string& text) {
    const Imported made = import_of(text);
    return turns(load(made.text), made.text, 1);
  };
  // The counts are those of ffish 0.7.10: five moves of the king, and the promotions.
  CHECK(moves(std::string("[a:chess]\n") + start) == 9);
  CHECK(moves(std::string("[a:chess]\nqueen = q\n") + start) == 8);
  CHECK(moves(std::string("[a:chess]\nrook = -\n") + start) == 8);
  CHECK(moves(std::string("[b:a]\nrook = r\n") + start + "[a:chess]\nrook = -\n") == 8);
  CHECK(moves(std::string("[a:chess]\nqueen = q\npromotionPieceTypes = qr\n") + start) == 7);
  // Without a base there is nothing to promote to, so the pawn has no move.
  const std::string alone = "[a]\nking = k\npawn = p\nqueen = q\n";
  CHECK(moves(alone + start) == 5);
  CHECK(moves(alone + "promotionPieceTypes = q\n" + start) == 6);
}

TEST_CASE("of several letters for one piece the last one counts", "[definition]") {
  const Imported made = import_of("[a:chess]\nflagPiece = kn\nflagRegion = e4\n");
  CHECK(made.text.find("count(own N on [") != std::string::npos);
  CHECK(made.text.find("own [K N]") == std::string::npos);
}

TEST_CASE("a section without a base is told that it has only its own pieces", "[definition]") {
  const std::string lonely = first_problem("[lonely]\nking = k\nrook = r\n");
  CHECK(lonely.find("[lonely] has neither a base nor a startFen") != std::string::npos);
  CHECK(lonely.find("such as [lonely:chess]") != std::string::npos);
  CHECK(first_problem("[lonely]\nflagPiece = k\n")
            .find("a section without a base has only the pieces that it names") !=
        std::string::npos);
}

TEST_CASE("a piece that the start calls promoted", "[definition]") {
  const Imported made = import_of("[a:chess]\nstartFen = r~3k3/8/8/8/8/8/8/4K2R~ w - - 0 1\n");
  CHECK(made.text.find("setup: r3k3/8/8/8/8/8/8/4K2R w - - 0 1\n") != std::string::npos);
  REQUIRE(made.left_out.size() == 1);
  CHECK(made.left_out.front().message.find("'~' marks promoted pieces") != std::string::npos);
  // Where captured pieces come back, it is captured as a pawn.
  const Imported house =
      import_of("[a:crazyhouse]\nstartFen = r~3k3/8/8/8/8/8/8/4K2R~[] w - - 0 1\n");
  CHECK(house.left_out.empty());
  CHECK(house.text.find("setup: r~3k3/8/8/8/8/8/8/4K2R~[] w - - 0 1\n") != std::string::npos);
  load(house.text);
}

TEST_CASE("chases of the Asian rules lose", "[definition]") {
  const Imported made = import_of(
      "[a]\nking = k\nrook = r\nsoldier = p\ncannon = c\nhorse = h\nfers = f\n"
      "soldierPromotionRank = 6\nstartFen = rhfkfhcr/pppppppp/8/8/8/8/PPPPPPPP/RHFKFHCR w\n"
      "castling = false\nchasingRule = axf\n");
  CHECK(made.left_out.empty());
  const auto has = [&](const char* part) {
    INFO(made.text << part);
    CHECK(made.text.find(part) != std::string::npos);
  };
  has("by: [R, F, C, H]");
  has("of: { R: all, F: all, C: all, P: last 3 ranks, H: all }");
  has("even_protected: { C: R, H: R, F: [R, C, H] }");
  load(made.text);
  CHECK(problems_of("[a:chess]\nchasingRule = axf\n").empty());
  CHECK(first_problem("[a:chess]\nchasingRule = axf\nnFoldRule = 0\n").find("chasingRule") !=
        std::string::npos);
}

TEST_CASE("armies that differ castle with rooks of their own", "[definition]") {
  const std::string armies =
      "[a:chess]\ncustomPiece1 = d:BD\ncustomPiece2 = s:R4\ncastlingRookPieces = rds\n"
      "promotionPieceTypes = qrbn\n";
  const Imported made = import_of(
      armies + "castlingQueensideFile = b\nstartFen = d3k2d/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n");
  CHECK(made.left_out.empty());
  CHECK(made.text.find("sides: { Black: { with: D } }") != std::string::npos);
  // 21 moves by king and rooks, of them two castlings; the counts are those of ffish 0.7.10.
  CHECK(turns(load(made.text), made.text, 1) == 26);
  const Imported mixed =
      import_of(armies + "chess960 = true\nstartFen = d3k2s/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n");
  REQUIRE(mixed.left_out.size() == 1);
  CHECK(mixed.left_out.front().message.find("castlingRookPieces") != std::string::npos);
  const Imported kings = import_of(
      "[a:chess]\ncommoner = m\ncastlingKingPieceBlack = m\n"
      "startFen = r3m2r/4k3/8/8/8/8/8/R3K2R w KQkq - 0 1\n");
  REQUIRE(kings.left_out.size() == 1);
  CHECK(kings.left_out.front().message.find("castlingKingPieceBlack") != std::string::npos);
}

TEST_CASE("a piece that promotes and may stay what it is", "[definition]") {
  const Imported made = import_of(
      "[a:chess]\npawnTypes = pn\npromotionPawnTypes = pn\n"
      "startFen = 7k/P7/1N6/8/8/8/8/K7 w - - 0 1\n");
  CHECK(made.left_out.empty());
  CHECK(made.text.find("{ pieces: N, at: last rank, to: [Q, B, R], mandatory: no }") !=
        std::string::npos);
  // The knight goes to a8 and c8 in four ways each, as ffish 0.7.10 counts, too.
  CHECK(turns(load(made.text), made.text, 1) == 3 + 4 + 4 * 2 + 4);
}

TEST_CASE("promoted pieces that are dropped on any file are said to differ", "[definition]") {
  const Imported made = import_of("[a:minishogi]\ndropPromoted = true\n");
  REQUIRE(made.left_out.size() == 1);
  CHECK(made.left_out.front().message.find("+P is dropped on any file") != std::string::npos);
}

TEST_CASE("blasts and lines that are no checks are not the same, and that is said",
          "[definition]") {
  const Imported made = import_of("[a:racingkings]\nblastOnCapture = true\n");
  REQUIRE(made.left_out.size() == 1);
  CHECK(made.left_out.front().message.find("what a blast opens or closes") != std::string::npos);
}

TEST_CASE("a file of its own has the dead positions of its base", "[definition]") {
  const IniFile file = ini("[a:chess]\ndoubleStep = false\n[b:crazyhouse]\n");
  CHECK(import_of(file, "a", true).text.find("insufficient_material: draw\n") != std::string::npos);
  load(import_of(file, "a", true).text);
  load(import_of(file, "b", true).text);
}

TEST_CASE("the last of two equal keys counts, with a warning", "[definition]") {
  const IniFile file = ini("[a:chess]\ncastling = true\ncastling = false\n");
  REQUIRE(file.sections.front().warnings.size() == 1);
  CHECK(file.sections.front().warnings.front().to_string() ==
        "own.ini:3:1: warning: the key 'castling' is given twice; this one counts (the first is in "
        "line 2; remove one of them)");
  CHECK(import_of(file, "a").text.find("castling: off") != std::string::npos);
}

TEST_CASE("a movement that is read in another way is told", "[definition]") {
  const Diagnostics problems = problems_of("[a:chess]\ncustomPiece1 = n:nC\n");
  REQUIRE(problems.size() == 1);
  CHECK(problems.front().id == "import-movement");
  CHECK(first_problem("[a:chess]\ncustomPiece1 = n:NxW\n").find("'x' is no letter") !=
        std::string::npos);
}

TEST_CASE("names of sections become ids", "[definition]") {
  CHECK(import_id("3check-crazyhouse") == "v3check_crazyhouse");
  CHECK(import_id("Two  Kings!") == "two_kings");
  CHECK(import_id("—") == "v");
}

/// A configuration of `count` sections, each based on the one before it, the first on `base`.
IniFile chain(size_t count, const std::string& base, const std::string& keys = {}) {
  std::string text = "[s0:" + base + "]\n";
  for (size_t i = 1; i < count; ++i)
    text += "[s" + std::to_string(i) + ":s" + std::to_string(i - 1) + "]\n" + keys;
  return ini(text);
}

TEST_CASE("each section of a long chain is laid over its base once", "[definition]") {
  constexpr size_t kCount = 2000;
  const IniFile file = chain(kCount, "chess", "castling = false\n");
  for (const bool backwards : {false, true}) {
    FairyResolver resolver(file, bases());
    REQUIRE(resolver.resolve(file.sections.front()).ok());
    const size_t before = resolver.sections_laid();  // with the bases of the first
    for (size_t i = 1; i < kCount; ++i) {
      const auto variant = resolver.resolve(file.sections[backwards ? kCount - i : i]);
      REQUIRE(variant.ok());
      CHECK_FALSE(variant->flag("castling"));
      CHECK(variant->library_base == "chess");
    }
    CHECK(resolver.sections_laid() == before + kCount - 1);
  }
}

TEST_CASE("what is wrong with a long chain is said shortly of each section", "[definition]") {
  constexpr size_t kCount = 2000;
  const IniFile circle = chain(kCount, "s" + std::to_string(kCount - 1));
  const IniFile missing = chain(kCount, "nothing");
  const IniFile wrong = chain(kCount, "chess", "castling = perhaps\n");
  const IniFile unknown = chain(kCount, "chess", "k1 = 1\nk2 = 2\n");
  for (const IniFile* file : {&circle, &missing, &wrong, &unknown}) {
    FairyResolver resolver(*file, bases());
    for (const IniSection& section : file->sections) {
      const auto variant = resolver.resolve(section);
      const Diagnostics& problems = variant.ok() ? variant->warnings : variant.problems();
      CHECK(problems.size() <= 51);
      CHECK(to_string(problems).size() < 10'000);
    }
    const auto last = resolver.resolve(file->sections.back());
    CHECK(last.ok() == (file == &unknown));
    // Nothing is left out in silence.
    if (last.ok())
      CHECK(last->warnings.back().message == std::to_string(2 * (kCount - 1) - 50) +
                                                 " other keys of it and its bases are no keys of "
                                                 "Fairy-Stockfish");
  }
}

TEST_CASE("the table of keys has every key once", "[definition]") {
  const std::string table = import_keys_table();
  for (const FairyKey& key : fairy_keys()) {
    const std::string row = "\n| `" + std::string(key.name) + "` |";
    INFO(row);
    const size_t at = table.find(row);
    REQUIRE(at != std::string::npos);
    CHECK(table.find(row, at + 1) == std::string::npos);
    CHECK_FALSE(key.becomes.empty());
  }
}

}  // namespace stockade::fairy_import_test
