#include "framework/rules/builtin/drop.h"

#include <algorithm>

#include "framework/language/equipment_keys.h"
#include "framework/rules/builtin/drop_support.h"
#include "framework/rules/builtin/move_search.h"
#include "framework/rules/builtin/zone_checks.h"
#include "framework/rules/generate.h"
#include "framework/rules/program_building.h"
#include "framework/rules/rule_module.h"
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
  CellVector<Bits<W>> files;  ///< of each cell, if some piece is limited by file
  uint8_t effect = 0;
};

/// Pieces whose drop may not mate.
template <int W>
struct MateBan {
  uint8_t effect = 0;
  PieceArray<bool> banned{};
};

/// The cells of `targets` from which `piece`, dropped there, attacks a royal piece of the other
/// side.
template <int W>
Bits<W> checking_targets(const Program<W>& program, const Position& position, int piece,
                         const Bits<W>& targets) {
  const int side = program.roster.side_of(Piece{piece}).index();
  const int enemy = program.roster.opponent(Side{side}).index();
  const AttackSet<W>& attacks = program.attacks[Side{side}];
  const Bits<W> occupied = occupied_cells(program, position);
  Bits<W> found;
  for (const uint8_t royal : program.royals[Side{enemy}]) {
    for (Bits<W> cells = position.set<W>(royal); cells.any();) {
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

template <int W>
Bundle<W>* forbid_mating_drops(const void* data, const Program<W>& program, Position& position,
                               Journal& journal, Bundle<W>* begin, Bundle<W>* end) {
  const auto& ban = *static_cast<const MateBan<W>*>(data);
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    if (bundle->effect != ban.effect || !ban.banned[Piece{bundle->piece}]) continue;
    for (Bits<W> rest = checking_targets(program, position, bundle->piece, bundle->targets);
         rest.any();) {
      const int target = rest.pop();
      apply_move(program, position, journal, bundle->move_to(target));
      // No reply to a check by a piece beside the king is itself a mating drop: it is enough to
      // look for safe ones.
      BundleBuffer<W> replies(program);
      const Bundle<W>* last = generate_safe(program, position, journal, replies.begin());
      if (count_moves<W>(replies.begin(), last) == 0) bundle->targets.reset(target);
      journal.undo_frame<W>(position);
    }
  }
  return end;
}

template <int W>
void emit_drops(const void* data, const GenContext<W>& c, BundleSink<W>& sink) {
  const auto& plan = *static_cast<const DropPlan<W>*>(data);
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

class DropRule : public RuleBase<DropRule> {
 public:
  DropRule(DropParams params, SourceMark where)
      : RuleBase(std::move(where)), params_(std::move(params)) {}

  std::string_view name() const override { return "drop"; }
  std::string_view action() const override { return "drop"; }
  std::string parameters() const override {
    std::string text = params_.zone;
    for (const auto& [type, regions] : params_.bans) {
      text += ";" + std::to_string(type.index());
      for (const std::string& region : regions) text += "," + region;
    }
    for (const auto& [type, most] : params_.max_per_file)
      text += ";f" + std::to_string(type.index()) + "=" + std::to_string(most);
    for (const PieceType type : params_.no_mate) text += ";m" + std::to_string(type.index());
    for (const auto& [held, faces] : params_.faces) {
      text += ";a" + std::to_string(held.index());
      for (const PieceType face : faces) text += "," + std::to_string(face.index());
    }
    return text;
  }

  Diagnostics check(const Equipment& equipment) const override {
    Diagnostics problems = check_zone(equipment, params_.zone, where());
    const Diagnostics bans = check_bans(equipment, params_.bans, where());
    problems.insert(problems.end(), bans.begin(), bans.end());
    return problems;
  }

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
               drop_region(c.equipment(), params_.bans, piece).template resized<W>(),
               max_per_file(face)});
        }
      }
      if (!params_.max_per_file.empty()) plan.files = files_of<W>(c.equipment().topology);
      program.bundle_bound += static_cast<int>(plan.sources.size());
      program.generators[Side{s}].push_back({emit_drops<W>, program.own(std::move(plan))});
    }
    if (params_.no_mate.empty()) return;
    MateBan<W> ban;
    ban.effect = static_cast<uint8_t>(index);
    for (const PieceType type : params_.no_mate)
      for (int s = 0; s < c.roster().sides(); ++s)
        ban.banned[c.roster().piece(Side{s}, type)] = true;
    program.legal_filters.push_back({forbid_mating_drops<W>, program.own(ban)});
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    out.push_back({Phase::generate,
                   "a turn may be a drop: a piece from the player's own " + params_.zone +
                       " is put on an empty cell",
                   where()});
    for (const auto& [held, faces] : params_.faces)
      out.push_back({Phase::generate,
                     with_article(equipment.type(held).name) + " is dropped as " +
                         with_article(listed(equipment, faces)),
                     where()});
    for (const auto& [type, regions] : params_.bans)
      for (const std::string& region : regions)
        out.push_back(
            {Phase::allow,
             with_article(equipment.type(type).name) + " may not be dropped on its " + region,
             where()});
    for (const auto& [type, most] : params_.max_per_file)
      out.push_back({Phase::allow,
                     with_article(equipment.type(type).name) +
                         " may not be dropped on a file where its side has " +
                         (most == 1 ? "one" : std::to_string(most)) + " already",
                     where()});
    for (const PieceType type : params_.no_mate)
      out.push_back({Phase::allow,
                     with_article(equipment.type(type).name) + " may not give checkmate by a drop",
                     where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::drop || attempt.piece == kEmpty || !attempt.to.is_cell())
      return std::nullopt;
    const Side side = q.position.side_to_move();
    const PositionLayout& layout = q.position.layout();
    const Zone zone = *layout.find_zone(params_.zone, side);
    const PieceType dropped = q.equipment.roster().type_of(attempt.piece);
    const std::string place = q.equipment.side(side).name + "'s " + params_.zone;
    const std::string adjective = q.equipment.side(side).adjective + " ";
    std::vector<Site> slots;  // whose pieces can be dropped so
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
    if (!held)
      return reject(
          "not-held",
          place + " holds no " + adjective +
              (sources.empty() ? q.equipment.type(dropped).name : listed(q.equipment, sources)) +
              (sources.empty() || contains(sources, dropped)
                   ? ""
                   : " that could be dropped as " + with_article(q.equipment.type(dropped).name)),
          slots);
    if (const auto refusal = refuse_cell(q, params_.bans, attempt.piece))
      return reject(refusal->first, refusal->second, {attempt.to});
    const PieceType type = q.equipment.roster().type_of(attempt.piece);
    const std::string name = q.equipment.type(type).name;
    const Topology& topology = q.equipment.topology;
    if (const int most = max_per_file(type)) {
      std::vector<Site> there;
      for (CellSet pieces = q.position.cells_of(attempt.piece); pieces.any();)
        if (const int cell = pieces.pop(); same_file(topology, cell, attempt.to.index()))
          there.push_back(Site::cell(cell));
      if (std::ssize(there) >= most)
        return reject(
            "drop-region",
            "that file already has " +
                (most == 1 ? with_article(name) : std::to_string(most) + " of this type") +
                ", on " + topology.name(there.front().index()),
            there);
    }
    if (contains(params_.no_mate, type) && is_kept_from_mating(q))
      return reject("drop-region", with_article(name) + " may not give checkmate by a drop",
                    {attempt.to});
    return std::nullopt;
  }

 private:
  [[nodiscard]] static bool contains(const std::vector<PieceType>& types, PieceType type) {
    return std::find(types.begin(), types.end(), type) != types.end();
  }

  /// What a piece of that type may be dropped as, in the order offered.
  [[nodiscard]] std::vector<PieceType> faces_of(PieceType held) const {
    const auto found = params_.faces.find(held);
    return found == params_.faces.end() ? std::vector<PieceType>{held} : found->second;
  }

  /// 0 if the type is not limited.
  [[nodiscard]] int max_per_file(PieceType type) const {
    const auto found = params_.max_per_file.find(type);
    return found == params_.max_per_file.end() ? 0 : found->second;
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

  /// Whether the drop would be legal but for the mate that it gives.
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

  DropParams params_;
};

}  // namespace

std::unique_ptr<Rule> make_drop_rule(DropParams params, SourceMark where) {
  return std::make_unique<DropRule>(std::move(params), std::move(where));
}

// The rule in variant files.

DropBans read_bans(const RuleReading& in, const std::optional<View>& except) {
  DropBans bans;
  if (except)
    for (const auto& [letter, regions] : except->entries())
      bans[*in.equipment.find_type(std::string_view(letter))] = regions.texts();
  return bans;
}

namespace {

constexpr SchemaRow kKeys[] = {
    {"drop", "mapping", kRemovable, "", "{ from: own.hand }",
     "A turn that puts a piece from a zone on the board."},
    {"drop.from", "zone own.*", kRequired, "", "own.hand", "The zone that the piece comes from."},
    {"drop.to", "choice empty", kOptional, "empty", "empty",
     "The cells that a piece may be dropped on."},
    {"drop.except", "map of piece to list of region", kOptional, "",
     "{ P: [first rank, last rank] }",
     "Where pieces of a type may not be dropped, as their side sees the board."},
    {"drop.except.*", "list of region", kRemovable, "", "[first rank, last rank]",
     "The regions for that type."},
    {"drop.as", "map of piece to list of piece", kOptional, "", "{ P: [P, R] }",
     "What a piece of a type may be dropped as, in the order offered. Left out: as what it is."},
    {"drop.as.*", "list of piece", kRemovable, "", "[P, R]",
     "What a piece of that type may be dropped as; list the type itself, too, if it may."},
    {"drop.max_per_file", "map of piece to integer 1..99", kOptional, "", "{ P: 1 }",
     "The most pieces of a type that a side may have on one file by dropping them."},
    {"drop.no_mate_with", "list of piece", kOptional, "", "P",
     "Piece types whose drops may not give checkmate."},
};

constexpr DiagnosticRow kDiagnostics[] = {
    {"drop-region", DiagnosticSource::reason, "A piece of this type may not be dropped there.",
     "Choose another cell.", "4k3/8/8/8/8/8/8/4K3[P] w: *a8"},
    {"not-held", DiagnosticSource::reason, "The zone does not hold such a piece.",
     "Look at the brackets of the FEN.", "N*c4"},
    {"occupied", DiagnosticSource::reason, "A piece stands on the cell.",
     "Drop the piece on an empty cell.", "4k3/8/8/8/8/8/8/4K3[N] w: N*e1"},
};

RuleList read_drop(const RuleReading& in) {
  const auto rule = in.root.find("drop");
  if (!rule) return {};
  DropParams params;
  params.zone = zone_name((*rule)["from"]);
  params.bans = read_bans(in, rule->find("except"));
  if (const auto limits = rule->find("max_per_file"))
    for (const auto& [letter, most] : limits->entries())
      params.max_per_file[*in.equipment.find_type(std::string_view(letter))] = most.integer();
  params.no_mate = in.types(rule->find("no_mate_with"));
  if (const auto as = rule->find("as"))
    for (const auto& [letter, faces] : as->entries())
      params.faces[*in.equipment.find_type(std::string_view(letter))] = in.types(faces);
  RuleList rules;
  rules.push_back(make_drop_rule(std::move(params), rule->key_where()));
  return rules;
}

std::vector<ZoneUse> drop_zones(const View& root) {
  const auto rule = root.find("drop");
  const auto from = rule ? rule->find("from") : std::nullopt;
  if (!from) return {};
  std::string letters;
  if (const auto as = rule->find("as"))
    for (const auto& [letter, faces] : as->entries()) letters += letter;
  return {{.reference = *from,
           .holds = "own",
           .holds_because = "a side drops its own pieces",
           .letters = letters,
           .letters_because = "it is dropped as other piece types",
           .drops = true}};
}

}  // namespace

RuleModule drop_module() {
  return {.name = "drop",
          .keys = kKeys,
          .diagnostics = kDiagnostics,
          .after = {"movement"},
          .before = {"royal"},
          .read = read_drop,
          .zones = drop_zones,
          .action = {
              .word = "drop", .phrase = "a drop", .how = "for example: drop: { from: own.hand }"}};
}

}  // namespace stockade
