// The file of a draft: its differences from the base, with comments for an author who will continue
// it.

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "framework/definition/chain.h"
#include "framework/notation/fen.h"
#include "framework/session/authoring/movement_diagram.h"
#include "framework/session/authoring/variant_draft.h"

namespace stockade {
namespace {

/// A YAML value that is read as this text.
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

/// "[Q, R]"
std::string list_text(const std::string& letters) {
  std::string text;
  for (const char letter : letters)
    if (letter != ' ' && letter != ',') text += (text.empty() ? "" : ", ") + std::string(1, letter);
  return "[" + text + "]";
}

const DraftPiece* find_piece(const std::vector<DraftPiece>& pieces, const std::string& letter) {
  const auto found = std::find_if(pieces.begin(), pieces.end(),
                                  [&](const DraftPiece& piece) { return piece.letter == letter; });
  return found == pieces.end() ? nullptr : &*found;
}

/// The first value of a piece for payments, until the author changes it: the usual value, or one by
/// the number of cells that it reaches.
int first_value(const DraftPiece& piece) {
  for (const auto& [name, value] :
       {std::pair{"pawn", 1}, {"knight", 3}, {"bishop", 3}, {"rook", 5}, {"queen", 9}})
    if (piece.name == name) return value;
  const auto diagram = movement_diagram(piece.moves);
  if (!diagram.ok()) return 1;
  int reached = 0;
  for (const DiagramCell& cell : diagram->diagram.cells)
    reached += cell.moves != Reach::never || cell.captures != Reach::never ? 1 : 0;
  return std::max(1, reached / 3);
}

class Writer {
 public:
  Writer(const VariantDraft& draft, const GameDefinition* base)
      : draft_(draft), base_(base), before_(base ? draft_of(*base) : VariantDraft()) {}

  std::string run() {
    head();
    board();
    sides();
    pieces();
    rules_from_nothing();
    if (before_.castling && !draft_.castling) text_ += "castling: off\n";
    zones();
    setup();
    return std::move(text_);
  }

 private:
  void head() {
    text_ = "schema: 1\n";
    if (base_ && draft_.wrappers.empty()) {
      text_ += "extends: " + draft_.base + "\n";
    } else if (base_) {
      text_ += "extends: " + draft_.wrappers.front() + "\nbase: ";
      for (size_t i = 1; i < draft_.wrappers.size(); ++i) text_ += draft_.wrappers[i] + " around ";
      text_ += draft_.base + "\n";
    }
    text_ += "name: " + plain_value(draft_.name) + "\n";
    if (!draft_.description.empty())
      text_ += "description: " + plain_value(draft_.description) + "\n";
    text_ +=
        base_ ? "\n# Everything that this file does not mention is as in " + base_->name() + ".\n"
              : "\n# All rules of the game are in this file.\n";
    if (draft_.options.empty()) return;
    text_ += "options:\n";
    for (const auto& [name, value] : draft_.options)
      text_ += "  " + name + ": { default: " + plain_value(value) + " }\n";
  }

  void board() {
    const DraftBoard& now = draft_.board;
    if (now == before_.board || (base_ && before_.board.files == 0)) return;
    std::string keys;
    const auto add = [&](const std::string& key, const std::string& value) {
      keys += (keys.empty() ? "" : ", ") + key + ": " + value;
    };
    if (now.shape == DraftBoard::Shape::hexagon) {
      add("hexagon", std::to_string(now.edge));
    } else if (!base_ || now.files != before_.board.files || now.ranks != before_.board.ranks) {
      add("files", std::to_string(now.files));
      add("ranks", std::to_string(now.ranks));
    }
    if (now.shape == DraftBoard::Shape::levels) add("levels", std::to_string(now.levels));
    if (now.shape == DraftBoard::Shape::squares && !now.holes.empty())
      add("holes", "[" + plain_value(now.holes) + "]");
    if (!now.drawn_as.empty()) add("drawn_as", now.drawn_as);
    if (!keys.empty()) text_ += "board: { " + keys + " }\n";
  }

  void sides() {
    if (draft_.sides.size() != 2 || draft_.sides == before_.sides) return;
    if (!base_ && draft_.sides == blank_draft().sides) return;
    text_ +=
        "sides:                         # the letter w or b says which pieces are drawn light\n";
    for (size_t i = 0; i < 2; ++i) {
      const bool up = base_ ? base_->equipment().sides[i].orientation.my > 0 : i == 0;
      text_ += fmt::format("  - {{ name: {}, letter: {}, forward: {} }}\n",
                           plain_value(draft_.sides[i].name), draft_.sides[i].light ? 'w' : 'b',
                           up ? "up" : "down");
    }
  }

  void pieces() {
    std::string lines;
    for (const DraftPiece& piece : draft_.pieces) {
      const DraftPiece* old = find_piece(before_.pieces, piece.letter);
      if (old && *old == piece) continue;
      std::string keys;
      if (!old || old->name != piece.name) keys += "name: " + plain_value(piece.name);
      if (!old || old->moves != piece.moves)
        keys += (keys.empty() ? "" : ", ") + ("moves: " + plain_value(piece.moves));
      lines += "  " + piece.letter + ": { " + keys + " }\n";
    }
    for (const DraftPiece& piece : before_.pieces)
      if (!find_piece(draft_.pieces, piece.letter)) lines += "  " + piece.letter + ": off\n";
    if (lines.empty()) return;
    text_ +=
        "pieces:                        # moves are in Betza notation: docs/author/betza.md\n" +
        lines;
  }

  void rules_from_nothing() {
    if (base_) return;
    if (draft_.zones == DraftZones::as_base) text_ += "capture: { to: nowhere }\n";
    std::string becomes;
    for (const char* letter : {"Q", "R", "B", "N"})
      if (find_piece(draft_.pieces, letter)) becomes += letter;
    const bool has_ranks = draft_.board.shape != DraftBoard::Shape::levels;
    if (find_piece(draft_.pieces, "P") && !becomes.empty() && has_ranks)
      text_ += "promotion: { pieces: P, at: last rank, to: " + list_text(becomes) +
               ", mandatory: yes }\n";
    text_ += "royal: " + draft_.royal +
             "                       # may not be left attacked\n"
             "no_legal_moves: { in_check: loss, otherwise: draw }\n"
             "repetition: { fold: 3 }\n"
             "n_move_rule: { plies: 100, reset_by: [capture] }\n";
  }

  void zones() {
    if (draft_.zones == DraftZones::as_base) return pieces_in_zones_of_base();
    const std::string only =
        draft_.zone_pieces.empty() ? "" : ", pieces: " + list_text(draft_.zone_pieces);
    // Pieces that the zone may not hold leave the game.
    std::string leaving;
    if (!draft_.zone_pieces.empty())
      for (const DraftPiece& piece : draft_.pieces)
        if (draft_.zone_pieces.find(piece.letter) == std::string::npos && !is_royal(piece.letter))
          leaving += piece.letter;
    const std::string spared = leaving.empty() ? "" : ", except: " + list_text(leaving);
    const bool pawns =
        find_piece(draft_.pieces, "P") &&
        (draft_.zone_pieces.empty() || draft_.zone_pieces.find('P') != std::string::npos);
    const std::string except = pawns ? ", except: { P: [first rank, last rank] }" : "";
    switch (draft_.zones) {
      case DraftZones::hand:
        text_ +=
            "# Captured pieces change sides and go to the captor's hand, from where they are "
            "dropped.\n"
            "zones: { hand: { holds: own" +
            only +
            " } }\n"
            "capture: { to: captor.hand, changes_side: yes" +
            spared +
            " }\n"
            "turn: { one_of: [move, drop] }\n"
            "drop: { from: own.hand, to: empty" +
            except + " }\n";
        return;
      case DraftZones::reserve:
        text_ +=
            "# Pieces beside the board, which are dropped instead of a move. The setup has them in "
            "[ ].\n"
            "zones: { reserve: { holds: own" +
            only + " } }\n";
        if (!base_) text_ += "capture: { to: nowhere }\n";
        text_ +=
            "turn: { one_of: [move, drop] }\n"
            "drop: { from: own.reserve, to: empty" +
            except + " }\n";
        return;
      default:
        hostages(only, except, spared);
    }
  }

  /// If a zone of the base lists its pieces, new ones must be added, also to the order of its
  /// pieces in a FEN.
  void pieces_in_zones_of_base() {
    if (!base_ || base_->layout().zones().empty()) return;
    const auto& types = base_->equipment().types;
    const bool valued = std::any_of(types.begin(), types.end(),
                                    [](const PieceTypeInfo& type) { return type.value > 0; });
    std::string more;
    std::string letters;
    std::string worth;
    for (const DraftPiece& piece : draft_.pieces) {
      if (find_piece(before_.pieces, piece.letter)) continue;
      if (valued)
        worth +=
            (worth.empty() ? "" : ", ") + piece.letter + ": " + std::to_string(first_value(piece));
      more += (more.empty() ? "" : ", ") + piece.letter + ": yes";
      letters += piece.letter;
    }
    if (!worth.empty()) text_ += "values: { " + worth + " }\n";
    const auto chain = load_chain(own_file(*base_).string(), {});
    if (!chain || more.empty()) return;
    std::string lines;
    if (const Node::Entry* zones = chain->tree.find("zones"))
      for (const Node::Entry& zone : zones->value.entries)
        if (zone.value.find("pieces"))
          lines += "  " + plain_value(zone.key) + ": { pieces: { " + more + " } }\n";
    if (!lines.empty()) text_ += "zones:\n" + lines;
    const Node::Entry* style = chain->tree.find("text");
    if (const Node::Entry* order = style ? style->value.find("order") : nullptr;
        order && order->value.is_scalar() && !order->value.takes_away())
      text_ += "text: { order: " + order->value.text + letters + " }\n";
  }

  void hostages(const std::string& only, const std::string& except, const std::string& spared) {
    std::string worth;
    for (const DraftPiece& piece : draft_.pieces) {
      if (is_royal(piece.letter)) continue;
      worth +=
          (worth.empty() ? "" : ", ") + piece.letter + ": " + std::to_string(first_value(piece));
    }
    text_ += "values: { " + worth + " }   # a captive pays for a piece that is worth no more\n";
    text_ +=
        "# Captured pieces go to the captor's prison. A captive is handed back to free a piece, "
        "which\n"
        "# is dropped at once; the captive can be dropped from the airfield later.\n"
        "zones: { prison: { holds: enemy" +
        only + " }, airfield: { holds: own" + only +
        " } }\n"
        "turn: { one_of: [move, drop, exchange] }\n"
        "capture: { to: captor.prison" +
        spared +
        " }\n"
        "drop: { from: own.airfield, to: empty" +
        except +
        " }\n"
        "exchange:\n"
        "  - pay: { from: own.prison, to: enemy.airfield }\n"
        "  - rescue: { from: enemy.prison, worth: at most paid }\n"
        "  - drop: rescued\n"
        "text: { zones: [airfield, prison] }\n";
  }

  [[nodiscard]] bool is_royal(const std::string& letter) const {
    if (!base_) return letter == draft_.royal;
    for (const Side side : {Side{0}, Side{1}})
      for (CellSet cells = base_->kernel().royal_cells(base_->start(), side); cells.any();)
        if (std::string(1, base_->equipment().type_of(base_->start().at(cells.pop())).letter) ==
            letter)
          return true;
    return false;
  }

  void setup() {
    const bool no_castling = before_.castling && !draft_.castling;
    const bool new_zones = draft_.zones != DraftZones::as_base;
    const bool other_sides = draft_.sides != before_.sides;
    if (base_ && draft_.setup == before_.setup && draft_.board == before_.board && !no_castling &&
        !new_zones && !other_sides && draft_.setup_rest.empty())
      return;
    std::string rest = draft_.setup_rest;
    if (rest.empty()) {
      std::string old;
      if (base_) {
        const std::string fen = write_fen(*base_, base_->start());
        old = fen.substr(std::min(fen.find_first_of(" ["), fen.size()));
      }
      // Without castling, or with another zone, leaves out the fields behind the side to move.
      const bool is_short = !base_ || no_castling || new_zones;
      const size_t side = old.find(' ');
      rest = is_short ? side == std::string::npos ? " w" : old.substr(side, 2) : old;
      if (const size_t letter = rest.find(' ');
          draft_.sides.size() == 2 && letter != std::string::npos && letter + 1 < rest.size() &&
          (rest[letter + 1] == 'w' || rest[letter + 1] == 'b'))
        rest[letter + 1] = draft_.sides[0].light ? 'w' : 'b';
    }
    text_ += "setup: " + plain_value(draft_.setup + rest) + "\n";
  }

  const VariantDraft& draft_;
  const GameDefinition* base_;
  const VariantDraft before_;
  std::string text_;
};

}  // namespace

std::string draft_text(const VariantDraft& draft, const GameDefinition* base) {
  return Writer(draft, base).run();
}

}  // namespace stockade
