#pragma once
// RandomPlay: fast random games by compiled rules. Moves are picked from bundles and never listed;
// the end of a game is found from the changes of the last move.
//
// Every legal move is equally likely, and a game ends at the same ply as with play_plainly(); tests
// compare the two.

#include <algorithm>
#include <cassert>
#include <vector>

#include "framework/base/random.h"
#include "framework/game/counted_positions.h"
#include "framework/game/legality_sample.h"
#include "framework/game/repetition_filter.h"
#include "framework/rules/generate.h"
#include "framework/rules/goal_watch.h"
#include "framework/rules/key_set.h"
#include "framework/rules/material_facet.h"
#include "framework/rules/one_move_facet.h"

namespace stockade {

template <int W>
class RandomPlay {
 public:
  /// The kernel and the program must outlive this object, and the program has all its goals.
  /// `plain`: nothing is left out, so that a profile counts every call.
  RandomPlay(const Kernel& kernel, const Program<W>& program, bool plain)
      : program_(program),
        chance_(kernel.facet<ChanceFacet>()),
        turns_(kernel.facet<TurnFacet>()),
        material_(kernel.facet<MaterialFacet>()),
        stride_(program.turns.size() == 2 ? 2 : 1),
        plain_(plain),
        all_allowed_(allows_all(program)),
        ordinary_(!plain && is_ordinary(program)),
        draws_first_(!plain && note_tellers(kernel)) {
    const auto watches = kernel.facets<WatchFacet>();
    for (size_t goal = 0; goal < program.goals.size(); ++goal) {
      const auto found = std::find_if(watches.begin(), watches.end(), [&](const WatchFacet* one) {
        return one->goal() == program.goals[goal].test.data();
      });
      if (plain || found == watches.end()) {
        unwatched_.push_back(goal);
        continue;
      }
      watches_.push_back({&(*found)->watch(), memory_});
      memory_ += watches_.back().watch->memory();
    }
  }

  /// See Kernel::playout(). A journal that is empty stays so.
  ///
  /// Lazy: a pseudo-legal move is picked and played, and only if it proves illegal are the legal
  /// moves found. Each legal move is equally likely: with N pseudo-legal and L legal moves it is
  /// picked at once with probability 1/N, or after a miss, (N-L)/N, with 1/L; together 1/L. If the
  /// legal moves can only be found by playing all moves, another move is picked instead. The same
  /// is done if rules take moves out and can decide for a single move whether they do.
  PlayoutResult play(Position& position, Journal& journal, Random& random, int max_plies) const {
    const bool is_empty = journal.frames() == 0;
    const PlayoutResult result = play_on(position, journal, random, max_plies);
    if (is_empty) journal.clear();
    return result;
  }

  /// Plays such a game by the slow and obvious method.
  PlayoutResult play_plainly(Position& position, Journal& journal, Random& random,
                             int max_plies) const {
    PlayoutResult result;
    RepetitionFilter seen(program_.draws.pieces_return, stride_);
    BundleBuffer<W> buffer(program_);
    for (bool counts = true;; ++result.plies) {
      if (ends_in_draw(position, seen, counts)) return result;
      if (result.plies >= max_plies) {
        result.capped = true;
        return result;
      }
      const Bundle<W>* end = generate_legal(program_, position, journal, buffer.begin());
      if (!play_one_of(position, journal, random, buffer.begin(), end)) return result;
      counts = !chance_ || change_pieces(journal.frame());
    }
  }

 private:
  PlayoutResult play_on(Position& position, Journal& journal, Random& random, int max_plies) const {
    PlayoutResult result;
    Scratch& scratch = fresh_scratch();
    BundleBuffer<W> buffer(program_);
    if (looking_back_) looking_back_->collect(position, journal, scratch.past);
    // Rules that need all moves may look back in the journal.
    const bool forgets = journal.frames() == 0 && (program_.legal_filters.empty() || draws_first_);
    bool over = begin_goals(position, scratch);
    for (bool counts = true;; ++result.plies) {
      if (ends_in_draw(position, scratch.seen, counts)) return result;
      if (result.plies >= max_plies) {
        result.capped = true;
        return result;
      }
      if (over) return result;
      assert(plain_ || passes_sampling(program_, position, journal));
      const bool played =
          draws_first_ && !is_chance(position)
              ? play_drawn(position, journal, random, buffer, scratch.past)
          : picks_among_legal(position) ? play_legal(position, journal, random, buffer)
          : all_allowed_ ? ordinary_ ? play_ordinary_generated(position, journal, random, buffer)
                                     : play_generated(position, journal, random, buffer)
          : ordinary_ ? play_ordinary(position, journal, random, buffer)
                         : play_lazily(position, journal, random, buffer);
      if (!played) return result;
      counts = !chance_ || change_pieces(journal.frame());
      if (looking_back_ && looking_back_->notes(journal.frame()))
        scratch.past.insert(looking_back_->past_key(position.scalars()));
      over = goal_reached(position, journal, scratch);
      if (forgets) journal.clear();
    }
  }

  /// The memory that a thread reuses from game to game.
  struct Scratch {
    RepetitionFilter seen{false};
    KeySet past;
    std::vector<uint16_t> memory;
  };
  struct Watched {
    const GoalWatch* watch;
    size_t memory;  ///< the index of its first number in Scratch::memory
  };

  Scratch& fresh_scratch() const {
    thread_local Scratch scratch;
    scratch.seen.restart(program_.draws.pieces_return, stride_);
    if (scratch.memory.size() < memory_) scratch.memory.resize(memory_);
    return scratch;
  }

  /// Whether the game is drawn, but for goals. `counts`: the position may be a
  /// repetition.
  [[nodiscard]] bool ends_in_draw(const Position& position, RepetitionFilter& seen,
                                  bool counts) const {
    const DrawLimits& draws = program_.draws;
    const int quiet = position.attribute(CoreAttribute::quiet_plies);
    // Only a move that is not quiet changes the pieces.
    if (material_ && quiet == 0 && material_->is_dead(position)) return true;
    if (!draws.n_moves && !draws.repetition) return false;
    if (draws.n_moves && quiet >= draws.n_moves && !(turns_ && turns_->in_mid_turn(position)))
      return true;
    if (!draws.repetition) return false;
    if (counts) return seen.note_reaches(draws.repetition, position.key(), quiet);
    seen.push(kUncountedPosition);
    return false;
  }

  // --- goals

  [[nodiscard]] bool begin_goals(const Position& position, Scratch& scratch) const {
    bool over = false;
    for (const Watched& one : watches_)
      over = one.watch->begin(position, scratch.memory.data() + one.memory) || over;
    return over || unwatched_goal_reached(position);
  }

  /// Whether a goal is reached by the move that has just been played.
  [[nodiscard]] bool goal_reached(const Position& position, const Journal& journal,
                                  Scratch& scratch) const {
    bool reached = false;
    for (const Watched& one : watches_)
      reached = one.watch->reached(position, journal.frame(), scratch.memory.data() + one.memory) ||
                reached;
    if (!unwatched_.empty()) reached = reached || unwatched_goal_reached(position);
    assert(is_sampled_out(position) || reached == reached_goal(program_, position).has_value());
    return reached;
  }

  [[nodiscard]] bool unwatched_goal_reached(const Position& position) const {
    for (const size_t goal : unwatched_) {
      const Goal<W>& one = program_.goals[goal];
      if (one.test(program_, position)) return true;
    }
    return false;
  }

  /// Builds with assertions check one position of sixteen, chosen by its key.
  static bool is_sampled_out(const Position& position) {
    return (position.key() * 0x9E3779B97F4A7C15ull) >> 60;
  }

  // --- moves. The functions that play one return false if there is none.

  /// Whether no rule can forbid a move that the generators make.
  static bool allows_all(const Program<W>& program) {
    return program.after_tests.empty() && !program.threat && program.observers.empty() &&
           std::all_of(program.royals.begin(), program.royals.end(),
                       [](const auto& royals) { return royals.empty(); });
  }

  /// Whether rules take moves out, and each can decide this for a single move. Notes these rules.
  bool note_tellers(const Kernel& kernel) {
    const auto facets = kernel.facets<OneMoveFacet<W>>();
    const auto has_teller = [&](const auto& filter) {
      return std::any_of(facets.begin(), facets.end(), [&](const OneMoveFacet<W>* facet) {
        return facet->filter() == filter.data();
      });
    };
    if ((program_.filters.empty() && program_.legal_filters.empty()) ||
        !std::all_of(program_.filters.begin(), program_.filters.end(), has_teller) ||
        !std::all_of(program_.legal_filters.begin(), program_.legal_filters.end(), has_teller) ||
        !program_.observers.empty())
      return false;
    const auto looks_back = [](const OneMoveFacet<W>* facet) { return facet->looks_back(); };
    if (std::count_if(facets.begin(), facets.end(), looks_back) > 1) return false;
    for (const OneMoveFacet<W>* facet : facets)
      if (looks_back(facet)) looking_back_ = facet;
    tellers_ = facets;
    return true;
  }

  [[nodiscard]] bool is_chance(const Position& position) const {
    return program_.turns[position.turn_step()].is_chance;
  }

  /// Whether rules look at all legal moves, or some moves are likelier than others.
  [[nodiscard]] bool picks_among_legal(const Position& position) const {
    return !program_.legal_filters.empty() || (chance_ && is_chance(position));
  }

  /// Generates the moves before rules take any out.
  static Bundle<W>* generate_drawn(const GenContext<W>& context, Bundle<W>* begin) {
    BundleSink<W> sink(begin);
    for (const Generator<W>& generator : context.program.generators[Side{context.side}])
      generator.emit(context, sink);
    const auto& turn = context.program.turns[context.position.turn_step()];
    if (turn.confined) [[unlikely]]
      confine(turn.cells, begin, sink.end());
    if (context.program.immobile) [[unlikely]]
      hold_immobile(context, begin, sink.end());
    return sink.end();
  }

  /// Draws moves without putting them back until one is legal, and plays it.
  bool play_drawn(Position& position, Journal& journal, Random& random, BundleBuffer<W>& buffer,
                  const KeySet& past) const {
    const GenContext<W> context = make_context(program_, position, program_.open_gates(position));
    Bundle<W>* const end = generate_drawn(context, buffer.begin());
    bool may_reduce = program_.fast_legality;
    for (int n = count_moves<W>(buffer.begin(), end); n > 0;) {
      const int pick = below(n, random);
      if (play_if_left(position, journal, nth_move<W>(buffer.begin(), pick), past)) return true;
      take_out(buffer.begin(), pick);
      --n;
      // In check, few moves are safe. Moves that are not can leave the drawing at any time.
      if (may_reduce && reduce_to_safe(program_, position, journal, buffer.begin(), end))
        n = count_moves<W>(buffer.begin(), end);
      may_reduce = false;
    }
    return false;
  }

  /// Plays the move, which generators have made, if no rule takes it out or forbids it.
  bool play_if_left(Position& position, Journal& journal, Move move, const KeySet& past) const {
    for (const OneMoveFacet<W>* teller : tellers_)
      if (teller->takes_out(program_, position, move)) return false;
    if (all_allowed_)
      apply_move(program_, position, journal, move);
    else if (!(ordinary_ ? play_if_safe(position, journal, move)
                         : play_if_allowed(program_, position, journal, move)))
      return false;
    for (const OneMoveFacet<W>* teller : tellers_)
      if (teller->takes_out_after(program_, position, move, past)) {
        journal.undo_frame<W>(position);
        return false;
      }
    return true;
  }

  /// play_if_allowed() for ordinary programs.
  bool play_if_safe(Position& position, Journal& journal, Move move) const {
    const int side = position.side_to_move().index();
    apply_ordinary(program_, position, journal, move);
    if (!ordinary_unsafe_after(program_, position, side)) [[likely]]
      return true;
    journal.undo_frame<W>(position);
    return false;
  }

  [[gnu::noinline]] bool play_legal(Position& position, Journal& journal, Random& random,
                                    BundleBuffer<W>& buffer) const {
    if (!plain_ && chance_ && is_chance(position))
      if (const auto move = chance_->draw(position, random)) {
        apply_move(program_, position, journal, *move);
        return true;
      }
    const FindingMoves<W> finding(program_, true);
    const Bundle<W>* end = generate_filtered(program_, position, journal, buffer.begin());
    return play_one_of(position, journal, random, buffer.begin(), end);
  }

  /// play_legal() where `end` ends the pseudo-legal bundles of the buffer: mostly they serve again.
  [[gnu::noinline]] bool play_safely(Position& position, Journal& journal, Random& random,
                                     BundleBuffer<W>& buffer, Bundle<W>* end) const {
    {
      const FindingMoves<W> finding(program_, true);
      if (!reduce_to_safe(program_, position, journal, buffer.begin(), end))
        end = generate_safe(program_, position, journal, buffer.begin());
    }
    return play_one_of(position, journal, random, buffer.begin(), end);
  }

  bool play_one_of(Position& position, Journal& journal, Random& random, const Bundle<W>* begin,
                   const Bundle<W>* end) const {
    const int n = count_moves<W>(begin, end);
    if (n == 0) return false;
    const bool weighted = chance_ && program_.turns[position.turn_step()].is_chance;
    apply_move(program_, position, journal,
               weighted ? weighted_move(position, begin, end, random)
                        : nth_move<W>(begin, below(n, random)));
    return true;
  }

  /// The shortest way, for rules under which every generated move is legal.
  [[gnu::flatten]] bool play_generated(Position& position, Journal& journal, Random& random,
                                       BundleBuffer<W>& buffer) const {
    const GenContext<W> context = make_context(program_, position, program_.open_gates(position));
    const Bundle<W>* end = generate(context, buffer.begin());
    const int n = count_moves<W>(buffer.begin(), end);
    if (n == 0) return false;
    apply_move(program_, position, journal, nth_move<W>(buffer.begin(), below(n, random)));
    return true;
  }

  /// play_ordinary() without the test whether the move is legal.
  [[gnu::flatten]] bool play_ordinary_generated(Position& position, Journal& journal,
                                                Random& random, BundleBuffer<W>& buffer) const {
    const Bundle<W>* const end = generate_ordinary(position, buffer);
    const int n = count_moves<W>(buffer.begin(), end);
    if (n == 0) return false;
    apply_ordinary(program_, position, journal, nth_move<W>(buffer.begin(), below(n, random)));
    return true;
  }

  [[gnu::always_inline]] Bundle<W>* generate_ordinary(const Position& position,
                                                      BundleBuffer<W>& buffer) const {
    const int side = position.side_to_move().index();
    const GenContext<W> context =
        context_of(program_, position, program_.open_gates(position), side);
    BundleSink<W> sink(buffer.begin());
    for (const Generator<W>& generator : program_.generators[Side{side}])
      generator.emit(context, sink);
    return sink.end();
  }

  /// play_lazily() for ordinary programs, without the tests for parts that these lack.
  bool play_ordinary(Position& position, Journal& journal, Random& random,
                     BundleBuffer<W>& buffer) const {
    Bundle<W>* const end = generate_ordinary(position, buffer);
    const int n = count_moves<W>(buffer.begin(), end);
    if (n == 0) return false;
    if (play_if_safe(position, journal, nth_move<W>(buffer.begin(), below(n, random)))) [[likely]]
      return true;
    return play_safely(position, journal, random, buffer, end);
  }

  [[gnu::flatten]] bool play_lazily(Position& position, Journal& journal, Random& random,
                                    BundleBuffer<W>& buffer) const {
    Bundle<W>* const end = generate_pseudo(program_, position, buffer.begin());
    const int n = count_moves<W>(buffer.begin(), end);
    if (n == 0) return false;
    const int pick = below(n, random);
    if (play_if_allowed(program_, position, journal, nth_move<W>(buffer.begin(), pick)))
      return true;
    if (program_.fast_legality) return play_safely(position, journal, random, buffer, end);
    take_out(buffer.begin(), pick);
    return play_another(position, journal, random, buffer.begin(), n - 1);
  }

  /// Picks among the `n` moves left, without those that have proved illegal, until one is legal,
  /// and plays it; false if none is. Because moves are drawn without putting them back, every legal
  /// move is equally likely to be the first legal one.
  [[gnu::noinline]] bool play_another(Position& position, Journal& journal, Random& random,
                                      Bundle<W>* begin, int n) const {
    for (; n > 0; --n) {
      const int pick = below(n, random);
      if (play_if_allowed(program_, position, journal, nth_move<W>(begin, pick))) return true;
      take_out(begin, pick);
    }
    return false;
  }

  /// Takes the n-th move out of the bundles.
  static void take_out(Bundle<W>* bundle, int n) {
    for (;; ++bundle) {
      const int here = bundle->targets.count();
      if (n < here) return bundle->targets.reset(bundle->targets.nth(n));
      n -= here;
    }
  }

  /// A random move of chance, with the weights of `chance_`.
  [[nodiscard]] Move weighted_move(const Position& position, const Bundle<W>* begin,
                                   const Bundle<W>* end, Random& random) const {
    int total = 0;
    for_each_move<W>(begin, end, [&](Move move) { total += chance_->weight(position, move); });
    int left = below(total, random);
    for (;; ++begin)
      for (Bits<W> rest = begin->targets; rest.any();) {
        const Move move = begin->move_to(rest.pop());
        left -= chance_->weight(position, move);
        if (left < 0) return move;
      }
  }

  static int below(int n, Random& random) {
    return static_cast<int>(random.below(static_cast<uint32_t>(n)));
  }

  const Program<W>& program_;
  const ChanceFacet* chance_;
  const TurnFacet* turns_;
  const MaterialFacet* material_;
  int stride_;
  bool plain_;
  bool all_allowed_;
  bool ordinary_;                                ///< see is_ordinary()
  std::vector<const OneMoveFacet<W>*> tellers_;  ///< decide whether a drawn move is taken out
  const OneMoveFacet<W>* looking_back_ = nullptr;
  bool draws_first_;  ///< moves are drawn before rules test them
  std::vector<Watched> watches_;
  std::vector<size_t> unwatched_;  ///< goals whose own test runs after every move
  size_t memory_ = 0;              ///< the count of numbers that all watches store
};

}  // namespace stockade
