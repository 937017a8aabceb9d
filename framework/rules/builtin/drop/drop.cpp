#include "framework/rules/builtin/drop/drop.h"

#include <algorithm>

#include "framework/base/lists.h"
#include "framework/base/translate.h"
#include "framework/rules/builtin/drop/colours.h"
#include "framework/rules/generate.h"
#include "framework/rules/one_move_facet.h"
#include "framework/rules/program_building.h"
#include "framework/rules/support/drops.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

template <int W>
struct DropPlan {
  struct Source {
    int slot;
    uint8_t piece;
    Bits<W> region;
    int max_per_file;  ///< 0: any number
  };
  std::vector<Source> sources;
  CellVector<Bits<W>> files;  ///< of each cell, if some piece is limited per file
  ColourLimits<W> colours;
  uint8_t effect = 0;
};

/// Pieces whose drop may not give checkmate.
template <int W>
struct MateBan {
  uint8_t effect = 0;
  PieceArray<bool> banned{};
};

/// The cells of `targets` from which `piece`, dropped there, attacks a royal piece of an enemy.
template <int W>
Bits<W> checking_targets(const Program<W>& program, const Position& position, int piece,
                         const Bits<W>& targets) {
  const int side = program.roster.side_of(Piece{piece}).index();
  const AttackSet<W>& attacks = program.attacks[Side{side}];
  const Bits<W> occupied = occupied_cells(program, position);
  Bits<W> found;
  for (int enemy = 0; enemy < program.roster.sides(); ++enemy) {
    if (!program.roster.may_meet(Side{side}, Side{enemy})) continue;
    Bits<W> royals;
    for (const uint8_t royal : program.royals[Side{enemy}]) royals |= position.set<W>(royal);
    for (Bits<W> cells = royals; cells.any();) {
      const int cell = cells.pop();
      for (const LeapAttack<W>& leap : attacks.leaps)
        if (leap.piece == piece) found |= leap.sources[cell];
      for (const RayAttack<W>& ray : attacks.rays)
        if (std::find(ray.pieces.begin(), ray.pieces.begin() + ray.size, piece) !=
            ray.pieces.begin() + ray.size)
          found |= ray.back->from(cell, occupied);
    }
  }
  return found & targets;
}

/// True if the side to move cannot answer a check by a piece that was dropped. No reply to a check
/// by a piece beside the king is itself a mating drop, so it is enough to search for safe replies.
template <int W>
bool is_mated(const Program<W>& program, Position& position, Journal& journal) {
  BundleBuffer<W> replies(program);
  const Bundle<W>* last = generate_safe(program, position, journal, replies.begin());
  return count_moves<W>(replies.begin(), last) == 0;
}

template <int W>
Bundle<W>* forbid_mating_drops(const MateBan<W>& ban, const Program<W>& program, Position& position,
                               Journal& journal, Bundle<W>* begin, Bundle<W>* end) {
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    if (bundle->effect != ban.effect || !ban.banned[Piece{bundle->piece}]) continue;
    for (Bits<W> rest = checking_targets(program, position, bundle->piece, bundle->targets);
         rest.any();) {
      const int target = rest.pop();
      apply_move(program, position, journal, bundle->move_to(target));
      if (is_mated(program, position, journal)) bundle->targets.reset(target);
      journal.undo_frame<W>(position);
    }
  }
  return end;
}

/// Tests single moves for forbid_mating_drops().
template <int W>
class MatingDropOfOneMove final : public OneMoveFacet<W> {
 public:
  explicit MatingDropOfOneMove(const MateBan<W>& ban) : OneMoveFacet<W>(&ban), ban_(ban) {}

  bool takes_out_after(const Program<W>& program, const Position& after, Move move,
                       const KeySet&) const override {
    if (move.effect() != ban_.effect || !ban_.banned[move.piece()]) return false;
    const Bits<W> landed = Bits<W>::of(move.to().index());
    if (checking_targets(program, after, move.piece().index(), landed).empty()) return false;
    Position replied(after);
    Journal journal;
    return is_mated(program, replied, journal);
  }

 private:
  const MateBan<W>& ban_;
};

template <int W>
void emit_drops(const DropPlan<W>& plan, const GenContext<W>& c, BundleSink<W>& sink) {
  for (const auto& source : plan.sources) {
    if (c.position.count(source.slot) == 0) continue;
    Bits<W> targets = c.empty & source.region;
    if (source.max_per_file) {
      const Bits<W> pieces = c.position.template set<W>(source.piece);
      for (Bits<W> rest = pieces; rest.any();) {
        const Bits<W>& file = plan.files[rest.pop()];
        if (source.max_per_file == 1 || (pieces & file).count() >= source.max_per_file)
          targets &= ~file;
      }
    }
    if (!plan.colours.limits.empty()) [[unlikely]]
      targets = plan.colours.allowed(c.position, c.empty, source.piece, targets);
    if (targets.any()) sink.push(targets, Site::slot(source.slot), plan.effect, source.piece);
  }
}

template <int W>
bool apply_drop(const Effect<W>& effect, const Program<W>& program, Position& position,
                Journal& journal, Move move, MoveEvents&) {
  journal.transfer(position, move.from().index(), -1);
  land_dropped(program, position, journal, move.to().index(), move.piece().index());
  return effect.resets[move.piece()];
}

class DropRule : public DeclaredRule<DropRule, DropParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "drop"; }
  WinningWay winning_way(const Compilation&) const override { return WinningWay::none; }
  std::string_view action() const override { return "drop"; }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    Effect<W> effect;
    effect.apply = apply_drop<W>;
    effect.resets = c.drop_resets;
    EffectInfo info;
    info.form = MoveForm::drop;
    const int index = program.add_effect(effect, info);
    for (int s = 0; s < c.roster().sides(); ++s) {
      DropPlan<W> plan;
      plan.effect = static_cast<uint8_t>(index);
      const auto zone = c.layout().find_zone(params_.zone, Side{s});
      for (const Piece held : c.layout().zone(*zone).holds) {
        if (c.roster().side_of(held) != Side{s}) continue;
        for (const PieceType face : faces_of(c.roster().type_of(held))) {
          const Piece piece = c.roster().piece(Side{s}, face);
          plan.sources.push_back(
              {*c.layout().find_slot(*zone, held), static_cast<uint8_t>(piece.index()),
               region_of(c.equipment(), piece).template resized<W>(), max_per_file(face)});
        }
      }
      if (!params_.max_per_colour.empty()) plan.colours = colour_limits<W>(c, *zone);
      if (!params_.max_per_file.empty()) plan.files = files_of<W>(c.equipment().topology);
      program.bundle_bound += static_cast<int>(plan.sources.size());
      program.generators[Side{s}].push_back({hook<emit_drops<W>>(program.own(std::move(plan)))});
    }
    if (params_.mandatory) program.legal_filters.push_back(hook<keep_drops<W>>());
    if (params_.no_mate.empty()) return;
    MateBan<W> ban;
    ban.effect = static_cast<uint8_t>(index);
    for (const PieceType type : params_.no_mate)
      for (int s = 0; s < c.roster().sides(); ++s)
        ban.banned[c.roster().piece(Side{s}, type)] = true;
    const auto* const kept = program.own(ban);
    program.legal_filters.push_back(hook<forbid_mating_drops<W>>(kept));
    program.template add_facet<OneMoveFacet<W>>(MatingDropOfOneMove<W>(*kept));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const std::string zone = equipment.texts.tr(params_.zone);
    out.push_back(
        {Phase::generate,
         params_.region == "all"
             ? tr("a turn may be a drop: a piece from the player's own {} is put on an empty cell",
                  zone)
             : tr("a turn may be a drop: a piece from the player's own {} is put on an empty cell "
                  "of {}",
                  zone, region_words(equipment, params_.region)),
         where()});
    const auto allow = [&](std::string words) {
      out.push_back({Phase::allow, std::move(words), where()});
    };
    if (params_.mandatory)
      allow(tr("while a player can drop a piece, nothing else is legal for this player"));
    for (const auto& [held, faces] : params_.faces)
      out.push_back({Phase::generate,
                     tr("{} is dropped as {}", with_article(equipment.name_of(held)),
                        with_article(listed(equipment, faces))),
                     where()});
    for (const auto& [type, regions] : params_.bans)
      for (const std::string& region : regions)
        allow(tr("{} may not be dropped on its {}", with_article(equipment.name_of(type)),
                 region_name(equipment, region)));
    for (const auto& [type, most] : params_.max_per_file)
      allow(tr("{} may not be dropped on a file where its side has {} already",
               with_article(equipment.name_of(type)), few(most)));
    for (const auto& [type, most] : params_.max_per_colour) {
      std::string words =
          tr("{} may not be dropped on a cell of a colour where its side has {} already",
             with_article(equipment.name_of(type)), few(most));
      if (params_.mandatory) words += tr(", and other drops have to leave room for it");
      allow(std::move(words));
    }
    for (const PieceType type : params_.no_mate)
      allow(tr("{} may not give checkmate by a drop", with_article(equipment.name_of(type))));
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (params_.mandatory && attempt.form != MoveForm::drop) return explain_order(q);
    if (attempt.form != MoveForm::drop || attempt.piece == kEmpty || !attempt.to.is_cell())
      return std::nullopt;
    const Side side = q.position.side_to_move();
    const PositionLayout& layout = q.position.layout();
    const Zone zone = *layout.find_zone(params_.zone, side);
    const PieceType dropped = q.equipment.roster().type_of(attempt.piece);
    const std::string place = q.equipment.zone_of(side, params_.zone);
    std::vector<Site> slots;  // slots with pieces that can be dropped so
    std::vector<PieceType> sources;
    bool held = false;
    for (const Piece piece : layout.zone(zone).holds) {
      const PieceType type = q.equipment.roster().type_of(piece);
      if (q.equipment.roster().side_of(piece) != side || !contains(faces_of(type), dropped))
        continue;
      const int slot = *layout.find_slot(zone, piece);
      slots.push_back(Site::slot(slot));
      sources.push_back(type);
      held = held || q.position.count(slot) > 0;
    }
    if (!held && pseudo_move_of(q)) return std::nullopt;  // the piece comes from elsewhere
    if (!held) {
      std::string words =
          tr("{0} holds no {1:s} {2}", place, q.equipment.adjective_of(side),
             sources.empty() ? q.equipment.name_of(dropped) : listed(q.equipment, sources));
      if (!sources.empty() && !contains(sources, dropped))
        words += tr(" that could be dropped as {}", with_article(q.equipment.name_of(dropped)));
      return reject(reasons::kNotHeld, std::move(words), slots);
    }
    if (const auto refusal = refuse_cell(q, params_.bans, attempt.piece))
      return reject(refusal->first, refusal->second, {attempt.to});
    const PieceType type = q.equipment.roster().type_of(attempt.piece);
    const std::string name = q.equipment.name_of(type);
    if (!region_of(q.equipment, attempt.piece).test(attempt.to.index()))
      return reject(reasons::kDropRegion,
                    tr("pieces are dropped only on {}, and {} is not there",
                       region_words(q.equipment, params_.region),
                       q.equipment.topology.name(attempt.to.index())),
                    {attempt.to});
    if (auto reason = explain_colour(q)) return reason;
    const Topology& topology = q.equipment.topology;
    if (const int most = max_per_file(type)) {
      std::vector<Site> there;
      for (CellSet pieces = q.position.cells_of(attempt.piece); pieces.any();)
        if (const int cell = pieces.pop(); same_file(topology, cell, attempt.to.index()))
          there.push_back(Site::cell(cell));
      if (std::ssize(there) >= most)
        return reject(reasons::kDropRegion,
                      tr("that file already has {}, on {}",
                         (most == 1 ? with_article(name) : tr("{} of this type", most)),
                         topology.name(there.front().index())),
                      there);
    }
    if (contains(params_.no_mate, type) && is_kept_from_mating(q))
      return reject(reasons::kDropRegion,
                    tr("{} may not give checkmate by a drop", with_article(name)), {attempt.to});
    return std::nullopt;
  }

 private:
  /// The types as which a piece of that type may be dropped, in the order offered.
  [[nodiscard]] std::vector<PieceType> faces_of(PieceType held) const {
    const auto found = params_.faces.find(held);
    return found == params_.faces.end() ? std::vector<PieceType>{held} : found->second;
  }

  /// The cells where `piece` may be dropped if they are empty.
  [[nodiscard]] CellSet region_of(const Equipment& equipment, Piece piece) const {
    return drop_region(equipment, params_.bans, piece) &
           parse_region(equipment.topology, equipment.side_of(piece).orientation, params_.region)
               .value();
  }

  template <int W>
  [[nodiscard]] ColourLimits<W> colour_limits(const Compilation& c, Zone zone) const {
    ColourLimits<W> made;
    made.colours = cells_by_colour<W>(c.equipment().topology);
    made.leaves_room = params_.mandatory;
    for (const Piece held : c.layout().zone(zone).holds) {
      const auto limit = params_.max_per_colour.find(c.roster().type_of(held));
      if (limit == params_.max_per_colour.end()) continue;
      made.limits.push_back({static_cast<uint8_t>(held.index()), *c.layout().find_slot(zone, held),
                             limit->second, region_of(c.equipment(), held).template resized<W>()});
    }
    return made;
  }

  [[nodiscard]] static std::string few(int number) {
    return number == 1 ? trc("number", "one") : std::to_string(number);
  }

  /// The reason why drops must come before other moves.
  [[nodiscard]] std::optional<Rejection> explain_order(const Inquiry& q) const {
    Position position(q.position);
    Journal journal;
    MoveList legal;
    q.kernel.legal_moves(position, journal, legal);
    if (legal.empty() || q.kernel.effect(legal[0].effect()).form != MoveForm::drop)
      return std::nullopt;
    return reject("drop-first",
                  tr("{} is not empty, and its pieces are dropped before anything else",
                     q.equipment.describe(legal[0].from(), q.position.layout())),
                  {legal[0].from()});
  }

  /// The reason why a piece may not be dropped on a cell of that colour.
  [[nodiscard]] std::optional<Rejection> explain_colour(const Inquiry& q) const {
    if (params_.max_per_colour.empty()) return std::nullopt;
    const Topology& topology = q.equipment.topology;
    const PieceType type = q.equipment.roster().type_of(q.attempt.piece);
    const int shade = topology.info(q.attempt.to.index()).shade;
    if (const auto limit = params_.max_per_colour.find(type);
        limit != params_.max_per_colour.end()) {
      std::vector<Site> there;
      for (CellSet pieces = q.position.cells_of(q.attempt.piece); pieces.any();)
        if (const int cell = pieces.pop(); topology.info(cell).shade == shade)
          there.push_back(Site::cell(cell));
      if (std::ssize(there) >= limit->second)
        return reject(reasons::kDropRegion,
                      tr("{} on {} has the colour of {}", with_article(q.equipment.name_of(type)),
                         topology.name(there.front().index()), topology.name(q.attempt.to.index())),
                      there);
    }
    if (!params_.mandatory || pseudo_move_of(q)) return std::nullopt;
    std::vector<PieceType> types;
    for (const auto& [limited, most] : params_.max_per_colour) types.push_back(limited);
    return reject(reasons::kDropRegion,
                  tr("{} that is still held would find no cell of its colour",
                     with_article(listed(q.equipment, types))),
                  {q.attempt.to});
  }

  /// 0 if the type is not limited.
  [[nodiscard]] int max_per_file(PieceType type) const {
    const auto found = params_.max_per_file.find(type);
    return found == params_.max_per_file.end() ? 0 : found->second.value;
  }

  static bool same_file(const Topology& topology, int a, int b) {
    const CellInfo& one = topology.info(a);
    const CellInfo& two = topology.info(b);
    return one.file == two.file && one.level == two.level && one.board == two.board;
  }

  /// The file of each cell.
  template <int W>
  static CellVector<Bits<W>> files_of(const Topology& topology) {
    CellVector<Bits<W>> files(topology.cells());
    for (int a = 0; a < topology.cells(); ++a)
      for (int b = 0; b < topology.cells(); ++b) {
        if (same_file(topology, a, b)) files[a].set(b);
      }
    return files;
  }

  /// True if the drop would be legal if it did not give checkmate.
  static bool is_kept_from_mating(const Inquiry& q) {
    const auto move = pseudo_move_of(q);
    if (!move) return false;
    Position position(q.position);
    Journal journal;
    if (!q.kernel.is_safe(position, journal, *move)) return false;
    q.kernel.apply(position, journal, *move);
    return q.kernel.in_check(position, position.side_to_move()) &&
           q.kernel.count_legal(position, journal) == 0;
  }
};

}  // namespace

std::unique_ptr<Rule> make_drop_rule(DropParams params) {
  return std::make_unique<DropRule>(std::move(params));
}

}  // namespace stockade
