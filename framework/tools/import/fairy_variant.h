#pragma once
// A variant of Fairy-Stockfish, with the keys of all its bases resolved.

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "framework/base/result.h"
#include "framework/tools/import/fairy_keys.h"
#include "framework/tools/import/fairy_types.h"
#include "framework/tools/import/ini.h"
#include "framework/tools/import/squares.h"

namespace stockade {

struct FairyValue {
  int number = 0;    ///< of a flag 0 or 1; ranks and files count from 0
  FairyTypes types;  ///< of a type: the only one
  Squares squares;
  std::map<FairyType, int> pairs;  ///< of limits: the numbers; of becomes: the types
  std::string word;                ///< of a choice, a text, rights
  SourceMark where;                ///< of the key that set it; unknown for defaults
  bool inherited = true;           ///< not set by a section of the author's own file
};

struct FairyPiece {
  char letter = ' ';  ///< a capital
  std::string betza;  ///< empty: it never moves
  bool own = false;   ///< its movement is written in the author's file, even if it is a common one
};

class FairyVariant {
 public:
  std::string name;
  std::string library_base;  ///< the id of the nearest base that the library has; empty: none
  bool has_no_base = false;  ///< not even its bases have one: all its pieces are the author's
  std::vector<std::string> comments;
  SourceMark where;
  Diagnostics warnings;  ///< about unknown keys

  [[nodiscard]] const std::map<FairyType, FairyPiece>& pieces() const { return pieces_; }
  [[nodiscard]] bool has(FairyType type) const { return pieces_.contains(type); }
  [[nodiscard]] std::optional<FairyType> type_of_letter(char letter) const;
  /// The squares that a piece of this type may not leave; none: it may go anywhere.
  [[nodiscard]] std::optional<Squares> within(FairyType type, int side) const;

  [[nodiscard]] const FairyValue& value(std::string_view key) const;
  [[nodiscard]] bool flag(std::string_view key) const { return value(key).number != 0; }
  [[nodiscard]] int number(std::string_view key) const { return value(key).number; }
  [[nodiscard]] const std::string& word(std::string_view key) const { return value(key).word; }
  /// The types that the variant has, or kAnyType.
  [[nodiscard]] FairyTypes types(std::string_view key) const;
  /// The only one of these types, or kAnyType.
  [[nodiscard]] FairyType type(std::string_view key) const;
  /// On the board.
  [[nodiscard]] Squares squares(std::string_view key) const;
  /// The regions of the two keys that end with White and Black.
  [[nodiscard]] std::array<Squares, 2> both_squares(std::string_view key) const;
  [[nodiscard]] std::array<FairyTypes, 2> both_types(std::string_view key) const;

  [[nodiscard]] int files() const { return number("maxFile") + 1; }
  [[nodiscard]] int ranks() const { return number("maxRank") + 1; }

 private:
  friend class FairyReader;
  std::map<FairyType, FairyPiece> pieces_;
  std::array<std::map<FairyType, Squares>, 2> within_;
  /// By the rows of fairy_keys(); shared with the variants that inherit them.
  std::vector<std::shared_ptr<const FairyValue>> values_;
};

/// The variants that a configuration may extend without defining them. A key `library` names the
/// variant of our library that has the same rules.
struct FairyBases {
  IniFile file;
};

/// Reads the bases' text, which is part of the program: a mistake in it is a bug.
[[nodiscard]] FairyBases read_fairy_bases(std::string_view text);

class FairyReader;

/// Resolves the sections of a file over their bases. A base is merged with its own bases only once,
/// however many sections extend it: the time for all sections is linear in the length of the file.
/// For one thread.
class FairyResolver {
 public:
  /// `file` and `bases` must outlive it.
  FairyResolver(const IniFile& file, const FairyBases& bases);
  ~FairyResolver();
  FairyResolver(const FairyResolver&) = delete;
  FairyResolver& operator=(const FairyResolver&) = delete;

  /// `section` is one of the file or of the bases. Fails if a base is missing or a value is wrong.
  Result<FairyVariant> resolve(const IniSection& section);
  [[nodiscard]] const FairyBases& bases() const { return bases_; }
  /// The number of merges of a section with its base, or with nothing.
  [[nodiscard]] size_t sections_laid() const { return laid_; }

 private:
  struct Link;
  using State = std::shared_ptr<const FairyReader>;
  /// The merged values of a section and its bases.
  State state_of(const IniSection& section);
  [[nodiscard]] Link base_of(const Link& link) const;
  Diagnostic missing_base(const IniSection& section);
  static Diagnostic circle(const std::vector<Link>& chain, const IniSection& again);

  const IniFile& file_;
  const FairyBases& bases_;
  State nothing_;  ///< the defaults
  std::unordered_map<const IniSection*, State> states_;
  size_t laid_ = 0;
  size_t missing_ = 0;  ///< bases, so far
};

}  // namespace stockade
