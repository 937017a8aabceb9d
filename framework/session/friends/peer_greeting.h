#pragma once
// The greeting of two programs, before there is a game at both ends: PeerKnock is the host's end of
// a connection, PeerCall the guest's. The guest sends the host's code. A guest without a game gets
// the host's game. A guest that has the game already gets only the number of messages received, so
// that a host cannot bring another game, result or time. Neither class uses sockets or clocks.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "framework/session/friends/peer_game.h"

namespace stockade {

inline constexpr size_t kPeerCodeLength = 6;
inline constexpr int64_t kPeerGreetingMs = 10'000;  ///< for hello and its answer
inline constexpr int kMaxWrongCodes = 5;            ///< after that nobody can join any more

/// A random code for the host to pass on to the friend: capital letters, without those that look
/// like digits.
[[nodiscard]] std::string make_peer_code();
/// The typed code without blanks and dashes, in capital letters.
[[nodiscard]] std::string clean_peer_code(std::string_view typed);

/// The code that a host requires of those who join. The host's links share it, so that all wrong
/// codes count.
struct HostKey {
  std::string code;
  int wrong = 0;
  [[nodiscard]] bool open() const { return wrong < kMaxWrongCodes; }
};

/// The common part of both ends of a greeting: one message is expected, within kPeerGreetingMs.
class PeerGreeting {
 public:
  /// Call it several times per second.
  void tick(int64_t now_ms);
  /// The connection is broken.
  void lose(int64_t) { wire_.close(PeerEnd::lost); }
  [[nodiscard]] std::string take_output() { return wire_.take_output(); }
  [[nodiscard]] bool closed() const { return wire_.closed(); }
  [[nodiscard]] PeerEnd end() const { return wire_.end(); }
  [[nodiscard]] std::string words() const { return wire_.words(); }
  void refuse(PeerEnd end) { wire_.refuse(end); }

 protected:
  PeerGreeting(int64_t now_ms, size_t longest_line)
      : wire_(now_ms, longest_line), began_ms_(now_ms) {}
  PeerWire wire_;
  int64_t began_ms_;
};

class PeerKnock : public PeerGreeting {
 public:
  /// `key` must outlive it.
  PeerKnock(HostKey& key, int64_t now_ms) : PeerGreeting(now_ms, kMaxPeerLine), key_(&key) {}
  void receive(std::string_view bytes, int64_t now_ms);
  /// Whether the hello with the right code has arrived.
  [[nodiscard]] bool knows_code() const { return hello_.has_value() && !closed(); }
  /// Whether the caller had the right code, but was refused because its program has another version
  /// of the protocol.
  [[nodiscard]] bool is_other_version() const { return is_other_version_; }
  /// The name of the game that the guest already has; "" for none.
  [[nodiscard]] const std::string& game_in_hand() const { return hello_->game; }
  /// Connects the guest to `game`: the one that it already has, or that of a newcomer. Call it
  /// once, if knows_code(), and do not use this object afterwards.
  void let_in(PeerGame& game, int64_t now_ms);

 private:
  struct Hello {
    std::string game;
    int received = 0;
  };
  void take_hello(const PeerMessage& message);
  HostKey* key_;
  bool is_other_version_ = false;
  std::optional<Hello> hello_;
};

/// To read the host's game means to load its variant and to play all of its moves, which may take
/// long. A PeerCall that wants_opening() gives that work away; the caller does it where it likes:
///
///   if (call.wants_opening()) call.take_opened(call.take_opening()());
class PeerCall : public PeerGreeting {
 public:
  /// The host's game, or why it was refused.
  struct Opened {
    std::optional<PeerGame> game;
    PeerEnd problem = PeerEnd::none;
    std::string details;  ///< what to add to the reason
  };
  /// Does not use the PeerCall, so that it can run in any thread.
  using Opening = std::function<Opened()>;

  /// `in_hand`: the game to continue, if there is one.
  PeerCall(const std::string& code, const PeerGame* in_hand, int64_t now_ms);
  void receive(std::string_view bytes, int64_t now_ms);
  /// As PeerGreeting::tick(); the host has answered in time while its game is being opened.
  void tick(int64_t now_ms);
  /// Whether the host's game has arrived and is to be opened.
  [[nodiscard]] bool wants_opening() const { return opening_ != nullptr && !closed(); }
  /// The work of opening it. Call it once.
  [[nodiscard]] Opening take_opening() { return std::exchange(opening_, nullptr); }
  /// The result of that work.
  void take_opened(Opened opened);
  /// Whether the host's answer has arrived.
  [[nodiscard]] bool answered() const { return answer_.index() != 0 && !closed(); }
  /// Puts the host's game into `game`, or connects the game that is there. Call it once, if
  /// answered(), and do not use this object afterwards.
  void connect(std::optional<PeerGame>& game, int64_t now_ms);
  /// As PeerGreeting::words(), with the name of a variant that the library does not have.
  [[nodiscard]] std::string words() const;

 private:
  struct Resume {
    int received;
  };
  void take_welcome(const PeerMessage& message, int64_t now_ms);
  [[nodiscard]] static Opened open(const PeerMessage& message, int64_t now_ms);
  void take_resume(const PeerMessage& message);
  bool in_hand_;
  bool welcomed_ = false;
  Opening opening_;
  std::string details_;  ///< what to add to the reason for a refusal
  std::variant<std::monostate, PeerGame, Resume> answer_;
};

}  // namespace stockade
