#pragma once
// WrappedDetails: the details of another rule's moves, to which a rule adds something.

#include <optional>
#include <span>

#include "framework/rules/move_details.h"

namespace stockade {

/// Answers like the details of another effect, which must outlive this object. Derived classes
/// override what the rule adds.
class WrappedDetails : public MoveDetails {
 public:
  explicit WrappedDetails(const MoveDetails& move) : move_(move) {}
  [[nodiscard]] std::span<const NamedMove> named_moves() const override {
    return move_.named_moves();
  }
  [[nodiscard]] MoverFate mover() const override { return move_.mover(); }
  [[nodiscard]] std::optional<int> goes_on_to() const override { return move_.goes_on_to(); }
  [[nodiscard]] const DisplacedPiece* displaced() const override { return move_.displaced(); }
  [[nodiscard]] Passing passing() const override { return move_.passing(); }
  [[nodiscard]] bool captures_on_way() const override { return move_.captures_on_way(); }
  [[nodiscard]] std::span<const uint16_t> captured_on_way(Move move) const override {
    return move_.captured_on_way(move);
  }
  [[nodiscard]] std::span<const Piece> paid(Move move) const override { return move_.paid(move); }
  [[nodiscard]] std::span<const Piece> also_freed(Move move) const override {
    return move_.also_freed(move);
  }
  [[nodiscard]] const EnteringPiece* enters(Move move) const override { return move_.enters(move); }
  [[nodiscard]] std::string_view tag() const override { return move_.tag(); }
  [[nodiscard]] Site guarded_site(Move move) const override { return move_.guarded_site(move); }

 private:
  const MoveDetails& move_;
};

}  // namespace stockade
