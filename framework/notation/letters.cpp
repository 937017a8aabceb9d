#include "framework/notation/letters.h"

#include <algorithm>

#include "framework/base/utf8.h"

namespace stockade {
namespace {

/// The mark before the letter in SAN; 0 if there is none.
char printed_mark(const PieceTypeInfo& type) { return type.mark == kBehind ? '\0' : type.mark; }

}  // namespace

bool prints_no_letter(const GameDefinition& definition, PieceType type) {
  const PieceTypeInfo& info = definition.equipment().type(type);
  return info.letter == definition.style().unlettered && printed_mark(info) == 0;
}

std::string san_letter(const GameDefinition& definition, PieceType type) {
  const PieceTypeInfo& info = definition.equipment().type(type);
  const char mark = printed_mark(info);
  return mark ? std::string{mark, info.letter} : std::string(1, info.letter);
}

bool same_letter(const GameDefinition& definition, PieceType a, PieceType b) {
  if (a == b) return true;
  const PieceTypeInfo& one = definition.equipment().type(a);
  const PieceTypeInfo& other = definition.equipment().type(b);
  return one.letter == other.letter && printed_mark(one) == printed_mark(other);
}

bool has_marked_types(const GameDefinition& definition) {
  const auto& types = definition.equipment().types;
  return std::any_of(types.begin(), types.end(),
                     [](const PieceTypeInfo& type) { return printed_mark(type) != 0; });
}

bool moves_alike(const GameDefinition& definition, PieceType marked, PieceType named) {
  const PieceTypeInfo& one = definition.equipment().type(marked);
  const PieceTypeInfo& other = definition.equipment().type(named);
  return one.mark != 0 && other.mark == 0 && one.movement == other.movement;
}

std::string type_letters(const GameDefinition& definition) {
  std::string letters;
  for (const PieceTypeInfo& type : definition.equipment().types)
    if (!type.mark) letters += type.letter;
  return letters;
}

std::string file_label(const Topology& topology, int file) {
  return topology.cell_names() == CellNames::from_right ? std::to_string(topology.files() - file)
                                                        : topology.file_name(file);
}

bool names_origin_by_file(const Topology& topology) {
  return topology.cell_names() == CellNames::algebraic && topology.has_file_letters() &&
         topology.file_name(topology.files() - 1) < "x";
}

std::string file_column(const Topology& topology, int file) {
  const std::string label = file_label(topology, file);
  return (label.size() < 2 ? " " : "") + label + (label.size() < 3 ? " " : "");
}

std::string rank_label(const Topology& topology, int rank) {
  if (topology.cell_names() == CellNames::from_right)
    return std::string(1, static_cast<char>('a' + topology.ranks() - 1 - rank));
  return std::to_string(topology.rank_number(rank));
}

int column_at(std::string_view text, size_t offset) {
  return 1 + static_cast<int>(count_characters(text.substr(0, offset)));
}

SourceMark mark_at(std::string_view text, size_t offset) {
  return {"", 1, column_at(text, offset)};
}

std::string_view character_at(std::string_view text, size_t offset) {
  size_t end = offset + 1;
  while (end < text.size() && continues_character(text[end])) ++end;
  return text.substr(offset, end - offset);
}

std::string in_quotes(std::string_view text) {
  static constexpr size_t kLongest = 40;
  std::string shown = "'";
  for (const char c : first_bytes(text, kLongest))
    shown += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
  if (text.size() > kLongest) shown += "...";
  return shown + "'";
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return to_lower(x) == to_lower(y); });
}

}  // namespace stockade
