/** The page that says what was proved, from the record of it. */

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
- **Run** is the last one, and with which counts: whole ones take hours, so not every run tries everything, and a small
  one takes the place of a whole one only where it finds something. The same \`--seed\` tries the same again;
  \`--scale 1\` is the whole count of each.
- **Load** is how many programs waited for a core. On a busy machine R12 measures the machine too.
- A promise with neither program nor test is **not proved**.
`;

/** The page in Markdown: every promise of `bars`, with its last runs of the record. */
export function proofPage(bars, record) {
  const runs = Object.values(record).flatMap(({ program, tests }) => [program ?? [], tests ?? []].flat());
  const machines = [...new Set(runs.map(({ machine }) => machine))];
  const whole = bars.filter(({ id }) => record[id]?.program?.isWhole || record[id]?.tests?.isWhole).length;
  return [
    HEAD,
    `${Object.keys(record).length} of the ${bars.length} promises were tried, ${whole} of them with whole counts. ${onMachines(machines)}\n`,
    '| | Promise | Programs | Tests | Run | Seconds | Load |',
    '|---|---|---|---|---|---|---|',
    ...bars.map((bar) => row(bar, record[bar.id] ?? {})),
    FOOT,
  ].join('\n');
}

const onMachines = (machines) =>
  machines.length === 1 ? `The machine: ${machines[0]}.` : `The machines: ${machines.join('; ')}.`;

function row({ id, promise }, { program, tests }) {
  const runs = [program ?? [], tests ?? []].flat();
  const each = (of) => [...new Set(runs.map(of))].join('; ');
  const run = each(({ isWhole, date }) => `${isWhole ? 'whole' : 'small'} counts, ${date}`);
  const cells = [
    id,
    promise,
    programCell(program),
    testsCell(tests),
    run,
    program?.seconds ?? '',
    each(({ load }) => load),
  ];
  return `| ${cells.join(' | ')} |`;
}

function programCell(program) {
  if (!program) return '';
  const outcome = program.held ? 'held' : `**broken**: ${program.broken[0]}`;
  const seed = program.seed === undefined ? '' : `; seed ${program.seed}`;
  return `${outcome}: ${program.tried}${seed}`.replaceAll('|', '\\|');
}

function testsCell(tests) {
  if (!tests) return '';
  return tests.failed > 0 ? `**${tests.failed} failed**, ${tests.passed} passed` : `${tests.passed} passed`;
}
