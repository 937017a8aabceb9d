#include "gui/panels/board_preview.h"

#include "framework/notation/variant_words.h"
#include "gui/model/board_model.h"
#include "gui/model/flights.h"
#include "gui/wx_text.h"

namespace stockade::gui {
namespace {

constexpr int kBoardSide = 320;

}  // namespace

BoardPreview::BoardPreview(wxWindow* parent, Looks& looks, bool framed)
    : DrawnPanel(parent, looks, parent->FromDIP(wxSize(kBoardSide, kBoardSide))),
      painter_(looks.artwork, looks.theme),
      framed_(framed) {
  SetName(wx_tr("preview"));
  SetSize(GetMinSize());
  Hide();
}

void BoardPreview::show(const Game& game, bool flipped) {
  const bool same = game_ && game_->definition_ptr() == game.definition_ptr() &&
                    game_->position().same_as(game.position());
  if (same && flipped == flipped_) return;
  game_ = game;
  flipped_ = flipped;
  Refresh();
}

const Position* BoardPreview::position() const {
  return IsShown() && game_ ? &game_->position() : nullptr;
}

std::string BoardPreview::game_name() const { return game_ ? title_of(game_->definition()) : ""; }

void BoardPreview::draw(Surface& surface, Size size) {
  if (!game_) return;
  const GameDefinition& definition = game_->definition();
  const BoardLayout layout(definition, size, flipped_);
  painter_.draw_ground(surface, definition, layout, false);
  Scene scene;
  scene.definition = &definition;
  scene.position = &game_->position();
  mark_threats(definition, game_->position(), scene);
  if (game_->plies() > 0)
    for (const Flight& flight : flights(
             position_before(game_->position(), game_->journal().last_frame()), game_->position()))
      for (const Site site : {flight.from, flight.to})
        if (!site.none()) scene.last_move.push_back(site);
  painter_.draw_scene(surface, scene, layout);
  if (framed_) surface.stroke(Path().rect({0.5, 0.5, size.w - 1, size.h - 1}), theme().accent, 1);
}

}  // namespace stockade::gui
