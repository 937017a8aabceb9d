#include "framework/rules/builtin/capture.h"

#include <algorithm>

#include "framework/base/translate.h"
#include "framework/language/equipment_keys.h"
#include "framework/rules/fields.h"
#include "framework/rules/program.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

class CaptureRule : public DeclaredRule<CaptureRule, CaptureParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "capture"; }
  WinningWay winning_way(const Compilation&) const override { return WinningWay::none; }

  void declare(Compilation& c) const {
    c.problems.decide("where captured pieces go");
    if (params_.to.to == CaptureTo::nowhere) return;
    c.pieces_return = true;
    for (int captor = 0; captor < c.roster().sides(); ++captor) {
      const Side owner = to_partner() ? *c.roster().partner(Side{captor}) : Side{captor};
      for (int i = 1; i < c.roster().pieces(); ++i)
        if (!is_exempt(c.roster().type_of(Piece{i})))
          c.capture_slot[Side{captor}][Piece{i}] =
              c.find_slot(params_.to.zone, owner, as_held(c, owner, Piece{i}));
    }
  }

  template <int W>
  void build(Program<W>&, const Compilation&) const {}

  bool takes_part(const Kernel& kernel, const Position& position, Move move) const override {
    return kernel.captured(position, move) != kEmpty;
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    std::string words = tr("a captured piece leaves the game");
    if (params_.to.to != CaptureTo::nowhere) {
      const std::string zone = equipment.texts.tr(params_.to.zone);
      words = to_partner() && params_.changes_side
                  ? tr("a captured piece goes to the {} of the captor's partner, who owns it then",
                       zone)
              : to_partner()
                  ? tr("a captured piece goes to the {} of the captor's partner and keeps its type",
                       zone)
              : params_.changes_side
                  ? tr("a captured piece goes to the captor's {} and changes sides", zone)
                  : tr("a captured piece goes to the captor's {} and keeps its type", zone);
      for (const PieceType type : params_.except)
        words += tr(", but {} leaves the game", with_article(equipment.name_of(type)));
    }
    out.push_back({Phase::capture_effect, words, where()});
  }

 private:
  [[nodiscard]] bool to_partner() const { return params_.to.to == CaptureTo::partner; }
  [[nodiscard]] bool is_exempt(PieceType type) const {
    return std::find(params_.except.begin(), params_.except.end(), type) != params_.except.end();
  }

  [[nodiscard]] Piece as_held(const Compilation& c, Side owner, Piece piece) const {
    const Roster& roster = c.roster();
    const PieceType type = roster.type_of(piece);
    return roster.piece(params_.changes_side ? owner : roster.side_of(piece),
                        c.equipment().type(type).demotes.value_or(type));
  }
};

}  // namespace

std::unique_ptr<Rule> make_capture_rule(CaptureParams params) {
  return std::make_unique<CaptureRule>(std::move(params));
}

// The rule in variant files.

void FieldOf<CaptureZone>::read(CaptureZone& value, const View& view, const RuleReading&) {
  const std::string& words = view.text();
  value.to = words == "nowhere"              ? CaptureTo::nowhere
             : words.starts_with("partner.") ? CaptureTo::partner
                                             : CaptureTo::captor;
  if (value.to != CaptureTo::nowhere) value.zone = zone_name(view);
  value.where = view.where();
}

void CaptureParams::fields(Fields& f) {
  f("to", to,
    "Where a captured piece goes: to a zone of the captor, or of the captor's partner, the next "
    "side of the same team; nowhere: it leaves the game.",
    {.example = "captor.prison"});
  f("changes_side", changes_side,
    "Whether a captured piece belongs to the captor from then on, or to the partner if it goes "
    "there.",
    {.example = "yes"});
  f("except", except, "Piece types that leave the game when they are captured, wherever others go.",
    {.example = "[P]"});
}

namespace {

struct CaptureKeys {
  CaptureParams capture;

  void fields(Fields& f) {
    f("capture", capture, "What happens to a captured piece.",
      {.example = "{ to: captor.prison }", .fallback = "{ to: nowhere }"});
  }
};

constexpr DiagnosticRow kCaptureDiagnostics[] = {
    {"no-partner", DiagnosticSource::variant_file,
     "Captured pieces go to a partner, but some side plays for itself.",
     "Write captor.NAME, or put sides into teams.",
     "zones: { hand: { holds: own } }\ncapture: { to: partner.hand, changes_side: yes }"},
};

RuleList read_capture(const RuleReading& in) {
  RuleList rules;
  // A race stores captured pieces on its bar.
  if (!in.root.find("race"))
    rules.push_back(make_capture_rule(read_fields<CaptureKeys>(in).capture));
  return rules;
}

void check_capture(const RuleReading& in, ProblemSink& problems) {
  const CaptureParams params = read_fields<CaptureKeys>(in).capture;
  if (params.to.to != CaptureTo::partner) return;
  for (int side = 0; side < in.equipment.roster().sides(); ++side)
    if (!in.equipment.roster().partner(Side{side}))
      return problems.fail("no-partner",
                           "'partner." + params.to.zone + "' is said, but " +
                               in.equipment.side(Side{side}).name + " has no partner",
                           "write captor." + params.to.zone + ", or give sides the same team",
                           params.where);
}

std::vector<ZoneUse> capture_zones(const RuleReading& in) {
  const CaptureParams params = read_fields<CaptureKeys>(in).capture;
  if (params.to.to == CaptureTo::nowhere) return {};
  std::vector<PieceType> types = in.holdable_types();
  for (const PieceType type : params.except) std::erase(types, type);
  return {{.zone = params.to.zone,
           .owner = params.to.to == CaptureTo::captor ? "captor" : "partner",
           .where = params.to.where,
           .holds = params.changes_side ? "own" : "enemy",
           .holds_because = params.changes_side ? "a captured piece changes to the captor's side"
                                                : "a captured piece stays an enemy's piece",
           .types = std::move(types),
           .types_because = "pieces of that type can be captured"}};
}

}  // namespace

RuleModule capture_module() {
  return {.name = "capture",
          .keys = declared_rows<CaptureKeys>(),
          .diagnostics = kCaptureDiagnostics,
          .before = {"rebirth"},
          .read = read_capture,
          .check = check_capture,
          .zones = capture_zones};
}

}  // namespace stockade
