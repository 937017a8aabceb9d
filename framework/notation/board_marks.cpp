#include "framework/notation/board_marks.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <sstream>
#include <utility>

#include "framework/game/boards.h"
#include "framework/language/node.h"
#include "framework/notation/letters.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"

namespace stockade {
namespace {

char mark_of(const Equipment& equipment, Side side) {
  const char letter = Topology::level_letter(equipment.side(side).board.value_or(0));
  return equipment.place_on_board(side) == 0 ? letter : to_lower(letter);
}

/// Whether all sides with boards of their own are in two teams.
bool has_two_teams(const GameDefinition& definition) {
  const Roster& roster = definition.roster();
  if (!definition.equipment().sides_have_boards()) return false;
  for (int one = 0; one < roster.sides(); ++one)
    for (int other = 0; other < one; ++other) {
      const bool differ =
          roster.are_enemies(Side{0}, Side{one}) != roster.are_enemies(Side{0}, Side{other});
      if (roster.are_enemies(Side{one}, Side{other}) != differ) return false;
    }
  return true;
}

}  // namespace

std::string board_number(const Game& game, Move move) {
  const GameDefinition& definition = game.definition();
  const BoardsFacet* boards = boards_at_once(definition);
  if (!boards) return {};
  const auto other = asking_another(game, move);
  const Position& position = other ? other->position() : game.position();
  return std::to_string(position.attribute(CoreAttribute::full_move)) +
         mark_of(definition.equipment(), position.side_to_move()) + ". ";
}

std::string numbered_move_text(Game& game, Move move) {
  if (const std::string board = board_number(game, move); !board.empty())
    return board + move_text(game, move);
  return std::to_string(game.position().attribute(CoreAttribute::full_move)) +
         (game.begins_number() ? ". " : "... ") + move_text(game, move);
}

std::optional<BoardMark> read_board_mark(const GameDefinition& definition, std::string_view text) {
  if (!boards_at_once(definition)) return std::nullopt;
  size_t at = 0;
  while (at < text.size() && is_space(text[at])) ++at;
  while (at < text.size() && is_digit(text[at])) ++at;
  if (at + 1 >= text.size() || text[at + 1] != '.') return std::nullopt;
  const Equipment& equipment = definition.equipment();
  for (size_t side = 0; side < equipment.sides.size(); ++side) {
    const Side one{static_cast<int>(side)};
    if (mark_of(equipment, one) != text[at]) continue;
    for (++at; at < text.size() && (text[at] == '.' || is_space(text[at]));) ++at;
    return BoardMark{one, at};
  }
  return std::nullopt;
}

std::optional<char> unknown_board_mark(const GameDefinition& definition, std::string_view text) {
  if (!boards_at_once(definition)) return std::nullopt;
  size_t at = 0;
  while (at < text.size() && is_space(text[at])) ++at;
  while (at < text.size() && is_digit(text[at])) ++at;
  if (at + 1 >= text.size() || text[at + 1] != '.') return std::nullopt;
  const char letter = is_lower(text[at]) ? static_cast<char>(text[at] - 'a' + 'A') : text[at];
  const bool unknown =
      letter >= 'A' && letter <= 'Z' && letter - 'A' >= definition.topology().boards();
  return unknown ? std::optional(letter) : std::nullopt;
}

std::vector<std::string> moves_in(const GameDefinition& definition, std::string_view text) {
  static constexpr std::string_view kDigits = "0123456789";
  std::vector<std::string> moves;
  std::istringstream stream{std::string(text)};
  const std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
  std::string mark;
  std::optional<int> last;  // the last number
  for (size_t i = 0; i < words.size(); ++i) {
    std::string word = words[i];
    // "1." and "1...", alone or before a move. Moves may begin with digits, but no dot follows
    // them.
    const size_t after = std::min(word.find_first_not_of(kDigits), word.size());
    const auto number = as_integer(word.substr(0, after));
    if (after == word.size()) {
      // Digits alone are a number only where one can be: before a move, and the next of the
      // numbers. The reader of moves says what is wrong with others.
      const bool before_move =
          i + 1 < words.size() && words[i + 1].find_first_not_of(kDigits) != std::string::npos;
      const bool fits = number && (last            ? *number == *last || *number == *last + 1
                                   : moves.empty() ? true
                                                   : *number <= std::ssize(moves) + 1);
      if (before_move && fits) {
        last = number;
        continue;
      }
    } else if (word[after] == '.') {
      last = number ? number : last;
      word.erase(0, word.find_first_not_of('.', after));
    }
    if (word.empty()) continue;
    const auto board = read_board_mark(definition, word);
    if (board && board->length == word.size())
      mark = word;
    else
      moves.push_back(std::exchange(mark, {}) + word);
  }
  return moves;
}

namespace {

/// The first side of the board on which the game has ended.
Side first_side_at_end(const Record& record) {
  const GameDefinition& definition = *record.definition();
  const Equipment& equipment = definition.equipment();
  const RecordNode* last = &record.root();
  while (!last->children.empty()) last = last->children.front().get();
  const std::vector<std::string> tags = player_tags(equipment);
  int board = last->parent ? board_of(definition, last->move).value_or(0) : 0;
  for (size_t side = 0; side < tags.size(); ++side) {
    const std::string name = record.tag(tags[side]).value_or("");
    const size_t at = name.empty() ? std::string::npos : last->comment.rfind(name + " ");
    if (at != std::string::npos && (at == 0 || last->comment[at - 1] == ' '))
      board = equipment.sides[side].board.value_or(0);
  }
  return equipment.sides_on(board).front();
}

}  // namespace

std::string result_of_board(const Record& record, const std::string& result) {
  const GameDefinition& definition = *record.definition();
  if (!has_two_teams(definition)) return result;
  const auto outcome = Outcome::of_result(result, Ending::declared);
  const Roster& roster = definition.roster();
  if (!outcome || outcome->sides != roster.sides()) return result;
  const Side first = first_side_at_end(record);
  return std::string(outcome->points(first)) + "-" + outcome->points(roster.opponent(first));
}

std::string result_of_sides(const Record& record, const std::string& result) {
  const GameDefinition& definition = *record.definition();
  if (!has_two_teams(definition)) return result;
  const auto outcome = Outcome::of_result(result, Ending::declared);
  if (!outcome || outcome->sides != 2) return result;
  const Roster& roster = definition.roster();
  const Side first = first_side_at_end(record);
  std::string text;
  for (int side = 0; side < roster.sides(); ++side)
    text += (side ? "-" : "") +
            std::string(outcome->points(Side{roster.are_enemies(first, Side{side}) ? 1 : 0}));
  return text;
}

}  // namespace stockade
