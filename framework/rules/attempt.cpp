#include "framework/rules/attempt.h"

#include <algorithm>

namespace stockade {

bool has_details_of(const Attempt& attempt, const EffectInfo& effect, Move move) {
  const MoveDetails& details = *effect.details;
  if (attempt.leaves_board != details.leaves_board()) return false;
  if (!attempt.tag.empty() && attempt.tag != details.tag()) return false;
  const auto also_freed = details.also_freed(move);
  if (!attempt.paid.empty() &&
      !std::is_permutation(also_freed.begin(), also_freed.end(), attempt.also_freed.begin(),
                           attempt.also_freed.end()))
    return false;
  const EnteringPiece* enters = details.enters(move);
  if (attempt.enters.has_value() != (enters != nullptr)) return false;
  if (enters && (attempt.enters->piece != enters->piece ||
                 attempt.enters->cell.value_or(enters->cell(move)) != enters->cell(move)))
    return false;
  const DisplacedPiece* displaced = details.displaced();
  if (!displaced) return !attempt.displaced;
  return attempt.displaced && attempt.displaced->from == displaced->from(move) &&
         attempt.displaced->to == displaced->to;
}

}  // namespace stockade
