#include "gui/model/animation.h"

#include <algorithm>
#include <cmath>

namespace stockade::gui {
namespace {

constexpr int kSlideMs = 190;      // between cells, or from a cell to a tray
constexpr int kReleaseMs = 300;    // from tray to tray
constexpr int kParachuteMs = 360;  // from a tray to a cell

bool between_trays(const Flight& flight) { return flight.from.is_slot() && flight.to.is_slot(); }

SiteOverride& override_for(Scene& scene, Site site) {
  for (SiteOverride& change : scene.overrides)
    if (change.site == site) return change;
  SiteOverride change;
  change.site = site;
  if (site.is_cell())
    change.piece = scene.position->at(site.index());
  else
    change.count = scene.position->count(site.index());
  scene.overrides.push_back(change);
  return scene.overrides.back();
}

double eased(double t) { return t * t * (3 - 2 * t); }

}  // namespace

Animation::Animation(std::vector<Flight> flights, bool backwards, Site already_there) {
  std::erase_if(flights, [&](const Flight& flight) {
    return !already_there.none() && flight.to == already_there;
  });
  const bool has_release = std::any_of(flights.begin(), flights.end(), between_trays);
  const bool has_other = !std::all_of(flights.begin(), flights.end(), between_trays);
  int longest_other = 0;
  for (const Flight& flight : flights)
    if (!between_trays(flight))
      longest_other = std::max(longest_other, flight.from.is_slot() ? kParachuteMs : kSlideMs);
  for (const Flight& flight : flights) {
    Leg leg;
    leg.flight = flight;
    if (between_trays(flight)) {
      leg.start_ms = backwards && has_other ? longest_other : 0;
      leg.end_ms = leg.start_ms + kReleaseMs;
    } else {
      leg.start_ms = !backwards && has_release ? kReleaseMs : 0;
      leg.end_ms = leg.start_ms + (flight.from.is_slot() ? kParachuteMs : kSlideMs);
    }
    flights_.push_back(leg);
  }
}

int Animation::duration_ms() const {
  int end = 0;
  for (const Leg& leg : flights_) end = std::max(end, leg.end_ms);
  return end;
}

void Animation::apply(Scene& scene, const BoardLayout& layout, int elapsed_ms) const {
  // Hides pieces that have not arrived; shows those that have not left yet.
  for (const Leg& leg : flights_) {
    if (elapsed_ms >= leg.end_ms || leg.flight.to.none()) continue;
    SiteOverride& change = override_for(scene, leg.flight.to);
    if (leg.flight.to.is_cell())
      change.piece = kEmpty;
    else
      change.count = std::max(0, change.count - 1);
  }
  for (const Leg& leg : flights_) {
    if (elapsed_ms >= leg.start_ms || leg.flight.from.none()) continue;
    SiteOverride& change = override_for(scene, leg.flight.from);
    if (leg.flight.from.is_cell())
      change.piece = leg.flight.piece;
    else
      change.count += 1;
  }
  for (const Leg& leg : flights_) {
    if (elapsed_ms < leg.start_ms || elapsed_ms >= leg.end_ms) continue;
    const double t = eased(static_cast<double>(elapsed_ms - leg.start_ms) /
                           std::max(1, leg.end_ms - leg.start_ms));
    const Flight& flight = leg.flight;
    FloatingPiece piece;
    piece.piece = flight.piece;
    const Site here = flight.from.none() ? flight.to : flight.from;
    const Site there = flight.to.none() ? flight.from : flight.to;
    const Rect a = layout.piece_rect(here);
    const Rect b = layout.piece_rect(there);
    piece.center = a.center() + (b.center() - a.center()) * t;
    piece.scale = (a.w + (b.w - a.w) * t) / layout.unit();
    if (flight.to.none()) piece.opacity = 1 - t;
    if (flight.from.none()) piece.opacity = t;
    piece.parachute = flight.from.is_slot() && flight.to.is_cell();
    scene.floating.push_back(piece);
  }
}

}  // namespace stockade::gui
