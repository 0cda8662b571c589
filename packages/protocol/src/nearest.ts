/** So many letters may be other than those of what was meant. */
const MISTAKES = 2;

/** Which of the names was probably meant; undefined where none is near. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  // In a short word two other letters make another word.
  const allowed = Math.min(MISTAKES, Math.floor(word.length / 3));
  const near = names.map((name) => ({ name, mistakes: mistakesIn(word, name) }));
  return near.filter(({ mistakes }) => mistakes <= allowed).sort((a, b) => a.mistakes - b.mistakes)[0]?.name;
}

/** By Levenshtein: how many letters are other, missing, or too many. */
function mistakesIn(word: string, name: string): number {
  let row = Array.from({ length: name.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...word].entries()) {
    const above = row;
    row = [index + 1];
    for (const [column, other] of [...name].entries()) {
      const [left = 0, up = 0, corner = 0] = [row[column], above[column + 1], above[column]];
      row.push(Math.min(left + 1, up + 1, corner + (letter === other ? 0 : 1)));
    }
  }
  return row[name.length] ?? 0;
}
