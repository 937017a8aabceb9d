#include "framework/definition/checks.h"

#include <algorithm>
#include <string>
#include <vector>

#include "framework/base/utf8.h"
#include "framework/language/board.h"
#include "framework/language/equipment_keys.h"
#include "framework/language/problem_sink.h"
#include "framework/notation/dialects/dialect.h"
#include "framework/pieces/movement.h"
#include "framework/position/layout.h"

namespace stockade {

namespace {

// Two sides of 26 piece types leave room in a Piece.
static_assert(1 + 2 * 26 <= kMaxPieces);

class Agreement {
 public:
  Agreement(const View& root, Diagnostics& out) : root_(root), problems_(out) {}

  void check() {
    check_board();
    check_sides();
    check_pieces();
    check_zones();
    check_text();
  }

 private:
  // ------------------------------------------------------------------------------- equipment

  void check_board() {
    const auto board = root_.find("board");
    if (!board) return;
    const bool flat = board->mentions("files") && board->mentions("ranks");
    if (!board->mentions("hexagon") && !board->mentions("rhombus") && !board->mentions("graph") &&
        !flat)
      problems_.fail("missing-key",
                     std::string("'board' needs the key '") +
                         (board->mentions("files") ? "ranks" : "files") + "'",
                     "for example: board: { files: 8, ranks: 8 }", board->where());
    const auto made = topology_of(root_.node());
    if (!made) return;
    for (const Diagnostic& problem : made->problems())
      problems_.fail(problem.id, problem.message,
                     problem.hint.empty() ? "use fewer files or ranks" : problem.hint,
                     problem.where.line > 0 ? problem.where : board->where());
    if (made->ok()) check_regions(made->value());
    check_layers();
    if (const auto drawn_as = board->find("drawn_as"); drawn_as && !flat)
      problems_.fail("board-drawing", "only a board of files and ranks has the key 'drawn_as'",
                     board->mentions("graph") ? "write it among the keys of graph" : "leave it out",
                     drawn_as->where());
  }

  [[nodiscard]] bool is_side(const std::string& name) const {
    const auto sides = root_.find("sides");
    if (!sides) return false;
    const std::vector<View> list = sides->items();
    return std::any_of(list.begin(), list.end(), [&](const View& side) {
      return side.find("name") && side_adjective(side) == name;
    });
  }

  // A name must not have another meaning already, and must not read as two parts.
  void check_regions(const Topology& board) {
    const auto regions = root_.find("regions");
    if (!regions) return;
    Topology nameless = board;
    nameless.forget_regions();
    for (const auto& [name, region] : regions->entries()) {
      const bool has_word =
          (" " + name + " ").find(" and ") != std::string::npos || name.starts_with("not ");
      if (has_word || parse_region(nameless, {}, name).ok() || is_side(name))
        problems_.fail("region-name",
                       "'" + name + "' cannot be the name of a region: it has a meaning already",
                       "choose another name, such as palace", region.key_where());
    }
  }

  void check_layers() {
    const auto layers = root_.find("layers");
    if (!layers) return;
    char next = 'A';
    for (const auto& [letter, layer] : layers->entries())
      if (letter[0] != next++)
        problems_.fail("layer-letters", "the layers do not have the letters A, B, … in this order",
                       "name the first layer A, the second B", layer.key_where());
  }

  void check_sides() {
    const auto sides = root_.find("sides");
    if (!sides) return;
    const std::vector<View> list = sides->items();
    if (list.empty() || list.size() > static_cast<size_t>(kMaxSides)) {
      problems_.fail("sides",
                     "a game has 1 to " + std::to_string(kMaxSides) + " sides, not " +
                         std::to_string(list.size()),
                     "list them in the order in which they move", sides->where());
      return;
    }
    for (const char* key : {"name", "letter"})
      for (size_t b = 0; b < list.size(); ++b)
        for (size_t a = 0; a < b; ++a) {
          const auto first = list[a].find(key);
          const auto second = list[b].find(key);
          // Sides of different boards may have the same letters.
          if (std::string_view(key) == "letter" && list[a].find("board") && list[b].find("board") &&
              list[a]["board"].text() != list[b]["board"].text())
            continue;
          if (first && second && first->text() == second->text())
            problems_.fail("duplicate-name",
                           std::string("two sides have the ") + key + " '" + first->text() + "'",
                           "choose different ones", second->where());
        }
    const auto board = topology_of(root_.node());
    for (const View& side : list) {
      const auto forward = side.find("forward");
      if (!forward || !board || !board->ok() || (*board)->can_be_seen_sideways()) continue;
      if (forward->text() == "left" || forward->text() == "right")
        problems_.fail(
            "side-forward",
            "a side can go " + forward->text() + " only where the board has as many files as ranks",
            "write up or down", forward->where());
    }
    if (board && board->ok()) check_boards_of_sides(sides->where(), list, (*board)->boards());
    check_teams(list);
    check_number_of_pieces(list.size());
  }

  // Each side has a board, and each board two sides; or no side has one.
  void check_boards_of_sides(const SourceMark& where, const std::vector<View>& sides, int boards) {
    std::vector<int> on_board(static_cast<size_t>(boards), 0);
    int without = 0;
    for (const View& side : sides) {
      const auto board = side.find("board");
      if (!board)
        ++without;
      else if (board->letter() < 'A' + boards)
        ++on_board[static_cast<size_t>(board->letter() - 'A')];
      else
        problems_.fail(
            "side-boards", "there is no board '" + board->text() + "'",
            boards == 1 ? "the game has one board; write layers" : "use a letter of layers",
            board->where());
    }
    if (without == std::ssize(sides)) return;
    if (without)
      return problems_.fail("side-boards", "some sides have a board, and others have none",
                            "give every side a board", where);
    for (int board = 0; board < boards; ++board)
      if (const int here = on_board[static_cast<size_t>(board)]; here != 2)
        problems_.fail("side-boards",
                       std::string("board ") + static_cast<char>('A' + board) + " has " +
                           std::to_string(here) + " sides",
                       "put two sides on each board", where);
  }

  void check_teams(const std::vector<View>& sides) {
    if (sides.size() < 2 || !sides.front().find("team")) return;
    const std::string& team = sides.front()["team"].text();
    if (std::all_of(sides.begin(), sides.end(), [&](const View& side) {
          const auto other = side.find("team");
          return other && other->text() == team;
        }))
      problems_.fail("one-team", "all sides are in the team '" + team + "', so nobody is an enemy",
                     "give the others another team", sides.back()["team"].where());
  }

  // Each side has its own pieces of each type, and a Piece is a number below kMaxPieces.
  void check_number_of_pieces(size_t sides) {
    const auto pieces = root_.find("pieces");
    if (!pieces) return;
    size_t count = 1;
    for (const auto& [letter, piece] : pieces->entries())
      count += is_neutral(root_, letter) ? 1 : sides;
    if (count > static_cast<size_t>(kMaxPieces))
      problems_.fail(
          "too-many-pieces",
          std::to_string(sides) + " sides with these piece types have " +
              std::to_string(count - 1) + " different pieces",
          "at most " + std::to_string(kMaxPieces - 1) + ": leave out piece types or sides",
          pieces->where());
  }

  void check_pieces() {
    const auto pieces = root_.find("pieces");
    if (!pieces) return;
    const auto types = pieces->entries();
    if (types.empty())
      problems_.fail("no-pieces", "there are no piece types", "add at least one under pieces",
                     pieces->where());
    for (size_t i = 0; i < types.size(); ++i) {
      const auto& [letter, piece] = types[i];
      const auto name = piece.find("name");
      for (size_t j = 0; name && j < i; ++j)
        if (const auto other = types[j].second.find("name"); other && other->text() == name->text())
          problems_.fail("duplicate-name",
                         "the piece types " + types[j].first + " and " + letter +
                             " have the same name '" + name->text() + "'",
                         "choose different names, because rules refer to piece types by name",
                         name->where());
      warn_of_idle_initial(piece);
      const auto symbol = piece.find("symbol");
      if (symbol && count_characters(symbol->text()) > 3)
        problems_.fail("piece-symbol", "the symbol '" + symbol->text() + "' is too long",
                       "write at most three characters", symbol->where());
    }
    check_neutral(*pieces);
  }

  void check_neutral(const View& pieces) {
    bool all = !pieces.entries().empty();
    for (const auto& [letter, piece] : pieces.entries()) {
      all = all && is_neutral(root_, letter);
      if (!is_neutral(root_, letter)) {
        for (const char* key : {"capturable", "sign"})
          if (const auto idle = piece.find(key))
            problems_.fail("neutral-key",
                           std::string("'") + key + "' is about neutral pieces, and " + letter +
                               " belongs to a side",
                           "remove it, or add owner: nobody", idle->where());
        continue;
      }
      if (is_royal(root_, letter))
        problems_.fail("neutral-royal",
                       "the neutral piece type " + letter + " cannot be royal: it has no side",
                       "take it out of 'royal', or remove its owner", piece["owner"].where());
      const auto moves = piece.find("moves");
      if (piece["owner"].text() == "nobody" && moves && movement_text(*moves) != "none")
        problems_.fail("neutral-moves",
                       "the piece type " + letter + " belongs to nobody, so that nobody moves it",
                       "write moves: none, or owner: mover", moves->where());
      const auto board = root_.find("board");
      if (const auto sign = piece.find("sign"); sign && board && board->find("holes"))
        problems_.fail("neutral-sign", "on a board with holes, '*' stands for a hole in FEN",
                       "remove 'sign': FEN then writes the letter", sign->where());
    }
    if (all)
      problems_.fail("neutral-all", "all piece types are neutral, so no side has a piece",
                     "add a piece type that belongs to the sides", pieces.where());
  }

  void warn_of_idle_initial(const View& piece) {
    const auto moves = piece.find("moves");
    const auto initial = piece.find("initial");
    if (!moves || !initial || initial->text() != "none") return;
    const std::string text = movement_text(*moves);
    const auto atoms = parse_movement(text, compass_of(root_.node()));
    if (!atoms) return;
    if (std::any_of(atoms->begin(), atoms->end(),
                    [](const MovementAtom& atom) { return atom.initial; }))
      problems_.warn("no-initial-region",
                     "'" + text + "' has an initial move, but no region for it",
                     "add a region, for example: initial: second rank", moves->where());
  }

  void check_zones() {
    const auto zones = root_.find("zones");
    if (!zones) return;
    size_t slots = 0;
    for (const auto& [name, zone] : zones->entries()) {
      // A zone that contains nothing needs a number, too.
      slots += 2 * std::max<size_t>(1, (zone_letters(root_, zone).size() + 7) / 8) * 8;
      const auto types = zone.find("pieces");
      if (!types) continue;
      for (const View& type : types->items()) {
        if (is_neutral(root_, type.text()))
          problems_.fail("neutral-in-zone",
                         "the neutral piece type " + type.text() +
                             " cannot be in a zone: each zone belongs to a side",
                         "remove it from the zone; place: { pieces: " + type.text() +
                             " } puts such pieces on the board",
                         type.where());
        if (type.text().size() > 1)
          problems_.fail("promoted-in-zone",
                         "the promoted piece type " + type.text() + " cannot be in a zone",
                         "write " + type.text().substr(1) + ": a captured " + type.text() +
                             " is held as what it was before it promoted",
                         type.where());
      }
    }
    if (slots > kMaxSlots)
      problems_.fail("too-many-zones", "the zones can hold too many piece types",
                     "use fewer zones, or list under their pieces what each can really hold",
                     zones->where());
  }

  // -------------------------------------------------------------------------------------- text

  void check_text() {
    check_dialects();
    const auto zones = root_.find("zones");
    const auto groups = find("text", "zones");
    if (zones && groups) check_groups(*zones, *groups);
    const auto order = find("text", "order");
    if (!zones || !order) return;
    for (const auto& [name, zone] : zones->entries()) {
      for (const char letter : zone_letters(root_, zone)) {
        if (order->text().find(letter) != std::string::npos) continue;
        problems_.fail("text-order",
                       std::string("'text: order' leaves out ") + letter + ", which the zone '" +
                           name + "' can hold",
                       "list every piece type that a zone can hold, or remove the key",
                       order->where());
        return;
      }
    }
  }

  void check_dialects() {
    const auto check = [&](const std::string& name, const SourceMark& where) {
      if (find_dialect(name)) return;
      const Diagnostic problem = unknown_dialect(name, where);
      problems_.fail(problem.id, problem.message, problem.hint, problem.where);
    };
    if (const auto formerly = find("text", "formerly")) check(formerly->text(), formerly->where());
    if (const auto dialects = find("text", "dialects"))
      for (const auto& [name, spelling] : dialects->entries()) check(name, spelling.key_where());
  }

  void check_groups(const View& zones, const View& groups) {
    std::vector<std::string> written;
    for (const View& group : groups.items()) {
      std::string letters;
      for (const View& name : group.items()) {
        if (std::find(written.begin(), written.end(), name.text()) != written.end())
          problems_.fail("duplicate-item",
                         "the zone '" + name.text() + "' is twice in 'text: zones'",
                         "remove one of them", name.where());
        written.push_back(name.text());
        for (const auto& [zone_name, zone] : zones.entries()) {
          if (zone_name != name.text()) continue;
          const std::string more = zone_letters(root_, zone);
          if (letters.find_first_of(more) != std::string::npos)
            problems_.fail(
                "text-zones",
                "'" + name.text() +
                    "' is written in the same part as another zone of the same piece types",
                "put it into a list of its own: zones: [one, other]", name.where());
          letters += more;
        }
      }
    }
    for (const auto& [name, zone] : zones.entries())
      if (std::find(written.begin(), written.end(), name) == written.end())
        problems_.fail("text-zones",
                       "'text: zones' leaves out the zone '" + name +
                           "', so its pieces would not be written in FEN",
                       "add the zone, or remove the key to write all zones", groups.where());
  }

  // ----------------------------------------------------------------------------------- helpers

  [[nodiscard]] std::optional<View> find(const char* key, const char* inner) const {
    const auto found = root_.find(key);
    return found ? found->find(inner) : std::nullopt;
  }

  const View& root_;
  ProblemSink problems_;
};

}  // namespace

void check_equipment(const View& root, Diagnostics& out) { Agreement(root, out).check(); }

}  // namespace stockade
