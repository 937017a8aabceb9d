#include "framework/rules/fields.h"

#include <cassert>
#include <deque>

#include "framework/topology/topology.h"

namespace stockade {
namespace {

/// Strings and rows that live as long as the program.
std::string_view keep(std::string text) {
  static std::deque<std::string> kept;
  return kept.emplace_back(std::move(text));
}

class RowMaker : public Fields {
 public:
  explicit RowMaker(std::vector<SchemaRow>& rows) : rows_(rows) {}

 private:
  void field(const Key& key, void* value, const FieldType& type) override {
    const KeyFacts& facts = key.facts;
    const std::string path = prefix_ + std::string(key.name);
    const std::string words = facts.type.empty() ? type.words : std::string(facts.type);
    const bool has_default = facts.need != Need::required;
    rows_.push_back({keep(path), keep(words), facts.need,
                     !facts.fallback.empty() ? facts.fallback
                     : has_default           ? keep(type.written(value))
                                             : std::string_view(),
                     facts.example, key.about, facts.scope});
    const TypeInfo info = parse_type(words);
    std::string below = path;
    if (info.type == ValueType::list) below += "[]";
    if (info.type == ValueType::map) below += ".*";
    if (!facts.each.empty())
      rows_.push_back({keep(below), keep(words.substr(words.find(" to ") + 4)), facts.each_need, "",
                       facts.each_example, facts.each, facts.scope});
    if (!type.nested) return;
    const std::string before = std::exchange(prefix_, below + ".");
    type.nested(*this);
    prefix_ = before;
  }

  std::vector<SchemaRow>& rows_;
  std::string prefix_;
};

}  // namespace

std::span<const SchemaRow> make_rows(void (*declare)(Fields&)) {
  static std::deque<std::vector<SchemaRow>> kept;
  std::vector<SchemaRow>& rows = kept.emplace_back();
  RowMaker maker(rows);
  declare(maker);
  return rows;
}

void ReadFields::field(const Key& key, void* value, const FieldType& type) {
  std::string_view rest = key.name;
  std::optional<View> view = mapping_;
  while (view) {
    const size_t dot = rest.find('.');
    view = view->find(rest.substr(0, dot));
    if (dot == std::string_view::npos) break;
    rest.remove_prefix(dot + 1);
  }
  if (view) type.read(value, *view, in_);
}

void DigestFields::field(const Key& key, void* value, const FieldType& type) {
  if (key.facts.scope != KeyScope::rules) return;
  std::string now = type.digest(value, equipment_);
  if (!comparing_) return initial_.push_back(std::move(now));
  assert(next_ < initial_.size());
  if (now != initial_[next_++]) text_ += std::string(key.name) + "=" + now + ";";
}

void FieldOf<SideByName>::read(SideByName& value, const View& view, const RuleReading& in) {
  for (size_t i = 0; i < in.equipment.sides.size(); ++i)
    if (in.equipment.sides[i].name == view.text()) value.side = Side{static_cast<int>(i)};
}

std::string digest_of_text(const std::string& text) { return "'" + text + "'"; }

std::string digest_of_region(const std::string& words, const Equipment& equipment) {
  std::string text;
  for (const SideInfo& side : equipment.sides) {
    const auto cells = parse_region(equipment.topology, side.orientation, words);
    if (!cells) return digest_of_text(words);
    text += "/";
    for (CellSet left = *cells; left.any();) text += std::to_string(left.pop()) + ",";
  }
  return text;
}

}  // namespace stockade
