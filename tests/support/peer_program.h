#pragma once
// PeerProgram: one of two programs that play a game, without sockets: the greeting, and the game
// over one link after another.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/session/friends/peer_greeting.h"

namespace stockade::test {

class PeerProgram {
 public:
  /// A host that waits for a guest. `key` outlives it.
  static PeerProgram host(SharedGame game, HostKey& key, int64_t now_ms);
  static PeerProgram join(const std::string& code, int64_t now_ms);

  // --- links
  /// Another connection: a host waits for a hello, a guest says one.
  void reopen(int64_t now_ms);
  /// For a copy, whose host has another key. Not while the guest greets.
  void use_key(HostKey& key) { key_ = &key; }
  /// The program was started again: a guest knows nothing of the game any more.
  void forget(int64_t now_ms);
  void receive(std::string_view bytes, int64_t now_ms);
  void tick(int64_t now_ms);
  void lose(int64_t now_ms);
  [[nodiscard]] std::string take_output();
  /// There is a link, over which the game is played.
  [[nodiscard]] bool started() const { return game_ && game_->linked() && !greets(); }
  [[nodiscard]] bool closed() const { return end() != PeerEnd::none; }
  [[nodiscard]] PeerEnd end() const;
  [[nodiscard]] std::string words() const;
  [[nodiscard]] bool hosts() const { return key_ != nullptr; }

  // --- the game
  [[nodiscard]] bool has_game() const { return game_.has_value(); }
  [[nodiscard]] PeerGame& peer() { return *game_; }
  [[nodiscard]] const PeerGame& peer() const { return *game_; }
  [[nodiscard]] const SharedGame& game() const { return game_ ? game_->game() : *offered_; }
  [[nodiscard]] Side own_side() const { return game_->own_side(); }
  [[nodiscard]] bool may_move() { return started() && game_->may_move(); }
  bool play(Move move, int64_t now_ms) { return game_->play(move, now_ms); }
  bool resign() { return game_->resign(); }
  bool ask(PeerRequest request) { return game_->ask(request); }
  [[nodiscard]] std::optional<PeerRequest> asked() const {
    return game_ ? game_->asked() : std::nullopt;
  }
  bool answer(bool yes) { return game_->answer(yes); }
  void leave() { game_->leave(); }
  std::vector<PeerEvent> take_events();

 private:
  [[nodiscard]] bool greets() const { return knock_ || call_; }

  HostKey* key_ = nullptr;  ///< null: a guest
  std::string code_;
  std::optional<SharedGame> offered_;
  std::optional<PeerKnock> knock_;
  std::optional<PeerCall> call_;
  std::optional<PeerGame> game_;
};

}  // namespace stockade::test
