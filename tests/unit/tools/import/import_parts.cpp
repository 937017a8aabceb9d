// Regions and movements of another program in the words of variant files.

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/tools/import/fairy_movement.h"
#include "framework/tools/import/squares.h"
#include "framework/tools/import/tree.h"

namespace stockade::import_parts_test {
namespace {

Squares squares(const std::string& names) {
  Squares set;
  for (size_t i = 0; i + 1 < names.size(); i += 3)
    set |= Squares::one({names[i] - 'a', names[i + 1] - '1'});
  return set;
}

/// The parts of `moves`, joined by ';'.
std::string movement(const std::string& betza, bool en_passant = false) {
  std::string text;
  for (const std::string& part : movement_texts(read_fairy_betza(betza), en_passant))
    text += (text.empty() ? "" : "; ") + part;
  return text;
}

}  // namespace

TEST_CASE("regions are said in the fewest words", "[import]") {
  const auto words = [](const Squares& set) { return region_words(set, 8, 8); };
  CHECK(words({}) == "none");
  CHECK(words(Squares::all(8, 8)) == "all");
  CHECK(words(Squares::rank(1)) == "second rank");
  CHECK(words(Squares::rank(6)) == "rank 7");
  CHECK(words(Squares::rank(7)) == "last rank");
  CHECK(words(Squares::rank(6) | Squares::rank(7)) == "last 2 ranks");
  CHECK(words(Squares::rank(0) | Squares::rank(1)) == "first 2 ranks");
  CHECK(words(Squares::rank(3) | Squares::rank(4)) == "ranks 4-5");
  CHECK(words(Squares::file(0)) == "file a");
  CHECK(words(Squares::file(2) | Squares::file(3)) == "files c-d");
  CHECK(words(squares("d4 e4 d5 e5")) == "d4-e5");
  CHECK(words(squares("a1 h8")) == "a1 h8");
  CHECK(words(Squares::rank(7) | squares("b2 a5")) == "last rank, b2 a5");
}

TEST_CASE("the second side sees a region upside down or from the other end", "[import]") {
  const Squares corner = squares("b1");
  CHECK(corner.seen_from_behind(8, 8, SecondSide::mirrored) == squares("b8"));
  CHECK(corner.seen_from_behind(8, 8, SecondSide::turned) == squares("g8"));
}

TEST_CASE("movements that both programs read alike stay as they are", "[import]") {
  for (const char* text : {"N", "mRcB", "fmWfcF", "WfF", "FfW", "mQ2cQ2", "NN", "gQ", "mRcpR",
                           "fsW", "ffNfsN", "KbRfBbF2", "ifmnD"}) {
    INFO(text);
    CHECK(movement(text) == text);
  }
}

TEST_CASE("movements that are read in other ways are written anew", "[import]") {
  CHECK(movement("nN") == "path: step orthogonal, step out");
  CHECK(movement("nA") == "path: step diagonal, step on");
  CHECK(movement("nZ") == "path: step orthogonal, step out, step on");
  CHECK(movement("mnD") == "path: step orthogonal, step on to empty");
  CHECK(movement("RcpRnN") == "RcpR; path: step orthogonal, step out");
  CHECK(movement("fnN") == "path: step n, step nw | step n, step ne");
  CHECK(movement("pB2") == "path: hop diagonal, step");
  CHECK(movement("cpR3") ==
        "path: hop orthogonal, slide 1..2 to enemy | slide orthogonal 1, hop, step to enemy");
  CHECK(movement("hrN") == "path: jump orthogonal, step right");
  CHECK(movement("hlN") == "path: jump orthogonal, step left");
  CHECK(movement("rbB") == "brB");
}

TEST_CASE("only captures that are no quiet moves may be en passant", "[import]") {
  CHECK(movement("fmWfceF", true) == "fmWfceF");
  CHECK(movement("mWcK", true) == "mWcK");
  CHECK(movement("K", true) == "K");
}

TEST_CASE("movements that differ to the left and to the right are known", "[import]") {
  CHECK(is_chiral(read_fairy_betza("flF")));
  CHECK_FALSE(is_chiral(read_fairy_betza("flFfrF")));
  CHECK(is_chiral(read_fairy_betza("mflFcfrF")));
}

TEST_CASE("squares that a piece only passes belong to its region", "[import]") {
  const Squares board = Squares::all(9, 9);
  // An elephant passes squares where it never stands; a rook could stop on each.
  CHECK(with_passed(read_fairy_betza("nA"), squares("a1 c3"), board) == squares("a1 b2 c3"));
  CHECK_FALSE(with_passed(read_fairy_betza("R"), squares("a1 a3"), board));
}

TEST_CASE("trees are written as a person would", "[import]") {
  Node pieces =
      tree::map({{"K", tree::map({{"name", tree::text("king")}, {"moves", tree::text("K")}})},
                 {"+P", tree::map({{"name", tree::text("tokin")}, {"moves", tree::text("WfF")}})}});
  Node root = tree::map({{"pieces", pieces},
                         {"sources", tree::list({tree::text("a, b"), tree::text("c: d")})},
                         {"goals", tree::list({tree::map({{"when", tree::text("line(own, 3)")},
                                                          {"result", tree::text("win")}})})}});
  CHECK(tree::to_yaml(root) ==
        "pieces:\n"
        "  K:  { name: king, moves: K }\n"
        "  +P: { name: tokin, moves: WfF }\n"
        "sources: [\"a, b\", \"c: d\"]\n"
        "goals: [{ when: \"line(own, 3)\", result: win }]\n");
}

}  // namespace stockade::import_parts_test
