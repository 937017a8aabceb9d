#include "tests/support/peer_program.h"

#include <utility>

namespace stockade::test {

PeerProgram PeerProgram::host(SharedGame game, HostKey& key, int64_t now_ms) {
  PeerProgram program;
  program.key_ = &key;
  program.offered_.emplace(std::move(game));
  program.reopen(now_ms);
  return program;
}

PeerProgram PeerProgram::join(const std::string& code, int64_t now_ms) {
  PeerProgram program;
  program.code_ = code;
  program.reopen(now_ms);
  return program;
}

void PeerProgram::reopen(int64_t now_ms) {
  if (hosts()) {
    knock_.emplace(*key_, now_ms);
  } else {
    if (game_) game_->lose(now_ms);
    call_.emplace(code_, game_ ? &*game_ : nullptr, now_ms);
  }
}

void PeerProgram::forget(int64_t now_ms) {
  game_.reset();
  reopen(now_ms);
}

void PeerProgram::receive(std::string_view bytes, int64_t now_ms) {
  if (knock_) {
    knock_->receive(bytes, now_ms);
    if (!knock_->knows_code()) return;
    const std::string& in_hand = knock_->game_in_hand();
    if (in_hand.empty() && game_) {
      const PeerGame same = game_->for_newcomer();
      game_.emplace(same);
    } else if (in_hand.empty()) {
      game_.emplace(*offered_, true, make_peer_game_name());
    } else if (!game_ || in_hand != game_->name()) {
      return knock_->refuse(PeerEnd::replaced);
    }
    game_->replace(now_ms);
    (void)game_->take_output();  // it was for the older link
    knock_->let_in(*game_, now_ms);
    knock_.reset();
  } else if (call_) {
    call_->receive(bytes, now_ms);
    if (call_->wants_opening()) call_->take_opened(call_->take_opening()());
    if (!call_->answered()) return;
    call_->connect(game_, now_ms);
    call_.reset();
  } else {
    return game_->receive(bytes, now_ms);
  }
  // What came behind the greeting.
  game_->receive("", now_ms);
}

void PeerProgram::tick(int64_t now_ms) {
  if (knock_) knock_->tick(now_ms);
  if (call_) call_->tick(now_ms);
  if (game_) game_->tick(now_ms);
}

void PeerProgram::lose(int64_t now_ms) {
  if (knock_) knock_->lose(now_ms);
  if (call_) call_->lose(now_ms);
  if (game_) game_->lose(now_ms);
}

std::string PeerProgram::take_output() {
  if (knock_) return knock_->take_output();
  if (call_) return call_->take_output();
  return game_ ? game_->take_output() : "";
}

PeerEnd PeerProgram::end() const {
  if (knock_) return knock_->end();
  if (call_) return call_->end();
  return game_ ? game_->end() : PeerEnd::none;
}

std::string PeerProgram::words() const {
  if (knock_) return knock_->words();
  if (call_) return call_->words();
  return game_ ? game_->words() : "";
}

std::vector<PeerEvent> PeerProgram::take_events() {
  return game_ ? game_->take_events() : std::vector<PeerEvent>();
}

}  // namespace stockade::test
