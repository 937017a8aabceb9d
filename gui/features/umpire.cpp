#include "gui/features/umpire.h"

#include <wx/textentry.h>

#include "framework/base/translate.h"
#include "framework/session/play/seen_game.h"
#include "gui/board/canvas.h"
#include "gui/features/hidden_commands.h"
#include "gui/model/sides.h"
#include "gui/panels/cover_panel.h"
#include "gui/panels/reveal_panel.h"
#include "gui/panels/status_line.h"
#include "gui/panels/umpire_panel.h"

namespace stockade::gui {
namespace {

/// Whether the command edits the text that is being typed.
bool is_for_text(Action action) {
  const auto* field = dynamic_cast<wxTextEntryBase*>(wxWindow::FindFocus());
  if (!field) return false;
  return action == Action::copy_position || (action == Action::undo && field->CanUndo());
}

}  // namespace

UmpireFeature::UmpireFeature(Workplace& place) : Feature(place) {
  on(Action::ask_umpire, [this] { ask(); });
  on(Action::sit_down, [this] { sit_down(); });
  update();
}

UmpirePanel& UmpireFeature::panel() {
  if (panel_) return *panel_;
  panel_ = new UmpirePanel(&place().side());
  panel_->on_ask = [this] { place().execute(Action::ask_umpire); };
  panel_->refresh_looks(place().looks());
  return *panel_;
}

CoverPanel& UmpireFeature::cover() {
  if (cover_) return *cover_;
  cover_ = new CoverPanel(&place().content(), place().canvas());
  cover_->on_sit_down = [this] { place().execute(Action::sit_down); };
  cover_->refresh_looks(place().looks());
  return *cover_;
}

RevealPanel& UmpireFeature::reveal() {
  if (reveal_) return *reveal_;
  reveal_ = new RevealPanel(&place().side());
  place().add_side_panel(*reveal_, true);
  reveal_->on_choice = [this](std::optional<int> side) {
    place().seen().show_as(side ? std::optional(Side{*side}) : std::nullopt);
    place().show_view();
  };
  reveal_->refresh_looks(place().looks());
  return *reveal_;
}

bool UmpireFeature::perform(Action action) {
  const std::string why =
      is_for_text(action) ? "" : refusal(place().seen(), action, place().session().can_undo());
  if (why.empty()) return Feature::perform(action);
  place().status().show_refusal(why);
  place().update_commands();  // unchecks the menu item
  return true;
}

void UmpireFeature::ask() {
  SeenGame& seen = place().seen();
  const auto answer = seen.secret() && !seen.covered() ? seen.ask() : std::nullopt;
  if (!answer) return place().status().show_refusal(tr("This cannot be asked now."));
  place().show_view();
  place().status().show_message(*answer ? tr("Yes: try a capture with a pawn.")
                                        : tr("No: no pawn can capture."));
}

void UmpireFeature::sit_down() {
  SeenGame& seen = place().seen();
  if (!seen.covered()) return place().status().show_refusal(tr("The board is not covered."));
  seen.take_seat();
  place().show_view();
  turn_to_viewer();
  place().canvas().SetFocus();
}

/// Turns the board so that each player sits at its lower edge.
void UmpireFeature::turn_to_viewer() {
  const bool below = place().canvas().flipped() == (place().seen().viewer() == Side{1});
  if (!below && place().session().definition().roster().sides() == 2) place().execute(Action::flip);
}

void UmpireFeature::follow(const SessionEvent& event) {
  if (event.type == SessionEventKind::reset && place().seen().secret()) turn_to_viewer();
  update();
}

void UmpireFeature::update() {
  SeenGame& seen = place().seen();
  const GameDefinition& definition = place().session().definition();
  const auto viewer = seen.secret();
  if (viewer) {
    const PlayerGame& known = seen.player(*viewer);
    const auto* rule = definition.kernel().facet<ViewFacet>();
    std::optional<bool> asks;
    if (rule && rule->tries() == ViewFacet::Tries::asked) asks = known.may_ask();
    if (seen.covered())
      panel().show(tr("The board is covered"), {}, asks ? std::optional(false) : std::nullopt);
    else
      panel().show(tr("What {} knows of the game", definition.equipment().name_of(*viewer)),
                   seen.heard(*viewer), asks);
  }
  place().show_for_moves(viewer ? &panel() : nullptr);
  const bool reveals = definition.facts().hides_information && !seen.hides();
  if (reveals) {
    std::vector<std::string> names;
    for (int side = 0; side < definition.roster().sides(); ++side)
      names.push_back(definition.equipment().name_of(Side{side}));
    const auto shown = seen.shown_side();
    reveal().show(names, shown ? std::optional(shown->index()) : std::nullopt);
  }
  if (reveal_ && reveal_->IsShown() != reveals) {
    reveal_->Show(reveals);
    place().lay_out();
  }
  show_cover();
}

void UmpireFeature::show_cover() {
  SeenGame& seen = place().seen();
  if (!seen.covered()) {
    if (cover_ && cover_->IsShown()) cover_->Hide();
    return;
  }
  const Session& session = place().session();
  const GameDefinition& definition = session.definition();
  const std::string name = definition.equipment().name_of(session.player_to_move());
  const bool shown = cover().IsShown();
  cover().open(seen.status() + "\n\n" + tr("Everybody else looks away."), tr("{} sits down", name));
  // The box for moves gives the focus back to the board when it closes.
  if (!shown)
    cover_->CallAfter([this] {
      if (cover_->IsShown()) cover_->SetFocus();
    });
}

void UmpireFeature::update_commands() {
  SeenGame& seen = place().seen();
  const auto viewer = seen.secret();
  const bool covered = seen.covered();
  place().enable(Action::sit_down, covered);
  place().enable(Action::ask_umpire, viewer && !covered && seen.player(*viewer).may_ask());
}

std::vector<wxWindow*> UmpireFeature::regions() {
  std::vector<wxWindow*> regions;
  if (cover_ && cover_->IsShown()) regions.push_back(cover_);
  if (panel_ && panel_->IsShownOnScreen()) regions.push_back(panel_);
  if (reveal_ && reveal_->IsShownOnScreen()) regions.push_back(reveal_);
  return regions;
}

void UmpireFeature::refresh_looks() {
  if (panel_) panel_->refresh_looks(place().looks());
  if (cover_) cover_->refresh_looks(place().looks());
  if (reveal_) reveal_->refresh_looks(place().looks());
}

}  // namespace stockade::gui
