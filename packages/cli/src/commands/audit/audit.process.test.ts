import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from '@latchkey/service/database/open';
import { thinHeads } from '@latchkey/service/domains/event-proofs/thin';
import { newPostgresDatabase, newProject, type TestProject } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { newFolder } from '@latchkey/testing/process/process';
import { until } from '@latchkey/testing/until';
import { testContext } from '@latchkey/testing/world/context';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { answered, commandLine, startService, within } from '../../../testing/command-line.ts';
import { auditCommands } from './audit.ts';
import { linesOf } from './audit-file.ts';
import { Tampered, verifyExport } from './verify-export.ts';

const TAMPERS = isFull ? 1_000 : 100;

const { url: DATABASE_URL } = await newPostgresDatabase();
const { service, place } = await startService({ DATABASE_URL });
const { db } = await openPostgres(DATABASE_URL, { say: () => {}, onError: () => {} });
afterAll(() => db.destroy());

/** A project with a log in which a user was deleted, and the command line of its owner in a folder of its own. */
async function busyProject() {
  const project = await newProject({}, service.world);
  const ids: string[] = [];
  for (let count = 0; count < 12; count++)
    ids.push((await project.server('POST /users', { body: { display_name: `Ada ${count}` } })).body.id);
  for (const id of ids) await project.server(`PATCH /users/${id}`, { body: { display_name: `Grace. ${id}` } });
  // What is erased before it is in the tree leaves no hash of it there.
  await signAll(project);
  await project.server(`DELETE /users/${ids[3]}`);
  await signAll(project);
  const folder = newFolder();
  const own = { ...within(place, { LATCHKEY_PROJECT_ID: project.id }), folder };
  return { project, ids, folder, at: (file: string) => join(folder, file), ...commandLine(own) };
}

/** Has a head signed of everything, without the minute in between. */
async function signAll(project: TestProject): Promise<void> {
  await until(async () => {
    await sql`update event_trees set head_at = to_timestamp(0) where project_id = ${project.id}`.execute(db);
    const { rows } = await sql<{ done: boolean }>`
      select (select count(*) from events where project_id = ${project.id})
        = (select max(size) from event_heads where project_id = ${project.id}) as done`.execute(db);
    return rows[0]?.done;
  });
}

/** The lines of a text, each with its line break. */
const linesIn = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const bodyIn = (line: string | undefined) => JSON.parse(JSON.parse(line ?? '').body);

/** Numbers that look random, the same ones for a seed (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** A line with a personal part, changed so that the hash of salt and part stays; undefined where the line has none. */
function withPersonal(
  text: string,
  below: (count: number) => number,
  change: (line: { readonly personal: string; readonly salt: string }) => object,
): string | undefined {
  const lines = linesIn(text);
  const at = below(lines.length);
  const line = JSON.parse(lines[at] ?? '');
  if (typeof line.personal !== 'string') return undefined;
  return lines.with(at, `${JSON.stringify({ ...line, ...change(line) })}\n`).join('');
}

/** What is done to an export; each answers another text. */
const tampers = {
  edit(text, below) {
    const at = below(text.length);
    const other = String.fromCharCode(33 + below(94));
    return text[at] === '\n' || text[at] === other ? undefined : text.slice(0, at) + other + text.slice(at + 1);
  },
  drop: (text, below) =>
    linesIn(text)
      .toSpliced(below(linesIn(text).length), 1)
      .join(''),
  swap(text, below) {
    const lines = linesIn(text);
    const [a, b] = [below(lines.length), below(lines.length)];
    return lines
      .with(a, lines[b] ?? '')
      .with(b, lines[a] ?? '')
      .join('');
  },
  truncate: (text, below) => text.slice(0, below(text.length)),
  insert(text, below) {
    const lines = linesIn(text);
    return lines.toSpliced(below(lines.length + 1), 0, lines[below(lines.length)] ?? '').join('');
  },
  split: (text, below) =>
    withPersonal(text, below, ({ personal, salt }) => {
      const at = personal.indexOf('.');
      return at < 0 ? {} : { personal: personal.slice(at + 1), salt: `${salt}.${personal.slice(0, at)}` };
    }),
  listed: (text, below) => withPersonal(text, below, ({ personal }) => ({ personal: [personal] })),
} satisfies Record<string, (text: string, below: (count: number) => number) => string | undefined>;

const faultIn = (file: string) =>
  verifyExport(linesOf(file), { kept: [], key: undefined, now: Date.now() }).then(
    () => undefined,
    (error) => {
      if (error instanceof Tampered) return error.line;
      throw error;
    },
  );

test('an export is verified, and compared with heads that were kept', async () => {
  const { project, ids, folder, at, read, shown } = await busyProject();
  const { head, size } = await read(['audit', 'head']);
  writeFileSync(at('heads.txt'), `${head}\n`);
  expect(await read(['audit', 'export', 'all.jsonl'])).toEqual({ file: 'all.jsonl', from: 0, size });
  const verified = await read(['audit', 'verify', 'all.jsonl']);
  expect(verified).toMatchObject({ size, events: size, deleted: 0, heads: 0 });
  expect(verified.erased).toBeGreaterThan(0);
  expect(await read(['audit', 'verify', 'all.jsonl', '--since', 'heads.txt', '--key', verified.key])).toEqual({
    ...verified,
    heads: 1,
    kept: 1,
  });
  expect(await shown('audit', 'verify', 'all.jsonl')).toMatch('the file alone says nothing about who signed it');

  await project.server(`PATCH /users/${ids[0]}`, { body: { display_name: 'Later' } });
  await signAll(project);
  await read(['audit', 'export', 'later.jsonl', '--since', 'heads.txt']);
  expect(await read(['audit', 'verify', 'later.jsonl', '--since', 'heads.txt'])).toMatchObject({ events: 1, heads: 1 });
  await read(['audit', 'export', 'grown.jsonl']);
  expect(await read(['audit', 'verify', 'grown.jsonl', '--since', 'heads.txt'])).toMatchObject({ heads: 1 });
  expect(readFileSync(join(folder, 'later.jsonl'), 'utf8')).toContain('Later');
});

test('an export is for its owner to read, and there is none that lacks events', async () => {
  const { project, folder, at, read, failure } = await busyProject();
  await read(['audit', 'export', 'all.jsonl']);
  expect(statSync(at('all.jsonl')).mode & 0o777).toBe(0o600);
  await sql`delete from event_leaves where project_id = ${project.id}`.execute(db);
  expect(await failure('audit', 'export', 'none.jsonl')).toMatchObject({
    ended: 5,
    message: expect.stringMatching(/answered 0 of \d+ events/),
  });
  expect(readdirSync(folder)).toEqual(['all.jsonl']);
});

test('a line that is too long for an event is not read to its end', async () => {
  const { at } = await busyProject();
  writeFileSync(at('long.jsonl'), 'x'.repeat(3_000_000));
  const lines: number[] = [];
  for await (const line of linesOf(at('long.jsonl'))) lines.push(line.length);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toBeLessThan(1_200_000);
});

test('heads from before an export are left out only when that is asked for', async () => {
  const { project, at, read, failure } = await busyProject();
  const first = await read(['audit', 'head']);
  await project.server('POST /users', { body: {} });
  await signAll(project);
  const second = await read(['audit', 'head']);
  writeFileSync(at('heads.txt'), `${first.head}\n${second.head}\n`);
  await project.server('POST /users', { body: {} });
  await signAll(project);
  await read(['audit', 'export', 'later.jsonl', '--since', 'heads.txt']);
  const words = ['audit', 'verify', 'later.jsonl', '--since', 'heads.txt'];
  expect(await failure(...words)).toMatchObject({ ended: 5, message: expect.stringMatching(/compared: 1 of 2/) });
  expect(await read([...words, '--partial'])).toMatchObject({ heads: 1, kept: 2 });
});

test(`${TAMPERS} random changes of an export are found in the line where they begin`, async () => {
  const { at, read } = await busyProject();
  await read(['audit', 'export', 'all.jsonl']);
  const text = readFileSync(at('all.jsonl'), 'utf8');
  const original = linesIn(text);
  const below = randomFrom(20_260_728);
  const kinds = Object.entries(tampers);
  const found: Record<string, number> = {};
  for (let count = 0; count < TAMPERS; ) {
    const [kind, tamper] = kinds[count % kinds.length] as (typeof kinds)[number];
    const tampered = tamper(text, below);
    if (tampered === undefined || tampered === text) continue;
    count++;
    writeFileSync(at('tampered.jsonl'), tampered);
    const lines = linesIn(tampered);
    const first = original.findIndex((line, index) => lines[index] !== line);
    expect(await faultIn(at('tampered.jsonl')), `${kind} ${count}`).toBe((first < 0 ? original.length : first) + 1);
    found[kind] = (found[kind] ?? 0) + 1;
  }
  expect(Object.keys(found)).toEqual(Object.keys(tampers));
  expect(await faultIn(at('all.jsonl'))).toBeUndefined();
});

test('what is changed in the database is found in the next export', async () => {
  const { project, at, read, failure } = await busyProject();
  await read(['audit', 'export', 'before.jsonl']);
  const lines = linesIn(readFileSync(at('before.jsonl'), 'utf8'));
  const { id } = bodyIn(lines[5]);
  const event = sql`project_id = ${project.id} and id = ${id}`;
  const changes = {
    kind: [sql`update events set kind = 'user.updated ' where ${event}`, /Line 6: the event was changed/],
    time: [sql`update events set at = at + interval '1 second' where ${event}`, /Line 6: the event was changed/],
    actor: [sql`update events set actor = '{"kind": "system"}' where ${event}`, /Line 6: the event was changed/],
    detail: [sql`update events set detail = detail || '{"x": 1}' where ${event}`, /Line 6: the event was changed/],
    leaf: [
      sql`update event_leaves set body_hash = sha256('') where project_id = ${project.id} and position = 4`,
      // Of the entries beside it the proofs are wrong as well.
      /Line \d: the event was changed/,
    ],
    drop: [sql`delete from events where ${event}`, /Line 6: the event was deleted, and had to be kept/],
  } as const;
  for (const [name, [change, message]] of Object.entries(changes)) {
    await db.transaction().execute(async (trx) => {
      await sql`create table kept_events as select * from events where ${event}`.execute(trx);
      await sql`create table kept_leaves as select * from event_leaves where project_id = ${project.id}`.execute(trx);
      await change.execute(trx);
    });
    await read(['audit', 'export', `${name}.jsonl`]);
    expect(await failure('audit', 'verify', `${name}.jsonl`)).toMatchObject({
      ended: 5,
      message: expect.stringMatching(message),
    });
    await db.transaction().execute(async (trx) => {
      await sql`delete from events where ${event}`.execute(trx);
      await sql`insert into events overriding system value select * from kept_events`.execute(trx);
      await sql`update event_leaves l set body_hash = k.body_hash from kept_leaves k
        where k.project_id = l.project_id and k.position = l.position`.execute(trx);
      await sql`drop table kept_events, kept_leaves`.execute(trx);
    });
  }
  await read(['audit', 'export', 'after.jsonl']);
  await read(['audit', 'verify', 'after.jsonl']);
});

test('personal data that was erased without a deletion is found', async () => {
  const { project, ids, read, failure } = await busyProject();
  await sql`update events set detail = detail - 'before' - 'after', personal_salt = null
    where project_id = ${project.id} and subject_id = ${ids[0]}`.execute(db);
  await read(['audit', 'export', 'all.jsonl']);
  expect(await failure('audit', 'verify', 'all.jsonl')).toMatchObject({
    ended: 5,
    message: expect.stringMatching(/Line \d+: personal data was erased, and no line says that its subject was deleted/),
  });
});

test('a log that was cut off, or begun anew, is not that of a kept head', async () => {
  const { project, at, read, failure } = await busyProject();
  const { head } = await read(['audit', 'head']);
  writeFileSync(at('heads.txt'), `${head}\n`);
  await read(['audit', 'export', 'before.jsonl']);
  await project.server('POST /users', { body: {} });
  await signAll(project);
  writeFileSync(at('later.txt'), `${(await read(['audit', 'head'])).head}\n`);
  expect(await failure('audit', 'verify', 'before.jsonl', '--since', 'later.txt')).toMatchObject({
    ended: 5,
    message: expect.stringMatching(/Line 1: the log ends after \d+ events, and the head kept from/),
  });

  // The operator writes the log once more, without an event: its proofs are right, and its head is signed.
  for (const table of ['event_leaves', 'event_nodes', 'event_heads', 'event_trees'])
    await sql`delete from ${sql.table(table)} where project_id = ${project.id}`.execute(db);
  await sql`delete from events where project_id = ${project.id} and id = ${bodyIn(linesIn(readFileSync(at('before.jsonl'), 'utf8'))[4]).id}`.execute(
    db,
  );
  await project.server('POST /users', { body: {} });
  await sql`insert into events (project_id, at, kind, actor, subject_id, request_id, detail)
    values (${project.id}, now(), 'project.imported', '{"kind": "system"}', ${project.id}, 'forged', '{}')`.execute(db);
  await signAll(project);
  await read(['audit', 'export', 'forged.jsonl']);
  await read(['audit', 'verify', 'forged.jsonl']);
  expect(await failure('audit', 'verify', 'forged.jsonl', '--since', 'heads.txt')).toMatchObject({
    ended: 5,
    message: expect.stringMatching(/the log up to here isn't that of the head kept from/),
  });
});

describe('heads that are appended to a file', () => {
  const append = ['audit', 'head', '--append', 'heads.jsonl'];

  test('are those that are new, and exports are compared with them', async () => {
    const { project, at, read } = await busyProject();
    const first = await read(append);
    expect(first).toMatchObject({ file: 'heads.jsonl', appended: true });
    expect(await read(append)).toEqual({ ...first, appended: false });
    await project.server('POST /users', { body: {} });
    await signAll(project);
    const second = await read(append);
    const lines = linesIn(readFileSync(at('heads.jsonl'), 'utf8')).map((line) => JSON.parse(line));
    expect(lines).toEqual([first, second].map(({ size, signedAt, head }) => ({ size, signedAt, head })));
    await read(['audit', 'export', 'all.jsonl']);
    expect(await read(['audit', 'verify', 'all.jsonl', '--since', 'heads.jsonl'])).toMatchObject({ heads: 2, kept: 2 });
  });

  test('are told of with their age, where the file has the latest', async () => {
    const { project, read, shown } = await busyProject();
    const { jws } = (await project.server('GET /latchkey/event-proofs/heads')).body.items[0];
    await read(append);
    expect(await shown(...append)).toMatch(/ends with the latest head, of \d+ events, signed at \S+, \d min ago\./);
    await sql`update event_heads set signed_at = now() - interval '50 hours 10 minutes' where jws = ${jws}`.execute(db);
    expect(await shown(...append)).toMatch(/, 50 h ago\./);
  });

  test('go to a line of their own, where the last one has no end', async () => {
    const { project, at, read } = await busyProject();
    writeFileSync(at('heads.jsonl'), (await read(['audit', 'head'])).head);
    await project.server('POST /users', { body: {} });
    await signAll(project);
    expect(await read(append)).toMatchObject({ appended: true });
    await read(['audit', 'export', 'all.jsonl']);
    expect(await read(['audit', 'verify', 'all.jsonl', '--since', 'heads.jsonl'])).toMatchObject({ heads: 2 });
  });

  test('verify as before when the service has thinned its own', async () => {
    const { project, at, read } = await busyProject();
    await read(append);
    const [kept] = (await project.server('GET /latchkey/event-proofs/heads')).body.items;
    await project.server('POST /users', { body: {} });
    await signAll(project);
    await sql`update event_heads set signed_at = date_trunc('day', now() - interval '20 days')
      where project_id = ${project.id}`.execute(db);
    await thinHeads(testContext(db));
    const { items } = (await project.server('GET /latchkey/event-proofs/heads')).body;
    expect(items.map(({ size }: { size: number }) => size)).not.toContain(kept.size);
    expect(await read(append)).toMatchObject({ appended: true });
    await read(['audit', 'export', 'later.jsonl', '--since', 'heads.jsonl']);
    await read(['audit', 'export', 'all.jsonl']);
    expect(await read(['audit', 'verify', 'all.jsonl', '--since', 'heads.jsonl'])).toMatchObject({ heads: 2 });
    expect(readFileSync(at('heads.jsonl'), 'utf8')).toContain(kept.jws);
  });

  test('are refused when the log was changed, cut off or is of another project', async () => {
    const { project, at, read, failure } = await busyProject();
    const other = await busyProject();
    await read(append);
    const kept = readFileSync(at('heads.jsonl'), 'utf8');
    const isRefused = async (message: RegExp) => {
      const before = readFileSync(at('heads.jsonl'), 'utf8');
      expect(await failure(...append)).toMatchObject({ ended: 5, message: expect.stringMatching(message) });
      expect(readFileSync(at('heads.jsonl'), 'utf8')).toBe(before);
    };
    writeFileSync(at('heads.jsonl'), JSON.stringify({ head: (await other.read(['audit', 'head'])).head }));
    await isRefused(/is of another project/);
    writeFileSync(at('heads.jsonl'), kept.slice(0, -20));
    await isRefused(/is no signed head, or is damaged/);
    writeFileSync(at('heads.jsonl'), kept);
    // The operator writes the log once more, without an event, and with others after it.
    const rewrite = async () => {
      for (const table of ['event_leaves', 'event_nodes', 'event_heads', 'event_trees'])
        await sql`delete from ${sql.table(table)} where project_id = ${project.id}`.execute(db);
      await sql`delete from events where project_id = ${project.id}
        and id in (select id from events where project_id = ${project.id} order by id limit 2)`.execute(db);
      await sql`insert into events (project_id, at, kind, actor, subject_id, request_id, detail)
        values (${project.id}, now(), 'project.imported', '{"kind": "system"}', ${project.id}, 'forged', '{}')`.execute(
        db,
      );
      await signAll(project);
    };
    await rewrite();
    await isRefused(/events were removed/);
    for (let count = 0; count < 5; count++) await project.server('POST /users', { body: {} });
    await signAll(project);
    await isRefused(/the log doesn't begin with them: it was changed/);
  });
});

test('what is wrong with files and options is said', async () => {
  const { at, read, failure } = await busyProject();
  const other = await busyProject();
  await read(['audit', 'export', 'all.jsonl']);
  writeFileSync(at('foreign.txt'), `${(await other.read(['audit', 'head'])).head}\n`);
  writeFileSync(at('spoilt.txt'), 'a.b.c\n');
  writeFileSync(at('empty.txt'), '');
  const wrongs: [words: string[], ended: number, message: RegExp][] = [
    [['export', 'all.jsonl'], 2, /There is a file all\.jsonl/],
    [['verify', 'none.jsonl'], 4, /There is no file .*none\.jsonl/],
    [['verify', 'empty.txt'], 5, /Line 1: the file is empty/],
    [['verify', 'all.jsonl', '--since', 'none.txt'], 4, /There is no file .*none\.txt/],
    [['verify', 'all.jsonl', '--since', 'empty.txt'], 4, /There are no heads/],
    [['verify', 'all.jsonl', '--since', 'spoilt.txt'], 5, /is no signed head/],
    [['verify', 'all.jsonl', '--since', 'foreign.txt'], 5, /the kept head is of another project/],
    [['verify', 'all.jsonl', '--key', 'another'], 5, /signed with another key/],
  ];
  for (const [words, ended, message] of wrongs)
    expect(await failure('audit', ...words)).toMatchObject({ ended, message: expect.stringMatching(message) });
});

test('every command of the audit has answered as its schema says', () => {
  expect([...answered].filter((name) => name in auditCommands).sort()).toEqual(Object.keys(auditCommands).sort());
});
