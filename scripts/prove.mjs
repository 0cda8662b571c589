/**
 * `npm run prove`: the promises of safety, by their programs and by their tests, as a table. The words after it are those of
 * `latchkey prove`; besides them
 *
 *     npm run prove -- --no-tests     the programs alone
 *     npm run prove -- --page         adds what it finds to packages/prove/proved.json, and makes docs/proof.md of that
 *
 * At scale 1 the tests run with their large counts.
 */
import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, release, type } from 'node:os';
import { moduleNames, mutate } from '../tests/mutation/run.mjs';
import { writeProof } from './proof/record.mjs';
import { buildProduct } from './support/build.mjs';
import { root, run, tool } from './support/command.mjs';
import { install } from './support/install.mjs';
import { main } from './support/main.mjs';

/** What runs without a browser and without packages of its own. */
const PROJECTS = ['unit', 'api', 'sdk', 'react', 'process'];

main(async () => {
  const given = process.argv.slice(2);
  const words = given.filter((word) => word !== '--no-tests' && word !== '--page');
  await install();
  await buildProduct();
  const program = await run('node', ['packages/cli/dist/main.js', 'prove', '--json', ...words], {
    stdio: ['ignore', 'pipe', 2],
  });
  const { proved } = JSON.parse(program.output);
  const { bars } = await import(`${root}packages/prove/dist/index.js`);
  const named = bars.filter(({ id }) => !words.includes('--bar') || proved.some(({ bar }) => bar === id));
  const isWhole = words[words.indexOf('--scale') + 1] === '1';
  const tested = given.includes('--no-tests') ? new Map() : await testsOf(named, isWhole);
  const mutated = named.some(({ id }) => id === 'R21') ? await mutating(isWhole) : undefined;
  const rows = named.map((bar) => ({
    ...bar,
    program: bar.id === 'R21' ? mutated : proved.find((one) => one.bar === bar.id),
    tests: tested.get(bar.id),
  }));
  console.table(
    rows.map(({ id, program, tests }) => ({
      bar: id,
      program: program ? (program.held ? 'held' : 'BROKEN') : '',
      tried: program?.tried ?? '',
      seed: program?.seed ?? '',
      seconds: program?.seconds ?? '',
      tests: tests?.passed ?? '',
      failed: tests?.failed ?? '',
    })),
  );
  if (given.includes('--page')) writeProof(root, bars, rows, { ...machine(), isWhole });
  return rows.every(({ program, tests }) => program?.held !== false && !tests?.failed) ? 0 : 1;
});

/** R21, in the form of a program's result: all modules, or with small counts the one that takes the least time. */
async function mutating(isWhole) {
  const start = performance.now();
  const results = [];
  for (const name of isWhole ? moduleNames : ['permissions']) results.push(await mutate(name));
  const scores = results.map(({ name, count, score }) => `${name} ${score.toFixed(1)} % of ${count}`);
  return {
    held: results.every(({ isEnough }) => isEnough),
    tried: `changes that tests noticed: ${scores.join(', ')}`,
    broken: scores,
    seconds: Math.round((performance.now() - start) / 1000),
  };
}

const machine = () => ({
  date: new Date().toISOString().slice(0, 10),
  machine: `${type()} ${release().split('-')[0]}, ${availableParallelism()} cores, Node ${process.version}`,
  load: Number(loadavg()[1].toFixed(1)),
});

/** How many tests of each bar passed and failed, by its id. */
async function testsOf(bars, isWhole) {
  const report = `${root}artifacts/tests/prove.json`;
  rmSync(report, { force: true });
  const paths = [...new Set(bars.flatMap(({ tests }) => tests))].filter((path) => !/^(e2e|tests)\//.test(path));
  if (paths.length === 0) return new Map();
  const projects = PROJECTS.flatMap((name) => ['--project', name]);
  await run(
    tool('vitest'),
    ['run', ...projects, ...paths, '--reporter=default', '--reporter=json', `--outputFile=${report}`],
    {
      env: isWhole ? { LATCHKEY_TEST_FULL: '1' } : {},
    },
  );
  const files = JSON.parse(readFileSync(report, 'utf8')).testResults;
  return new Map(
    bars.flatMap(({ id, tests }) => {
      const own = files.filter(({ name }) => tests.some((path) => name.includes(path)));
      if (own.length === 0) return [];
      const all = own.flatMap(({ assertionResults }) => assertionResults);
      const count = (status) => all.filter((test) => test.status === status).length;
      const unloaded = own.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
      return [[id, { passed: count('passed'), failed: count('failed') + unloaded }]];
    }),
  );
}
