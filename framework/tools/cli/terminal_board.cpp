#include "framework/tools/cli/terminal_board.h"

#include "framework/notation/annotations.h"
#include "framework/notation/board_text.h"
#include "framework/notation/move_pattern.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"
#include "framework/notation/umpire_text.h"
#include "framework/tools/cli/colours.h"
#include "framework/tools/cli/command.h"

namespace stockade::cli {
namespace {

/// Whether an unreadable text was probably meant as a move.
bool looks_like_a_move(const std::string& text) {
  return text.find_first_of("0123456789*@") != std::string::npos || text.starts_with("O-O") ||
         text.starts_with("o-o");
}

}  // namespace

std::string TerminalBoard::side_name() const {
  return session_.definition().equipment().side(session_.player_to_move()).name;
}

Move TerminalBoard::last_move() const {
  const RecordNode* node = &session_.node();
  const Kernel& kernel = session_.definition().kernel();
  while (node->parent && !kernel.effect(node->move).moves_piece()) node = node->parent;
  return node->parent ? node->move : Move::none();
}

void TerminalBoard::show() {
  BoardTextOptions options;
  options.flipped = flipped_;
  options.colours = wants_colours();
  const bool hides = seen_.hides() && seen_.viewer();
  if (!hides) options.last_move = last_move();
  options.sight = seen_.sight();
  emit_unchanged(draw_board(session_.definition(), seen_.position(), options));
  if (!hides && !session_.notice().empty()) emit("({})\n", session_.notice());
  emit("{}\n", seen_.status());
  show_clocks();
  report(session_.take_script_errors());
}

void TerminalBoard::show_clocks() const {
  if (!session_.clock().timed()) return;
  std::string text;
  for (int side = 0; side < session_.definition().roster().sides(); ++side) {
    const auto left = session_.clock().left(Side{side}, session_.now());
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ",
                        session_.definition().equipment().side(Side{side}).name,
                        clock_text(left.count() / 100 * 100));
  }
  emit("clocks: {}\n", text);
}

void TerminalBoard::flip() {
  flipped_ = !flipped_;
  show();
}

bool TerminalBoard::play(const std::string& text, const std::vector<std::string>& words) {
  if (seen_.hides()) return try_move(text, words);
  const auto move = session_.play_text(text);
  if (!move.ok()) {
    reject(move.problems(), text, words);
    return false;
  }
  show();
  return true;
}

bool TerminalBoard::try_move(const std::string& text, const std::vector<std::string>& words) {
  const auto attempted = seen_.attempt_text(text);
  if (!attempted.ok()) {
    reject(attempted.problems(), text, words);
    return false;
  }
  if (*attempted == Attempted::refused) {
    emit("  {} is not possible: try another move\n", text);
    return false;
  }
  if (*attempted == Attempted::not_possible) {
    emit("  {} cannot be tried now\n", text);
    return false;
  }
  hand_over();
  show();
  return true;
}

void TerminalBoard::hand_over() {
  if (!seen_.shared_screen()) return;
  // Enough lines to scroll the board of the last player out of the window.
  emit("{}", std::string(60, '\n'));
  emit("{} to move. The other player looks away.\n", side_name());
}

bool TerminalBoard::may_be_a_move(const std::string& text,
                                  const std::vector<std::string>& words) const {
  const auto pattern = parse_move_pattern(session_.definition(), text);
  if (pattern.ok() || looks_like_a_move(text)) return true;
  reject(pattern.problems(), text, words);
  return false;
}

void TerminalBoard::reject(const Diagnostics& problems, const std::string& text,
                           const std::vector<std::string>& words) const {
  if (problems.front().id == "move-syntax" && !looks_like_a_move(text)) {
    const std::string word = text.substr(0, text.find(' '));
    const std::string near = nearest_name(word, words);
    emit("  unknown command '{}' ({}type 'help' for the list)\n", word,
         near.empty() ? "" : "did you mean '" + near + "'? ");
    return;
  }
  for (const Diagnostic& problem : problems)
    emit("  {}{}\n", problem.message, problem.hint.empty() ? "" : " (" + problem.hint + ")");
}

std::vector<std::string> TerminalBoard::list() const {
  if (seen_.hides()) {
    const auto viewer = seen_.viewer();
    const Side mover = session_.player_to_move();
    if (viewer && *viewer != mover) return {};
    return attempt_texts(seen_.player(mover));
  }
  std::vector<std::string> texts;
  for (const Move move : session_.legal_moves())
    texts.push_back(move_text(session_.game(), move, session_.legal_moves(), MoveStyle::san));
  return texts;
}

void TerminalBoard::list_moves() const {
  std::string row;
  const std::vector<std::string> texts = list();
  for (const std::string& text : texts) {
    if (row.size() + text.size() > 78) {
      emit("  {}\n", row);
      row.clear();
    }
    row += (row.empty() ? "" : " ") + text;
  }
  if (!row.empty()) emit("  {}\n", row);
  emit("  {}\n", counted(texts.size(), "move"));
}

std::string TerminalBoard::game_text() const {
  const auto viewer = seen_.viewer();
  return seen_.hides() && viewer ? seen_.score_sheet(*viewer) : write_pgn(session_.record());
}

void TerminalBoard::save(const std::string& file) const {
  if (file.empty())
    emit("  write 'save' and a file name\n");
  else if (write_file(file, game_text()))
    emit("  written to {}\n", file);
}

}  // namespace stockade::cli
