// Compiled catalogues of gettext, in both byte orders, and damaged ones.

#include "framework/base/message_catalogue.h"

#include <catch2/catch.hpp>

#include "tests/support/scratch.h"

namespace stockade::test::message_catalogue_test {
namespace {

/// A .mo file of these texts, which are sorted.
std::string catalogue_of(const std::vector<std::pair<std::string, std::string>>& texts,
                         bool swapped = false) {
  std::string out;
  const auto number = [&](size_t value) {
    for (size_t i = 0; i < 4; ++i)
      out += static_cast<char>(value >> 8 * (swapped ? 3 - i : i) & 0xff);
  };
  const size_t tables = 28;
  const size_t words = tables + texts.size() * 16;
  for (const size_t value : {size_t{0x950412de}, size_t{0}, texts.size(), tables,
                             tables + texts.size() * 8, size_t{0}, size_t{0}})
    number(value);
  std::string all;
  const auto place = [&](const std::string& text) {
    number(text.size());
    number(words + all.size());
    all += text + std::string(1, '\0');
  };
  for (const auto& [source, translation] : texts) place(source);
  for (const auto& [source, translation] : texts) place(translation);
  return out + all;
}

}  // namespace

TEST_CASE("a catalogue has its texts in both byte orders", "[unit]") {
  const std::string plural = std::string("game") + '\0' + "games";
  const std::string forms = std::string("Partie") + '\0' + "Partien";
  for (const bool swapped : {false, true}) {
    const auto read = read_messages(
        catalogue_of({{"", "Language: de"}, {plural, forms}, {"rook", "Turm"}}, swapped), "x.mo");
    REQUIRE(read.ok());
    CHECK(read->at("rook") == "Turm");
    CHECK(read->at("game") == "Partie");
  }
}

TEST_CASE("a damaged catalogue is an error wherever it ends", "[unit]") {
  const std::string whole = catalogue_of({{"", "Head"}, {"rook", "Turm"}});
  REQUIRE(read_messages(whole, "x.mo").ok());
  // The zero behind the last text is not needed.
  for (size_t length = 0; length + 1 < whole.size(); ++length) {
    INFO(length);
    const auto read = read_messages(whole.substr(0, length), "x.mo");
    REQUIRE_FALSE(read.ok());
    CHECK(read.problems()[0].id == "catalogue");
  }
  std::string many = whole;
  many[11] = '\x7f';
  CHECK_FALSE(read_messages(many, "x.mo").ok());
}

TEST_CASE("texts of the program and of the library come from two catalogues", "[unit]") {
  const Scratch scratch;
  scratch.write("de/LC_MESSAGES/stockade.mo", catalogue_of({{"", "Head"}, {"hint", "Hinweis"}}));
  scratch.write("de/LC_MESSAGES/stockade-variants.mo", catalogue_of({{"rook", "Turm"}}));
  const auto german = MessageCatalogue::open("de_AT", {scratch.folder() / "no", scratch.folder()});
  INFO(german.message());
  REQUIRE(german.ok());
  CHECK(german->language() == "de_AT");
  CHECK(german->find("hint") == "Hinweis");
  CHECK(german->find("rook").empty());
  CHECK(german->find("").empty());
  CHECK(german->find_in_library("rook") == "Turm");
  CHECK(german->find_in_library("hint") == "Hinweis");
  CHECK(german->find_plural("hint", "hints", 1).empty());
  const auto french = MessageCatalogue::open("fr", {scratch.folder()});
  REQUIRE(french.ok());
  CHECK(french->find("hint").empty());
  scratch.write("fr/LC_MESSAGES/stockade.mo", "nothing");
  CHECK_FALSE(MessageCatalogue::open("fr", {scratch.folder()}).ok());
}

}  // namespace stockade::test::message_catalogue_test
