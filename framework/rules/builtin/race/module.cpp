// The rule of races in variant files.

#include <algorithm>
#include <utility>

#include "framework/language/equipment_keys.h"
#include "framework/rules/builtin/race/lane.h"
#include "framework/rules/builtin/race/race.h"

namespace stockade {

void RaceParams::fields(Fields& f) {
  f("dice", dice,
    "The source of 'chance' whose dice are the moves: one die or two, with numbers from 1 to 9.",
    {.example = "dice", .need = kRequired});
  f("track", track,
    "The cells in the order in which the first side passes them. The second side goes the other "
    "way, or by second_track.",
    {.example = "[a1, b1, c1, d1]", .need = kRequired});
  f("second_track", second_track, "The cells in the order in which the second side passes them.",
    {.example = "[d1, c1, b1, a1]"});
  f("stacks", stacks,
    "The piece types that stand for one piece, for two pieces on each other, and so on. No stack "
    "is higher than the list is long.",
    {.example = "[P, N]", .need = kRequired});
  f("bar", bar,
    "The zone that captured pieces go to. They have to enter the track before other pieces of "
    "their side move.",
    {.example = "own.hand", .need = kRequired});
  f("home", home,
    "Pieces leave the board when all of their side are on so many last cells of the track.",
    {.example = "6"});
  f("safe_at", safe_at, "So many pieces on each other stop those of the enemy; fewer are captured.",
    {.example = "2"});
  f("doublet", doublet, "So many moves are made with two dice that are alike.", {.example = "4"});
  f("use_most", use_most,
    "As many dice as possible have to be used; if only one of two can be, the higher one.",
    {.example = "yes"});
  f("gammons", gammons,
    "Whether the result says that the loser has taken off no piece (a gammon), or has one far "
    "behind as well (a backgammon).",
    {.example = "yes"});
}

namespace {

struct RaceKeys {
  std::optional<RaceParams> race;

  void fields(Fields& f) {
    f("race", race,
      "Pieces run along a track by the numbers of dice, in stacks, and leave it at the end. A side "
      "whose pieces have all left wins. For two sides.",
      {.example = "{ dice: dice, track: [a1, b1, c1, d1], stacks: [P, N], bar: own.hand }",
       .need = kRemovable});
  }
};

constexpr DiagnosticRow kRaceDiagnostics[] = {
    {"race-dice", DiagnosticSource::variant_file,
     "The dice of a race are not among the sources of chance, or do not fit.",
     "Name a source with one die or two, thrown before each turn, and numbers from 1 to 9.",
     "schema: 1\nname: Example\nboard: { files: 4, ranks: 1 }\npieces: { S: { name: stone, moves: "
     "none } }\nzones: { bar: { holds: own } }\nchance: { coin: { dice: 1, faces: [heads, "
     "tails] } }\nrace: { dice: coin, track: [a1, b1], stacks: S, bar: own.bar }\nsetup: \"S2s w - "
     "- "
     "0 1\""},
    {"race-track", DiagnosticSource::variant_file,
     "The track of a race names a cell that does not exist, or is too long.",
     "List up to 64 cells of the board.",
     "schema: 1\nname: Example\nboard: { files: 4, ranks: 1 }\npieces: { S: { name: stone, moves: "
     "none } }\nzones: { bar: { holds: own } }\nchance: { die: { dice: 1 } }\nrace: "
     "{ dice: die, track: [a1, z9], stacks: S, bar: own.bar }\nsetup: \"S2s w - - 0 1\""},
    {"race-sides", DiagnosticSource::variant_file, "A race needs two sides, and pieces of theirs.",
     "Leave race out, or the other sides.", ""},
    {"race-blocked", DiagnosticSource::reason, "Pieces of the enemy stop others there.",
     "Move another piece, or by another number.", ""},
    {"race-home", DiagnosticSource::reason,
     "Pieces leave the board when all of their side are near the end.", "Bring the others there.",
     ""},
    {"race-number", DiagnosticSource::reason, "No die that is left shows this number.",
     "Move by a number that is left.", ""},
    {"enter-first", DiagnosticSource::reason,
     "A captured piece has to enter first, or there is none.", "Enter the piece, or move another.",
     ""},
    {"use-more-dice", DiagnosticSource::reason,
     "As many dice as possible have to be used, and this move would leave one out.",
     "Make a move after which the other die can be used.", ""},
};

void check_race(const View& root, TreeProblems& problems) {
  const auto race = root.find("race");
  if (!race) return;
  if (const auto stacks = race->find("stacks"))
    for (const View& stack : stacks->items())
      if (is_neutral(root, stack.text()))
        problems.fail("race-sides", quoted_for_message(stack.text()) + " belongs to no side",
                      "the pieces of a race are those of its two sides", stack.where());
  const auto dice = race->find("dice");
  if (!dice) return;
  const auto chance = root.find("chance");
  std::optional<View> source;
  if (chance)
    for (const auto& [name, written] : chance->entries())
      if (name == dice->text()) source = written;
  const auto refuse = [&](const std::string& what) {
    problems.fail("race-dice", what, "for example chance: { dice: { dice: 2 } }", dice->where());
  };
  if (!source) return refuse("there is no source of chance '" + dice->text() + "'");
  const auto many = source->find("dice");
  if (!many || many->integer() > 2) return refuse("'" + dice->text() + "' is not one die or two");
  if (const auto when = source->find("when"); when && when->text() == "after")
    return refuse("'" + dice->text() + "' is thrown after the turn");
  if (const auto faces = source->find("faces"))
    for (const std::string& face : faces->texts())
      if (face.size() != 1 || face[0] < '1' || face[0] > '9')
        return refuse("'" + face + "' is no number from 1 to 9");
}

std::vector<ZoneUse> race_zones(const View& root) {
  const auto race = root.find("race");
  if (!race) return {};
  const auto bar = race->find("bar");
  const auto stacks = race->find("stacks");
  if (!bar || !stacks || stacks->items().empty()) return {};
  return {{.reference = *bar,
           .holds = "own",
           .holds_because = "captured pieces enter again",
           .letters = stacks->items().front().text(),
           .letters_because = "single pieces are captured",
           .drops = true}};
}

RuleList read_race(const RuleReading& in) {
  RuleList rules;
  auto params = read_fields<RaceKeys>(in).race;
  if (!params) return rules;
  for (const ChanceSource& source : in.equipment.chance)
    if (source.name == params->dice) params->source = source;
  if (!params->second_track) {
    params->second_track = params->track.value;
    std::reverse(params->second_track->begin(), params->second_track->end());
  }
  const Roster roster = in.equipment.roster();
  params->at_start.resize(roster.sides());
  const std::vector<PieceType>& stacks = params->stacks;
  for (const auto& [cell, piece] : in.setup) {
    const auto height = std::find(stacks.begin(), stacks.end(), roster.type_of(piece));
    if (height != stacks.end())
      params->at_start[roster.side_of(piece)] += static_cast<int>(height - stacks.begin()) + 1;
  }
  rules.push_back(make_race_rule(*std::move(params)));
  return rules;
}

}  // namespace

RuleModule race_module() {
  return {.name = "race",
          .keys = declared_rows<RaceKeys>(),
          .diagnostics = kRaceDiagnostics,
          .after = {"chance"},
          .read = read_race,
          .check = check_race,
          .zones = race_zones};
}

}  // namespace stockade
