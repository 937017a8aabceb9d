// Games as JSON.

#include "framework/session/records/record_json.h"
#include "tests/fuzz/target.h"

using namespace stockade;

FUZZ_TARGET(records) {
  const auto resolve = [](const std::string& id, const auto&, const VariantTags&) {
    return id == "hostage" || id == "chess"
               ? Result<DefinitionPtr>(fuzz::variant(id.c_str()))
               : Result<DefinitionPtr>(error("unknown-variant", "no such variant"));
  };
  const auto games = read_records(input, resolve);
  if (!games.ok()) return;
  if (!games->empty()) fuzz::reached();
  std::vector<const Record*> list;
  for (const Record& record : *games) list.push_back(&record);
  const std::string text = write_records(list);
  const auto again = read_records(text, resolve);
  fuzz::require(again.ok() && again->size() == games->size(), "games are not read back");
  list.clear();
  for (const Record& record : *again) list.push_back(&record);
  fuzz::require(write_records(list) == text, "games are not written as they were");
}
