// The rule of races in variant files.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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

// The second side's way and the dice are filled in.
std::optional<RaceParams> race_params(const RuleReading& in) {
  auto params = read_fields<RaceKeys>(in).race;
  if (!params) return params;
  for (const ChanceSource& source : in.equipment.chance)
    if (source.name == params->dice.value) params->source = source;
  if (!params->second_track) {
    params->second_track = params->track.value;
    std::reverse(params->second_track->begin(), params->second_track->end());
  }
  return params;
}

void check_race_dice(const RaceParams& params, ProblemSink& problems) {
  const std::string& name = params.dice.value;
  const ChanceSource& source = params.source;
  const auto refuse = [&](const std::string& what) {
    problems.fail("race-dice", what, "for example chance: { dice: { dice: 2 } }",
                  params.dice.where);
  };
  if (source.name.empty()) return refuse("there is no source of chance '" + name + "'");
  if (source.kind != ChanceSource::Kind::dice || source.draws > 2)
    return refuse("'" + name + "' is not one die or two");
  if (source.after_move) return refuse("'" + name + "' is thrown after the turn");
  for (const ChanceSource::Face& face : source.faces)
    if (face.name.size() != 1 || face.name[0] < '1' || face.name[0] > '9')
      return refuse("'" + face.name + "' is no number from 1 to 9");
}

void check_tracks(const RuleReading& in, const RaceParams& params, ProblemSink& problems) {
  const auto refuse = [&](const std::string& what) {
    problems.fail(
        "race-track", what,
        "list up to " + std::to_string(Lane::kMaxLaneCells) + " cells of the board, each once",
        params.track.where);
  };
  for (const Side side : {Side{0}, Side{1}}) {
    const std::vector<int>& track = params.track_of(side);
    if (track.size() > Lane::kMaxLaneCells)
      return refuse("the track has " + std::to_string(track.size()) + " cells");
    for (size_t i = 0; i < track.size(); ++i)
      if (track[i] < 0)
        return refuse("cell " + std::to_string(i + 1) + " of the track is not on the board");
    for (auto cell = track.begin(); cell != track.end(); ++cell)
      if (std::find(track.begin(), cell, *cell) != cell)
        return refuse("'" + in.equipment.topology.name(*cell) + "' is on the track twice");
  }
}

void check_race(const RuleReading& in, ProblemSink& problems) {
  const auto params = race_params(in);
  if (!params) return;
  for (const auto& [type, where, key_where] : params->stacks)
    if (in.equipment.type(type).owner != PieceOwner::side)
      problems.fail("race-sides", "'" + in.equipment.symbol(type) + "' belongs to no side",
                    "the pieces of a race are those of its two sides", where);
  check_race_dice(*params, problems);
  if (const int sides = in.equipment.roster().sides(); sides != 2)
    problems.fail("race-sides", "a race is for two sides, not for " + std::to_string(sides),
                  "leave race out", params->track.where);
  else
    check_tracks(in, *params, problems);
}

std::vector<ZoneUse> race_zones(const RuleReading& in) {
  const auto params = read_fields<RaceKeys>(in).race;
  if (!params) return {};
  ZoneUse bar = use_of(params->bar);
  bar.holds = "own";
  bar.holds_because = "captured pieces enter again";
  bar.types = {params->stacks.front().value};
  bar.types_because = "single pieces are captured";
  bar.drops = true;
  return {bar};
}

RuleList read_race(const RuleReading& in) {
  auto params = race_params(in);
  if (!params) return {};
  const Roster roster = in.equipment.roster();
  params->at_start.resize(roster.sides());
  for (const auto& [cell, piece] : in.setup)
    for (size_t i = 0; i < params->stacks.size(); ++i)
      if (params->stacks[i].value == roster.type_of(piece))
        params->at_start[roster.side_of(piece)] += static_cast<int>(i) + 1;
  return rules_of(std::move(params), make_race_rule);
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
