#pragma once
// AnalysisFeature: the lines of one or two engines about the position that is shown, and its
// evaluation beside the board and over the game.

#include <optional>

#include "gui/feature.h"
#include "gui/model/analysis_model.h"

namespace stockade::gui {

class AnalysisPanel;
class BoardPreview;
class EnginesFeature;
class EvaluationBar;
class GraphPanel;

class AnalysisFeature : public Feature {
 public:
  AnalysisFeature(Workplace& place, EnginesFeature& engines);

  bool perform(Action action) override;
  void follow(const SessionEvent& event) override;
  void show_state() override;
  void engage() override;
  void update_commands() override;
  bool take_key(const wxKeyEvent& event) override;
  std::vector<wxWindow*> regions() override;

 private:
  void bind(AnalysisPanel& panel, const AnalysisModel& model);
  void begin();
  void stop();
  void toggle_threat();
  void toggle(bool& shown);
  void take(const SearchInfo& info);
  void show_evaluations();
  void set_lines(int lines);
  void play_line(const AnalysisModel& model, LineSpot spot);
  void show_preview(const AnalysisModel& model, std::optional<LineSpot> spot, int y);

  EnginesFeature& engines_;
  AnalysisModel model_;
  AnalysisModel other_model_;  ///< the lines of the other program
  AnalysisPanel* panel_;
  AnalysisPanel* other_panel_;
  GraphPanel* graph_;
  EvaluationBar* bar_;
  BoardPreview* preview_;
  const RecordNode* analysed_ = nullptr;  ///< the node that is analysed
  bool threat_ = false;                   ///< the analysis is about the other side's move there
};

}  // namespace stockade::gui
