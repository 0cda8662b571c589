import { testContext } from '@latchkey/testing/world/context';
import { ownDatabase } from '@latchkey/testing/world/own-database';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Log } from '../../runtime/log.ts';
import { type ChangeFeed, changeFeed } from './change-feed.ts';
import { recordEvent } from './events.ts';

const PROJECT = 'aaaaaaaa-0000-4000-8000-000000000000';
const PATIENCE = { timeout: 10_000, interval: 20 };

const { db } = await ownDatabase();
let feed: ChangeFeed;
const warnings: unknown[] = [];
const ignore = () => {};
const log: Log = { info: ignore, error: ignore, flush: ignore, warn: (line: unknown) => void warnings.push(line) };

afterEach(() => feed.close());

let subjects = 0;
async function happen(): Promise<string> {
  const subjectId = `subject-${subjects++}`;
  await recordEvent(testContext(db), { kind: 'project.updated', projectId: PROJECT, subjectId });
  return subjectId;
}

/** A feed that has polled once, and the subjects of what it hears of. */
async function startFeed(on = db): Promise<string[]> {
  const heard: string[] = [];
  feed = changeFeed(on, log, ({ subjectId }) => void heard.push(subjectId));
  await vi.waitFor(() => expect(feed.isFresh()).toBe(true), PATIENCE);
  return heard;
}

/** The database as a feed sees it that cannot reach it while `isAway`. */
function unreliable(isAway: () => boolean): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'getExecutor' && isAway()) throw new Error('the database is away');
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

describe('a change feed', () => {
  test('may not be believed before its first poll', () => {
    feed = changeFeed(db, log, () => {});
    expect(feed.isFresh()).toBe(false);
  });

  test('tells of what happens after it began, once, and of nothing before', async () => {
    await happen();
    const heard = await startFeed();
    const after = [await happen(), await happen()];
    await vi.waitFor(() => expect(heard).toEqual(after), PATIENCE);
    await happen();
    await vi.waitFor(() => expect(heard.length).toBe(3), PATIENCE);
    expect(heard.slice(0, 2)).toEqual(after);
  });

  test('tells nothing of what rolled back', async () => {
    const heard = await startFeed();
    const work = inTransaction(testContext(db), async (context) => {
      await recordEvent(context, { kind: 'project.updated', projectId: PROJECT, subjectId: 'never' });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    const last = await happen();
    await vi.waitFor(() => expect(heard).toEqual([last]), PATIENCE);
  });

  test('tells of more than fits into one read', async () => {
    const heard = await startFeed();
    await inTransaction(testContext(db), async (context) => {
      for (let count = 0; count < 600; count++) {
        await recordEvent(context, { kind: 'project.updated', projectId: PROJECT, subjectId: String(count) });
      }
    });
    await vi.waitFor(() => expect(heard.length).toBe(600), PATIENCE);
    expect(heard).toEqual(Array.from({ length: 600 }, (_, index) => String(index)));
  });

  test('stops for good when it is closed', async () => {
    const heard = await startFeed();
    await feed.close();
    await happen();
    feed.hint();
    await vi.waitFor(() => expect(feed.isFresh()).toBe(false), PATIENCE);
    expect(heard).toEqual([]);
  });
});

describe('a change feed that cannot read', () => {
  test('is not believed any more after a second, says so in the log, and catches up afterwards', async () => {
    let isAway = false;
    const heard = await startFeed(unreliable(() => isAway));
    isAway = true;
    warnings.length = 0;
    const missed = await happen();
    await vi.waitFor(() => expect(feed.isFresh()).toBe(false), PATIENCE);
    expect([heard, warnings.length > 0]).toEqual([[], true]);
    isAway = false;
    await vi.waitFor(() => expect([feed.isFresh(), heard]).toEqual([true, [missed]]), PATIENCE);
  });
});
