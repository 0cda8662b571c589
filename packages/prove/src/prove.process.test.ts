import { readdirSync, readFileSync } from 'node:fs';
import { startProgram } from '@latchkey/testing/process/command-line';
import { newFolder, runCommand } from '@latchkey/testing/process/process';
import { until } from '@latchkey/testing/until';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Proved } from './index.ts';

/** Response times are compared in the full run of `latchkey prove` alone: on a busy machine they say little. */
const tried = ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R13', 'R20', 'R22'];
/** The soak waits for the sweeper most of its time, so it is tried beside the others. */
const apart = ['R22'];
const LONG = { timeout: 400_000 };

/** Tries each as little as is worth while. */
async function prove(...words: string[]): Promise<Map<string, Proved>> {
  const others = tried.filter((bar) => !apart.includes(bar));
  const maps = await Promise.all([others, apart].map((bars) => proveOnly(bars, words)));
  return new Map(maps.flat());
}

async function proveOnly(bars: readonly string[], words: readonly string[]): Promise<[string, Proved][]> {
  const options = ['--bar', bars.join(','), '--scale', '0.00001', '--seed', '1', '--json'];
  const { lines, log } = await runCommand({}, 'prove', ...options, ...words);
  const [answer] = lines;
  if (answer === undefined) throw new Error(log.join('\n'));
  const { proved } = JSON.parse(answer) as { proved: Proved[] };
  return proved.map((one) => [one.bar, one]);
}

describe('latchkey prove', () => {
  let proved: Map<string, Proved>;
  beforeAll(async () => {
    proved = await prove();
  }, LONG.timeout);

  test.each(tried)('finds that %s holds', (bar) => {
    expect(proved.get(bar)).toMatchObject({ held: true, broken: [], fault: null });
  });
});

describe('a fault that is planted', () => {
  let proved: Map<string, Proved>;
  beforeAll(async () => {
    proved = await prove('--faults');
  }, LONG.timeout);

  test.each(tried)('is noticed by %s', (bar) => {
    const { held, broken, fault } = proved.get(bar) ?? {};
    expect([held, broken?.length === 0, typeof fault]).toEqual([true, false, 'string']);
  });
});

test('a bar that is not there is told with those that are', async () => {
  const { code, log } = await runCommand({}, 'prove', '--bar', 'R99');
  expect(code).toBe(4);
  expect(log.join('\n')).toContain('There is no R99. There are: R1, R2,');
});

test('a scale that is no number is refused', async () => {
  const { code, log } = await runCommand({}, 'prove', '--scale', 'all');
  expect([code, log.join('\n')]).toEqual([2, expect.stringContaining('--scale has to be a number above 0.')]);
});

test('interrupted, it leaves no process and no folder behind', async () => {
  const folder = newFolder();
  const program = startProgram({ home: newFolder(), env: { TMPDIR: folder } }, [
    'prove',
    '--bar',
    'R22',
    '--seed',
    '1',
  ]);
  const postmaster = () => readFileSync(`${folder}/${readdirSync(folder)[0]}/postgres/postmaster.pid`, 'utf8');
  const pid = await until(() => /^\d+/.exec(readOrEmpty(postmaster))?.[0], 60_000);
  program.stop('SIGTERM');
  expect(await program.ended).toMatchObject({ code: 130, complaint: expect.stringContaining('Interrupted.') });
  expect(readdirSync(folder)).toEqual([]);
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
}, 120_000);

function readOrEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
