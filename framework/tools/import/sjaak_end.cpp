// The end of a game of Sjaak II: royal pieces, goals, results and repetition; its start.

#include <algorithm>
#include <utility>

#include "framework/tools/import/sjaak_translation.h"

namespace stockade {
namespace {

constexpr int kUsualFold = 3;
constexpr int kUsualMoves = 50;

}  // namespace

std::string SjaakTranslation::in_words(const std::vector<std::string>& letters) {
  std::string list;
  for (const std::string& letter : letters) list += (list.empty() ? "" : " ") + letter;
  return letters.size() == 1 ? list : "[" + list + "]";
}

void SjaakTranslation::goal(const std::string& condition, const std::string& result) {
  goals_.push_back(tree::map({{"when", tree::text(condition)}, {"result", tree::text(result)}}));
}

int SjaakTranslation::most_royals(size_t side) const {
  int most = 0;
  for (size_t i = 0; i < rules_.types.size(); ++i) {
    const SjaakType& type = rules_.types[i];
    if (!type.has("royal")) continue;
    const int now = homes(i)[side].count();
    const bool more =
        std::any_of(rules_.types.begin(), rules_.types.end(), [&](const SjaakType& pawn) {
          return std::any_of(
              pawn.promotions.begin(), pawn.promotions.end(), [&](const SjaakPromotion& in) {
                return std::find(in.to.begin(), in.to.end(), type.letter) != in.to.end();
              });
        });
    most += std::max(now, more ? std::max(1, type.most[side]) : 0);
  }
  return most;
}

void SjaakTranslation::royal() {
  for (const SjaakType& type : rules_.types)
    if (type.has("royal")) royals_.push_back(type.letter);
  const bool several = most_royals(0) > 1 || most_royals(1) > 1;
  const bool all_count = rules_.rule("check any king");
  // Without a rule about several kings, a side that has them is never in check.
  if (several && !all_count && !rules_.rule("duplecheck")) {
    goal("count(own " + in_words(royals_) + ") = 0", "loss");
    royals_.clear();
    was_royal_ = true;
    note("several royal pieces of a side: none is ever in check, and the loss of the last loses",
         in_.where);
  }
  Node::Entry* castling = tree_.find("castling");
  if (castling) {
    if (castler_ != "K") tree::set(castling->value, "of", tree::text(castler_));
    if (std::find(royals_.begin(), royals_.end(), castler_) == royals_.end())
      tree::set(castling->value, "safe", tree::text("no"));
  }
  if (royals_.empty()) {
    std::erase_if(tree_.entries, [](const Node::Entry& entry) {
      return entry.key == "royal" || entry.key == "insufficient_material";
    });
    return;
  }
  tree::set(tree_, "royal", tree::texts(royals_));
  if (several && !all_count) {
    const std::string own = "own " + in_words(royals_);
    tree::set(
        tree_, "check",
        tree::map({{"unless", tree::text("count(" + own + " on attacked) < count(" + own + ")")}}));
  }
  if (rules_.rule("taboo"))
    forbid(tree::map({{"after", tree::text("sees(own " + in_words(royals_) + ", enemy " +
                                           in_words(royals_) + ")")},
                      {"because", tree::text("the kings may not see each other")}}));
}

std::string SjaakTranslation::result_of(const std::string& word, const std::string& usual) const {
  const SjaakRule* rule = rules_.rule(word);
  return rule ? rule->result : usual;
}

std::optional<std::string> SjaakTranslation::result(const std::string& word,
                                                    const std::string& usual) {
  const SjaakRule* rule = rules_.rule(word);
  const std::string found = result_of(word, usual);
  if (found == "win" || found == "loss" || found == "draw") return found;
  leave_out("Rule: " + rule->text + ": this result", rule->where);
  return std::nullopt;
}

void SjaakTranslation::goals() {
  if (rules_.rule("bare rule"))
    if (const auto bare = result("loneking", "loss")) {
      goal("count(own) = 1 and count(enemy) >= 3", *bare);
      goal("count(own) = 1 and count(enemy) = 2 and not to move", *bare);
      goals_.push_back(tree::map({{"when", tree::text("count(any) = 2")},
                                  {"result", tree::text("draw")},
                                  {"perft", tree::text("goes on")}}));
    }
  if (royals_.empty() && !was_royal_)
    if (const auto none = result("nopieces", "loss")) goal("to move and count(own) = 0", *none);
  if (const SjaakRule* rule = rules_.rule("check"))
    if (const auto given = result("check", "win"))
      goal("checks given >= " + std::to_string(*rule->number), *given);
  flags();
  if (rules_.rule("forced capture")) tree::set(tree_, "mandatory_capture", tree::text("yes"));
  for (const SjaakType& type : rules_.types)
    if (type.has("iron"))
      forbid(tree::map({{"when", tree::text("captures and victim in " + type.letter)},
                        {"because", tree::text("it may not be captured")}}));
  if (!goals_.empty()) tree::set(tree_, "goals", tree::list(goals_));
  if (!forbid_.empty()) tree::set(tree_, "forbid", tree::list(forbid_));
}

void SjaakTranslation::flags() {
  std::vector<std::string> who;
  for (const SjaakType& type : rules_.types)
    if (type.has("capture_flag")) who.push_back(type.letter);
  const std::string own = who.empty() ? "own" : "own " + in_words(who);
  const bool any = rules_.rule("captureanyflag");
  const bool all = rules_.rule("captureallflags") || !any;
  for (const size_t side : kBothSides) {
    const Squares flags = rules_.flags[1 - side];
    if (flags.empty()) continue;
    const std::string count = "side = " + std::to_string(side == 0 ? 1 : 2) + " and count(" + own +
                              " on [" + words(seen(flags, side)) + "])";
    if (any)
      if (const auto won = result("captureanyflag", "win")) goal(count + " >= 1", *won);
    if (all)
      if (const auto won = result("captureallflags", "win"))
        goal(count + " = " + std::to_string(flags.count()), *won);
  }
}

std::string SjaakTranslation::opposite(const std::string& result) {
  return result == "win" ? "loss" : result == "loss" ? "win" : result;
}

void SjaakTranslation::endings() {
  const auto mate = result("checkmate", "win");
  const auto stalemate = result("stalemate", "draw");
  tree::set(tree_, "no_legal_moves",
            tree::map({{"in_check", tree::text(opposite(mate.value_or("win")))},
                       {"otherwise", tree::text(opposite(stalemate.value_or("draw")))}}));
  repetition();
  const SjaakRule* moves = rules_.rule("movecountdraw");
  const int most = moves ? *moves->number : kUsualMoves;
  if (most == 0) {
    std::erase_if(tree_.entries,
                  [](const Node::Entry& entry) { return entry.key == "n_move_rule"; });
    return;
  }
  std::vector<Node> resets = {tree::text("capture")};
  for (const std::string& pawn : game_.pawns)
    resets.push_back(tree::text(game_.pieces[pawn].name + " move"));
  if (drops_)
    for (const std::string& letter : held_)
      resets.push_back(tree::text(game_.pieces[letter].name + " drop"));
  tree::set(
      tree_, "n_move_rule",
      tree::map({{"plies", tree::number(2 * most)}, {"reset_by", tree::list(std::move(resets))}}));
}

void SjaakTranslation::repetition() {
  const SjaakRule* repeat = rules_.rule("repeat");
  const SjaakRule* perpetual = rules_.rule("perpetual");
  const int fold = repeat ? repeat->number.value_or(kUsualFold) : kUsualFold;
  const auto drawn = result("repeat", "draw");
  if (fold < 2 || !drawn) {
    std::erase_if(tree_.entries,
                  [](const Node::Entry& entry) { return entry.key == "repetition"; });
    if (perpetual)
      leave_out("Rule: " + perpetual->text + ": without a rule of repetition", perpetual->where);
    return;
  }
  Node node = tree::map({{"fold", tree::number(fold)}});
  if (*drawn != "draw") tree::set(node, "result", tree::text(*drawn));
  if (perpetual && perpetual->result != *drawn && perpetual->result != "repeat") {
    if (perpetual->result == "loss" && perpetual->number.value_or(fold) == fold)
      tree::set(node, "perpetual_check", tree::text("loss"));
    else
      leave_out("Rule: " + perpetual->text + ": here it loses, or is a repetition like any other",
                perpetual->where);
  }
  tree::set(tree_, "repetition", std::move(node));
}

void SjaakTranslation::setup() {
  Node::Entry* setup = tree_.find("setup");
  std::vector<std::string> fields;
  for (size_t begin = 0; begin <= setup->value.text.size();) {
    const size_t end = std::min(setup->value.text.find(' ', begin), setup->value.text.size());
    fields.push_back(setup->value.text.substr(begin, end - begin));
    begin = end + 1;
  }
  if (!held_.empty()) {
    fields[0] += "[";
    for (const size_t side : kBothSides)
      for (const size_t type : rules_.start.hands[side]) fields[0] += symbol({type, side});
    fields[0] += "]";
  }
  std::string rights = fields[2] == "-" ? "" : fields[2];
  for (const char file : rights_) rights += file;
  setup->value.text =
      fields[0] + " " + fields[1] + " " + (rights.empty() ? "-" : rights) + " - 0 1";
  if (!first_moves_.empty()) tree::set(tree_, "first_moves", tree::list(first_moves_));
  if (!rules_.holes.empty()) {
    Node::Entry* board = tree_.find("board");
    tree::set(board->value, "holes", tree::text(words(rules_.holes)));
  }
  regions_of_pieces();
}

void SjaakTranslation::regions_of_pieces() {
  Node::Entry* pieces = tree_.find("pieces");
  for (const SjaakType& type : rules_.types) {
    SideSquares within = {board(), board()};
    for (const size_t side : kBothSides) {
      if (type.prison) within[side] &= (*type.prison)[side];
      if (type.block) within[side] = within[side].without((*type.block)[side]);
    }
    if (within[0] == board() && within[1] == board()) continue;
    if (Node::Entry* piece = pieces->value.find(type.letter))
      tree::set(piece->value, "within", tree::text(words(within)));
    const auto slides = [](const SjaakMoves& moves) {
      return std::any_of(moves.atoms.begin(), moves.atoms.end(),
                         [](const FairyAtom& atom) { return atom.gait != FairyAtom::Gait::leap; });
    };
    if (type.prison && (slides(type.moves) || slides(type.captures)))
      leave_out("piece " + type.letter + ": moves over squares on which it may not stand",
                type.prison_where);
  }
}

}  // namespace stockade
