// Keys of commands that the user changes.

#include <catch2/catch.hpp>

#include "gui/model/key_map.h"

namespace stockade::gui::gui_model_key_map_test {
namespace {

std::vector<KeyCommand> commands() {
  return {{"save", "Save", "Ctrl+S"},
          {"open", "Open", "Ctrl+O"},
          {"print", "Print", ""},
          {"back", "Back", "Ctrl+Left"}};
}

}  // namespace

TEST_CASE("a key is written in one form") {
  CHECK(normal_key("shift+ctrl+n") == "Ctrl+Shift+N");
  CHECK(normal_key("Alt+Ctrl+f12") == "Ctrl+Alt+F12");
  CHECK(normal_key("CTRL+LEFT") == "Ctrl+Left");
  CHECK(normal_key("Ctrl+Del") == "Ctrl+Delete");
  CHECK(normal_key("Ctrl++") == "Ctrl++");
  CHECK(normal_key("Ctrl+]") == "Ctrl+]");
  CHECK(normal_key("") == "");
  CHECK(normal_key("Ctrl+") == "");
  CHECK(normal_key("F25") == "");
  CHECK(normal_key("F0") == "");
  CHECK(normal_key("Hyper+X") == "");
}

TEST_CASE("a command keeps its key until another one is chosen") {
  KeyMap keys(commands(), {});
  CHECK(keys.key("save") == "Ctrl+S");
  CHECK(keys.key("print").empty());
  CHECK(keys.key("unknown").empty());
  keys.set("save", "ctrl+alt+s");
  CHECK(keys.key("save") == "Ctrl+Alt+S");
  CHECK(keys.is_changed("save"));
  CHECK(keys.changes() == KeyMap::Changes{{"save", "Ctrl+Alt+S"}});
  keys.set("save", "Ctrl+S");  // the old key again is no change
  CHECK(keys.changes().empty());
  keys.set("save", "");
  CHECK(keys.key("save").empty());
  CHECK(keys.changes() == KeyMap::Changes{{"save", ""}});
  keys.reset("save");
  CHECK(keys.key("save") == "Ctrl+S");
}

TEST_CASE("a key belongs to one command at a time") {
  KeyMap keys(commands(), {});
  REQUIRE(keys.owner("ctrl+s", "print"));
  CHECK(keys.owner("ctrl+s", "print")->label == "Save");
  CHECK(keys.owner("Ctrl+S", "save") == nullptr);
  CHECK(keys.owner("Ctrl+K", "save") == nullptr);
  keys.set("print", "Ctrl+S");
  CHECK(keys.key("print") == "Ctrl+S");
  CHECK(keys.key("save").empty());
  keys.reset("save");
  CHECK(keys.key("save") == "Ctrl+S");
  CHECK(keys.key("print").empty());
  keys.set("open", "Ctrl+Left");
  keys.reset_all();
  CHECK(keys.changes().empty());
  CHECK(keys.key("back") == "Ctrl+Left");
}

TEST_CASE("keys that play, type, or belong to the window are refused with a reason") {
  const KeyMap keys(commands(), {}, "GM");
  CHECK(keys.refuses("Ctrl+K").empty());
  CHECK(keys.refuses("F5").empty());
  CHECK(keys.refuses("Shift+F5").empty());
  CHECK(keys.refuses("Alt+Q").empty());
  CHECK(keys.refuses("Ctrl+Alt+G").empty());
  for (const char* key : {"K", "Shift+K", "Space", "Left", "Delete", "1"}) {
    INFO(key);
    CHECK(keys.refuses(key).find("board") != std::string::npos);
  }
  CHECK(keys.refuses("F6").find("next part") != std::string::npos);
  CHECK(keys.refuses("Shift+F10").find("menus") != std::string::npos);
  CHECK(keys.refuses("Alt+G").find("menu") != std::string::npos);
  CHECK(keys.refuses("Alt+F4").find("closes") != std::string::npos);
  CHECK_FALSE(keys.refuses("Ctrl+Tab").empty());
  CHECK_FALSE(keys.refuses("nonsense").empty());
}

TEST_CASE("what a file says about keys is checked") {
  const KeyMap keys(commands(), {{"save", "ctrl+shift+k"},
                                 {"open", "K"},             // cannot be a key
                                 {"gone", "Ctrl+G"},        // no such command
                                 {"back", "Ctrl+Shift+K"},  // taken
                                 {"print", "Ctrl+P"}});
  CHECK(keys.key("save") == "Ctrl+Shift+K");
  CHECK(keys.key("open") == "Ctrl+O");
  CHECK(keys.key("back").empty());
  CHECK(keys.key("print") == "Ctrl+P");
  CHECK(keys.changes() ==
        KeyMap::Changes{{"back", ""}, {"print", "Ctrl+P"}, {"save", "Ctrl+Shift+K"}});
}

}  // namespace stockade::gui::gui_model_key_map_test
