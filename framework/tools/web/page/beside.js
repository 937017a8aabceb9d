// The files beside the variant: lessons, puzzles, rule tests. A page of one file contains them; one of a site fetches
// them when somebody wants them.

const beside = JSON.parse(element("beside").textContent);

async function besideText(use) {
  const file = beside[use];
  if (file.text !== undefined) return file.text;
  const answer = await fetch(file.address).catch(() => null);
  if (!answer) throw new Error("the file cannot be fetched: there is no connection");
  if (!answer.ok) throw new Error(`the file cannot be fetched (${answer.status})`);
  return file.text = await answer.text();
}
