#include "variants/drops/hostage/native/hostage_plugin.h"

#include <algorithm>

#include "variants/drops/hostage/native/playout.h"
#include "variants/drops/hostage/native/rules_hash.h"
#include "variants/drops/hostage/native/searcher.h"
#include "variants/drops/hostage/native/translation.h"

namespace stockade::hostage {
namespace {

class HostageMoves final : public NativeMoves {
 public:
  explicit HostageMoves(const GameDefinition& definition)
      : definition_(definition), kernel_(definition.kernel()), translation_(definition) {}

  bool takes(const Position& position) const override { return translation_.takes(position); }

  void legal_moves(const Position& position, MoveList& out) const override {
    const Board board = translation_.read(position).board;
    if (position.side_to_move().index() == kWhite) {
      Translation::Lister<kWhite> lister{translation_, board, out};
      generate<kWhite>(board, lister);
    } else {
      Translation::Lister<kBlack> lister{translation_, board, out};
      generate<kBlack>(board, lister);
    }
  }

  uint64_t perft(const Position& position, int depth, const PerftOptions& options) const override {
    if (depth <= 0) return 1;
    const State<true> state = translation_.read(position);
    const bool white = position.side_to_move().index() == kWhite;
    if (options.bulk) {
      const State<false> plain{state.board};
      return white ? hostage::perft<kWhite, false, true>(plain, depth, options.stop)
                   : hostage::perft<kBlack, false, true>(plain, depth, options.stop);
    }
    return white ? hostage::perft<kWhite, true, false>(state, depth, options.stop)
                 : hostage::perft<kBlack, true, false>(state, depth, options.stop);
  }

  PlayoutResult playout(const Position& position, Random& random, int max_plies) const override {
    PlayoutRules rules;
    rules.n_move_limit = definition_.n_move_limit();
    rules.repetition_limit = definition_.repetition_limit();
    rules.pawn_drop_resets = definition_.content_hash() == kRulesWherePawnDropsCount;
    rules.max_plies = max_plies;
    RandomGame game(translation_.read(position).board,
                    position.attribute(CoreAttribute::quiet_plies), rules, random);
    return game.play(position.side_to_move().index() == kWhite);
  }

  uint64_t key(const Position& position) const override { return translation_.read(position).key; }

  uint64_t key_after(const Position& position, Move move) const override {
    const State<true> state = translation_.read(position);
    const EffectInfo& effect = kernel_.effect(move);
    return position.side_to_move().index() == kWhite
               ? translation_.after<kWhite>(state, move, effect).key
               : translation_.after<kBlack>(state, move, effect).key;
  }

 private:
  const GameDefinition& definition_;
  const Kernel& kernel_;
  Translation translation_;
};

class HostagePlugin final : public Plugin {
 public:
  std::string name() const override { return "native Hostage Chess"; }
  std::string made_for() const override { return "hostage"; }
  bool may_match(const VariantHead& head) const override {
    return std::find(head.files.begin(), head.files.end(), made_for()) != head.files.end();
  }
  bool matches(const DefinitionPtr& definition) const override { return knows(*definition); }
  std::unique_ptr<const NativeMoves> make_moves(const GameDefinition& definition) const override {
    return knows(definition) ? std::make_unique<HostageMoves>(definition) : nullptr;
  }
  std::unique_ptr<NativeSearcher> make_searcher(const DefinitionPtr& definition) const override {
    return knows(*definition) ? make_native_searcher(definition) : nullptr;
  }

 private:
  static bool knows(const GameDefinition& definition) {
    return definition.content_hash() == kRulesWherePawnDropsCount ||
           definition.content_hash() == kRulesWherePawnDropsAreQuiet;
  }
};

}  // namespace

std::unique_ptr<const Plugin> make_plugin() { return std::make_unique<HostagePlugin>(); }

}  // namespace stockade::hostage
