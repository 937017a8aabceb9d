#include "framework/tools/analysis/rules_diff.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "framework/base/random.h"
#include "framework/base/translate.h"
#include "framework/notation/explain.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/plugin/divide.h"
#include "framework/rules/rule.h"
#include "framework/rules/words.h"

namespace stockade {
namespace {

// -------------------------------------------------------------------------- rules

NamedFacts board_facts(const GameDefinition& d) {
  const Topology& board = d.topology();
  return {{trc("comparison", "files"), std::to_string(board.files())},
          {trc("comparison", "ranks"), std::to_string(board.ranks())},
          {trc("comparison", "levels"), std::to_string(board.levels())},
          {trc("comparison", "boards"), std::to_string(board.boards())},
          {trc("comparison", "cells"), std::to_string(board.cells())},
          {trc("comparison", "setup"), write_fen(d, d.start())}};
}

std::string going(const std::string& name, const SideInfo& side) {
  switch (side.orientation.forward()) {
    case Forward::up:
      return tr("{0}, {1}, goes up", name, side.letter);
    case Forward::down:
      return tr("{0}, {1}, goes down", name, side.letter);
    case Forward::left:
      return tr("{0}, {1}, goes to the left", name, side.letter);
    case Forward::right:
      break;
  }
  return tr("{0}, {1}, goes to the right", name, side.letter);
}

NamedFacts side_facts(const GameDefinition& d) {
  NamedFacts facts;
  for (size_t i = 0; i < d.equipment().sides.size(); ++i) {
    const SideInfo& side = d.equipment().sides[i];
    const std::string name = d.equipment().texts.tr(side.name);
    facts[tr("side {}", i + 1)] = going(name, side);
  }
  return facts;
}

std::string in_words(const Equipment& equipment, const PieceTypeInfo& type) {
  return tr("{0}, moves {1}, initial {2}, value {3}", equipment.name_of(type), type.movement,
            region_name(equipment, type.initial), type.value);
}

/// Lists whole piece types that only one has, and single facts of those that both have.
Differences compare_pieces(const GameDefinition& first, const GameDefinition& second) {
  const auto facts = [](const GameDefinition& d, const GameDefinition& other) {
    NamedFacts found;
    for (int i = 0; i < d.roster().types(); ++i) {
      const PieceTypeInfo& type = d.equipment().types[i];
      const std::string symbol = d.equipment().symbol(d.roster().piece(Side{0}, PieceType{i}));
      if (!other.equipment().find_type(type.letter, type.mark)) {
        found[symbol] = in_words(d.equipment(), type);
        continue;
      }
      found[tr("{:s} name", symbol)] = d.equipment().name_of(type);
      found[tr("{:s} moves", symbol)] = type.movement;
      found[tr("{:s} initial", symbol)] = region_name(d.equipment(), type.initial);
      found[tr("{:s} within", symbol)] = region_name(d.equipment(), type.within);
      found[tr("{:s} owner", symbol)] = type.owner == PieceOwner::side     ? trc("owner", "side")
                                        : type.owner == PieceOwner::nobody ? trc("owner", "nobody")
                                                                           : trc("owner", "mover");
      found[tr("{:s} capturable", symbol)] =
          type.capturable ? trc("capturable", "yes") : trc("capturable", "no");
      found[tr("{:s} value", symbol)] = std::to_string(type.value);
    }
    return found;
  };
  return compare_facts(facts(first, second), facts(second, first));
}

NamedFacts zone_facts(const GameDefinition& d) {
  NamedFacts facts;
  for (const ZoneInfo& zone : d.equipment().zones) {
    if (zone.owner != Side{0}) continue;  // each side has the same zones
    std::string letters;
    for (const Piece piece : zone.holds) letters += d.equipment().type_of(piece).letter;
    std::string words = zone.holds_enemy ? tr("holds enemy pieces {}", letters)
                                         : tr("holds own pieces {}", letters);
    if (zone.droppable) words += tr(", for drops");
    facts[d.equipment().texts.tr(zone.name)] = words;
  }
  return facts;
}

NamedFacts option_facts(const GameDefinition& d) {
  NamedFacts facts;
  for (const OptionValue& option : d.options()) facts[option.name] = option.value;
  return facts;
}

Differences compare_rules(const GameDefinition& first, const GameDefinition& second) {
  const auto lines_of = [](const GameDefinition& d) {
    std::vector<std::pair<std::string, std::string>> lines;  // pairs of words and place
    for (const RuleText& rule : d.describe())
      lines.emplace_back(phase_words(rule.phase) + ": " + rule.words, rule.where.to_string());
    return lines;
  };
  const auto a = lines_of(first);
  const auto b = lines_of(second);
  const auto says = [](const auto& lines, const std::string& words) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](const auto& line) { return line.first == words; });
  };
  Differences list;
  for (const auto& [words, where] : a)
    if (!says(b, words)) list.push_back({words, where, ""});
  for (const auto& [words, where] : b)
    if (!says(a, words)) list.push_back({words, "", where});
  if (!list.empty()) return list;
  // Then the differences that the words do not show.
  NamedFacts parameters[2];
  for (const auto& rule : first.rules())
    parameters[0][std::string(rule->name())] += rule->parameters(first.equipment());
  for (const auto& rule : second.rules())
    parameters[1][std::string(rule->name())] += rule->parameters(second.equipment());
  for (Difference& difference : compare_facts(parameters[0], parameters[1])) {
    difference.what = tr("parameters of {}", difference.what);
    list.push_back(std::move(difference));
  }
  return list;
}

// ------------------------------------------------------------------------------ in one position

uint64_t count_leaves(const Game& game, int depth, const std::atomic<bool>* stop) {
  Position position(game.position());
  Journal journal;
  return game.definition().kernel().perft(position, journal, depth, {true, stop});
}

NamedFacts divided(const Game& game, int depth, const std::atomic<bool>* stop) {
  NamedFacts facts;
  for (const DivideRow& row : divide(game, nullptr, depth, {true, stop}))
    facts[uci_notation(game.definition(), row.move)] = std::to_string(row.leaves);
  return facts;
}

std::set<std::string> move_names(Game& game) {
  std::set<std::string> names;
  for (const Move move : game.legal_moves()) names.insert(uci_notation(game.definition(), move));
  return names;
}

/// The share of moves that only one set has; none without moves.
std::optional<double> share_apart(const std::set<std::string>& a, const std::set<std::string>& b) {
  size_t both = 0;
  for (const std::string& name : a) both += b.count(name);
  const size_t either = a.size() + b.size() - both;
  if (either == 0) return std::nullopt;
  return static_cast<double>(either - both) / static_cast<double>(either);
}

}  // namespace

Differences compare_facts(const NamedFacts& first, const NamedFacts& second) {
  Differences list;
  std::set<std::string> names;
  for (const NamedFacts* facts : {&first, &second})
    for (const auto& [name, value] : *facts) names.insert(name);
  const auto value_in = [](const NamedFacts& facts, const std::string& name) {
    const auto found = facts.find(name);
    return found == facts.end() ? std::string() : found->second;
  };
  for (const std::string& name : names) {
    Difference difference{name, value_in(first, name), value_in(second, name)};
    if (difference.first != difference.second) list.push_back(std::move(difference));
  }
  return list;
}

std::vector<std::pair<std::string, Differences>> compare_definitions(const GameDefinition& first,
                                                                     const GameDefinition& second) {
  return {{"board", compare_facts(board_facts(first), board_facts(second))},
          {"sides", compare_facts(side_facts(first), side_facts(second))},
          {"pieces", compare_pieces(first, second)},
          {"zones", compare_facts(zone_facts(first), zone_facts(second))},
          {"options", compare_facts(option_facts(first), option_facts(second))},
          {"rules", compare_rules(first, second)}};
}

std::vector<LoneMove> moves_of_first_only(Game& first, Game& second) {
  const std::set<std::string> others = move_names(second);
  std::vector<LoneMove> list;
  for (const Move move : first.legal_moves()) {
    LoneMove lone{uci_notation(first.definition(), move), "", "", ""};
    if (others.contains(lone.text)) continue;
    const auto verdict = explain_move(second, lone.text);
    if (!verdict.ok()) {
      lone.words = verdict.problems().front().message;
    } else if (verdict->legal) {
      lone.words = tr("written differently: {}", uci_notation(second.definition(), verdict->move));
    } else {
      lone.rule = verdict->reason.rule;
      lone.words = verdict->reason.words;
      lone.where = verdict->reason.where.to_string();
    }
    list.push_back(std::move(lone));
  }
  std::sort(list.begin(), list.end(),
            [](const LoneMove& a, const LoneMove& b) { return a.text < b.text; });
  return list;
}

std::optional<Position> read_foreign(const GameDefinition& definition, const std::string& text,
                                     std::string& how) {
  if (const auto position = parse_fen(definition, text); position.ok()) return *position;
  const size_t end = text.find(' ');
  const std::string board = text.substr(0, text.find_first_of("[ "));
  const std::string fields = end == std::string::npos ? "" : text.substr(end);
  const size_t side_end = fields.find(' ', 1);
  const std::array<std::pair<std::string, const char*>, 3> tries = {
      {{board + fields, tr_noop("without the pieces in zones")},
       {board + fields.substr(0, side_end), tr_noop("only the board and the side to move")},
       {board, tr_noop("the board alone")}}};
  for (const auto& [shorter, words] : tries) {
    const auto position = parse_fen(definition, shorter);
    if (!position.ok()) continue;
    how = tr(words);
    return *position;
  }
  return std::nullopt;
}

namespace {

/// Follows moves with different counts at `depth` plies until the legal moves differ.
void find_line(Game& first, Game& second, int depth, const std::atomic<bool>* stop,
               PositionComparison& result) {
  for (Differences apart = result.divide; depth > 1 && move_names(first) == move_names(second);
       apart = compare_facts(divided(first, depth, stop), divided(second, depth, stop))) {
    if (apart.empty()) return;
    const std::string& text = apart.front().what;
    for (Game* game : {&first, &second})
      if (const auto move = parse_move(*game, text); move.ok()) game->play(*move);
    result.line.push_back(text);
    --depth;
  }
  if (result.line.empty()) return;
  result.line_first_only = moves_of_first_only(first, second);
  result.line_second_only = moves_of_first_only(second, first);
}

}  // namespace

PositionComparison compare_in_position(Game first, const DefinitionPtr& second, int depth,
                                       const std::atomic<bool>* stop) {
  const auto stopped = [&] { return stop && stop->load(std::memory_order_relaxed); };
  PositionComparison result;
  result.text = write_fen(first.definition(), first.position());
  const auto position = read_foreign(*second, result.text, result.how);
  if (!position) {
    result.unread = parse_fen(*second, result.text).problems().front().message;
    return result;
  }
  Game other(second, *position);
  result.other_text = write_fen(*second, *position);
  result.first_only = moves_of_first_only(first, other);
  result.second_only = moves_of_first_only(other, first);
  for (int d = 1; d <= depth && !stopped(); ++d) {
    const PerftPair pair{d, count_leaves(first, d, stop), count_leaves(other, d, stop)};
    if (stopped()) return result;
    result.perft.push_back(pair);
    if (pair.first == pair.second) continue;
    result.divide = compare_facts(divided(first, d, stop), divided(other, d, stop));
    if (!stopped()) find_line(first, other, d, stop, result);
    return result;
  }
  return result;
}

MoveOverlap compare_moves(const DefinitionPtr& first, const DefinitionPtr& second, int positions,
                          uint64_t seed) {
  constexpr int kLongest = 60;
  MoveOverlap overlap;
  std::vector<double> shares;
  for (int i = 0; i < positions; ++i) {
    const bool from_first = i % 2 == 0;
    uint64_t state = seed + static_cast<uint64_t>(i);
    Random random(splitmix(state));
    Game game(from_first ? first : second);
    const auto plies = static_cast<int>(random.below(kLongest));
    for (int ply = 0; ply < plies; ++ply) {
      const MoveList moves = game.legal_moves();
      if (moves.empty()) break;
      game.play(moves[random.below(static_cast<uint32_t>(moves.size()))]);
    }
    // Dice are rolled first, because only moves of players are compared.
    if (game.chance_to_move())
      if (const MoveList rolls = game.legal_moves(); !rolls.empty())
        game.play(rolls[random.below(static_cast<uint32_t>(rolls.size()))]);
    ++overlap.positions;
    const DefinitionPtr& reader = from_first ? second : first;
    std::string how;
    const auto position = read_foreign(*reader, write_fen(game.definition(), game.position()), how);
    if (!position) continue;
    ++(how.empty() ? overlap.whole : overlap.part);
    Game other(reader, *position);
    if (other.chance_to_move()) continue;
    if (const auto share = share_apart(move_names(game), move_names(other)))
      shares.push_back(*share);
  }
  overlap.apart = estimate_bounded_mean(shares);
  return overlap;
}

}  // namespace stockade
