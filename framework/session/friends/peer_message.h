#pragma once
// The messages of two programs that play a game, and the states in which each of them is accepted.
// A message is one line of JSON. docs/develop/network.md describes them; a test compares its tables
// with those here.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "framework/game/game.h"

namespace stockade {

inline constexpr int kPeerProtocol = 3;

inline constexpr size_t kMaxPeerWord = 32;  ///< a type, a reason, a code, the name of a game
inline constexpr size_t kMaxPeerId = 64;
inline constexpr int kMaxPeerPly = 1'000'000;
inline constexpr int kMaxPeerCount = 1'000'000'000;  ///< the largest number of messages
inline constexpr size_t kMaxPeerMoveText = 64;
/// The largest time on a clock, or for a move.
inline constexpr int kMaxPeerTimeMs = 1'000'000'000;

enum class PeerRequest {
  draw,
  takeback,
  rematch  ///< after a game that is over: another one with the same start and time, and the sides
           ///< exchanged
};
[[nodiscard]] const char* wire_name(PeerRequest request);

/// A message that has been parsed, with access to its fields by type.
struct PeerMessage {
  nlohmann::json json;

  [[nodiscard]] std::optional<std::string> text(const char* key, size_t longest) const;
  [[nodiscard]] std::optional<int> number(const char* key, int largest) const;
  [[nodiscard]] std::optional<bool> flag(const char* key) const;
  [[nodiscard]] std::optional<PeerRequest> request() const;
};

/// Nested lists cost many times their text, so they are refused before they are parsed.
[[nodiscard]] bool is_flat_json(std::string_view text);

// ------------------------------------------------------------------------ which message counts
// when

/// The state of a game at one end. A rematch can be requested only when the game is over.
enum class PeerState {
  playing,  ///< no request is open
  asking,   ///< the player here has asked for a draw or a takeback
  asked,    ///< the friend has asked for one
  agreed,   ///< the player here has agreed to what the friend asked for
  over
};
inline constexpr size_t kPeerStates = 5;
[[nodiscard]] const char* name_of(PeerState state);

enum class PeerVerdict {
  take,     ///< the message is accepted if its fields are valid
  pass,     ///< the message is ignored: an honest one that has crossed another one
  crossed,  ///< accepted if it was sent before the friend's program knew that the game is over
  refuse    ///< the message ends the link: no honest program sends it now
};
[[nodiscard]] const char* name_of(PeerVerdict verdict);

/// The fields of a message besides its type.
enum class PeerField { ply, move, spent, what, yes, received };
inline constexpr size_t kPeerFields = 6;
[[nodiscard]] const char* name_of(PeerField field);

/// A row of the protocol: a message of a game that both ends have.
struct PeerRule {
  const char* type;
  bool kept;   ///< sent again if the link was lost before the friend's program had it
  bool timed;  ///< only in games with clocks
  std::array<bool, kPeerFields> has;  ///< `spent` only in games with clocks
  std::array<PeerVerdict, kPeerStates> in;
};
[[nodiscard]] const std::array<PeerRule, 9>& peer_rules();
/// Null if there is no such message in a game.
[[nodiscard]] const PeerRule* peer_rule(std::string_view type);

/// The fields of a message; missing ones have these defaults.
struct PeerFields {
  int ply = 0;  ///< moves in the game so far
  std::string move = {};
  int spent = 0;  ///< milliseconds
  PeerRequest what = PeerRequest::draw;
  bool yes = false;
  int received = 0;  ///< messages
};
/// None if a field is missing or invalid.
[[nodiscard]] std::optional<PeerFields> read_fields(const PeerMessage& message,
                                                    const PeerRule& rule, bool timed);

// ----------------------------------------------------------------------------------------- the
// game

/// The hash of the compiled rules, in hexadecimal digits.
[[nodiscard]] std::string rules_of(const GameDefinition& definition);

[[nodiscard]] bool is_pass(const GameDefinition& definition, Move move);

/// The legal move with that UCI notation.
[[nodiscard]] std::optional<Move> read_peer_move(Game& game, const std::string& text);

}  // namespace stockade
