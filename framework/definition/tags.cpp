#include "framework/definition/tags.h"

#include <algorithm>
#include <array>

#include "framework/base/translate.h"

namespace stockade {
namespace {

constexpr int kUsualCells = 64;

/// The value of a key, null if the variant has none or `off` takes it away.
const Node* find(const Node& tree, std::string_view key) {
  const Node::Entry* entry = tree.find(key);
  return entry && !entry->value.takes_away() ? &entry->value : nullptr;
}

const Node* find(const Node& tree, std::string_view key, std::string_view inner) {
  const Node* outer = find(tree, key);
  return outer && outer->is_map() ? find(*outer, inner) : nullptr;
}

bool is_more_than_one(const Node* number) {
  return number && number->is_scalar() && as_integer(number->text).value_or(1) > 1;
}

bool is_square(const Node& tree) {
  return !find(tree, "board", "hexagon") && !find(tree, "board", "rhombus") &&
         !find(tree, "board", "graph");
}

constexpr std::array<std::string_view, 13> kTagKeys = {
    "tags",     "board",  "layers", "turn",  "drop",
    "exchange", "gating", "dice",   "royal", "mandatory_capture",
    "view",     "chance", "race"};

constexpr TagRow kTags[] = {
    {trc_noop("tag", "large"), "The board has more than 64 cells.",
     [](const TaggedTree& v) { return v.cells_per_board > kUsualCells; }},
    {trc_noop("tag", "small"), "The board has fewer than 64 cells.",
     [](const TaggedTree& v) { return v.cells_per_board < kUsualCells; }},
    {trc_noop("tag", "hexagonal"), "The cells are hexagons.",
     [](const TaggedTree& v) {
       return find(v.tree, "board", "hexagon") || find(v.tree, "board", "rhombus");
     }},
    {trc_noop("tag", "other cells"),
     "The cells are joined by lines of their own, not in files and ranks.",
     [](const TaggedTree& v) { return find(v.tree, "board", "graph") != nullptr; }},
    {trc_noop("tag", "levels"), "Boards lie above each other, and pieces move between them.",
     [](const TaggedTree& v) {
       return is_square(v.tree) && is_more_than_one(find(v.tree, "board", "levels"));
     }},
    {trc_noop("tag", "several boards"), "There is more than one board.",
     [](const TaggedTree& v) { return v.boards > 1; }},
    {trc_noop("tag", "drops"), "Pieces come from a hand or a supply to the board.",
     [](const TaggedTree& v) { return find(v.tree, "drop") != nullptr; }},
    {trc_noop("tag", "exchanges"), "Players exchange the pieces that they hold.",
     [](const TaggedTree& v) { return find(v.tree, "exchange") != nullptr; }},
    {trc_noop("tag", "gating"), "Pieces enter behind pieces that leave their first places.",
     [](const TaggedTree& v) { return find(v.tree, "gating") != nullptr; }},
    {trc_noop("tag", "chance"), "Dice, cards or things from a bag decide as well.",
     [](const TaggedTree& v) { return find(v.tree, "dice") || find(v.tree, "chance"); }},
    {trc_noop("tag", "hidden pieces"), "Players do not see all pieces.",
     [](const TaggedTree& v) { return find(v.tree, "view") != nullptr; }},
    {trc_noop("tag", "several moves"), "A turn may have several moves.",
     [](const TaggedTree& v) {
       return find(v.tree, "turn", "series") || find(v.tree, "turn", "steps") ||
              find(v.tree, "race");
     }},
    {trc_noop("tag", "compulsory captures"), "A player who can capture has to capture.",
     [](const TaggedTree& v) { return find(v.tree, "mandatory_capture") != nullptr; }},
    {trc_noop("tag", "no check"), "No piece is royal, so there is neither check nor checkmate.",
     [](const TaggedTree& v) { return find(v.tree, "royal") == nullptr; }},
    {trc_noop("tag", "wrapper"), "It changes whatever variant is chosen as its base.",
     [](const TaggedTree& v) { return v.is_wrapper; }},
    {trc_noop("tag", "historic"),
     "It was played in former centuries, and is hardly played any more."},
    {trc_noop("tag", "national"), "It is the national game of a country or a region."},
    {trc_noop("tag", "beginners"), "It is for beginners, or for teaching."},
    {trc_noop("tag", "problems"), "Composers of problems use it."},
};

bool states(const Node& tree, std::string_view tag) {
  const Node* stated = find(tree, "tags");
  if (!stated) return false;
  const auto is_tag = [&](const Node& node) { return node.is_scalar() && node.text == tag; };
  return is_tag(*stated) || std::any_of(stated->items.begin(), stated->items.end(), is_tag);
}

}  // namespace

std::span<const TagRow> tag_table() { return kTags; }

std::span<const std::string_view> tag_keys() { return kTagKeys; }

std::vector<std::string> tags_of(const TaggedTree& variant) {
  std::vector<std::string> names;
  for (const TagRow& tag : kTags)
    if (tag.follows ? tag.follows(variant) : states(variant.tree, tag.name))
      names.emplace_back(tag.name);
  return names;
}

std::string stated_tags() {
  std::string names;
  for (const TagRow& tag : kTags)
    if (!tag.follows) names += (names.empty() ? "" : " | ") + std::string(tag.name);
  return names;
}

}  // namespace stockade
