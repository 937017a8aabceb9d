// Picks one legal move from clicks on places: the window's state machine (gui/model/move_selector.h).
//
//   idle ──a captive of one's own──▶ paying ──the enemy's tray──▶ paid
//     │                                 │                           │
//     └────────── a piece ──────────▶ armed ◀──────── a piece ──────┘
//                                       │ a legal cell
//                                       ├── one move is left ──▶ committed
//                                       └── several ──▶ choosing ──one of them──▶ committed
//
// back() returns to the state before. A drag is a click where it starts and drop() where it ends.

class Picker {
  constructor() { this.offer([], () => false, () => -1); }

  // Offers moves. isOwn(place): whether a piece of whoever moves is there. zoneOf(place): the zone; -1 for cells.
  offer(moves, isOwn, zoneOf) {
    this.moves = moves.filter(move => move.to >= 0);
    this.isOwn = isOwn;
    this.zoneOf = zoneOf;
    // A tray from which every move comes is chosen by itself.
    const from = this.moves.length ? this.moves[0].from : -1;
    this.home = zoneOf(from) >= 0 && this.moves.every(move => move.from === from) ? from : -1;
    this.reset();
  }

  reset() {
    this.source = this.home;
    this.target = this.payment = -1;
    this.deposited = false;
    this.state = this.source < 0 ? "idle" : "armed";
  }

  fits(move) {
    if (this.source >= 0 && move.from !== this.source) return false;
    // A target without a source means a piece from outside the game.
    if (this.source < 0 && this.target >= 0 && move.from >= 0) return false;
    return this.payment < 0 || move.payment?.[0] === this.payment;
  }

  // The moves that fit what has been picked so far.
  candidates() {
    const fitting = this.moves.filter(move => this.fits(move));
    if (this.target < 0) return fitting;
    for (const ends of [move => move.rook, move => move.end ?? move.to, move => move.to]) {
      const kept = fitting.filter(move => ends(move) === this.target);
      if (kept.length) return kept;
    }
    return [];
  }

  // While choosing: the cheapest payment, or the dearest promotion, first.
  choices() { return this.candidates().sort((one, other) => one.rank - other.rank); }

  // The places to light up, each with whether something is captured there.
  targets() {
    const places = new Map();
    const add = (place, move) => { if (place >= 0) places.set(place, places.get(place) || Boolean(move?.captures)); };
    if (this.state === "armed")
      for (const move of this.candidates()) {
        add(move.to, move);
        add(move.end ?? -1, move);
        add(move.rook ?? -1);
      }
    if (this.state === "paying" || this.state === "paid")
      for (const move of this.candidates()) {
        if (!this.deposited) add(move.payment[1]);
        add(move.from);
      }
    return places;
  }

  isSource(place) {
    return place >= 0 && this.moves.some(move =>
      move.from === place && (this.payment < 0 || move.payment?.[0] === this.payment));
  }
  isPayment(place) { return this.moves.some(move => move.payment?.[0] === place); }
  isPlacedOn(place) { return this.moves.some(move => move.from < 0 && move.to === place); }

  // Any place in the tray to which the payment goes will do.
  deposits(place) {
    if (this.payment < 0 || this.deposited || this.zoneOf(place) < 0) return false;
    const route = this.moves.find(move => move.payment?.[0] === this.payment);
    return this.zoneOf(place) === this.zoneOf(route.payment[1]);
  }

  // Whether a press on the place takes a piece in hand.
  takes(place) {
    if (this.state === "choosing" || place === this.source || this.targets().has(place)) return false;
    if (this.state === "armed" && this.isPayment(place) && this.zoneOf(this.source) >= 0) return false;
    return this.isSource(place) || this.isOwn(place) || (this.state === "idle" && this.isPayment(place));
  }

  arm(place) {
    [this.source, this.target, this.state] = [place, -1, "armed"];
    return {type: "changed", armed: !this.candidates().length};
  }

  aim(place) {
    this.target = place;
    const left = this.candidates();
    // A piece that changes without moving might only have been put back.
    if (left.length === 1 && place !== this.source) return this.commit(left[0]);
    this.state = "choosing";
    return {type: "changed"};
  }

  commit(move) {
    this.reset();
    return {type: "committed", move};
  }

  refuse(place) { return this.zoneOf(place) < 0 ? {type: "refused", from: this.source, to: place} : {type: "ignored"}; }

  click(place) {
    if (place < 0) return {type: "ignored"};
    if (this.state === "choosing") {
      this.back();
      return {type: "changed"};
    }
    if (this.state === "armed") return this.clickArmed(place);
    if (this.state !== "idle") {
      if (this.deposits(place)) {
        [this.deposited, this.state] = [true, "paid"];
        return {type: "changed"};
      }
      if (this.isSource(place)) return this.arm(place);
    }
    const picked = this.payment;
    if (this.state !== "idle") this.reset();
    if (picked >= 0 && place === picked) return {type: "changed"};  // picked again: put back
    if (this.isPlacedOn(place)) return this.aim(place);
    if (this.isSource(place) || this.isOwn(place)) return this.arm(place);
    if (this.isPayment(place)) {
      [this.payment, this.state] = [place, "paying"];
      return {type: "changed"};
    }
    if (this.moves.some(move => move.from < 0)) return {type: "refused", from: -1, to: place};
    return {type: picked < 0 ? "ignored" : "changed"};
  }

  clickArmed(place) {
    if (this.targets().has(place)) return this.aim(place);
    if (place === this.source) {
      this.back();
      return {type: "changed"};
    }
    if (!this.candidates().length && this.isPlacedOn(place)) {
      this.reset();
      return this.aim(place);
    }
    if (this.zoneOf(this.source) >= 0 && this.isPayment(place)) {  // the payment named after the piece it rescues
      [this.payment, this.deposited] = [place, true];
      return {type: "changed"};
    }
    if (this.isSource(place) || (this.isOwn(place) && this.payment < 0 && this.home < 0)) return this.arm(place);
    return this.refuse(place);
  }

  // Ends a drag that began with a click on its start; dropped on the start the piece stays armed.
  drop(place) {
    if (this.state === "armed" && place !== this.source && place >= 0)
      return this.targets().has(place) ? this.aim(place) : this.refuse(place);
    return this.state === "paying" && this.deposits(place) ? this.click(place) : {type: "ignored"};
  }

  choose(move) {
    return this.state === "choosing" && this.candidates().includes(move) ? this.commit(move) : {type: "ignored"};
  }

  // Whether there was a state before.
  back() {
    if (this.state === "choosing") {
      this.target = -1;
      this.state = this.source < 0 ? "idle" : "armed";
    } else if (this.state === "armed") {
      if (this.source === this.home && this.payment < 0) return false;
      this.source = this.home;
      this.state = this.source >= 0 ? "armed" : this.payment < 0 ? "idle" : this.deposited ? "paid" : "paying";
    } else if (this.state === "paid") {
      [this.deposited, this.state] = [false, "paying"];
    } else if (this.state === "paying") {
      [this.payment, this.state] = [-1, "idle"];
    } else {
      return false;
    }
    return true;
  }
}
