#include "framework/session/records/game_reader.h"

#include <utility>

#include "framework/notation/mended_fen.h"
#include "framework/session/library.h"

namespace stockade {

Result<DefinitionPtr> GameReader::variant_of(const PgnEntry& game, const VariantLeave& leave) {
  const VariantTags own = variant_tags(*here_);
  VariantTags tags = variant_tags(game);
  if (tags.variant.empty() && tags.only_name()) {
    // Bare moves belong to the variant on the board. A game with tags but without a Variant tag
    // belongs to the standard variant, as other programs assume.
    if (game.tags.empty()) return here_;
    tags.variant = kStandardVariant;
  }
  if (tags.variant.empty()) {
    tags.variant = own.variant;
    if (tags.file.empty()) tags.file = own.file;
  }
  if (!leave.file.empty()) tags.file = leave.file;
  if (leave.other_rules) tags.rules.clear();
  if (tags == own) return here_;
  const auto known = known_.find(tags);
  if (known != known_.end()) return known->second;
  auto found = resolve_variant(tags);
  if (!found.ok() && found.problems().front().id == "unknown-variant" && tags.only_name() &&
      is_called(*here_, tags.variant))
    return here_;
  // The variant on the board under another name: all of its games need one definition, since
  // positions and moves of two definitions cannot be compared.
  if (found.ok() && (*found)->id() == here_->id() &&
      (*found)->content_hash() == here_->content_hash())
    found = here_;
  // A file may name many unknown variants; only some of them are remembered.
  if (known_.size() < kMaxPgnTags) known_.try_emplace(tags, found);
  return found;
}

Result<PgnGame> GameReader::read(std::string_view text, const PgnEntry& entry,
                                 const std::string& file, const VariantLeave& leave) {
  const auto definition = variant_of(entry, leave);
  if (!definition) return definition.problems();
  const auto read_as = [&](const DefinitionPtr& variant) {
    PgnReadOptions options;
    options.file = file;
    options.fallback = variant;
    options.resolve = [&](const VariantTags& tags) -> Result<DefinitionPtr> {
      return is_shuffled_start_of(*variant, tags) ? resolve_variant(tags) : variant;
    };
    return read_pgn_game(text, entry, options);
  };
  PgnGame game = read_as(*definition);
  // Old collections of a variant have no Variant tag.
  if (game.failure && *definition != here_ && variant_tags(entry) == VariantTags{})
    if (PgnGame other = read_as(here_);
        !other.failure || other.record.main_line().size() > game.record.main_line().size())
      game = std::move(other);
  if (game.failure && game.record.root().children.empty()) {
    Diagnostic problem = game.failure->diagnostic;
    if (problem.message.empty()) problem.message = game.failure->words;
    return problem;
  }
  if (leave.other_rules)
    game.warnings.insert(game.warnings.begin(),
                         warning("variant-changed", "it was played under other rules"));
  // A record cannot store "White resigns" after the moves; it can store the tag.
  if (game.resigned && !game.record.tag("Termination"))
    game.record.set_tag("Termination", to_string(Ending::resignation));
  return game;
}

}  // namespace stockade
