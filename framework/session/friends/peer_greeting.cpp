#include "framework/session/friends/peer_greeting.h"

#include <algorithm>
#include <random>
#include <utility>

#include "framework/language/variant_id.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"

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

/// The clocks as they are now, for the welcome.
void write_clock(Json& welcome, const PeerClock& clock, int64_t now_ms) {
  if (!clock.timed()) return;
  welcome["clock"] = to_string(clock.control());
  welcome["left"] = Json::array();
  welcome["made"] = clock.face().moves;
  for (const std::chrono::milliseconds left : clock.face().left)
    welcome["left"].push_back(left.count());
  welcome["used"] = clock.used(now_ms);
}

/// Reads the output of write_clock().
bool read_clock(const PeerMessage& message, SharedGame& shared, int64_t now_ms) {
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
  shared.clock.resume(shared.game.next_player(), *used, now_ms);
  return true;
}

Json welcome_to(const PeerGame& peer, int64_t now_ms) {
  const SharedGame& game = peer.game();
  const GameDefinition& definition = game.game.definition();
  Json welcome = {{"type", "welcome"},
                  {"game", peer.name()},
                  {"variant", definition.id()},
                  {"base", definition.metadata().base},
                  {"options", Json::object()},
                  {"rules", rules_of(definition)},
                  {"start", write_fen(definition, game.start)},
                  {"moves", Json::array()},
                  {"side", 1 - game.host.index()}};
  for (const OptionValue& option : definition.options())
    welcome["options"][option.name] = option.value;
  for (const Move move : game.moves) welcome["moves"].push_back(uci_notation(definition, move));
  if (game.resigned) welcome["resigned"] = game.resigned->index();
  if (game.flagged) welcome["flagged"] = game.flagged->index();
  if (game.drawn) welcome["drawn"] = true;
  write_clock(welcome, game.clock, now_ms);
  if (game.clock.timed()) welcome["lag"] = peer.chargeable_ms();
  return welcome;
}

/// The game of a welcome. If it is refused, `problem` is the reason, and `details` may say more.
std::optional<SharedGame> read_game(const PeerMessage& message, int64_t now_ms, PeerEnd& problem,
                                    std::string& details) {
  problem = PeerEnd::bad_message;
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
    return std::nullopt;
  std::map<std::string, std::string> values;
  for (const auto& [key, value] : options->items()) {
    if (key.size() > kMaxOptionText || !value.is_string() ||
        value.get_ref<const std::string&>().size() > kMaxOptionText)
      return std::nullopt;
    values[key] = value.get<std::string>();
  }
  const auto definition = open_for_peer(*id, *base, values);
  if (!definition) {
    const std::string& why = definition.problems().front().id;
    problem = why == "unknown-variant" ? PeerEnd::no_variant
              : why == "not-for-peers" ? PeerEnd::not_for_peers
                                       : PeerEnd::other_rules;
    // Only an id is shown: other text may be anybody's.
    if (problem == PeerEnd::no_variant && is_variant_id(*id) &&
        (base->empty() || is_variant_id(*base)))
      details = definition.problems().front().message;
    return std::nullopt;
  }
  problem = PeerEnd::other_rules;
  if (rules_of(**definition) != *rules) return std::nullopt;
  problem = PeerEnd::bad_game;
  const auto position = parse_fen(**definition, *start);
  if (!position) return std::nullopt;
  SharedGame shared(*definition, *position);
  shared.host = Side{1 - *side};
  for (const Json& item : *moves) {
    if (!item.is_string() || shared.game.outcome().over()) return std::nullopt;
    const auto move = read_peer_move(shared.game, item.get_ref<const std::string&>());
    if (!move) return std::nullopt;
    shared.game.play(*move);
    shared.moves.push_back(*move);
  }
  for (auto [key, field] :
       {std::pair{"resigned", &shared.resigned}, std::pair{"flagged", &shared.flagged}}) {
    if (!message.json.contains(key)) continue;
    const auto number = message.number(key, 1);
    if (!number) return std::nullopt;
    *field = Side{*number};
  }
  if (message.json.contains("drawn")) {
    const auto drawn = message.flag("drawn");
    if (!drawn) return std::nullopt;
    shared.drawn = *drawn;
  }
  problem = PeerEnd::bad_clock;
  if (message.json.contains("clock") && !read_clock(message, shared, now_ms)) return std::nullopt;
  return shared;
}

}  // namespace

std::string make_peer_code() {
  static constexpr std::string_view kLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
  std::random_device device;
  std::uniform_int_distribution<size_t> letter(0, kLetters.size() - 1);
  std::string code;
  for (size_t i = 0; i < kPeerCodeLength; ++i) code += kLetters[letter(device)];
  return code;
}

std::string clean_peer_code(std::string_view typed) {
  std::string code;
  for (const char c : typed)
    if (c >= 'a' && c <= 'z')
      code += static_cast<char>(c - 'a' + 'A');
    else if (c != ' ' && c != '-' && c != '\t')
      code += c;
  return code;
}

void PeerGreeting::tick(int64_t now_ms) {
  if (now_ms - began_ms_ > kPeerGreetingMs) wire_.refuse(PeerEnd::late);
}

// ------------------------------------------------------------------------------------- the host

void PeerKnock::receive(std::string_view bytes, int64_t now_ms) {
  wire_.receive(bytes, now_ms);
  if (hello_) return;
  if (const auto message = wire_.next()) take_hello(*message);
}

void PeerKnock::take_hello(const PeerMessage& message) {
  const auto version = message.number("stockade", kMaxPeerPly);
  const auto code = message.text("code", kMaxPeerWord);
  if (message.text("type", kMaxPeerWord) != "hello" || !version || !code)
    return wire_.refuse(PeerEnd::bad_message);
  if (*version != kPeerProtocol) {
    is_other_version_ = same_code(key_->code, *code);
    return wire_.refuse(PeerEnd::version);
  }
  // After too many wrong codes the right one is refused as well, or somebody could continue to
  // guess on other links.
  if (!key_->open() || !same_code(key_->code, *code)) {
    ++key_->wrong;
    return wire_.refuse(PeerEnd::wrong_code);
  }
  Hello hello;
  if (message.json.contains("game")) {
    const auto game = message.text("game", kMaxPeerWord);
    const auto received = message.number("received", kMaxPeerCount);
    if (!game || game->empty() || !received) return wire_.refuse(PeerEnd::bad_message);
    hello = {*game, *received};
  }
  hello_ = hello;
}

void PeerKnock::let_in(PeerGame& game, int64_t now_ms) {
  wire_.send(hello_->game.empty() ? welcome_to(game, now_ms)
                                  : Json{{"type", "resume"}, {"received", game.received()}});
  game.connect(std::move(wire_), hello_->received, now_ms);
}

// ------------------------------------------------------------------------------------ the guest

PeerCall::PeerCall(const std::string& code, const PeerGame* in_hand, int64_t now_ms)
    : PeerGreeting(now_ms, in_hand ? kMaxPeerLine : kMaxPeerWelcome), in_hand_(in_hand) {
  Json hello = {{"type", "hello"}, {"stockade", kPeerProtocol}, {"code", code}};
  if (in_hand) {
    hello["game"] = in_hand->name();
    hello["received"] = in_hand->received();
  }
  wire_.send(hello);
}

void PeerCall::receive(std::string_view bytes, int64_t now_ms) {
  wire_.receive(bytes, now_ms);
  if (answered() || welcomed_) return;
  const auto message = wire_.next();
  if (!message) return;
  const auto type = message->text("type", kMaxPeerWord);
  if (type == "resume" && in_hand_) return take_resume(*message);
  if (type == "welcome" && !in_hand_) return take_welcome(*message, now_ms);
  // The host must not replace the game that this end already has.
  wire_.refuse(type == "welcome" ? PeerEnd::bad_game : PeerEnd::bad_message);
}

void PeerCall::tick(int64_t now_ms) {
  if (!welcomed_) PeerGreeting::tick(now_ms);
}

void PeerCall::take_welcome(const PeerMessage& message, int64_t now_ms) {
  welcomed_ = true;
  opening_ = [message, now_ms] { return open(message, now_ms); };
}

PeerCall::Opened PeerCall::open(const PeerMessage& message, int64_t now_ms) {
  Opened opened;
  opened.problem = PeerEnd::bad_message;
  const auto name = message.text("game", kMaxPeerWord);
  if (!name || name->empty()) return opened;
  auto shared = read_game(message, now_ms, opened.problem, opened.details);
  if (!shared) return opened;
  PeerLag lag;
  if (shared->clock.timed()) {
    opened.problem = PeerEnd::bad_clock;
    const auto charges = message.number("lag", static_cast<int>(kPeerLagMs));
    if (!charges) return opened;
    lag.charges = LagAllowance(*charges);
  }
  opened.problem = PeerEnd::none;
  opened.game.emplace(*std::move(shared), false, *name, lag);
  return opened;
}

void PeerCall::take_opened(Opened opened) {
  if (closed()) return;
  details_ = std::move(opened.details);
  if (!opened.game) return wire_.refuse(opened.problem);
  wire_.expect_short_lines();
  answer_ = *std::move(opened.game);
}

std::string PeerCall::words() const {
  return PeerGreeting::words() + (details_.empty() ? "" : ' ' + details_);
}

void PeerCall::take_resume(const PeerMessage& message) {
  const auto received = message.number("received", kMaxPeerCount);
  if (!received) return wire_.refuse(PeerEnd::bad_message);
  answer_ = Resume{*received};
}

void PeerCall::connect(std::optional<PeerGame>& game, int64_t now_ms) {
  int64_t received = 0;
  if (auto* first = std::get_if<PeerGame>(&answer_))
    game.emplace(std::move(*first));
  else
    received = std::get<Resume>(answer_).received;
  game->connect(std::move(wire_), received, now_ms);
}

}  // namespace stockade
