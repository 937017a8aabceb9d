#include "tests/support/peer_world.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"

namespace stockade::test {
namespace {

constexpr const char* kVariants[] = {"hostage", "chess", "reversi", "progressive", "duck"};
constexpr const char* kTimes[] = {"none", "5+3",      "1d2",      "2b1",
                                  "1",    "10s/move", "3/1, 1+1", "3s+1s; 2+1"};

/// The word at the begin of the text, which is taken away with the blank behind it.
std::string_view take_word(std::string_view& text) {
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(std::min(word.size() + 1, text.size()));
  return word;
}

std::optional<uint32_t> number_in(std::string_view text) {
  uint32_t number = 0;
  if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc())
    return std::nullopt;
  return number;
}

uint64_t hash_after(uint64_t line, Move move) {
  uint64_t state = line ^ move.bits();
  return splitmix(state);
}

bool forced(Game& game, Move move) {
  return is_pass(game.definition(), move) && game.legal_moves().size() == 1;
}

/// The face after the side has used so much in its turn, which ends.
ClockFace pressed(const PeerClock& clock, Side side, int64_t used) {
  const auto at = [](int64_t ms) { return Clock::Time(std::chrono::milliseconds(ms)); };
  Clock reference(clock.control(), 2);
  reference.set(clock.face());
  reference.run(side, at(0));
  reference.press(at(used));
  return reference.face();
}

int64_t left(const PeerClock& clock, Side side) {
  return clock.face().left[static_cast<size_t>(side.index())].count();
}

}  // namespace

const std::string& PeerWorld::code() {
  static const std::string kCode = "ABCDEF";
  return kCode;
}

PeerWorld::PeerWorld(const DefinitionPtr& definition, const std::string& control)
    : key_{code()},
      ends_{{PeerProgram::join(code(), 0)},
            {PeerProgram::host(
                [&] {
                  SharedGame game(definition, definition->start());
                  if (const auto time = parse_time_control(control); time->timed())
                    game.clock = PeerClock::fresh(*time);
                  return game;
                }(),
                key_, 0)}} {
  collect();
  while (!ends_[0].coming.empty() || !ends_[1].coming.empty())
    for (const bool host : {true, false}) arrive(host, end(host).coming.size());
  for (const bool host : {false, true}) {
    begin(end(host));
    remember(host);
  }
}

PeerWorld::PeerWorld(const PeerWorld& other)
    : key_(other.key_),
      ends_{other.ends_[0], other.ends_[1]},
      broken_{other.broken_[0], other.broken_[1]},
      now_(other.now_),
      forged_(other.forged_),
      fault_(other.fault_) {
  ends_[1].program.use_key(key_);
}

void PeerWorld::require(bool holds, bool host, const char* words) {
  if (!holds && fault_.empty())
    fault_ = fmt::format("{} at {} ms: {}", host ? "host" : "guest", now_, words);
}

// ------------------------------------------------------------------------------------ the steps

void PeerWorld::obey(std::string_view line) {
  if (!fault_.empty()) return;
  const std::string_view who = take_word(line);
  std::string_view verb = who;
  int64_t waited = 0;
  if (who == "wait") {
    waited = std::min<uint32_t>(number_in(line).value_or(100), 100'000);
    wait(waited);
  } else if (who == "cut") {
    cut();
  } else if (who == "join" || who == "forget") {
    if (key_.open()) {
      cut();
      end(true).program.reopen(now_);
      who == "forget" ? end(false).program.forget(now_) : end(false).program.reopen(now_);
      broken_[0] = broken_[1] = false;
    }
  } else if (who == "host" || who == "guest") {
    verb = take_word(line);
    obey_player(who == "host", verb, line);
  } else {
    return;
  }
  collect();
  for (const bool host : {false, true}) {
    // What one end does changes nothing at the other one.
    const bool concerned = verb == who || (who == "host") == host;
    check(host, concerned ? verb : "nothing", waited);
    remember(host);
  }
}

void PeerWorld::obey_player(bool host, std::string_view verb, std::string_view rest) {
  End& one = end(host);
  PeerProgram& program = one.program;
  Deeds& deeds = one.deeds;
  const uint64_t line = one.hashes.back();
  if (verb == "take") {
    arrive(host, number_in(rest).value_or(static_cast<uint32_t>(one.coming.size())));
  } else if (verb == "gets") {
    forged_ = true;
    program.receive(std::string(rest) + '\n', now_);
  } else if (verb == "repeat" || verb == "drop" || verb == "swap") {
    change_line(one, verb);
  } else if (verb == "notices") {
    program.lose(now_);
    broken_[host] = false;
  } else if (!program.has_game()) {
    return;
  } else if (verb == "play") {
    play(one, number_in(rest).value_or(0));
  } else if (verb == "ask") {
    const PeerRequest request = rest == "draw"       ? PeerRequest::draw
                                : rest == "takeback" ? PeerRequest::takeback
                                                     : PeerRequest::rematch;
    if (!program.ask(request)) return;
    if (request == PeerRequest::draw) deeds.draws_agreed.insert(line);
    if (request == PeerRequest::takeback) deeds.lines_agreed.insert(line);
    if (request == PeerRequest::rematch) deeds.rematch_agreed = true;
  } else if (verb == "yes" || verb == "no") {
    const auto asked = program.asked();
    if (!program.answer(verb == "yes") || verb == "no") return;
    if (asked == PeerRequest::draw) deeds.draws_agreed.insert(line);
    if (asked == PeerRequest::takeback) deeds.lines_agreed.insert(line);
    if (asked == PeerRequest::rematch) deeds.rematch_agreed = true;
  } else if (verb == "resign") {
    if (program.resign()) deeds.resigned.insert(one.games);
  } else if (verb == "leave") {
    program.leave();
  }
}

void PeerWorld::play(End& one, uint32_t which) {
  if (!one.program.may_move()) return;
  const MoveList legal = one.fold->legal_moves();
  require(!legal.empty(), one.program.hosts(), "a player may move, and has no legal move");
  if (legal.empty()) return;
  const Move move = legal[which % legal.size()];
  if (one.program.play(move, now_)) one.deeds.moves.insert(hash_after(one.hashes.back(), move));
}

void PeerWorld::arrive(bool host, size_t most) {
  End& one = end(host);
  if (broken_[host]) return;
  const std::string part = one.coming.substr(0, most);
  one.coming.erase(0, part.size());
  one.program.receive(part, now_);
  collect();
}

/// Somebody between the two programs changes what one sends.
void PeerWorld::change_line(End& one, std::string_view verb) {
  const size_t first = one.coming.find('\n');
  if (first == std::string::npos) return;
  forged_ = true;
  const std::string line = one.coming.substr(0, first + 1);
  if (verb == "repeat") {
    one.coming.insert(0, line);
  } else if (verb == "drop") {
    one.coming.erase(0, line.size());
  } else if (const size_t second = one.coming.find('\n', first + 1); second != std::string::npos) {
    one.coming.erase(0, line.size());
    one.coming.insert(second + 1 - line.size(), line);
  }
}

void PeerWorld::wait(int64_t ms) {
  now_ += ms;
  for (End& one : ends_) one.program.tick(now_);
}

void PeerWorld::cut() {
  for (const bool host : {false, true}) {
    end(host).coming.clear();
    broken_[host] = true;
  }
}

void PeerWorld::collect() {
  for (const bool host : {false, true}) {
    const std::string sent = end(host).program.take_output();
    if (!broken_[host]) end(!host).coming += sent;
  }
}

void PeerWorld::deliver() {
  while (fault_.empty() && (!ends_[0].coming.empty() || !ends_[1].coming.empty()))
    for (const char* line : {"host take", "guest take"}) obey(line);
}

bool PeerWorld::together() {
  return ends_[0].program.started() && ends_[1].program.started() && !broken();
}

/// Whether the link stands while nobody does anything and all messages come at once. What was still
/// open between the programs ends in that time.
bool PeerWorld::rest() {
  prompt_ = true;
  for (int64_t waited = 0; waited <= kPeerAnswerMs && together(); waited += 2'000) {
    obey("wait 2000");
    deliver();
  }
  prompt_ = false;
  return together();
}

void PeerWorld::finish() {
  bool disputed = false;
  for (int tries = 0; tries < 100 && fault_.empty(); ++tries) {
    deliver();
    obey("wait 20");
    if (forged_) return;
    for (End& one : ends_)
      if (one.program.has_game() && one.program.peer().finished()) return;
    for (const End& one : ends_) disputed = disputed || one.program.end() == PeerEnd::bad_clock;
    if (!together())
      obey("join");
    else if (ends_[0].coming.empty() && ends_[1].coming.empty() && rest())
      return compare();
  }
  // Messages that were held up for longer than all stalls of a game may last end every link.
  require(disputed && now_ > kPeerStallsMs, true, "the programs do not come together");
}

void PeerWorld::compare() {
  const SharedGame& one = ends_[0].program.game();
  const SharedGame& other = ends_[1].program.game();
  require(one.moves == other.moves, true, "the moves differ");
  require(one.host == other.host, true, "the sides differ");
  require(
      one.drawn == other.drawn && one.resigned == other.resigned && one.flagged == other.flagged,
      true, "the results differ");
  if (one.clock.timed()) require(one.clock.face() == other.clock.face(), true, "the clocks differ");
}

// ------------------------------------------------------------------------------------ the model

int64_t PeerWorld::allowance(int moves) const { return kPeerLagMs + moves * kPeerLagPerMoveMs; }

/// The books of a game that this program did not have before.
void PeerWorld::begin(End& one) {
  const SharedGame& game = one.program.game();
  one.fold.emplace(game.game.definition_ptr(), game.start);
  one.hashes = {0};
  one.given = game.moves.size();
  one.own_moves = one.friend_moves = 0;
  one.charged = one.forgiven = 0;
}

void PeerWorld::remember(bool host) {
  End& one = end(host);
  if (!one.program.has_game()) return one.shown.reset();
  PeerGame& peer = one.program.peer();
  one.shown.reset();
  one.shown.emplace(Shown{peer.name(), peer.game(), peer.linked(), one.program.started()});
}

void PeerWorld::check(bool host, std::string_view verb, int64_t waited) {
  End& one = end(host);
  if (!one.program.has_game()) return;
  const PeerEnd reason = one.program.end();
  if (!forged_)
    require(reason == PeerEnd::none || reason == PeerEnd::left || reason == PeerEnd::lost ||
                reason == PeerEnd::late || reason == PeerEnd::too_many ||
                reason == PeerEnd::bad_clock || reason == PeerEnd::false_flag ||
                reason == PeerEnd::replaced,
            host, ("refused what the other said: " + one.program.words()).c_str());
  if (prompt_) require(reason != PeerEnd::late, host, "waits for an answer that does not come");
  const SharedGame& game = one.program.game();
  if (!one.shown) {
    begin(one);
    one.games = end(true).games;
  }
  if (one.shown && one.shown->game.host != game.host) {
    require(one.deeds.rematch_agreed, host, "a rematch began to which the player had not agreed");
    one.deeds.rematch_agreed = false;
    ++one.games;
    for (std::set<uint64_t>* agreed : {&one.deeds.lines_agreed, &one.deeds.draws_agreed})
      agreed->clear();
    begin(one);
    one.given = 0;
    one.shown.reset();
  }
  check_moves(host, game);
  if (!one.shown) return;
  if (one.shown->name == one.program.peer().name() || host)
    check_results(host, one.shown->game, game);
  if (game.clock.timed()) check_clock(host, verb, waited, *one.shown);
}

void PeerWorld::check_moves(bool host, const SharedGame& game) {
  End& one = end(host);
  Game& fold = *one.fold;
  const std::vector<Move> before = one.shown ? one.shown->game.moves : std::vector<Move>();
  const size_t same = static_cast<size_t>(
      std::mismatch(before.begin(), before.end(), game.moves.begin(), game.moves.end()).first -
      before.begin());
  const size_t played = one.hashes.size() - 1;
  if (same == game.moves.size() && same == played) return;
  if (same < played) {
    // Taken back: the player agreed to it, or its time was over before.
    require(one.deeds.lines_agreed.contains(one.hashes.back()) ||
                game.flagged == one.program.own_side(),
            host, "moves were taken back without the player's consent");
    for (size_t i = played; i > same; --i) fold.undo();
    one.hashes.resize(same + 1);
  }
  for (size_t i = same; i < game.moves.size(); ++i) {
    const Move move = game.moves[i];
    const Side mover = fold.next_player();
    const bool passes = !fold.outcome().over() && forced(fold, move);
    if (fold.outcome().over() || !fold.is_legal(move))
      return require(false, host, "a move is not legal");
    fold.play(move);
    one.hashes.push_back(hash_after(one.hashes.back(), move));
    if (passes || i < one.given) continue;
    const bool own = mover == one.program.own_side();
    ++(own ? one.own_moves : one.friend_moves);
    if (own || !forged_)
      require(end(own ? host : !host).deeds.moves.contains(one.hashes.back()), host,
              own ? "there is an own move that the player did not make"
                  : "there is a move of the friend that the friend did not make");
  }
  require(write_fen(fold.definition(), fold.position()) ==
              write_fen(game.game.definition(), game.game.position()),
          host, "the moves lead to another position");
}

void PeerWorld::check_results(bool host, const SharedGame& before, const SharedGame& game) {
  End& one = end(host);
  const Deeds& others = end(!host).deeds;
  const Side own = one.program.own_side();
  SharedGame was(before);
  SharedGame is(game);
  require(!was.over() || is.over(), host, "a game that was over goes on");
  const bool resigned = game.resigned != before.resigned;
  if (resigned && game.resigned == own)
    require(one.deeds.resigned.contains(one.games), host, "the player is said to have resigned");
  if (resigned && game.resigned && game.resigned != own && !forged_)
    require(others.resigned.contains(one.games), host, "the friend is said to have resigned");
  if (game.drawn && !before.drawn) {
    require(one.deeds.draws_agreed.contains(one.hashes.back()), host,
            "a draw to which the player did not agree");
    if (!forged_)
      require(others.draws_agreed.contains(one.hashes.back()), host,
              "a draw to which the friend did not agree");
  }
  if (game.flagged == own && before.flagged != own) {
    // The own time is over but for the lag that the friend's program may charge.
    const PeerClock& clock = before.clock;
    const int64_t lag = allowance(one.own_moves) + 250;
    const bool over = clock.running() && clock.side() == own
                          ? clock.flagged_after(clock.used(now_) + lag)
                          : one.moved_by.flagged_after(one.moved_after + lag);
    require(over, host, "the player is said to have no time left");
  }
}

void PeerWorld::check_clock(bool host, std::string_view verb, int64_t waited, const Shown& before) {
  End& one = end(host);
  const SharedGame& was = before.game;
  const SharedGame& is = one.program.game();
  const Side own = one.program.own_side();
  const PeerClock& old_clock = was.clock;
  const PeerClock& clock = is.clock;
  const bool grew = is.moves.size() > was.moves.size();
  const bool shrank = is.moves.size() < was.moves.size();
  const int64_t old_used = old_clock.used(now_ - waited);
  if (verb == "wait") {
    const bool ran = old_clock.running() && before.linked;
    if (ran && one.program.peer().linked() && clock.running())
      require(clock.used(now_) == old_used + waited, host, "a clock does not show what passed");
    if (!ran && !grew) require(clock.used(now_) == old_used, host, "a clock that stands runs");
    require(clock.face() == old_clock.face(), host, "a clock changes while the players think");
    return;
  }
  if (verb == "play" && grew) {
    one.moved_by = old_clock;
    one.moved_after = old_used;
    const bool ends_turn = is.game.next_player() != own || is.moves.size() > was.moves.size() + 1;
    const ClockFace expected =
        !ends_turn || !old_clock.running() ? old_clock.face() : pressed(old_clock, own, old_used);
    require(clock.face().left == expected.left, host, "a move cost other than the time it took");
    return;
  }
  if (verb != "take" && verb != "gets") return;
  // What the friend's program has charged.
  if (!shrank) {
    one.charged += std::max<int64_t>(left(old_clock, own) - left(clock, own), 0);
    if (!grew && old_clock.side() == own && clock.side() == own)
      one.charged += std::max<int64_t>(clock.used(now_) - old_used, 0);
  }
  require(one.charged <= allowance(one.own_moves), host,
          "the friend's program has charged more than lag may be");
  // What it has gained by the times that it sent.
  if (!grew || shrank || !old_clock.running() || old_clock.side() == own) return;
  // While there was no link, what the friend had used since its last message does not count. The
  // move may come with the greeting that brings the link back.
  int64_t seen = before.started ? old_used : 0;
  for (size_t i = was.moves.size(); i < is.moves.size(); ++i) {
    const auto cost = clock.spent_at(Side{1 - own.index()}, i + 1);
    if (!cost) continue;
    one.forgiven += std::max<int64_t>(seen - *cost, 0);
    seen = *cost;
  }
  require(one.forgiven <= allowance(one.friend_moves), host,
          "the friend's program has gained more than lag may be");
}

// --------------------------------------------------------------------------------- random steps

PeerWorldSteps::PeerWorldSteps(uint64_t seed) : random_(seed) {
  game_ =
      std::string(kVariants[below(std::size(kVariants))]) + ' ' + kTimes[below(std::size(kTimes))];
  if (below(2)) victim_ = below(2) != 0;
}

std::string PeerWorldSteps::next(PeerWorld& world) {
  return victim_ && below(3) == 0 ? forged(world) : honest(world);
}

std::string PeerWorldSteps::honest(PeerWorld& world) {
  const bool host = below(2) != 0;
  const std::string who = host ? "host " : "guest ";
  PeerProgram& program = world.program(host);
  const bool together = world.program(true).started() && world.program(false).started();
  if (world.broken() && below(3) == 0) return who + "notices";
  if (!together && !world.program(false).closed() && below(2)) return who + "take";
  if ((!together || world.broken()) && below(4) == 0) return below(12) ? "join" : "forget";
  if (program.asked() && below(2)) return who + (below(3) ? "yes" : "no");
  if (program.may_move() && below(2)) return who + "play " + std::to_string(below(1000));
  switch (below(24)) {
    case 0:
      return "cut";
    case 1:
      return who + "ask takeback";
    case 2:
      return who + "ask draw";
    case 3:
      return who + "ask rematch";
    case 4:
      return below(12) ? who + "take 10" : who + "resign";
    case 5:
      return below(60) ? who + "take 40" : who + "leave";
    case 6:
      return below(4) ? who + "yes" : "forget";
    case 7:
      return "wait " + std::to_string(below(below(6) ? 3'000 : 20'000));
    case 8:
      return "wait " + std::to_string(below(below(4) ? 6'000 : 70'000));
    case 9:
    case 10:
    case 11:
    case 12:
      return "wait " + std::to_string(below(600));
    default:
      return who + "take";
  }
}

std::string PeerWorldSteps::forged(PeerWorld& world) {
  const std::string who = *victim_ ? "host " : "guest ";
  PeerProgram& victim = world.program(*victim_);
  if (below(12) == 0) return who + (below(3) == 0 ? "repeat" : below(2) ? "drop" : "swap");
  const std::string line = victim.started() ? message(world) : greeting(world);
  return who + "gets " + (below(8) ? line : mutated(line));
}

/// What somebody may answer to a call of the victim, or say to it first.
std::string PeerWorldSteps::greeting(PeerWorld& world) {
  PeerProgram& victim = world.program(*victim_);
  if (*victim_) {
    const bool has_game = victim.has_game() && below(2);
    return fmt::format(
        R"({{"type":"hello","stockade":{},"code":"{}"{}}})", below(20) ? 3 : 2,
        below(40) ? PeerWorld::code() : "ABCDEX",
        has_game ? fmt::format(R"(,"game":"{}","received":{})", victim.peer().name(), below(4))
                 : "");
  }
  if (victim.has_game() && below(4))
    return fmt::format(R"({{"type":"resume","received":{}}})",
                       below(2) ? below(6) : world.program(true).peer().received());
  // A welcome as an honest host would write it.
  HostKey key{PeerWorld::code()};
  PeerProgram host = PeerProgram::host(world.program(true).game(), key, world.now());
  host.receive(
      fmt::format(R"({{"type":"hello","stockade":{},"code":"{}"}})", kPeerProtocol, key.code) +
          "\n",
      world.now());
  std::string line = host.take_output();
  if (!line.empty()) line.pop_back();
  return line;
}

/// A message that fits the victim's game more or less.
std::string PeerWorldSteps::message(PeerWorld& world) {
  PeerProgram& victim = world.program(*victim_);
  Game game(victim.game().game);
  const auto plies = static_cast<int>(victim.game().moves.size());
  const int ply = below(6) ? plies : std::max(0, plies + static_cast<int>(below(5)) - 2);
  const PeerClock& clock = victim.game().clock;
  const int64_t used = clock.timed() ? clock.used(world.now()) : 0;
  const auto around = [&](int64_t time) {
    return std::max<int64_t>(0, time + static_cast<int64_t>(below(below(3) ? 2'000 : 15'000)) -
                                    (below(2) ? 1'000 : 7'000));
  };
  static constexpr const char* kRequests[] = {"draw", "takeback", "rematch"};
  const char* what = kRequests[below(3)];
  if (below(3)) {
    // Somebody who wants to gain time, or a result, plays on.
    const PeerState state = victim.peer().state();
    const bool to_move = game.next_player() != victim.own_side();
    const MoveList legal = game.legal_moves();
    if (state == PeerState::agreed)
      return fmt::format(R"({{"type":"done","what":"{}","ply":{}}})", what, plies);
    if (state == PeerState::asking && below(2))
      return fmt::format(R"({{"type":"answer","what":"{}","ply":{},"yes":true}})", what, plies);
    if (to_move && clock.timed() && below(2))
      return fmt::format(R"({{"type":"clock","ply":{},"spent":{}}})", plies,
                         clock.spent_at(victim.own_side(), static_cast<size_t>(plies)).value_or(0) +
                             below(below(2) ? 700 : 9'000));
    if (to_move && !legal.empty())
      return fmt::format(
          R"({{"type":"move","ply":{},"move":"{}"{}}})", plies,
          uci_notation(game.definition(), legal[below(static_cast<uint32_t>(legal.size()))]),
          clock.timed() ? fmt::format(R"(,"spent":{})", std::max<int64_t>(used - below(12'000), 0))
                        : "");
    return fmt::format(R"({{"type":"ask","what":"{}","ply":{}}})", what, plies);
  }
  const auto spent = [&](int64_t time) {
    return clock.timed() ? fmt::format(R"(,"spent":{})", around(time)) : "";
  };
  switch (below(100) ? below(12) : 12) {
    case 0:
    case 1:
    case 2: {
      const MoveList legal = game.legal_moves();
      const std::string move =
          legal.empty()
              ? "0000"
              : uci_notation(game.definition(), legal[below(static_cast<uint32_t>(legal.size()))]);
      return fmt::format(R"({{"type":"move","ply":{},"move":"{}"{}}})", ply, move,
                         spent(below(2) ? used : 0));
    }
    case 3:
    case 4:
      return fmt::format(
          R"({{"type":"clock","ply":{},"spent":{}}})", ply,
          around(clock.timed()
                     ? clock.spent_at(victim.own_side(), static_cast<size_t>(ply)).value_or(used)
                     : 0));
    case 5:
      return fmt::format(R"({{"type":"{}","ply":{}}})", below(3) ? "claim" : "flag", ply);
    case 6:
      return fmt::format(R"({{"type":"ask","what":"{}","ply":{}}})", what, ply);
    case 7:
    case 8:
      return fmt::format(R"({{"type":"answer","what":"{}","ply":{},"yes":{}}})", what, ply,
                         below(3) != 0);
    case 9:
      return fmt::format(R"({{"type":"done","what":"{}","ply":{}}})", what, ply);
    case 10:
    case 11:
      return fmt::format(R"({{"type":"ping","received":{}{}}})", below(8), spent(used));
    default:
      return R"({"type":"resign"})";
  }
}

std::string PeerWorldSteps::mutated(std::string line) {
  for (uint32_t changes = 1 + below(3); changes > 0 && !line.empty(); --changes) {
    const size_t at = below(static_cast<uint32_t>(line.size()));
    switch (below(3)) {
      case 0:
        line[at] = static_cast<char>(32 + below(95));
        break;
      case 1:
        line.erase(at, 1 + below(6));
        break;
      default:
        line.insert(at, line.substr(at, 1 + below(30)));
        break;
    }
  }
  return line;
}

const PeerWorld& begun_peer_world(std::string_view line,
                                  const DefinitionPtr& (*open)(const char* id)) {
  const auto chosen = [](const auto& names, std::string_view name) {
    const auto found = std::find(std::begin(names), std::end(names), name);
    return static_cast<size_t>(found == std::end(names) ? 0 : found - std::begin(names));
  };
  const size_t variant_of_line = chosen(kVariants, take_word(line));
  const size_t time = chosen(kTimes, line);
  static std::map<std::pair<size_t, size_t>, std::unique_ptr<PeerWorld>> worlds;
  std::unique_ptr<PeerWorld>& world = worlds[{variant_of_line, time}];
  if (!world) world = std::make_unique<PeerWorld>(open(kVariants[variant_of_line]), kTimes[time]);
  return *world;
}

}  // namespace stockade::test
