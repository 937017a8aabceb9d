#pragma once
// PeerWire: one connection between two programs that play a game, as lines of JSON. It takes the
// received bytes, returns whole messages, and enforces the limits on size and rate. It uses no
// game, socket or clock. The other end may be anybody. docs/develop/network.md has the limits.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "framework/session/friends/peer_message.h"

namespace stockade {

inline constexpr size_t kMaxPeerLine = 4096;
/// The welcome contains the whole game.
inline constexpr size_t kMaxPeerWelcome = 1u << 20;
/// Messages per second in the long run, and how many may come at once.
inline constexpr int kPeerRate = 20;
inline constexpr int kPeerBurst = 40;

/// Limits the messages per second in the long run, and the messages at once.
class MessageRate {
 public:
  MessageRate(int per_second, int burst, int64_t now_ms)
      : per_second_(per_second), burst_(burst), left_(burst * int64_t{1000}), at_ms_(now_ms) {}
  /// Counts a message at that time, in milliseconds. Returns false if it is one too many.
  bool take(int64_t now_ms);

 private:
  int per_second_;
  int burst_;
  int64_t left_;  ///< messages that may pass now, in thousandths
  int64_t at_ms_;
};

/// Why a link has ended.
enum class PeerEnd {
  none,
  left,  ///< one player left
  lost,  ///< the connection broke, or nothing came for kPeerSilenceMs
  wrong_code,
  version,
  late,  ///< an answer did not arrive in time
  too_long,
  too_many,
  bad_message,
  illegal_move,
  no_variant,
  not_for_peers,  ///< the library has the variant, but it cannot be played over a network
  other_rules,
  bad_game,
  no_game,     ///< the host's game is over, or has too many moves for a friend to join
  bad_clock,   ///< the two programs have measured times that cannot both be true
  false_flag,  ///< a program claimed that the other's time was over, which it was not
  replaced     ///< the friend has joined again on another link
};

class PeerWire {
 public:
  explicit PeerWire(int64_t now_ms, size_t longest_line = kMaxPeerLine);

  /// Takes bytes that came at `now_ms`. Call next() until it returns none before the next call.
  void receive(std::string_view bytes, int64_t now_ms);
  /// The next whole message. A line that is too long, arrives too soon or is not a message ends the
  /// link.
  [[nodiscard]] std::optional<PeerMessage> next();
  /// Call it after the welcome: from now on lines must be short.
  void expect_short_lines() { longest_ = kMaxPeerLine; }

  void send(const nlohmann::json& message);
  void send_line(const std::string& line) { output_ += line + '\n'; }
  /// Returns the bytes to send and removes them.
  [[nodiscard]] std::string take_output();

  /// Ends the link. `told`: the other end sent the reason.
  void close(PeerEnd end, bool told = false);
  /// Ends the link and tells the other end why.
  void refuse(PeerEnd end);
  [[nodiscard]] bool closed() const { return end_ != PeerEnd::none; }
  [[nodiscard]] PeerEnd end() const { return end_; }
  /// The reason why the link has ended, as a sentence for the player here; "" while it has not.
  [[nodiscard]] std::string words() const;
  /// Bytes that wait for the rest of their line.
  [[nodiscard]] size_t waiting_bytes() const { return input_.size() - read_; }

 private:
  size_t longest_;
  MessageRate rate_;
  std::string input_;
  size_t read_ = 0;     ///< the bytes of the input that next() has returned
  size_t scanned_ = 0;  ///< the input has no line end between `read_` and this
  int64_t now_ms_;
  std::string output_;
  PeerEnd end_ = PeerEnd::none;
  bool told_ = false;
};

}  // namespace stockade
