#include "framework/plugin/verify.h"

#include <algorithm>
#include <unordered_map>

#include "framework/base/random.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"

namespace stockade {
namespace {

class FastGenerator final : public NativeMoves {
 public:
  explicit FastGenerator(const Kernel& kernel) : kernel_(kernel) {}

  bool takes(const Position&) const override { return true; }
  void legal_moves(const Position& position, MoveList& out) const override {
    Position at(position);
    Journal journal;
    kernel_.legal_moves(at, journal, out);
  }
  uint64_t perft(const Position& position, int depth, const PerftOptions& options) const override {
    Position at(position);
    Journal journal;
    // Some ends of games do not stop a perft.
    return depth == 1 ? static_cast<uint64_t>(kernel_.count_legal(at, journal))
                      : kernel_.perft(at, journal, depth, options);
  }
  PlayoutResult playout(const Position& position, Random& random, int max_plies) const override {
    Position at(position);
    Journal journal;
    return kernel_.playout(at, journal, random, max_plies);
  }
  uint64_t key(const Position& position) const override { return position.computed_key(); }
  uint64_t key_after(const Position& position, Move move) const override {
    Position at(position);
    Journal journal;
    kernel_.apply(at, journal, move);
    return at.key();
  }

 private:
  const Kernel& kernel_;
};

/// The name of the generator in messages.
std::string subject(Reference reference) {
  return reference == Reference::kernel ? "the native generator" : "the fast move generator";
}

/// Both lists, sorted.
struct BothLists {
  MoveList expected;
  MoveList native;
};

MoveList expected_moves(const GameDefinition& definition, const Position& position,
                        Reference reference) {
  MoveList moves;
  Position at(position);
  Journal journal;
  if (reference == Reference::kernel)
    definition.kernel().legal_moves(at, journal, moves);
  else
    definition.kernel().legal_moves_slowly(at, journal, moves);
  std::sort(moves.begin(), moves.end());
  return moves;
}

BothLists both_lists(const GameDefinition& definition, const NativeMoves& native,
                     const Position& position, Reference reference) {
  BothLists both{expected_moves(definition, position, reference), {}};
  native.legal_moves(position, both.native);
  std::sort(both.native.begin(), both.native.end());
  return both;
}

std::string compare_moves(const GameDefinition& definition, const BothLists& both,
                          Reference reference) {
  if (both.expected == both.native) return {};
  MoveList missing;
  MoveList extra;
  std::set_difference(both.expected.begin(), both.expected.end(), both.native.begin(),
                      both.native.end(), std::back_inserter(missing));
  std::set_difference(both.native.begin(), both.native.end(), both.expected.begin(),
                      both.expected.end(), std::back_inserter(extra));
  if (!missing.empty())
    return subject(reference) + " lacks " + uci_notation(definition, missing.front());
  if (!extra.empty())
    return subject(reference) + " has " + uci_notation(definition, extra.front()) +
           ", which is not legal";
  return subject(reference) + " has a move twice";
}

bool is_legal(const GameDefinition& definition, const Position& position) {
  return parse_fen(definition, write_fen(definition, position)).ok();
}

/// Removes pieces one by one while the two still differ.
Position shrunk(const GameDefinition& definition, const NativeMoves& native, Position position,
                Reference reference) {
  for (bool smaller = true; smaller;) {
    smaller = false;
    const auto keep_if_differing = [&](Position candidate) {
      definition.kernel().normalise(candidate);
      if (!is_legal(definition, candidate) || !native.takes(candidate)) return;
      if (compare_native(definition, native, candidate, reference).empty()) return;
      position = candidate;
      smaller = true;
    };
    for (int cell = 0; cell < position.layout().cells(); ++cell) {
      if (position.at(cell) == kEmpty) continue;
      Position candidate(position);
      candidate.put(cell, kEmpty);
      keep_if_differing(candidate);
    }
    for (int slot = 0; slot < position.layout().slots(); ++slot) {
      if (position.count(slot) == 0) continue;
      Position candidate(position);
      candidate.set_count(slot, position.count(slot) - 1);
      keep_if_differing(candidate);
    }
    if (position.flags()) {
      Position candidate(position);
      candidate.set_flags(0);
      keep_if_differing(candidate);
    }
  }
  return position;
}

std::string rule_test(const GameDefinition& definition, const Position& position,
                      Reference reference) {
  const MoveList moves = expected_moves(definition, position, reference);
  std::string list;
  for (const Move move : moves)
    list += (list.empty() ? "\"" : ", \"") + uci_notation(definition, move) + "\"";
  const char* name = reference == Reference::kernel
                         ? "the native generator finds the legal moves"
                         : "the fast move generator finds the legal moves";
  return std::string("  - name: ") + name + "\n    fen: \"" + write_fen(definition, position) +
         "\"\n    count: " + std::to_string(moves.size()) + "\n    exactly: [" + list + "]\n";
}

}  // namespace

std::string compare_native(const GameDefinition& definition, const NativeMoves& native,
                           const Position& position, Reference reference) {
  const BothLists both = both_lists(definition, native, position, reference);
  if (std::string difference = compare_moves(definition, both, reference); !difference.empty())
    return difference;

  Position at(position);
  Journal journal;
  const uint64_t counted = native.perft(position, 1, {true, nullptr});
  if (counted != both.expected.size())
    return subject(reference) + " counts " + std::to_string(counted) + " moves where there are " +
           std::to_string(both.expected.size());
  // After each move the incremental key must be the key of the position.
  for (const Move move : both.expected) {
    const uint64_t key = native.key_after(position, move);
    definition.kernel().apply(at, journal, move);
    const uint64_t expected = native.key(at);
    definition.kernel().undo(at, journal);
    if (key != expected)
      return "after " + uci_notation(definition, move) + " the incremental key is wrong";
  }
  return {};
}

std::unique_ptr<const NativeMoves> fast_generator(const GameDefinition& definition) {
  return std::make_unique<FastGenerator>(definition.kernel());
}

std::optional<Position> random_position(const GameDefinition& definition, Random& random) {
  const PositionLayout& layout = definition.layout();
  const Roster& roster = definition.roster();
  Position position(layout);
  const auto pick = [&](int n) { return static_cast<int>(random.below(static_cast<uint32_t>(n))); };
  std::vector<Piece> royals;
  for (int s = 0; s < roster.sides(); ++s)
    for (CellSet cells = definition.kernel().royal_cells(definition.start(), Side{s}); cells.any();)
      royals.push_back(definition.start().at(cells.pop()));
  const auto is_royal = [&](Piece piece) {
    return std::find(royals.begin(), royals.end(), piece) != royals.end();
  };
  const auto place = [&](Piece piece, int cell) {
    if (position.at(cell) != kEmpty || barred_cells(definition.kernel(), piece).test(cell)) return;
    if (is_royal(piece) && position.cells_of(piece).any()) return;
    position.put(cell, piece);
  };
  // Half of the pieces that flags need are on their home cells.
  for (const FlagInfo& flag : definition.flags())
    if (random.below(2))
      for (const auto& [cell, piece] : flag.needs) place(piece, cell);
  for (const Piece piece : royals)
    while (position.cells_of(piece).empty()) place(piece, pick(layout.cells()));
  const int pieces = 2 + pick(20);
  for (int i = 0; i < pieces; ++i) {
    const Piece piece{1 + pick(roster.pieces() - 1)};
    int cell = pick(layout.cells());
    // Half of the pieces that must promote are on a cell just before one where they must.
    const CellSet barred = barred_cells(definition.kernel(), piece);
    if (barred.any() && random.below(2)) {
      for (int tries = 0; tries < 20; ++tries) {
        const int other = pick(layout.cells());
        Position alone(layout);
        alone.put(other, piece);
        alone.set_side_to_move(roster.is_neutral(piece) ? Side{0} : roster.side_of(piece));
        if (!barred.test(other) && (definition.kernel().reach(alone, other) & barred).any())
          cell = other;
      }
    }
    place(piece, cell);
  }
  // Zones are empty, or contain few or many pieces: rules depend on each of these.
  const uint32_t wealth = random.below(8);
  for (const ZoneInfo& zone : layout.zones())
    for (size_t i = 0; i < zone.holds.size() && wealth > 2; ++i)
      if (random.below(4) == 0)
        position.set_count(zone.first_slot + static_cast<int>(i), 1 + pick(wealth == 7 ? 4 : 2));
  uint32_t flags = 0;
  for (size_t i = 0; i < definition.flags().size(); ++i) {
    const auto& needs = definition.flags()[i].needs;
    const bool at_home = std::all_of(needs.begin(), needs.end(), [&](const auto& need) {
      return position.at(need.first) == need.second;
    });
    const auto& occupied = definition.flags()[i].needs_occupied;
    if (occupied && !position.cells_of(occupied->side).test(occupied->cell)) continue;
    if (at_home && random.below(4) != 0) flags |= uint32_t{1} << i;
  }
  for (size_t i = 0; i < definition.flags().size(); ++i)
    if (flags & definition.flags()[i].implied_by) flags |= uint32_t{1} << i;
  position.set_flags(flags);
  position.set_side_to_move(Side{pick(roster.sides())});
  definition.kernel().normalise(position);
  if (!is_legal(definition, position)) return std::nullopt;
  return position;
}

VerifyResult verify_native(const DefinitionPtr& definition, const NativeMoves& native,
                           const VerifyOptions& options) {
  VerifyResult result;
  std::unordered_map<uint64_t, uint64_t> generic_of;  // native key to generic key, and back
  std::unordered_map<uint64_t, uint64_t> native_of;
  const auto differ = [&](const Position& position, std::string what) {
    const Position small = shrunk(*definition, native, position, options.reference);
    const std::string still = compare_native(*definition, native, small, options.reference);
    result.difference = {write_fen(*definition, small), still.empty() ? std::move(what) : still,
                         rule_test(*definition, small, options.reference)};
  };
  for (int g = 0; g < options.games; ++g) {
    if (options.stop && options.stop->load()) break;
    uint64_t state = options.seed + static_cast<uint64_t>(g) * 0x9E3779B97F4A7C15ull;
    Random random(splitmix(state));
    Position start = definition->start();
    if (g % 2) {
      for (int tries = 0; tries < 200; ++tries) {
        if (auto position = random_position(*definition, random)) {
          start = *position;
          break;
        }
      }
    }
    if (!native.takes(start)) continue;
    Game game(definition, start);
    for (int ply = 0; ply < options.max_plies; ++ply) {
      ++result.positions;
      const Position& position = game.position();
      if (std::string what = compare_native(*definition, native, position, options.reference);
          !what.empty()) {
        differ(position, std::move(what));
        return result;
      }
      const uint64_t key = native.key(position);
      const auto [one, fresh] = generic_of.emplace(key, position.key());
      const auto [other, fresh_too] = native_of.emplace(position.key(), key);
      if ((!fresh && one->second != position.key()) || (!fresh_too && other->second != key)) {
        differ(position, "two positions have one key, or one position has two");
        return result;
      }
      const MoveList moves = game.legal_moves();
      if (moves.empty()) break;
      // Prefers captures: they fill zones, and other rules depend on these.
      Move chosen = moves[random.below(static_cast<uint32_t>(moves.size()))];
      for (int i = 0; i < 3; ++i) {
        const Move candidate = moves[random.below(static_cast<uint32_t>(moves.size()))];
        if (game.captured(candidate) != kEmpty || definition->kernel().effect(candidate).promotes)
          chosen = candidate;
      }
      game.play(chosen);
    }
    if (options.progress) options.progress(g + 1);
  }
  return result;
}

}  // namespace stockade
