#include "framework/definition/compiler.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>
#include <utility>

#include "framework/definition/board.h"
#include "framework/definition/checks.h"
#include "framework/definition/lint.h"
#include "framework/definition/options.h"
#include "framework/definition/reader.h"
#include "framework/definition/scripts.h"
#include "framework/notation/position_text.h"
#include "framework/rules/builtin/capture.h"
#include "framework/rules/builtin/castling.h"
#include "framework/rules/builtin/change.h"
#include "framework/rules/builtin/dice.h"
#include "framework/rules/builtin/displacement.h"
#include "framework/rules/builtin/drop.h"
#include "framework/rules/builtin/en_passant.h"
#include "framework/rules/builtin/endings.h"
#include "framework/rules/builtin/exchange.h"
#include "framework/rules/builtin/forbidden_moves.h"
#include "framework/rules/builtin/goals.h"
#include "framework/rules/builtin/mandatory_capture.h"
#include "framework/rules/builtin/movement.h"
#include "framework/rules/builtin/paralysis.h"
#include "framework/rules/builtin/promotion.h"
#include "framework/rules/builtin/rebirth.h"
#include "framework/rules/builtin/remote_capture.h"
#include "framework/rules/builtin/royal_safety.h"
#include "framework/rules/builtin/series.h"
#include "framework/rules/builtin/transfer.h"
#include "framework/rules/builtin/turn.h"
#include "framework/script/script_rule.h"

namespace stockade {
namespace {

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// "own.prison" as "prison".
std::string zone_name(const View& reference) {
  return reference.text().substr(reference.text().find('.') + 1);
}

std::string text_or(const std::optional<View>& view, const std::string& otherwise) {
  return view ? view->text() : otherwise;
}

// Builds what the kernel compiles, from a tree in which all is right.
class Builder {
 public:
  Builder(const View& root, const std::vector<LoadedScript>& scripts)
      : root_(root), scripts_(scripts), equipment_(build_equipment(root)) {}

  [[nodiscard]] Equipment equipment() const { return equipment_; }

  // The order is that in which rules take part in each phase, and in which they are asked why a
  // move is not legal.
  [[nodiscard]] RuleList rules() const {
    RuleList rules;
    rules.push_back(make_movement_rule(root_["pieces"].key_where()));
    if (const auto view = root_.find("displacement")) rules.push_back(displacement(*view));
    rules.push_back(capture());
    if (const auto view = root_.find("promotion")) rules.push_back(promotion(*view));
    if (const auto view = root_.find("castling")) rules.push_back(castling(*view));
    if (const View passing = root_["en_passant"];
        passing.text() != "off" && passing.text() != "none")
      rules.push_back(make_en_passant_rule({passing.text() == "any"}, passing.key_where()));
    if (const auto view = root_.find("drop")) rules.push_back(drop(*view));
    if (const auto view = root_.find("exchange")) rules.push_back(exchange(*view));
    if (const auto view = root_.find("change"))
      rules.push_back(make_change_rule(
          {types((*view)["pieces"]), types((*view)["to"]), zone_name((*view)["takes"])},
          view->key_where()));
    const auto rolled = root_.find("dice");
    if (rolled) rules.push_back(dice(*rolled));
    if (const auto view = root_.find("paralysis")) add_paralysis(*view, rules);
    if (const auto view = root_.find("remote_captures")) rules.push_back(remote_captures(*view));
    // Whoever was captured is reborn, wherever that was.
    if (const auto view = root_.find("rebirth")) rules.push_back(rebirth(*view));
    for (const LoadedScript& script : scripts_)
      rules.push_back(make_script_rule(script.script, script.where));
    if (const auto view = root_.find("forbid"))
      for (const View& one : view->items()) rules.push_back(forbidden_moves(one));
    if (const auto view = root_.find("transfer")) rules.push_back(transfer(*view));
    if (const auto view = root_.find("royal"))
      rules.push_back(make_royal_safety_rule({types(*view)}, view->key_where()));
    const int sides = equipment_.roster().sides();
    const auto several = root_["turn"].find("series");
    rules.push_back(
        make_turn_rule({rolled ? dice_order(sides) : TurnOrder::alternating(sides), !several},
                       root_["sides"].key_where()));
    if (several) rules.push_back(series(*several));
    if (const View view = root_["mandatory_capture"]; view.boolean())
      rules.push_back(make_mandatory_capture_rule(view.key_where()));
    if (const auto view = root_.find("goals"))
      for (const View& one : view->items()) rules.push_back(goal(one));
    rules.push_back(no_moves());
    if (const auto view = root_.find("repetition"))
      rules.push_back(make_repetition_rule(
          {(*view)["fold"].integer(), (*view)["perpetual_check"].text() == "loss"},
          view->key_where()));
    if (const auto view = root_.find("n_move_rule")) rules.push_back(move_count(*view));
    return rules;
  }

  [[nodiscard]] TextStyle text_style() const {
    TextStyle style;
    const View text = root_["text"];
    style.drop_mark = text["drop_mark"].letter();
    const auto zones = root_.find("zones");
    if (const auto groups = text.find("zones")) {
      for (const View& group : groups->items()) style.zone_groups.push_back(group.texts());
    } else if (zones) {
      for (const auto& [name, zone] : zones->entries()) style.zone_groups.push_back({name});
    }
    style.zone_order = text_or(text.find("order"), held_letters());
    const std::string tag = text_or(root_.find("pgn_variant"), root_["name"].text());
    style.pgn_variant = tag == "none" ? "" : tag;
    return style;
  }

 private:
  // ------------------------------------------------------------------------------- equipment

  static Equipment build_equipment(const View& root) {
    Equipment equipment{topology_of(root.node())->value(), {}, {}, {}, Visibility::everyone};
    for (const View& side : root["sides"].items()) {
      const std::string& name = side["name"].text();
      const bool goes_up = side["forward"].text() == "up";
      equipment.sides.push_back({name, lower(name), side["letter"].letter(),
                                 equipment.topology.orientation(goes_up), std::nullopt});
    }
    for (const auto& [letter, piece] : root["pieces"].entries()) {
      PieceTypeInfo type;
      type.name = piece["name"].text();
      type.letter = letter.back();
      type.mark = letter.size() > 1 ? letter[0] : '\0';
      type.value = piece["value"].integer();
      type.movement = movement_text(piece["moves"]);
      type.initial = piece["initial"].text();
      type.where = piece.key_where();
      equipment.types.push_back(std::move(type));
    }
    if (const auto values = root.find("values"))
      for (const auto& [letter, value] : values->entries())
        equipment.types[equipment.find_type(letter)->index()].value = value.integer();
    link_marked_types(root, equipment);
    add_zones(root, equipment);
    return equipment;
  }

  // Piece types that others become go back to what they were when they are captured.
  static void link_marked_types(const View& root, Equipment& equipment) {
    for (PieceTypeInfo& type : equipment.types)
      if (type.mark) type.demotes = equipment.find_type(type.letter);
    const auto promotion = root.find("promotion");
    const auto to = promotion ? promotion->find("to") : std::nullopt;
    if (!to || !(*promotion)["reverts"].boolean()) return;
    const auto piece = equipment.find_type((*promotion)["pieces"].items().front().text());
    for (const View& letter : to->items()) {
      PieceTypeInfo type = equipment.type(*equipment.find_type(letter.text()));
      type.name = "promoted " + type.name;
      type.mark = kBehind;
      type.demotes = piece;
      equipment.types.push_back(std::move(type));
    }
  }

  static void add_zones(const View& root, Equipment& equipment) {
    const auto zones = root.find("zones");
    if (!zones) return;
    const auto drop = root.find("drop");
    const std::string dropped_from = drop ? zone_name((*drop)["from"]) : "";
    const Roster roster = equipment.roster();
    for (const auto& [name, zone] : zones->entries()) {
      for (int owner = 0; owner < roster.sides(); ++owner) {
        ZoneInfo info;
        info.name = name;
        info.owner = Side{owner};
        info.holds_enemy = zone["holds"].text() == "enemy";
        info.droppable = name == dropped_from;
        for (int held = 0; held < roster.sides(); ++held) {
          if (info.holds_enemy ? !roster.are_enemies(Side{owner}, Side{held}) : held != owner)
            continue;
          for (const char letter : zone_letters(root, zone))
            info.holds.push_back(roster.piece(Side{held}, *equipment.find_type(letter)));
        }
        equipment.zones.push_back(std::move(info));
      }
    }
  }

  // The letters of the piece types that any zone holds, in the order of pieces.
  [[nodiscard]] std::string held_letters() const {
    std::string all;
    if (const auto zones = root_.find("zones"))
      for (const auto& [name, zone] : zones->entries()) all += zone_letters(root_, zone);
    std::string letters;
    for (const PieceTypeInfo& type : equipment_.types)
      if (!type.mark && all.find(type.letter) != std::string::npos) letters += type.letter;
    return letters;
  }

  // ----------------------------------------------------------------------------------- rules

  [[nodiscard]] PieceType type(const View& letter) const {
    return *equipment_.find_type(letter.text());
  }
  [[nodiscard]] std::vector<PieceType> types(const View& list) const {
    std::vector<PieceType> found;
    for (const View& item : list.items()) found.push_back(type(item));
    return found;
  }
  [[nodiscard]] DropBans bans(const std::optional<View>& except) const {
    DropBans bans;
    if (except)
      for (const auto& [letter, regions] : except->entries())
        bans[*equipment_.find_type(letter)] = regions.texts();
    return bans;
  }

  [[nodiscard]] std::unique_ptr<Rule> capture() const {
    const View rule = root_["capture"];
    CaptureParams params;
    if (const View to = rule["to"]; to.text() != "nowhere") params.captor_zone = zone_name(to);
    params.joins_captor = rule["changes_side"].boolean();
    if (const auto list = rule.find("except")) params.except = types(*list);
    return make_capture_rule(std::move(params), rule.key_where());
  }

  [[nodiscard]] std::unique_ptr<Rule> promotion(const View& rule) const {
    PromotionParams params;
    params.pieces = types(rule["pieces"]);
    params.region = rule["at"].text();
    if (const auto from = rule.find("from")) params.from = from->text();
    for (const PieceType piece : params.pieces) params.to[piece] = promotes_to(rule, piece);
    const std::string& must = rule["mandatory"].text();
    params.must = must == "yes"  ? PromotionParams::Must::yes
                  : must == "no" ? PromotionParams::Must::no
                                 : PromotionParams::Must::where_stuck;
    if (const auto swap = rule.find("swap_with")) params.swap_zone = zone_name(*swap);
    return make_promotion_rule(std::move(params), rule.key_where());
  }

  // What a piece may become: those listed, marked if they revert, or the kind of its own letter
  // with a mark.
  [[nodiscard]] std::vector<PieceType> promotes_to(const View& rule, PieceType piece) const {
    const auto to = rule.find("to");
    if (!to) return {*equipment_.find_type(equipment_.type(piece).letter, '+')};
    std::vector<PieceType> list = types(*to);
    if (rule["reverts"].boolean())
      for (PieceType& type : list)
        type = *equipment_.find_type(equipment_.type(type).letter, kBehind);
    return list;
  }

  [[nodiscard]] std::unique_ptr<Rule> drop(const View& rule) const {
    DropParams params;
    params.zone = zone_name(rule["from"]);
    params.bans = bans(rule.find("except"));
    if (const auto limits = rule.find("max_per_file"))
      for (const auto& [letter, most] : limits->entries())
        params.max_per_file[*equipment_.find_type(letter)] = most.integer();
    if (const auto list = rule.find("no_mate_with")) params.no_mate = types(*list);
    return make_drop_rule(std::move(params), rule.key_where());
  }

  // The steps have been checked to be pay, rescue, drop.
  [[nodiscard]] std::unique_ptr<Rule> exchange(const View& rule) const {
    const std::vector<View> steps = rule.items();
    const View pay = steps[0]["pay"];
    ExchangeParams params;
    params.pay_from = zone_name(pay["from"]);
    params.pay_to = zone_name(pay["to"]);
    params.rescue_from = zone_name(steps[1]["rescue"]["from"]);
    const auto own_bans = steps[2].find("except");
    const auto drop_rule = root_.find("drop");
    params.bans = bans(own_bans ? own_bans : drop_rule ? drop_rule->find("except") : std::nullopt);
    return make_exchange_rule(std::move(params), rule.key_where());
  }

  [[nodiscard]] std::unique_ptr<Rule> castling(const View& rule) const {
    CastlingParams params;
    params.king = type(rule["of"]);
    params.rook = type(rule["with"]);
    params.safe = rule["safe"].boolean();
    params.dropped_rook_counts = rule["rook"].text() == "unmoved since placed";
    const std::string& king_letter = rule["king_letter"].text();
    params.king_letters = king_letter + lower(king_letter);
    for (size_t side = 0; side < equipment_.sides.size(); ++side) {
      for (const auto& [letter, view] : rule["wings"].entries()) {
        const std::vector<std::string> king = path(view["king"], side);
        const std::vector<std::string> rook = path(view["rook"], side);
        for (size_t to = 1; to < king.size(); ++to) {
          CastlingWing wing;
          wing.side = Side{static_cast<int>(side)};
          wing.letter = side == 0 ? letter[0] : lower(letter)[0];
          wing.name = view["name"].text();
          wing.king_from = king[0];
          wing.king_to = king[to];
          wing.rook_from = rook[0];
          wing.rook_to = rook[1] == "beside" ? cell_beside(king[to], king[0]) : rook[1];
          wing.one_of_several = king.size() > 2;
          params.wings.push_back(std::move(wing));
        }
      }
    }
    return make_castling_rule(std::move(params), rule.key_where());
  }

  // The setup on all layers.
  [[nodiscard]] std::string start_text() const {
    return spread_setup(root_["setup"].text(), layers_of(root_.node()));
  }

  // The board on which the pieces of `side` stand at the start.
  [[nodiscard]] int home_board(size_t side) const {
    const std::vector<std::string> layers = layers_of(root_.node());
    const std::string own = side == 0 ? "first side" : "second side";
    for (size_t board = 0; board < layers.size(); ++board)
      if (layers[board] == "setup" || layers[board] == own) return static_cast<int>(board);
    return 0;
  }

  // The cell next to `cell` on the way to `other`, along their rank.
  [[nodiscard]] std::string cell_beside(const std::string& cell, const std::string& other) const {
    const Topology& board = equipment_.topology;
    const int at = *board.find(cell);
    const int step = board.info(*board.find(other)).file < board.info(at).file ? -1 : 1;
    return board.name(*board.offset(at, {step, 0}));
  }

  // Cells, written as the first side goes, as `side` goes.
  [[nodiscard]] std::vector<std::string> path(const View& cells, size_t side) const {
    std::istringstream stream(cells.text());
    std::vector<std::string> list;
    for (std::string cell; stream >> cell;)
      list.push_back(cell == "beside" ? cell : mirrored(cell, side));
    return list;
  }

  [[nodiscard]] std::string mirrored(const std::string& cell, size_t side) const {
    const Topology& board = equipment_.topology;
    const int home = *board.find_on(cell, home_board(side));
    const Orientation& first = equipment_.sides[0].orientation;
    const Orientation& own = equipment_.sides[side].orientation;
    return board.name(
        board.mirrored(home, {own.mx * first.mx, own.my * first.my, own.mz * first.mz}));
  }

  [[nodiscard]] std::unique_ptr<Rule> rebirth(const View& rule) const {
    static const std::map<std::string, Home> kHomes = {
        {"setup cell", Home::setup_cell},
        {"setup cell of that shade", Home::setup_cell_of_shade},
        {"second rank of that file", Home::second_rank_of_file},
        {"last rank of that file", Home::last_rank_of_file}};
    RebirthParams params;
    for (const auto& [letter, home] : rule.entries())
      params.homes[*equipment_.find_type(letter)] = kHomes.at(home.text());
    if (const auto royals = root_.find("royal")) params.royals = types(*royals);
    for (const auto& [cell, piece] : pieces_in(equipment_, start_text()))
      params.setup[piece].set(cell);
    return make_rebirth_rule(std::move(params), rule.key_where());
  }

  // Where there are holders they hold their neighbours, even if a wrapper has added that pieces of
  // one piece type hold each other.
  void add_paralysis(const View& rule, RuleList& rules) const {
    ParalysisParams params;
    if (const auto list = rule.find("except")) params.exempt = types(*list);
    if (const auto royals = root_.find("royal"); royals && !rule["royal_too"].boolean())
      for (const PieceType royal : types(*royals)) params.exempt.push_back(royal);
    const bool by_same_type = rule["by"].text() == "same type";
    const auto holders = rule.find("holders");
    if (holders || !by_same_type) {
      ParalysisParams by_neighbours = params;
      by_neighbours.by = ParalysisParams::By::neighbour;
      if (holders) by_neighbours.holders = types(*holders);
      if (const auto list = rule.find("mimics")) by_neighbours.mimics = types(*list);
      by_neighbours.cancels = rule["cancels"].boolean();
      rules.push_back(make_paralysis_rule(std::move(by_neighbours),
                                          holders ? holders->key_where() : rule.key_where()));
    }
    if (by_same_type) rules.push_back(make_paralysis_rule(std::move(params), rule.key_where()));
  }

  [[nodiscard]] std::unique_ptr<Rule> remote_captures(const View& rule) const {
    RemoteCaptureParams params;
    const auto read = [&](const char* key, std::vector<PieceType>& list) {
      if (const auto view = rule.find(key)) list = types(*view);
    };
    read("by_custody", params.custody);
    read("by_withdrawal", params.withdrawal);
    read("by_coordination", params.coordination);
    read("by_leaping", params.leaping);
    read("by_mimicry", params.mimicry);
    params.leaping_mimics_combine = rule["mimics_combine"].boolean();
    params.removal = rule["held_may_go"].boolean();
    return make_remote_capture_rule(std::move(params), rule.key_where());
  }

  [[nodiscard]] std::unique_ptr<Rule> displacement(const View& rule) const {
    DisplacementParams params;
    params.push = types(rule["push"]);
    if (const auto list = rule.find("pull")) params.pull = types(*list);
    if (rule["distance"].text() == "equal") params.distance = DisplacementParams::Distance::equal;
    params.either_way = rule["whom"].text() == "anyone";
    params.standing_pull = rule["standing_pull"].boolean();
    params.leaving = rule["leaving"].boolean();
    params.undo_allowed = rule["undo"].text() == "allowed";
    return make_displacement_rule(std::move(params), rule.key_where());
  }

  [[nodiscard]] std::unique_ptr<Rule> transfer(const View& rule) const {
    TransferParams params;
    using Occupied = TransferParams::Occupied;
    using NullMoves = TransferParams::NullMoves;
    params.occupied = rule["if_occupied"].text() == "stays" ? Occupied::stays : Occupied::forbidden;
    params.optional = rule["optional"].boolean();
    const std::string& nulls = rule["null_moves"].text();
    params.null_moves = nulls == "to empty"    ? NullMoves::to_empty
                        : nulls == "capturing" ? NullMoves::capturing
                                               : NullMoves::none;
    if (const auto list = rule.find("null_pieces"))
      params.null_pieces = types(*list);
    else
      for (int type = 0; type < equipment_.roster().types(); ++type)
        params.null_pieces.emplace_back(type);
    params.safe_before = rule["safe_before"].boolean();
    return make_transfer_rule(std::move(params), rule.key_where());
  }

  [[nodiscard]] static std::unique_ptr<Rule> series(const View& rule) {
    using Check = SeriesParams::Check;
    SeriesParams params;
    params.length = rule["length"].text();
    const std::string& type = rule["rules"].text();
    params.check = type == "italian" ? Check::last_move_only
                   : type == "free"  ? Check::anywhere
                                     : Check::ends_series;
    params.each_in_turn = type == "english";
    params.passing = type != "english";
    return make_series_rule(std::move(params), rule.key_where());
  }

  // There are six faces, as has been checked.
  [[nodiscard]] std::unique_ptr<Rule> dice(const View& rule) const {
    DiceParams params;
    const std::vector<PieceType> faces = types(rule["faces"]);
    std::copy_n(faces.begin(), params.faces.size(), params.faces.begin());
    if (const auto list = rule.find("castling"))
      params.castling = types(*list);
    else if (const auto castling = root_.find("castling"))
      params.castling = {type((*castling)["of"])};
    return make_dice_rule(std::move(params), rule.key_where());
  }

  [[nodiscard]] std::unique_ptr<Rule> forbidden_moves(const View& rule) const {
    ForbiddenMovesParams params;
    params.when = rule["when"].text();
    if (const auto because = rule.find("because")) params.because = because->text();
    for (const auto& [cell, piece] : pieces_in(equipment_, start_text()))
      params.setup[piece.index()].set(cell);
    return make_forbidden_moves_rule(std::move(params), rule["when"].where());
  }

  [[nodiscard]] std::unique_ptr<Rule> goal(const View& rule) const {
    GoalParams params;
    if (const auto list = rule.find("lost")) params.lost = types(*list);
    if (const auto list = rule.find("left_only")) params.left_only = types(*list);
    if (const auto list = rule.find("reached")) params.reached = types(*list);
    params.region = rule["at"].text();
    if (const auto when = rule.find("when")) params.when = when->text();
    params.means = end_result(rule["result"]);
    params.stops_perft = rule["perft"].text() == "stops";
    return make_goal_rule(std::move(params), rule.where());
  }

  [[nodiscard]] std::unique_ptr<Rule> no_moves() const {
    const View rule = root_["no_legal_moves"];
    return make_no_moves_rule({end_result(rule["in_check"]), end_result(rule["otherwise"])},
                              rule.key_where());
  }

  static EndResult end_result(const View& word) {
    const std::string& text = word.text();
    return text == "win"                 ? EndResult::win
           : text == "loss"              ? EndResult::loss
           : text == "fewer pieces wins" ? EndResult::fewer_pieces_win
           : text == "quarter"           ? EndResult::quarter
                                         : EndResult::draw;
  }

  [[nodiscard]] std::unique_ptr<Rule> move_count(const View& rule) const {
    MoveCountParams params;
    params.draw_at = rule["plies"].integer();
    params.reset_by_capture = false;
    for (const std::string& progress : rule["reset_by"].texts()) {
      if (progress == "capture") {
        params.reset_by_capture = true;
        continue;
      }
      const size_t space = progress.rfind(' ');
      auto& list =
          progress.substr(space + 1) == "move" ? params.reset_by_move : params.reset_by_drop;
      list.push_back(type_named(progress.substr(0, space)));
    }
    return make_move_count_rule(std::move(params), rule.key_where());
  }

  [[nodiscard]] PieceType type_named(const std::string& name) const {
    const auto found = std::find_if(equipment_.types.begin(), equipment_.types.end(),
                                    [&](const PieceTypeInfo& type) { return type.name == name; });
    return PieceType{static_cast<int>(found - equipment_.types.begin())};
  }

  const View& root_;
  const std::vector<LoadedScript>& scripts_;
  Equipment equipment_;
};

Metadata metadata(const View& root, const Chain& chain, const std::string& id) {
  Metadata data;
  data.id = id;
  data.name = root["name"].text();
  if (!chain.wrapped.empty()) data.name += " (" + chain.wrapped + ")";
  data.about = text_or(root.find("description"), "");
  data.help = text_or(root.find("rules"), "");
  if (const auto sources = root.find("sources")) data.sources = sources->texts();
  data.files = chain.files;
  data.file = chain.file;
  data.base = chain.base;
  return data;
}

// Places inside a setup count from its first character; in the file it stands somewhere.
Diagnostics placed(Diagnostics problems, const View& setup) {
  const Node& node = setup.node();
  for (Diagnostic& problem : problems) {
    const int inside = problem.where.column;
    problem.where = setup.where();
    if (node.block || !node.option.empty() || inside <= 0) continue;
    problem.where.column += inside - 1 + (node.quoted ? 1 : 0);
  }
  return problems;
}

// Where a problem's file comes in order: the variant's own first, then what it extends.
int file_rank(const SourceMark& mark, const std::vector<SourceMark>& files) {
  for (size_t i = files.size(); i-- > 0;)
    if (files[i].file == mark.file) return static_cast<int>(files.size() - i);
  return 0;
}

Diagnostics in_order(Diagnostics problems, const std::vector<SourceMark>& files) {
  std::stable_sort(problems.begin(), problems.end(), [&](const Diagnostic& a, const Diagnostic& b) {
    return std::tuple(file_rank(a.where, files), a.where.line, a.where.column) <
           std::tuple(file_rank(b.where, files), b.where.line, b.where.column);
  });
  // One mistake may be seen by several checks.
  problems.erase(std::unique(problems.begin(), problems.end(),
                             [](const Diagnostic& a, const Diagnostic& b) {
                               return a.to_string() == b.to_string();
                             }),
                 problems.end());
  return problems;
}

}  // namespace

Result<Loaded> compile_definition(Chain chain, const std::string& id,
                                  const std::map<std::string, std::string>& set, bool lint) {
  Diagnostics problems;
  std::vector<OptionValue> options = apply_options(chain.tree, set, problems);
  const std::vector<LoadedScript> scripts = run_scripts(chain.tree, options, problems);
  for (const LoadedScript& script : scripts)
    chain.files.insert(chain.files.begin(), {script.script->where().file, 0, 0});
  // Whether a script looks at an option can't be told.
  if (!scripts.empty())
    std::erase_if(problems, [](const Diagnostic& d) { return d.id == "unused-option"; });
  check_against_schema(chain.tree, Vocabulary::of(chain.tree), problems);
  const View root(chain.tree);
  check_agreement(root, problems);
  if (has_errors(problems)) {
    // What is only odd may well be odd because of the errors.
    std::erase_if(problems, [](const Diagnostic& d) { return d.severity != Severity::error; });
    return in_order(std::move(problems), chain.files);
  }

  Builder builder(root, scripts);
  auto compiled =
      GameDefinition::compile(metadata(root, chain, id), builder.equipment(), builder.rules(),
                              builder.text_style(), std::move(options));
  if (!compiled) return in_order(compiled.problems(), chain.files);
  const std::shared_ptr<GameDefinition> definition = std::move(compiled).value();

  const View setup = root["setup"];
  Diagnostics warnings;
  const Result<Position> start =
      parse_position(*definition, spread_setup(setup.text(), layers_of(root.node())), &warnings);
  if (!start) return placed(start.problems(), setup);
  warnings = placed(std::move(warnings), setup);
  definition->set_start(*start);
  problems.insert(problems.end(), warnings.begin(), warnings.end());
  if (lint) {
    const Diagnostics odd = stockade::lint(root, scripts, definition);
    problems.insert(problems.end(), odd.begin(), odd.end());
  }
  apply_allowances(root, chain.files.back(), lint, problems);
  return Loaded{definition, in_order(std::move(problems), chain.files)};
}

}  // namespace stockade
