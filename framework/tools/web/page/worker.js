"use strict";
// The engine in a thread of its own. Messages: {glue, wasm, files} once, which is answered with {ready}
// or {failed: text}, then {id, request}.
let module = null;

function call(request) {
  return JSON.parse(module.ccall("stockade_call", "string", ["string"], [JSON.stringify(request)]));
}

async function start({glue, wasm, files}) {
  // The glue defines the function Stockade.
  const Stockade = new Function(glue + "; return Stockade;")();
  module = await Stockade({wasmBinary: wasm, print: () => {}, printErr: () => {}});
  for (const [path, text] of Object.entries(files)) {
    const folders = path.split("/").slice(1, -1);
    let place = "";
    for (const folder of folders) {
      place += "/" + folder;
      if (!module.FS.analyzePath(place).exists) module.FS.mkdir(place);
    }
    module.FS.writeFile(path, text);
  }
}

onmessage = async ({data}) => {
  if (data.glue) {
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
