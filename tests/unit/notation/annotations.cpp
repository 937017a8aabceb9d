// Annotations in comments: [%eval …], [%clk …], [%csl …], [%cal …].

#include "framework/notation/annotations.h"

#include <catch2/catch.hpp>

#include "framework/notation/pgn.h"
#include "framework/session/play/session.h"
#include "framework/session/records/record_json.h"
#include "tests/support/variants.h"

namespace stockade::test::annotations_test {
namespace {

struct Taken {
  Annotations annotations;
  std::string words;
};

Taken take(const std::string& text, const char* id = "chess") {
  Taken taken;
  taken.words = take_annotations(*variant(id), text, taken.annotations);
  return taken;
}

/// The text that is written for what was read.
std::string again(const std::string& text, const char* id = "chess") {
  return write_annotations(*variant(id), take(text, id).annotations);
}

int cell(const char* name, const char* id = "chess") { return *variant(id)->topology().find(name); }

}  // namespace

TEST_CASE("an evaluation is read with its sign, its mate and its depth", "[unit]") {
  const auto evaluation = [](const std::string& text) { return take(text).annotations.evaluation; };
  CHECK(evaluation("[%eval 0.34]") == Evaluation{34, {}, 0});
  CHECK(evaluation("[%eval -1.2,18]") == Evaluation{-120, {}, 18});
  CHECK(evaluation("[%eval +3]") == Evaluation{300, {}, 0});
  CHECK(evaluation("[%eval 0.235]") == Evaluation{24, {}, 0});
  CHECK(evaluation("[%eval #4]") == Evaluation{0, 4, 0});
  CHECK(evaluation("[%eval #-12,30]") == Evaluation{0, -12, 30});
  CHECK(evaluation("[%eval -M3]") == Evaluation{0, -3, 0});
  CHECK(evaluation("[%eval M3,20]") == Evaluation{0, 3, 20});
  CHECK(evaluation("[%eval -#3]") == Evaluation{0, -3, 0});
  CHECK(again("[%eval -0.05,18]") == "[%eval -0.05,18]");
  CHECK(again("[%eval #-3]") == "[%eval #-3]");
  for (const char* wrong :
       {"[%eval]", "[%eval x]", "[%eval 1.x]", "[%eval 1,2,3]", "[%eval 1.]", "[%eval 99999999]",
        "[%eval 1,-2]", "[%eval #]", "[%eval -M-3]", "[%eval --1]"}) {
    INFO(wrong);
    CHECK_FALSE(evaluation(wrong));
    CHECK(again(wrong) == wrong);
  }
}

TEST_CASE("a clock is read to the millisecond", "[unit]") {
  const auto clock = [](const std::string& text) { return take(text).annotations.clock_ms; };
  CHECK(clock("[%clk 0:05:00]") == 300'000);
  CHECK(clock("[%clk 1:23:45.6]") == 5'025'600);
  CHECK(clock("[%clk 0:00:58,5]") == 58'500);
  CHECK(clock("[%clk 59]") == 59'000);
  CHECK_FALSE(clock("[%clk 1:2:3:4]"));
  CHECK_FALSE(clock("[%clk ten]"));
  CHECK(again("[%clk 0:00:09.05]") == "[%clk 0:00:09.05]");
  CHECK(clock_text(3'600'000) == "1:00:00");
}

TEST_CASE("rings and arrows are read by the names of the board's cells", "[unit]") {
  const std::vector<DrawnMark> marks = take("[%csl Ge4,Rd5] [%cal Be2e4]").annotations.marks;
  REQUIRE(marks.size() == 3);
  CHECK(marks[0] == DrawnMark{MarkColor::green, cell("e4"), cell("e4")});
  CHECK(marks[1].ring());
  CHECK(marks[2] == DrawnMark{MarkColor::blue, cell("e2"), cell("e4")});
  CHECK(again("[%cal Be2e4] [%csl Ge4,Rd5]") == "[%csl Ge4,Rd5] [%cal Be2e4]");
  // Names of several lengths, with the rank or the level first.
  CHECK(again("[%cal Ya1a10,Ra10a1]", "xiangqi") == "[%cal Ya1a10,Ra10a1]");
  CHECK(again("[%cal G7g7f]", "shogi") == "[%cal G7g7f]");
  CHECK(again("[%csl GAa1]", "raumschach") == "[%csl GAa1]");
  // One cell that is not on the board makes the whole command one of others.
  CHECK(take("[%csl Ge4,Ge9]").annotations.marks.empty());
  CHECK(again("[%csl Ge4,Ge9]") == "[%csl Ge4,Ge9]");
  CHECK(take("[%csl Xe4]").annotations.marks.empty());
}

TEST_CASE("the words of a comment stay, and commands of other programs are kept", "[unit]") {
  const Taken taken = take("best [%eval 0.10] by test [%emt 0:00:02] [%clk 0:01:00] and more");
  CHECK(taken.words == "best by test and more");
  CHECK(taken.annotations.others == "[%emt 0:00:02]");
  CHECK(take("[%eval 0.1").words == "[%eval 0.1");
  CHECK(take("a [bracket] and 50%").words == "a [bracket] and 50%");
  CHECK(take("[%eval 0.1] [%eval 0.2]").annotations.evaluation == Evaluation{20, {}, 0});
}

TEST_CASE("annotations go through PGN and JSON, at the start and in variations too", "[unit]") {
  const std::string text =
      "[Event \"?\"]\n\n{[%csl Ge4] Annotated} 1. e4 {[%eval 0.17] [%clk 0:03:00] best} "
      "(1. d4 {[%eval 0.1,9]}) 1... e5 {[%eval 0.2] [%clk 0:03:00] [%x y]} *";
  PgnReadOptions options;
  options.fallback = variant("chess");
  Record record = std::move(read_pgn(text, options).front().record);
  const auto check = [](const Record& read) {
    const RecordNode& root = read.root();
    CHECK(root.comment == "Annotated");
    CHECK(root.annotations.marks.size() == 1);
    REQUIRE(root.children.size() == 2);
    CHECK(root.children[0]->comment == "best");
    CHECK(root.children[0]->annotations.evaluation == Evaluation{17, {}, 0});
    CHECK(root.children[0]->annotations.clock_ms == 180'000);
    CHECK(root.children[1]->annotations.evaluation == Evaluation{10, {}, 9});
    CHECK(root.children[1]->comment.empty());
    CHECK(root.children[0]->children[0]->annotations.others == "[%x y]");
  };
  check(record);
  check(read_pgn(write_pgn(record), options).front().record);
  const auto read = read_records(write_records({&record}),
                                 [](const std::string& id, const auto&,
                                    const auto&) -> Result<DefinitionPtr> { return variant(id); });
  REQUIRE(read.ok());
  check(read->front());
  // Without comments there are no annotations.
  PgnWriteOptions bare;
  bare.comments = false;
  CHECK(write_pgn(record, bare).find("[%") == std::string::npos);
}

TEST_CASE("a glyph of a record that is none is told", "[unit]") {
  const DefinitionPtr chess = variant("chess");
  PgnReadOptions options;
  options.fallback = chess;
  const std::vector<PgnGame> games = read_pgn("1. e4 $77 *", options);
  const std::string written = write_records({&games.front().record});
  REQUIRE(written.find("77") != std::string::npos);
  const auto read = [&](const std::string& nag) {
    std::string text = written;
    text.replace(text.find("77"), 2, nag);
    return read_records(text,
                        [&](const std::string&, const auto&, const auto&) -> Result<DefinitionPtr> {
                          return chess;
                        });
  };
  REQUIRE(read("255").ok());
  CHECK(read("255")->front().root().children.front()->nags == std::vector<int>{255});
  for (const char* nag : {"0", "256", "-1", "99999999999", "1.5", "\"!\""}) {
    INFO(nag);
    const auto bad = read(nag);
    REQUIRE_FALSE(bad.ok());
    CHECK(bad.message().find("nags has something other than the numbers 1 to 255") !=
          std::string::npos);
  }
}

TEST_CASE("comments that are joined make no command together", "[unit]") {
  const DefinitionPtr chess = variant("chess");
  const PgnReadOptions options{.file = "", .fallback = chess, .resolve = {}};
  const auto read = [&](const std::string& text) {
    return std::move(read_pgn(text, options).front().record);
  };
  const Record record = read("1. e4 {a [%cal} {Ge2e4] b} *");
  CHECK(record.root().children[0]->comment == "a [ %cal Ge2e4] b");
  CHECK(record.root().children[0]->annotations.marks.empty());
  const std::string written = write_pgn(record);
  CHECK(write_pgn(read(written)) == written);
}

TEST_CASE("a comment that is typed may have annotations", "[unit]") {
  Session session(variant("chess"));
  REQUIRE(session.play_text("e4").ok());
  session.set_comment(session.node(), "good [%csl Re4]");
  CHECK(session.node().comment == "good");
  CHECK(session.node().annotations.marks.size() == 1);
}

}  // namespace stockade::test::annotations_test
