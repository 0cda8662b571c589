import { latch } from '@latchkey/testing/latch';
import { testContext } from '@latchkey/testing/world/context';
import { ownDatabase } from '@latchkey/testing/world/own-database';
import { beforeEach, describe, expect, test } from 'vitest';
import { jobWorkers, type WorkerLimits } from './job-workers.ts';
import { type JobHandler, Postponed, sendLater } from './outbox.ts';

const NOW = Date.UTC(2030, 0);
const SECOND = 1_000;
const ONE = 'aaaaaaaa-0000-4000-8000-000000000001';
const TWO = 'aaaaaaaa-0000-4000-8000-000000000002';

const { db } = await ownDatabase();
let now = NOW;

beforeEach(async () => {
  now = NOW;
  await db.deleteFrom('outbox').execute();
});

const context = () => testContext(db, { now });
const send = (projectId: string, payload: unknown) => sendLater(context(), projectId, 'mail', payload);
const lanesOf = (mail: JobHandler, limits: WorkerLimits = { atOnce: 4, perProject: 2 }) =>
  jobWorkers(context, { mail }, limits);
const stored = () => db.selectFrom('outbox').select(['attempts', 'due_at', 'last_error']).orderBy('id').execute();

/** A handler whose jobs of one project wait for a gate; it keeps what was begun and what was done. */
function gated(projectId: string) {
  const gate = latch();
  const [begun, done]: [unknown[], unknown[]] = [[], []];
  const handle: JobHandler = async (_, job) => {
    begun.push(job.payload);
    if (job.projectId === projectId) await gate.happened;
    done.push(job.payload);
    return undefined;
  };
  return { begun, done, handle, open: () => gate.happen() };
}

const settled = async (list: readonly unknown[], length: number) => {
  while (list.length < length) await new Promise(setImmediate);
};

describe('jobs in lanes', () => {
  test('are each done once, and then gone', async () => {
    const { done, handle } = gated('nobody');
    for (let job = 1; job <= 10; job++) await send(ONE, job);
    await lanesOf(handle).drain();
    expect([(done as number[]).toSorted((a, b) => a - b), await stored()]).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      [],
    ]);
  });

  test('that hang do not hold up those of other projects', async () => {
    const { done, handle, open } = gated(ONE);
    for (const job of ['a', 'b', 'c', 'd', 'e', 'f']) await send(ONE, job);
    await send(TWO, 'other');
    const lanes = lanesOf(handle);
    await lanes.work();
    await settled(done, 1);
    expect(done).toEqual(['other']);
    open();
    await lanes.close();
  });

  test('take no more lanes at once than there are, and no more of one project', async () => {
    const { begun, handle, open } = gated(ONE);
    for (const job of ['a', 'b', 'c', 'd', 'e']) await send(ONE, job);
    const lanes = lanesOf(handle, { atOnce: 4, perProject: 3 });
    await lanes.work();
    await lanes.work();
    expect(begun).toEqual(['a', 'b', 'c']);
    open();
    await lanes.drain();
    expect(begun).toHaveLength(5);
  });

  test('take the lane of one that ends, without being asked for', async () => {
    const { done, handle } = gated('nobody');
    for (const job of ['a', 'b', 'c']) await send(ONE, job);
    const lanes = lanesOf(handle, { atOnce: 4, perProject: 1 });
    await lanes.work();
    await settled(done, 3);
    expect(done).toEqual(['a', 'b', 'c']);
    await lanes.close();
  });

  test('of other kinds are not looked for when one kind is asked for', async () => {
    const { begun, handle } = gated('nobody');
    await send(ONE, 'a');
    const lanes = lanesOf(handle);
    await lanes.work('webhook');
    expect(begun).toEqual([]);
    await lanes.work('mail');
    expect(begun).toEqual(['a']);
    await lanes.close();
  });

  test('are not waited for by whoever has them begun', async () => {
    const { done, handle, open } = gated(ONE);
    await send(ONE, 'a');
    const lanes = lanesOf(handle);
    await lanes.work();
    expect(done).toEqual([]);
    open();
    await lanes.close();
    expect(done).toEqual(['a']);
  });

  test('are not begun any more once the lanes are closed', async () => {
    const { begun, handle } = gated('nobody');
    const lanes = lanesOf(handle);
    await lanes.close();
    await send(ONE, 'a');
    await lanes.work();
    expect(begun).toEqual([]);
  });

  test('are each done once by several processes', async () => {
    const { done, handle } = gated('nobody');
    const wanted = Array.from({ length: 60 }, (_, index) => index);
    for (const index of wanted) await send(index % 2 ? ONE : TWO, index);
    await Promise.all([1, 2, 3].map(() => lanesOf(handle).drain()));
    expect((done as number[]).toSorted((a, b) => a - b)).toEqual(wanted);
  });
});

describe('a job that is postponed', () => {
  const away: JobHandler = async () => {
    throw new Postponed('the server is away', 5 * SECOND);
  };

  test('waits for as long as its handler says, counted from the end of the attempt', async () => {
    await send(ONE, 'a');
    const slow: JobHandler = async (...job) => {
      now += 10 * SECOND;
      return away(...job);
    };
    await lanesOf(slow).drain();
    expect(await stored()).toEqual([
      { attempts: 0, due_at: NOW + 15 * SECOND, last_error: 'Postponed: the server is away' },
    ]);
  });

  test('uses up no attempt', async () => {
    await send(ONE, 'a');
    for (let round = 0; round < 30; round++) {
      await lanesOf(away).drain();
      now += 5 * SECOND;
    }
    const { done, handle } = gated('nobody');
    await lanesOf(handle).drain();
    expect(done).toEqual(['a']);
  });

  test.each([
    ['nobody', ['a', 'b', 'c', 'other']],
    ['project', ['a', 'other']],
    ['everybody', ['a']],
  ] as const)('for what holds up %s: of that, no job is begun before', async (holdsUp, expected) => {
    const begun: unknown[] = [];
    const handle: JobHandler = async (_, { payload }) => {
      begun.push(payload);
      throw new Postponed('the server is away', 5 * SECOND, holdsUp);
    };
    for (const job of ['a', 'b', 'c']) await send(ONE, job);
    await send(TWO, 'other');
    const lanes = lanesOf(handle, { atOnce: 1, perProject: 1 });
    await lanes.drain();
    expect(begun).toEqual(expected);
    now += 5 * SECOND;
    await lanes.drain();
    expect(begun.length).toBeGreaterThan(expected.length);
  });
});
