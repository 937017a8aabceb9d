#include "framework/base/translate.h"

#include <map>

#include <catch2/catch.hpp>

namespace stockade::translate_test {
namespace {

/// A small language whose plural begins with two, and which turns sentences around.
class Backwards final : public Translator {
 public:
  Backwards() { set_translator(this); }
  ~Backwards() override { set_translator(nullptr); }

  [[nodiscard]] std::string find(std::string_view text) const override {
    const auto found = texts_.find(std::string(text));
    return found == texts_.end() ? "" : found->second;
  }
  [[nodiscard]] std::string find_plural(std::string_view one, std::string_view,
                                        std::size_t count) const override {
    if (one != "{0} move of {1}") return "";
    return count < 2 ? "{1}: {0} Zug" : "{1}: {0} Züge";
  }

 private:
  std::map<std::string, std::string> texts_ = {{"Open", "Öffnen"},
                                               {"{} takes {}", "{1} wird von {0} geschlagen"},
                                               {"{} of {}", "{0} von {2}"}};
};

TEST_CASE("without a translator texts are the source texts", "[unit][translate]") {
  CHECK(tr("Open") == "Open");
  CHECK(tr("{} takes {}", "e4", "d5") == "e4 takes d5");
  CHECK(trn("{0} move of {1}", "{0} moves of {1}", 1, "White") == "1 move of White");
  CHECK(trn("{0} move of {1}", "{0} moves of {1}", 0, "White") == "0 moves of White");
}

TEST_CASE("a translator gives texts, their order and their plural", "[unit][translate]") {
  const Backwards language;
  CHECK(tr("Open") == "Öffnen");
  CHECK(tr(tr_noop("Open")) == "Öffnen");
  CHECK(tr("Close") == "Close");
  CHECK(tr("{} takes {}", "e4", "d5") == "d5 wird von e4 geschlagen");
  CHECK(trn("{0} move of {1}", "{0} moves of {1}", 0, "Gote") == "Gote: 0 Zug");
  CHECK(trn("{0} move of {1}", "{0} moves of {1}", 7, "Gote") == "Gote: 7 Züge");
  CHECK(trn("{0} game", "{0} games", 2) == "2 games");
}

TEST_CASE("a translation that does not fit its arguments is passed over", "[unit][translate]") {
  const Backwards language;
  CHECK(tr("{} of {}", 1, 2) == "1 of 2");
}

}  // namespace
}  // namespace stockade::translate_test
