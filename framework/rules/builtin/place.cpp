// place: a turn that puts a piece from outside the game on an empty cell, or moves the only one of
// its type to another cell: stones in unlimited supply, walls, a duck.

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "framework/base/translate.h"
#include "framework/rules/fields.h"
#include "framework/rules/program_building.h"
#include "framework/rules/program_play.h"
#include "framework/rules/support/drops.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

struct PlaceParams {
  std::vector<PieceType> pieces;
  RegionText within = "all";
  bool single = false;
  SourceMark where;

  void fields(Fields& f) {
    f("pieces", pieces, "The piece types that are placed.", {.example = "P", .need = kRequired});
    f("within", within, "Where they are placed, as the player sees the board.",
      {.example = "first 4 ranks"});
    f("single", single,
      "Whether there is at most one piece of each type on the board: placing it again takes it "
      "from the cell where it stands to another.",
      {.example = "yes"});
  }
};

struct PlaceKeys {
  std::optional<PlaceParams> place;

  void fields(Fields& f) {
    f("place", place,
      "A turn that puts a piece from off the board on an empty cell; there are always more.",
      {.example = "{ pieces: P }", .need = kRemovable});
  }
};

template <int W>
struct PlaceTables {
  struct Supply {
    uint8_t piece;
    Bits<W> region;
  };
  SideVector<std::vector<Supply>> supplies;
  uint8_t effect = 0;
  bool single = false;
};

template <int W>
void emit_places(const PlaceTables<W>& tables, const GenContext<W>& c, BundleSink<W>& sink) {
  for (const auto& supply : tables.supplies[Side{c.side}]) {
    const Bits<W> targets = c.empty & supply.region;
    // A piece that goes to another cell may open a line.
    if (targets.any())
      sink.push(targets, Site(), tables.effect, supply.piece, 0,
                tables.single ? Safety::by_test : Safety::by_mask);
  }
}

template <int W>
bool apply_place(const Effect<W>& effect, const Program<W>& program, Position& position,
                 Journal& journal, Move move, MoveEvents&) {
  const auto& tables = data_of<PlaceTables<W>>(effect);
  const int piece = move.piece().index();
  if (tables.single) {
    if (const Bits<W> before = position.set<W>(piece); before.any()) {
      const int from = before.lowest();
      journal.remove<W>(position, from);
      journal.set_flags(position, position.flags() & program.flags_kept[from]);
    }
  }
  land_dropped(program, position, journal, move.to().index(), piece);
  return effect.resets[move.piece()];
}

class PlacedPieces : public SupplyFacet {
 public:
  explicit PlacedPieces(std::vector<Piece> pieces) : pieces_(std::move(pieces)) {}
  [[nodiscard]] std::vector<Piece> pieces() const override { return pieces_; }

 private:
  std::vector<Piece> pieces_;
};

class PlaceRule : public DeclaredRule<PlaceRule, PlaceParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "place"; }
  std::string_view action() const override { return "place"; }

  void declare(Compilation& c) const {
    if (params_.single) c.pieces_return = true;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c) const {
    auto* tables = program.own(PlaceTables<W>{});
    tables->single = params_.single;
    Effect<W> effect;
    effect.apply = apply_place<W>;
    effect.captured = captures_nothing<W>;
    effect.resets = c.drop_resets;
    effect.data = tables;
    EffectInfo info;
    info.form = MoveForm::drop;
    tables->effect = static_cast<uint8_t>(program.add_effect(effect, info));
    std::vector<Piece> pieces;
    for (int s = 0; s < c.roster().sides(); ++s) {
      tables->supplies.emplace_back();
      for (const PieceType type : params_.pieces) {
        const Piece piece = c.roster().piece(Side{s}, type);
        tables->supplies.back().push_back(
            {static_cast<uint8_t>(piece.index()),
             region_of(c.equipment(), Side{s}).template resized<W>()});
        pieces.push_back(piece);
      }
      program.generators[Side{s}].push_back({hook<emit_places<W>>(tables)});
    }
    program.bundle_bound += static_cast<int>(params_.pieces.size());
    program.template add_facet<SupplyFacet>(PlacedPieces(std::move(pieces)));
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    const std::string names = with_article(listed(equipment, params_.pieces));
    std::string words = params_.within == "all"
                            ? tr("a turn may put {} on an empty cell", names)
                            : tr("a turn may put {0} on an empty cell of {1}", names,
                                 region_words(equipment, params_.within));
    words += params_.single
                 ? tr(": the only one there is, from where it stands or from off the board")
                 : tr(", from off the board");
    out.push_back({Phase::generate, words, where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::drop || attempt.piece == kEmpty || !attempt.to.is_cell())
      return std::nullopt;
    const PieceType type = q.equipment.roster().type_of(attempt.piece);
    if (std::find(params_.pieces.begin(), params_.pieces.end(), type) == params_.pieces.end())
      return std::nullopt;
    const std::string& place = q.equipment.topology.name(attempt.to.index());
    const Piece there = q.position.at(attempt.to.index());
    if (there == attempt.piece && params_.single)
      return reject(reasons::kOccupied,
                    tr("{} stands on {} already and has to go to another cell",
                       q.equipment.describe(there), place),
                    {attempt.to});
    if (there != kEmpty)
      return reject(reasons::kOccupied, stands_on(q.equipment, there, attempt.to.index()),
                    {attempt.to});
    if (!region_of(q.equipment, q.position.side_to_move()).test(attempt.to.index()))
      return reject(reasons::kDropRegion,
                    tr("{} is placed only on {}", with_article(q.equipment.name_of(type)),
                       region_words(q.equipment, params_.within)),
                    {attempt.to});
    return std::nullopt;
  }

 private:
  [[nodiscard]] CellSet region_of(const Equipment& equipment, Side side) const {
    return parse_region(equipment.topology, equipment.side(side).orientation, params_.within)
        .value();
  }
};

// The rule in variant files.

RuleList read_place(const RuleReading& in) {
  return rules_of<PlaceRule>(read_fields<PlaceKeys>(in).place);
}

}  // namespace

RuleModule place_module() {
  return {
      .name = "place",
      .keys = declared_rows<PlaceKeys>(),
      .after = {"movement"},
      .before = {"royal", "drop"},
      .read = read_place,
      .action = {
          .word = "place", .phrase = "a placement", .how = "for example: place: { pieces: P }"}};
}

}  // namespace stockade
