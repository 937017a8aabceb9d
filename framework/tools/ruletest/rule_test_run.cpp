// Runs rule tests.

#include <algorithm>
#include <chrono>

#include "framework/game/game.h"
#include "framework/game/umpire.h"
#include "framework/notation/board_marks.h"
#include "framework/notation/board_text.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/notation/umpire_text.h"
#include "framework/tools/ruletest/rule_test.h"

namespace stockade {
namespace {

std::vector<std::pair<std::string, SourceMark>> placed_texts(const Node& value) {
  std::vector<std::pair<std::string, SourceMark>> texts;
  if (value.is_scalar()) texts.emplace_back(value.text, value.where);
  for (const Node& item : value.items) texts.emplace_back(item.text, item.where);
  return texts;
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

class TestRun {
 public:
  TestRun(const DefinitionPtr& definition, const RuleTest& test, RuleTestObserver* observer)
      : definition_(definition),
        test_(test),
        game_(definition),
        hides_(definition->facts().hides_information),
        observer_(observer) {
    result_.name = test.name;
    result_.where = test.where;
  }

  RuleTestResult run() {
    const auto start = std::chrono::steady_clock::now();
    if (const Node::Entry* fen = test_.keys.find("fen")) go_on_ = set_position(fen->value);
    if (observer_ && looks_at_start()) observer_->on_start(*definition_);
    for (const Node::Entry& entry : test_.keys.entries) {
      if (!go_on_) break;
      work(entry.key, entry.value);
    }
    for (const Diagnostic& problem : take_script_errors(definition_->kernel()))
      fail(problem.where, "the script to run without errors", problem.to_string());
    result_.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return std::move(result_);
  }

 private:
  /// Whether the test looks at the start position. Tests with only `count` and `perft` do not,
  /// because numbers of moves do not show where the pieces are.
  [[nodiscard]] bool looks_at_start() const {
    if (test_.keys.find("fen")) return false;
    return std::any_of(test_.keys.entries.begin(), test_.keys.entries.end(),
                       [](const Node::Entry& entry) {
                         return entry.key != "name" && entry.key != "count" && entry.key != "perft";
                       });
  }

  void work(const std::string& key, const Node& value) {
    if (key == "moves" || key == "play")
      play(value);
    else if (key == "check")
      check(value);
    else if (key == "count")
      count(value);
    else if (key == "legal")
      legal(value);
    else if (key == "illegal")
      illegal(value);
    else if (key == "exactly")
      exactly(value);
    else if (key == "becomes")
      becomes(value);
    else if (key == "result")
      outcome_result(value);
    else if (key == "because")
      because(value);
    else if (key == "perft")
      perft(value);
    else if (key == "game")
      replay(value);
    else if (key == "sees")
      sees(value);
    else if (key == "try")
      try_moves(value);
    else if (key == "possible")
      possible(value);
    else if (key == "announced")
      announced(value);
    else if (key == "heard")
      heard(value);
    else if (key == "ask")
      ask(value);
  }

  void fail(const SourceMark& where, std::string expected, std::string found) {
    result_.failures.push_back({where, std::move(expected), std::move(found),
                                write_fen(*definition_, game_.position()) + "\n" +
                                    draw_board(*definition_, game_.position())});
  }

  bool set_position(const Node& value) {
    const auto position = parse_fen(*definition_, value.text);
    if (!position.ok()) {
      fail(value.where, "a position", position.message());
      return false;
    }
    game_ = Game(definition_, *position);
    umpire_ = std::nullopt;
    return true;
  }

  void play(const Node& value) {
    for (const auto& [text, where] : placed_texts(value)) {
      for (const std::string& word : moves_in(*definition_, text)) {
        if (!go_on_) return;
        const auto move = parse_move(game_, word);
        if (move.ok()) {
          play(*move);
        } else {
          fail(where, "'" + word + "' to be played", move.message());
          go_on_ = false;
        }
      }
    }
  }

  void play(Move move) {
    if (observer_) observer_->on_move(game_, move);
    // The umpire gets every move from the first on, so that its players know all that they may
    // know.
    if (hides_) umpire().play(move);
    game_.play(move);
  }

  /// The umpire, which keeps what each player knows in a game that hides something.
  Umpire& umpire() {
    if (!umpire_) umpire_.emplace(definition_, game_.position());
    return *umpire_;
  }
  const PlayerGame& mover() { return umpire().player(game_.next_player()); }

  std::optional<Side> side_named(const std::string& name) {
    const auto& sides = definition_->equipment().sides;
    for (size_t side = 0; side < sides.size(); ++side)
      if (lower(sides[side].name) == lower(name) || lower(sides[side].adjective) == lower(name))
        return Side{static_cast<int>(side)};
    return std::nullopt;
  }

  void sees(const Node& value) {
    for (const Node::Entry& entry : value.entries) {
      const auto side = side_named(entry.key);
      if (!side) {
        fail(entry.where, "the name of a side", "'" + entry.key + "'");
        continue;
      }
      const std::string found = seen_board(umpire().player(*side));
      if (found != entry.value.text)
        fail(entry.where, entry.key + " to see " + entry.value.text, found);
    }
  }

  void try_moves(const Node& value) {
    for (const auto& [text, where] : placed_texts(value)) {
      const size_t space = text.rfind(' ');
      const std::string wanted = space == std::string::npos ? "" : text.substr(space + 1);
      if (wanted != "played" && wanted != "refused" && wanted != "impossible") {
        fail(where, "a move, and played, refused or impossible", "'" + text + "'");
        continue;
      }
      const std::string tried = text.substr(0, space);
      const auto found = try_move(tried);
      if (!found.ok())
        fail(where, "'" + tried + "' to be a move", found.message());
      else if (*found != wanted)
        fail(where, "'" + tried + "' to be " + wanted, *found);
    }
  }

  Result<std::string> try_move(const std::string& text) {
    const auto move = parse_attempt(mover(), text);
    if (!move.ok()) {
      const std::string& id = move.problems().front().id;
      if (id == "move-syntax" || id == "move-ambiguous") return move.problems();
      return std::string("impossible");
    }
    switch (umpire().attempt(*move)) {
      case Attempted::played:
        if (observer_) observer_->on_move(game_, umpire().last_move());
        game_.play(umpire().last_move());
        return std::string("played");
      case Attempted::refused:
        return std::string("refused");
      case Attempted::not_possible:
        break;
    }
    return std::string("impossible");
  }

  void possible(const Node& value) {
    std::vector<std::string> found;
    for (const PossibleMove& one : mover().possible())
      found.push_back(uci_notation(*definition_, one.move));
    std::sort(found.begin(), found.end());
    if (value.is_scalar()) {
      if (std::to_string(found.size()) != value.text)
        fail(value.where, value.text + " possible moves", std::to_string(found.size()));
      return;
    }
    std::vector<std::string> wanted;
    for (const auto& [text, where] : placed_texts(value)) wanted.push_back(text);
    std::sort(wanted.begin(), wanted.end());
    if (wanted != found) fail(value.where, join(wanted) + " to be possible", join(found));
  }

  void announced(const Node& value) {
    std::vector<std::string> wanted;
    for (const auto& [text, where] : placed_texts(value))
      if (!text.empty() && text != "nothing") wanted.push_back(text);
    std::vector<std::string> found;
    for (const UmpireCall& call : umpire().player(Side{0}).calls())
      found.push_back(call_words(*definition_, call));
    if (wanted != found)
      fail(value.where, "the umpire to say " + (wanted.empty() ? "nothing" : join(wanted)),
           found.empty() ? "nothing" : join(found));
  }

  void heard(const Node& value) {
    for (const Node::Entry& entry : value.entries) {
      const auto side = side_named(entry.key);
      if (!side) {
        fail(entry.where, "the name of a side", "'" + entry.key + "'");
        continue;
      }
      const auto& events = umpire().player(*side).events();
      const auto failed = std::count_if(events.begin(), events.end(), [](const auto& event) {
        return event.type == PlayerEvent::Type::refused;
      });
      if (std::to_string(failed) != entry.value.text)
        fail(entry.where, entry.key + " to hear of " + entry.value.text + " failed attempts",
             std::to_string(failed));
    }
  }

  void ask(const Node& value) {
    const auto answer = umpire().ask();
    const bool wanted = truth_of(value.text) == Truth::yes;
    if (!answer)
      fail(value.where, "the player to be allowed to ask", "no");
    else if (*answer != wanted)
      fail(value.where, wanted ? "a capture with a pawn" : "no capture with a pawn",
           *answer ? "there is one" : "there is none");
  }

  void check(const Node& value) {
    std::vector<std::string> wanted;
    for (const auto& [text, where] : placed_texts(value)) {
      if (text == "none" || text.empty()) continue;
      const auto& sides = definition_->equipment().sides;
      const auto found =
          std::find_if(sides.begin(), sides.end(), [&, name = text](const SideInfo& side) {
            return lower(side.name) == lower(name) || lower(side.adjective) == lower(name) ||
                   std::string(1, side.letter) == lower(name);
          });
      if (found == sides.end()) {
        fail(where, "none, or the name of a side", "'" + text + "'");
        return;
      }
      wanted.push_back(found->name);
    }
    std::vector<std::string> checked;
    for (int s = 0; s < definition_->roster().sides(); ++s)
      if (definition_->kernel().in_check(game_.position(), Side{s}))
        checked.push_back(definition_->equipment().side(Side{s}).name);
    std::sort(wanted.begin(), wanted.end());
    std::sort(checked.begin(), checked.end());
    if (observer_) observer_->on_check(game_);
    if (wanted == checked) return;
    const auto list = [](const std::vector<std::string>& names) {
      return names.empty() ? std::string("nobody") : join(names);
    };
    fail(value.where, list(wanted) + " in check", list(checked));
  }

  void count(const Node& value) {
    const size_t found = game_.legal_moves().size();
    if (std::to_string(found) != value.text)
      fail(value.where, value.text + " legal moves", std::to_string(found));
  }

  void legal(const Node& value) {
    for (const auto& [text, where] : placed_texts(value)) {
      const auto verdict = explain_move(game_, text);
      if (!verdict.ok())
        fail(where, "'" + text + "' to be legal", verdict.message());
      else if (!verdict->legal)
        fail(where, "'" + text + "' to be legal",
             "illegal: " + verdict->reason.rule + ": " + verdict->reason.words);
    }
  }

  void expect_illegal(const std::string& text, const std::string& rule, const SourceMark& where) {
    const std::string wanted = "'" + text + "' to be illegal" + (rule.empty() ? "" : " by " + rule);
    const auto verdict = explain_move(game_, text);
    if (verdict.ok() && !verdict->legal && observer_)
      observer_->on_rejection(*definition_, verdict->reason);
    if (!verdict.ok())
      fail(where, wanted, verdict.message());
    else if (verdict->legal)
      fail(where, wanted, "it is legal");
    else if (!rule.empty() && verdict->reason.rule != rule)
      fail(where, wanted, verdict->reason.rule + ": " + verdict->reason.words);
  }

  void illegal(const Node& value) {
    for (const auto& [text, where] : placed_texts(value)) expect_illegal(text, "", where);
    for (const Node::Entry& entry : value.entries)
      expect_illegal(entry.key, entry.value.text, entry.where);
  }

  void exactly(const Node& value) {
    MoveList wanted;
    for (const auto& [text, where] : placed_texts(value)) {
      const auto move = parse_move(game_, text);
      if (!move.ok()) {
        fail(where, "'" + text + "' to be legal", move.message());
        return;
      }
      wanted.push_back(*move);
    }
    MoveList all = game_.legal_moves();
    std::sort(wanted.begin(), wanted.end());
    wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
    std::sort(all.begin(), all.end());
    MoveList extra;
    std::set_difference(all.begin(), all.end(), wanted.begin(), wanted.end(),
                        std::back_inserter(extra));
    if (extra.empty()) return;
    std::string list;
    for (const Move move : extra) list += (list.empty() ? "" : " ") + move_text(game_, move);
    fail(value.where, "exactly " + std::to_string(wanted.size()) + " legal moves",
         std::to_string(all.size()) + "; also legal: " + list);
  }

  void becomes(const Node& value) {
    const auto position = parse_fen(*definition_, value.text);
    if (!position.ok()) {
      fail(value.where, "a position", position.message());
      return;
    }
    // Compares the FEN, because the key does not include move numbers.
    const std::string wanted = write_fen(*definition_, *position);
    const std::string found = write_fen(*definition_, game_.position());
    if (wanted != found) fail(value.where, wanted, found);
  }

  [[nodiscard]] Outcome outcome() {
    const Outcome by_rule = game_.outcome();
    if (observer_) observer_->on_outcome(game_, by_rule.ending);
    return by_rule.over() ? by_rule : declared_;
  }

  void outcome_result(const Node& value) {
    const Outcome now = outcome();
    const std::string found = now.over() ? now.result() : "ongoing";
    const std::string wanted = value.text == "*" ? "ongoing" : value.text;
    if (wanted != found)
      fail(value.where, "result " + wanted,
           found + (now.over() ? std::string(" by ") + to_string(now.ending) : ""));
  }

  void because(const Node& value) {
    const std::string found = to_string(outcome().ending);
    std::string wanted = lower(value.text);
    std::replace(wanted.begin(), wanted.end(), '-', ' ');
    if (wanted != found) fail(value.where, "the game to end by " + wanted, found);
  }

  void perft(const Node& value) {
    for (const Node::Entry& entry : value.entries) {
      Position position(game_.position());
      Journal journal;
      const uint64_t found =
          definition_->kernel().perft(position, journal, std::stoi(entry.key), {});
      if (std::to_string(found) != entry.value.text)
        fail(entry.where, "perft " + entry.key + " = " + entry.value.text, std::to_string(found));
    }
  }

  void replay(const Node& value) {
    PgnReadOptions options;
    options.file = value.where.file;
    options.fallback = definition_;
    std::string text = value.text;
    if (test_.keys.find("fen"))
      text =
          "[SetUp \"1\"]\n[FEN \"" + write_fen(*definition_, game_.position()) + "\"]\n\n" + text;
    const auto games = read_pgn(text, options);
    if (games.size() != 1) {
      fail(value.where, "one game", std::to_string(games.size()));
      go_on_ = false;
      return;
    }
    const PgnGame& pgn = games.front();
    game_ = Game(definition_, pgn.record.start());
    umpire_ = std::nullopt;
    for (const Move move : pgn.record.main_line()) play(move);
    if (pgn.failure) {
      fail(value.where, "every move of the game to be legal",
           "illegal at " + std::to_string(pgn.failure->ply) + ": " + pgn.failure->move + ": " +
               pgn.failure->words);
      go_on_ = false;
      return;
    }
    if (pgn.resigned)
      declared_ = Outcome::loss(definition_->roster(), *pgn.resigned, Ending::resignation);
    else if (pgn.record.result != "*")
      declared_ = Outcome::declared(definition_->roster(), pgn.record.result);
  }

  DefinitionPtr definition_;
  const RuleTest& test_;
  Game game_;
  bool hides_;
  std::optional<Umpire> umpire_;
  Outcome declared_;  ///< the result of a `game` if it does not follow from the position
  bool go_on_ = true;
  RuleTestObserver* observer_;
  RuleTestResult result_;
};

}  // namespace

RuleTestResult run_rule_test(const DefinitionPtr& definition, const RuleTest& test,
                             RuleTestObserver* observer) {
  return TestRun(definition, test, observer).run();
}

}  // namespace stockade
