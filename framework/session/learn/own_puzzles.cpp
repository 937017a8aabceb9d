#include "framework/session/learn/own_puzzles.h"

#include <fmt/format.h>

#include "framework/notation/board_marks.h"
#include "framework/notation/variant_tags.h"
#include "framework/session/learn/course.h"
#include "framework/session/learn/progress.h"

namespace stockade {

GameMistakes mistakes_of(const GameReview& review, const Record& record) {
  GameMistakes found{Game(record.definition(), record.start()), {}, {}, puzzle_source(record)};
  for (const ReviewedMove& reviewed : review.moves()) {
    if (reviewed.judgement >= Judgement::mistake)
      found.plies.push_back(static_cast<int>(found.line.size()));
    found.line.push_back(reviewed.move);
  }
  return found;
}

std::vector<PuzzleItem> puzzles_of(const GameMistakes& mistakes, PuzzleFinder& finder) {
  std::vector<PuzzleItem> found;
  Game game = mistakes.start;
  std::string last_move;
  const auto add = [&] {
    const auto puzzle = finder.find(game);
    if (puzzle) found.push_back(item_of(game, *puzzle, puzzle_source(mistakes.source, last_move)));
    return puzzle.has_value();
  };
  auto next = mistakes.plies.begin();
  for (size_t ply = 0; next != mistakes.plies.end() && ply < mistakes.line.size(); ++ply) {
    const bool mistake = *next == static_cast<int>(ply);
    const bool missed = mistake && add();
    last_move = numbered_move_text(game, mistakes.line[ply]);
    game.play(mistakes.line[ply]);
    if (mistake && !missed) (void)add();
    if (mistake) ++next;
  }
  return found;
}

std::filesystem::path own_puzzles_file(const GameDefinition& definition) {
  const VariantTags tags = variant_tags(definition);
  std::string name = definition.id();
  if (const std::string rest = tags.options + '\n' + tags.base + '\n' + tags.file; rest != "\n\n")
    name += fmt::format("-{:08x}", short_hash(rest));
  return user_progress_file().parent_path() / "puzzles" / (name + std::string(kPuzzlesEnding));
}

Result<size_t> add_own_puzzles(const GameDefinition& definition,
                               const std::vector<PuzzleItem>& puzzles, const std::string& title) {
  if (puzzles.empty()) return size_t{0};
  const std::filesystem::path file = own_puzzles_file(definition);
  const auto grown =
      add_to_book(file, PuzzleBook::about(definition, title, file.parent_path()), {puzzles});
  if (!grown.ok()) return grown.problems();
  return grown->added;
}

}  // namespace stockade
