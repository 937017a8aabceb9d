#include "framework/session/authoring/variant_draft.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "framework/base/files.h"
#include "framework/base/translate.h"
#include "framework/definition/loader.h"
#include "framework/language/top_keys.h"
#include "framework/notation/fen.h"
#include "framework/notation/fen_fields.h"
#include "framework/notation/move_text.h"
#include "framework/rules/rule.h"
#include "framework/session/library.h"

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

std::string quoted_value(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '\n') continue;
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "\"";
}

/// A row of a FEN as one string per cell: '1' is an empty cell, '*' a hole.
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

std::string row_text(const std::vector<std::string>& squares) {
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

/// The board of squares with its holes. Fails if there is no such board.
Result<Topology> topology_of(const DraftBoard& board) {
  if (board.shape == DraftBoard::Shape::hexagon) return Topology::hexagon(board.edge);
  if (board.shape == DraftBoard::Shape::levels)
    return Topology::cube(board.files, board.ranks, board.levels);
  auto squares = Topology::square(board.files, board.ranks);
  if (!squares || board.holes.empty()) return squares;
  const auto holes = parse_region(*squares, Orientation{}, board.holes);
  if (!holes) return holes.problems();
  return squares->without(*holes);
}

}  // namespace

std::vector<std::string> list_wrappers() {
  constexpr std::array<std::string_view, 1> kKeys = {"modifies"};
  std::vector<std::string> ids;
  for (const Listing& listing : list_definitions()) {
    const auto text = read_regular_file(listing.path, kMaxVariantFileBytes);
    if (!text) continue;
    const auto tree = parse_top_keys(*text, listing.path.string(), kKeys);
    if (tree.ok() && tree->find("modifies")) ids.push_back(listing.id);
  }
  return ids;
}

std::vector<LibraryPiece> list_library_pieces(const std::atomic<bool>* stop) {
  struct Found {
    std::string first;
    int more = 0;
  };
  std::map<std::pair<std::string, std::string>, Found> pieces;
  for (const VariantHead& head : list_variants().variants) {
    if (stop && *stop) break;
    const auto rules = open_variant(head.id);
    if (!rules) continue;
    const Topology& board = (*rules)->topology();
    const bool flat = board.geometry() == Geometry::square;
    for (const PieceTypeInfo& type : (*rules)->equipment().types) {
      // Moves that depend on regions or on the shape of the board have no meaning on other boards.
      const bool plain = type.initial == "none" && type.within == "all" &&
                         type.owner == PieceOwner::side &&
                         type.movement.find_first_of(" {") == std::string::npos;
      if (!flat || !plain || type.movement == "none") continue;
      const auto [found, is_new] =
          pieces.try_emplace({type.name, type.movement}, Found{(*rules)->name()});
      if (!is_new) ++found->second.more;
    }
  }
  std::vector<LibraryPiece> list;
  for (const auto& [piece, found] : pieces)
    list.push_back(
        {piece.first, piece.second,
         found.more == 0 ? found.first : tr("{0} and {1} more", found.first, found.more)});
  return list;
}

VariantDraft draft_of(const GameDefinition& base) {
  VariantDraft draft;
  draft.name = tr("My {}", base.equipment().texts.tr(base.name()));
  draft.base = base.id();
  const Topology& board = base.topology();
  const bool plain = board.geometry() == Geometry::square && board.levels() == 1 &&
                     board.boards() == 1 && board.cells() == board.files() * board.ranks();
  if (plain) {
    draft.board.files = board.files();
    draft.board.ranks = board.ranks();
  }
  for (const PieceTypeInfo& type : base.equipment().types)
    if (!type.mark) draft.pieces.push_back({std::string(1, type.letter), type.name, type.movement});
  draft.setup = split_fen(write_fen(base, base.start())).first;
  draft.castling = has_rule(base, "castling");
  const auto& sides = base.equipment().sides;
  const bool two = sides.size() == 2 && sides[0].letter != sides[1].letter &&
                   std::string("wb").find(sides[0].letter) != std::string::npos &&
                   std::string("wb").find(sides[1].letter) != std::string::npos;
  if (two)
    for (const SideInfo& side : sides) draft.sides.push_back({side.name, side.letter == 'w'});
  return draft;
}

VariantDraft blank_draft() {
  VariantDraft draft;
  draft.name = tr("My Game");
  draft.board.files = 8;
  draft.board.ranks = 8;
  draft.pieces = {{"K", "king", "K"}};
  draft.sides = {{"White", true}, {"Black", false}};
  draft.setup = setup_for(draft.board, "", draft.royal);
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
  for (const auto& row : rows) fitted += (fitted.empty() ? "" : "/") + row_text(row);
  return fitted;
}

std::string setup_for(const DraftBoard& board, const std::string& setup, const std::string& royal) {
  const auto topology = topology_of(board);
  if (!topology) return "";
  // The pieces on the same board of squares stay.
  std::vector<std::vector<std::string>> before;
  std::istringstream text(board.shape == DraftBoard::Shape::squares ? setup : "");
  for (std::string rank; std::getline(text, rank, '/');) before.push_back(squares_of(rank));
  const bool same = static_cast<int>(before.size()) == board.ranks;
  std::string fitted;
  const std::vector<Sheet> sheets = sheets_of(*topology);
  for (size_t s = 0; s < sheets.size(); ++s) {
    for (size_t r = 0; r < sheets[s].size(); ++r) {
      const std::vector<int>& cells = sheets[s][r].cells;
      std::vector<std::string> row(cells.size(), "1");
      for (size_t c = 0; c < cells.size(); ++c) {
        if (same && c < before[r].size() && before[r][c] != "*") row[c] = before[r][c];
        if (cells[c] == kHole) row[c] = "*";
      }
      // The kings of an empty board face each other.
      const size_t middle = cells.size() / 2;
      const bool first = s == 0 && r == 0;
      const bool last = s + 1 == sheets.size() && r + 1 == sheets[s].size();
      if (!same && (first || last) && !royal.empty()) {
        row[middle] = royal;
        if (first) row[middle] = static_cast<char>(std::tolower(royal[0]));
      }
      fitted += (r > 0 ? "/" : s > 0 ? "&" : "") + row_text(row);
    }
  }
  return fitted;
}

SourceCheck check_draft(const std::string& text, const std::string& id) {
  LoadOptions options;
  options.lint = true;
  auto loaded = load_definition_text(text, (id.empty() ? "draft" : id) + ".yaml", options);
  if (!loaded) return {nullptr, loaded.problems()};
  return {loaded->definition, loaded->warnings};
}

namespace {

/// Tests that pass: the number of moves at the start, and the effect of the first of them.
std::string first_tests(const DefinitionPtr& rules, const std::string& file) {
  Game game(rules);
  const MoveList legal = game.legal_moves();
  std::string text = fmt::format(
      "# Tests of the rules. Each says what is true of a position; docs/author/ruletest.md has all "
      "keys.\n"
      "variant: {}\ntests:\n  - name: the first turn\n    count: {}\n",
      file, legal.size());
  if (legal.empty() || game.chance_to_move()) return text;
  const std::string move = move_text(game, legal.front());
  game.play(legal.front());
  return text + fmt::format("  - name: a first move\n    play: {}\n    becomes: \"{}\"\n",
                            quoted_value(move), write_fen(*rules, game.position()));
}

}  // namespace

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
  const std::string tests = first_tests(check.definition, file.filename().string());
  fs::path tests_file = file;
  tests_file.replace_extension(".test.yaml");
  fs::create_directories(file.parent_path(), failure);
  if (failure) return {cannot_write(file.parent_path(), failure.value())};
  // Writes the tests first: while the variant does not exist, the call can be repeated.
  if (Diagnostics problems = replace_file(tests_file, tests); !problems.empty()) return problems;
  return replace_file(file, text);
}

}  // namespace stockade
