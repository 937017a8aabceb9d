// EPD as the standard has it, and as files in use have it.

#include "framework/notation/epd.h"

#include <string>

#include <catch2/catch.hpp>

namespace epd_test {

using namespace stockade;

namespace {

const std::string kFen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -";

EpdRecord read(const std::string& line) {
  const auto record = parse_epd(line);
  INFO(line << ": " << record.message());
  REQUIRE(record.ok());
  return *record;
}

std::string operations(const EpdRecord& record) {
  std::string text;
  for (const EpdOperation& operation : record.operations) {
    text += (text.empty() ? "" : " | ") + operation.opcode;
    for (const std::string& operand : operation.operands) text += "<" + operand + ">";
  }
  return text;
}

}  // namespace

TEST_CASE("issue 48.9: the operations of a position in every form that files have", "[unit]") {
  struct Row {
    std::string line, fen, operations;
  };
  for (const Row& row : {
           Row{"4k3/8/8/8/8/8/8/4K3 w 0 1", "4k3/8/8/8/8/8/8/4K3 w 0 1", ""},
           Row{"4k3/8/8/8/8/8/8/4K3 w 3 9 bm Kd1;", "4k3/8/8/8/8/8/8/4K3 w 3 9", "bm<Kd1>"},
           Row{kFen + " bm Rd8+; id \"x; y\";", kFen + " 0 1", "bm<Rd8+> | id<x; y>"},
           Row{kFen + " bm Rd8+ Rd7 ; id \"x\"", kFen + " 0 1", "bm<Rd8+><Rd7> | id<x>"},
           Row{kFen + " bm d1d8,d1d7; ce +32766", kFen + " 0 1", "bm<d1d8><d1d7> | ce<+32766>"},
           Row{kFen + " 3 17 am Rd7; id pin.1;", kFen + " 3 17", "am<Rd7> | id<pin.1>"},
           Row{kFen + " hmvc 3; fmvn 17; acd 12;", kFen + " 3 17", "hmvc<3> | fmvn<17> | acd<12>"},
           Row{kFen + " fmvn 9;", kFen + " 0 9", "fmvn<9>"},
           Row{kFen + " 0 1 ;D1 20 ;D2 400", kFen + " 0 1", "D1<20> | D2<400>"},
           Row{kFen + "; bm Rd8", kFen + " 0 1", "bm<Rd8>"},
           Row{kFen + " c0 \"Rd8=10, Rd7=3\"; pv Rd8+ ; noop;", kFen + " 0 1",
               "c0<Rd8=10, Rd7=3> | pv<Rd8+> | noop"},
           Row{kFen + "\tbm\tRd8;\r", kFen + " 0 1", "bm<Rd8>"},
           Row{kFen + " 0 1 # a rook", kFen + " 0 1", ""},
           Row{kFen + " id \"game #1\"; # a rook", kFen + " 0 1", "id<game #1>"},
           Row{kFen + " 0 1", kFen + " 0 1", ""},
           Row{kFen, kFen + " 0 1", ""},
           // Fields that look like opcodes.
           Row{"8/8/8/3Pp3/8/8/8/K1k5 w - e6 0 1 d2 c6", "8/8/8/3Pp3/8/8/8/K1k5 w - e6 0 1 d2 c6",
               ""},
           Row{"8/8/8/2pP4/8/8/8/K1k5 w - c6 dm 4;", "8/8/8/2pP4/8/8/8/K1k5 w - c6 0 1", "dm<4>"},
           Row{"4k3/8/8/8/8/8/8/4K3[Q#Pp] w - - 0 1 bm Kd2;", "4k3/8/8/8/8/8/8/4K3[Q#Pp] w - - 0 1",
               "bm<Kd2>"},
           Row{"4k3/8 w - - 0 1 | 4k3/8 w K - 0 1 bm A.Kd2;", "4k3/8 w - - 0 1 | 4k3/8 w K - 0 1",
               "bm<A.Kd2>"},
       }) {
    CAPTURE(row.line);
    const EpdRecord record = read(row.line);
    CHECK(record.fen == row.fen);
    CHECK(operations(record) == row.operations);
  }
}

TEST_CASE("issue 48.9: columns of operations, and lines that are no EPD", "[unit]") {
  const EpdRecord record = read("8/8 w - - bm Kd2 \"Ke2\";");
  REQUIRE(record.find("bm"));
  CHECK(record.find("bm")->column == 11);
  CHECK(record.find("bm")->columns == std::vector<int>{14, 19});
  CHECK(record.find("am") == nullptr);
  for (const auto& [line, column] :
       {std::pair{"8/8 w - - bm Kd2; id \"open;", 22}, std::pair{"8/8 w - - hmvc x; bm Kd2;", 11},
        std::pair{"8/8 w - - fmvn;", 11}}) {
    CAPTURE(line);
    const auto wrong = parse_epd(line);
    REQUIRE_FALSE(wrong.ok());
    CHECK(wrong.problems().front().id == "epd");
    CHECK(wrong.problems().front().where.column == column);
  }
}

TEST_CASE("issue 48.9: EPD is written with four fields, and read back", "[unit]") {
  CHECK(write_epd(kFen + " 0 1") == kFen);
  CHECK(write_epd(kFen + " 4 1") == kFen + " hmvc 4;");
  CHECK(write_epd(kFen + " 4 9") == kFen + " hmvc 4; fmvn 9;");
  CHECK(write_epd("4k3/8 w - - 0 1 +1+2") == "4k3/8 w - - 0 1 +1+2");
  const EpdRecord record = read(kFen + " hmvc 4; bm Rd8+ Rd7; id \"x\"");
  const std::string written = write_epd(record.fen, record.operations);
  CHECK(written == kFen + " hmvc 4; bm Rd8+ Rd7; id \"x\";");
  CHECK(read(written).fen == record.fen);
}

}  // namespace epd_test
