#include "framework/rules/builtin/promotion/promotion.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/lists.h"
#include "framework/base/translate.h"
#include "framework/rules/program.h"
#include "framework/rules/routes.h"
#include "framework/rules/support/move_search.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

constexpr Reason kNoPieceToPromoteTo{"no-piece-to-promote-to", {Stage::promotion}};
constexpr Reason kPromotionFull{"promotion-full", {Stage::promotion, 1}};

CellSet region_of(const Equipment& equipment, Side side, const std::string& text) {
  if (text.empty()) return {};
  return parse_region(equipment.topology, equipment.side(side).orientation, text).value();
}

/// The cells from which `piece` has no move even on an empty board.
CellSet stuck_cells(const Equipment& equipment, Piece piece) {
  CellSet free;
  const Orientation orientation = equipment.side_of(piece).orientation;
  const auto atoms = equipment.atoms(equipment.type_of(piece));
  for (const MovementAtom& atom : *atoms) {
    const CellSet start = start_region(equipment, piece, atom);
    if (atom.path) {
      const PathReach reach = path_reach(equipment.topology, *atom.path, orientation, start);
      for (int cell = 0; cell < equipment.topology.cells(); ++cell)
        if (reach.ends[cell].any()) free.set(cell);
    }
    const CellSet region = confines(equipment, piece, atom);
    for (const Vec v : atom.directions)
      for (CellSet cells = start; cells.any();) {
        const int cell = cells.pop();
        const auto next = equipment.topology.offset(cell, orientation.turn(v));
        if (next && region.test(*next)) free.set(cell);
      }
  }
  return equipment.topology.all() & ~free;
}

/// The cells where the pieces of one rule promote, for code without access to regions.
struct PromotionPlan {
  struct Cells {
    CellSet region;
    CellSet from;
  };
  PieceArray<Cells> cells;
};

class PromotionRule : public RuleBase<PromotionRule, PromotionPlan> {
 public:
  /// Makes the rule of the item with that number; all rules of a game share the list.
  PromotionRule(std::shared_ptr<const PromotionList> list, size_t number, const Roster& roster)
      : RuleBase(list->items[number].where),
        list_(std::move(list)),
        params_(list_->items[number]),
        roster_(roster) {}

  std::string_view name() const override { return "promotion"; }
  WinningWay winning_way(const Compilation&) const override { return WinningWay::none; }
  std::string parameters(const Equipment& equipment) const override {
    std::string text = digest_of(params_, equipment);
    if (params_.captured_only)
      for (const int count : list_->in_setup) text += std::to_string(count) + ",";
    return text;
  }

  PromotionPlan declare(Compilation& c) const {
    PromotionPlan places;
    for (int s = 0; s < c.roster().sides(); ++s) {
      const Side side{s};
      const Side enemy = c.roster().opponent(side);
      for (const PieceType type : params_.pieces) {
        const Piece piece = c.roster().piece(side, type);
        if (!params_.promotes[piece]) continue;
        LandingPlan plan;
        plan.region = region_of(c.equipment(), side, params_.region);
        plan.from = region_of(c.equipment(), side, params_.from);
        plan.must = must_cells(c.equipment(), piece);
        plan.must_from = params_.must == PromotionParams::Must::yes;
        for (const PieceType to : choices_of(type)) {
          LandingPlan::Choice choice;
          choice.becomes = c.roster().piece(side, to);
          choice.most = most_of(c.equipment(), side, to);
          if (const auto same = counterpart(c.equipment(), to))
            choice.counts_too = c.roster().piece(side, *same);
          if (params_.swap_zone) {
            choice.takes_from = c.find_slot(*params_.swap_zone, enemy, choice.becomes);
            if (!choice.takes_from) continue;  // the zone never contains such a piece
          }
          plan.choices.push_back(choice);
        }
        if (params_.swap_zone) plan.old_piece_to = c.find_slot(*params_.swap_zone, enemy, piece);
        places.cells[piece] = {plan.region, plan.from};
        c.add_landing(piece, std::move(plan));
      }
    }
    return places;
  }

  template <int W>
  void build(Program<W>& program, const Compilation& c, const PromotionPlan&) const {
    // Checkers and pins do not cover a royal piece that the move creates or removes.
    for (int piece = 1; piece < roster_.pieces(); ++piece)
      for (const LandingPlan& plan : c.landings[Piece{piece}])
        for (const LandingPlan::Choice& choice : plan.choices)
          if (program.royal[choice.becomes] != program.royal[Piece{piece}])
            program.needs_testing = true;
  }

  void describe(const Equipment& equipment, std::vector<RuleText>& out) const override {
    if (params_.region == "none" && params_.from.empty()) return;
    for (const PieceType type : params_.pieces) {
      const std::string who = with_article(name_with_owners(equipment, type));
      const std::string at = region_words(equipment, params_.region);
      const std::string from = params_.from.empty() ? "" : region_words(equipment, params_.from);
      const std::string into = with_article(listed(equipment, choices_of(type)));
      std::string words =
          params_.must == PromotionParams::Must::yes
              ? from.empty()
                    ? tr("{0} that lands on {1} becomes {2}", who, at, into)
                    : tr("{0} that lands on {1} or moves from {3} becomes {2}", who, at, into, from)
          : from.empty()
              ? tr("{0} that lands on {1} may become {2}", who, at, into)
              : tr("{0} that lands on {1} or moves from {3} may become {2}", who, at, into, from);
      if (params_.must == PromotionParams::Must::where_stuck)
        words += tr("; it must promote where it could never move again");
      if (params_.captured_only)
        words +=
            tr("; it can become only what has been captured: a type of which its side has fewer "
               "pieces on the board than at the start");
      std::string limits;
      for (const PieceType to : choices_of(type))
        if (const auto found = params_.limit.find(to); found != params_.limit.end())
          limits += (limits.empty() ? "" : ", ") + equipment.name_of(to) + " " +
                    std::to_string(found->second.value);
      if (!limits.empty())
        words += tr("; the most of each type that its side may then have: {}", limits);
      if (is_limited() && params_.must != PromotionParams::Must::no)
        words += tr("; if it must promote and can become nothing, it may not land there");
      if (params_.swap_zone) {
        words += tr("; it changes places with a piece of its side in the enemy's {}",
                    equipment.texts.tr(*params_.swap_zone));
        if (params_.must == PromotionParams::Must::yes)
          words += tr("; while none is held there, it can neither land on nor attack these cells");
      }
      out.push_back({Phase::allow, words, where()});
    }
  }

  bool takes_part(const Kernel& kernel, const Position&, Move move) const override {
    if (!kernel.effect(move).promotes || !move.from().is_cell()) return false;
    const PromotionPlan::Cells& cells = plan_in(kernel).cells[move.piece()];
    return cells.region.test(move.to().index()) || cells.from.test(move.from().index());
  }

  std::optional<Rejection> explain(const Inquiry& q) const override {
    const Attempt& attempt = q.attempt;
    if (attempt.form != MoveForm::board || !attempt.from.is_cell() || !attempt.to.is_cell())
      return std::nullopt;
    if (attempt.from == attempt.to && changes_in_place(q.kernel)) return std::nullopt;
    const Piece piece = q.position.at(attempt.from.index());
    if (piece == kEmpty) return std::nullopt;
    const Roster roster = q.equipment.roster();
    const PieceType type = roster.type_of(piece);
    const std::string who = piece_on(q.equipment, piece, attempt.from.index());
    if (!covers(params_, q, piece)) {
      const bool other_covers =
          std::any_of(list_->items.begin(), list_->items.end(),
                      [&](const PromotionParams& item) { return covers(item, q, piece); });
      if (attempt.other == kEmpty || other_covers || !answers_for(piece)) return std::nullopt;
      return reject(
          reasons::kNoSuchMove,
          tr("{} does not promote on {}", who, q.equipment.topology.name(attempt.to.index())),
          {attempt.from});
    }
    const std::vector<PieceType>& choices = choices_of(type);
    if (attempt.other != kEmpty && !contains(choices, roster.type_of(attempt.other)))
      return reject(
          reasons::kNoSuchMove,
          tr("{} cannot become {}", who, with_article(q.equipment.name_of(attempt.other))),
          {attempt.from});
    if (auto full = explain_limit(q, piece, who)) return full;
    return params_.swap_zone ? explain_zone(q, piece, who) : std::nullopt;
  }

 private:
  [[nodiscard]] const std::vector<PieceType>& choices_of(PieceType piece) const {
    return params_.to.at(piece);
  }

  [[nodiscard]] bool is_limited() const { return params_.captured_only || !params_.limit.empty(); }

  /// The type of the same letter that counts as the same piece: a queen that reverts, and a queen
  /// that does not.
  static std::optional<PieceType> counterpart(const Equipment& equipment, PieceType type) {
    const PieceTypeInfo& info = equipment.type(type);
    if (info.mark != 0 && info.mark != kBehind) return std::nullopt;
    return equipment.find_type(info.letter, info.mark ? '\0' : kBehind);
  }

  /// The number of pieces of the type, and of its counterpart, that `count_of` finds.
  template <class Count>
  static int count_alike(const Equipment& equipment, Side side, PieceType type, Count count_of) {
    const Roster roster = equipment.roster();
    const auto same = counterpart(equipment, type);
    return count_of(roster.piece(side, type)) + (same ? count_of(roster.piece(side, *same)) : 0);
  }

  [[nodiscard]] int in_setup(const Equipment& equipment, Side side, PieceType type) const {
    return count_alike(equipment, side, type, [&](Piece piece) { return list_->in_setup[piece]; });
  }

  static int on_board(const Inquiry& q, Side side, PieceType type) {
    return count_alike(q.equipment, side, type,
                       [&](Piece piece) { return q.position.cells_of(piece).count(); });
  }

  /// The most pieces of the type that the side may have on the board after it has promoted to it.
  [[nodiscard]] std::optional<int> most_of(const Equipment& equipment, Side side,
                                           PieceType type) const {
    std::optional<int> most;
    if (const auto found = params_.limit.find(type); found != params_.limit.end())
      most = found->second.value;
    if (params_.captured_only)
      most = std::min(most.value_or(kMaxCells), in_setup(equipment, side, type));
    return most;
  }

  /// The cells where `piece` may not land without becoming another.
  [[nodiscard]] CellSet must_cells(const Equipment& equipment, Piece piece) const {
    if (params_.must == PromotionParams::Must::no) return {};
    const Side side = equipment.roster().side_of(piece);
    const CellSet region = region_of(equipment, side, params_.region);
    if (params_.must == PromotionParams::Must::yes) return region;
    const CellSet stuck = stuck_cells(equipment, piece);
    return params_.from.empty() ? region & stuck : stuck;
  }

  /// True if the attempt would have to change the piece.
  [[nodiscard]] bool has_to(const Inquiry& q, Piece piece) const {
    const Side side = q.equipment.roster().side_of(piece);
    return must_cells(q.equipment, piece).test(q.attempt.to.index()) ||
           (params_.must == PromotionParams::Must::yes &&
            region_of(q.equipment, side, params_.from).test(q.attempt.from.index()));
  }

  /// True if the item covers the attempt, in which `piece` moves.
  static bool covers(const PromotionParams& item, const Inquiry& q, Piece piece) {
    const Side owner = q.equipment.roster().side_of(piece);
    return item.promotes[piece] &&
           (region_of(q.equipment, owner, item.region).test(q.attempt.to.index()) ||
            region_of(q.equipment, owner, item.from).test(q.attempt.from.index()));
  }

  /// True if this rule, of several, has to report that a piece does not promote on a cell: the
  /// first rule that names the piece, or the first of all.
  [[nodiscard]] bool answers_for(Piece piece) const {
    const auto names = [&](const PromotionParams& item) { return item.promotes[piece]; };
    const auto first = std::find_if(list_->items.begin(), list_->items.end(), names);
    return &params_ == (first == list_->items.end() ? &list_->items.front() : &*first);
  }

  /// The reason if a limit prevents the piece from becoming the attempted type, or from becoming
  /// any type where promotion is mandatory.
  [[nodiscard]] std::optional<Rejection> explain_limit(const Inquiry& q, Piece piece,
                                                       const std::string& who) const {
    if (!is_limited()) return std::nullopt;
    const Roster roster = q.equipment.roster();
    const Side side = roster.side_of(piece);
    const auto is_full = [&](PieceType type) {
      const auto most = most_of(q.equipment, side, type);
      return most && on_board(q, side, type) >= *most;
    };
    if (q.attempt.other != kEmpty) {
      const PieceType type = roster.type_of(q.attempt.other);
      if (!is_full(type)) return std::nullopt;
      const std::string most = std::to_string(*most_of(q.equipment, side, type));
      const std::string now = std::to_string(on_board(q, side, type));
      const std::string what = with_article(q.equipment.name_of(type));
      return reject(
          kPromotionFull,
          params_.captured_only
              ? tr("{0} cannot become {1}: no {2} is captured (on the board: {3}, at most {4})",
                   who, what, q.equipment.name_with_side(roster.piece(side, type)), now, most)
              : tr("{0} cannot become {1}: {2} has {3} on the board, and may have {4}", who, what,
                   q.equipment.name_of(side), now, most),
          {q.attempt.from});
    }
    const std::vector<PieceType>& choices = choices_of(roster.type_of(piece));
    if (!has_to(q, piece) || !std::all_of(choices.begin(), choices.end(), is_full))
      return std::nullopt;
    const std::string place = q.equipment.topology.name(q.attempt.to.index());
    return reject(
        kPromotionFull,
        params_.captured_only
            ? tr("{0} would have to promote on {1}, and no {2} piece that it could become is "
                 "captured",
                 who, place, q.equipment.adjective_of(side))
            : tr("{0} would have to promote on {1}, and {2} has as many pieces as allowed of each "
                 "type that it could become",
                 who, place, q.equipment.name_of(side)),
        {q.attempt.from});
  }

  /// The reason if the zone contains nothing that the piece could become.
  [[nodiscard]] std::optional<Rejection> explain_zone(const Inquiry& q, Piece piece,
                                                      const std::string& who) const {
    const Attempt& attempt = q.attempt;
    const Roster roster = q.equipment.roster();
    const Side side = roster.side_of(piece);
    const PositionLayout& layout = q.position.layout();
    const Side enemy = roster.opponent(side);
    const auto zone = layout.find_zone(*params_.swap_zone, enemy);
    std::string held;
    bool found = false;
    for (const PieceType to : choices_of(roster.type_of(piece))) {
      const auto slot = layout.find_slot(*zone, roster.piece(side, to));
      if (!slot || q.position.count(*slot) == 0) continue;
      held += (held.empty() ? "" : ", ") + q.equipment.name_of(to);
      found = found || attempt.other == kEmpty || roster.type_of(attempt.other) == to;
    }
    if (found) return std::nullopt;
    const std::string place = q.equipment.zone_of(enemy, *params_.swap_zone);
    if (held.empty())
      return reject(kNoPieceToPromoteTo,
                    tr("{} is frozen: {} holds no {} piece that it could change places with", who,
                       place, q.equipment.adjective_of(side)),
                    {attempt.from});
    return reject(
        kNoPieceToPromoteTo,
        tr("{} holds no {} (it holds: {})", place, q.equipment.name_with_side(attempt.other), held),
        {attempt.from});
  }

  [[nodiscard]] bool promotes_for_all(PieceType type) const {
    for (int side = 0; side < roster_.sides(); ++side)
      if (!params_.promotes[roster_.piece(Side{side}, type)]) return false;
    return true;
  }
  /// "black " for a type that promotes for some sides only; "" if it does for all.
  [[nodiscard]] std::string name_with_owners(const Equipment& equipment, PieceType type) const {
    if (promotes_for_all(type)) return equipment.name_of(type);
    std::vector<std::string> owners;
    for (int side = 0; side < roster_.sides(); ++side)
      if (params_.promotes[roster_.piece(Side{side}, type)])
        owners.push_back(equipment.adjective_of(Side{side}));
    return tr("{:s} {:s}", listed(owners), equipment.name_of(type));
  }

  std::shared_ptr<const PromotionList> list_;
  const PromotionParams& params_;  ///< an element of the list
  Roster roster_;
};

/// True if a piece that promotes where it is stuck has to promote everywhere: used to make equal
/// rules for files that play alike.
bool is_stuck_wherever_it_promotes(const PromotionParams& item, const Equipment& equipment) {
  if (!item.from.empty()) return false;
  const Roster roster = equipment.roster();
  for (int side = 0; side < roster.sides(); ++side) {
    const CellSet region = region_of(equipment, Side{side}, item.region);
    for (const PieceType type : item.pieces) {
      const Piece piece = roster.piece(Side{side}, type);
      if (item.promotes[piece] && (region & ~stuck_cells(equipment, piece)).any()) return false;
    }
  }
  return true;
}

}  // namespace

void PromotionParams::resolve(const Equipment& equipment) {
  const Roster roster = equipment.roster();
  for (const Piece piece : promoting) {
    promotes[piece] = true;
    if (!contains(pieces, roster.type_of(piece))) pieces.push_back(roster.type_of(piece));
  }
  const auto sibling = [&](PieceType type, char mark) {
    return *equipment.find_type(equipment.type(type).letter, mark);
  };
  const bool any_listed = !offered.empty();
  if (std::exchange(reverts, false) && any_listed) {
    for (PieceType& type : offered) type = sibling(type, kBehind);
    for (const auto& [type, most] : std::exchange(limit, {})) limit[sibling(type, kBehind)] = most;
  }
  for (const PieceType type : pieces)
    to[type] = any_listed ? offered : std::vector{sibling(type, '+')};
  if (pieces.size() == 1) offered.assign(to.begin()->second.begin(), to.begin()->second.end());
}

RuleList make_promotion_rules(PromotionList list, const Equipment& equipment) {
  for (PromotionParams& item : list.items)
    if (item.must == PromotionParams::Must::where_stuck &&
        is_stuck_wherever_it_promotes(item, equipment))
      item.must = PromotionParams::Must::yes;
  const auto shared = std::make_shared<const PromotionList>(std::move(list));
  RuleList rules;
  for (size_t number = 0; number < shared->items.size(); ++number)
    rules.push_back(std::make_unique<PromotionRule>(shared, number, equipment.roster()));
  return rules;
}

}  // namespace stockade
