import { latch } from '@latchkey/testing/latch';
import { testContext } from '@latchkey/testing/world/context';
import { ownDatabase } from '@latchkey/testing/world/own-database';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { jobWorkers } from './job-workers.ts';
import { claimJob, type Job, type JobHandler, sendLater } from './outbox.ts';

const NOW = Date.UTC(2030, 0);
const SECOND = 1_000;
const PROJECT = 'aaaaaaaa-0000-4000-8000-000000000000';
const MAX_ATTEMPTS = 12;

const { db } = await ownDatabase();

beforeEach(async () => void (await db.deleteFrom('outbox').execute()));

const at = (now: number, on = db) => testContext(on, { now });
const send = (payload: unknown, kind = 'mail', now = NOW) => sendLater(at(now), PROJECT, kind, payload);
/** Does what is due, one job after the other. */
const work = (mail: JobHandler, now = NOW) => jobWorkers(() => at(now), { mail }, { atOnce: 1, perProject: 1 }).drain();
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

test('one job is claimed at a time, whatever the planner takes the table for', async () => {
  const claimed: number[] = [];
  for (const known of [0, 1, 2, 4]) {
    await db.deleteFrom('outbox').execute();
    for (let i = 0; i < known; i++) await send(i);
    await sql`analyze outbox`.execute(db);
    for (let i = 0; i < 4; i++) await send(i);
    await claimJob(at(NOW), ['mail']);
    claimed.push((await stored()).filter(({ attempts }) => attempts > 0).length);
  }
  expect(claimed).toEqual([1, 1, 1, 1]);
});

describe('a job', () => {
  test('is done with what was given, and then gone', async () => {
    const { done, handle } = diligent();
    await send({ to: 'ada@example.com', list: [1, null] });
    await work(handle);
    expect([done, await stored()]).toEqual([[{ to: 'ada@example.com', list: [1, null] }], []]);
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
    await work(handle);
    expect(done).toEqual([]);
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
    await work(handle);
    const before = [...done];
    gate.happen();
    await transaction;
    await work(handle);
    expect([before, done]).toEqual([[], ['later']]);
  });

  test('that nobody handles waits', async () => {
    await send('a', 'unknown');
    await work(async () => undefined);
    expect((await stored()).map(({ attempts }) => attempts)).toEqual([0]);
  });

  test('is done before younger ones', async () => {
    const { done, handle } = diligent();
    for (let age = 1; age <= 4; age++) await send(age, 'mail', NOW - age);
    await work(handle);
    expect(done).toEqual([4, 3, 2, 1]);
  });
});

test('200 jobs are each done once by four workers', async () => {
  const { done, handle } = diligent();
  const wanted = Array.from({ length: 200 }, (_, index) => index);
  for (const index of wanted) await send(index);
  await Promise.all([1, 2, 3, 4].map(() => work(handle)));
  expect((done as number[]).toSorted((a, b) => a - b)).toEqual(wanted);
});

describe('a job that fails', () => {
  test('keeps its error, and comes again only when its wait is over', async () => {
    await send('a');
    await work(failing);
    expect(await stored()).toEqual([
      { attempts: 1, due_at: NOW + 2 * SECOND, last_error: 'Error: the mail server is away' },
    ]);
    const attempts: (number | undefined)[] = [];
    for (const now of [NOW + 2 * SECOND - 1, NOW + 2 * SECOND]) {
      await work(failing, now);
      attempts.push((await stored())[0]?.attempts);
    }
    expect(attempts).toEqual([1, 2]);
  });

  test('waits twice as long each time, at most an hour, and is given up after the last attempt', async () => {
    await send('a');
    const waits: number[] = [];
    for (let now = NOW; waits.length < MAX_ATTEMPTS; ) {
      await work(failing, now);
      const due = (await stored())[0]?.due_at ?? 0;
      waits.push((due - now) / SECOND);
      now = due;
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600]);
    await work(failing, NOW + 1_000 * 3_600 * SECOND);
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
    await work(inSteps(4));
    expect(await stored()).toEqual([]);
  });

  test('may take more steps than a job has attempts', async () => {
    await send('a');
    await work(inSteps(MAX_ATTEMPTS * 3));
    expect(await stored()).toEqual([]);
  });

  test('has its attempts anew after a step that succeeded', async () => {
    await send('a');
    await work(failing);
    const steps = inSteps(2);
    await work(async (...job) => (await steps(...job)) ?? failing(...job), NOW + 2 * SECOND);
    expect(await stored()).toMatchObject([{ attempts: 1, due_at: NOW + 4 * SECOND }]);
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
    await work(handle, NOW + 59 * SECOND);
    const within = [...done];
    await work(handle, NOW + 60 * SECOND);
    expect([within, done]).toEqual([[], ['a']]);
    never.happen();
    await killed;
  });
});
