#include "framework/tools/analysis/sample.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "framework/tools/analysis/json_fields.h"

namespace stockade {
namespace {

using nlohmann::json;

Diagnostic damaged(const std::string& what) {
  return error("samples", "this is not a sample: " + what,
               "the file is damaged, or another program wrote it");
}

/// Limits that prevent a damaged file from filling the memory.
constexpr size_t kMaxEntries = 1'000'000;

/// Whether all numbers are within the bounds.
bool within(const std::vector<int>& list, int low, int high) {
  return std::all_of(list.begin(), list.end(), [&](int n) { return low <= n && n <= high; });
}

std::string problem_of(const GameSample& s) {
  const size_t turns = s.legal.size();
  if (s.points < 0 || s.points > (s.type == SampleKind::duel ? 8 : 4)) return "points";
  if (s.plies < 0 || s.opening < 0 || s.variant < 0) return "a negative number";
  for (const int count : {s.drops, s.exchanges, s.captures, s.checks, s.promotions, s.board_moves})
    if (count < 0 || count > s.plies) return "more moves of one kind than plies";
  if (s.distance < 0 || s.cells < 0 || s.cells > kMaxCells) return "cells";
  if (s.type != SampleKind::duel && turns != static_cast<size_t>(s.plies)) return "legal";
  if (!within(s.legal, 1, static_cast<int>(kMaxEntries))) return "legal";
  if (s.type != SampleKind::game) return "";
  if (s.pieces.size() != turns + 1 || !within(s.pieces, 0, kMaxCells)) return "pieces";
  if (s.arrivals.size() != turns || !within(s.arrivals, 0, kMaxCells - 1)) return "arrivals";
  if (s.scores.size() > turns || !within(s.scores, -kMateScore, kMateScore)) return "scores";
  for (const ZoneCounts& zone : s.zones)
    if (zone.size() != s.pieces.size() || !within(zone, 0, kMaxSlots * kMaxSlotCount))
      return "zones";
  return "";
}

}  // namespace

const char* to_string(SampleKind type) {
  switch (type) {
    case SampleKind::game:
      return "game";
    case SampleKind::playout:
      return "playout";
    case SampleKind::duel:
      break;
  }
  return "duel";
}

std::vector<std::string> zone_names(const GameDefinition& definition) {
  std::vector<std::string> names;
  for (const ZoneInfo& zone : definition.equipment().zones)
    if (std::find(names.begin(), names.end(), zone.name) == names.end()) names.push_back(zone.name);
  return names;
}

json to_json(const GameSample& s) {
  json value = {{"variant", s.variant}, {"kind", to_string(s.type)}, {"index", s.index},
                {"points", s.points},   {"plies", s.plies},          {"line", s.line}};
  if (s.type == SampleKind::duel) return value;
  value["ending"] = s.ending;
  value["legal"] = s.legal;
  if (s.type == SampleKind::playout) return value;
  value["opening"] = s.opening;
  value["scores"] = s.scores;
  value["pieces"] = s.pieces;
  value["zones"] = s.zones;
  value["arrivals"] = s.arrivals;
  value["moves"] = {{"drops", s.drops},           {"exchanges", s.exchanges},
                    {"captures", s.captures},     {"checks", s.checks},
                    {"promotions", s.promotions}, {"board", s.board_moves},
                    {"distance", s.distance},     {"cells", s.cells}};
  return value;
}

Result<GameSample> read_sample(const json& value) {
  GameSample s;
  try {
    std::string type;
    read_field(value, "kind", type);
    const auto found = std::find_if(kSampleKinds.begin(), kSampleKinds.end(),
                                    [&](SampleKind one) { return type == to_string(one); });
    if (found == kSampleKinds.end()) return damaged("kind '" + type + "'");
    s.type = *found;
    read_field(value, "variant", s.variant);
    read_field(value, "index", s.index, uint64_t{0}, kMaxSamples - 1);
    read_field(value, "points", s.points);
    read_field(value, "plies", s.plies);
    read_field(value, "line", s.line);
    if (s.type != SampleKind::duel) {
      read_field(value, "ending", s.ending);
      read_list(field(value, "legal"), "legal", s.legal);
    }
    if (s.type == SampleKind::game) {
      read_field(value, "opening", s.opening);
      read_list(field(value, "scores"), "scores", s.scores);
      read_list(field(value, "pieces"), "pieces", s.pieces);
      const json& zones = field(value, "zones");
      if (!zones.is_array()) return damaged("'zones' must be a list");
      for (const json& zone : zones) read_list(zone, "zones", s.zones.emplace_back());
      read_list(field(value, "arrivals"), "arrivals", s.arrivals);
      const json& moves = field(value, "moves");
      read_field(moves, "drops", s.drops);
      read_field(moves, "exchanges", s.exchanges);
      read_field(moves, "captures", s.captures);
      read_field(moves, "checks", s.checks);
      read_field(moves, "promotions", s.promotions);
      read_field(moves, "board", s.board_moves);
      read_field(moves, "distance", s.distance);
      read_field(moves, "cells", s.cells);
    }
  } catch (const BadField& problem) {
    return damaged(problem.what());
  }
  if (const std::string problem = problem_of(s); !problem.empty()) return damaged(problem);
  return s;
}

json to_json(const SampleSettings& settings) {
  return {{"seed", settings.seed},
          {"nodes", settings.nodes},
          {"factor", settings.factor},
          {"random_plies", settings.random_plies},
          {"balance_cp", settings.balance_cp},
          {"max_plies", settings.max_plies}};
}

Result<SampleSettings> read_sample_settings(const json& value) {
  SampleSettings settings;
  try {
    read_field(value, "seed", settings.seed);
    read_field(value, "nodes", settings.nodes);
    read_field(value, "factor", settings.factor);
    read_field(value, "random_plies", settings.random_plies);
    read_field(value, "balance_cp", settings.balance_cp);
    read_field(value, "max_plies", settings.max_plies);
  } catch (const BadField& problem) {
    return damaged(problem.what());
  }
  const bool sensible = settings.nodes > 0 && settings.factor >= 2 && settings.factor <= 1000 &&
                        settings.random_plies >= 0 && settings.random_plies <= 100 &&
                        settings.balance_cp >= 0 && settings.max_plies >= 1 &&
                        settings.max_plies <= 100'000;
  if (!sensible) return damaged("settings out of range");
  return settings;
}

}  // namespace stockade
