#include "framework/session/friends/peer_message.h"

#include <algorithm>

#include "framework/notation/move_text.h"

namespace stockade {
namespace {

constexpr int kMaxDepth = 3;  // a welcome has lists and objects inside one object

constexpr std::array<PeerRule, 9> kRules = [] {
  using enum PeerVerdict;
  // Type, kept, timed; ply, move, spent, what, yes, received;
  // playing, asking, asked, agreed, over.
  return std::array<PeerRule, 9>{{
      {"move", true, false, {1, 1, 1, 0, 0, 0}, {take, take, take, take, crossed}},
      {"clock", true, true, {1, 0, 1, 0, 0, 0}, {take, take, take, take, crossed}},
      {"flag", true, true, {1, 0, 0, 0, 0, 0}, {take, take, take, take, crossed}},
      {"resign", true, false, {0, 0, 0, 0, 0, 0}, {take, take, take, take, crossed}},
      {"ask", true, false, {1, 0, 0, 1, 0, 0}, {take, take, pass, pass, take}},
      {"answer", true, false, {1, 0, 0, 1, 1, 0}, {pass, take, pass, pass, take}},
      {"done", true, false, {1, 0, 0, 1, 0, 0}, {refuse, refuse, refuse, take, crossed}},
      {"claim", false, true, {1, 0, 0, 0, 0, 0}, {take, take, take, pass, pass}},
      {"ping", false, false, {0, 0, 1, 0, 0, 1}, {take, take, take, take, take}},
  }};
}();

}  // namespace

const std::array<PeerRule, 9>& peer_rules() { return kRules; }

const PeerRule* peer_rule(std::string_view type) {
  const auto found = std::find_if(kRules.begin(), kRules.end(),
                                  [&](const PeerRule& rule) { return type == rule.type; });
  return found == kRules.end() ? nullptr : &*found;
}

const char* name_of(PeerState state) {
  constexpr std::array<const char*, kPeerStates> kNames = {"playing", "asking", "asked", "agreed",
                                                           "over"};
  return kNames[static_cast<size_t>(state)];
}

const char* name_of(PeerField field) {
  constexpr std::array<const char*, kPeerFields> kNames = {"ply",  "move", "spent",
                                                           "what", "yes",  "received"};
  return kNames[static_cast<size_t>(field)];
}

std::optional<PeerFields> read_fields(const PeerMessage& message, const PeerRule& rule,
                                      bool timed) {
  if (rule.timed && !timed) return std::nullopt;
  PeerFields fields;
  bool right = true;
  const auto read = [&](PeerField field, auto& into, const auto& value) {
    if (!rule.has[static_cast<size_t>(field)]) return;
    if (value)
      into = *value;
    else
      right = false;
  };
  read(PeerField::ply, fields.ply, message.number("ply", kMaxPeerPly));
  read(PeerField::move, fields.move, message.text("move", kMaxPeerMoveText));
  if (timed)
    read(PeerField::spent, fields.spent, message.number("spent", kMaxPeerTimeMs));
  else if (message.json.contains("spent"))
    right = false;
  read(PeerField::what, fields.what, message.request());
  read(PeerField::yes, fields.yes, message.flag("yes"));
  read(PeerField::received, fields.received, message.number("received", kMaxPeerCount));
  return right ? std::optional(fields) : std::nullopt;
}

const char* name_of(PeerVerdict verdict) {
  constexpr const char* kNames[] = {"take", "pass", "crossed", "refuse"};
  return kNames[static_cast<size_t>(verdict)];
}

const char* wire_name(PeerRequest request) {
  switch (request) {
    case PeerRequest::draw:
      return "draw";
    case PeerRequest::takeback:
      return "takeback";
    case PeerRequest::rematch:
      break;
  }
  return "rematch";
}

std::string rules_of(const GameDefinition& definition) {
  std::string text(16, '0');
  uint64_t hash = definition.content_hash();
  // Moves are sent as text: programs with the former notation play another game.
  if (!definition.style().formerly.empty()) ++hash;
  for (size_t i = text.size(); i-- > 0; hash >>= 4) text[i] = "0123456789abcdef"[hash & 15];
  return text;
}

bool is_pass(const GameDefinition& definition, Move move) {
  return definition.kernel().effect(move).is_pass();
}

std::optional<Move> read_peer_move(Game& game, const std::string& text) {
  if (text.size() > kMaxPeerMoveText) return std::nullopt;
  for (const Move move : game.legal_moves())
    if (uci_notation(game.definition(), move) == text) return move;
  return std::nullopt;
}

bool is_flat_json(std::string_view text) {
  int depth = 0;
  bool quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\')
      ++i;
    else if (c == '"')
      quoted = !quoted;
    else if (!quoted && (c == '[' || c == '{') && ++depth > kMaxDepth)
      return false;
    else if (!quoted && (c == ']' || c == '}'))
      --depth;
  }
  return true;
}

std::optional<std::string> PeerMessage::text(const char* key, size_t longest) const {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_string()) return std::nullopt;
  const auto& value = found->get_ref<const std::string&>();
  if (value.size() > longest) return std::nullopt;
  return value;
}

std::optional<int> PeerMessage::number(const char* key, int largest) const {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_number_unsigned()) return std::nullopt;
  const auto value = found->get<uint64_t>();
  if (value > static_cast<uint64_t>(largest)) return std::nullopt;
  return static_cast<int>(value);
}

std::optional<bool> PeerMessage::flag(const char* key) const {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_boolean()) return std::nullopt;
  return found->get<bool>();
}

std::optional<PeerRequest> PeerMessage::request() const {
  const auto what = text("what", kMaxPeerWord);
  if (!what) return std::nullopt;
  for (const PeerRequest request : {PeerRequest::draw, PeerRequest::takeback, PeerRequest::rematch})
    if (*what == wire_name(request)) return request;
  return std::nullopt;
}

}  // namespace stockade
