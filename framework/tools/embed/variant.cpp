#include <algorithm>
#include <atomic>

#include "framework/base/random.h"
#include "framework/base/threads.h"
#include "framework/definition/loader.h"
#include "framework/notation/fen.h"
#include "framework/rules/facets.h"
#include "framework/session/library.h"
#include "framework/tools/embed/bridge.h"
#include "framework/tools/embed/plugins.h"

namespace stockade::embed {

RulesPtr share(DefinitionPtr definition, VariantSource source, const Diagnostics& warnings) {
  auto rules = std::make_shared<Rules>();
  rules->source = std::move(source);
  rules->native = library_plugins().make_moves(*definition);
  rules->definition = std::move(definition);
  for (const Diagnostic& one : warnings) rules->warnings.push_back(one.to_string());
  return rules;
}

Variant::Variant(std::shared_ptr<const Rules> rules) : rules_(std::move(rules)) {}

std::vector<VariantInfo> Variant::list() {
  std::vector<VariantInfo> infos;
  for (const VariantHead& head : list_variants().variants)
    infos.push_back({head.id, head.name, head.description, head.family, head.board,
                     head.path.string(), head.players, head.tags});
  return infos;
}

Variant Variant::load(const std::string& id_or_path, const Options& options,
                      const std::string& base) {
  Diagnostics warnings;
  DefinitionPtr definition = take(open_variant(id_or_path, options, &warnings, base));
  return Variant(share(std::move(definition), {"", id_or_path, options, base}, warnings));
}

Variant Variant::from_yaml(const std::string& text, const std::string& file,
                           const Options& options) {
  LoadOptions load;
  load.set = options;
  Loaded loaded = take(load_definition_text(text, file, load));
  return Variant(share(std::move(loaded.definition), {text, file, options, ""}, loaded.warnings));
}

std::string Variant::id() const { return rules_->definition->id(); }
std::string Variant::name() const { return rules_->definition->name(); }
std::string Variant::description() const { return rules_->definition->metadata().about; }
std::string Variant::help() const { return rules_->definition->metadata().help; }

Options Variant::options() const {
  Options options;
  for (const OptionValue& one : rules_->definition->options()) options[one.name] = one.value;
  return options;
}

std::uint64_t Variant::rules_hash() const { return rules_->definition->content_hash(); }
const std::vector<std::string>& Variant::warnings() const { return rules_->warnings; }

std::vector<std::string> Variant::script_errors() const {
  std::vector<std::string> lines;
  for (const Diagnostic& one : take_script_errors(rules_->definition->kernel()))
    lines.push_back(one.to_string());
  return lines;
}

const VariantSource& Variant::source() const { return rules_->source; }

std::vector<std::string> Variant::sides() const {
  std::vector<std::string> names;
  for (const SideInfo& side : rules_->definition->equipment().sides) names.push_back(side.name);
  return names;
}

std::vector<CellInfo> Variant::cells() const {
  const Topology& topology = rules_->definition->topology();
  std::vector<CellInfo> cells;
  for (int cell = 0; cell < topology.cells(); ++cell) {
    const stockade::CellInfo& info = topology.info(cell);
    cells.push_back({info.name, info.board, info.x, info.y});
  }
  return cells;
}

std::vector<PieceInfo> Variant::pieces() const {
  const Equipment& equipment = rules_->definition->equipment();
  const Roster& roster = rules_->definition->roster();
  std::vector<PieceInfo> pieces = {{"", "", -1}};
  for (int index = 1; index < roster.pieces(); ++index) {
    const Piece piece{index};
    const int side = roster.side_of(piece).index();
    pieces.push_back(
        {equipment.symbol(piece), equipment.name_of(piece), side < roster.sides() ? side : -1});
  }
  return pieces;
}

std::vector<ZoneInfo> Variant::zones() const {
  std::vector<ZoneInfo> zones;
  for (const stockade::ZoneInfo& zone : rules_->definition->layout().zones()) {
    ZoneInfo shown{zone.name, zone.owner.index(), {}};
    for (const Piece piece : zone.holds) shown.pieces.push_back(piece.index());
    zones.push_back(std::move(shown));
  }
  return zones;
}

int Variant::cell(const std::string& name) const {
  return rules_->definition->topology().find(name).value_or(-1);
}

bool Variant::hides_pieces() const { return rules_->definition->facts().hides_information; }
bool Variant::has_chance() const { return rules_->definition->facts().has_chance; }

Position Variant::start() const { return Bridge::position(rules_, rules_->definition->start()); }

Position Variant::position(const std::string& fen) const {
  return Bridge::position(rules_, take(parse_fen(*rules_->definition, fen)));
}

RandomGames Variant::random_games(std::uint64_t games, std::uint64_t seed, int threads,
                                  int max_plies) const {
  if (threads < 1 || threads > 1024) fail("out-of-range", "threads must be from 1 to 1024");
  if (max_plies < 0) fail("out-of-range", "max_plies must not be negative");
  const stockade::Position& start = rules_->definition->start();
  const NativeMoves* native = rules_->native_for(start);
  const Kernel& kernel = rules_->definition->kernel();
  std::atomic<std::uint64_t> plies{0};
  std::atomic<std::uint64_t> unfinished{0};
  share_tasks(games, static_cast<std::size_t>(threads), [&](Tasks& tasks) {
    Journal journal;
    stockade::Position position(start);
    while (const auto game = tasks.next()) {
      // A seed for each game, so that it does not matter which thread plays it.
      std::uint64_t state = seed + *game * 0x9E3779B97F4A7C15ull;
      Random random(splitmix(state));
      position = start;
      journal.clear();
      const PlayoutResult result = native ? native->playout(start, random, max_plies)
                                          : kernel.playout(position, journal, random, max_plies);
      plies += static_cast<std::uint64_t>(result.plies);
      unfinished += result.capped ? 1 : 0;
    }
  });
  return {games, plies, unfinished};
}

bool operator==(const Variant& one, const Variant& other) {
  return one.rules_ == other.rules_ || one.rules_hash() == other.rules_hash();
}

}  // namespace stockade::embed
