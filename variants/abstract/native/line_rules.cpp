#include "variants/abstract/native/line_rules.h"

#include <algorithm>

#include "framework/base/random.h"
#include "framework/rules/expression_node.h"
#include "framework/rules/goal_watch.h"

namespace stockade::lines {
namespace {

constexpr uint64_t kLearningGames = 12;
constexpr uint64_t kTestGames = 16;

/// The bundles of the legal moves.
std::vector<MoveBundle> legal_bundles(const Kernel& kernel, const Position& position) {
  Position scratch(position);
  Journal journal;
  std::vector<MoveBundle> bundles;
  kernel.legal_bundles(scratch, journal, bundles);
  return bundles;
}

CellSet targets_of(const std::vector<MoveBundle>& bundles) {
  CellSet targets;
  for (const MoveBundle& bundle : bundles) targets |= bundle.targets;
  return targets;
}

/// Whether both place the same stone in the same way.
bool are_alike(const MoveBundle& a, const MoveBundle& b) {
  return a.from == b.from && a.shift == b.shift && a.effect == b.effect && a.piece == b.piece &&
         a.other == b.other && a.choice == b.choice;
}

/// Plays a random move. Returns false if there is none.
bool play_random(Game& game, Random& random) {
  MoveList legal;
  game.legal_moves(legal);
  if (legal.empty()) return false;
  game.play(legal[random.below(static_cast<uint32_t>(legal.size()))]);
  return true;
}

}  // namespace

std::unique_ptr<const LineRules> LineRules::find(const DefinitionPtr& definition) {
  const Facts& facts = definition->facts();
  const auto& effects = definition->kernel().effects();
  if (definition->roster().sides() != 2 || facts.hides_information || facts.has_chance ||
      facts.long_turns || effects.empty() ||
      !std::all_of(effects.begin(), effects.end(),
                   [](const EffectInfo& effect) { return effect.form == MoveForm::drop; }))
    return nullptr;
  auto rules = std::make_unique<LineRules>();
  if (!rules->read_goal(*definition) || !rules->learn_placing(definition) ||
      !rules->learn_supports(definition))
    return nullptr;
  rules->find_levels();
  if (!rules->agrees_with(definition)) return nullptr;
  Random random(0x11E5);
  for (int i = 0; i < 2 * rules->cells(); ++i) rules->keys_.push_back(random.next());
  return rules;
}

/// Reads the goal: a line of so many stones must be a win for both sides, and the only goal.
bool LineRules::read_goal(const GameDefinition& definition) {
  const auto watches = definition.kernel().facets<WatchFacet>();
  if (watches.size() != 1) return false;
  const ExpressionAim& aim = watches.front()->aim();
  if (aim.of != ExpressionAim::Of::line || aim.length < 2 || aim.pieces.size() != 2 ||
      aim.pieces[Side{0}].size() != 1 || aim.pieces[Side{1}].size() != 1)
    return false;
  const Topology& topology = definition.topology();
  length_ = aim.length;
  lines_through_.resize(topology.cells());
  for (const Vec v : directions_of(topology.compass(), aim.way)) {
    for (int start = 0; start < topology.cells(); ++start) {
      std::vector<uint16_t> line{static_cast<uint16_t>(start)};
      while (static_cast<int>(line.size()) < length_) {
        const auto next = topology.offset(line.back(), v);
        if (!next) break;
        line.push_back(static_cast<uint16_t>(*next));
      }
      // Each line is found from both of its ends.
      if (static_cast<int>(line.size()) < length_ || line.front() > line.back()) continue;
      for (const uint16_t cell : line)
        lines_through_[cell].push_back(static_cast<uint16_t>(lines()));
      line_cells_.insert(line_cells_.end(), line.begin(), line.end());
    }
  }
  constexpr int kMaxLines = 1 << 15;
  return lines() > 0 && lines() < kMaxLines;
}

/// Finds the move with which each side places its stones.
bool LineRules::learn_placing(const DefinitionPtr& definition) {
  Game game(definition);
  Random random(1);
  for (int ply = 0; ply < 2; ++ply) {
    const auto bundles = legal_bundles(definition->kernel(), game.position());
    if (bundles.empty()) return false;
    MoveBundle& placing = placing_[static_cast<size_t>(game.side_to_move().index())];
    placing = bundles.front();
    placing.targets = {};
    if (!play_random(game, random)) return false;
  }
  return placing_[0].piece != kEmpty && placing_[1].piece != kEmpty;
}

/// Finds supports: if a move makes a cell available for stones, the move's target is its support.
bool LineRules::learn_supports(const DefinitionPtr& definition) {
  const Kernel& kernel = definition->kernel();
  support_.assign(definition->topology().cells(), kNever);
  for (uint64_t seed = 1; seed <= kLearningGames; ++seed) {
    Random random(seed);
    Position position(definition->start());
    Journal journal;
    CellSet free = targets_of(legal_bundles(kernel, position));
    for (CellSet rest = free; rest.any();) support_[rest.pop()] = kNone;
    // Ignores complete lines, so that all cells get filled.
    while (free.any()) {
      const int target =
          free.nth(static_cast<int>(random.below(static_cast<uint32_t>(free.count()))));
      kernel.apply(position, journal, move_to(position.side_to_move(), target));
      const CellSet after = targets_of(legal_bundles(kernel, position));
      for (CellSet rest = after & ~free; rest.any();) {
        int16_t& support = support_[rest.pop()];
        if (support != kNever && support != target) return false;
        support = static_cast<int16_t>(target);
      }
      free = after;
      if (kernel.goal(position)) break;
    }
  }
  supported_.resize(cells());
  for (int cell = 0; cell < cells(); ++cell) {
    if (support_[cell] < 0) continue;
    supported_[support_[cell]].push_back(static_cast<uint16_t>(cell));
    has_supports_ = true;
  }
  return true;
}

void LineRules::find_levels() {
  level_.assign(cells(), -1);
  if (!has_supports_) return;
  CellVector<int16_t> levels(cells(), 0);
  for (int cell = 0; cell < cells(); ++cell) {
    for (int at = support_[cell]; at >= 0 && levels[cell] < cells(); at = support_[at])
      ++levels[cell];
    // The highest cell of a column.
    if (support_[cell] != kNever && supported_[cell].empty() && levels[cell] % 2 == 0) return;
    if (supported_[cell].size() > 1) return;
  }
  level_ = levels;
}

bool LineRules::may_be_placed_on(const Position& position, int cell) const {
  if (position.at(cell) != kEmpty || support_[cell] == kNever) return false;
  return support_[cell] == kNone || position.at(support_[cell]) != kEmpty;
}

bool LineRules::has_line(const Position& position, Side side) const {
  for (int line = 0; line < lines(); ++line)
    if (std::all_of(cells_of(line), cells_of(line) + length_,
                    [&](uint16_t cell) { return position.at(cell) == stone(side); }))
      return true;
  return false;
}

bool LineRules::agrees_with(const DefinitionPtr& definition) const {
  for (uint64_t seed = 1; seed <= kTestGames; ++seed) {
    Random random(kLearningGames + seed);
    Game game(definition);
    do {
      if (!agrees_with(game)) return false;
    } while (!game.outcome().over() && play_random(game, random));
  }
  return true;
}

bool LineRules::agrees_with(Game& game) const {
  const Position& position = game.position();
  const Side mover = game.side_to_move();
  const Outcome outcome = game.outcome();
  for (const Side side : {Side{0}, Side{1}})
    if (has_line(position, side))
      return outcome.over() && outcome.quarter_points[static_cast<size_t>(side.index())] == 4;
  CellSet free;
  for (int cell = 0; cell < cells(); ++cell)
    if (may_be_placed_on(position, cell)) free.set(cell);
  // A full board is a draw; nothing else ends the game.
  if (free.empty())
    return outcome.over() && outcome.quarter_points[0] == 2 && outcome.quarter_points[1] == 2;
  if (outcome.over()) return false;
  int moves = 0;
  const auto bundles = legal_bundles(game.definition().kernel(), position);
  for (const MoveBundle& bundle : bundles) {
    if (bundle.targets.any() && !are_alike(bundle, placing_[static_cast<size_t>(mover.index())]))
      return false;
    moves += bundle.targets.count();
  }
  return targets_of(bundles) == free && moves == free.count();
}

bool LineRules::fits(const Game& game) const {
  const Position& position = game.position();
  const int empty = cells() - position.occupied().count();
  for (const Side side : {Side{0}, Side{1}}) {
    const Site from = Site::from_raw(placing_[static_cast<size_t>(side.index())].from);
    const int needed = side == game.side_to_move() ? (empty + 1) / 2 : empty / 2;
    if (from.is_slot() && position.count(from.index()) < needed) return false;
  }
  // There must be no other pieces than the stones of both sides.
  CellSet others = position.occupied();
  for (const Side side : {Side{0}, Side{1}}) others &= ~position.cells_of(stone(side));
  Game present(game);
  return others.empty() && !present.outcome().over() && agrees_with(present);
}

}  // namespace stockade::lines
