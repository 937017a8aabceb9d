#include "framework/tools/protocol/uci_server_commands.h"

#include <algorithm>
#include <new>

#include <fmt/format.h>

#include "framework/notation/dialect_moves.h"
#include "framework/notation/dialects/recognise.h"
#include "framework/notation/fen.h"
#include "framework/notation/letters.h"
#include "framework/notation/mended_fen.h"
#include "framework/notation/move_text.h"
#include "framework/plugin/divide.h"
#include "framework/search/method.h"
#include "framework/session/library.h"
#include "framework/tools/protocol/engine_text.h"
#include "framework/tools/protocol/spent_counts.h"

namespace stockade {
namespace {

/// The maximum number of moves of "position": more than in any real game, and read in about a
/// second.
constexpr std::ptrdiff_t kMaxMoves = 10'000;

/// Where players count otherwise, or not at all, an interface plays on.
constexpr std::string_view kCountIsSpent =
    "info string a count of moves has ended the game; it is left out from here on";

/// Interfaces send castling rights with every variant. For a variant without flags in that field,
/// replaces such letters by '-'. Returns whether there were any.
bool without_castling(const GameDefinition& definition, std::vector<std::string_view>& fields) {
  constexpr size_t kRights = 2;  // index of the field: after the board and the side to move
  if (!definition.flags().empty() || fields.size() <= kRights || fields[kRights] == "-")
    return false;
  const std::string_view rights = fields[kRights];
  const bool letters = std::all_of(rights.begin(), rights.end(), [](char c) {
    const char upper = to_lower(c) == c ? static_cast<char>(c - 'a' + 'A') : c;
    return upper == 'K' || upper == 'Q' || (upper >= 'A' && upper <= 'H');
  });
  if (letters) fields[kRights] = "-";
  return letters;
}

}  // namespace

UciCommands::UciCommands(UciSetup setup, Say say)
    : setup_(std::move(setup)),
      say_(std::move(say)),
      chosen_(setup_.variant),
      game_(setup_.variant),
      searcher_(setup_.plugins.make_searcher(setup_.variant, setup_.allow_native)) {
  searcher_->set_hash_mb(options_.hash_mb);
}

void UciCommands::report_problems(std::string_view context, const Diagnostics& problems) const {
  say_all(uci_problem_lines(context, problems));
}

void UciCommands::say_all(const std::vector<std::string>& lines) const {
  for (const std::string& line : lines) say_(line);
}

void UciCommands::announce() {
  say_("id name Stockade " STOCKADE_VERSION);
  say_("id author the Stockade authors");
  say_all(option_lines());
  const std::string& initial = setup_.variant->id();
  if (setup_.offered.empty()) {
    std::vector<std::string> others, well_known;
    for (const VariantHead& variant : list_variants().variants) {
      if (!variant.searchable()) continue;
      if (variant.uci_name != variant.id) others.push_back(variant.id);
      if (!variant.uci_name.empty()) well_known.push_back(variant.uci_name);
    }
    say_all(uci_variant_option(initial, others, well_known));
  } else {
    say_all(uci_variant_option(initial, {}, setup_.offered));
  }
  note_fallback(setup_.variant);
  say_("uciok");
}

void UciCommands::note_fallback(const DefinitionPtr& definition) {
  const std::string words =
      setup_.allow_native ? setup_.plugins.words_on_fallback(definition) : std::string();
  if (!words.empty()) say_("info string " + words);
}

void UciCommands::new_game() { searcher_->clear(); }

void UciCommands::set_option(const std::vector<std::string_view>& words) {
  const auto setting = parse_option(words);
  if (!setting.ok()) return report_problems("setoption", setting.problems());
  if (same_word(setting->name, kVariantOption)) return choose_variant(*setting);
  const auto changed = with_option(options_, *setting);
  if (!changed.ok()) {
    if (const auto variant = variant_by_switch(*setting)) return choose_variant(*variant);
    return report_problems("setoption", changed.problems());
  }
  if (same_word(setting->name, kClearHashOption)) searcher_->clear();
  if (changed->search != options_.search) {
    auto searcher = make_searcher(game_.definition_ptr(), *changed);
    if (!searcher.ok()) return report_problems("setoption", searcher.problems());
    searcher_ = std::move(*searcher);
    searcher_->set_hash_mb(options_.hash_mb);
  }
  if (changed->hash_mb != options_.hash_mb && !resize_hash(changed->hash_mb))
    return report_problems(
        "setoption",
        {error("option",
               fmt::format("not enough memory for a hash table of {} MB", changed->hash_mb),
               fmt::format("it stays at {} MB", options_.hash_mb))});
  options_ = *changed;
}

Result<std::unique_ptr<Searcher>> UciCommands::make_searcher(const DefinitionPtr& definition,
                                                             const UciOptions& options) const {
  const auto method = static_cast<SearchMethod>(options.search);
  if (method == SearchMethod::automatic)
    return setup_.plugins.make_searcher(definition, setup_.allow_native);
  return make_searcher_by(method, definition);
}

bool UciCommands::resize_hash(int megabytes) {
  try {
    searcher_->set_hash_mb(megabytes);
    return true;
  } catch (const std::bad_alloc&) {
    searcher_->set_hash_mb(options_.hash_mb);
    return false;
  }
}

Result<DefinitionPtr> UciCommands::find_variant(const std::string& id) const {
  if (same_word(id, setup_.variant->id())) return setup_.variant;
  std::string name = id;
  for (char& c : name) c = to_lower(c);
  const bool is_path = name.find_first_of("/\\.") != std::string::npos;
  if (is_path)
    return error("option", in_quotes(id) + " is not the id of a variant",
                 "'uci' lists them; name a file on the command line");
  auto definition = open_variant(name);
  if (definition.ok() && !(*definition)->facts().perfect_information_two_player)
    return error("option", in_quotes(id) + " is not a two-player game with perfect information");
  return definition;
}

void UciCommands::choose_variant(const OptionSetting& setting) {
  const auto definition = find_variant(setting.value.value_or(""));
  if (!definition.ok()) return report_problems("setoption", definition.problems());
  if (Diagnostics problems = search_by(*definition); !problems.empty())
    return report_problems("setoption", problems);
  chosen_ = *definition;
  shuffled_ = nullptr;
  game_ = Game(chosen_);
  refused_ = false;
  say_(uci_variant_info(**definition, form()));
  note_fallback(*definition);
}

std::optional<OptionSetting> UciCommands::variant_by_switch(const OptionSetting& setting) const {
  static constexpr std::string_view kPrefix = "UCI_";
  const std::string& name = setting.name;
  const std::string value = setting.value.value_or("");
  const bool on = same_word(value, "true");
  if (!name.starts_with(kPrefix) || (!on && !same_word(value, "false"))) return std::nullopt;
  const auto variant = find_variant(name.substr(kPrefix.size()));
  if (!variant.ok()) return std::nullopt;
  return OptionSetting{std::string(kVariantOption), (on ? *variant : setup_.variant)->id()};
}

Diagnostics UciCommands::search_by(const DefinitionPtr& definition) {
  if (definition == game_.definition_ptr()) return {};
  auto searcher = make_searcher(definition, options_);
  if (!searcher.ok()) return searcher.problems();
  searcher_ = std::move(*searcher);
  searcher_->set_hash_mb(options_.hash_mb);
  return {};
}

DefinitionPtr UciCommands::variant_of_positions() {
  if (!options_.king_takes_rook) return chosen_;
  if (!shuffled_) {
    // Where the board does not allow it, the option changes nothing.
    const auto found = resolve_variant(shuffled_start_of(*chosen_));
    shuffled_ = found.ok() ? *found : chosen_;
  }
  return shuffled_;
}

void UciCommands::set_position(const std::vector<std::string_view>& words,
                               const std::atomic<bool>& stop) {
  const DefinitionPtr definition = variant_of_positions();
  auto game = read_position(definition, words, stop);
  refused_ = !game.ok();
  if (refused_) return report_problems("position", game.problems());
  if (Diagnostics problems = search_by(definition); !problems.empty())
    return report_problems("position", problems);
  game_ = std::move(*game);
}

bool UciCommands::has_position(std::string_view command) {
  if (refused_)
    report_problems(command,
                    {error("position", "there is no position, because the last one had an error",
                           "send another position first")});
  return !refused_;
}

Result<Game> UciCommands::read_position(const DefinitionPtr& definition,
                                        const std::vector<std::string_view>& words,
                                        const std::atomic<bool>& stop) {
  const auto moves = std::find(words.begin(), words.end(), "moves");
  if (words.empty() || (words[0] != "startpos" && words[0] != "fen"))
    return error("position", "startpos or fen is missing",
                 "write position startpos moves …, or position fen FEN moves …");
  Game game(definition);
  // A start without moves does not tell the dialect.
  if (words.size() > 1) heard_ = nullptr;
  if (words[0] == "fen") {
    std::vector<std::string_view> fields(words.begin() + 1, moves);
    if (without_castling(game.definition(), fields))
      say_("info string this variant has no castling: castling rights are ignored");
    const auto position = read_fen(game.definition(), fmt::format("{}", fmt::join(fields, " ")));
    if (!position.ok()) return position.problems();
    game = Game(definition, *position);
  } else if (moves != words.begin() + 1 && words.size() > 1) {
    return error("position", "unexpected " + in_quotes(words[1]) + " after startpos",
                 "write 'moves' before them");
  }
  if (moves == words.end()) return game;
  if (words.end() - moves - 1 > kMaxMoves)
    return error("position", fmt::format("the game has more than {} moves", kMaxMoves),
                 "send the FEN of the position after them");
  const Game begun = game;
  for (auto word = moves + 1; word != words.end(); ++word) {
    if (stop) return error("position", "reading was stopped");
    Diagnostics problems = play_word(game, *word);
    if (problems.empty()) continue;
    if (setup_.dialect) return problems;
    return read_line_of_others(begun, {moves + 1, words.end()});
  }
  return game;
}

Result<Position> UciCommands::read_fen(const GameDefinition& definition, const std::string& text) {
  Diagnostics remarks;
  const auto position = [&]() -> Result<Position> {
    if (setup_.dialect) return parse_fen(definition, text, *setup_.dialect, &remarks);
    auto recognised = recognise_fen(definition, text, remarks);
    if (!recognised.ok()) return recognised.problems();
    hear(*recognised->dialect);
    return std::move(recognised->position);
  }();
  // Interfaces set up positions with any pieces.
  std::erase_if(remarks, [](const Diagnostic& each) { return each.id == "position-set"; });
  if (position.ok())
    for (const Diagnostic& remark : remarks) say_("info string " + remark.message);
  return position;
}

Result<std::vector<Move>> UciCommands::read_word(Game& game, std::string_view word) const {
  if (setup_.dialect) return read_dialect_turn(game, word, *setup_.dialect);
  const auto move = parse_move(game, word);
  if (!move.ok()) return move.problems();
  return std::vector{*move};
}

Diagnostics UciCommands::play_word(Game& game, std::string_view word) const {
  auto moves = read_word(game, word);
  if (!moves.ok()) {
    auto open = without_spent_counts(game);
    if (!open) return moves.problems();
    moves = read_word(*open, word);
    if (!moves.ok()) return moves.problems();
    say_(kCountIsSpent);
    game = std::move(*open);
  }
  for (const Move move : *moves) game.play(move);
  return {};
}

Result<Game> UciCommands::read_line_of_others(Game game,
                                              const std::vector<std::string_view>& words) {
  Diagnostics remarks;
  const auto line = recognise_moves(game, {words.begin(), words.end()}, remarks);
  if (!line.ok()) return line.problems();
  hear(*line->dialect);
  for (const Diagnostic& remark : remarks) say_("info string " + remark.message);
  for (const Move move : line->moves) game.play(move);
  return game;
}

std::vector<Move> UciCommands::read_moves(Game& game, const std::vector<std::string>& texts) const {
  std::vector<Move> moves;
  for (const std::string& text : texts) {
    const auto turn = heard_ ? read_dialect_turn(game, text, *heard_) : read_word(game, text);
    if (turn.ok())
      moves.push_back(turn->front());
    else
      report_problems("go searchmoves", turn.problems());
  }
  return moves;
}

void UciCommands::hear(const Dialect& dialect) {
  heard_ = &dialect == &own_dialect() ? nullptr : &dialect;
}

const Dialect* UciCommands::spoken() const { return setup_.dialect ? setup_.dialect : heard_; }

UciForm UciCommands::form() const {
  return {spoken() ? spoken() : &own_dialect(),
          options_.king_takes_rook ? UciCastling::king_takes_rook : UciCastling::usual};
}

void UciCommands::show() {
  if (has_position("d")) say_all(uci_show(game_, form()));
}

std::string UciCommands::search(const GoCommand& go, const std::atomic<bool>& stop,
                                const PonderSwitch& ponder) {
  if (!has_position("go")) return "bestmove (none)";
  for (const std::string& word : go.unknown) say_("info string go: ignoring " + in_quotes(word));
  Game game = game_;
  if (auto open = game.legal_moves().empty() ? without_spent_counts(game) : std::nullopt) {
    say_(kCountIsSpent);
    game = std::move(*open);
  }
  SearchLimits limits = go.limits_for(game.side_to_move());
  limits.root_moves = read_moves(game, go.search_moves);
  limits.overhead_ms = options_.move_overhead_ms;
  limits.multipv = options_.multipv;
  limits.threads = options_.threads;
  limits.level = options_.level();
  limits.stop = &stop;
  if (go.ponder) limits.ponder = &ponder;
  const SearchResult result = searcher_->search(
      game, limits, [&](const SearchInfo& info) { say_(uci_info(game, info, form())); });
  if (const auto note = uci_mate_note(limits, result)) say_(*note);
  const std::vector<Move> answer = answer_of(game, result, limits);
  for (const Diagnostic& problem : stockade::take_script_errors(game.definition().kernel())) {
    const std::string text = problem.to_string();
    say_("info string " + text.substr(0, text.find('\n')));
  }
  return uci_best_move(game, answer, form());
}

std::vector<Move> UciCommands::answer_of(const Game& game, const SearchResult& result,
                                         const SearchLimits& limits) {
  if (result.best.is_none()) return {};
  std::vector<Move> line = {result.best};
  if (!spoken()) {
    if (result.ponder) line.push_back(*result.ponder);
    return line;
  }
  const std::vector<Move>& expected = result.info.pv;
  if (!expected.empty() && expected.front() == result.best)
    line = expected;
  else if (result.ponder)
    line.push_back(*result.ponder);
  const auto has_turn = [&] { return !uci_line(game, line, form()).empty(); };
  if (has_turn()) return line;
  // The search ended in the middle of a turn. The time for it is used up.
  Game after = game;
  for (const Move move : line) after.play(move);
  SearchLimits short_limits;
  short_limits.depth = 1;
  short_limits.stop = limits.stop;
  short_limits.level = limits.level;
  while (!has_turn()) {
    const SearchResult rest = searcher_->search(after, short_limits);
    if (rest.best.is_none()) break;
    line.push_back(rest.best);
    after.play(rest.best);
  }
  return line;
}

void UciCommands::perft(int depth, const std::atomic<bool>& stop) {
  if (!has_position("go perft")) return;
  uint64_t nodes = 0;
  if (depth == 0) {
    nodes = 1;
  } else {
    auto native = setup_.allow_native ? setup_.plugins.make_moves(game_.definition()) : nullptr;
    if (native && !native->takes(game_.position())) native = nullptr;
    PerftOptions perft_options;
    perft_options.stop = &stop;
    const auto rows = divide(game_, native.get(), depth, perft_options, options_.threads);
    if (stop) return say_("info string perft was stopped");
    std::vector<std::string> lines;
    for (const DivideRow& row : rows) {
      // A dialect may have no text for the first half of a turn.
      std::vector<std::string> text = uci_line(game_, {row.move}, form());
      if (text.empty()) text = uci_line(game_, {row.move});
      lines.push_back(fmt::format("{}: {}", text[0], row.leaves));
      nodes += row.leaves;
    }
    std::sort(lines.begin(), lines.end());
    say_all(lines);
    say_("");
  }
  say_(fmt::format("Nodes searched: {}", nodes));
}

}  // namespace stockade
