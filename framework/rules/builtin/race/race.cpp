#include "framework/rules/builtin/race/race.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "framework/base/translate.h"
#include "framework/rules/appearance_facet.h"
#include "framework/rules/builtin/race/lane.h"
#include "framework/rules/generate.h"
#include "framework/rules/program_building.h"
#include "framework/rules/stack_facet.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

/// The attributes of the state, and the pieces as stacks: independent of the size of the board.
struct RaceTables {
  RaceParams params;
  std::vector<std::vector<int>> rolls;  ///< by outcome: the numbers in ascending order
  int roll = -1;                        ///< attribute of the outcome
  int left = 0;                         ///< attribute: 10 * moves + number; 0: all
  int sides = 2;
  SideVector<int> bar_slot;
  SideVector<std::vector<int>> places;     ///< by cell: see place()
  SideVector<std::vector<uint8_t>> stack;  ///< the piece for each height, from 1
  PieceArray<uint8_t> height{};            ///< of a stack; 0: no stack
  uint8_t run_effect = 0;
  uint8_t enter_effect = 0;
  uint8_t leave_effect = 0;

  [[nodiscard]] int length(Side side) const {
    return static_cast<int>(params.track_of(side).size());
  }
  [[nodiscard]] int cell(Side side, int place) const {
    return params.track_of(side)[static_cast<size_t>(place)];
  }
  /// The index of a cell on the track; -1: none.
  [[nodiscard]] int place(Side side, int cell) const {
    const std::vector<int>& known = places[side];
    return cell < std::ssize(known) ? known[static_cast<size_t>(cell)] : -1;
  }
  void note_places() {
    for (int s = 0; s < sides; ++s) {
      const std::vector<int>& track = params.track_of(Side{s});
      places.emplace_back(static_cast<size_t>(*std::max_element(track.begin(), track.end())) + 1,
                          -1);
      for (int i = length(Side{s}); i-- > 0;)
        places[Side{s}][static_cast<size_t>(track[static_cast<size_t>(i)])] = i;
    }
  }
  [[nodiscard]] Side enemy_of(Side side) const { return Side{1 - side.index()}; }

  [[nodiscard]] Lane lane(const Position& position, Side side) const {
    const CellSet own = position.cells_of(side);
    return lane_of(position, side, own, position.occupied() & ~own);
  }
  /// The same for sets of W words.
  template <int W>
  [[nodiscard]] Lane lane(const Program<W>& program, const Position& position, Side side) const {
    const Bits<W> own = position.side_set<W>(side.index());
    return lane_of(position, side, own, occupied_cells(program, position) & ~own);
  }
  template <class Cells>
  [[nodiscard]] Lane lane_of(const Position& position, Side side, Cells own, Cells others) const {
    Lane lane;
    lane.length = length(side);
    lane.home = params.home;
    lane.safe_at = params.safe_at;
    lane.highest = static_cast<int>(params.stacks.size());
    lane.bar = position.count(bar_slot[side]);
    lane.open_all();
    // A piece that is not a stack is never captured, and nobody can stop on its cell.
    const auto put_other = [&](int place, int high) {
      lane.put_enemy(place, high ? high : int{params.safe_at});
    };
    while (own.any()) {
      const int cell = own.pop();
      const int at = place(side, cell);
      if (at < 0) continue;
      if (const int high = height[position.at(cell)])
        lane.put_own(at, high);
      else
        put_other(at, 0);
    }
    while (others.any()) {
      const int cell = others.pop();
      if (const int at = place(side, cell); at >= 0) put_other(at, height[position.at(cell)]);
    }
    return lane;
  }
  /// The dice that the side to move still has.
  [[nodiscard]] DiceLeft dice_left(const Position& position) const {
    DiceLeft dice;
    if (const int some = position.attribute(left)) {
      dice.first = some % 10;
      dice.first_many = some / 10;
      return dice;
    }
    const int outcome = position.attribute(roll) - 1;
    if (outcome < 0 || outcome >= std::ssize(rolls)) return dice;
    const std::vector<int>& numbers = rolls[static_cast<size_t>(outcome)];
    dice.first = numbers.front();
    dice.first_many = 1;
    if (numbers.size() == 2 && numbers[0] == numbers[1]) dice.first_many = params.doublet;
    if (numbers.size() == 2 && numbers[0] != numbers[1]) dice.second = numbers[1];
    return dice;
  }
  [[nodiscard]] int in_play(const Position& position, Side side) const {
    const Lane seen = lane(position, side);
    int sum = seen.bar;
    for (int i = 0; i < seen.length; ++i) sum += seen.own(i);
    return sum;
  }
};

/// The lane move of a move.
LaneMove lane_move(const RaceTables& plan, Side side, Move move) {
  LaneMove found{Lane::kBar, 0, move.choice()};
  if (move.from().is_cell()) found.from = plan.place(side, move.from().index());
  found.to =
      move.effect() == plan.leave_effect ? plan.length(side) : plan.place(side, move.to().index());
  return found;
}

template <int W>
void emit_moves(const RaceTables& plan, const GenContext<W>& c, BundleSink<W>& sink) {
  const Side side{c.side};
  const DiceLeft dice = plan.dice_left(c.position);
  if (dice.first == 0) return;
  const Lane lane = plan.lane(c.program, c.position, side);
  std::array<LaneMove, Lane::kMaxMoves> found;
  int count = lane.moves(dice.first, found.data());
  const int by_first = count;
  if (dice.second) count += lane.moves(dice.second, found.data() + count);
  for (int i = 0; i < count; ++i) {
    const LaneMove& move = found[static_cast<size_t>(i)];
    if (move.from == Lane::kBar) {
      sink.push_choice(Bits<W>::of(plan.cell(side, move.to)), Site::slot(plan.bar_slot[side]),
                       plan.enter_effect, plan.stack[side][1], 0, move.die, Safety::proven);
      continue;
    }
    const int from = plan.cell(side, move.from);
    const bool leaves = move.to >= lane.length;
    // A piece that both numbers can take off leaves by the lower one: every move that would be
    // possible afterwards with the lower number is also possible with the higher one.
    const bool twice = leaves && i >= by_first &&
                       std::any_of(found.begin(), found.begin() + by_first, [&](const LaneMove& o) {
                         return o.from == move.from && o.to >= lane.length;
                       });
    if (twice) continue;
    sink.push_choice(Bits<W>::of(leaves ? from : plan.cell(side, move.to)), Site::cell(from),
                     leaves ? plan.leave_effect : plan.run_effect, c.position.at(from).index(), 0,
                     move.die, Safety::proven);
  }
}

/// As many dice as possible must be used; if only one can be, the higher number.
template <int W>
Bundle<W>* keep_longest(const RaceTables& plan, const Program<W>& program, Position& position,
                        Journal&, Bundle<W>* begin, Bundle<W>* end) {
  if (program.turns[position.turn_step()].is_chance) return end;
  const DiceLeft dice = plan.dice_left(position);
  if (dice.moves() < 2) return end;
  const Side side = position.side_to_move();
  const Lane lane = plan.lane(program, position, side);
  if (lane.surely_uses_all(dice)) return end;
  const int most = lane.most_moves(dice, dice.moves());
  int highest = 0;
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    if (bundle->targets.empty()) continue;
    const Move move = bundle->move_to(bundle->targets.lowest());
    Lane after = lane;
    after.play(lane_move(plan, side, move));
    if (after.most_moves(dice.without(move.choice()), most - 1) < most - 1)
      bundle->targets = {};
    else
      highest = std::max(highest, move.choice());
  }
  if (most == 1)
    for (Bundle<W>* bundle = begin; bundle != end; ++bundle)
      if (bundle->choice() != highest) bundle->targets = {};
  return end;
}

template <int W>
void put_stack(const RaceTables& plan, Position& position, Journal& journal, int cell, Side side,
               int height) {
  journal.place<W>(position, cell, height ? plan.stack[side][static_cast<size_t>(height)] : 0);
}

template <int W>
bool apply_race_move(const Effect<W>& effect, const Program<W>&, Position& position,
                     Journal& journal, Move move, MoveEvents& events) {
  const RaceTables& plan = data_of<RaceTables>(effect);
  const Side side = position.side_to_move();
  if (move.effect() == plan.enter_effect) {
    journal.transfer(position, plan.bar_slot[side], -1);
  } else {
    const int from = move.from().index();
    put_stack<W>(plan, position, journal, from, side, plan.height[position.at(from)] - 1);
  }
  if (move.effect() == plan.leave_effect) return true;
  const int to = move.to().index();
  const Piece there = position.at(to);
  int height = plan.height[there];
  if (there != kEmpty && position.layout().roster().side_of(there) != side) {
    for (int i = 0; i < height; ++i)
      journal.transfer(position, plan.bar_slot[plan.enemy_of(side)], 1);
    assert(events.losses < MoveEvents::kMaxLosses);
    events.lost[events.losses++] = {static_cast<uint8_t>(there.index()), static_cast<uint16_t>(to)};
    height = 0;
  }
  put_stack<W>(plan, position, journal, to, side, height + 1);
  return true;
}

template <int W>
Piece race_captures(const Effect<W>& effect, const Program<W>&, const Position& position,
                    Move move) {
  const RaceTables& plan = data_of<RaceTables>(effect);
  if (move.effect() == plan.leave_effect) return kEmpty;
  const Piece there = position.at(move.to().index());
  if (there == kEmpty) return kEmpty;
  return position.layout().roster().side_of(there) == position.side_to_move() ? kEmpty : there;
}

/// The turn continues as long as there is a die that can be used.
template <int W>
void pass_race_turn(const RaceTables& plan, const Program<W>& program, Position& position,
                    Journal& journal, Move move) {
  if (program.turns[position.turn_step()].is_chance) return pass_turn(program, position, journal);
  DiceLeft rest;
  if (program.effect_info[move.effect()].form != MoveForm::pass)
    rest = plan.dice_left(position).without(move.choice());
  const bool goes_on =
      rest.first != 0 &&
      plan.lane(program, position, position.side_to_move()).most_moves(rest, 1) > 0;
  const int left = goes_on ? 10 * rest.first_many + rest.first : 0;
  if (left != position.attribute(plan.left)) journal.set_attribute(position, plan.left, left);
  if (left == 0) pass_turn(program, position, journal);
}

std::string_view words_for(const RaceTables& plan, const Position& position, Side winner) {
  const Side loser = plan.enemy_of(winner);
  if (!plan.params.gammons || plan.in_play(position, loser) < plan.params.at_start[loser])
    return {};
  // On the bar, or where the winner takes pieces off the board.
  const Lane lane = plan.lane(position, winner);
  bool far_behind = position.count(plan.bar_slot[loser]) > 0;
  for (int i = lane.length - lane.home; i < lane.length; ++i)
    far_behind = far_behind || lane.enemy(i) > 0;
  return far_behind ? tr_noop("a backgammon, worth three games")
                    : tr_noop("a gammon, worth two games");
}

template <int W>
std::optional<GoalReached> all_are_off(const RaceTables& plan, const Program<W>&,
                                       const Position& position) {
  for (int s = 0; s < plan.sides; ++s) {
    const Side side{s};
    if (position.side_set<W>(s).any() || position.count(plan.bar_slot[side]) > 0) continue;
    GoalReached reached;
    reached.winner = side;
    reached.words = words_for(plan, position, side);
    return reached;
  }
  return std::nullopt;
}

template <int W>
void normalise_race(const RaceTables& plan, const Program<W>& program, Position& position) {
  const int left = position.attribute(plan.left);
  if (left == 0) return;
  // The dice left must be part of the roll.
  position.set_attribute(plan.left, 0);
  const DiceLeft all = plan.dice_left(position);
  const int number = left % 10;
  const int many = left / 10;
  const bool fits = !program.turns[position.turn_step()].is_chance && many >= 1 &&
                    (all.second ? many == 1 && (number == all.first || number == all.second)
                                : number == all.first && many < all.first_many);
  if (fits) position.set_attribute(plan.left, left);
}

class RaceTurns : public TurnFacet {
 public:
  explicit RaceTurns(int left) : left_(left) {}
  [[nodiscard]] bool in_mid_turn(const Position& position) const override {
    return position.attribute(left_) != 0;
  }

 private:
  int left_;
};

class Stacks : public StackFacet {
 public:
  explicit Stacks(const RaceTables& plan) : plan_(&plan) {}
  [[nodiscard]] int height(Piece piece) const override { return plan_->height[piece]; }

 private:
  const RaceTables* plan_;
};

/// The progress of the sides, and the dangers for single pieces.
class RaceEvaluation : public EvaluationFacet {
 public:
  explicit RaceEvaluation(const RaceTables& plan) : plan_(&plan) {}
  [[nodiscard]] int evaluate(const Position& position) const override {
    return value(position, Side{0}) - value(position, Side{1});
  }

 private:
  /// Value of a piece on the board, which a piece that has left keeps.
  static constexpr int kPiece = 100;
  static constexpr int kPip = 8;
  static constexpr int kHeld = 14;      ///< a cell that stops the enemy
  static constexpr int kHomeHeld = 10;  ///< the same near the end, where the enemy enters
  static constexpr int kReach = 6;      ///< the distance that a single die can hit
  /// The probability that one of two dice or their sum hits at a distance, in 36ths.
  static constexpr std::array<int, 13> kHits{0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3};

  [[nodiscard]] int value(const Position& position, Side side) const {
    const Lane lane = plan_->lane(position, side);
    const int enemies_on_bar = position.count(plan_->bar_slot[plan_->enemy_of(side)]);
    int pips = lane.bar * (lane.length + 1);
    int good = -lane.bar * 2 * kPip;
    for (int i = 0; i < lane.length; ++i) {
      const int here = lane.own(i);
      pips += here * (lane.length - i);
      const bool meets = enemies_on_bar > 0 || last_enemy(lane) > i;
      if (here >= lane.safe_at && meets)
        good += kHeld + (i >= lane.length - lane.home ? kHomeHeld : 0);
      if (here > 0 && here < lane.safe_at) good -= danger(lane, i, enemies_on_bar);
    }
    const int left = plan_->in_play(position, side);
    return good - pips * kPip + (plan_->params.at_start[side] - left) * kPiece;
  }
  /// The enemy moves towards the start of the lane.
  static int last_enemy(const Lane& lane) {
    int last = -1;
    for (int i = 0; i < lane.length; ++i)
      if (lane.enemy(i) > 0) last = i;
    return last;
  }
  static int danger(const Lane& lane, int place, int on_bar) {
    int hits = 0;
    for (int ahead = 1; ahead < std::ssize(kHits); ++ahead) {
      const int from = place + ahead;
      if (from < lane.length ? lane.enemy(from) > 0 : from == lane.length && on_bar > 0)
        hits = std::max(hits, kHits[static_cast<size_t>(ahead)] + (hits > 0 ? 2 : 0));
    }
    return hits * (place + 1 + kReach) * kPip / 36;
  }

  const RaceTables* plan_;
};

class LeavingDetails : public MoveDetails {
 public:
  [[nodiscard]] MoverFate mover() const override { return MoverFate::leaves_board; }
};

class RaceRule : public DeclaredRule<RaceRule, RaceParams, RaceTables> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "race"; }
  bool special_move() const override { return true; }

  RaceTables declare(Compilation& c) const {
    RaceTables plan;
    plan.params = params_;
    plan.note_places();
    for (const ChanceSource::Outcome& outcome : params_.source.outcomes) {
      plan.rolls.emplace_back();
      for (const uint8_t face : outcome)
        plan.rolls.back().push_back(params_.source.faces[face].value);
      std::sort(plan.rolls.back().begin(), plan.rolls.back().end());
    }
    AttributeInfo left;
    left.name = "dice left";
    left.hashed = true;
    left.text = AttributeInfo::Text::number;
    left.high = 99;
    plan.left = c.declare_attribute(std::move(left));
    for (int s = 0; s < c.roster().sides(); ++s) {
      plan.stack.push_back({0});
      plan.bar_slot.push_back(
          c.find_slot(params_.bar, Side{s}, c.roster().piece(Side{s}, params_.stacks.front().value))
              .value_or(0));
      for (size_t i = 0; i < params_.stacks.size(); ++i) {
        const Piece piece = c.roster().piece(Side{s}, params_.stacks[i].value);
        plan.stack[Side{s}].push_back(static_cast<uint8_t>(piece.index()));
        plan.height[piece] = static_cast<uint8_t>(i + 1);
      }
    }
    // The rule of chance has already declared the outcome.
    for (size_t i = 0; i < c.attributes.size(); ++i)
      if (c.attributes[i].name == params_.dice.value)
        plan.roll = static_cast<int>(CoreAttribute::count_) + static_cast<int>(i);
    c.long_turns = true;
    c.stuck_players_pass = true;
    c.pieces_return = true;
    return plan;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const RaceTables& declared) const {
    RaceTables* const plan = program.own(declared);
    const auto add = [&](MoveForm form, const MoveDetails* details) {
      Effect<W> effect;
      effect.apply = apply_race_move<W>;
      effect.captured = race_captures<W>;
      effect.data = plan;
      EffectInfo info;
      info.form = form;
      if (details) info.details = details;
      return static_cast<uint8_t>(program.add_effect(effect, info));
    };
    plan->run_effect = add(MoveForm::board, nullptr);
    plan->enter_effect = add(MoveForm::drop, nullptr);
    plan->leave_effect = add(MoveForm::board, program.own(LeavingDetails()));
    program.bundle_bound += Lane::kMaxMoves;
    for (int s = 0; s < c.roster().sides(); ++s)
      program.generators[Side{s}].push_back({hook<emit_moves<W>>(plan)});
    if (params_.use_most) program.legal_filters.push_back(hook<keep_longest<W>>(plan));
    program.set_turn_phase({.pass = hook<pass_race_turn<W>>(plan)});
    program.goals.push_back({hook<all_are_off<W>>(plan)});
    program.normalizers.push_back(hook<normalise_race<W>>(plan));
    AppearsAnywhere::Pieces stacked{};
    for (int i = 1; i < c.roster().pieces(); ++i) stacked[Piece{i}] = plan->height[Piece{i}] > 0;
    program.template add_facet<AppearanceFacet>(AppearsAnywhere(stacked));
    program.template add_facet<StackFacet>(Stacks(*plan));
    program.template add_facet<TurnFacet>(RaceTurns(plan->left));
    program.template add_facet<EvaluationFacet>(RaceEvaluation(*plan));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const auto way = [&](Side side) {
      std::string cells;
      for (const int cell : params_.track_of(side))
        cells += (cells.empty() ? "" : " ") + equipment.topology.name(cell);
      return cells;
    };
    for (int s = 0; s < 2; ++s)
      out.push_back(
          {Phase::generate,
           tr("the pieces of {0} run this way: {1}", equipment.name_of(Side{s}), way(Side{s})),
           where()});
    out.push_back({Phase::generate,
                   tr("each of the dice '{0}' moves one piece by its number; two that are alike "
                      "give {1} moves",
                      params_.dice.value, int{params_.doublet}),
                   where()});
    out.push_back({Phase::allow,
                   tr("a piece may not stop where {} or more pieces of the enemy stand; fewer are "
                      "captured",
                      int{params_.safe_at}),
                   where()});
    out.push_back({Phase::effect,
                   tr("a piece that is captured goes to the {}; it has to enter before other "
                      "pieces of its side move",
                      equipment.texts.tr(params_.bar)),
                   where()});
    out.push_back({Phase::generate,
                   tr("when all pieces of a side are on the last {} cells, they may leave the "
                      "board; a number that is too high takes off the piece that is farthest back",
                      int{params_.home}),
                   where()});
    if (params_.use_most)
      out.push_back({Phase::allow,
                     tr("a player uses as many dice as possible; if only one of two can be used, "
                        "the higher one"),
                     where()});
    out.push_back({Phase::end, tr("a side all of whose pieces have left the board wins"), where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const RaceTables& plan = plan_in(q.kernel);
    const Attempt& attempt = q.attempt;
    const Position& position = q.position;
    if (position.side_to_move().index() >= plan.sides) return std::nullopt;
    const Side side = position.side_to_move();
    if (attempt.form != MoveForm::board && attempt.form != MoveForm::drop) return std::nullopt;
    const Lane lane = plan.lane(position, side);
    const DiceLeft dice = plan.dice_left(position);
    int from = Lane::kBar;
    if (attempt.form == MoveForm::board) {
      if (!attempt.from.is_cell() || position.at(attempt.from.index()) == kEmpty ||
          position.layout().roster().side_of(position.at(attempt.from.index())) != side)
        return std::nullopt;
      from = plan.place(side, attempt.from.index());
      if (lane.bar > 0)
        return reject("enter-first",
                      tr("a piece on the {} has to enter first", q.equipment.texts.tr(params_.bar)),
                      {attempt.from});
    } else if (lane.bar == 0) {
      return reject("enter-first", tr("no piece is on the {}", q.equipment.texts.tr(params_.bar)));
    }
    if (attempt.leaves_board) return refuse_leaving(lane, dice, from, attempt);
    if (!attempt.to.is_cell()) return std::nullopt;
    const int to = plan.place(side, attempt.to.index());
    const int distance = to - from;
    if (distance <= 0) return reject("race-number", tr("pieces run the other way"), {attempt.to});
    if (distance != dice.first && distance != dice.second)
      return reject("race-number", tr("no die that is left shows {}", distance), {attempt.to});
    if (lane.enemy(to) >= params_.safe_at)
      return reject("race-blocked",
                    tr("{} or more pieces of the enemy stand there", int{params_.safe_at}),
                    {attempt.to});
    return refuse_use(q);
  }

 private:
  [[nodiscard]] std::optional<Rejection> refuse_leaving(const Lane& lane, const DiceLeft& dice,
                                                        int from, const Attempt& attempt) const {
    for (int i = 0; i < lane.length - lane.home; ++i)
      if (lane.own(i) > 0)
        return reject(
            "race-home",
            tr("pieces leave the board when all are on the last {} cells", int{params_.home}),
            {attempt.from});
    const int distance = lane.length - from;
    const int highest = std::max(dice.first, dice.second);
    if (highest < distance)
      return reject("race-number", tr("no die that is left shows {} or more", distance),
                    {attempt.from});
    for (int i = 0; i < from; ++i)
      if (lane.own(i) > 0 && distance != dice.first && distance != dice.second)
        return reject("race-number",
                      tr("a number that is too high takes off the piece that is farthest back"),
                      {attempt.from});
    return reject("use-more-dice", tr("then fewer dice could be used"), {attempt.from});
  }

  /// Rejects a use of the dice that is otherwise possible.
  [[nodiscard]] std::optional<Rejection> refuse_use(const Inquiry& q) const {
    Position position(q.position);
    Journal journal;
    MoveList legal;
    q.kernel.legal_moves(position, journal, legal);
    for (const Move move : legal)
      if (move.from() == q.attempt.from && move.to() == q.attempt.to) return std::nullopt;
    if (q.attempt.form == MoveForm::drop && !legal.empty() && legal.front().to() == q.attempt.to)
      return std::nullopt;
    return reject("use-more-dice", tr("then fewer dice could be used"), {q.attempt.to});
  }
};

}  // namespace

std::unique_ptr<Rule> make_race_rule(RaceParams params) {
  SourceMark where = params.track.where;
  return std::make_unique<RaceRule>(std::move(params), std::move(where));
}

}  // namespace stockade
