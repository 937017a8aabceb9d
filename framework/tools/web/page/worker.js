"use strict";
// The engine in a thread of its own; the glue before this file defines Stockade. Messages: {compiled, files} once,
// which is answered with {ready} or {failed: text}, then {id, request}.
let engine = null;

// The request lies in the engine's heap: its stack has no room for long ones.
function call(request) {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const place = engine._malloc(bytes.length + 1);
  try {
    engine.HEAPU8.set(bytes, place);
    engine.HEAPU8[place + bytes.length] = 0;
    return JSON.parse(engine.ccall("stockade_call", "string", ["number"], [place]));
  } finally {
    engine._free(place);
  }
}

function makeFolders(path) {
  let place = "";
  for (const folder of path.split("/").slice(1, -1)) {
    place += "/" + folder;
    if (!engine.FS.analyzePath(place).exists) engine.FS.mkdir(place);
  }
}

async function start({compiled, files}) {
  engine = await new Promise((done, failed) => {
    const instantiateWasm = (imports, received) => {
      WebAssembly.instantiate(compiled, imports).then(instance => received(instance, compiled), failed);
      return {};
    };
    Stockade({instantiateWasm, print: () => {}, printErr: () => {}}).then(done, failed);
  });
  for (const [path, text] of Object.entries(files)) {
    makeFolders(path);
    engine.FS.writeFile(path, text);
  }
}

onmessage = async ({data}) => {
  if (data.compiled) {
    try {
      await start(data);
      postMessage({ready: true});
    } catch (problem) {
      postMessage({failed: String(problem)});
    }
    return;
  }
  let answer;
  try {
    answer = call(data.request);
  } catch (problem) {
    answer = {error: "the engine has failed: " + problem};
  }
  postMessage({id: data.id, answer});
};
