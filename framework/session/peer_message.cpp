#include "framework/session/peer_message.h"

#include "framework/base/translate.h"
#include "framework/notation/move_text.h"

namespace stockade {
namespace {

constexpr int kMaxDepth = 3;  // a welcome has lists and objects inside one object

constexpr PeerEndWords kEnds[] = {
    {PeerEnd::left, "left", tr_noop("You left the game."), tr_noop("Your friend left the game.")},
    {PeerEnd::lost, "lost", tr_noop("The link to your friend is lost."),
     tr_noop("The link to your friend is lost.")},
    {PeerEnd::wrong_code, "wrong-code", tr_noop("Somebody tried to join with a wrong code."),
     tr_noop("The code is wrong.")},
    {PeerEnd::version, "version",
     tr_noop("Your friend's program is too old or too new for this one."),
     tr_noop("Your friend's program is too old or too new for this one.")},
    {PeerEnd::late, "late", tr_noop("The other program did not answer in time."),
     tr_noop("Your program did not answer in time.")},
    {PeerEnd::too_long, "too-long", tr_noop("The other program sent a message that is too long."),
     tr_noop("Your friend's program refused a message as too long.")},
    {PeerEnd::too_many, "too-many", tr_noop("The other program sent too many messages."),
     tr_noop("Your friend's program refused so many messages.")},
    {PeerEnd::bad_message, "bad-message",
     tr_noop("The other program sent a message that is not part of the game."),
     tr_noop("Your friend's program did not understand a message.")},
    {PeerEnd::illegal_move, "illegal-move",
     tr_noop("The other program sent a move that is not legal."),
     tr_noop("Your friend's program refused a move as not legal.")},
    {PeerEnd::no_variant, "no-variant",
     tr_noop("Your library does not have the variant of this game."),
     tr_noop("Your friend's library does not have the variant of this game.")},
    {PeerEnd::other_rules, "other-rules",
     tr_noop("The variant has other rules in your library than in your friend's."),
     tr_noop("The variant has other rules in your friend's library than in yours.")},
    {PeerEnd::bad_game, "bad-game", tr_noop("The other program sent a game that is not legal."),
     tr_noop("Your friend's program refused the game as not legal.")},
    {PeerEnd::bad_clock, "bad-clock",
     tr_noop("The other program's clock differs too much from yours."),
     tr_noop("Your clock differs too much from that of your friend's program.")},
    {PeerEnd::false_flag, "false-flag",
     tr_noop("The other program says that your time is over, but your clock has time left."),
     tr_noop("Your friend's program says that its clock has time left.")},
    {PeerEnd::replaced, "replaced", tr_noop("Your friend has joined again."),
     tr_noop("Your friend's program has another link to this game.")},
};

}  // namespace

const PeerEndWords* words_of(PeerEnd end) {
  for (const PeerEndWords& row : kEnds)
    if (row.end == end) return &row;
  return nullptr;
}

const PeerEndWords* words_of_wire(std::string_view word) {
  for (const PeerEndWords& row : kEnds)
    if (word == row.wire) return &row;
  return nullptr;
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
  for (size_t i = text.size(); i-- > 0; hash >>= 4) text[i] = "0123456789abcdef"[hash & 15];
  return text;
}

bool is_pass(const GameDefinition& definition, Move move) {
  return definition.kernel().effect(move.effect()).form == MoveForm::pass;
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

std::optional<std::string> PeerGame::Message::text(const char* key, size_t longest) const {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_string()) return std::nullopt;
  const auto& value = found->get_ref<const std::string&>();
  if (value.size() > longest) return std::nullopt;
  return value;
}

std::optional<int> PeerGame::Message::number(const char* key, int largest) const {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_number_unsigned()) return std::nullopt;
  const auto value = found->get<uint64_t>();
  if (value > static_cast<uint64_t>(largest)) return std::nullopt;
  return static_cast<int>(value);
}

std::optional<PeerRequest> PeerGame::Message::request() const {
  const auto what = text("what", kMaxPeerWord);
  if (!what) return std::nullopt;
  for (const PeerRequest request : {PeerRequest::draw, PeerRequest::takeback, PeerRequest::rematch})
    if (*what == wire_name(request)) return request;
  return std::nullopt;
}

}  // namespace stockade
