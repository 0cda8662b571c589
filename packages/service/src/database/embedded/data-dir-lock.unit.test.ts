import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { isFull } from '@latchkey/testing/full';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';

const RACES = isFull ? 40 : 10;
const STARTERS = 3;

const folder = mkdtempSync(join(tmpdir(), 'latchkey-lock-'));
let folders = 0;
const newDir = () => join(folder, String(folders++));

/** A process that locks the directories it is told to and answers what came of it. */
const program = `
  import { createInterface } from 'node:readline';
  import { lockDataDir } from ${JSON.stringify(new URL('./data-dir-lock.ts', import.meta.url).pathname)};
  let unlock = () => {};
  console.log('ready');
  for await (const line of createInterface({ input: process.stdin })) {
    const [what, dir] = line.split(' ');
    if (what === 'unlock') unlock();
    try {
      if (what === 'lock') unlock = await lockDataDir(dir);
      console.log('held');
    } catch (error) {
      console.log('refused: ' + error.message);
    }
  }`;

interface Starter {
  readonly pid: number;
  readonly process: ChildProcessWithoutNullStreams;
  ask(line: string): Promise<string>;
}

const running: ChildProcessWithoutNullStreams[] = [];

async function newStarter(): Promise<Starter> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program]);
  running.push(child);
  child.stderr.pipe(process.stderr);
  const lines: Interface = createInterface({ input: child.stdout });
  await once(lines, 'line');
  const ask = async (line: string) => {
    child.stdin.write(`${line}\n`);
    const [answer] = (await once(lines, 'line')) as [string];
    return answer;
  };
  return { pid: child.pid as number, process: child, ask };
}

async function kill({ process: child }: Starter): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** The socket of a process that was killed while it held the directory. */
function leaveDeadSocket(dir: string): void {
  const path = `${dir}.lock-00000000`;
  const code = `require('net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', code]);
  if (!statSync(path).isSocket()) throw new Error('No dead socket was left.');
}

/** What lies beside a directory: sockets, dead or alive. */
const beside = (dir: string) => readdirSync(folder).filter((name) => join(folder, name).startsWith(`${dir}.`));

let starters: Starter[];

beforeAll(async () => {
  starters = await Promise.all(Array.from({ length: STARTERS }, newStarter));
});
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const refusal = (dir: string, pid: number) => `refused: The data directory ${dir} is in use by process ${pid}.`;

describe('a data directory', () => {
  test('that one process holds is refused to another one, which learns whose it is', async () => {
    const dir = newDir();
    const unlock = await lockDataDir(dir);
    const [starter] = starters as [Starter];
    expect(await starter.ask(`lock ${dir}`)).toBe(refusal(dir, process.pid));
    unlock();
  });

  test('is refused to the process itself a second time', async () => {
    const dir = newDir();
    const unlock = await lockDataDir(dir);
    await expect(lockDataDir(dir)).rejects.toThrow(`in use by process ${process.pid}.`);
    unlock();
  });

  test('is the same by whatever path', async () => {
    const dir = newDir();
    const unlock = await lockDataDir(dir);
    await expect(lockDataDir(`${folder}/../${folder.split('/').at(-1)}/./${dir.split('/').at(-1)}/`)).rejects.toThrow(
      'in use',
    );
    unlock();
  });

  test('can be locked again once it was let go', async () => {
    const dir = newDir();
    (await lockDataDir(dir))();
    const [starter] = starters as [Starter];
    expect([await starter.ask(`lock ${dir}`), await starter.ask('unlock')]).toEqual(['held', 'held']);
  });

  test('leaves nothing beside it once it was let go', async () => {
    const dir = newDir();
    (await lockDataDir(dir))();
    expect(beside(dir)).toEqual([]);
  });

  test('with a path too long for a socket is locked all the same', async () => {
    const dir = join(folder, 'x'.repeat(200));
    const unlock = await lockDataDir(dir);
    const [starter] = starters as [Starter];
    expect(await starter.ask(`lock ${dir}`)).toBe(refusal(dir, process.pid));
    unlock();
  });
});

describe('a holder that was killed', () => {
  test('leaves a directory that can be locked at once', async () => {
    const dir = newDir();
    const victim = await newStarter();
    const held = await victim.ask(`lock ${dir}`);
    await kill(victim);
    expect([held, beside(dir).length]).toEqual(['held', 1]);
    const unlock = await lockDataDir(dir);
    const [starter] = starters as [Starter];
    expect(await starter.ask(`lock ${dir}`)).toBe(refusal(dir, process.pid));
    unlock();
  });

  test('leaves nothing beside the directory once another one held it', async () => {
    const dir = newDir();
    leaveDeadSocket(dir);
    (await lockDataDir(dir))();
    expect(beside(dir)).toEqual([]);
  });
});

describe(`${RACES} races of ${STARTERS} starters`, () => {
  async function race(prepare: (dir: string) => void): Promise<string[]> {
    const dir = newDir();
    prepare(dir);
    const answers = await Promise.all(starters.map((starter) => starter.ask(`lock ${dir}`)));
    const winner = starters.filter((_, index) => answers[index] === 'held');
    // Whoever comes later has to meet the winner.
    const late = await lockDataDir(dir).then(
      (unlock) => {
        unlock();
        return 'held';
      },
      (error: Error) => `refused: ${error.message}`,
    );
    const expected = winner.length === 0 ? 'held' : refusal(dir, winner[0]?.pid as number);
    await Promise.all(winner.map((starter) => starter.ask('unlock')));
    return winner.length <= 1 && late === expected ? [] : [`${answers.join(' | ')} | late: ${late}`];
  }

  test('over a fresh directory have one winner each', async () => {
    const wrong: string[] = [];
    for (let count = 0; count < RACES; count++) wrong.push(...(await race(() => {})));
    expect(wrong).toEqual([]);
  });

  test('over the socket of a killed holder never have two', async () => {
    const wrong: string[] = [];
    for (let count = 0; count < RACES; count++) wrong.push(...(await race(leaveDeadSocket)));
    expect(wrong).toEqual([]);
  }, 120_000);
});
