#include "framework/rules/builtin/chance/chance.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "framework/base/random.h"
#include "framework/base/translate.h"
#include "framework/rules/builtin/chance/tables.h"
#include "framework/rules/chance_facet.h"
#include "framework/rules/generate.h"
#include "framework/rules/position_memory.h"
#include "framework/rules/program_building.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/support/passing_move.h"
#include "framework/rules/words.h"

namespace stockade {

TurnOrder with_draws(const TurnOrder& order, const std::vector<ChanceSource>& sources) {
  std::vector<TurnStep> steps;
  const auto add = [&](bool after, const std::optional<int>& board) {
    for (const ChanceSource& source : sources)
      if (source.after_move == after) steps.push_back({std::nullopt, board});
  };
  for (int i = 0; i < order.size(); ++i) {
    add(false, order[i].board);
    steps.push_back(order[i]);
    add(true, order[i].board);
  }
  return TurnOrder(std::move(steps));
}

namespace {

template <int W>
using Source = typename ChanceTables<W>::Source;

void set_if_new(Position& position, Journal& journal, int attribute, int value) {
  if (position.attribute(attribute) != value) journal.set_attribute(position, attribute, value);
}

// --- the turn

/// When a player's turn ends, what was drawn for that turn expires. Steps of draws that are not due
/// are skipped.
template <int W>
void enter_step(const ChanceTables<W>& plan, const Program<W>& program, Position& position,
                Journal& journal, int left) {
  if (plan.source_at[static_cast<size_t>(left)] < 0)
    for (const Source<W>& source : plan.sources)
      if (!source.lasts) set_if_new(position, journal, source.place.outcome, 0);
  for (;;) {
    const int step = position.turn_step();
    const int drawn = plan.source_at[static_cast<size_t>(step)];
    if (drawn < 0) return;
    if (plan.wants(program, position, step)) {
      const SourcePlace& place = plan.sources[static_cast<size_t>(drawn)].place;
      set_if_new(position, journal, place.outcome, place.source.after_move ? place.due() : 0);
      return;
    }
    advance_step(program, position, journal);
  }
}

/// A position that was read is at the step of a player: if a draw is still due before it, the step
/// goes back to the draw.
template <int W>
void normalise_draws(const ChanceTables<W>& plan, const Program<W>& program, Position& position) {
  const int size = static_cast<int>(plan.source_at.size());
  const int at = position.turn_step();
  if (plan.source_at[static_cast<size_t>(at)] >= 0) return;
  int first = at;
  for (int before = (at + size - 1) % size; plan.source_at[static_cast<size_t>(before)] >= 0;
       before = (before + size - 1) % size)
    first = before;
  for (int step = first; step != at; step = (step + 1) % size) {
    const SourcePlace& place =
        plan.sources[static_cast<size_t>(plan.source_at[static_cast<size_t>(step)])].place;
    const int value = position.attribute(place.outcome);
    const bool due = place.source.after_move ? value == place.due()
                                             : value == 0 && plan.wants(program, position, step);
    if (!due) continue;
    position.set_turn(step);
    return;
  }
}

// --- effects of a draw

template <int W>
void take_out(const Source<W>& source, Position& position, Journal& journal,
              const ChanceSource::Outcome& outcome) {
  const SourcePlace& place = source.place;
  if (place.contents < 0) return;
  std::vector<int> left = place.all_left(position);
  for (const uint8_t face : outcome) --left[face];
  int sum = 0;
  for (const int each : left) sum += each;
  if (sum < place.source.draws && place.source.refill == ChanceSource::Refill::when_empty)
    for (size_t face = 0; face < left.size(); ++face) left[face] = place.source.faces[face].many;
  const std::vector<int> values = place.counts.packed(left);
  for (size_t i = 0; i < values.size(); ++i)
    set_if_new(position, journal, place.contents + static_cast<int>(i), values[i]);
}

template <int W>
void do_deed(const typename ChanceTables<W>::Deed& deed, const Program<W>& program,
             Position& position, Journal& journal, Side player) {
  if (deed.slot[player] >= 0 && position.count(deed.slot[player]) < kMaxSlotCount)
    journal.transfer(position, deed.slot[player], 1);
  for (const Expression& cells : deed.removes) {
    const AttackScene<W> board{program, position};
    ExpressionScene scene;
    board.show(scene);
    scene.own = player;
    const CellSet among = occupied_cells(program, position).template resized<kMaxCells / 64>();
    uint32_t flags = position.flags();
    for (CellSet found = cells.cells(scene, among); found.any();) {
      const int cell = found.pop();
      // Royal pieces are never removed, because the game would continue without them.
      if (program.royal[position.at(cell)]) continue;
      flags &= program.flags_kept[static_cast<size_t>(cell)];
      journal.remove<W>(position, cell);
      if (position.attribute(CoreAttribute::passed_piece) != cell + 1) continue;
      journal.set_attribute(position, CoreAttribute::passed_cell, 0);
      journal.set_attribute(position, CoreAttribute::passed_piece, 0);
      journal.set_attribute(position, CoreAttribute::passed_live, 0);
    }
    journal.set_flags(position, flags);
  }
}

template <int W>
void draw(const Source<W>& source, const Program<W>& program, Position& position, Journal& journal,
          int number) {
  const auto& outcome = source.place.source.outcomes[static_cast<size_t>(number)];
  const Side player = source.all->player[static_cast<size_t>(position.turn_step())];
  set_if_new(position, journal, source.place.outcome, number + 1);
  take_out<W>(source, position, journal, outcome);
  for (const uint8_t face : outcome)
    do_deed<W>(source.deeds[face], program, position, journal, player);
}

template <int W>
bool apply_draw(const Effect<W>& effect, const Program<W>& program, Position& position,
                Journal& journal, Move move, MoveEvents&) {
  draw<W>(data_of<Source<W>>(effect), program, position, journal, move.other().index());
  return false;
}

template <int W>
bool has_moves(const Program<W>& program, Position& position) {
  Journal journal;
  BundleBuffer<W> buffer(program);
  const Bundle<W>* end = generate_safe(program, position, journal, buffer.begin());
  return count_moves<W>(buffer.begin(), end) > 0;
}

/// True if some outcome lets the player for whom is drawn move.
template <int W>
bool lets_somebody_move(const ChanceTables<W>& plan, const Source<W>& source,
                        const Program<W>& program, const Position& position) {
  const int step = position.turn_step();
  typename ChanceTables<W>::Counting counting(plan, program, source, position);
  for (int i = 0; i < std::ssize(source.place.source.outcomes); ++i) {
    if (source.place.weight(position, i) == 0 || !counting.counts(i)) continue;
    Position after(position);
    Journal journal;
    draw<W>(source, program, after, journal, i);
    after.set_turn(plan.moves_at[static_cast<size_t>(step)]);
    if (has_moves(program, after)) return true;
  }
  return false;
}

template <int W>
void emit_draws(const ChanceTables<W>& plan, const GenContext<W>& c, BundleSink<W>& sink) {
  const auto step = static_cast<size_t>(c.position.turn_step());
  const Source<W>& source = plan.sources[static_cast<size_t>(plan.source_at[step])];
  // Checkmate and stalemate are judged before the draw, over all possible outcomes.
  if (!source.place.source.after_move && !plan.stuck_players_pass &&
      !lets_somebody_move(plan, source, c.program, c.position))
    return;
  typename ChanceTables<W>::Counting counting(plan, c.program, source, c.position);
  for (int i = 0; i < std::ssize(source.place.source.outcomes); ++i)
    if (source.place.weight(c.position, i) > 0 && counting.counts(i))
      sink.push(Bits<W>::of(0), Site(), source.effect, 0, i, Safety::proven);
}

template <int W>
Bundle<W>* keep_drawn(const ChanceTables<W>& tables, const GenContext<W>& c, Bundle<W>* begin,
                      Bundle<W>* end) {
  // The draw does not restrict what the other side threatens.
  if (c.side != c.position.side_to_move().index()) return end;
  for (const Source<W>& source : tables.sources) {
    const auto now = source.place.now(c.position);
    if (!now || !source.allowed[static_cast<size_t>(*now)]) continue;
    const PieceArray<bool>& allowed = *source.allowed[static_cast<size_t>(*now)];
    end = std::remove_if(begin, end, [&](const Bundle<W>& bundle) {
      return bundle.piece != 0 && !allowed[Piece{bundle.piece}];
    });
  }
  return end;
}

/// True if the player could move with another outcome.
template <int W>
bool draw_is_to_blame(const ChanceTables<W>& plan, const Program<W>& program,
                      const Position& position) {
  for (const Source<W>& source : plan.sources) {
    if (!source.place.now(position)) continue;
    Position other(position);
    for (int i = 0; i < std::ssize(source.place.source.outcomes); ++i) {
      other.set_attribute(source.place.outcome, i + 1);
      if (has_moves(program, other)) return true;
    }
  }
  return false;
}

template <int W>
Bundle<W>* pass_stuck_draw(const ChanceTables<W>& plan, const Program<W>& program,
                           Position& position, Journal&, Bundle<W>* begin, Bundle<W>* end) {
  if (program.turns[position.turn_step()].is_chance || count_moves<W>(begin, end) > 0) return end;
  if (!plan.stuck_players_pass && !draw_is_to_blame(plan, program, position)) return end;
  BundleSink<W> sink(begin);
  push_pass(sink, plan.pass_effect, Safety::proven);
  return sink.end();
}

// --- facets

class DrawDetails : public MoveDetails {
 public:
  explicit DrawDetails(const ChanceSource& source) : source_(&source) {}
  [[nodiscard]] std::string_view chance_source() const override { return source_->name; }
  [[nodiscard]] std::string chance_outcome(Move move) const override {
    return source_->name_of(source_->outcomes[static_cast<size_t>(move.other().index())]);
  }

 private:
  const ChanceSource* source_;
};

template <int W>
class DrawWeights : public ChanceFacet {
 public:
  DrawWeights(const ChanceTables<W>& plan, const Program<W>& program, int first_effect)
      : plan_(plan), program_(program), first_effect_(first_effect) {}
  [[nodiscard]] int weight(const Position& position, Move move) const override {
    const int source = move.effect() - first_effect_;
    // A pass of a turn without other moves is not a draw.
    if (source < 0 || source >= std::ssize(plan_.sources)) return 1;
    return plan_.sources[static_cast<size_t>(source)].place.weight(position, move.other().index());
  }
  [[nodiscard]] std::optional<Move> draw(const Position& position, Random& random) const override {
    const auto step = static_cast<size_t>(position.turn_step());
    const Source<W>& source = plan_.sources[static_cast<size_t>(plan_.source_at[step])];
    const SourcePlace& place = source.place;
    if (place.contents >= 0 || (!place.source.after_move && !plan_.stuck_players_pass) ||
        program_.turns[step].confined ||
        program_.generators[Side{program_.roster.sides()}].size() > 1 ||
        !typename ChanceTables<W>::Counting(plan_, program_, source, position).all_count())
      return std::nullopt;
    auto left = static_cast<int>(random.below(static_cast<uint32_t>(place.weight_of_all)));
    int number = 0;
    while ((left -= place.weights[static_cast<size_t>(number)]) >= 0) ++number;
    return Move(source.effect, Site(), Site::cell(0), kEmpty, Piece{number}, 0);
  }

 private:
  const ChanceTables<W>& plan_;
  const Program<W>& program_;
  int first_effect_;
};

class Draws : public DrawsFacet {
 public:
  using Moving = std::vector<std::vector<std::optional<std::vector<PieceType>>>>;
  Draws(std::vector<SourcePlace> places, int first_effect, Moving moving)
      : places_(std::move(places)), first_effect_(first_effect), moving_(std::move(moving)) {
    for (const SourcePlace& place : places_) sources_.push_back(place.source);
  }
  [[nodiscard]] const std::vector<ChanceSource>& sources() const override { return sources_; }
  [[nodiscard]] std::optional<int> outcome(const Position& position, int source) const override {
    return places_[static_cast<size_t>(source)].now(position);
  }
  [[nodiscard]] int left(const Position& position, int source, int face) const override {
    return places_[static_cast<size_t>(source)].left(position, face);
  }
  [[nodiscard]] std::optional<int> source_of(Move move) const override {
    const int source = move.effect() - first_effect_;
    if (source < 0 || source >= std::ssize(sources_)) return std::nullopt;
    return source;
  }
  [[nodiscard]] const std::optional<std::vector<PieceType>>& lets_move(int source,
                                                                       int face) const override {
    return moving_[static_cast<size_t>(source)][static_cast<size_t>(face)];
  }

 private:
  std::vector<SourcePlace> places_;
  std::vector<ChanceSource> sources_;
  int first_effect_;
  Moving moving_;
};

class ChanceRule : public RuleBase<ChanceRule, ChancePlan> {
 public:
  ChanceRule(ChanceParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "chance"; }
  std::string parameters(const Equipment& equipment) const override {
    std::string text;
    for (const auto& each : params_.sources) {
      const ChanceSource& source = each.source;
      text += source.name + " " + std::to_string(static_cast<int>(source.kind)) + "," +
              std::to_string(source.draws) + "," + std::to_string(static_cast<int>(source.refill)) +
              (source.after_move ? ",after;" : ";");
      for (const ChanceSource::Face& face : source.faces)
        text +=
            face.name + "=" + std::to_string(face.value) + "*" + std::to_string(face.many) + ";";
      text += digest_of(each, equipment) +
              FieldOf<std::vector<ChanceParams::Deed>>::digest(each.deeds, equipment);
    }
    return text;
  }

  ChancePlan declare(Compilation& c) const {
    ChancePlan plan;
    for (const auto& each : params_.sources) {
      if (!each.condition.value.empty())
        remember_for(c, truth_of(each.condition, c.equipment()).value(), *this);
      if (!each.again.value.empty())
        remember_for(c, truth_of(each.again, c.equipment()).value(), *this);
      SourcePlace place;
      place.source = each.source;
      AttributeInfo info;
      info.name = each.source.name;
      info.hashed = true;
      info.text = AttributeInfo::Text::word;
      for (const ChanceSource::Outcome& outcome : each.source.outcomes)
        info.words.push_back(each.source.name_of(outcome));
      if (each.source.after_move) info.words.emplace_back("?");
      place.outcome = c.declare_attribute(std::move(info));
      if (each.source.has_contents()) declare_contents(c, place);
      place.note_weights();
      for (const ChanceParams::Deed& deed : each.deeds) {
        for (const auto& cells : deed.removes)
          remember_for(c, cells_of(cells, c.equipment()).value(), *this);
        c.royals_may_be_left =
            c.royals_may_be_left || deed.moves.has_value() || !deed.removes.empty();
      }
      plan.places.push_back(std::move(place));
    }
    c.chance_moves = true;
    // Between two positions of a side there are also draws, which no count of moves includes.
    c.pieces_return = true;
    return plan;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const ChancePlan& places) const {
    ChanceTables<W>* const plan = program.own(ChanceTables<W>());
    plan->stuck_players_pass = c.stuck_players_pass;
    place_steps(*plan, c.turn);
    const auto first_effect = static_cast<int>(program.effects.size());
    Draws::Moving moving;
    size_t most = 0;
    for (size_t s = 0; s < params_.sources.size(); ++s) {
      plan->sources.push_back(compile_source<W>(params_.sources[s], places.places[s], c));
      plan->sources.back().all = plan;
      most = std::max(most, params_.sources[s].source.outcomes.size());
      moving.emplace_back();
      for (const ChanceParams::Deed& deed : params_.sources[s].deeds)
        moving.back().push_back(deed.moves);
    }
    for (Source<W>& source : plan->sources) {
      Effect<W> effect;
      effect.apply = apply_draw<W>;
      effect.captured = captures_nothing<W>;
      effect.data = &source;
      EffectInfo info;
      info.form = MoveForm::roll;
      info.details = program.own(DrawDetails(source.place.source));
      source.effect = static_cast<uint8_t>(program.add_effect(effect, info));
    }
    plan->pass_effect = static_cast<uint8_t>(add_pass_effect(program));
    program.bundle_bound += static_cast<int64_t>(most);
    program.generators[Side{c.roster().sides()}].push_back({hook<emit_draws<W>>(plan)});
    program.filters.push_back(hook<keep_drawn<W>>(plan));
    program.legal_filters.push_back(hook<pass_stuck_draw<W>>(plan));
    program.set_step_change(hook<enter_step<W>>(plan));
    program.normalizers.push_back(hook<normalise_draws<W>>(plan));
    program.template add_sole_facet<ChanceFacet>("how likely each move of chance is",
                                                 DrawWeights<W>(*plan, program, first_effect));
    program.template add_facet<DrawsFacet>(Draws(places.places, first_effect, std::move(moving)));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    for (const auto& each : params_.sources) {
      out.push_back({Phase::allow, source_words(each), each.where});
      if (!each.again.value.empty())
        out.push_back({Phase::allow,
                       tr("'{0}' is drawn again if {1}", each.source.name, each.again.value),
                       each.where});
      const ChanceSource& source = each.source;
      for (size_t i = 0; i < each.deeds.size(); ++i) {
        const ChanceParams::Deed& deed = each.deeds[i];
        const std::string face = source.name + " " + source.faces[i].name;
        if (deed.moves)
          out.push_back({Phase::allow,
                         deed.moves->empty() ? tr("after {}: no piece may move", face)
                                             : tr("after {0}: only {1} may move", face,
                                                  with_article(listed(equipment, *deed.moves))),
                         each.where});
        if (deed.gives)
          out.push_back(
              {Phase::effect,
               tr("after {0}: {1} comes to the player's {2}", face,
                  with_article(equipment.name_of(*deed.gives)), equipment.texts.tr(deed.to)),
               each.where});
        for (const auto& cells : deed.removes)
          out.push_back({Phase::effect,
                         tr("after {0}: pieces leave the game on {1}", face, cells.value),
                         each.where});
      }
    }
    out.push_back({Phase::turn, tr("a player who cannot move after a draw passes"), where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const ChancePlan& plan = plan_in(q.kernel);
    const bool in_force =
        std::any_of(plan.places.begin(), plan.places.end(),
                    [&](const SourcePlace& place) { return place.now(q.position).has_value(); });
    if (!in_force) return std::nullopt;
    if (q.attempt.form == MoveForm::roll)
      return reject(reasons::kNoSuchMove, tr("it is drawn already: {}", shown(plan, q.position)));
    if (q.attempt.form == MoveForm::pass) return refuse_pass(*this, q);
    if (pseudo_move_of(q)) return std::nullopt;
    // The moves that would be possible if all pieces might move.
    Position free(q.position);
    for (const SourcePlace& place : plan.places) free.set_attribute(place.outcome, 0);
    const auto move = pseudo_move_of({q.equipment, q.kernel, free, q.attempt});
    if (!move || may_move(plan, q, move->piece())) return std::nullopt;
    std::vector<Site> evidence;
    if (move->from().is_cell()) evidence.push_back(move->from());
    return reject("not-drawn",
                  tr("{0} may not move after {1}", with_article(q.equipment.name_of(move->piece())),
                     shown(plan, q.position)),
                  std::move(evidence));
  }

 private:
  static Result<Expression> truth_of(const Marked<ConditionText>& text,
                                     const Equipment& equipment) {
    return Expression::parse(text.value, ExpressionScope::position, ExpressionType::truth,
                             equipment, text.where);
  }
  static Result<Expression> cells_of(const Marked<LineText>& text, const Equipment& equipment) {
    return Expression::parse(text.value, ExpressionScope::position, ExpressionType::cells,
                             equipment, text.where);
  }

  static void declare_contents(Compilation& c, SourcePlace& place) {
    AttributeInfo info;
    info.name = "left in " + place.source.name;
    info.hashed = true;
    info.text = AttributeInfo::Text::counts;
    for (const ChanceSource::Face& face : place.source.faces) {
      info.words.push_back(face.name);
      info.most.push_back(face.many);
    }
    place.counts = PackedCounts(info.most);
    const std::vector<int> full = place.counts.packed(info.most);
    for (size_t i = 0; i < full.size(); ++i) {
      info.initial = full[i];
      const int number = c.declare_attribute(info);
      if (i == 0) place.contents = number;
    }
  }

  /// Each step of a side has the steps of the sources before and after it, as with_draws() adds
  /// them.
  template <int W>
  void place_steps(ChanceTables<W>& plan, const TurnOrder& turn) const {
    std::vector<int> before;
    std::vector<int> after;
    for (int s = 0; s < std::ssize(params_.sources); ++s)
      (params_.sources[static_cast<size_t>(s)].source.after_move ? after : before).push_back(s);
    const size_t block = before.size() + 1 + after.size();
    for (int step = 0; step < turn.size(); ++step) {
      const size_t at = static_cast<size_t>(step) % block;
      const int side_step = step - static_cast<int>(at) + static_cast<int>(before.size());
      plan.source_at.push_back(at < before.size()    ? before[at]
                               : at == before.size() ? -1
                                                     : after[at - before.size() - 1]);
      plan.player.push_back(*turn[side_step].side);
      plan.moves_at.push_back(
          at <= before.size() ? side_step : (side_step + static_cast<int>(block)) % turn.size());
    }
  }

  template <int W>
  Source<W> compile_source(const ChanceParams::Source& written, const SourcePlace& place,
                           const Compilation& c) const {
    Source<W> made;
    made.place = place;
    made.lasts = written.lasts == ChanceParams::Source::Lasts::until_drawn;
    if (!written.condition.value.empty())
      made.condition = truth_of(written.condition, c.equipment()).value().bound_to(c.layout());
    if (!written.again.value.empty()) {
      made.again = truth_of(written.again, c.equipment()).value().bound_to(c.layout()).conjuncts();
      const auto rest =
          std::stable_partition(made.again.begin(), made.again.end(),
                                [](const Expression& one) { return one.uses().only_counts; });
      made.again_in_general = static_cast<size_t>(rest - made.again.begin());
    }
    for (const ChanceParams::Deed& deed : written.deeds) {
      typename ChanceTables<W>::Deed compiled;
      for (const auto& cells : deed.removes)
        compiled.removes.push_back(cells_of(cells, c.equipment()).value().bound_to(c.layout()));
      for (int side = 0; side < c.roster().sides(); ++side)
        compiled.slot.push_back(
            deed.gives ? c.find_slot(deed.to, Side{side}, c.roster().piece(Side{side}, *deed.gives))
                             .value_or(-1)
                       : -1);
      made.deeds.push_back(std::move(compiled));
    }
    for (const ChanceSource::Outcome& outcome : written.source.outcomes)
      made.allowed.push_back(allowed_by(written, outcome, c.roster()));
    return made;
  }

  static std::optional<PieceArray<bool>> allowed_by(const ChanceParams::Source& source,
                                                    const ChanceSource::Outcome& outcome,
                                                    const Roster& roster) {
    PieceArray<bool> allowed{};
    for (const uint8_t face : outcome) {
      const auto& moves = source.deeds[face].moves;
      if (!moves) return std::nullopt;
      for (int i = 1; i < roster.pieces(); ++i)
        if (std::find(moves->begin(), moves->end(), roster.type_of(Piece{i})) != moves->end())
          allowed[Piece{i}] = true;
    }
    return allowed;
  }

  [[nodiscard]] bool may_move(const ChancePlan& plan, const Inquiry& q, Piece piece) const {
    for (size_t s = 0; s < plan.places.size(); ++s) {
      const auto now = plan.places[s].now(q.position);
      if (!now) continue;
      const auto allowed =
          allowed_by(params_.sources[s], plan.places[s].source.outcomes[static_cast<size_t>(*now)],
                     q.equipment.roster());
      if (allowed && !(*allowed)[piece]) return false;
    }
    return true;
  }

  /// "dice 3+4, card knight"
  static std::string shown(const ChancePlan& plan, const Position& position) {
    std::string text;
    for (const SourcePlace& place : plan.places)
      if (const auto now = place.now(position))
        text += (text.empty() ? "" : ", ") + place.source.name + " " +
                place.source.name_of(place.source.outcomes[static_cast<size_t>(*now)]);
    return text;
  }

  static std::string source_words(const ChanceParams::Source& each) {
    const ChanceSource& source = each.source;
    std::string faces;
    const bool dice = source.kind == ChanceSource::Kind::dice;
    for (const ChanceSource::Face& face : source.faces)
      faces += (faces.empty() ? "" : ", ") +
               (face.many == 1 ? face.name : tr("{0} ({1} times)", face.name, face.many));
    std::string when = source.after_move ? tr("after each turn") : tr("before each turn");
    if (!each.condition.value.empty()) when += " " + tr("if {}", each.condition.value);
    const auto draws = static_cast<size_t>(source.draws);
    std::string text;
    if (dice)
      text = trn("'{1}': {0} die is thrown {2}; it shows one of {3}",
                 "'{1}': {0} dice are thrown {2}; each shows one of {3}", draws, source.name, when,
                 faces);
    else if (source.kind == ChanceSource::Kind::deck)
      text =
          trn("'{1}': {0} card is drawn {2} from a deck: {3}",
              "'{1}': {0} cards are drawn {2} from a deck: {3}", draws, source.name, when, faces);
    else
      text =
          trn("'{1}': {0} thing is drawn {2} from a bag: {3}",
              "'{1}': {0} things are drawn {2} from a bag: {3}", draws, source.name, when, faces);
    if (dice) return text;
    switch (source.refill) {
      case ChanceSource::Refill::when_empty:
        return text + "; " + tr("what was drawn comes back when too little is left");
      case ChanceSource::Refill::never:
        return text + "; " + tr("what was drawn does not come back");
      case ChanceSource::Refill::always:
        return text + "; " + tr("what was drawn comes back at once");
    }
    return text;
  }

  ChanceParams params_;
};

}  // namespace

std::unique_ptr<Rule> make_chance_rule(ChanceParams params, SourceMark where) {
  return std::make_unique<ChanceRule>(std::move(params), std::move(where));
}

}  // namespace stockade
