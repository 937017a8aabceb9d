// Royal pieces, and the end of the game.

#include <algorithm>
#include <cctype>

#include "framework/tools/import/translate.h"

namespace stockade {
namespace {

std::string number_text(int number) { return std::to_string(number); }

}  // namespace

// ----------------------------------------------------------------------------------------- royal

namespace {

/// Types whose pieces are not royal while their side has more of them than a given number.
class RoyalByNumber {
 public:
  RoyalByNumber(Translation& to, const FairyTypes& types)
      : to_(to), in_(to.in), types_(types), most_(to.in.number("extinctionPieceCount") + 1) {}

  void translate() {
    std::vector<std::string> lifted;
    for (FairyType type = 1; type < kFairyTypes; ++type)
      if (types_[fairy_index(type)] && in_.has(type) && may_be_more(type))
        lifted.push_back(lifts(type));
    if (lifted.empty()) return;
    const bool several = royal_types(0) > 1 || royal_types(1) > 1;
    std::string condition;
    if (several) {
      // The condition lifts a check of any royal piece of the side, so it must mention all of them.
      for (FairyType type = 1; type < kFairyTypes; ++type)
        if (is_royal(type))
          condition += (condition.empty() ? "" : " and ") + std::string("(") + safe(type) + ")";
    } else {
      for (const std::string& one : lifted) condition += (condition.empty() ? "" : " or ") + one;
    }
    to_.set("check", tree::map({{"unless", tree::text(condition)}}));
  }

 private:
  [[nodiscard]] bool may_be_more(FairyType type) const {
    if (most_ >= in_.files() * in_.ranks()) return false;
    for (const size_t side : {size_t{0}, size_t{1}}) {
      const auto& count = to_.start.on_board[side];
      const auto found = count.find(type);
      if (found != count.end() && found->second > most_) return true;
      if (in_.both_types("promotionPieceTypes")[side][fairy_index(type)] &&
          to_.can_have(static_cast<int>(side), type))
        return true;
    }
    return to_.letters(type).size() > 1;
  }
  /// True if the side can lose the attacked pieces of the type.
  [[nodiscard]] std::string lifts(FairyType type) const {
    const std::string who = letters_in_words(to_.letters(type));
    if (in_.flag("dupleCheck"))
      return "count(own " + who + " on attacked) < count(own " + who + ")";
    return "count(own " + who + ") > " + number_text(most_);
  }
  /// True if no piece of the type is attacked, or if the side can lose it.
  [[nodiscard]] std::string safe(FairyType type) const {
    const std::string none =
        "count(own " + letters_in_words(to_.letters(type)) + " on attacked) = 0";
    return types_[fairy_index(type)] && may_be_more(type) ? lifts(type) + " or " + none : none;
  }
  [[nodiscard]] bool is_royal(FairyType type) const {
    return in_.has(type) && to_.can_have(type) &&
           (types_[fairy_index(type)] || type == type_of(KnownType::king));
  }
  [[nodiscard]] int royal_types(int side) const {
    int count = 0;
    for (FairyType type = 1; type < kFairyTypes; ++type)
      if (is_royal(type) && to_.can_have(side, type)) ++count;
    return count;
  }

  Translation& to_;
  const FairyVariant& in_;
  FairyTypes types_;
  int most_;
};

}  // namespace

void translate_royal(Translation& to) {
  const FairyVariant& in = to.in;
  FairyTypes types;
  if (const FairyType king = type_of(KnownType::king); in.has(king)) types.set(fairy_index(king));
  FairyTypes by_number;
  if (in.flag("extinctionPseudoRoyal")) {
    by_number = in.types("extinctionPieceTypes");
    by_number.reset(fairy_index(kAnyType));
    types |= by_number;
  }
  std::vector<std::string> names;
  for (FairyType type = 1; type < kFairyTypes; ++type) {
    if (!types[fairy_index(type)]) continue;
    for (const std::string& letter : to.letters(type)) {
      const bool white = to.can_have(0, type);
      const bool black = to.can_have(1, type);
      if (!white && !black) continue;
      names.push_back((white && black ? "" : to.side_names[white ? 0 : 1] + " ") + letter);
    }
    to.royal.set(fairy_index(type));
  }
  if (names.empty()) return;
  to.set("royal", tree::texts(names));
  if (by_number.any()) RoyalByNumber(to, by_number).translate();
}

// ----------------------------------------------------------------------------------------- goals

namespace {

class Goals {
 public:
  explicit Goals(Translation& to) : to_(to), in_(to.in) {}

  void translate() {
    extinction();
    flags();
    checks();
    connections();
    full_board();
    if (in_.flag("bikjangRule"))
      to_.leave_out("bikjangRule", "facing generals are no rule of their own");
    if (in_.flag("shatarMateRule")) shatar_mate();
  }

 private:
  void goal(const std::string& condition, const std::string& result) {
    to_.add_rule("goals",
                 tree::map({{"when", tree::text(condition)}, {"result", tree::text(result)}}));
  }

  // "own K", or "own" for all types.
  [[nodiscard]] std::string pieces(const char* side, const FairyTypes& types) const {
    if (types[fairy_index(kAnyType)]) return side;
    return std::string(side) + " " + letters_in_words(to_.letters(types));
  }
  [[nodiscard]] std::string count(const char* side, const FairyTypes& types) const {
    std::string text = "count(" + pieces(side, types) + ")";
    if (to_.has_hand)
      text += " + count(" + pieces(side, types) + " in " + side + " " + to_.hand + ")";
    return text;
  }

  /// Checkmate counts if a rook, knight or bers gave check in the same series of checks, and a
  /// knight may not give it alone.
  void shatar_mate() {
    const FairyType king = type_of(KnownType::king);
    const FairyType knight = type_of(KnownType::knight);
    if (!to_.royal[fairy_index(king)] || in_.word("checkmateValue") == "draw")
      return to_.leave_out("shatarMateRule", "no king is mated");
    FairyTypes strong;
    FairyTypes others;
    for (FairyType type = 1; type < kFairyTypes; ++type) {
      if (!in_.has(type) || !to_.can_have(type)) continue;
      if (type == knight || type == type_of(KnownType::rook) || type == *fairy_type("bers"))
        strong.set(fairy_index(type));
      if (type != knight) others.set(fairy_index(type));
    }
    const auto checkers = [&](const FairyTypes& types) {
      return "count(" + pieces("own", types) + " on attackers(" + std::string("enemy ") +
             to_.letter(king) + "))";
    };
    if (strong.none()) return to_.leave_out("shatarMateRule", "no piece gives shak");
    to_.set("remember", tree::map({{"shak", tree::text("gives check and (shak > 0 or " +
                                                       checkers(strong) + " > 0)")}}));
    goal("gives checkmate and shak > 0", in_.word("checkmateValue") == "win" ? "loss" : "win");
    if (in_.has(knight) && to_.can_have(knight))
      to_.forbid_after("gives checkmate and " + checkers(others) + " = 0",
                       "a knight alone may not give checkmate");
  }

  // --- extinction

  void extinction() {
    const std::string& value = in_.word("extinctionValue");
    if (value == "none") return;
    if (in_.flag("extinctionPseudoRoyal") && !in_.flag("blastOnCapture")) return;
    const FairyTypes all = in_.types("extinctionPieceTypes");
    const bool simple = in_.number("extinctionPieceCount") == 0 &&
                        in_.number("extinctionOpponentPieceCount") == 0 &&
                        !in_.flag("extinctionClaim") && !to_.has_hand &&
                        !all[fairy_index(kAnyType)];
    if (simple) {
      std::vector<std::string> lost;
      for (FairyType type = 1; type < kFairyTypes; ++type)
        if (all[fairy_index(type)] && lost_by_both(type)) lost.push_back(to_.letters(type).front());
      if (!lost.empty() && lost.size() == number_of(all)) {
        to_.add_rule("goals",
                     tree::map({{"lost", tree::texts(lost)}, {"result", tree::text(value)}}));
        return;
      }
    }
    for (FairyType type = 0; type < kFairyTypes; ++type) {
      if (!all[fairy_index(type)]) continue;
      FairyTypes one;
      one.set(fairy_index(type));
      extinction_of(type, one, value);
    }
  }

  [[nodiscard]] size_t number_of(const FairyTypes& types) const {
    size_t count = 0;
    for (FairyType type = 1; type < kFairyTypes; ++type) count += types[fairy_index(type)];
    return count;
  }
  [[nodiscard]] bool lost_by_both(FairyType type) const {
    return to_.can_have(0, type) && to_.can_have(1, type) && to_.letters(type).size() == 1;
  }

  void extinction_of(FairyType type, const FairyTypes& types, const std::string& value) {
    const int least = in_.number("extinctionPieceCount");
    const int others = in_.number("extinctionOpponentPieceCount");
    std::string condition =
        count("own", types) + (least == 0 ? " = 0" : " <= " + number_text(least));
    if (type != kAnyType && to_.can_have(0, type) != to_.can_have(1, type))
      condition =
          std::string("side = ") + (to_.can_have(0, type) ? "1" : "2") + " and " + condition;
    if (in_.flag("extinctionClaim")) {
      condition += " and (" + count("enemy", types) + " >= " + number_text(others + 1) +
                   " or (not to move and " + count("enemy", types) + " >= " + number_text(others) +
                   "))";
    } else if (others > 0) {
      condition += " and " + count("enemy", types) + " >= " + number_text(others);
    }
    goal(condition, value);
  }

  // --- reaching a region

  struct Flag {
    FairyTypes type;
    Squares region;  ///< as the side sees it
  };
  [[nodiscard]] std::string flag_pieces(const char* who, const Flag& flag) const {
    return pieces(who, flag.type);
  }

  [[nodiscard]] std::string reached(const char* who, const Flag& flag,
                                    const std::string& region) const {
    const int least = in_.number("flagPieceCount");
    const std::string here = "count(" + flag_pieces(who, flag) + " on [" + region + "])";
    std::string condition = here + " >= " + number_text(least);
    if (in_.flag("flagPieceBlockedWin"))
      condition = "(" + condition + " or (" + here + " >= 1 and count(any on [" + region +
                  "]) = " + number_text(flag.region.count()) + "))";
    return condition;
  }

  // The same, but a single piece in the region must not be attacked.
  [[nodiscard]] std::string reached_safely(const Flag& flag, int side) const {
    const int least = in_.number("flagPieceCount");
    const std::string here =
        "count(" + flag_pieces("own", flag) + " on [" + to_.words(flag.region) + "])";
    std::string condition = here + " > " + number_text(least);
    if (least != 1) {
      to_.leave_out("flagPieceSafe", "only a single piece has to be safe where it arrives");
      return condition;
    }
    for (int rank = 0; rank < in_.ranks(); ++rank)
      for (int file = 0; file < in_.files(); ++file) {
        if (!flag.region.has({file, rank})) continue;
        const Squares one = Squares::one({file, rank});
        // Names of single squares are those of the board.
        const Squares absolute = to_.seen(one, side);
        condition += " or (count(" + flag_pieces("own", flag) + " on [" + to_.words(one) +
                     "]) = 1 and not attacked(" + to_.words(absolute) + "))";
      }
    return "(" + condition + ")";
  }

  void flags() {
    const auto regions = in_.both_squares("flagRegion");
    std::array<Flag, 2> flags;
    for (const size_t side : {size_t{0}, size_t{1}}) {
      flags[side].type = in_.value(side == 0 ? "flagPieceWhite" : "flagPieceBlack").types;
      flags[side].region = to_.seen(regions[side], static_cast<int>(side));
    }
    std::array<bool, 2> wins = {};
    for (const size_t side : {size_t{0}, size_t{1}})
      wins[side] = can_win(flags[side], static_cast<int>(side));
    if (!wins[0] && !wins[1]) return;
    const bool same =
        wins[0] && wins[1] && flags[0].region == flags[1].region && flags[0].type == flags[1].type;
    if (in_.flag("flagMove") || in_.flag("flagPieceSafe")) return late_flags(flags, wins, same);
    if (same) return flag_goal(flags[0], "");
    for (const size_t side : {size_t{0}, size_t{1}}) {
      if (!wins[side]) continue;
      const bool other_never = !could_have(flags[side].type, 1 - static_cast<int>(side));
      flag_goal(flags[side],
                other_never ? "" : "side = " + number_text(static_cast<int>(side) + 1) + " and ");
    }
  }

  [[nodiscard]] bool could_have(const FairyTypes& types, int side) const {
    if (types[fairy_index(kAnyType)]) return true;
    for (FairyType type = 1; type < kFairyTypes; ++type)
      if (types[fairy_index(type)] && in_.has(type) && to_.can_have(side, type)) return true;
    return false;
  }
  [[nodiscard]] bool can_win(const Flag& flag, int side) const {
    return !flag.region.empty() && could_have(flag.type, side);
  }

  void flag_goal(const Flag& flag, const std::string& whose) {
    const std::string region = to_.words(flag.region);
    const bool plain =
        whose.empty() && in_.number("flagPieceCount") == 1 && !flag.type[fairy_index(kAnyType)];
    if (!plain) return goal(whose + reached("own", flag, region), "win");
    to_.add_rule("goals", tree::map({{"reached", tree::texts(to_.letters(flag.type))},
                                     {"at", tree::text(region)},
                                     {"result", tree::text("win")}}));
  }

  // Goals after which the other side has one more move, or whose piece has to be safe.
  void late_flags(const std::array<Flag, 2>& flags, const std::array<bool, 2>& wins, bool same) {
    const FairyType king = type_of(KnownType::king);
    const bool kings = flags[0].type[fairy_index(king)] && flags[1].type[fairy_index(king)];
    const bool move = in_.flag("flagMove");
    const bool safe = in_.flag("flagPieceSafe");
    for (const size_t side : {size_t{0}, size_t{1}}) {
      if (!wins[side]) continue;
      const int number = static_cast<int>(side);
      const std::string whose = "side = " + number_text(number + 1) + " and ";
      const std::string own = reached("own", flags[side], to_.words(flags[side].region));
      // The other side's region as seen by this side.
      const std::string theirs =
          to_.words(to_.seen(to_.seen(flags[1 - side].region, 1 - number), number));
      const std::string enemy = wins[1 - side] ? reached("enemy", flags[1 - side], theirs) : "";
      std::string win;
      if (safe) {
        const std::string safely = reached_safely(flags[side], number);
        win = move ? "(to move and " + own + " or not to move and " + safely + ")" : safely;
        if (!move && !enemy.empty()) goal(whose + safely + " and " + enemy, "draw");
      } else if (kings) {
        win = own;
        if (number == 0 && wins[1]) {
          goal(whose + own + " and " + enemy, "draw");
          win +=
              " and (to move or not can reach(enemy " + to_.letter(king) + ", [" + theirs + "]))";
        }
        if (number == 1 && wins[0]) {
          goal(whose + own + " and " + enemy, "draw");
        }
      } else {
        win = "to move and " + own;
      }
      goal(same && !kings && !safe ? win : whose + win, "win");
      if (same && !kings && !safe) return;
    }
  }

  // --- checks

  void checks() {
    if (!in_.flag("checkCounting")) return;
    goal("checks given >= " + number_text(to_.start.checks.value_or(1)), "win");
  }

  // --- connections

  void connections() {
    const FairyTypes types = in_.types("connectPieceTypes");
    const std::string own = pieces("own", types);
    const std::string& result = in_.word("connectValue");
    const bool straight[] = {in_.flag("connectHorizontal"), in_.flag("connectVertical")};
    const bool diagonal = in_.flag("connectDiagonal");
    if (const int least = in_.number("connectN"); least > 0) {
      if (straight[0] && straight[1] && diagonal) {
        goal("line(" + own + ", " + number_text(least) + ")", result);
      } else {
        for (const std::string& line : lines(straight[0], straight[1], diagonal))
          goal("line(" + own + ", " + number_text(least) + ", " + line + ")", result);
      }
    }
    if (const int size = in_.number("connectNxN"); size > 0) squares(own, size, result);
    if (const int least = in_.number("collinearN"); least > 0)
      collinear(own, least, straight, diagonal, result);
    regions(own, straight[0], straight[1], diagonal, result);
  }

  static std::vector<std::string> lines(bool horizontal, bool vertical, bool diagonal) {
    std::vector<std::string> list;
    if (horizontal && vertical)
      list.emplace_back("straight");
    else if (horizontal)
      list.emplace_back("rank");
    else if (vertical)
      list.emplace_back("file");
    if (diagonal) list.emplace_back("diagonal");
    return list;
  }

  void squares(const std::string& own, int size, const std::string& result) {
    std::string condition;
    for (int rank = 0; rank + size <= in_.ranks(); ++rank)
      for (int file = 0; file + size <= in_.files(); ++file) {
        Squares block;
        for (int i = 0; i < size * size; ++i)
          block |= Squares::one({file + i % size, rank + i / size});
        condition += (condition.empty() ? "" : " or ") +
                     ("count(" + own + " on [" + to_.words(block) + "]) = ") +
                     number_text(size * size);
      }
    if (!condition.empty()) goal(condition, result);
  }

  void collinear(const std::string& own, int least, const bool (&straight)[2], bool diagonal,
                 const std::string& result) {
    std::string condition;
    const auto add = [&](const Squares& line) {
      condition += (condition.empty() ? "" : " or ") +
                   ("count(" + own + " on [" + to_.words(line & to_.board()) + "]) >= ") +
                   number_text(least);
    };
    if (straight[0])
      for (int rank = 0; rank < in_.ranks(); ++rank) add(Squares::rank(rank));
    if (straight[1])
      for (int file = 0; file < in_.files(); ++file) add(Squares::file(file));
    if (diagonal)
      for (const Squares& line : diagonals())
        if (line.count() >= least) add(line);
    if (!condition.empty()) goal(condition, result);
  }

  [[nodiscard]] std::vector<Squares> diagonals() const {
    std::vector<Squares> lines;
    for (const int step : {1, -1})
      for (int begin = 1 - in_.ranks(); begin < in_.files() + in_.ranks() - 1; ++begin) {
        Squares line;
        for (int rank = 0; rank < in_.ranks(); ++rank)
          if (const int file = begin + step * rank; file >= 0 && file < in_.files())
            line |= Squares::one({file, rank});
        if (!line.empty()) lines.push_back(line);
      }
    return lines;
  }

  // The steps of a chain, as a third argument: any, or those along some lines.
  [[nodiscard]] std::string way(bool horizontal, bool vertical, bool diagonal) {
    if (horizontal && vertical) return diagonal ? "" : ", straight";
    if (diagonal && (horizontal || vertical)) {
      to_.leave_out(horizontal ? "connectVertical" : "connectHorizontal",
                    "a chain along diagonals goes along ranks and files, or along neither");
      return "";
    }
    if (diagonal) return ", diagonal";
    return horizontal ? ", rank" : vertical ? ", file" : "none";
  }

  void regions(const std::string& own, bool horizontal, bool vertical, bool diagonal,
               const std::string& result) {
    const auto from = in_.both_squares("connectRegion1");
    const auto to = in_.both_squares("connectRegion2");
    for (const int side : {0, 1}) {
      const auto i = static_cast<size_t>(side);
      if (from[i].empty() || to[i].empty()) continue;
      const std::string steps = way(horizontal, vertical, diagonal);
      if (steps == "none") return;
      goal("side = " + number_text(side + 1) + " and connected(" + own + ", [" +
               to_.words(to_.seen(from[i], side)) + "], [" + to_.words(to_.seen(to[i], side)) +
               "]" + steps + ")",
           result);
    }
  }

  void full_board() {
    if (!in_.flag("adjudicateFullBoard")) return;
    const int cells = to_.board().without(to_.start.walls).count();
    Node full = tree::map({{"when", tree::text("count(any) = " + number_text(cells))},
                           {"result", tree::text("draw")}});
    if (in_.word("materialCounting") == "unweighted")
      tree::set(full, "tie_break", tree::text("more pieces wins"));
    to_.add_rule("goals", std::move(full));
  }

  Translation& to_;
  const FairyVariant& in_;
};

}  // namespace

void translate_goals(Translation& to) { Goals(to).translate(); }

// ----------------------------------------------------------------------------------------- draws

namespace {

// Fairy-Stockfish's value is for the side to move, or for White; here it is for the side that has
// moved.
std::string repetition_result(const FairyVariant& in) {
  const std::string& value = in.word("nFoldValue");
  if (value != "win" && value != "loss") return "draw";
  if (in.flag("nFoldValueAbsolute")) return value == "win" ? "first side wins" : "second side wins";
  return value == "win" ? "loss" : "win";
}

// Fairy-Stockfish's chase by the rules of the Asian federation: all pieces but kings and soldiers
// chase, all but kings and soldiers on their own half are chased, and the listed attacks count even
// if the piece is protected.
Node perpetual_chase(const Translation& to) {
  const FairyVariant& in = to.in;
  const FairyType king = type_of(KnownType::king);
  const FairyType soldier = type_of(KnownType::soldier);
  const auto letters = [&](std::initializer_list<const char*> keys) {
    std::vector<std::string> list;
    for (const char* key : keys)
      if (const FairyType type = *fairy_type(key); in.has(type) && to.can_have(type))
        for (const std::string& letter : to.letters(type)) list.push_back(letter);
    return list;
  };
  Squares beyond;
  for (int rank = in.number("soldierPromotionRank"); rank < in.ranks(); ++rank)
    beyond |= Squares::rank(rank);
  std::vector<std::string> by;
  Node of = tree::map();
  for (const auto& [type, piece] : in.pieces()) {
    if (type == king || !to.can_have(type)) continue;
    for (const std::string& letter : to.letters(type)) {
      if (type != soldier) by.push_back(letter);
      tree::set(of, letter, tree::text(type == soldier ? to.words(beyond) : "all"));
    }
  }
  if (by.empty()) return tree::map();
  Node even_protected = tree::map();
  for (const auto& [attackers, victims] :
       {std::pair{letters({"cannon", "horse"}), letters({"rook"})},
        std::pair{letters({"elephant", "fers"}), letters({"rook", "cannon", "horse"})}})
    for (const std::string& attacker : attackers)
      if (!victims.empty()) tree::set(even_protected, attacker, tree::texts(victims));
  Node chase = tree::map({{"by", tree::texts(by)}, {"of", std::move(of)}});
  if (!even_protected.entries.empty())
    tree::set(chase, "even_protected", std::move(even_protected));
  return chase;
}

// Translates draws: by stalemate, repetition, and moves without progress.
void translate_counting(Translation& to) {
  const std::string& counting = to.in.word("materialCounting");
  if (counting == "none") return;
  Node draws = tree::map();
  if (counting == "unweighted") tree::set(draws, "result", tree::text("more pieces wins"));
  if (counting == "whitedrawodds") tree::set(draws, "result", tree::text("first side wins"));
  if (counting == "blackdrawodds") tree::set(draws, "result", tree::text("second side wins"));
  if (counting == "janggi") {
    static constexpr std::pair<const char*, int> kWorth[] = {{"rook", 13}, {"janggiCannon", 7},
                                                             {"horse", 5}, {"janggiElephant", 3},
                                                             {"wazir", 3}, {"soldier", 2}};
    Node values = tree::map();
    for (const auto& [key, worth] : kWorth)
      if (const FairyType type = *fairy_type(key); to.in.has(type))
        for (const std::string& letter : to.letters(type))
          tree::set(values, letter, tree::number(worth));
    for (const auto& [type, piece] : to.in.pieces())
      for (const std::string& letter : to.letters(type))
        if (!values.find(letter)) tree::set(values, letter, tree::number(0));
    to.set("values", std::move(values));
    tree::set(draws, "result", tree::text("by values"));
    std::string second = to.side_names[1];
    second[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(second[0])));
    tree::set(draws, "bonus", tree::map({{second, tree::text("1.5")}}));
  }
  to.set("draws", std::move(draws));
}

}  // namespace

void translate_draws(Translation& to) {
  const FairyVariant& in = to.in;
  std::string otherwise = in.word("stalemateValue");
  if (in.flag("stalematePieceCount")) {
    // The value is for the player with fewer pieces.
    if (otherwise == "win")
      otherwise = "fewer pieces wins";
    else if (otherwise == "loss")
      otherwise = "more pieces wins";
  }
  Node none = tree::map();
  if (to.royal.any())
    tree::set(none, "in_check",
              tree::text(in.flag("shatarMateRule") ? "draw" : in.word("checkmateValue")));
  tree::set(none, "otherwise", tree::text(otherwise));
  to.set("no_legal_moves", std::move(none));

  if (const int fold = in.number("nFoldRule"); fold > 1) {
    Node repetition = tree::map({{"fold", tree::number(fold)}});
    if (in.flag("perpetualCheckIllegal") && to.royal.any())
      tree::set(repetition, "perpetual_check", tree::text("loss"));
    if (in.word("chasingRule") == "axf")
      if (Node chase = perpetual_chase(to); !chase.entries.empty())
        tree::set(repetition, "perpetual_chase", std::move(chase));
    if (const std::string result = repetition_result(in); result != "draw")
      tree::set(repetition, "result", tree::text(result));
    to.set("repetition", std::move(repetition));
  } else if (in.word("chasingRule") != "none") {
    to.leave_out("chasingRule", "without nFoldRule no repetition ends the game");
  }
  if (in.flag("moveRepetitionIllegal"))
    to.leave_out("moveRepetitionIllegal", "moves to and fro are not counted");
  if (in.word("countingRule") != "none")
    to.leave_out("countingRule",
                 "its counts are no rule of their own; see docs/author/expressions.md");
  translate_counting(to);

  const int moves = in.number("nMoveRule");
  if (moves == 0) return;
  std::vector<std::string> resets = {"capture"};
  const FairyTypes types = in.types("nMoveRuleTypesWhite") | in.types("nMoveRuleTypesBlack");
  for (FairyType type = 1; type < kFairyTypes; ++type)
    if (types[fairy_index(type)] && in.has(type) && to.can_have(type) && to.stands_by_itself(type))
      resets.push_back(to.name_in_tree(to.letter(type)) + " move");
  if (const Node::Entry* zones = to.tree.find("zones");
      zones && to.has_hand && in.flag("pieceDrops"))
    if (const Node::Entry* pieces = zones->value.entries.front().value.find("pieces")) {
      const Node& list = pieces->value;
      for (const Node& item : list.is_list() ? list.items : std::vector<Node>{list})
        resets.push_back(to.name_in_tree(item.text) + " drop");
    }
  std::vector<Node> items;
  for (const std::string& reset : resets) items.push_back(tree::text(reset));
  to.set("n_move_rule", tree::map({{"plies", tree::number(2 * moves)},
                                   {"reset_by", tree::list(std::move(items))}}));
}

}  // namespace stockade
