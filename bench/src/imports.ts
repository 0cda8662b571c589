import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pack } from '../../scripts/support/pack.mjs';

const run = promisify(execFile);

const ROUNDS = 15;
const MOST_MILLIS = 30;

/** Not ours: what the others are seen against, on a machine that is busy or slow. */
const REACT = 'react';
const entries = ['@latchkey/sdk', '@latchkey/sdk/server', '@latchkey/sdk/admin', '@latchkey/react'];
/** Of React there are two. */
const modes = ['development', 'production'];

/**
 * How long plain Node takes to import each published entry, with everything it needs: the median of separate processes,
 * in turns, so that a busy moment affects all alike.
 */
export async function imports(note: (line: string) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
  const tarballs: Readonly<Record<string, string>> = await pack(join(folder, 'tarballs'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const wanted = ['protocol', 'sdk', 'react'].map((name) => tarballs[`@latchkey/${name}`] as string);
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...wanted], { cwd: folder });
  const rows = [];
  for (const mode of modes) {
    note(`importing, in ${mode}`);
    const react = untimed(REACT);
    const ours = entries.map(untimed);
    for (let round = 0; round < ROUNDS; round++) {
      for (const { entry, times } of [react, ...ours]) times.push(await timeOf(folder, entry, mode));
    }
    const reactMillis = median(react.times);
    rows.push({ case: `${REACT}, ${mode}`, ms: rounded(reactMillis) });
    for (const { entry, times } of ours) rows.push(rowOf(`${entry}, ${mode}`, median(times), reactMillis));
  }
  await rm(folder, { recursive: true, force: true });
  return rows;
}

const untimed = (entry: string) => ({ entry, times: [] as number[] });

const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[ROUNDS >> 1] as number;

const rowOf = (name: string, millis: number, react: number) => ({
  case: name,
  ms: rounded(millis),
  times_react: rounded(millis / react),
  bar: `at most ${MOST_MILLIS} ms`,
  met: millis <= MOST_MILLIS,
});

async function timeOf(cwd: string, entry: string, mode: string): Promise<number> {
  const code = `const start = performance.now(); await import('${entry}'); console.log(performance.now() - start);`;
  const env = { ...process.env, NODE_ENV: mode };
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd, env });
  return Number(stdout);
}

const rounded = (value: number) => Math.round(value * 10) / 10;
