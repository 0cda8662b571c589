import { testContext } from '@latchkey/testing/context';
import { latch } from '@latchkey/testing/latch';
import { ownDatabase } from '@latchkey/testing/own-database';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { claimJobs, type Job, type JobHandler, sendLater, workOutbox } from './outbox.ts';

const NOW = Date.UTC(2030, 0);
const SECOND = 1_000;
const PROJECT = 'aaaaaaaa-0000-4000-8000-000000000000';
const MAX_ATTEMPTS = 12;

const { db } = await ownDatabase();

beforeEach(async () => void (await db.deleteFrom('outbox').execute()));

const at = (now: number, on = db) => testContext(on, { now });
const send = (payload: unknown, kind = 'mail', now = NOW) => sendLater(at(now), PROJECT, kind, payload);
const work = (mail: JobHandler, now = NOW) => workOutbox(at(now), { mail });
const stored = () => db.selectFrom('outbox').select(['attempts', 'due_at', 'last_error']).orderBy('id').execute();

/** A handler that keeps what it did. */
function diligent() {
  const done: unknown[] = [];
  const handle: JobHandler = async (_, { payload }) => void done.push(payload);
  return { done, handle };
}

const failing: JobHandler = async () => {
  throw new Error('the mail server is away');
};

test('no more jobs are claimed than are wanted, whatever the planner takes the table for', async () => {
  const claimed: number[] = [];
  for (const known of [0, 1, 2, 4]) {
    await db.deleteFrom('outbox').execute();
    for (let i = 0; i < known; i++) await send(i);
    await sql`analyze outbox`.execute(db);
    for (let i = 0; i < 4; i++) await send(i);
    claimed.push((await claimJobs(at(NOW), { kinds: ['mail'], most: 1 })).length);
  }
  expect(claimed).toEqual([1, 1, 1, 1]);
});

describe('a job', () => {
  test('is done with what was given, and then gone', async () => {
    const { done, handle } = diligent();
    await send({ to: 'ada@example.com', list: [1, null] });
    expect([await work(handle), await work(handle), done, await stored()]).toEqual([
      1,
      0,
      [{ to: 'ada@example.com', list: [1, null] }],
      [],
    ]);
  });

  test('knows its project, its kind and its attempt', async () => {
    const jobs: Job[] = [];
    await send(null);
    await work(async (_, job) => void jobs.push(job));
    const job = { projectId: PROJECT, id: expect.any(Number), kind: 'mail', payload: null, attempts: 1, askedAt: NOW };
    expect(jobs).toEqual([job]);
  });

  test('of a transaction that rolled back is never done', async () => {
    const { done, handle } = diligent();
    const transaction = inTransaction(at(NOW), async (context) => {
      await sendLater(context, PROJECT, 'mail', 'never');
      throw new Error('no');
    });
    await expect(transaction).rejects.toThrow('no');
    expect([await work(handle), done]).toEqual([0, []]);
  });

  test('is not done before its transaction commits', async () => {
    const { done, handle } = diligent();
    const written = latch();
    const gate = latch();
    const transaction = inTransaction(at(NOW), async (context) => {
      await sendLater(context, PROJECT, 'mail', 'later');
      written.happen();
      await gate.happened;
    });
    await written.happened;
    const before = await work(handle);
    gate.happen();
    await transaction;
    expect([before, await work(handle), done]).toEqual([0, 1, ['later']]);
  });

  test('that nobody handles waits', async () => {
    await send('a', 'unknown');
    const none = await workOutbox(at(NOW), {});
    expect([none, await work(async () => {}), (await stored()).map(({ attempts }) => attempts)]).toEqual([0, 0, [0]]);
  });

  test('is taken on before younger ones, ten at a time', async () => {
    const { done, handle } = diligent();
    for (let age = 1; age <= 12; age++) await send(age, 'mail', NOW - age);
    await work(handle);
    expect((done as number[]).toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });
});

test('200 jobs are each done once by four workers', async () => {
  const { done, handle } = diligent();
  const wanted = Array.from({ length: 200 }, (_, index) => index);
  for (const index of wanted) await send(index);
  const worker = async () => {
    while ((await work(handle)) > 0);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  expect((done as number[]).toSorted((a, b) => a - b)).toEqual(wanted);
});

describe('a job that fails', () => {
  test('keeps its error, and comes again only when its wait is over', async () => {
    await send('a');
    await work(failing);
    expect(await stored()).toEqual([
      { attempts: 1, due_at: NOW + 2 * SECOND, last_error: 'Error: the mail server is away' },
    ]);
    expect([await work(failing, NOW + 2 * SECOND - 1), await work(failing, NOW + 2 * SECOND)]).toEqual([0, 1]);
  });

  test('waits twice as long each time, at most an hour, and is given up after the last attempt', async () => {
    await send('a');
    const waits: number[] = [];
    for (let now = NOW; (await work(failing, now)) > 0; ) {
      const due = (await stored())[0]?.due_at ?? 0;
      waits.push((due - now) / SECOND);
      now = due;
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600]);
    expect(await work(failing, NOW + 1_000 * 3_600 * SECOND)).toBe(0);
    expect((await stored()).map(({ attempts }) => attempts)).toEqual([MAX_ATTEMPTS]);
  });

  test('is done at a later attempt as any other', async () => {
    const { done, handle } = diligent();
    await send('a');
    await work(failing);
    await work(handle, NOW + 2 * SECOND);
    expect([done, await stored()]).toEqual([['a'], []]);
  });

  test('does not hold up the others', async () => {
    const { done, handle } = diligent();
    for (const payload of ['bad', 'good', 'better']) await send(payload);
    await work(async (context, job) => (job.payload === 'bad' ? failing(context, job) : handle(context, job)));
    expect([done.toSorted(), (await stored()).length]).toEqual([['better', 'good'], 1]);
  });

  test('keeps no more of its error than fits', async () => {
    await send('a');
    await work(async () => {
      throw new Error('x'.repeat(10_000));
    });
    expect((await stored())[0]?.last_error).toHaveLength(500);
  });

  test('may throw whatever it likes', async () => {
    await send('a');
    await work(async () => {
      throw undefined;
    });
    expect((await stored())[0]?.last_error).toBe('undefined');
  });
});

describe('a job that goes in steps', () => {
  const inSteps = (count: number) => {
    let left = count;
    const handle: JobHandler = async () => (--left > 0 ? 'again' : undefined);
    return handle;
  };

  test('comes again at once until it is done', async () => {
    await send('a');
    const handle = inSteps(4);
    const taken: number[] = [];
    for (let count = await work(handle); count > 0; count = await work(handle)) taken.push(count);
    expect([taken, await stored()]).toEqual([[1, 1, 1, 1], []]);
  });

  test('may take more steps than a job has attempts', async () => {
    await send('a');
    const handle = inSteps(MAX_ATTEMPTS * 3);
    while ((await work(handle)) > 0);
    expect(await stored()).toEqual([]);
  });

  test('has its attempts anew after a step that succeeded', async () => {
    await send('a');
    await work(failing);
    await work(inSteps(2), NOW + 2 * SECOND);
    expect(await stored()).toEqual([{ attempts: 0, due_at: NOW + 2 * SECOND, last_error: null }]);
  });
});

describe('a job whose worker was killed', () => {
  test('is left alone for a minute, then taken by another one', async () => {
    await send('a');
    const [begun, never] = [latch(), latch()];
    const killed = work(async () => {
      begun.happen();
      await never.happened;
    });
    await begun.happened;
    const { done, handle } = diligent();
    expect([await work(handle, NOW + 59 * SECOND), await work(handle, NOW + 60 * SECOND), done]).toEqual([0, 1, ['a']]);
    never.happen();
    await killed;
  });
});
