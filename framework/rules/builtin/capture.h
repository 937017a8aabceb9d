#pragma once
// The destination of captured pieces.

#include <memory>
#include <string>
#include <vector>

#include "framework/rules/fields.h"

namespace stockade {

/// The owner of the zone that a captured piece goes to.
enum class CaptureTo : uint8_t { nowhere, captor, partner };

/// "captor.NAME", "partner.NAME" or "nowhere".
struct CaptureZone {
  CaptureTo to = CaptureTo::nowhere;
  std::string zone = {};
  SourceMark where = {};
};

struct CaptureParams {
  /// The destination. A promoted piece goes there as its original type, if its piece type reverts.
  CaptureZone to;
  bool changes_side = false;
  std::vector<PieceType> except;
  SourceMark where = {};

  void fields(Fields& f);
};

template <>
struct FieldOf<CaptureZone> {
  static std::string words() { return "zone partner.* | captor.* | nowhere"; }
  static std::string written(const CaptureZone& value) {
    return value.to == CaptureTo::nowhere  ? "nowhere"
           : value.to == CaptureTo::captor ? "captor." + value.zone
                                           : "partner." + value.zone;
  }
  static std::string digest(const CaptureZone& value, const Equipment&) {
    return digest_of_text(written(value));
  }
  static void read(CaptureZone& value, const View& view, const RuleReading&);
};

[[nodiscard]] std::unique_ptr<Rule> make_capture_rule(CaptureParams params);

}  // namespace stockade
