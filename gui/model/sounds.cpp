#include "gui/model/sounds.h"

#include <array>

#include "gui/model/flights.h"

namespace stockade::gui {
namespace {

/// Whether a side has fewer pieces on the board than before.
bool captured(const Position& before, const Position& after) {
  const int sides = after.layout().roster().sides();
  for (int side = 0; side < sides; ++side)
    if (after.cells_of(Side{side}).count() < before.cells_of(Side{side}).count()) return true;
  return false;
}

}  // namespace

const char* file_of(Sound sound) {
  static constexpr std::array kFiles = {"sounds/move.wav",     "sounds/capture.wav",
                                        "sounds/exchange.wav", "sounds/check.wav",
                                        "sounds/end.wav",      "sounds/low-time.wav"};
  static_assert(kFiles.size() == static_cast<size_t>(Sound::low_time) + 1);
  return kFiles[static_cast<size_t>(sound)];
}

std::optional<Sound> sound_of(const Session& session, const SessionEvent& event) {
  if (event.type == SessionEventKind::ended) return Sound::end;
  if (event.type == SessionEventKind::took_back) return Sound::move;
  if (event.type != SessionEventKind::moved) return std::nullopt;
  if (session.outcome().over()) return std::nullopt;  // the end is heard instead
  const Kernel& kernel = session.definition().kernel();
  const Position& position = session.position();
  for (const Side side : session.players_to_move())
    if (kernel.in_check(position, side)) return Sound::check;
  if (kernel.effect(event.move).is_exchange()) return Sound::exchange;
  if (captured(position_before(position, event.changes), position)) return Sound::capture;
  return Sound::move;
}

Sound sound_of_calls(SeenGame& seen) {
  const auto side = seen.viewer();
  if (!side) return Sound::move;
  Sound sound = Sound::move;
  for (const UmpireCall& call : seen.player(*side).calls()) {
    if (call.type == UmpireCall::Type::check) return Sound::check;
    if (call.type == UmpireCall::Type::capture) sound = Sound::capture;
  }
  return sound;
}

}  // namespace stockade::gui
