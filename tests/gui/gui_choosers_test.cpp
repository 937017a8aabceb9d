// Choosers: small pictures in their rows, and the form of options, which is the same everywhere.

#include <catch2/catch.hpp>
#include <wx/choice.h>
#include <wx/combobox.h>
#include <wx/srchctrl.h>

#include "framework/session/authoring/sources.h"
#include "gui/bridge/thumbnails.h"
#include "gui/compare_frame.h"
#include "gui/dialogs/games_dialog.h"
#include "gui/dialogs/options_dialog.h"
#include "gui/dialogs/variant_dialog.h"
#include "tests/gui/home.h"
#include "tests/gui/keys.h"

namespace stockade::gui::gui_choosers_test {
namespace {

VariantDialog& shown(wxDialog& dialog) {
  auto& variants = dynamic_cast<VariantDialog&>(dialog);
  REQUIRE(wait_for([&] { return variants.IsShownOnScreen(); }));
  settle();
  return variants;
}

/// Types what no variant is called, faster than the toolkit has time for anything else, and takes
/// it back as fast. The list is filled with each key, and empty in between.
void type_in_vain(VariantDialog& variants) {
  const std::string before = variants.selected_id();
  wxUIActionSimulator hands;
  hands.Text("hzzz");
  settle();  // as the program's own loop, it has no idle time before all keys are handled
  REQUIRE(wait_for([&] { return find<wxSearchCtrl>(variants, "Search").GetValue() == "hzzz"; }));
  settle();
  CHECK(variants.selected_id().empty());
  for (int i = 0; i < 4; ++i) hands.Char(WXK_BACK);
  hands.Text("hz");
  for (int i = 0; i < 2; ++i) hands.Char(WXK_BACK);
  settle();
  REQUIRE(wait_for([&] { return variants.selected_id() == before; }));
  settle();
  CHECK(find<wxSearchCtrl>(variants, "Search").IsEmpty());
  variants.EndModal(wxID_CANCEL);
}

/// How many different colours a picture has.
size_t colours(const wxBitmap& bitmap) { return bitmap.ConvertToImage().CountColours(1000); }

}  // namespace

TEST_CASE("the rows of variants in sight get pictures, and keep them", "[gui]") {
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    VariantDialog& variants = shown(dialog);
    find<wxSearchCtrl>(variants, "Search").SetValue("hostage");
    REQUIRE(wait_for([&] { return variants.selected_id() == "hostage"; }));
    REQUIRE(wait_for([&] { return variants.thumbnails().find("hostage") > 0; }));
    const int number = variants.thumbnails().find("hostage");
    CHECK(colours(variants.thumbnails().images().GetBitmap(number)) > 20);
    // A variant that is not in sight has none.
    CHECK(variants.thumbnails().find("wildebeest") == 0);
    dialog.EndModal(wxID_CANCEL);
  });
  table.frame().execute(Action::choose_variant);
  dialogs.expect([&](wxDialog& dialog) {
    VariantDialog& variants = shown(dialog);
    CHECK(variants.thumbnails().find("hostage") > 0);
    dialog.EndModal(wxID_CANCEL);
  });
  table.frame().execute(Action::choose_variant);
  CHECK(dialogs.all_came());
}

TEST_CASE("recent games have pictures of their last positions", "[gui]") {
  const Home home;
  Table table("chess", "", true);
  REQUIRE(table.session().play_text("e4").ok());
  table.frame().execute(Action::play_again);
  REQUIRE(table.session().play_text("d4").ok());
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    auto& games = dynamic_cast<GamesDialog&>(dialog);
    REQUIRE(games.thumbnails());
    REQUIRE(wait_for([&] { return games.thumbnails()->find("0") > 0; }));
    dialog.EndModal(wxID_CANCEL);
  });
  table.frame().execute(Action::recent_games);
  CHECK(dialogs.all_came());
}

TEST_CASE("a picture shows the position, in any variant, in its square", "[gui]") {
  Looks looks;
  for (const char* id : {"chess", "hostage", "alice", "gomoku", "glinski", "raumschach"}) {
    const auto definition = open_variant(id);
    REQUIRE(definition.ok());
    const wxBitmap picture = thumbnail(looks, **definition, (*definition)->start(), 34);
    INFO(id);
    CHECK(picture.GetSize() == wxSize(34, 34));
    CHECK(colours(picture) > 8);
    Game game(*definition);
    game.play(game.legal_moves().front());
    const wxBitmap other = thumbnail(looks, **definition, game.position(), 34);
    const wxImage a = picture.ConvertToImage();
    const wxImage b = other.ConvertToImage();
    CHECK(!std::equal(a.GetData(), a.GetData() + 3 * 34 * 34, b.GetData()));
  }
}

TEST_CASE("the chooser refuses a value that an option cannot have, and says which it can",
          "[gui]") {
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    VariantDialog& variants = shown(dialog);
    find<wxSearchCtrl>(variants, "Search").SetValue("chess960");
    wxComboBox* start = nullptr;
    REQUIRE(wait_for([&] {
      start = seek<wxComboBox>(variants, "Start");
      return variants.selected_id() == "chess960" && start;
    }));
    start->SetValue("1000");
    Dialogs::press(dialog, "OK");
    CHECK(dialog.IsModal());
    bool said = false;
    for (const wxWindow* child : dialog.GetChildren())
      said = said || (child->IsShown() && child->GetLabel().Find("959") != wxNOT_FOUND);
    CHECK(said);
    start->SetValue("0");
    Dialogs::press(dialog, "OK");
    if (dialog.IsModal()) dialog.EndModal(wxID_CANCEL);
  });
  table.frame().execute(Action::choose_variant);
  CHECK(dialogs.all_came());
  REQUIRE(table.session().definition().id() == "chess960");
  CHECK(table.session().definition().options().front().value == "0");
}

TEST_CASE("the chooser can be typed in as fast as one can", "[gui]") {
  Table table("chess");
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) { type_in_vain(shown(dialog)); });
  table.press('N', wxMOD_CONTROL | wxMOD_SHIFT);
  CHECK(wait_for([&] { return dialogs.all_came(); }));
  CHECK(table.session().definition().id() == "chess");
}

TEST_CASE("the chooser of a compared variant can be typed in as fast as one can", "[gui]") {
  PluginRegistry plugins;
  add_builtin_plugins(plugins);
  auto* frame = new CompareFrame({*open_variant("chess"), *open_variant("shatranj")}, plugins, {});
  frame->Show();
  REQUIRE(wait_for([&] { return frame->board(1).canvas().board_layout().unit() > 8; }));
  frame->board(1).canvas().SetFocus();
  settle();
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) { type_in_vain(shown(dialog)); });
  press('N', wxMOD_CONTROL | wxMOD_SHIFT);
  CHECK(wait_for([&] { return dialogs.all_came(); }));
  CHECK(frame->model().session(1).definition().id() == "shatranj");
  frame->Close(true);
  REQUIRE(wait_for([] { return wxTopLevelWindows.empty(); }));
}

TEST_CASE("a compared wrapper keeps its base when its options are set", "[gui]") {
  PluginRegistry plugins;
  add_builtin_plugins(plugins);
  // A wrapper with an option, around another game than its usual one.
  const auto circe = open_variant("circe");
  REQUIRE(circe.ok());
  SourceOptions around;
  around.base = "crazyhouse";
  const SourceCheck wrapped = check_sources(own_file(**circe), {}, around, false);
  INFO(to_string(wrapped.problems));
  REQUIRE(wrapped.definition);
  REQUIRE(wrapped.definition->metadata().base == "crazyhouse");
  auto* frame = new CompareFrame({*open_variant("chess"), wrapped.definition}, plugins, {});
  frame->Show();
  REQUIRE(wait_for([&] { return frame->board(1).canvas().board_layout().unit() > 8; }));
  Dialogs dialogs;
  bool changed = false;
  dialogs.expect([&](wxDialog& dialog) {
    auto* list = seek<wxChoice>(dialog, "Kings");
    REQUIRE(list);
    list->SetStringSelection("setup cell");
    changed = true;
    Dialogs::press(dialog, "OK");
    if (dialog.IsModal()) dialog.EndModal(wxID_CANCEL);
  });
  frame->board(1).canvas().SetFocus();
  settle();
  frame->execute(Action::compare_options);
  CHECK(dialogs.all_came());
  const GameDefinition& now = frame->model().session(1).definition();
  CHECK(now.metadata().base == "crazyhouse");
  CHECK(changed);
  CHECK(now.content_hash() != wrapped.definition->content_hash());
  frame->Close(true);
  REQUIRE(wait_for([] { return wxTopLevelWindows.empty(); }));
}

}  // namespace stockade::gui::gui_choosers_test
