import { setImmediate as nextTurn } from 'node:timers/promises';
import { latch } from '@latchkey/testing/latch';
import { ownDatabase } from '@latchkey/testing/world/own-database';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from './tables.ts';
import { afterCommit, inTransaction } from './transaction.ts';

const ON_THE_ROOT = 'A query on the root database inside a transaction: use the db that inTransaction hands over.';

const { db } = await ownDatabase();

beforeAll(async () => {
  await sql`create table marks (name text primary key)`.execute(db);
});
beforeEach(async () => void (await sql`truncate marks`.execute(db)));

const mark = (on: Db, name: string) => sql`insert into marks values (${name})`.execute(on);
const marks = async () =>
  (await sql<{ name: string }>`select name from marks order by 1`.execute(db)).rows.map(({ name }) => name);

describe('inTransaction', () => {
  test('commits what its work wrote and answers what it returned', async () => {
    const result = await inTransaction({ db }, async ({ db }) => {
      await mark(db, 'a');
      return 'done';
    });
    expect([result, await marks()]).toEqual(['done', ['a']]);
  });

  test('hands on the rest of the context', async () => {
    expect(await inTransaction({ db, now: 7 }, async ({ now }) => now)).toBe(7);
  });

  test('rolls back what was written before something was thrown, and throws it on', async () => {
    const thrown = new Error('no');
    const work = inTransaction({ db }, async ({ db }) => {
      await mark(db, 'a');
      throw thrown;
    });
    await expect(work).rejects.toBe(thrown);
    expect(await marks()).toEqual([]);
  });

  test('joins the transaction that the context carries', async () => {
    const outer = inTransaction({ db }, async (context) => {
      await inTransaction(context, ({ db }) => mark(db, 'inner'));
      throw new Error('no');
    });
    await expect(outer).rejects.toThrow('no');
    expect(await marks()).toEqual([]);
  });

  test('does not pretend to commit when an error of the database was caught inside', async () => {
    const work = inTransaction({ db }, async ({ db }) => {
      await mark(db, 'a');
      await mark(db, 'a').catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ code: '25P02' });
    expect(await marks()).toEqual([]);
  });

  test('leaves the database usable after a failure', async () => {
    await inTransaction({ db }, () => sql`select 1/0`.execute(db)).catch(() => undefined);
    await inTransaction({ db }, ({ db }) => sql`select 1/0`.execute(db)).catch(() => undefined);
    await inTransaction({ db }, ({ db }) => mark(db, 'a'));
    expect(await marks()).toEqual(['a']);
  });

  test('shows nothing of its work to others before the commit', async () => {
    const written = latch();
    const work = inTransaction({ db }, async ({ db }) => {
      await mark(db, 'a');
      written.happen();
      await nextTurn();
      await mark(db, 'b');
    });
    await written.happened;
    // On one connection the look waits for the end of the transaction; on several it may come before: never half of it.
    expect([[], ['a', 'b']]).toContainEqual(await marks());
    await work;
  });
});

describe('a query on the root database inside a transaction', () => {
  test('fails at once, with an error that says what to do', async () => {
    const work = inTransaction({ db }, () => mark(db, 'a'));
    await expect(work).rejects.toThrow(ON_THE_ROOT);
  });

  test('fails in whatever the work calls', async () => {
    const deeper = async () => {
      await nextTurn();
      await Promise.all([mark(db, 'a')]);
    };
    await expect(inTransaction({ db }, deeper)).rejects.toThrow(ON_THE_ROOT);
  });

  test('fails for a second transaction on it too', async () => {
    const work = inTransaction({ db }, () => inTransaction({ db }, async () => {}));
    await expect(work).rejects.toThrow(ON_THE_ROOT);
  });

  test('is fine again afterwards', async () => {
    await inTransaction({ db }, () => mark(db, 'a')).catch(() => undefined);
    await mark(db, 'b');
    expect(await marks()).toEqual(['b']);
  });
});

describe('afterCommit', () => {
  test('acts once the work is committed, in the order asked for', async () => {
    const acts: string[] = [];
    await inTransaction({ db }, async (context) => {
      afterCommit(() => acts.push('first'));
      await inTransaction(context, async () => afterCommit(() => acts.push('second')));
      acts.push('end of work');
    });
    expect(acts).toEqual(['end of work', 'first', 'second']);
  });

  test('may query the root database, which then holds what was committed', async () => {
    const seen = latch<string[]>();
    await inTransaction({ db }, async ({ db }) => {
      afterCommit(() => void marks().then(seen.happen));
      await mark(db, 'a');
    });
    expect(await seen.happened).toEqual(['a']);
  });

  test('never acts when the work rolls back', async () => {
    const acts: string[] = [];
    const work = inTransaction({ db }, async () => {
      afterCommit(() => acts.push('never'));
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(acts).toEqual([]);
  });

  test('never acts when the commit itself fails', async () => {
    await sql`create table if not exists strict (n int unique deferrable initially deferred)`.execute(db);
    const acts: string[] = [];
    const work = inTransaction({ db }, async ({ db }) => {
      afterCommit(() => acts.push('never'));
      await sql`insert into strict values (1), (1)`.execute(db);
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(acts).toEqual([]);
  });

  test('acts at once where no transaction is open', () => {
    const acts: string[] = [];
    afterCommit(() => acts.push('now'));
    expect(acts).toEqual(['now']);
  });
});

describe('30 transactions at once', () => {
  const names = Array.from({ length: 30 }, (_, index) => `t${String(index).padStart(2, '0')}`);

  test('all commit', async () => {
    await Promise.all(names.map((name) => inTransaction({ db }, ({ db }) => mark(db, name))));
    expect(await marks()).toEqual(names);
  });

  test('commit or roll back each for itself', async () => {
    const work = names.map((name, index) =>
      inTransaction({ db }, async ({ db }) => {
        await mark(db, name);
        await nextTurn();
        if (index % 2) throw new Error(name);
        await sql`select count(*) from marks`.execute(db);
      }),
    );
    const outcomes = await Promise.allSettled(work);
    expect(outcomes.map(({ status }) => status)).toEqual(
      names.map((_, index) => (index % 2 ? 'rejected' : 'fulfilled')),
    );
    expect(await marks()).toEqual(names.filter((_, index) => index % 2 === 0));
  });

  test('lose no update of one row', async () => {
    await sql`create table if not exists totals (n int not null)`.execute(db);
    await sql`truncate totals`.execute(db);
    await sql`insert into totals values (0)`.execute(db);
    const raise = () =>
      inTransaction({ db }, async ({ db }) => {
        const { rows } = await sql<{ n: number }>`select n from totals for update`.execute(db);
        await sql`update totals set n = ${(rows[0]?.n ?? 0) + 1}`.execute(db);
      });
    await Promise.all(names.map(raise));
    expect((await sql`select n from totals`.execute(db)).rows).toEqual([{ n: 30 }]);
  });
});
