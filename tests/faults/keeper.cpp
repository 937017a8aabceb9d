// What the window writes, without a window. failures.py runs it under shim.cpp.
//
// Usage: stockade_fault_keeper keeper TASK, with one of kTasks. Exit code 0: all is written; 2:
// something is not.

#include <array>
#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <string_view>
#include <system_error>
#include <thread>

#include "framework/base/files.h"
#include "framework/notation/pgn.h"
#include "framework/session/authoring/sources.h"
#include "framework/session/authoring/variant_draft.h"
#include "framework/session/library.h"
#include "framework/session/play/session.h"
#include "framework/session/records/game_file.h"
#include "framework/session/records/game_keeper.h"
#include "framework/tools/cli/cli.h"
#include "framework/tools/protocol/peer_table.h"
#include "framework/tools/web/web_page.h"
#ifdef STOCKADE_FAULT_SETTINGS
#include "gui/settings.h"
#endif

namespace stockade::test {
namespace {

constexpr int kWritten = 0;
constexpr int kNotWritten = 2;

int report(const Diagnostics& problems) {
  for (const Diagnostic& problem : problems) std::fprintf(stderr, "%s\n", problem.message.c_str());
  return problems.empty() ? kWritten : kNotWritten;
}

/// The kept game, a saved game, and games in files of several.
int save_games() {
  const auto chess = open_variant("chess");
  if (!chess.ok()) return report(chess.problems());
  Session session(*chess);
  for (const char* move : {"e4", "e5"})
    if (const auto played = session.play_text(move); !played.ok()) return report(played.problems());
  GameKeeper keeper{KeptGames("kept")};
  keeper.keep(session.record(), {});
  keeper.finish();
  int status = kWritten;
  if (const auto trouble = keeper.trouble()) status = report({*trouble});
  if (const auto saved = save_alone("alone.pgn", session.record()); !saved.ok())
    status = report(saved.problems());
  else if (const auto again = save_in_place(*saved, session.record()); !again.ok())
    status = report(again.problems());
  if (const auto added = save_at_end("games.pgn", session.record()); !added.ok())
    status = report(added.problems());
  return status;
}

// ---------------------------------------------------------------------------------------- network

/// One end of a game over the network, which keeps its game as the window does.
struct End {
  Session session;
  PeerTable table{session};
  GameKeeper keeper;

  End(const DefinitionPtr& definition, const char* folder)
      : session(definition), keeper(KeptGames(folder)) {
    session.observe([this](const SessionEvent& event) {
      table.follow(event);
      keeper.keep(session.record(), {});
    });
  }
  [[nodiscard]] size_t plies() const { return Record::line_to(session.node()).size(); }
};

constexpr std::array<const char*, 4> kMoves = {"e4", "e5", "Nf3", "Nc6"};
constexpr int kMaxJoins = 3;

/// Moves the bytes, and plays when it is this end's turn. False, with a message, if the game with
/// the other end is over.
bool step(End& end) {
  bool linked = true;
  for (const PeerNews& news : end.table.pump())
    if (news.type == PeerNews::Type::lost || news.type == PeerNews::Type::closed) {
      std::fprintf(stderr, "%s\n", news.words.c_str());
      linked = false;
    }
  if (end.plies() < kMoves.size() && end.table.may_move())
    (void)end.session.play_text(kMoves[end.plies()]);
  return linked;
}

/// A game between two ends of this program. The guest joins again if the link is lost.
int play_over_network() {
  const auto chess = open_variant("chess");
  if (!chess.ok()) return report(chess.problems());
  End host(*chess, "host");
  End guest(*chess, "guest");
  if (const Diagnostics problems = host.table.host(Side{0}, 0); !problems.empty())
    return report(problems);
  const std::string address = "127.0.0.1:" + std::to_string(host.table.port());
  int joins = 0;
  for (bool linked = false; host.plies() < kMoves.size() || guest.plies() < kMoves.size();) {
    if (!linked && ++joins > kMaxJoins) break;
    if (!linked)
      if (const Diagnostics problems = guest.table.join(address, host.table.code());
          !problems.empty())
        return report(problems);
    (void)step(host);
    linked = step(guest);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  int status = joins > kMaxJoins ? kNotWritten : kWritten;
  for (End* end : {&host, &guest}) {
    end->table.hang_up();
    end->keeper.finish();
    if (const auto trouble = end->keeper.trouble()) status = report({*trouble});
  }
  return status;
}

// ------------------------------------------------------------------------------ authors and pages

int save_variants() {
  const std::string text = "schema: 1\nextends: chess\nname: Mine\n";
  if (const Diagnostics problems = create_variant(text, "mine/mine.yaml"); !problems.empty())
    return report(problems);
  std::filesystem::create_directory("copy");
  return report(copy_sources("mine/mine.yaml", "copy/copy.yaml"));
}

/// What `stockade export` does, with other contents for the page.
int export_page() {
  const auto variant = open_variant("tamerlane");
  if (!variant.ok()) return report(variant.problems());
  const auto page = write_web_page(**variant, {"page", "page", "page"}, "");
  return report(page.ok() ? replace_file("out.html", *page) : page.problems());
}

#ifdef STOCKADE_FAULT_SETTINGS
int save_settings() {
  const std::filesystem::path here = std::filesystem::current_path();
  ::setenv("XDG_CONFIG_HOME", here.c_str(), 1);
  gui::Settings settings = gui::Settings::load();
  settings.width = 1000;
  return report(settings.save());
}
#endif

struct Task {
  std::string_view name;
  int (*run)();
};

constexpr Task kTasks[] = {
    {"games", save_games},       {"network", play_over_network},
    {"variants", save_variants}, {"page", export_page},
#ifdef STOCKADE_FAULT_SETTINGS
    {"settings", save_settings},
#endif
};

int run(std::string_view name) {
  for (const Task& task : kTasks)
    if (task.name == name) return task.run();
  std::fputs("error: there is no such task\n", stderr);
  return kNotWritten;
}

}  // namespace
}  // namespace stockade::test

int main(int count, char** words) {
  stockade::end_without_memory_well();
  try {
    return stockade::test::run(count > 2 ? words[2] : "");
  } catch (const std::bad_alloc&) {
    std::fputs("error: not enough memory\n", stderr);
  } catch (const std::system_error& problem) {
    std::fprintf(stderr, "error: the system refuses a thread: %s\n", problem.what());
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "error: %s\n", problem.what());
  }
  return 2;
}
