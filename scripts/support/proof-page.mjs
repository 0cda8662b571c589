/** The page that says what was proved, from what `npm run prove` has found. */

const HEAD = `# What was proved

After this page you know which promises of safety Latchkey makes, how each was tried, and what came out. You can try
again: \`latchkey prove\` runs the programs against installations that it starts and throws away, \`npm run prove\` in
a clone runs the tests too.
`;

const FOOT = `
## What the columns mean

- **Programs** know the service from outside alone, by HTTP and by its processes. Each has a fault that is planted between it and
  the service, and a test that it notices that fault: \`latchkey prove --faults\`.
- **Tests** are those of the repository that state the promise; the table of them is \`packages/prove/src/bars.ts\`.
- A promise with neither is **not proved**. One that isn't in the table was not tried by the last run.
- **Load** is how many programs waited for a core. On a busy machine R12 measures the machine too.
- The same \`--seed\` tries the same again; \`--scale 1\` is the whole count of each.
`;

/** The page in Markdown. */
export function proofPage(rows, { date, about, isWhole, of }) {
  const scale = isWhole ? 'with the whole counts' : 'with small counts';
  const tried = rows.filter(({ program, tests }) => program || tests.passed + tests.failed > 0);
  const table = tried.map(({ id, promise, program, tests }) => {
    const cells = [id, promise, programCell(program), testsCell(tests), program?.seconds ?? ''];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    HEAD,
    `The last run tried ${tried.length} of the ${of} promises on ${date}, ${scale}: ${about}.\n`,
    '| | Promise | Programs | Tests | Seconds |',
    '|---|---|---|---|---|',
    ...table,
    FOOT,
  ].join('\n');
}

function programCell(program) {
  if (!program) return '';
  const outcome = program.held ? 'held' : `**broken**: ${program.broken[0]}`;
  const seed = program.seed === undefined ? '' : `; seed ${program.seed}`;
  return `${outcome}: ${program.tried}${seed}`.replaceAll('|', '\\|');
}

const testsCell = ({ passed, failed }) => {
  if (failed > 0) return `**${failed} failed**, ${passed} passed`;
  return passed > 0 ? `${passed} passed` : '';
};
