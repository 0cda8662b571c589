import { randomInt } from 'node:crypto';
import { isFull } from '@latchkey/testing/full';
import { latch } from '@latchkey/testing/latch';
import { until } from '@latchkey/testing/until';
import { testContext } from '@latchkey/testing/world/context';
import { ownDatabase } from '@latchkey/testing/world/own-database';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import { type Cursor, cursorNow, type ReadEvent, readEvents, readOn } from './event-reader.ts';
import { recordEvent } from './events.ts';

const WRITERS = 12;
const TRANSACTIONS = isFull ? 200 : 10;
const PAGE = isFull ? 10 : 3;
const SUBJECTS = 5;
const PROJECT = 'aaaaaaaa-0000-4000-8000-000000000000';

const { db } = await ownDatabase();

beforeAll(async () => {
  await sql`create table counters (subject text primary key, n integer not null)`.execute(db);
});
beforeEach(async () => {
  await sql`truncate counters, events, event_payloads`.execute(db);
  for (let subject = 0; subject < SUBJECTS; subject++) {
    await sql`insert into counters values (${`subject-${subject}`}, 0)`.execute(db);
  }
});

/** Appends an event that carries its subject's next number; the row lock makes numbers follow the order of commits. */
async function append(trx: Db, subjectId: string): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    update counters set n = n + 1 where subject = ${subjectId} returning n`.execute(trx);
  const detail = { n: rows[0]?.n };
  await recordEvent(testContext(trx), { kind: 'user.updated', projectId: PROJECT, subjectId, detail });
}

/** Subjects are locked in one order, so that the writers do not deadlock. */
const someSubjects = () =>
  Array.from({ length: SUBJECTS }, (_, index) => `subject-${index}`).filter(() => randomInt(3) === 0);

class Change extends Error {}

/** Some events in one transaction of random length, of which one in five changes its mind. */
async function write(): Promise<void> {
  const work = inTransaction({ db }, async ({ db: trx }) => {
    for (const subject of someSubjects()) {
      for (let count = randomInt(1, 4); count > 0; count--) await append(trx, subject);
      await sql`select pg_sleep(${randomInt(8) / 1000})`.execute(trx);
    }
    if (randomInt(5) === 0) throw new Change();
  });
  await work.catch((error) => {
    if (!(error instanceof Change)) throw error;
  });
}

async function writer(): Promise<void> {
  for (let count = 0; count < TRANSACTIONS; count++) await write();
}

/** Until no older transaction holds any event back; on a server of several databases it may be one of another. */
const released = () =>
  until(async () => {
    const held = sql<{ id: number }>`
      select id from events where tx >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`;
    return (await held.execute(db)).rows.length === 0;
  });

/** Reads until `isDone` and nothing is left. */
async function readAll(from: Cursor, isDone: () => boolean, limit = PAGE): Promise<ReadEvent[]> {
  const all: ReadEvent[] = [];
  for (let cursor = from; ; ) {
    const looksAnew = cursor.until === null && isDone();
    if (looksAnew) await released();
    const read = await readEvents(db, cursor, limit);
    cursor = read.cursor;
    all.push(...read.events);
    if (looksAnew && read.events.length === 0) return all;
  }
}

interface Kept {
  readonly id: number;
  readonly subject: string;
  readonly n: number;
}

/** What the table holds in the end, by id: the committed events and no others. */
async function committed(): Promise<Map<number, Kept>> {
  const { rows } = await sql<Kept>`select id, subject_id as subject, (detail->>'n')::int as n from events`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The events that came before an earlier one of the same subject. */
function outOfOrder(read: readonly ReadEvent[], kept: Map<number, Kept>): Kept[] {
  const reached = new Map<string, number>();
  return read.flatMap(({ id }) => {
    const event = kept.get(id) as Kept;
    const isLate = event.n <= (reached.get(event.subject) ?? 0);
    reached.set(event.subject, event.n);
    return isLate ? [event] : [];
  });
}

describe(`a reader beside ${WRITERS} writers`, () => {
  test('gets every committed event once, none that rolled back, and the events of a subject in order', async () => {
    const from = await cursorNow(db);
    let writing = true;
    const writers = Promise.all(Array.from({ length: WRITERS }, writer)).finally(() => {
      writing = false;
    });
    const [read] = await Promise.all([readAll(from, () => !writing), writers]);
    const kept = await committed();
    console.log(JSON.stringify({ name: 'event reader', events: kept.size, goal: 'each once, in order' }));
    expect(kept.size).toBeGreaterThan(WRITERS * TRANSACTIONS);
    expect(read.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...kept.keys()].sort((a, b) => a - b));
    expect(outOfOrder(read, kept)).toEqual([]);
  }, 300_000);

  test('is not held up by a transaction that stays open', async () => {
    const from = await cursorNow(db);
    const appended = latch();
    const gate = latch();
    const long = inTransaction({ db }, async ({ db: trx }) => {
      await append(trx, 'subject-0');
      appended.happen();
      await gate.happened;
    });
    await appended.happened;
    for (let count = 0; count < 10; count++) await inTransaction({ db }, ({ db: trx }) => append(trx, 'subject-1'));
    const { events: meanwhile, cursor } = await readEvents(db, from);
    gate.happen();
    await long;
    const { events: afterwards } = await readEvents(db, cursor);
    expect(meanwhile.map(({ subjectId }) => subjectId)).toEqual(Array(10).fill('subject-1'));
    expect(afterwards.map(({ subjectId }) => subjectId)).toEqual(['subject-0']);
  });

  test('leaves what its own transaction appends to a later one, whatever commits meanwhile', async () => {
    const from = await cursorNow(db);
    const appended = latch();
    const gate = latch();
    const reading = inTransaction({ db }, async ({ db: trx }) => {
      await append(trx, 'subject-0');
      appended.happen();
      await gate.happened;
      return readEvents(trx, from);
    });
    await appended.happened;
    await inTransaction({ db }, ({ db: trx }) => append(trx, 'subject-1'));
    gate.happen();
    const own = await reading;
    const later = await readEvents(db, own.cursor);
    const subjects = [own, later].map(({ events }) => events.map(({ subjectId }) => subjectId));
    expect(subjects).toEqual([['subject-1'], ['subject-0']]);
  });

  test('reads on in a window page by page while others write', async () => {
    const from = await cursorNow(db);
    await inTransaction({ db }, async ({ db: trx }) => {
      for (let count = 0; count < 7; count++) await append(trx, 'subject-0');
    });
    const first = await readEvents(db, from, 3);
    await inTransaction({ db }, ({ db: trx }) => append(trx, 'subject-1'));
    const second = await readEvents(db, first.cursor, 3);
    const third = await readEvents(db, second.cursor, 3);
    const fourth = await readEvents(db, third.cursor, 3);
    const pages = [first, second, third, fourth].map(({ events }) => events.map(({ subjectId }) => subjectId));
    expect(pages).toEqual([Array(3).fill('subject-0'), Array(3).fill('subject-0'), ['subject-0'], ['subject-1']]);
  });
});

test('a window is read on behind a gap in the ids', async () => {
  const from = await cursorNow(db);
  await inTransaction({ db }, async ({ db: trx }) => {
    for (let count = 0; count < 4; count++) await append(trx, 'subject-0');
    await sql`select nextval(pg_get_serial_sequence('events', 'id')) from generate_series(1, 100)`.execute(trx);
    for (let count = 0; count < 3; count++) await append(trx, 'subject-1');
  });
  const pages: string[][] = [];
  for (let cursor = from; pages.length < 3; ) {
    const read = await readEvents(db, cursor, 3);
    cursor = read.cursor;
    pages.push(read.events.map(({ subjectId }) => subjectId));
  }
  expect(pages).toEqual([Array(3).fill('subject-0'), ['subject-0', 'subject-1', 'subject-1'], ['subject-1']]);
});

describe('readOn', () => {
  const appendMany = (count: number) =>
    inTransaction({ db }, async ({ db: trx }) => {
      for (let left = count; left > 0; left--) await append(trx, 'subject-0');
    });

  /** Handles what there is under a name; answers how many events each step took. */
  async function steps(name: string, work: (db: Db, events: readonly ReadEvent[]) => Promise<void>): Promise<number[]> {
    const taken: number[] = [];
    for (;;) {
      await released();
      const count = await readOn(db, name, work);
      if (count === 0) return taken;
      if (count !== undefined) taken.push(count);
    }
  }

  test('lets two readers of one name handle every event once', async () => {
    const handled: number[] = [];
    const work = async (trx: Db, events: readonly ReadEvent[]) => {
      await sql`select count(*) from events`.execute(trx);
      handled.push(...events.map(({ id }) => id));
    };
    let writing = true;
    const reader = async () => {
      while (writing) await readOn(db, 'twins', work);
    };
    const writers = Promise.all(Array.from({ length: 4 }, writer)).finally(() => {
      writing = false;
    });
    await Promise.all([writers, reader(), reader()]);
    await steps('twins', work);
    expect(handled.sort((a, b) => a - b)).toEqual([...(await committed()).keys()].sort((a, b) => a - b));
  }, 300_000);

  test('gives each name all events', async () => {
    await appendMany(2);
    const counts = [await steps('one', async () => {}), await steps('other', async () => {})];
    expect(counts).toEqual([[2], [2]]);
  });

  test('takes a window that is too large in pages', async () => {
    await sql`
      insert into events (project_id, at, kind, actor, subject_id, request_id, detail)
      select ${PROJECT}::uuid, to_timestamp(0), 'user.updated', '{}', 'subject-0', '', '{}'
      from generate_series(1, 1200)`.execute(db);
    expect(await steps('pages', async () => {})).toEqual([500, 500, 200]);
  });

  test('reads again what its work failed on, and undoes what the work wrote', async () => {
    await appendMany(3);
    const failing = readOn(db, 'failing', async (trx) => {
      await sql`update counters set n = -1`.execute(trx);
      throw new Error('not now');
    });
    await expect(failing).rejects.toThrow('not now');
    const seen: number[] = [];
    await steps('failing', async (_, events) => void seen.push(...events.map(({ id }) => id)));
    expect(seen).toEqual([...(await committed()).keys()]);
    expect((await sql<{ n: number }>`select min(n) as n from counters`.execute(db)).rows).toEqual([{ n: 0 }]);
  });

  test('reads in a later step what its own work appends', async () => {
    await appendMany(1);
    let answers = 0;
    const taken = await steps('answering', async (trx) => {
      if (answers++ === 0) await append(trx, 'subject-1');
    });
    expect(taken).toEqual([1, 1]);
  });

  test('refuses a query on the root database inside its work', async () => {
    await appendMany(1);
    const work = async () => void (await db.selectFrom('events').select('id').execute());
    await expect(readOn(db, 'wrong', work)).rejects.toThrow('A query on the root database inside a transaction');
  });
});
