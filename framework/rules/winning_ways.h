#pragma once
// WinningWays: the ways in which the rules of a game let a side win, as far as its pieces decide.
// The rule insufficient_material reads them.

namespace stockade {

class Rule;

/// What a rule adds to the ways to win, besides checkmate of the only royal piece by pieces that
/// move, capture, promote and are gated as they always do.
enum class WinningWay {
  none,    ///< nothing: the rule leaves all that alone, or only takes wins away
  check,   ///< giving check is enough
  blast,   ///< a capture beside the royal piece is enough; royal pieces side by side are safe
  unknown  ///< anything: pieces come, change or vanish, or the game ends, in other ways
};

struct WinningWays {
  bool check = false;
  bool blast = false;
  const Rule* unknown = nullptr;  ///< the first rule with a way of its own

  void add(const Rule& rule, WinningWay way) {
    check = check || way == WinningWay::check;
    blast = blast || way == WinningWay::blast;
    if (way == WinningWay::unknown && !unknown) unknown = &rule;
  }
};

}  // namespace stockade
