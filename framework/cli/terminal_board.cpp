#include "framework/cli/terminal_board.h"

#include "framework/cli/command.h"
#include "framework/notation/annotations.h"
#include "framework/notation/board_text.h"
#include "framework/notation/move_text.h"
#include "framework/notation/pgn.h"

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
  const auto form = [&](Move move) { return kernel.effect(move.effect()).form; };
  while (node->parent && (form(node->move) == MoveForm::roll || form(node->move) == MoveForm::pass))
    node = node->parent;
  return node->parent ? node->move : Move::none();
}

void TerminalBoard::show() {
  BoardTextOptions options;
  options.flipped = flipped_;
  options.last_move = last_move();
  emit("{}", draw_board(session_.definition(), session_.position(), options));
  if (!session_.notice().empty()) emit("({})\n", session_.notice());
  emit("{}\n", session_.status());
  show_clocks();
  complain(session_.take_script_errors());
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
  const auto move = session_.play_text(text);
  if (!move.ok() && move.problems().front().id == "move-syntax" && !looks_like_a_move(text)) {
    const std::string word = text.substr(0, text.find(' '));
    const std::string near = nearest_name(word, words);
    emit("  unknown command '{}' ({}type 'help' for the list)\n", word,
         near.empty() ? "" : "did you mean '" + near + "'? ");
    return false;
  }
  if (!move.ok()) {
    for (const Diagnostic& problem : move.problems())
      emit("  {}{}\n", problem.message, problem.hint.empty() ? "" : " (" + problem.hint + ")");
    return false;
  }
  show();
  return true;
}

void TerminalBoard::list_moves() const {
  std::string row;
  for (const Move move : session_.legal_moves()) {
    const std::string text =
        move_text(session_.game(), move, session_.legal_moves(), MoveStyle::san);
    if (row.size() + text.size() > 78) {
      emit("  {}\n", row);
      row.clear();
    }
    row += (row.empty() ? "" : " ") + text;
  }
  if (!row.empty()) emit("  {}\n", row);
  emit("  {}\n", counted(session_.legal_moves().size(), "move"));
}

void TerminalBoard::save(const std::string& file) const {
  if (file.empty())
    emit("  write 'save' and a file name\n");
  else if (write_file(file, write_pgn(session_.record())))
    emit("  written to {}\n", file);
}

}  // namespace stockade::cli
