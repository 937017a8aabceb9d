// The files beside the variant: lessons, puzzles, rule tests. A page of one file contains them; one of a site fetches
// them when somebody wants them, and again if the text turns out to be another one.

const beside = JSON.parse(element("beside").textContent);

async function besideText(use) {
  const file = beside[use];
  if (file.text !== undefined) return file.text;
  const answer = await fetch(file.address, file.unread ? {cache: "reload"} : {}).catch(() => null);
  if (!answer) throw new Error("the file cannot be fetched: there is no connection");
  if (!answer.ok) throw new Error(`the file cannot be fetched (${answer.status})`);
  file.fetched = true;
  return file.text = await answer.text();
}

// The engine could not read the text: the next time it is fetched anew, past whatever has kept it. False if the page
// itself contains it.
function forgetBeside(use) {
  const file = beside[use];
  if (!file?.fetched) return false;
  delete file.text;
  return file.unread = true;
}
