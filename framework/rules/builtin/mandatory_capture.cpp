// Capturing is compulsory: while some legal move captures, no other move is legal.

#include "framework/base/translate.h"
#include "framework/rules/fields.h"
#include "framework/rules/program.h"
#include "framework/rules/program_play.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

struct MandatoryCaptureParams {
  Marked<bool> mandatory_capture;

  void fields(Fields& f) {
    f("mandatory_capture", mandatory_capture,
      "Whether captures are compulsory: while a capture is legal, no other move is.",
      {.example = "yes"});
  }
};

/// The targets where the bundle captures. For moves that always capture, no victim has to be found.
template <int W>
Bits<W> captures_of(const Program<W>& program, const Position& position, const Bundle<W>& bundle) {
  if (program.effect_info[bundle.effect].details->always_captures()) return bundle.targets;
  return capturing_targets(program, position, bundle);
}

template <int W>
Bundle<W>* keep_captures(const Program<W>& program, Position& position, Journal&, Bundle<W>* begin,
                         Bundle<W>* end) {
  bool any = false;
  for (const Bundle<W>* bundle = begin; bundle != end && !any; ++bundle)
    any = captures_of(program, position, *bundle).any();
  if (!any) return end;
  Bundle<W>* kept = begin;
  for (Bundle<W>* bundle = begin; bundle != end; ++bundle) {
    bundle->targets = captures_of(program, position, *bundle);
    if (bundle->targets.any()) *kept++ = *bundle;
  }
  return kept;
}

class MandatoryCaptureRule : public DeclaredRule<MandatoryCaptureRule, MandatoryCaptureParams> {
 public:
  using DeclaredRule::DeclaredRule;

  std::string_view name() const override { return "mandatory_capture"; }
  /// A side that must capture may not have time to leave a check.
  WinningWay winning_way(const Compilation& c) const override {
    return c.royals.empty() ? WinningWay::none : WinningWay::unknown;
  }

  template <int W>
  void build(Program<W>& program, const Compilation&) const {
    program.legal_filters.push_back(hook<keep_captures<W>>());
  }

  void describe(const Equipment&, std::vector<RuleText>& out) const override {
    out.push_back({Phase::allow,
                   tr("captures are compulsory; the player chooses which capture to make"),
                   where()});
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    // This rule gives a reason only for moves that obey every other rule.
    const auto move = pseudo_move_of(q);
    if (!move || q.kernel.captured(q.position, *move) != kEmpty) return std::nullopt;
    Position position(q.position);
    Journal journal;
    if (!q.kernel.is_safe(position, journal, *move)) return std::nullopt;
    MoveList legal;
    q.kernel.legal_moves(position, journal, legal);
    for (const Move other : legal) {
      if (q.kernel.captured(q.position, other) == kEmpty || !other.from().is_cell()) continue;
      const Topology& topology = q.equipment.topology;
      return reject("forced-capture",
                    tr("captures are compulsory, and {0} can capture on {1}",
                       piece_on(q.equipment, other.piece(), other.from().index()),
                       topology.name(other.to().index())),
                    {other.from(), other.to()});
    }
    return std::nullopt;
  }
};

// The rule in variant files.

constexpr DiagnosticRow kMandatoryCaptureDiagnostics[] = {
    {"forced-capture", DiagnosticSource::reason, "Captures are compulsory, and a capture is legal.",
     "Make a capture.", ""},
};

RuleList read_mandatory_capture(const RuleReading& in) {
  const auto params = read_fields<MandatoryCaptureParams>(in);
  if (!params.mandatory_capture.value) return {};
  return rules_of<MandatoryCaptureRule>(params, params.mandatory_capture.key_where);
}

}  // namespace

RuleModule mandatory_capture_module() {
  return {.name = "mandatory_capture",
          .keys = declared_rows<MandatoryCaptureParams>(),
          .diagnostics = kMandatoryCaptureDiagnostics,
          .after = {"royal", "turn"},
          .read = read_mandatory_capture};
}

}  // namespace stockade
