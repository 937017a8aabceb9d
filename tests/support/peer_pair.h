#pragma once
// Two programs and the wire between them, and one end alone: for tests of what friends' programs
// say to each other.

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "framework/notation/fen.h"
#include "framework/notation/move_text.h"
#include "framework/session/friends/peer_game.h"
#include "framework/session/play/session.h"
#include "tests/support/peer_program.h"
#include "tests/support/variants.h"

namespace stockade::test::peers {

inline const std::string kCode = "ABCDEF";
inline const std::string kHello = R"({"type":"hello","stockade":3,"code":"ABCDEF"})"
                                  "\n";

/// Two programs, and the wire between them.
struct Pair {
  explicit Pair(const std::string& id = "hostage", Side side = Side{0})
      : host(PeerProgram::host(shared(id, side), key, 0)), guest(PeerProgram::join(kCode, 0)) {}

  static SharedGame shared(const std::string& id, Side side) {
    return *share_game(Session(variant(id)), side);
  }

  /// Carries everything that is under way to the other end, in parts of a few bytes.
  void carry() {
    for (bool any = true; any;) {
      any = false;
      for (auto [from, to] : {std::pair{&host, &guest}, std::pair{&guest, &host}}) {
        const std::string bytes = from->take_output();
        any = any || !bytes.empty();
        for (size_t at = 0; at < bytes.size(); at += 7)
          to->receive(std::string_view(bytes).substr(at, 7), now);
      }
      now += 200;
    }
  }
  /// A move by whoever is to move.
  void play(const std::string& text) {
    PeerProgram& mover = host.may_move() ? host : guest;
    REQUIRE(mover.may_move());
    Game game(mover.game().game);
    const auto move = parse_move(game, text);
    INFO(text << " " << move.message());
    REQUIRE(move.ok());
    REQUIRE(mover.play(*move, now));
    carry();
  }
  void play(std::initializer_list<const char*> moves) {
    for (const char* text : moves) play(std::string(text));
  }
  static std::string fen(const PeerProgram& end) {
    return write_fen(end.game().game.definition(), end.game().game.position());
  }
  [[nodiscard]] bool agree() const {
    return host.started() && guest.started() && fen(host) == fen(guest) &&
           host.game().moves == guest.game().moves && host.game().drawn == guest.game().drawn &&
           host.game().resigned == guest.game().resigned;
  }

  HostKey key{kCode};
  int64_t now = 0;
  PeerProgram host;
  PeerProgram guest;
};

inline std::vector<PeerEvent::Type> types(PeerProgram& end) {
  std::vector<PeerEvent::Type> list;
  for (const PeerEvent& event : end.take_events()) list.push_back(event.type);
  return list;
}

/// A host in a game of Hostage Chess after 1. e4, as its guest sees it.
struct Seat {
  Seat() : host(PeerProgram::host(Pair::shared("hostage", Side{0}), key, 0)) {
    host.receive(kHello, 0);
    Game game(host.game().game);
    REQUIRE(host.play(*parse_move(game, "e4"), 0));
    (void)host.take_output();
    (void)host.take_events();
  }
  /// What the host answers.
  std::string say(const std::string& line) {
    host.receive(line + "\n", 100);
    return host.take_output();
  }
  HostKey key{kCode};
  PeerProgram host;
};

/// The welcome of a game after those moves.
inline std::string welcome_of(std::initializer_list<const char*> moves,
                              const std::string& id = "hostage") {
  Session session(variant(id));
  for (const char* text : moves) REQUIRE(session.play_text(text).ok());
  HostKey key{kCode};
  PeerProgram host = PeerProgram::host(*share_game(session, Side{0}), key, 0);
  host.receive(kHello, 0);
  return host.take_output();
}

inline std::string with(std::string text, const std::string& old, const std::string& other) {
  const size_t at = text.find(old);
  INFO(old);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old.size(), other);
}

inline PeerEnd join_with(const std::string& welcome) {
  PeerProgram guest = PeerProgram::join(kCode, 0);
  guest.receive(welcome, 0);
  return guest.end();
}

}  // namespace stockade::test::peers
