#pragma once
// Reads fields of JSON objects from files and checks presence, type and bounds. The library's own
// conversions accept 1e99 or -1 as unsigned numbers.

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace stockade {

/// A mistake in a field. The function that reads the object catches it.
struct BadField : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A whole number from `low` to `high`; `name` is for the message. Throws BadField.
template <class T>
[[nodiscard]] T checked_number(const nlohmann::json& value, const std::string& name,
                               T low = std::numeric_limits<T>::min(),
                               T high = std::numeric_limits<T>::max()) {
  bool fits = false;
  if (value.is_number_unsigned()) {
    const auto number = value.get<uint64_t>();
    fits = std::cmp_greater_equal(number, low) && std::cmp_less_equal(number, high);
  } else if (value.is_number_integer()) {
    const auto number = value.get<int64_t>();
    fits = std::cmp_greater_equal(number, low) && std::cmp_less_equal(number, high);
  }
  if (!fits)
    throw BadField("'" + name + "' must be a whole number from " + std::to_string(low) + " to " +
                   std::to_string(high));
  return value.get<T>();
}

/// The field of an object; throws BadField if it is missing, or if `object` is not an object.
[[nodiscard]] inline const nlohmann::json& field(const nlohmann::json& object,
                                                 const std::string& name) {
  const auto found = object.is_object() ? object.find(name) : object.end();
  if (!object.is_object() || found == object.end()) throw BadField("'" + name + "' is missing");
  return *found;
}

template <class T>
void read_field(const nlohmann::json& object, const std::string& name, T& number,
                T low = std::numeric_limits<T>::min(), T high = std::numeric_limits<T>::max()) {
  number = checked_number<T>(field(object, name), name, low, high);
}

inline void read_field(const nlohmann::json& object, const std::string& name, std::string& text) {
  const nlohmann::json& value = field(object, name);
  if (!value.is_string()) throw BadField("'" + name + "' must be text");
  text = value.get<std::string>();
}

inline void read_list(const nlohmann::json& value, const std::string& name,
                      std::vector<int>& list) {
  if (!value.is_array()) throw BadField("'" + name + "' must be a list of numbers");
  list.clear();
  list.reserve(value.size());
  for (const nlohmann::json& item : value) list.push_back(checked_number<int>(item, name));
}

}  // namespace stockade
