// The window in German, and catalogues that are missing or broken.

#include <atomic>
#include <cstdlib>
#include <map>
#include <set>
#include <thread>

#include <catch2/catch.hpp>
#include <wx/bookctrl.h>
#include <wx/button.h>
#include <wx/checkbox.h>
#include <wx/choice.h>
#include <wx/listbook.h>
#include <wx/menu.h>
#include <wx/radiobut.h>
#include <wx/stattext.h>

#include "framework/base/translate.h"
#include "framework/notation/fen.h"
#include "framework/session/authoring/variant_draft.h"
#include "gui/catalogue.h"
#include "gui/dialogs/preferences_dialog.h"
#include "gui/features/author.h"
#include "gui/model/language.h"
#include "gui/panels/author_panel.h"
#include "gui/panels/status_line.h"
#include "tests/gui/home.h"
#include "tests/gui/table.h"

namespace stockade::gui::gui_language_test {
namespace {

/// The program speaks German, for the time of a test.
class German {
 public:
  German() {
    for (const char* name : {"LANGUAGE", "LC_MESSAGES"}) {
      const char* value = std::getenv(name);
      before_[name] = value ? value : "";
    }
    const Diagnostics problems = speak("de");
    INFO(to_string(problems));
    REQUIRE(problems.empty());
    translate_wx();
  }
  ~German() {
    (void)speak(kSourceLanguage);
    translate_wx();
    for (const auto& [name, value] : before_)
      value.empty() ? ::unsetenv(name) : ::setenv(name, value.c_str(), 1);
  }
  German(const German&) = delete;
  German& operator=(const German&) = delete;

 private:
  std::map<const char*, std::string> before_;
};

/// The buttons, boxes and labels of a window that are narrower than their words, and those that
/// reach out of what they are in.
std::string cut_words(const wxWindow& window) {
  std::string cut;
  for (wxWindow* child : window.GetChildren()) {
    if (!child->IsShown()) continue;
    if (!child->IsTopLevel()) cut += cut_words(*child);
    const auto* label = dynamic_cast<wxStaticText*>(child);
    // Those that show what does not fit as "…" have a tooltip, or a size that the reader chooses.
    if (label && (label->GetWindowStyle() & (wxST_ELLIPSIZE_END | wxST_ELLIPSIZE_START |
                                             wxST_ELLIPSIZE_MIDDLE | wxST_NO_AUTORESIZE)))
      continue;
    const bool has_words = label || dynamic_cast<wxButton*>(child) ||
                           dynamic_cast<wxCheckBox*>(child) || dynamic_cast<wxRadioButton*>(child);
    if (!has_words || child->GetLabel().empty()) continue;
    const bool narrow = child->GetSize().x < child->GetBestSize().x;
    const bool outside =
        child->GetRect().GetRight() >= window.GetClientSize().x || child->GetPosition().x < 0;
    if (narrow || outside)
      cut += fmt::format("{}: {} of {} pixels{}\n",
                         wxControl::GetLabelText(child->GetLabel()).utf8_string(),
                         child->GetSize().x, child->GetBestSize().x, outside ? ", outside" : "");
  }
  return cut;
}

std::vector<std::string> menu_titles(const wxFrame& frame) {
  std::vector<std::string> titles;
  for (size_t i = 0; i < frame.GetMenuBar()->GetMenuCount(); ++i)
    titles.push_back(frame.GetMenuBar()->GetMenuLabelText(i).utf8_string());
  return titles;
}

}  // namespace

TEST_CASE("a catalogue gives texts and the plural of its language", "[gui]") {
  CHECK(available_languages() == std::vector<std::string>{"de"});
  CHECK(own_name("de") == "Deutsch");
  CHECK(own_name("en") == "English");
  const German german;
  CHECK(spoken_language() == "de");
  CHECK(tr("&New game") == "&Neue Partie");
  CHECK(tr("{} of {} positions", 3, 9) == "3 von 9 Stellungen");
  CHECK(trn("{} game", "{} games", 1) == "1 Partie");
  CHECK(trn("{} game", "{} games", 0) == "0 Partien");
  CHECK(trn("{} game", "{} games", 12) == "12 Partien");
  CHECK(tr("no such text in the program").starts_with("no such"));
  CHECK(tr("").empty());
}

TEST_CASE("texts are asked for from several threads", "[gui]") {
  const German german;
  std::vector<std::thread> threads;
  std::atomic<int> right{0};
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&right] {
      for (int n = 0; n < 500; ++n)
        right += tr("&New game") == "&Neue Partie" && trn("{} game", "{} games", 2) == "2 Partien";
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(right == 2000);
}

TEST_CASE("a broken catalogue is refused, and English stays", "[gui]") {
  const Home home;
  const std::string good = [] {
    for (const auto& folder : language_folders())
      if (const auto text = read_whole_file(folder / "de/LC_MESSAGES/stockade.mo"); text.ok())
        return *text;
    return std::string();
  }();
  REQUIRE(good.size() > 1000);
  const std::vector<std::filesystem::path> folders = {home.file("languages")};
  const auto open = [&](const std::string& bytes) {
    home.write("languages/de/LC_MESSAGES/stockade.mo", bytes);
    return Catalogue::open("de", folders);
  };
  std::filesystem::create_directories(home.file("languages/de/LC_MESSAGES"));
  REQUIRE(open(good).ok());
  CHECK((*open(good))->find("&New game") == "&Neue Partie");
  for (const std::string& bytes :
       {std::string(), std::string("no catalogue"), std::string(5000, 'x'), good.substr(0, 20),
        good.substr(0, good.size() / 2)}) {
    const auto refused = open(bytes);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.problems().front().message.find("stockade.mo' is no catalogue") !=
          std::string::npos);
  }
  const auto missing = Catalogue::open("xx", folders);
  REQUIRE_FALSE(missing.ok());
  CHECK(missing.problems().front().message == "there is no translation into 'xx'");
  CHECK_FALSE(speak("xx").empty());
  CHECK(spoken_language() == "en");
  CHECK(tr("&New game") == "&New game");
}

TEST_CASE("the window speaks German", "[gui]") {
  const German german;
  Table table("hostage");
  const std::vector<std::string> titles = {"Partie",   "Züge",    "Anmerkungen",
                                           "Computer", "Ansicht", "Hilfe"};
  CHECK(menu_titles(table.frame()) == titles);
  const wxMenuItem* item = table.frame().GetMenuBar()->FindItem(command_id(Action::new_game));
  CHECK(item->GetItemLabelText().utf8_string() == "Neue Partie…");
  // Keys work as before, whatever they are called.
  REQUIRE(item->GetAccel());
  CHECK(item->GetAccel()->GetKeyCode() == 'N');
  CHECK(key_words("Ctrl+Shift+N") == "Strg+Umschalt+N");
  table.frame().execute(Action::sounds);
  CHECK(find<StatusLine>(table.frame()).words() == tr("Sounds are on."));
  CHECK(find<StatusLine>(table.frame()).words() == "Die Töne sind an.");
}

TEST_CASE("mistakes in the fields of a variant's own are told in German", "[gui]") {
  const std::string kings = "4k3/8/8/8/8/8/8/4K3 w - - ";
  const std::vector<std::pair<const char*, std::string>> wrong = {{"progressive", kings + "0 3 4"},
                                                                  {"progressive", kings + "0 3 x"},
                                                                  {"dicechess", kings + "0 1 43"}};
  const auto problem = [](const char* variant, const std::string& fen) {
    const auto definition = open_variant(variant);
    REQUIRE(definition.ok());
    const auto read = parse_fen(**definition, fen);
    REQUIRE_FALSE(read.ok());
    return read.problems().front();
  };
  for (const auto& [variant, fen] : wrong) {
    INFO(fen);
    const Diagnostic english = problem(variant, fen);
    const German german;
    const Diagnostic translated = problem(variant, fen);
    CHECK(translated.id == english.id);
    CHECK(translated.message != english.message);
    CHECK(translated.hint != english.hint);
  }
}

TEST_CASE("a new variant has a name in German at first", "[gui]") {
  const auto chess = open_variant("chess");
  REQUIRE(chess.ok());
  CHECK(draft_of(**chess).name == "My Chess");
  const German german;
  CHECK(draft_of(**chess).name == "Mein Schach");
  CHECK(blank_draft().name == "Mein Spiel");
}

TEST_CASE("mistakes in a FEN are told in German", "[gui]") {
  const auto chess = open_variant("chess");
  REQUIRE(chess.ok());
  const std::string board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  const std::vector<std::string> wrong = {"",
                                          "8/8",
                                          "9/8/8/8/8/8/8/8",
                                          board + "/8",
                                          "rnbqkbn",
                                          "rnbqkbnx/8/8/8/8/8/8/8",
                                          board + "[Q]",
                                          board + " x",
                                          board + " w KX",
                                          board + " w KK",
                                          board + " w - z9",
                                          board + " w - - few",
                                          board + " w - - 0 -1",
                                          board + " w - - 0 1 more",
                                          std::string(100'000, '8')};
  const auto problems = [&] {
    std::vector<Diagnostic> found;
    for (const std::string& fen : wrong) {
      const auto read = parse_fen(**chess, fen);
      REQUIRE_FALSE(read.ok());
      found.push_back(read.problems().front());
    }
    return found;
  };
  const std::vector<Diagnostic> english = problems();
  const German german;
  const std::vector<Diagnostic> translated = problems();
  for (size_t i = 0; i < wrong.size(); ++i) {
    INFO(wrong[i].substr(0, 80) << ": " << translated[i].message);
    CHECK(translated[i].message != english[i].message);
    CHECK((translated[i].hint.empty() || translated[i].hint != english[i].hint));
  }
}

TEST_CASE("keys of the items of a menu differ in German", "[gui]") {
  const German german;
  for (const auto* table : {&actions(), &compare_actions()}) {
    std::map<ActionMenu, std::set<char>> keys;
    for (const ActionInfo& info : *table) {
      const std::string label = tr(info.label);
      const size_t mark = label.find('&');
      INFO(label);
      if (info.menu == ActionMenu::none || mark == std::string::npos) continue;
      CHECK(static_cast<unsigned char>(label[mark + 1]) < 0x80);
      const auto key = static_cast<char>(std::tolower(static_cast<unsigned char>(label[mark + 1])));
      CHECK(keys[info.menu].insert(key).second);
    }
  }
}

TEST_CASE("no German word is cut in a dialog", "[gui]") {
  const German german;
  Table table("hostage");
  table.frame().SetSize(800, 600);
  settle();
  Dialogs dialogs;
  const auto look = [&](Action action, const std::string& title) {
    std::string found;
    std::string cut;
    dialogs.expect([&](wxDialog& dialog) {
      found = dialog.GetTitle().utf8_string();
      // As on a small screen.
      dialog.SetSize(wxSize(std::min(dialog.GetSize().x, 800), std::min(dialog.GetSize().y, 570)));
      settle();
      if (wxBookCtrlBase* pages = seek<wxBookCtrlBase>(dialog)) {
        for (size_t page = 0; page < pages->GetPageCount(); ++page) {
          pages->SetSelection(page);
          settle();
          cut += cut_words(dialog);
        }
      } else {
        cut = cut_words(dialog);
      }
      dialog.EndModal(wxID_CANCEL);
    });
    table.frame().execute(action);
    CHECK(found == title);
    INFO(title);
    CHECK(cut == "");
  };
  look(Action::preferences, "Einstellungen");
  look(Action::new_game, "Neue Partie");
  look(Action::strength, "Spielstärke des Computers");
  look(Action::clocks, "Uhren");
  look(Action::choose_variant, "Variante wählen");
  look(Action::new_variant, "Neue Variante");
  look(Action::set_up, "Stellung aufbauen: Geiselschach");
  look(Action::export_diagram, "Diagramm exportieren");
  look(Action::print, "Drucken");
  look(Action::engines, "Engines");
  look(Action::tournament, "Turnier");
  look(Action::comment, "Kommentar");
  look(Action::describe, "Stellung in Worten");
  CHECK(dialogs.all_came());
}

TEST_CASE("all tools of the workbench are in sight in a small window, in German", "[gui]") {
  const German german;
  Table table("hostage");
  table.frame().SetSize(800, 580);
  settle();
  table.press('A', wxMOD_CONTROL | wxMOD_SHIFT);
  auto& author = table.frame().feature<AuthorFeature>();
  REQUIRE(wait_for([&] { return author.shown() && author.idle(); }));
  AuthorPanel& panel = *author.panel();
  panel.show_tool(AuthorPanel::Tool::tests);
  REQUIRE(wait_for([&] { return panel.tests().list().IsShownOnScreen(); }));
  CHECK(cut_words(panel.tests()) == "");
  panel.show_tool(AuthorPanel::Tool::inspector);
  REQUIRE(wait_for([&] { return panel.inspector().counts().IsShownOnScreen(); }));
  CHECK(wait_for([&] { return panel.inspector().counts().GetSize().x > 80; }));
  CHECK(wait_for([&] { return cut_words(panel.inspector()).empty(); }));
}

TEST_CASE("a language of the preferences is stored", "[gui]") {
  const Home home;
  Table table("chess", "", true);
  Dialogs dialogs;
  dialogs.expect([&](wxDialog& dialog) {
    auto& preferences = dynamic_cast<PreferencesDialog&>(dialog);
    for (size_t page = 0; page < find<wxListbook>(preferences).GetPageCount(); ++page)
      if (find<wxListbook>(preferences).GetPageText(page) == "Language")
        find<wxListbook>(preferences).SetSelection(page);
    auto* list = seek<wxChoice>(dialog, "Language");
    REQUIRE(list);
    CHECK(list->GetCount() == 3);
    CHECK(list->GetString(2) == "Deutsch");
    choose(dialog, "Language", 2);
    Dialogs::press(dialog, "Close");
  });
  table.frame().execute(Action::preferences);
  CHECK(dialogs.all_came());
  CHECK(Settings::load().language == "de");
}

}  // namespace stockade::gui::gui_language_test
