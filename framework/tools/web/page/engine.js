// The engine: WebAssembly in a worker, and requests to it; see bridge.cpp for these.

// The engine as a file: in the page itself, or beside it.
async function engineFile() {
  const holder = element("engine");
  if (holder.dataset.src) {
    const answer = await fetch(holder.dataset.src);
    if (!answer.ok) throw new Error(`the engine cannot be fetched (${answer.status})`);
    return new Uint8Array(await answer.arrayBuffer());
  }
  const text = atob(holder.textContent.trim());
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes;
}

async function compileEngine() {
  const bytes = await engineFile();
  // Some servers send the file as one that the browser has to decompress, and the browser has done so.
  const compressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!compressed) return WebAssembly.compile(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

// The address of the worker's program. In a page of one file the program is in the page.
function workerAddress() {
  const holder = element("worker");
  if (holder.dataset.src) return holder.dataset.src;
  const program = new Blob([element("glue").textContent, "\n", holder.textContent], {type: "text/javascript"});
  return URL.createObjectURL(program);
}

const MOST_TEXT = 1 << 20;  // bytes of one text for the engine

// Whether a text takes more than that as UTF-8, with one to three bytes for each unit.
function isLarge(text) {
  return text.length > MOST_TEXT || (3 * text.length > MOST_TEXT && new TextEncoder().encode(text).length > MOST_TEXT);
}

class Engine {
  constructor() {
    this.waiting = new Map();
    this.next = 0;
  }

  // Starts a worker with the compiled engine, and loads the game.
  async start(compiled) {
    this.worker = new Worker(workerAddress());
    await new Promise((done, failed) => {
      this.worker.onerror = event => {
        failed(new Error(event.message || "the engine's worker does not start"));
        this.end();
      };
      this.worker.onmessage = ({data}) => {
        if (data.ready) return done();
        if (data.failed) return failed(new Error(data.failed));
        const waiting = this.waiting.get(data.id);
        this.waiting.delete(data.id);
        if (waiting) waiting(data.answer);
      };
      this.worker.postMessage({compiled, files: exported.files});
    });
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    return this.ask({do: "load", seed, ...exported.load});
  }

  ask(request) {
    if (Object.values(request).some(one => typeof one === "string" && isLarge(one)))
      return Promise.resolve({error: "the text is larger than one megabyte"});
    return new Promise(done => {
      this.waiting.set(++this.next, done);
      this.worker.postMessage({id: this.next, request});
    });
  }

  // Whoever waits for an answer is told that there will be none.
  end() {
    this.worker.terminate();
    for (const waiting of this.waiting.values()) waiting({error: "the engine has ended"});
    this.waiting.clear();
  }
}
