// A link that holds a game: PAGE#game=1.VARIANT.RULES.DATA, for play by mail or chat.
//
//   1        the version of this form
//   VARIANT  the variant's id
//   RULES    the hash of its rules
//   DATA     the start ("" for that of the page), a line end, and the moves in UCI notation: compressed as zlib does,
//            whose checksum finds damage, in base64url
//
// What a link holds is data: it is compared, decompressed up to a limit, and sent to the engine, which plays legal
// moves and refuses the rest.

const LINK_VERSION = "1";
const MOST_LINK = 20000;    // characters of DATA
const MOST_GAME = 200000;   // bytes of the game
const MOST_MOVES = 10000;   // of a game in a link or in the browser's memory

// A game by link: {answered: whether its player has moved since it was opened, link: that of its state}.
let mail = null;

async function throughStream(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel();
      throw new Error("it is too long");
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function base64url(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromBase64url(text) {
  if (!/^[\w-]*$/.test(text)) throw new Error("it has characters that no link has");
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), character => character.charCodeAt(0));
}

async function linkOfGame({start, played}) {
  const bytes = new TextEncoder().encode(start + "\n" + played.join(" "));
  const data = base64url(await throughStream(bytes, new CompressionStream("deflate"), Infinity));
  return `#game=${LINK_VERSION}.${encodeURIComponent(exported.id)}.${game.rules_hash}.${data}`;
}

// The game of a link: {fen, moves}. Fails with words for the player.
async function gameOfLink(fragment) {
  const [version, variant, hash, data, ...more] = fragment.slice("#game=".length).split(".");
  if (/^\d+$/.test(version) && version !== LINK_VERSION)
    throw new Error("This link was made by another version of the page, which this one cannot read.");
  if (data === undefined || more.length || data.length > MOST_LINK)
    throw new Error("This link is damaged: a part of it is missing or too long. Ask for it again.");
  if (variant !== encodeURIComponent(exported.id))
    throw new Error(`This link holds a game of another variant (${variant.slice(0, 40)}), which this page does not play.`);
  if (hash !== game.rules_hash)
    throw new Error("This link holds a game by another version of these rules. Open it with the page that made it.");
  try {
    const bytes = await throughStream(fromBase64url(data), new DecompressionStream("deflate"), MOST_GAME);
    const [fen, moves] = new TextDecoder("utf-8", {fatal: true}).decode(bytes).split("\n");
    const list = moves.split(" ").filter(Boolean);
    if (list.length > MOST_MOVES) throw new Error("it is too long");
    return {fen, moves: list};
  } catch {
    throw new Error("This link is damaged: its game cannot be read. Copy it whole, or ask for it again.");
  }
}

// Opens the link in the page's address, if it holds a game. Whether it does. A link that cannot be read changes nothing.
async function openLink() {
  if (!location.hash.startsWith("#game=")) return false;
  try {
    if (game.hides) throw new Error("A game with hidden pieces cannot be played by links.");
    const found = await gameOfLink(location.hash);
    showView("play");
    stopThinking();
    await arrive(async () => {
      const answer = await askState({do: "set", moves: found.moves, fen: found.fen});
      if (answer.error) throw new Error("This link holds a game that the rules do not allow: " + answer.error);
      takeLinkedGame(answer);
    });
    return true;
  } catch (problem) {
    say(problem.message);
    return false;
  }
}

function takeLinkedGame(answer) {
  mail = {answered: false};
  computer = new Set();
  clocks = new Clocks("", 0);
  viewed = asked = null;
  state = answer;
  // Whoever is to move sits at the lower edge.
  flipped = exported.below[player()] === false;
  showComputer();
  offerMoves();
  drawMail();
  draw();
}

// The link of the game as it is now, in the page's address and in the field.
async function drawMail() {
  element("mail").hidden = !mail;
  if (!mail) return;
  const of = state;
  const link = await linkOfGame(of);
  if (of !== (shelf?.state ?? state) || !mail) return;
  mail.link = link;
  history.replaceState(null, "", link);
  element("link").value = location.href;
  const side = game.sides[player()];
  element("mail-words").textContent = state.over ? "The game is over. Send this link to show how it ended:"
    : mail.answered ? `You have moved. Send this link to ${side}, who moves next:`
      : `You move for ${side}. Make your move on the board.`;
  element("link-row").hidden = !mail.answered && !state.over;
}

// Another view has taken the address, in which the game by link lives.
function keepMailAddress() {
  if (mail?.link && !/^#(game|rules)=/.test(location.hash)) history.replaceState(null, "", mail.link);
}

// Makes a game by link of the present one.
async function startMail() {
  mail = {answered: true};
  computer = new Set();
  clocks = new Clocks("", 0);
  showComputer();
  stopThinking();
  await drawMail();
  offerMoves();
  draw();
  element("link").focus();
  element("link").select();
}

// The page's own game goes on; the link stays with whoever has it.
function leaveLink() {
  mail = null;
  element("mail").hidden = true;
  if (location.hash.startsWith("#game=")) clearAddress();
}

// The address of the page alone.
function clearAddress() { history.replaceState(null, "", location.pathname + location.search); }
