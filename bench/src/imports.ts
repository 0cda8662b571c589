import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pack } from '../../scripts/parts/pack.mjs';

const run = promisify(execFile);

const ROUNDS = 15;
const MOST_MILLIS = 30;

/** Each entry, and what its applications have imported anyway. */
const entries: readonly [entry: string, before: readonly string[]][] = [
  ['@latchkey/sdk', []],
  ['@latchkey/sdk/server', []],
  ['@latchkey/sdk/admin', []],
  ['@latchkey/react', ['react', 'react-dom', 'react/jsx-runtime', '@latchkey/sdk']],
];

/** How long plain Node takes to import each entry of what is published: the median of processes of their own. */
export async function imports(note: (line: string) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'));
  const tarballs: Readonly<Record<string, string>> = await pack(join(folder, 'tarballs'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const wanted = ['protocol', 'sdk', 'react'].map((name) => tarballs[`@latchkey/${name}`] as string);
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...wanted], { cwd: folder });
  const rows = [];
  for (const [entry, before] of entries) {
    note(`measuring ${entry}`);
    const all = [];
    for (let round = 0; round < ROUNDS; round++) all.push(await timeOf(folder, entry, before));
    const millis = all.sort((a, b) => a - b)[ROUNDS >> 1] as number;
    rows.push({ case: entry, ms: millis, bar: `at most ${MOST_MILLIS} ms`, met: millis <= MOST_MILLIS });
  }
  await rm(folder, { recursive: true, force: true });
  return rows;
}

async function timeOf(cwd: string, entry: string, before: readonly string[]): Promise<number> {
  const code = `${before.map((name) => `await import('${name}');`).join('')}
    const start = performance.now(); await import('${entry}'); console.log(performance.now() - start);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { cwd });
  return Math.round(Number(stdout) * 10) / 10;
}
