import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { internalProject, openDatabase, startWorld, type World } from '@latchkey/testing';
import { afterwards } from '@latchkey/testing/leftovers';
import { lastingFolder } from '@latchkey/testing/process/lasting-folder';
import { until } from '@latchkey/testing/until';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const path = 'GET /latchkey/backups';

function newFolder(): string {
  const { path, drop } = lastingFolder('latchkey-backups-');
  afterwards(drop);
  return path;
}

/** A service that writes backups, and what is in its folder and in its log. */
async function serviceWith(backupDir: string | undefined, changes: Parameters<typeof startWorld>[0] = {}) {
  const logged: string[] = [];
  const hear = (_: unknown, line?: string) => void logged.push(line ?? '');
  const log = { info: hear, error: hear, warn: () => {}, flush: () => {} };
  const world = await startWorld({ backupDir, log, ...changes });
  afterwards(() => void world.close());
  return { world, logged, work: () => world.service.workOutbox(), state: () => stateOf(world) };
}

async function stateOf(world: World) {
  const { admin } = await internalProject(Promise.resolve(world));
  return (await admin(path)).body.nightly;
}

const namesIn = (folder: string) => readdirSync(folder).sort();
const nameAt = (millis: number) =>
  `latchkey-${new Date(millis).toISOString().slice(0, 19).replaceAll(':', '-')}Z.dump.gz`;

test('without a folder none are written', async () => {
  const { work, state } = await serviceWith(undefined);
  await work();
  expect(await state()).toBeNull();
});

test('the first one is written at once, for its owner alone to read, then one every night', async () => {
  const folder = join(newFolder(), 'made', 'for it');
  const { world, work, state, logged } = await serviceWith(folder);
  await work();
  await work();
  const [name = '', ...more] = namesIn(folder);
  expect([name, more]).toEqual([expect.stringMatching(/^latchkey-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.dump\.gz$/), []]);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(logged).toEqual(['a backup was written']);
  const { backups, next_at_millis, ...rest } = await state();
  expect(rest).toEqual({ directory: folder, keeps: 7, last_failure: null });
  expect(backups).toEqual([
    { file_name: name, taken_at_millis: expect.any(Number), size_bytes: statSync(join(folder, name)).size },
  ]);
  expect(new Date(next_at_millis).toISOString()).toMatch(/T02:00:00\.000Z$/);
  world.clock.advance(next_at_millis - world.clock() - 1_000 * 60);
  await work();
  expect(namesIn(folder)).toEqual([name]);
  world.clock.advance(2_000 * 60);
  await work();
  expect(namesIn(folder)).toHaveLength(2);
  expect((await state()).next_at_millis).toBe(next_at_millis + DAY);
});

test('one that the night before has is not written again after a start; one that was missed is', async () => {
  const folder = newFolder();
  const first = await serviceWith(folder);
  await first.work();
  const { database } = first.world;
  const again = await serviceWith(folder, { database });
  await again.work();
  expect(namesIn(folder)).toHaveLength(1);
  const later = await serviceWith(folder, { database, clock: () => Date.now() + 3 * DAY });
  expect((await later.state()).next_at_millis).toBeLessThanOrEqual(Date.now() + 3 * DAY);
  await later.work();
  expect(namesIn(folder)).toHaveLength(2);
});

test('the seven newest are kept; what killed processes left is deleted, and nothing else', async () => {
  const folder = newFolder();
  const old = Array.from({ length: 9 }, (_, at) => nameAt(Date.now() - (at + 2) * DAY));
  const others = ['latchkey.gz', 'latchkey-2020-01-01T02-00-00Z.dump.gz.old', 'notes.txt.partial'];
  for (const name of [...old, ...others, `${nameAt(Date.now() - DAY)}.partial`]) writeFileSync(join(folder, name), '');
  const { work, state } = await serviceWith(folder);
  await work();
  const { backups } = await state();
  const newest = backups.map(({ file_name }: { file_name: string }) => file_name);
  expect(newest.slice(1)).toEqual(old.slice(0, 6));
  expect(namesIn(folder)).toEqual([...newest, ...others].sort());
});

test('of processes that share a folder one writes the backup', async () => {
  const folder = newFolder();
  const { world, work } = await serviceWith(folder);
  const other = await serviceWith(folder, { database: world.database, clock: () => Date.now() + 2_000 });
  await Promise.all([work(), other.work()]);
  expect(namesIn(folder)).toHaveLength(1);
});

test('a folder that cannot be written is told of once, on screens too, and tried again after an hour', async () => {
  const folder = newFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const directory = join(file, 'backups');
  const { world, work, state, logged } = await serviceWith(directory);
  await work();
  await work();
  const message = `${directory} can't be written (ENOTDIR). Make it a writable folder, or name another one.`;
  expect(logged).toEqual([`the nightly backup failed, and is tried again in an hour: ${message}`]);
  const { backups, last_failure, next_at_millis } = await state();
  expect([backups, last_failure.message]).toEqual([[], message]);
  expect(next_at_millis).toBe(last_failure.failed_at_millis + HOUR);
  world.clock.advance(HOUR);
  await work();
  expect(logged.filter((line) => line.includes(message))).toHaveLength(2);
});

test('a service that stops gives up the backup that it is writing, and leaves nothing of it', async () => {
  const folder = newFolder();
  const opened = await openDatabase();
  const { world, logged, work } = await serviceWith(folder, { database: opened.database });
  const { writing, closing } = await opened.database.db.transaction().execute(async (trx) => {
    await sql`lock table images in access exclusive mode`.execute(trx);
    const writing = work();
    await until(() => namesIn(folder).length > 0);
    return { writing, closing: world.close() };
  });
  await Promise.all([writing, closing]);
  expect([namesIn(folder), logged]).toEqual([[], []]);
  await opened.database.close();
  await opened.drop();
});

test('the failure is gone from screens once there is a backup', async () => {
  const parent = newFolder();
  const directory = join(parent, 'backups');
  writeFileSync(directory, '');
  const { world, work, state } = await serviceWith(directory);
  await work();
  expect((await state()).last_failure).not.toBeNull();
  rmSync(directory);
  world.clock.advance(HOUR);
  await work();
  expect(await state()).toMatchObject({ last_failure: null, backups: [expect.anything()] });
});
