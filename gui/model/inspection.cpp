#include "gui/model/inspection.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "framework/base/translate.h"
#include "framework/notation/explain.h"
#include "framework/notation/move_text.h"
#include "framework/rules/rule.h"
#include "gui/model/words.h"

namespace stockade::gui {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

class Inspector {
 public:
  Inspector(Game& game, Site site, const std::atomic<bool>* stop)
      : game_(game),
        rules_(game.definition()),
        site_(site),
        legal_(game.legal_moves()),
        stop_(stop) {}

  std::vector<InspectionRow> run() {
    site_.is_cell() ? cell() : slot();
    return std::move(rows_);
  }

 private:
  void add(std::string topic, std::string words, SourceMark where = {}) {
    rows_.push_back({std::move(topic), std::move(words), std::move(where)});
  }

  [[nodiscard]] std::string title(Piece piece) const {
    return piece_words(rules_.equipment(), piece);
  }

  [[nodiscard]] std::string piece_on(int cell) const {
    return rules_.equipment().name_of(game_.position().at(cell)) + " " +
           rules_.topology().name(cell);
  }

  void cell() {
    const int cell = site_.index();
    const Piece piece = game_.position().at(cell);
    const Equipment& equipment = rules_.equipment();
    add(rules_.topology().name(cell), piece == kEmpty ? tr("empty") : title(piece));
    for (int s = 0; s < rules_.roster().sides(); ++s) {
      std::vector<std::string> attackers;
      for (CellSet cells = rules_.kernel().attackers(game_.position(), cell, Side{s}); cells.any();)
        attackers.push_back(piece_on(cells.pop()));
      add(tr("attacked by {}", equipment.name_of(Side{s})),
          attackers.empty() ? tr("nothing") : joined(attackers));
    }
    if (piece == kEmpty) return arrivals();
    const bool moves_now = own_piece(piece);
    list_moves();
    if (!moves_now) {
      std::vector<std::string> reached;
      for (CellSet cells = rules_.kernel().reach(game_.position(), cell); cells.any();)
        reached.push_back(rules_.topology().name(cells.pop()));
      add(tr("reaches"), reached.empty() ? tr("nothing") : joined(reached));
      return;
    }
    list_refusals(piece);
  }

  [[nodiscard]] bool own_piece(Piece piece) const {
    const Equipment& equipment = rules_.equipment();
    return equipment.type_of(piece).owner != PieceOwner::side ||
           &equipment.side_of(piece) == &equipment.side(game_.next_player());
  }

  void list_moves() {
    std::vector<std::string> texts;
    for (const Move move : legal_)
      if (move.from() == site_) texts.push_back(move_text(game_, move, legal_, MoveStyle::san));
    add(tr("can play"), texts.empty() ? tr("nothing") : joined(texts));
  }

  /// Lists the moves that end on an empty cell.
  void arrivals() {
    std::vector<std::string> texts;
    for (const Move move : legal_)
      if (move.to() == site_) texts.push_back(move_text(game_, move, legal_, MoveStyle::san));
    add(tr("can come here"), texts.empty() ? tr("nothing") : joined(texts));
  }

  /// Lists the reasons why the piece cannot go to the other cells, each with its cells.
  void list_refusals(Piece piece) {
    std::set<int> legal_targets;
    for (const Move move : legal_)
      if (move.from() == site_ && move.to().is_cell()) legal_targets.insert(move.to().index());
    struct Reason {
      std::string words;
      SourceMark where;
      std::vector<std::string> cells;
    };
    std::vector<Reason> reasons;
    for (int cell = 0; cell < rules_.topology().cells(); ++cell) {
      if (stop_ && *stop_) return;
      if (Site::cell(cell) == site_ || legal_targets.contains(cell)) continue;
      Attempt attempt;
      attempt.from = site_;
      attempt.to = Site::cell(cell);
      attempt.piece = piece;
      const Verdict verdict = explain_attempt(game_, attempt);
      if (verdict.legal) continue;
      // The text of a refutation belongs to its cell alone.
      std::string words = verdict.reason.words;
      // Cells that differ in nothing else share a row.
      const std::string to = tr(" to {}", rules_.topology().name(cell));
      if (const size_t at = words.find(to); at != std::string::npos)
        words.replace(at, to.size(), tr(" there"));
      if (!verdict.refutation_text.empty()) words += " (" + verdict.refutation_text + ")";
      auto known = std::find_if(reasons.begin(), reasons.end(),
                                [&](const Reason& reason) { return reason.words == words; });
      if (known == reasons.end()) {
        reasons.push_back({words, verdict.reason.where, {}});
        known = reasons.end() - 1;
      }
      known->cells.push_back(rules_.topology().name(cell));
    }
    // Rare reasons first: the common one, that a piece does not move so, is the least interesting.
    std::stable_sort(reasons.begin(), reasons.end(), [](const Reason& a, const Reason& b) {
      return a.cells.size() < b.cells.size();
    });
    bool first = true;
    for (const Reason& reason : reasons) {
      constexpr size_t kShown = 12;
      const size_t all = reason.cells.size();
      std::vector<std::string> cells = reason.cells;
      cells.resize(std::min(all, kShown));
      std::string words = joined(cells);
      if (all > kShown) words = tr("{} and {} more", words, all - kShown);
      add(std::exchange(first, false) ? tr("cannot go to") : "", words + ": " + reason.words,
          reason.where);
    }
  }

  void slot() {
    const SlotInfo& info = rules_.layout().slot(site_.index());
    const Equipment& equipment = rules_.equipment();
    const int count = game_.position().count(site_.index());
    add(equipment.describe(site_, rules_.layout()),
        std::to_string(count) + " × " + (info.piece == kEmpty ? tr("nothing") : title(info.piece)));
    list_moves();
    if (info.piece == kEmpty || count == 0) return;
    std::vector<Attempt> attempts;
    for (int cell = 0; cell < rules_.topology().cells(); ++cell)
      attempts.push_back(attempt_by_hand(game_, site_, Site::cell(cell)));
    const Verdict verdict = explain_attempts(game_, attempts);
    if (!verdict.legal) add(tr("why not"), verdict.reason.words, verdict.reason.where);
  }

  /// Whether the slot is in a zone of the side to move.

  Game& game_;
  const GameDefinition& rules_;
  Site site_;
  MoveList legal_;
  const std::atomic<bool>* stop_;
  std::vector<InspectionRow> rows_;
};

}  // namespace

std::vector<InspectionRow> inspect(Game& game, Site site, const std::atomic<bool>* stop) {
  if (site.none()) return {};
  return Inspector(game, site, stop).run();
}

std::vector<InspectionRow> market(Game& game) {
  const GameDefinition& rules = game.definition();
  const Equipment& equipment = rules.equipment();
  const Kernel& kernel = rules.kernel();
  std::map<std::string, std::set<int>> drops;                          // by piece: cells
  std::map<std::string, std::map<std::string, std::set<int>>> prices;  // by price and piece
  SourceMark drop_rule;
  SourceMark exchange_rule;
  for (const Move move : game.legal_moves()) {
    const EffectInfo& effect = kernel.effect(move);
    const std::string piece = equipment.name_of(move.piece());
    if (effect.is_drop()) {
      drops[piece].insert(move.to().index());
      if (effect.rule) drop_rule = effect.rule->where();
    } else if (effect.is_exchange()) {
      std::vector<std::string> paid;
      for (const Piece one : kernel.paid(move)) paid.push_back(equipment.name_of(one));
      std::string freed = piece;
      for (const Piece one : kernel.also_freed(move)) freed += " + " + equipment.name_of(one);
      prices[joined(paid)][freed].insert(move.to().index());
      if (effect.rule) exchange_rule = effect.rule->where();
    }
  }
  const auto on_cells = [](const std::string& piece, size_t cells) {
    return trn("{1} ({0} cell)", "{1} ({0} cells)", cells, piece);
  };
  std::vector<InspectionRow> rows;
  for (const auto& [piece, cells] : drops)
    rows.push_back({rows.empty() ? tr("can drop") : "", on_cells(piece, cells.size()), drop_rule});
  bool first = true;
  for (const auto& [price, pieces] : prices) {
    std::vector<std::string> freed;
    for (const auto& [piece, cells] : pieces) freed.push_back(on_cells(piece, cells.size()));
    rows.push_back({std::exchange(first, false) ? tr("can exchange") : "",
                    tr("{} for {}", price, joined(freed)), exchange_rule});
  }
  return rows;
}

}  // namespace stockade::gui
