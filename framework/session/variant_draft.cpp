#include "framework/session/variant_draft.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "framework/base/files.h"
#include "framework/definition/loader.h"
#include "framework/language/top_keys.h"
#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"

namespace stockade {
namespace {

namespace fs = std::filesystem;

bool has_rule(const GameDefinition& definition, std::string_view name) {
  return std::any_of(definition.rules().begin(), definition.rules().end(),
                     [&](const auto& rule) { return rule->name() == name; });
}

/// The board of a FEN, and the rest of it.
std::pair<std::string, std::string> split_fen(const std::string& fen) {
  const size_t end = std::min(fen.find_first_of(" ["), fen.size());
  return {fen.substr(0, end), fen.substr(end)};
}

/// A value of YAML that is read as this text.
std::string plain_value(const std::string& text) {
  const bool plain = !text.empty() &&
                     text.find_first_of("{}[],&*#?|-<>=!%@:\"'`\\\n") == std::string::npos &&
                     text.front() != ' ' && text.back() != ' ';
  if (plain) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '\n') continue;
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

/// A rank of FEN as one sign per square: '1' is an empty one.
std::vector<std::string> squares_of(const std::string& rank) {
  std::vector<std::string> squares;
  for (size_t i = 0; i < rank.size();) {
    if (std::isdigit(static_cast<unsigned char>(rank[i]))) {
      size_t used = 0;
      const int empty = std::stoi(rank.substr(i, 3), &used);
      squares.insert(squares.end(), static_cast<size_t>(empty), "1");
      i += used;
    } else {
      const size_t size = rank[i] == '+' ? 2 : 1;
      squares.push_back(rank.substr(i, size));
      i += size;
    }
  }
  return squares;
}

std::string rank_of(const std::vector<std::string>& squares) {
  std::string rank;
  int empty = 0;
  for (const std::string& square : squares) {
    if (square == "1") {
      ++empty;
      continue;
    }
    if (empty > 0) rank += std::to_string(std::exchange(empty, 0));
    rank += square;
  }
  return empty > 0 ? rank + std::to_string(empty) : rank;
}

std::string pieces_text(const VariantDraft& draft, const VariantDraft& before) {
  const auto find = [](const std::vector<DraftPiece>& list, const std::string& letter) {
    return std::find_if(list.begin(), list.end(),
                        [&](const DraftPiece& piece) { return piece.letter == letter; });
  };
  std::string text;
  for (const DraftPiece& piece : draft.pieces) {
    const auto old = find(before.pieces, piece.letter);
    if (old != before.pieces.end() && *old == piece) continue;
    std::string keys;
    if (old == before.pieces.end() || old->name != piece.name)
      keys += "name: " + plain_value(piece.name);
    if (old == before.pieces.end() || old->moves != piece.moves)
      keys += (keys.empty() ? "" : ", ") + ("moves: " + plain_value(piece.moves));
    text += "  " + piece.letter + ": { " + keys + " }\n";
  }
  for (const DraftPiece& piece : before.pieces)
    if (find(draft.pieces, piece.letter) == draft.pieces.end())
      text += "  " + piece.letter + ": off\n";
  return text.empty() ? "" : "pieces:\n" + text;
}

}  // namespace

std::vector<std::string> list_wrappers() {
  constexpr std::array<std::string_view, 1> kKeys = {"modifies"};
  std::vector<std::string> ids;
  for (const Listing& listing : list_definitions()) {
    const auto text = read_whole_file(listing.path, kMaxFileBytes);
    if (!text) continue;
    const auto tree = parse_top_keys(*text, listing.path.string(), kKeys);
    if (tree.ok() && tree->find("modifies")) ids.push_back(listing.id);
  }
  return ids;
}

VariantDraft draft_of(const GameDefinition& base) {
  VariantDraft draft;
  draft.name = "My " + base.name();
  draft.base = base.id();
  const Topology& board = base.topology();
  const bool plain = board.geometry() == Geometry::square && board.levels() == 1 &&
                     board.boards() == 1 && board.cells() == board.files() * board.ranks();
  if (plain) {
    draft.files = board.files();
    draft.ranks = board.ranks();
  }
  for (const PieceTypeInfo& type : base.equipment().types)
    if (!type.mark) draft.pieces.push_back({std::string(1, type.letter), type.name, type.movement});
  draft.setup = split_fen(write_fen(base, base.start())).first;
  draft.castling = has_rule(base, "castling");
  return draft;
}

std::string fitted_setup(const std::string& setup, int files, int ranks) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream text(setup);
  for (std::string rank; std::getline(text, rank, '/');) rows.push_back(squares_of(rank));
  for (auto& row : rows) row.resize(static_cast<size_t>(files), "1");
  const auto wanted = static_cast<size_t>(ranks);
  const std::vector<std::string> empty(static_cast<size_t>(files), "1");
  while (rows.size() < wanted)
    rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(rows.size() / 2), empty);
  while (rows.size() > wanted)
    rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(rows.size() / 2));
  std::string fitted;
  for (const auto& row : rows) fitted += (fitted.empty() ? "" : "/") + rank_of(row);
  return fitted;
}

std::string draft_text(const VariantDraft& draft, const GameDefinition& base) {
  const VariantDraft before = draft_of(base);
  std::string text = "schema: 1\n";
  if (draft.wrapper.empty())
    text += "extends: " + draft.base + "\n";
  else
    text += "extends: " + draft.wrapper + "\nbase: " + draft.base + "\n";
  text += "name: " + plain_value(draft.name) + "\n";
  if (!draft.description.empty()) text += "description: " + plain_value(draft.description) + "\n";
  text += "\n# Everything that this file does not mention is as in " + base.name() + ".\n";
  const bool other_board = draft.files != before.files || draft.ranks != before.ranks;
  if (other_board)
    text += fmt::format("board: {{ files: {}, ranks: {} }}\n", draft.files, draft.ranks);
  text += pieces_text(draft, before);
  const bool no_castling = before.castling && !draft.castling;
  if (no_castling) text += "castling: off\n";
  if (draft.drops) {
    const bool pawns = std::any_of(draft.pieces.begin(), draft.pieces.end(),
                                   [](const DraftPiece& piece) { return piece.letter == "P"; });
    text +=
        "zones: { hand: { holds: own } }\n"
        "capture: { to: captor.hand, changes_side: yes }\n"
        "turn: { one_of: [move, drop] }\n"
        "drop: { from: own.hand, to: empty" +
        std::string(pawns ? ", except: { P: [first rank, last rank] }" : "") + " }\n";
  }
  if (draft.setup != before.setup || other_board || no_castling || draft.drops) {
    const std::string rest = split_fen(write_fen(base, base.start())).second;
    // Without castling, or with a zone more, the fields behind the side to move are left out.
    const bool short_form = no_castling || draft.drops;
    const size_t side = rest.find(' ');
    const std::string turn = side == std::string::npos ? "" : rest.substr(side, 2);
    text += "setup: " + plain_value(draft.setup + (short_form ? turn : rest)) + "\n";
  }
  return text;
}

SourceCheck check_draft(const std::string& text, const std::string& id) {
  LoadOptions options;
  options.lint = true;
  auto loaded = load_definition_text(text, (id.empty() ? "draft" : id) + ".yaml", options);
  if (!loaded) return {nullptr, loaded.problems()};
  return {loaded->definition, loaded->warnings};
}

Diagnostics create_variant(const std::string& text, const fs::path& file) {
  const std::string id = file.stem().string();
  if (!is_variant_id(id)) {
    const std::string near = nearest_variant_id(id);
    return {error("variant-id", "'" + id + "' cannot be the id of a variant",
                  near.empty() ? "write lowercase letters, digits and '_', beginning with a letter"
                               : "did you mean '" + near + "'?")};
  }
  std::error_code failure;
  if (fs::exists(file, failure))
    return {
        error("variant-exists", "'" + file.string() + "' exists already", "choose another name")};
  for (const Listing& listing : list_definitions())
    if (listing.id == id)
      return {error("variant-exists", "the variant '" + id + "' exists already",
                    "choose another name; it is in " + listing.path.string())};
  const SourceCheck check = check_draft(text, id);
  if (!check.definition) return check.problems;
  fs::create_directories(file.parent_path(), failure);
  if (failure) return {cannot_write(file.parent_path(), failure.value())};
  if (Diagnostics problems = replace_file(file, text); !problems.empty()) return problems;
  Game game(check.definition);
  fs::path tests = file;
  tests.replace_extension(".test.yaml");
  return replace_file(tests,
                      fmt::format("variant: {}\ntests:\n  - name: the first turn\n    count: {}\n",
                                  file.filename().string(), game.legal_moves().size()));
}

}  // namespace stockade
