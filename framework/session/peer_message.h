#pragma once
// The messages of PeerGame, for its own sources. A message is one line of JSON.

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "framework/session/peer_game.h"

namespace stockade {

inline constexpr size_t kMaxPeerWord = 32;  ///< a type, a reason, a code
inline constexpr size_t kMaxPeerId = 64;
inline constexpr int kMaxPeerPly = 1'000'000;
inline constexpr size_t kMaxPeerMoveText = 64;

/// How a reason is called in the message "refused".
struct PeerEndWords {
  PeerEnd end;
  const char* wire;
  const char* here;  ///< for the player, if this end has ended the link; to be translated
  const char* told;  ///< if the other end has
};
/// Null if there are none.
[[nodiscard]] const PeerEndWords* words_of(PeerEnd end);
[[nodiscard]] const PeerEndWords* words_of_wire(std::string_view word);

[[nodiscard]] const char* wire_name(PeerRequest request);

/// Nested lists cost many times their text, so they are refused before they are parsed.
[[nodiscard]] bool is_flat_json(std::string_view text);

/// The hash of the compiled rules, in hexadecimal digits.
[[nodiscard]] std::string rules_of(const GameDefinition& definition);

[[nodiscard]] bool is_pass(const GameDefinition& definition, Move move);

/// The legal move with that UCI notation.
[[nodiscard]] std::optional<Move> read_peer_move(Game& game, const std::string& text);

/// A message that has been parsed, with access to its fields by type.
struct PeerGame::Message {
  nlohmann::json json;

  [[nodiscard]] std::optional<std::string> text(const char* key, size_t longest) const;
  [[nodiscard]] std::optional<int> number(const char* key, int largest) const;
  [[nodiscard]] std::optional<PeerRequest> request() const;
};

}  // namespace stockade
