/**
 * `npm test`: every check; a failed one does not stop the others. They run in the order of their table, beside each other
 * as far as there are cores for them.
 *
 *     npm test                    all of them
 *     npm test -- units lint      these, and what they build on
 *     npm test -- quick           in three minutes: types, lint, unused code, what is public, units, the API
 *     npm run test:full           with the large counts
 *     npm test -- --help          what each of them is, and what the full run adds
 */
import { checks, sets } from './support/checks.mjs';
import { one } from './support/counts.mjs';
import { findChromium } from './support/find-chromium.mjs';
import { main } from './support/main.mjs';
import { packed } from './support/pack.mjs';
import { inOnePiece, say, seconds } from './support/progress.mjs';
import { sideBySide } from './support/side-by-side.mjs';

/** What the checks share, got when the first of them asks for it: the path of Chromium, and the packages to install. */
const world = { chromium: async () => ({ CHROMIUM_PATH: await findChromium() }), packed };

main(async () => {
  const words = process.argv.slice(2);
  if (words.includes('--help')) {
    console.log(help());
    return 0;
  }
  if (words.includes('--full')) process.env.LATCHKEY_TEST_FULL = '1';
  const names = words.filter((word) => word !== '--full').flatMap((word) => sets[word] ?? word);
  const wanted = chosen(names);
  const start = performance.now();
  const jobs = wanted.map((name) => ({ name, ...checks[name] }));
  const results = await sideBySide(jobs, ({ name, isNarrow }) =>
    isNarrow && names.length !== 1 ? inOnePiece(() => check(name)) : check(name),
  );
  return summarise(results, start);
});

function chosen(names) {
  const unknown = names.find((name) => !Object.hasOwn(checks, name));
  if (unknown) throw new Error(`There is no check "${unknown}". There are: ${Object.keys(checks).join(', ')}.`);
  const needed = new Set(names.flatMap((name) => [...checks[name].after, name]));
  const isInRun = (name) => process.env.LATCHKEY_TEST_FULL || !checks[name].isOnlyFull;
  return Object.keys(checks).filter((name) => (names.length === 0 ? isInRun(name) : needed.has(name)));
}

function help() {
  const rows = Object.entries(checks).map(([name, { about, full }]) =>
    [`  ${name.padEnd(12)}${about}`, ...(full ? [`${' '.repeat(14)}in the full run: ${full}`] : [])].join('\n'),
  );
  const named = Object.entries(sets).map(([name, members]) => `  ${name.padEnd(12)}${members.join(', ')}`);
  return [
    'npm test -- [name ...]            every check, or those named and what they build on',
    'npm run test:full -- [name ...]   the same, with the large counts',
    '\nChecks:',
    ...rows,
    '\nSets:',
    ...named,
  ].join('\n');
}

async function check(name) {
  say(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}`);
  const start = performance.now();
  const counts = await checks[name].run(world).catch((error) => {
    say(error.message);
    return one(false);
  });
  const result = { name, ...counts, time: seconds(start) };
  say(line(result));
  return result;
}

function summarise(results, start) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  for (const { name, failures } of results)
    for (const failure of failures) console.log(`\nFAILED in ${name}: ${failure}`);
  const rows = Object.keys(checks).flatMap((name) => results.filter((result) => result.name === name));
  console.log(`\n${rows.map(line).join('\n')}\n${'all'.padEnd(14)}${seconds(start).padStart(9)}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}

const line = ({ name, passed, failed, time }) =>
  `${name.padEnd(14)}${time.padStart(9)}  ${failed ? 'FAILED' : 'ok    '}  ${passed} passed, ${failed} failed`;
