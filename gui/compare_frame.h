#pragma once
// CompareFrame: the window that shows two to four variants side by side and their differences:
// linked or independent boards, moves that are legal on one board only, evaluations, the different
// rules, and figures from games that the computer plays.

#include <map>
#include <string>
#include <vector>

#include <wx/frame.h>
#include <wx/html/htmlwin.h>
#include <wx/notebook.h>
#include <wx/splitter.h>

#include "gui/actions.h"
#include "gui/bridge/open_dialogs.h"
#include "gui/looks.h"
#include "gui/panels/compare_board.h"
#include "gui/panels/measure_panel.h"

namespace stockade::gui {

class CompareFrame : public wxFrame {
 public:
  struct Options {
    Appearance appearance = Appearance::light;
    BoardStyle board = BoardStyle::walnut;
    PieceSet pieces = PieceSet::classic;
    bool kanji = false;
    bool coordinates = true;
    bool animation = true;
  };
  /// `definitions`: two to four.
  CompareFrame(const std::vector<DefinitionPtr>& definitions, const PluginRegistry& plugins,
               Options options);
  ~CompareFrame() override;

  void execute(Action action);
  /// False, with a message, if it can't be opened.
  bool set_variant(int board, const std::string& id_or_path,
                   const std::map<std::string, std::string>& options = {});

  [[nodiscard]] CompareModel& model() { return model_; }
  [[nodiscard]] CompareBoard& board(int index) { return *panes_[index]; }

 private:
  // compare_frame.cpp: the window
  void build_panels();
  void build_menus();
  void build_toolbar();
  void bind();
  void place_sash();
  void rebuild_boards();
  void arrange();
  void apply_theme();
  void update_commands();
  void on_close(wxCloseEvent& event);

  // compare_frame_commands.cpp: its commands
  void follow(const Session& session, const SessionEvent& event);
  void refresh(bool boards_changed);
  void evaluate();
  void choose_variant(int board);
  void choose_options(int board);
  void add_board();
  void take_over();
  void show_rules();
  [[nodiscard]] std::vector<ComparedVariant> compared() const;
  void on_key(wxKeyEvent& event);
  bool board_key(CompareBoard& pane, const wxKeyEvent& event);
  void cycle_regions(bool backwards);
  [[nodiscard]] CompareBoard* focused();

  /// The data to open a board's variant again.
  struct Source {
    std::string id_or_path;
    std::map<std::string, std::string> options;
    std::string base;  ///< base of a wrapper
  };
  [[nodiscard]] static Source source_of(const GameDefinition& definition);

  OpenDialogs open_dialogs_{*this};
  Looks looks_;
  const PluginRegistry& plugins_;
  CompareModel model_;
  std::vector<Source> sources_;
  SearchLimits limits_;
  Action amount_ = Action::compare_one_second;
  bool overlay_ = true;
  bool evaluates_ = false;
  bool flipped_ = false;
  bool closing_ = false;
  bool sash_moved_ = false;  ///< the user has moved the sash: it keeps its place

  wxSplitterWindow* splitter_ = nullptr;
  wxWindow* boards_ = nullptr;
  std::vector<CompareBoard*> panes_;
  wxNotebook* notebook_ = nullptr;
  wxHtmlWindow* rules_ = nullptr;
  MeasurePanel* measure_ = nullptr;
};

}  // namespace stockade::gui
