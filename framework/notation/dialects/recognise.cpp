#include "framework/notation/dialects/recognise.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "framework/base/translate.h"
#include "framework/notation/dialect_moves.h"
#include "framework/notation/fen.h"
#include "framework/notation/letters.h"

namespace stockade {
namespace {

bool is_mentioned(const GameDefinition& definition, const Dialect& dialect) {
  const auto& spellings = definition.style().dialects;
  return std::any_of(spellings.begin(), spellings.end(), [&](const DialectSpelling& spelling) {
    return spelling.dialect == dialect.name();
  });
}

/// The dialects that the game's file mentions and that read the text as another position.
std::string others_reading(const GameDefinition& definition, std::string_view text,
                           const Position& position) {
  std::string names;
  for (const Dialect* dialect : all_dialects()) {
    if (!is_mentioned(definition, *dialect)) continue;
    const auto read = parse_fen(definition, text, *dialect);
    if (!read.ok() || read->same_as(position)) continue;
    names += (names.empty() ? "" : ", ") + std::string(dialect->name());
  }
  return names;
}

/// `words`: what is read in the dialect, for a person.
Diagnostic read_as(const Dialect& dialect, std::string words) {
  return warning("dialect", std::move(words), tr("write --dialect {} to say so", dialect.name()));
}

}  // namespace

Result<RecognisedFen> recognise_fen(const GameDefinition& definition, std::string_view text,
                                    Diagnostics& warnings) {
  const std::string fen = bare_fen(text);
  std::optional<Diagnostics> problems;
  for (const Dialect* dialect : all_dialects()) {
    Diagnostics remarks;
    auto read = parse_fen(definition, fen, *dialect, &remarks);
    if (!read.ok()) {
      if (!problems) problems = read.problems();
      continue;
    }
    warnings.insert(warnings.end(), remarks.begin(), remarks.end());
    if (dialect != &own_dialect()) {
      warnings.push_back(
          read_as(*dialect, tr("the FEN is read in the dialect {}", dialect->name())));
    } else if (const std::string others = others_reading(definition, fen, *read); !others.empty()) {
      warnings.push_back(warning(
          "dialect",
          tr("{0} is to move; in the dialect {1} this FEN is another position",
             definition.equipment().name_of(read->side_to_move()), others),
          tr("write --dialect with the dialect of the FEN, {} for this one", dialect->name()),
          mark_at(fen, 0)));
    }
    return RecognisedFen{*std::move(read), dialect};
  }
  return *problems;
}

Result<std::vector<Move>> read_moves(const Game& game, const std::vector<std::string>& texts,
                                     const Dialect& dialect) {
  Game copy(game);
  const CellStyle cells = dialect.turn_form(game.definition()).cells;
  std::vector<std::string> words;
  for (const std::string& text : texts)
    for (std::string& word : words_of_transcript(game.definition(), text, cells))
      words.push_back(std::move(word));
  std::vector<Move> moves;
  for (size_t i = 0; i < words.size(); ++i) {
    const auto turn = read_dialect_turn(copy, words[i], dialect);
    if (!turn.ok()) {
      Diagnostics problems = turn.problems();
      for (Diagnostic& problem : problems) {
        problem.message = tr("move {0} '{1}': {2}", i + 1, words[i], problem.message);
        problem.where = {};  // the column is one within the word
      }
      return problems;
    }
    for (const Move move : *turn) {
      moves.push_back(move);
      copy.play(move);
    }
  }
  return moves;
}

Result<RecognisedMoves> recognise_moves(const Game& game, const std::vector<std::string>& words,
                                        Diagnostics& warnings) {
  std::optional<Diagnostics> problems;
  for (const Dialect* dialect : all_dialects()) {
    auto read = read_moves(game, words, *dialect);
    if (!read.ok()) {
      if (!problems) problems = read.problems();
      continue;
    }
    if (dialect != &own_dialect())
      warnings.push_back(
          read_as(*dialect, tr("the moves are read in the dialect {}", dialect->name())));
    return RecognisedMoves{*std::move(read), dialect};
  }
  return *problems;
}

}  // namespace stockade
