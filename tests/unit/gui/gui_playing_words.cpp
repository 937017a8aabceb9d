// What the window says and sounds while a game is played: clocks, the end, sounds.

#include <catch2/catch.hpp>

#include "gui/model/clock_words.h"
#include "gui/model/end_words.h"
#include "gui/model/level_words.h"
#include "gui/model/player_words.h"
#include "gui/model/sounds.h"
#include "tests/support/variants.h"

namespace stockade::gui::gui_playing_words_test {
namespace {

using namespace std::chrono_literals;
using test::variant;

/// The sounds of a session, in order.
class Ear {
 public:
  explicit Ear(Session& session) {
    session.observe([this, &session](const SessionEvent& event) {
      if (const auto sound = sound_of(session, event)) heard.push_back(*sound);
    });
  }
  std::vector<Sound> heard;
};

std::vector<Sound> sounds_of(const char* name, const char* fen,
                             std::initializer_list<const char*> moves) {
  Session session(variant(name));
  if (*fen) REQUIRE(session.set_fen(fen).ok());
  Ear ear(session);
  for (const char* text : moves) {
    INFO(text);
    REQUIRE(session.play_text(text).ok());
  }
  return ear.heard;
}

}  // namespace

TEST_CASE("a clock shows tenths below ten seconds, and zero only at the end", "[unit]") {
  CHECK(clock_face(3h + 2min + 1s) == "3:02:01");
  CHECK(clock_face(1h) == "1:00:00");
  CHECK(clock_face(59min + 59s + 999ms) == "59:59");
  CHECK(clock_face(10s) == "0:10");
  CHECK(clock_face(9'900ms) == "9.9");
  CHECK(clock_face(9'850ms) == "9.9");
  CHECK(clock_face(1ms) == "0.1");
  CHECK(clock_face(0ms) == "0.0");
}

TEST_CASE("time controls are told in words", "[unit]") {
  const auto words = [](const char* text) {
    return time_words(parse_time_control(text)->side(Side{0}));
  };
  CHECK(words("1") == "1 minute for the game");
  CHECK(words("5+3") == "5 minutes for the game, and 3 seconds more after every move");
  CHECK(words("1h+0.5") == "1 hour for the game, and 0.5 seconds more after every move");
  CHECK(words("10s/move") == "10 seconds for every move");
  CHECK(words("5d1") ==
        "5 minutes for the game; in every move the clock waits 1 second before it runs");
  CHECK(words("40/90, 30") == "90 minutes for 40 moves, then 30 minutes for the rest");
  for (const ClockPreset& preset : clock_presets()) {
    INFO(preset.text);
    CHECK(parse_time_control(preset.text).ok());
  }
}

TEST_CASE("the end of a game is told from the view of the only person", "[unit]") {
  Session session(variant("chess"));
  for (const char* move : {"f3", "e5", "g4"}) REQUIRE(session.play_text(move).ok());
  CHECK(only_person(session) == Side{0});
  REQUIRE(session.play_text("Qh4").ok());
  CHECK(end_words(session).title == "You lost");
  CHECK(end_words(session).reason == "Black wins by checkmate");
  CHECK(end_words(session).result == "0-1");
  session.set_player(Side{1}, PlayerKind::person);
  CHECK_FALSE(only_person(session));
  CHECK(end_words(session).title == "Black wins");
  session.set_player(Side{0}, PlayerKind::computer);
  CHECK(end_words(session).title == "You won");
  session.new_game();
  session.agree_draw();
  CHECK(end_words(session).title == "Draw");
}

TEST_CASE("each event of a game has its sound", "[unit]") {
  using enum Sound;
  CHECK(sounds_of("chess", "", {"e4", "d5", "exd5", "Nf6", "Bb5"}) ==
        std::vector{move, move, capture, move, check});
  CHECK(sounds_of("chess", "", {"f3", "e5", "g4", "Qh4"}) == std::vector{move, move, move, end});
  // Castling and promotion capture nothing; en passant does.
  CHECK(sounds_of("chess", "8/P5k1/8/8/8/8/8/4K2R w K - 0 1", {"O-O", "Kg6", "a8=N"}) ==
        std::vector{move, move, move});
  CHECK(sounds_of("chess", "8/7k/8/2pP4/8/8/8/4K3 w - c6 0 1", {"dxc6"}) == std::vector{capture});
  // An exchange of hostages.
  CHECK(sounds_of("hostage", "4k3/8/8/8/8/8/8/4K3[#Nq] w - - 0 1", {"N#Q@a1"}) ==
        std::vector{exchange});

  Session session(variant("chess"));
  REQUIRE(session.play_text("e4").ok());
  Ear ear(session);
  session.undo();
  session.redo();
  session.go_to_start();
  session.set_tag("Event", "x");
  session.resign(Side{0});
  CHECK(ear.heard == std::vector{move, move, end});
}

}  // namespace stockade::gui::gui_playing_words_test
