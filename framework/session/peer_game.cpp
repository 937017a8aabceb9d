#include "framework/session/peer_game.h"

#include <algorithm>
#include <iterator>
#include <random>
#include <utility>

#include <nlohmann/json.hpp>

#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/session/session.h"

namespace stockade {
namespace {

using Json = nlohmann::json;

constexpr int kMaxDepth = 3;  // a welcome has lists and objects inside one object
constexpr size_t kMaxCode = 32;
constexpr size_t kMaxId = 64;
constexpr size_t kMaxOptions = 64;
constexpr size_t kMaxOptionText = 200;
constexpr size_t kMaxMoveText = 64;
constexpr int kMaxPly = 1'000'000;

struct EndWords {
  PeerEnd end;
  const char* wire;  ///< in the message "refused"
  const char* here;  ///< this end has ended the link
  const char* told;  ///< the other end has
};

constexpr EndWords kEnds[] = {
    {PeerEnd::left, "left", "You left the game.", "Your friend left the game."},
    {PeerEnd::lost, "lost", "The link to your friend is lost.", "The link to your friend is lost."},
    {PeerEnd::wrong_code, "wrong-code", "Somebody tried to join with a wrong code.",
     "The code is wrong."},
    {PeerEnd::version, "version", "Your friend's program is too old or too new for this one.",
     "Your friend's program is too old or too new for this one."},
    {PeerEnd::late, "late", "The other program did not answer in time.",
     "Your program did not answer in time."},
    {PeerEnd::too_long, "too-long", "The other program sent a message that is too long.",
     "Your friend's program refused a message as too long."},
    {PeerEnd::too_many, "too-many", "The other program sent too many messages.",
     "Your friend's program refused so many messages."},
    {PeerEnd::bad_message, "bad-message",
     "The other program sent a message that is not part of the game.",
     "Your friend's program did not understand a message."},
    {PeerEnd::illegal_move, "illegal-move", "The other program sent a move that is not legal.",
     "Your friend's program refused a move as not legal."},
    {PeerEnd::no_variant, "no-variant", "Your library does not have the variant of this game.",
     "Your friend's library does not have the variant of this game."},
    {PeerEnd::other_rules, "other-rules",
     "The variant has other rules in your library than in your friend's.",
     "The variant has other rules in your friend's library than in yours."},
    {PeerEnd::bad_game, "bad-game", "The other program sent a game that is not legal.",
     "Your friend's program refused the game as not legal."},
    {PeerEnd::replaced, "replaced", "Your friend has joined again.",
     "Your friend's program has another link to this game."},
};

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

/// Nested lists cost many times their text, so they are refused before they are parsed.
bool is_flat(std::string_view text) {
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

const char* name(PeerRequest request) { return request == PeerRequest::draw ? "draw" : "takeback"; }

std::string rules_of(const GameDefinition& definition) {
  std::string text(16, '0');
  uint64_t hash = definition.content_hash();
  for (size_t i = text.size(); i-- > 0; hash >>= 4) text[i] = "0123456789abcdef"[hash & 15];
  return text;
}

bool is_pass(const GameDefinition& definition, Move move) {
  return definition.kernel().effect(move.effect()).form == MoveForm::pass;
}

/// The legal move with that UCI notation.
std::optional<Move> read_move(Game& game, const std::string& text) {
  if (text.size() > kMaxMoveText) return std::nullopt;
  for (const Move move : game.legal_moves())
    if (uci_notation(game.definition(), move) == text) return move;
  return std::nullopt;
}

}  // namespace

/// A message that has been parsed, with access to its fields by type.
struct PeerGame::Message {
  Json json;

  [[nodiscard]] std::optional<std::string> text(const char* key, size_t longest) const {
    return text(json, key, longest);
  }
  [[nodiscard]] static std::optional<std::string> text(const Json& object, const char* key,
                                                       size_t longest) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string()) return std::nullopt;
    const auto& value = found->get_ref<const std::string&>();
    if (value.size() > longest) return std::nullopt;
    return value;
  }
  [[nodiscard]] std::optional<int> number(const char* key, int largest) const {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_number_unsigned()) return std::nullopt;
    const auto value = found->get<uint64_t>();
    if (value > static_cast<uint64_t>(largest)) return std::nullopt;
    return static_cast<int>(value);
  }
  [[nodiscard]] std::optional<PeerRequest> request() const {
    const auto what = text("what", kMaxCode);
    if (!what) return std::nullopt;
    for (const PeerRequest request : {PeerRequest::draw, PeerRequest::takeback})
      if (*what == name(request)) return request;
    return std::nullopt;
  }
};

// ------------------------------------------------------------------------------ the shared game

void SharedGame::play(Move move) {
  game.play(move);
  moves.push_back(move);
  for (;;) {
    if (game.outcome().over()) return;
    const MoveList legal = game.legal_moves();
    if (legal.size() != 1 || !is_pass(game.definition(), legal.front())) return;
    game.play(legal.front());
    moves.push_back(legal.front());
  }
}

void SharedGame::take_back_to(int plies) {
  while (static_cast<int>(moves.size()) > plies) {
    game.undo();
    moves.pop_back();
  }
}

bool SharedGame::over() { return drawn || resigned || game.outcome().over(); }

Result<SharedGame> share_game(const Session& session, Side host) {
  const GameDefinition& definition = session.definition();
  const auto refuse = [](const char* words, const char* hint = "") {
    return error("not-for-peers", words, hint);
  };
  if (session.outcome().over()) return refuse("the game is over", "start a new game");
  if (definition.roster().sides() != 2)
    return refuse("only games of two sides can be played over the network");
  if (definition.facts().has_chance)
    return refuse(
        "games with dice cannot be played over the network: neither player could "
        "trust the other's dice");
  if (definition.metadata().base.find('/') != std::string::npos)
    return refuse("the base of this variant is a file", "put it in the library");
  SharedGame shared(session.definition_ptr(), session.record().start());
  shared.host = host;
  shared.moves = Record::line_to(session.node());
  if (shared.moves.size() > kMaxPeerMoves) return refuse("the game has too many moves");
  for (const Move move : shared.moves) shared.game.play(move);
  return shared;
}

Result<DefinitionPtr> open_for_peer(const std::string& id, const std::string& base,
                                    const std::map<std::string, std::string>& options) {
  const std::vector<Listing> library = list_definitions();
  const auto known = [&](const std::string& name) {
    return std::any_of(library.begin(), library.end(),
                       [&](const Listing& listing) { return listing.id == name; });
  };
  if (!known(id) || (!base.empty() && !known(base)))
    return error("unknown-variant", "the library has no such variant");
  LoadOptions load;
  load.set = options;
  load.base = base;
  auto loaded = load_definition(id, load);
  if (!loaded) return loaded.problems();
  return loaded->definition;
}

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

// ------------------------------------------------------------------------------------- the link

PeerGame PeerGame::host(SharedGame game, HostKey& key, int64_t now_ms) {
  PeerGame peer;
  peer.key_ = &key;
  peer.game_.emplace(std::move(game));
  peer.began_ms_ = peer.heard_ms_ = peer.sent_ms_ = peer.budget_ms_ = now_ms;
  peer.budget_ = kPeerBurst * 1000;
  return peer;
}

PeerGame PeerGame::join(const std::string& code, std::optional<SharedGame> before, int64_t now_ms) {
  PeerGame peer;
  if (before) peer.before_.emplace(*std::move(before));
  peer.began_ms_ = peer.heard_ms_ = peer.sent_ms_ = peer.budget_ms_ = now_ms;
  peer.budget_ = kPeerBurst * 1000;
  const Json hello = {{"type", "hello"}, {"stockade", kPeerProtocol}, {"code", code}};
  peer.send(hello.dump(-1, ' ', false, Json::error_handler_t::replace));
  return peer;
}

void PeerGame::offer(SharedGame game) {
  if (!key_ || state_ != State::greeting) return;
  game_.reset();
  game_.emplace(std::move(game));
}

void PeerGame::receive(std::string_view bytes, int64_t now_ms) {
  while (!closed() && !bytes.empty()) {
    const size_t end = bytes.find('\n');
    const std::string_view part = bytes.substr(0, end);
    const bool waits_for_welcome = state_ == State::greeting && !key_;
    if (line_.size() + part.size() > (waits_for_welcome ? kMaxPeerWelcome : kMaxPeerLine)) {
      line_.clear();
      return refuse(PeerEnd::too_long);
    }
    line_ += part;
    if (end == std::string_view::npos) return;
    bytes.remove_prefix(end + 1);
    take_line(now_ms);
    line_.clear();
  }
}

void PeerGame::take_line(int64_t now_ms) {
  heard_ms_ = now_ms;
  const int64_t passed = std::clamp<int64_t>(now_ms - budget_ms_, 0, 1000 * kPeerBurst);
  budget_ = std::min<int64_t>(budget_ + passed * kPeerRate, 1000 * kPeerBurst);
  budget_ms_ = now_ms;
  if (budget_ < 1000) return refuse(PeerEnd::too_many);
  budget_ -= 1000;
  if (!is_flat(line_)) return refuse(PeerEnd::bad_message);
  Message message{Json::parse(line_, nullptr, false)};
  if (!message.json.is_object()) return refuse(PeerEnd::bad_message);
  take(message);
}

void PeerGame::tick(int64_t now_ms) {
  if (closed()) return;
  if (state_ == State::greeting) {
    if (now_ms - began_ms_ > kPeerGreetingMs) refuse(PeerEnd::late);
    return;
  }
  if (now_ms - heard_ms_ > kPeerSilenceMs) return close(PeerEnd::lost);
  if (now_ms - sent_ms_ < kPeerPingMs) return;
  send(R"({"type":"ping"})");
  sent_ms_ = now_ms;
}

void PeerGame::lose() {
  if (!closed()) close(PeerEnd::lost);
}

std::string PeerGame::take_output() { return std::exchange(output_, {}); }

std::vector<PeerEvent> PeerGame::take_events() { return std::exchange(events_, {}); }

void PeerGame::close(PeerEnd end, bool told) {
  state_ = State::closed;
  end_ = end;
  told_ = told;
  asked_.reset();
  asking_.reset();
  agreed_.reset();
}

void PeerGame::refuse(PeerEnd end) {
  for (const EndWords& row : kEnds)
    if (row.end == end) send(Json{{"type", "refused"}, {"reason", row.wire}}.dump());
  close(end);
}

std::string PeerGame::words() const {
  for (const EndWords& row : kEnds)
    if (row.end == end_) return told_ ? row.told : row.here;
  return "";
}

void PeerGame::take(const Message& message) {
  const auto type = message.text("type", kMaxCode);
  if (!type) return refuse(PeerEnd::bad_message);
  if (*type == "refused") {
    const auto reason = message.text("reason", kMaxCode);
    for (const EndWords& row : kEnds)
      if (reason && *reason == row.wire) return close(row.end, true);
    return close(PeerEnd::bad_message, true);
  }
  if (*type == "bye") return close(PeerEnd::left, true);
  if (state_ == State::greeting) {
    if (*type == "hello" && key_) return take_hello(message);
    if (*type == "welcome" && !key_) return take_welcome(message);
    return refuse(PeerEnd::bad_message);
  }
  if (*type == "ping") return;
  if (*type == "move") return take_move(message);
  if (*type == "ask") return take_ask(message);
  if (*type == "answer") return take_answer(message);
  if (*type == "done") return take_done(message);
  if (*type != "resign") return refuse(PeerEnd::bad_message);
  // A resignation may cross the move that ends the game.
  if (game_->over()) return;
  forget_requests();
  game_->resigned = other_side();
  events_.push_back({PeerEvent::Type::resigned});
}

// ------------------------------------------------------------------------------------- greeting

void PeerGame::take_hello(const Message& message) {
  const auto version = message.number("stockade", kMaxPly);
  const auto code = message.text("code", kMaxCode);
  if (!version || !code) return refuse(PeerEnd::bad_message);
  if (*version != kPeerProtocol) return refuse(PeerEnd::version);
  // After too many wrong codes the right one is of no use, or a guess could go on beside a link.
  if (!key_->open() || !same_code(key_->code, *code)) {
    ++key_->wrong;
    return refuse(PeerEnd::wrong_code);
  }
  send_welcome();
  state_ = State::playing;
  events_.push_back({PeerEvent::Type::started});
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
  if (game_->drawn) welcome["drawn"] = true;
  send(welcome.dump(-1, ' ', false, Json::error_handler_t::replace));
}

Result<SharedGame> PeerGame::read_game(const Message& message, PeerEnd& problem) const {
  problem = PeerEnd::bad_message;
  const auto wrong = [] { return error("peer", "the game was refused"); };
  const auto id = message.text("variant", kMaxId);
  const auto base = message.text("base", kMaxId);
  const auto rules = message.text("rules", kMaxId);
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
    const auto move = read_move(shared.game, item.get_ref<const std::string&>());
    if (!move) return wrong();
    shared.game.play(*move);
    shared.moves.push_back(*move);
  }
  if (message.json.contains("resigned")) {
    const auto resigned = message.number("resigned", 1);
    if (!resigned) return wrong();
    shared.resigned = Side{*resigned};
  }
  if (const auto drawn = message.json.find("drawn"); drawn != message.json.end()) {
    if (!drawn->is_boolean()) return wrong();
    shared.drawn = drawn->get<bool>();
  }
  return shared;
}

void PeerGame::take_welcome(const Message& message) {
  PeerEnd problem = PeerEnd::none;
  auto shared = read_game(message, problem);
  if (!shared) return refuse(problem);
  game_.emplace(*std::move(shared));
  state_ = State::playing;
  events_.push_back({PeerEvent::Type::started});
  if (!before_) return;
  // The host has the record. A move of one's own that it did not get is sent again.
  const std::vector<Move>& old = before_->moves;
  const size_t known = game_->moves.size();
  const bool goes_on =
      old.size() > known &&
      before_->game.definition().content_hash() == game_->game.definition().content_hash() &&
      write_fen(before_->game.definition(), before_->start) ==
          write_fen(game_->game.definition(), game_->start) &&
      before_->host == game_->host &&
      std::equal(game_->moves.begin(), game_->moves.end(), old.begin());
  if (goes_on) play(old[known]);
  before_.reset();
}

// ------------------------------------------------------------------------------------- the game

Side PeerGame::own_side() const { return key_ ? game_->host : Side{1 - game_->host.index()}; }

Side PeerGame::other_side() const { return Side{1 - own_side().index()}; }

bool PeerGame::may_move() {
  return started() && !agreed_ && !game_->over() && game_->game.next_player() == own_side();
}

bool PeerGame::play(Move move) {
  if (!may_move() || !game_->game.is_legal(move)) return false;
  send(Json{
      {"type", "move"}, {"ply", plies()}, {"move", uci_notation(game_->game.definition(), move)}}
           .dump());
  forget_requests();
  game_->play(move);
  return true;
}

void PeerGame::take_move(const Message& message) {
  const auto ply = message.number("ply", kMaxPly);
  const auto text = message.text("move", kMaxMoveText);
  if (!ply || !text) return refuse(PeerEnd::bad_message);
  // A move may cross the resignation of the player here.
  if (game_->resigned == own_side()) return;
  if (game_->over() || *ply != plies() || game_->game.next_player() != other_side())
    return refuse(PeerEnd::illegal_move);
  const auto move = read_move(game_->game, *text);
  if (!move) return refuse(PeerEnd::illegal_move);
  forget_requests();
  game_->play(*move);
  events_.push_back({PeerEvent::Type::moved, *move});
}

bool PeerGame::resign() {
  if (!started() || agreed_ || game_->over()) return false;
  send(R"({"type":"resign"})");
  forget_requests();
  game_->resigned = own_side();
  return true;
}

void PeerGame::leave() {
  if (closed()) return;
  send(R"({"type":"bye"})");
  close(PeerEnd::left);
}

void PeerGame::replace() {
  if (!closed()) refuse(PeerEnd::replaced);
}

// Requests. The program that asked carries out what was agreed, and says so by "done", so that a
// move that crosses the answer leaves both ends with the same game: the request has lapsed then.

void PeerGame::forget_requests() {
  asking_.reset();
  asked_.reset();
  agreed_.reset();
}

std::optional<int> PeerGame::plies_before_last_move(Side side) const {
  Game back(game_->game);
  for (int left = plies() - 1; left >= 0; --left) {
    back.undo();
    const bool chosen =
        !is_pass(back.definition(), game_->moves[left]) || back.legal_moves().size() > 1;
    if (chosen && back.next_player() == side) return left;
  }
  return std::nullopt;
}

bool PeerGame::ask(PeerRequest request) {
  int& last = asked_at_[0][static_cast<int>(request)];
  if (!started() || agreed_ || asking_ || asked_ || game_->over() || last == plies()) return false;
  if (request == PeerRequest::takeback && !plies_before_last_move(own_side())) return false;
  last = plies();
  asking_ = request;
  send(Json{{"type", "ask"}, {"what", name(request)}, {"ply", plies()}}.dump());
  return true;
}

void PeerGame::take_ask(const Message& message) {
  const auto request = message.request();
  const auto ply = message.number("ply", kMaxPly);
  if (!request || !ply) return refuse(PeerEnd::bad_message);
  int& last = asked_at_[1][static_cast<int>(*request)];
  // It has lapsed, or it is repeated to annoy.
  if (*ply != plies() || last == plies() || game_->over() || asked_ || agreed_) return;
  // Of two requests that cross, the host's counts.
  if (asking_ && key_) return;
  if (*request == PeerRequest::takeback && !plies_before_last_move(other_side())) return;
  last = plies();
  asking_.reset();
  asked_ = request;
  events_.push_back({PeerEvent::Type::asked, Move::none(), *request});
}

bool PeerGame::answer(bool yes) {
  if (!started() || !asked_) return false;
  send(Json{{"type", "answer"}, {"what", name(*asked_)}, {"ply", plies()}, {"yes", yes}}.dump());
  if (yes) agreed_ = asked_;
  asked_.reset();
  return true;
}

void PeerGame::take_answer(const Message& message) {
  const auto request = message.request();
  const auto ply = message.number("ply", kMaxPly);
  const auto yes = message.json.find("yes");
  if (!request || !ply || yes == message.json.end() || !yes->is_boolean())
    return refuse(PeerEnd::bad_message);
  if (asking_ != request || *ply != plies() || game_->over()) return;
  asking_.reset();
  if (!yes->get<bool>()) {
    events_.push_back({PeerEvent::Type::declined, Move::none(), *request});
    return;
  }
  send(Json{{"type", "done"}, {"what", name(*request)}, {"ply", plies()}}.dump());
  if (*request == PeerRequest::draw) {
    forget_requests();
    game_->drawn = true;
    events_.push_back({PeerEvent::Type::drawn});
  } else {
    const int left = plies_before_last_move(own_side()).value_or(plies());
    forget_requests();
    game_->take_back_to(left);
    events_.push_back({PeerEvent::Type::took_back});
  }
}

void PeerGame::take_done(const Message& message) {
  const auto request = message.request();
  const auto ply = message.number("ply", kMaxPly);
  if (!request || !ply) return refuse(PeerEnd::bad_message);
  if (game_->resigned == own_side()) return;
  if (agreed_ != request || *ply != plies()) return refuse(PeerEnd::bad_message);
  forget_requests();
  if (*request == PeerRequest::draw) {
    game_->drawn = true;
    events_.push_back({PeerEvent::Type::drawn});
  } else {
    game_->take_back_to(plies_before_last_move(other_side()).value_or(plies()));
    events_.push_back({PeerEvent::Type::took_back});
  }
}

}  // namespace stockade
