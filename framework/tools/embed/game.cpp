#include <algorithm>
#include <optional>
#include <utility>

#include "framework/base/random.h"
#include "framework/game/random_moves.h"
#include "framework/game/umpire.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/notation/umpire_text.h"
#include "framework/session/library.h"
#include "framework/tools/embed/bridge.h"

namespace stockade::embed {

struct Game::Data {
  explicit Data(RulesPtr shared) : Data(std::move(shared), nullptr) {}
  Data(RulesPtr shared, const stockade::Position* from)
      : rules(std::move(shared)),
        start(from ? *from : rules->definition->start()),
        game(rules->definition, start) {}

  RulesPtr rules;
  stockade::Position start;
  stockade::Game game;
  std::vector<stockade::Move> moves = {};
  stockade::Outcome declared = {};  ///< declared by the players
  std::vector<std::pair<std::string, std::string>> tags = {};
  /// Failed attempts and questions to the umpire, in order.
  struct Request {
    size_t moves_before = 0;
    stockade::Move tried = {};  ///< none: a question
  };
  std::vector<Request> requests = {};

  [[nodiscard]] bool hides() const { return rules->definition->facts().hides_information; }
  /// Everything that the players know at present.
  [[nodiscard]] Umpire& umpire() {
    if (!umpire_) {
      umpire_.emplace(rules->definition, start);
      told_ = told_requests_ = 0;
    }
    for (;;) {
      if (told_requests_ < requests.size() && requests[told_requests_].moves_before == told_) {
        const stockade::Move tried = requests[told_requests_++].tried;
        if (tried.is_none())
          umpire_->ask();
        else
          umpire_->refuse(tried);
      } else if (told_ < moves.size()) {
        umpire_->play(moves[told_++]);
      } else {
        return *umpire_;
      }
    }
  }
  [[nodiscard]] stockade::Outcome outcome() { return declared.over() ? declared : game.outcome(); }
  void declare(const stockade::Outcome& result) {
    if (outcome().over()) fail("game-over", "the game is over already");
    declared = result;
  }
  void play(stockade::Move move) {
    if (declared.over()) fail("game-over", "the players have ended the game");
    if (move.is_none() || !game.is_legal(move))
      fail("illegal-move", "the move is not legal in this position");
    game.play(move);
    moves.push_back(move);
  }
  void take_back() {
    game.undo();
    moves.pop_back();
    std::erase_if(requests, [&](const Request& one) { return one.moves_before > moves.size(); });
    umpire_.reset();
  }

 private:
  std::optional<Umpire> umpire_ = std::nullopt;  ///< follows the game when it is asked
  size_t told_ = 0;                              ///< moves passed to it so far
  size_t told_requests_ = 0;
};

stockade::Game& Bridge::game(const Game& game) { return game.data_->game; }
const RulesPtr& Bridge::rules(const Game& game) { return game.data_->rules; }
Game Bridge::moved_to(const RulesPtr& rules, const Game& game) {
  const Game::Data& from = *game.data_;
  const bool usual = from.start.same_as(from.rules->definition->start());
  Game moved = usual ? Game(variant(rules)) : Game(variant(rules).position(game.start().fen()));
  for (const stockade::Move move : from.moves) moved.data_->play(move);
  moved.data_->requests = from.requests;
  moved.data_->declared = from.declared;
  return moved;
}
const PlayerGame& Bridge::player(const Game& game, Side side) {
  return game.data_->umpire().player(side);
}

Game::Game(const Variant& variant) : data_(std::make_unique<Data>(Bridge::rules(variant))) {}
Game::Game(const Position& start)
    : data_(std::make_unique<Data>(Bridge::rules(start), &Bridge::position(start))) {}
Game::Game(const Game& other) : data_(std::make_unique<Data>(*other.data_)) {}
Game::Game(Game&& other) noexcept = default;
Game& Game::operator=(const Game& other) {
  if (this != &other) data_ = std::make_unique<Data>(*other.data_);
  return *this;
}
Game& Game::operator=(Game&& other) noexcept = default;
Game::~Game() = default;

Variant Game::variant() const { return Bridge::variant(data_->rules); }
Position Game::start() const { return Bridge::position(data_->rules, data_->start); }
Position Game::position() const { return Bridge::position(data_->rules, data_->game.position()); }
std::vector<Move> Game::legal_moves() const { return outer(data_->game.legal_moves()); }
std::vector<Move> Game::moves() const { return outer(data_->moves); }
Outcome Game::outcome() const { return outer(data_->outcome()); }

void Game::play(Move move) { data_->play(inner(move)); }

Move Game::play(const std::string& text) {
  const stockade::Move move = take(parse_move(data_->game, text));
  data_->play(move);
  return outer(move);
}

bool Game::undo() {
  if (data_->declared.over()) {
    data_->declared = {};
    return true;
  }
  if (data_->moves.empty()) return false;
  data_->take_back();
  return true;
}

void Game::resign(int side) {
  const Roster& roster = data_->rules->definition->roster();
  if (side < 0 || side >= roster.sides()) fail("out-of-range", "there is no side of that number");
  data_->declare(stockade::Outcome::loss(roster, Side{side}, Ending::resignation));
}

void Game::agree_draw() {
  data_->declare(stockade::Outcome::draw(data_->rules->definition->roster(), Ending::agreement));
}

Move Game::play_random(std::uint64_t seed) {
  Random random(seed);
  MoveList legal;
  const stockade::Move move = random_move(data_->game, legal, random);
  if (move.is_none()) fail("game-over", "there is no legal move");
  data_->play(move);
  return outer(move);
}

std::string Game::tag(const std::string& name) const {
  for (const auto& [known, value] : data_->tags)
    if (known == name) return value;
  return "";
}

void Game::set_tag(const std::string& name, const std::string& value) {
  const bool is_name = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return is_upper(c) || is_lower(c) || is_digit(c) || c == '_';
  });
  if (!is_name) fail("pgn-tag", "a tag has a name of letters, digits and '_'");
  for (auto& [known, old] : data_->tags)
    if (known == name) {
      old = value;
      return;
    }
  data_->tags.emplace_back(name, value);
}

std::string Game::pgn() const {
  Record record(data_->rules->definition, data_->start);
  for (const auto& [name, value] : data_->tags) record.set_tag(name, value);
  RecordNode* node = &record.root();
  for (const stockade::Move move : data_->moves) node = &node->child(move);
  const stockade::Outcome outcome = data_->outcome();
  if (outcome.over()) {
    record.result = outcome.result();
    record.set_tag("Result", record.result);
  }
  if (data_->declared.over()) record.set_tag("Termination", to_string(outcome.ending));
  return write_pgn(record);
}

namespace {

/// The rules of the variants that the Variant tags of games have named.
RulesPtr share_loaded(const DefinitionPtr& definition) {
  Options options;
  for (const OptionValue& one : definition->options()) options[one.name] = one.value;
  return share(definition, {"", definition->id(), options, definition->metadata().base});
}

}  // namespace

std::vector<Game> Game::read_pgn(const std::string& text, const Variant& fallback) {
  const RulesPtr& usual = Bridge::rules(fallback);
  std::vector<Game> games;
  PgnStream stream(text, {.file = "", .fallback = usual->definition, .resolve = resolve_variant});
  while (const std::optional<PgnGame> read = stream.next()) {
    if (read->failure) fail(Diagnostics{read->failure->diagnostic});
    const Record& record = read->record;
    const RulesPtr rules =
        record.definition() == usual->definition ? usual : share_loaded(record.definition());
    Game game(Bridge::position(rules, record.start()));
    for (const stockade::Move move : record.main_line()) game.data_->play(move);
    game.data_->tags = record.tags();
    if (!game.data_->game.outcome().over() && record.result != "*")
      game.data_->declared =
          read->resigned ? stockade::Outcome::loss(rules->definition->roster(), *read->resigned,
                                                   Ending::resignation)
                         : stockade::Outcome::declared(rules->definition->roster(), record.result);
    games.push_back(std::move(game));
  }
  return games;
}

Seen Game::seen_by(int side) const {
  const DefinitionPtr& definition = data_->rules->definition;
  if (side < 0 || side >= definition->roster().sides())
    fail("out-of-range", "there is no side of that number");
  const Position present = position();
  Seen seen{present.fen(), present.board(), present.zones(), {}};
  if (!data_->hides()) return seen;
  const PlayerGame& player = data_->umpire().player(Side{side});
  for (const UmpireCall& call : player.calls()) seen.calls.push_back(call_words(*definition, call));
  if (data_->outcome().over()) return seen;

  seen.fen = seen_fen(player);
  seen.board = Bridge::position(data_->rules, player.seen()).board();
  for (size_t cell = 0; cell < seen.board.size(); ++cell)
    if (!player.sight().test(static_cast<int>(cell))) seen.board[cell] = Seen::kUnknown;
  const PlayerView& view = definition->view(Side{side});
  const auto& zones = definition->layout().zones();
  for (size_t zone = 0; zone < zones.size(); ++zone)
    for (size_t i = 0; i < seen.zones[zone].size(); ++i)
      if (!view.sees(data_->game.position(),
                     Site::slot(zones[zone].first_slot + static_cast<int>(i))))
        seen.zones[zone][i] = -1;
  return seen;
}

std::vector<Move> Game::possible_moves() const {
  if (data_->outcome().over() || data_->game.chance_to_move()) return {};
  if (!data_->hides()) return legal_moves();
  std::vector<Move> moves;
  for (const PossibleMove& one : data_->umpire().player(data_->game.side_to_move()).possible())
    moves.push_back(outer(one.move));
  return moves;
}

bool Game::attempt(Move move) {
  if (data_->outcome().over()) fail("game-over", "the game is over");
  if (!data_->hides()) {
    data_->play(inner(move));
    return true;
  }
  if (!fits(*data_->rules->definition, inner(move)))
    fail("other-variant", "the move is of another variant");
  // A copy evaluates the attempt; the game follows.
  Umpire umpire = data_->umpire();
  switch (umpire.attempt(inner(move))) {
    case Attempted::played:
      data_->play(umpire.last_move());
      return true;
    case Attempted::refused:
      data_->requests.push_back({data_->moves.size(), inner(move)});
      return false;
    case Attempted::not_possible:
      break;
  }
  fail("not-possible", "the player knows that this move is impossible, or has tried it already");
}

std::optional<bool> Game::ask() {
  if (data_->outcome().over()) fail("game-over", "the game is over");
  if (!data_->hides()) return std::nullopt;
  Umpire umpire = data_->umpire();
  const std::optional<bool> answer = umpire.ask();
  if (answer) data_->requests.push_back({data_->moves.size(), stockade::Move::none()});
  return answer;
}

}  // namespace stockade::embed
