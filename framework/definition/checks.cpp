#include "framework/definition/checks.h"

#include <algorithm>
#include <array>
#include <sstream>

#include "framework/language/board.h"
#include "framework/language/equipment_keys.h"
#include "framework/pieces/movement.h"
#include "framework/position/layout.h"

namespace stockade {

namespace {

// Two sides of 26 piece types leave room in a Piece.
static_assert(1 + 2 * 26 <= kMaxPieces);

// Both wings' and kings' flags of two sides, and room for other rules.
constexpr size_t kMaxWings = 8;
static_assert(2 * (kMaxWings + 1) < kMaxFlags);

class Agreement {
 public:
  Agreement(const View& root, Diagnostics& out) : root_(root), out_(out) {}

  void check() {
    check_board();
    check_sides();
    check_pieces();
    check_zones();
    check_turn();
    check_dice();
    check_exchange_steps();
    check_traffic();
    check_promotion();
    check_castling();
    check_en_passant();
    check_text();
    warn_of_idle_zones();
  }

 private:
  // ------------------------------------------------------------------------------- equipment

  void check_board() {
    const auto board = root_.find("board");
    if (!board) return;
    const bool flat = board->mentions("files") && board->mentions("ranks");
    if (!board->mentions("hexagon") && !board->mentions("graph") && !flat)
      fail("missing-key",
           std::string("'board' needs the key '") + (board->mentions("files") ? "ranks" : "files") +
               "'",
           "for example: board: { files: 8, ranks: 8 }", board->where());
    const auto made = topology_of(root_.node());
    if (!made) return;
    for (const Diagnostic& problem : made->problems())
      fail(problem.id, problem.message,
           problem.hint.empty() ? "a smaller board has fewer files or ranks" : problem.hint,
           problem.id == "graph" ? problem.where : board->where());
    check_layers();
  }

  void check_layers() {
    const auto layers = root_.find("layers");
    if (!layers) return;
    char next = 'A';
    for (const auto& [letter, layer] : layers->entries())
      if (letter[0] != next++)
        fail("layer-letters", "the layers are not lettered A, B, … in order",
             "the first is A, the second B", layer.key_where());
  }

  void check_sides() {
    const auto sides = root_.find("sides");
    if (!sides) return;
    const std::vector<View> list = sides->items();
    if (list.size() != 2) {
      fail("sides", "a game has two sides, not " + std::to_string(list.size()),
           "name the one that moves first, then the other", sides->where());
      return;
    }
    for (const char* key : {"name", "letter"}) {
      const auto first = list[0].find(key);
      const auto second = list[1].find(key);
      if (first && second && first->text() == second->text())
        fail("duplicate-name",
             std::string("both sides have the ") + key + " '" + first->text() + "'",
             "give them different ones", second->where());
    }
  }

  [[nodiscard]] Compass compass() const {
    const auto made = topology_of(root_.node());
    return made && made->ok() ? (*made)->compass() : Compass{};
  }

  void check_pieces() {
    const auto pieces = root_.find("pieces");
    if (!pieces) return;
    const auto types = pieces->entries();
    if (types.empty())
      fail("no-pieces", "there are no pieces", "a game needs at least one piece type",
           pieces->where());
    for (size_t i = 0; i < types.size(); ++i) {
      const auto& [letter, piece] = types[i];
      const auto name = piece.find("name");
      for (size_t j = 0; name && j < i; ++j)
        if (const auto other = types[j].second.find("name"); other && other->text() == name->text())
          fail("duplicate-name",
               "the piece types " + types[j].first + " and " + letter + " have the same name '" +
                   name->text() + "'",
               "rules call piece types by their names: give each its own", name->where());
      warn_of_idle_initial(piece);
    }
  }

  void warn_of_idle_initial(const View& piece) {
    const auto moves = piece.find("moves");
    const auto initial = piece.find("initial");
    if (!moves || !initial || initial->text() != "none") return;
    const std::string text = movement_text(*moves);
    const auto atoms = parse_movement(text, compass());
    if (!atoms) return;
    if (std::any_of(atoms->begin(), atoms->end(),
                    [](const MovementAtom& atom) { return atom.initial; }))
      warn("no-initial-region",
           "'" + text + "' has an initial move, but no region where it may start",
           "add one, for example: initial: second rank", moves->where());
  }

  void check_zones() {
    const auto zones = root_.find("zones");
    if (!zones) return;
    const std::string royal = royal_letters(root_);
    size_t slots = 0;
    for (const auto& [name, zone] : zones->entries()) {
      // A zone that holds nothing needs a number, too.
      slots += 2 * std::max<size_t>(1, (zone_letters(root_, zone).size() + 7) / 8) * 8;
      const auto types = zone.find("pieces");
      if (!types) continue;
      for (const View& type : types->items())
        if (royal.find(type.text()) != std::string::npos)
          fail("royal-in-zone", "the royal piece type " + type.text() + " can't be in a zone",
               "take it out of the pieces of the zone, or out of royal", type.where());
    }
    if (slots > kMaxSlots)
      fail("too-many-zones", "the zones hold more piece types than a position has room for",
           "use fewer zones, or list under piece types what each can really hold", zones->where());
  }

  // ------------------------------------------------------------------------------ kinds of turn

  void check_turn() {
    const auto turn = root_.find("turn");
    const auto one_of = turn ? turn->find("one_of") : std::nullopt;
    if (!one_of) return;
    const std::vector<View> types = one_of->items();
    const auto listed = [&](std::string_view type) {
      return std::find_if(types.begin(), types.end(),
                          [&](const View& v) { return v.text() == type; });
    };
    if (listed("move") == types.end())
      fail("turn-without-rule",
           "'turn: one_of' must have 'move': a game without moves is not possible",
           "add it: one_of: [move, …]", one_of->where());
    static constexpr std::array<std::pair<const char*, const char*>, 3> kRules = {{
        {"drop", "for example: drop: { from: own.hand }"},
        {"exchange", "list its steps: pay, rescue, drop"},
        {"change", "for example: change: { pieces: P, to: [R, B, N], takes: own.stock }"},
    }};
    for (const auto& [rule, how] : kRules) {
      const auto item = listed(rule);
      const std::string name = rule;
      if (item != types.end() && !root_.mentions(rule))
        fail("turn-without-rule",
             "a turn can be a" + std::string(name == "exchange" ? "n " : " ") + name +
                 ", but no key '" + name + "' says how",
             "take it out of the turn, or say how; " + std::string(how), item->where());
      if (const auto found = root_.find(rule); found && item == types.end())
        fail("rule-without-turn",
             "the rule '" + name + "' is of no use: 'turn: one_of' does not list it",
             "add it there, or write " + name + ": off", found->key_where());
    }
  }

  void check_dice() {
    const auto dice = root_.find("dice");
    if (!dice) return;
    const auto faces = dice->find("faces");
    if (faces && faces->items().size() != 6)
      fail("dice-faces",
           "a die has six faces, and " + std::to_string(faces->items().size()) + " are named",
           "name the kind of each, from 1 to 6; a piece type may have several", faces->where());
    if (find("turn", "series"))
      fail("dice-series", "dice are rolled before each turn, and a turn here is a series of moves",
           "write dice: off, or turn: { series: off }", dice->key_where());
  }

  void check_exchange_steps() {
    const auto exchange = root_.find("exchange");
    if (!exchange) return;
    static constexpr std::array<const char*, 3> kSteps = {"pay", "rescue", "drop"};
    const std::string order = "an exchange is three steps: pay, rescue, drop";
    const std::vector<View> steps = exchange->items();
    for (size_t i = 0; i < steps.size() && i < kSteps.size(); ++i) {
      if (!steps[i].mentions(kSteps[i])) {
        fail("exchange-steps",
             "step " + std::to_string(i + 1) + " of 'exchange' must be '" + kSteps[i] + "'", order,
             steps[i].where());
        return;
      }
      for (const auto& entry : steps[i].node().entries) {
        const bool fits = entry.key == kSteps[i] || (entry.key == "except" && i == 2);
        if (fits) continue;
        fail("exchange-steps",
             "'" + entry.key + "' does not belong to step " + std::to_string(i + 1) +
                 " of 'exchange', '" + kSteps[i] + "'",
             order + "; each begins with '- '", entry.where);
        return;
      }
    }
    if (steps.size() != kSteps.size())
      fail("exchange-steps",
           "'exchange' has " + std::to_string(steps.size()) + " step" +
               (steps.size() == 1 ? "" : "s") + ", not three",
           order, exchange->key_where());
  }

  // ------------------------------------------------------------- what goes in and out of zones

  [[nodiscard]] std::optional<View> zone_of(const View& reference) const {
    const auto zones = root_.find("zones");
    const std::string& text = reference.text();
    const size_t dot = text.find('.');
    if (!zones || dot == std::string::npos) return std::nullopt;
    for (const auto& [name, zone] : zones->entries())
      if (name == text.substr(dot + 1)) return zone;
    return std::nullopt;
  }

  // The zone that `reference` names must hold pieces of `whose`, as its owner sees them.
  void need_holds(const View& reference, std::string_view whose, const std::string& why) {
    const auto zone = zone_of(reference);
    const auto holds = zone ? zone->find("holds") : std::nullopt;
    if (!holds || holds->text() == whose) return;
    const std::string name = reference.text().substr(reference.text().find('.') + 1);
    fail("zone-content",
         "'" + reference.text() + "' does not fit: " + why + ", and a zone '" + name + "' holds " +
             (holds->text() == "own" ? "its owner's own pieces" : "the enemy's pieces"),
         "name another zone, or write under zones: " + name + ": { holds: " + std::string(whose) +
             " }",
         reference.where());
  }

  // ... and all of `letters`.
  void need_types(const View& reference, const std::string& letters, const std::string& what) {
    const auto zone = zone_of(reference);
    if (!zone) return;
    const std::string held = zone_letters(root_, *zone);
    for (const char letter : letters) {
      if (held.find(letter) != std::string::npos) continue;
      fail("zone-content",
           std::string("the piece type ") + letter + " can't be in '" + reference.text() +
               "', but " + what,
           "add it to the pieces of that zone", reference.where());
      return;
    }
  }

  [[nodiscard]] std::optional<View> step(const char* key) const {
    const auto exchange = root_.find("exchange");
    if (!exchange) return std::nullopt;
    for (const View& item : exchange->items())
      if (const auto found = item.find(key)) return found;
    return std::nullopt;
  }

  void check_traffic() {
    if (const auto to = find("capture", "to"); to && to->text() != "nowhere") {
      const auto joins = find("capture", "changes_side");
      if (joins && joins->boolean())
        need_holds(*to, "own", "what is captured joins its captor");
      else
        need_holds(*to, "enemy", "a captor takes the enemy's pieces");
      std::string letters = non_royal_letters();
      if (const auto except = find("capture", "except"))
        for (const std::string& letter : except->texts()) std::erase(letters, letter[0]);
      need_types(*to, letters, "pieces of that type can be captured");
    }
    if (const auto takes = find("change", "takes"))
      if (const auto to = find("change", "to")) {
        std::string letters;
        for (const std::string& letter : to->texts()) letters += letter;
        need_types(*takes, letters, "a piece can change into one");
      }
    if (const auto from = find("drop", "from"))
      need_holds(*from, "own", "one drops one's own pieces");
    const auto pay = step("pay");
    const auto rescue = step("rescue");
    const auto paid_from = pay ? pay->find("from") : std::nullopt;
    const auto paid_to = pay ? pay->find("to") : std::nullopt;
    const auto rescued_from = rescue ? rescue->find("from") : std::nullopt;
    if (paid_from) need_holds(*paid_from, "enemy", "one pays with the enemy's pieces");
    if (paid_to) need_holds(*paid_to, "own", "the piece paid goes back to its own side");
    if (rescued_from) need_holds(*rescued_from, "enemy", "one's own pieces are freed from it");
    if (paid_from && paid_to)
      if (const auto source = zone_of(*paid_from))
        need_types(*paid_to, zone_letters(root_, *source), "pieces of that type can be paid");
  }

  void check_promotion() {
    const auto promotion = root_.find("promotion");
    if (!promotion) return;
    const auto pieces = promotion->find("pieces");
    const auto to = promotion->find("to");
    if (pieces && !to && !promotion->mentions("to")) check_marked(*pieces);
    if (!pieces || !to) return;
    if (pieces->items().size() > 1 && promotion->find("reverts") &&
        (*promotion)["reverts"].boolean())
      fail("promotion-reverts",
           "several piece types promote to the same ones, so nobody can tell what they revert to",
           "name one piece type under pieces, or give each its own with + and its letter",
           pieces->where());
    const std::string royal = royal_letters(root_);
    std::string letters;
    for (const View& type : to->items()) {
      letters += type.text();
      if (royal.find(type.text()) != std::string::npos)
        fail("royal-promotion", "nothing can become the royal piece type " + type.text(),
             "take it out of to, or out of royal", type.where());
      for (const View& piece : pieces->items())
        if (piece.text() == type.text())
          fail("promotion-itself", "the piece type " + type.text() + " can't promote to itself",
               "take it out of to", type.where());
    }
    const auto swap = promotion->find("swap_with");
    if (!swap) return;
    for (const View& piece : pieces->items()) letters += piece.text();
    need_holds(*swap, "enemy", "one's own pieces are held in it");
    need_types(*swap, letters, "a promoting piece changes places there");
  }

  // Without `to`, every piece becomes the kind of its letter with a + in front.
  void check_marked(const View& pieces) {
    const auto types = root_.find("pieces");
    if (!types) return;
    for (const View& piece : pieces.items()) {
      const bool known =
          std::any_of(types->node().entries.begin(), types->node().entries.end(),
                      [&](const Node::Entry& entry) { return entry.key == "+" + piece.text(); });
      if (!known)
        fail("promotion-empty",
             "there is nothing for the piece type " + piece.text() + " to promote to",
             "list piece types under to, or add a piece type +" + piece.text() + " to pieces",
             piece.where());
    }
  }

  // ---------------------------------------------------------------------------------- castling

  void check_castling() {
    const auto castling = root_.find("castling");
    const auto wings = castling ? castling->find("wings") : std::nullopt;
    if (!wings) return;
    const auto entries = wings->entries();
    if (entries.empty() || entries.size() > kMaxWings)
      fail("castling-wings",
           "castling has " + (entries.empty() ? "no" : std::to_string(entries.size())) + " wings",
           entries.empty() ? "to have none, write castling: off"
                           : "at most " + std::to_string(kMaxWings) + " are possible",
           wings->where());
    const auto letter = castling->find("king_letter");
    std::vector<std::string> names;
    std::optional<std::string> king_cell;
    for (const auto& [wing_letter, wing] : entries) {
      check_rank(wing);
      if (letter && letter->text() == wing_letter)
        fail("castling-letter",
             "'castling: king letter' is " + wing_letter + ", which is the letter of a wing",
             "choose another one", letter->where());
      if (const auto name = wing.find("name")) {
        if (std::find(names.begin(), names.end(), name->text()) != names.end())
          fail("duplicate-name", "two wings are printed '" + name->text() + "'",
               "give each its own name, such as O-O and O-O-O", name->where());
        names.push_back(name->text());
      }
      if (const auto king = wing.find("king")) {
        const std::string from = king->text().substr(0, king->text().find(' '));
        if (king_cell && *king_cell != from)
          fail("castling-king", "the king castles from " + *king_cell + " and from " + from,
               "all wings start from one cell", king->where());
        king_cell = from;
      }
    }
  }

  void check_rank(const View& wing) {
    std::string ranks;
    for (const char* key : {"king", "rook"}) {
      const auto path = wing.find(key);
      if (!path) return;
      std::istringstream stream(path->text());
      for (std::string cell; stream >> cell;) {
        if (cell == "beside") continue;
        const std::string rank = cell.substr(1);
        if (!ranks.empty() && rank != ranks) {
          fail("castling-rank",
               "king and rook castle along one rank, and " + cell + " is on another",
               "for example: king: e1 g1, rook: h1 f1", path->where());
          return;
        }
        ranks = rank;
      }
    }
  }

  void check_en_passant() {
    const auto rule = root_.find("en_passant");
    const auto pieces = root_.find("pieces");
    if (!rule || rule->text() == "off" || rule->text() == "none" || !pieces) return;
    bool opens = false;
    bool captures = false;
    for (const auto& [letter, piece] : pieces->entries()) {
      const auto moves = piece.find("moves");
      if (!moves) return;
      const auto atoms = parse_movement(movement_text(*moves), compass());
      if (!atoms) return;
      for (const MovementAtom& atom : *atoms) {
        opens = opens || atom.opens_en_passant;
        captures = captures || atom.captures_en_passant;
      }
    }
    if (!opens || !captures)
      warn("idle-en-passant",
           std::string("en passant is on, but no piece has a move that ") +
               (opens ? "captures so ('e')" : "opens the way for it ('ifmn')"),
           "write en passant: off, or give a piece such moves", rule->where());
  }

  // -------------------------------------------------------------------------------------- text

  void check_text() {
    const auto zones = root_.find("zones");
    const auto groups = find("text", "zones");
    if (zones && groups) check_groups(*zones, *groups);
    const auto order = find("text", "order");
    if (!zones || !order) return;
    for (const auto& [name, zone] : zones->entries()) {
      for (const char letter : zone_letters(root_, zone)) {
        if (order->text().find(letter) != std::string::npos) continue;
        fail("text-order",
             std::string("'text: order' leaves out ") + letter + ", which a zone '" + name +
                 "' can hold",
             "list every piece type that a zone can hold, or leave the key out", order->where());
        return;
      }
    }
  }

  void check_groups(const View& zones, const View& groups) {
    std::vector<std::string> written;
    for (const View& group : groups.items()) {
      std::string letters;
      for (const View& name : group.items()) {
        if (std::find(written.begin(), written.end(), name.text()) != written.end())
          fail("duplicate-item", "the zone '" + name.text() + "' stands twice in 'text: zones'",
               "remove one of them", name.where());
        written.push_back(name.text());
        for (const auto& [zone_name, zone] : zones.entries()) {
          if (zone_name != name.text()) continue;
          const std::string more = zone_letters(root_, zone);
          if (letters.find_first_of(more) != std::string::npos)
            fail("text-zones",
                 "'" + name.text() +
                     "' shares its brackets with a zone of the same types, so nobody could tell "
                     "them apart",
                 "put it into a list of its own: zones: [one, other]", name.where());
          letters += more;
        }
      }
    }
    for (const auto& [name, zone] : zones.entries())
      if (std::find(written.begin(), written.end(), name) == written.end())
        fail("text-zones",
             "'text: zones' leaves out the zone '" + name + "', whose pieces would be lost in FEN",
             "add it, or leave the key out to write all zones", groups.where());
  }

  // ---------------------------------------------------------------------------------- warnings

  void warn_of_idle_zones() {
    const auto zones = root_.find("zones");
    if (!zones) return;
    std::vector<std::string> used;
    const auto note = [&](const std::optional<View>& reference) {
      if (reference) used.push_back(reference->text().substr(reference->text().find('.') + 1));
    };
    note(find("capture", "to"));
    note(find("drop", "from"));
    note(find("change", "takes"));
    note(find("promotion", "swap_with"));
    for (const char* key : {"pay", "rescue"}) {
      const auto found = step(key);
      if (!found) continue;
      note(found->find("from"));
      if (std::string_view(key) == "pay") note(found->find("to"));
    }
    for (const auto& [name, zone] : zones->entries())
      if (std::find(used.begin(), used.end(), name) == used.end())
        warn("idle-zone", "no rule moves a piece into or out of the zone '" + name + "'",
             "use it, or write under zones: " + name + ": off", zone.key_where());
  }

  // ----------------------------------------------------------------------------------- helpers

  [[nodiscard]] std::optional<View> find(const char* key, const char* inner) const {
    const auto found = root_.find(key);
    return found ? found->find(inner) : std::nullopt;
  }

  [[nodiscard]] std::string non_royal_letters() const {
    const std::string royal = royal_letters(root_);
    std::string letters;
    if (const auto pieces = root_.find("pieces"))
      for (const auto& [letter, piece] : pieces->entries())
        if (letter.size() == 1 && royal.find(letter) == std::string::npos) letters += letter;
    return letters;
  }

  void fail(std::string id, std::string message, std::string hint, const SourceMark& where) {
    out_.push_back(error(std::move(id), std::move(message), std::move(hint), where));
  }
  void warn(std::string id, std::string message, std::string hint, const SourceMark& where) {
    out_.push_back(warning(std::move(id), std::move(message), std::move(hint), where));
  }

  const View& root_;
  Diagnostics& out_;
};

}  // namespace

void check_agreement(const View& root, Diagnostics& out) { Agreement(root, out).check(); }

}  // namespace stockade
