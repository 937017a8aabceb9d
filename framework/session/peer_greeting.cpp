// PeerGame: the greeting, by which the guest gets the host's game.

#include <algorithm>
#include <utility>

#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/session/peer_message.h"

namespace stockade {
namespace {

using Json = nlohmann::json;

constexpr size_t kMaxOptions = 64;
constexpr size_t kMaxOptionText = 200;
constexpr size_t kMaxClockText = 200;

/// Whether two codes are the same, in a time that does not depend on where they differ.
bool same_code(std::string_view one, std::string_view other) {
  unsigned difference = one.size() == other.size() ? 0 : 1;
  for (size_t i = 0; i < one.size(); ++i) {
    const unsigned char known = static_cast<unsigned char>(one[i]);
    const unsigned char given = i < other.size() ? static_cast<unsigned char>(other[i]) : 0;
    difference |= static_cast<unsigned>(known ^ given);
  }
  return difference == 0;
}

}  // namespace

void PeerGame::take_hello(const Message& message) {
  const auto version = message.number("stockade", kMaxPeerPly);
  const auto code = message.text("code", kMaxPeerWord);
  if (!version || !code) return refuse(PeerEnd::bad_message);
  if (*version != kPeerProtocol) return refuse(PeerEnd::version);
  // After too many wrong codes the right one is of no use, or a guess could go on beside a link.
  if (!key_->open() || !same_code(key_->code, *code)) {
    ++key_->wrong;
    return refuse(PeerEnd::wrong_code);
  }
  game_->clock.forget_earlier();
  send_welcome();
  begin();
}

void PeerGame::begin() {
  state_ = State::playing;
  if (!game_->over()) game_->clock.resume(game_->game.next_player(), now_ms_);
  events_.push_back({PeerEvent::Type::started});
}

/// The clocks as they are now, for the welcome.
void PeerGame::write_clock(Json& welcome) const {
  const PeerClock& clock = game_->clock;
  if (!clock.timed()) return;
  welcome["clock"] = to_string(clock.control());
  welcome["left"] = Json::array();
  welcome["made"] = clock.face().moves;
  for (const std::chrono::milliseconds left : clock.face().left)
    welcome["left"].push_back(left.count());
  welcome["used"] = clock.used(now_ms_);
}

/// Reads what write_clock() has written.
bool PeerGame::read_clock(const Message& message, SharedGame& shared) const {
  const auto text = message.text("clock", kMaxClockText);
  const auto used = message.number("used", kMaxPeerTimeMs);
  const auto left = message.json.find("left");
  const auto made = message.json.find("made");
  if (!text || !used || left == message.json.end() || made == message.json.end()) return false;
  auto control = parse_time_control(*text);
  if (!control || !control->timed()) return false;
  const auto numbers = [](const Json& list, uint64_t largest) -> std::optional<std::vector<int>> {
    if (!list.is_array() || list.size() != 2) return std::nullopt;
    std::vector<int> values;
    for (const Json& item : list) {
      if (!item.is_number_unsigned() || item.get<uint64_t>() > largest) return std::nullopt;
      values.push_back(item.get<int>());
    }
    return values;
  };
  const auto times = numbers(*left, kMaxPeerTimeMs);
  const auto moves = numbers(*made, kMaxPeerMoves);
  if (!times || !moves) return false;
  ClockFace face{{}, *moves};
  for (const int time : *times) face.left.emplace_back(time);
  shared.clock = PeerClock(*std::move(control), std::move(face), shared.moves.size());
  shared.clock.resume(shared.game.next_player(), *used, now_ms_);
  return true;
}

void PeerGame::send_welcome() {
  const GameDefinition& definition = game_->game.definition();
  Json welcome = {{"type", "welcome"},
                  {"variant", definition.id()},
                  {"base", definition.metadata().base},
                  {"options", Json::object()},
                  {"rules", rules_of(definition)},
                  {"start", write_fen(definition, game_->start)},
                  {"moves", Json::array()},
                  {"side", 1 - game_->host.index()}};
  for (const OptionValue& option : definition.options())
    welcome["options"][option.name] = option.value;
  for (const Move move : game_->moves) welcome["moves"].push_back(uci_notation(definition, move));
  if (game_->resigned) welcome["resigned"] = game_->resigned->index();
  if (game_->flagged) welcome["flagged"] = game_->flagged->index();
  if (game_->drawn) welcome["drawn"] = true;
  write_clock(welcome);
  send(welcome.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Result<SharedGame> PeerGame::read_game(const Message& message, PeerEnd& problem) const {
  problem = PeerEnd::bad_message;
  const auto wrong = [] { return error("peer", "the game was refused"); };
  const auto id = message.text("variant", kMaxPeerId);
  const auto base = message.text("base", kMaxPeerId);
  const auto rules = message.text("rules", kMaxPeerId);
  const auto start = message.text("start", kMaxFen);
  const auto side = message.number("side", 1);
  const auto options = message.json.find("options");
  const auto moves = message.json.find("moves");
  if (!id || !base || !rules || !start || !side || options == message.json.end() ||
      !options->is_object() || options->size() > kMaxOptions || moves == message.json.end() ||
      !moves->is_array() || moves->size() > kMaxPeerMoves)
    return wrong();
  std::map<std::string, std::string> values;
  for (const auto& [key, value] : options->items()) {
    if (key.size() > kMaxOptionText || !value.is_string() ||
        value.get_ref<const std::string&>().size() > kMaxOptionText)
      return wrong();
    values[key] = value.get<std::string>();
  }
  problem = PeerEnd::no_variant;
  const auto definition = open_for_peer(*id, *base, values);
  if (!definition) return definition.problems();
  problem = PeerEnd::other_rules;
  if (rules_of(**definition) != *rules) return wrong();
  problem = PeerEnd::bad_game;
  if ((*definition)->roster().sides() != 2 || (*definition)->facts().has_chance) return wrong();
  const auto position = parse_fen(**definition, *start);
  if (!position) return wrong();
  SharedGame shared(*definition, *position);
  shared.host = Side{1 - *side};
  for (const Json& item : *moves) {
    if (!item.is_string() || shared.game.outcome().over()) return wrong();
    const auto move = read_peer_move(shared.game, item.get_ref<const std::string&>());
    if (!move) return wrong();
    shared.game.play(*move);
    shared.moves.push_back(*move);
  }
  for (auto [key, field] :
       {std::pair{"resigned", &shared.resigned}, std::pair{"flagged", &shared.flagged}}) {
    if (!message.json.contains(key)) continue;
    const auto number = message.number(key, 1);
    if (!number) return wrong();
    *field = Side{*number};
  }
  if (const auto drawn = message.json.find("drawn"); drawn != message.json.end()) {
    if (!drawn->is_boolean()) return wrong();
    shared.drawn = drawn->get<bool>();
  }
  problem = PeerEnd::bad_clock;
  if (message.json.contains("clock") && !read_clock(message, shared)) return wrong();
  return shared;
}

/// Whether a game that goes on has the clocks that it had here before. The time of the player here
/// may differ by some lag.
bool PeerGame::same_times(const SharedGame& before, const SharedGame& now) {
  if (before.moves != now.moves || before.host != now.host || !before.clock.timed()) return true;
  if (before.clock.control() != now.clock.control()) return false;
  const auto guest = static_cast<size_t>(1 - now.host.index());
  const auto lost = before.clock.face().left[guest] - now.clock.face().left[guest];
  return lost.count() <= kPeerLagMs;
}

void PeerGame::take_welcome(const Message& message) {
  PeerEnd problem = PeerEnd::none;
  auto shared = read_game(message, problem);
  if (!shared) return refuse(problem);
  if (before_ && !same_times(*before_, *shared)) return refuse(PeerEnd::bad_clock);
  game_.emplace(*std::move(shared));
  begin();
  if (!before_) return;
  // The host has the record. Moves of one's own that it did not get are sent again.
  const std::vector<Move>& old = before_->moves;
  const size_t known = game_->moves.size();
  const bool goes_on =
      old.size() > known &&
      before_->game.definition().content_hash() == game_->game.definition().content_hash() &&
      write_fen(before_->game.definition(), before_->start) ==
          write_fen(game_->game.definition(), game_->start) &&
      before_->host == game_->host &&
      std::equal(game_->moves.begin(), game_->moves.end(), old.begin());
  while (goes_on && may_move() && game_->moves.size() < old.size()) {
    const size_t played = game_->moves.size();
    send_move(old[played], before_->clock.spent_next(played));
    if (game_->moves.size() == played) break;
  }
  before_.reset();
}

}  // namespace stockade
