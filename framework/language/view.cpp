#include "framework/language/view.h"

#include <cassert>

namespace stockade {

std::optional<View> View::find(std::string_view key) const {
  const SchemaKey* known = key_->find(key);
  assert(known && "the loader reads a key that the schema table does not have");
  const Node::Entry* entry = node_->find(key);
  if (!entry || entry->value.form == Node::Form::null) return std::nullopt;
  return View(entry->value, *known, entry->where);
}

View View::operator[](std::string_view key) const {
  std::optional<View> found = find(key);
  assert(found && "a key that need not be there is asked for with find()");
  return *found;
}

const std::string& View::text() const {
  assert(!key_->type.is_container());
  return node_->text;
}

int View::integer() const {
  assert(key_->type.type == ValueType::integer);
  return as_integer(node_->text).value_or(0);
}

bool View::boolean() const {
  assert(key_->type.type == ValueType::boolean);
  return truth_of(node_->text) == Truth::yes;
}

char View::letter() const {
  assert(node_->text.size() == 1);
  return node_->text[0];
}

std::vector<View> View::items() const {
  assert(key_->type.type == ValueType::list);
  std::vector<View> list;
  for (const Node& item : node_->items) list.push_back(View(item, key_->element(), item.where));
  return list;
}

std::vector<std::string> View::texts() const {
  std::vector<std::string> list;
  for (const View& item : items()) list.push_back(item.text());
  return list;
}

std::vector<std::pair<std::string, View>> View::entries() const {
  assert(key_->type.type == ValueType::map);
  std::vector<std::pair<std::string, View>> list;
  for (const Node::Entry& entry : node_->entries)
    if (entry.value.form != Node::Form::null)
      list.emplace_back(entry.key, View(entry.value, key_->element(), entry.where));
  return list;
}

}  // namespace stockade
