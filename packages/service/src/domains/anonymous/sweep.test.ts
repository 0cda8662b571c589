import { newEmail, newProject, startWorld, type TestProject, type World } from '@latchkey/testing';
import { latch } from '@latchkey/testing/latch';
import { testContext } from '@latchkey/testing/world/context';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { existingProject } from '../project-admin/create.ts';
import { sweepGuests } from './sweep.ts';

const DAY = 24 * 3_600_000;
let world: World;
let project: TestProject;

beforeAll(async () => {
  world = await startWorld({ rateLimits: 'off' });
});
afterAll(() => world.close());
beforeEach(async () => {
  project = await newProject({}, Promise.resolve(world));
  await project.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
});

async function newGuest() {
  const { body } = await project.call('POST /auth/anonymous/sign-up');
  return { id: body.user_id as string, accessToken: body.access_token, refreshToken: body.refresh_token as string };
}

/** What the service does by itself each hour, so many days from now. */
async function sweepAfter(days: number): Promise<void> {
  const context = testContext(world.database.db, { now: world.clock() + days * DAY });
  await sweepGuests(context, (id) => existingProject(context, id));
}

const ids = async () => (await project.server('GET /users')).body.items.map(({ id }: { id: string }) => id);
const change = (id: string, row: object) =>
  world.database.db.updateTable('users').set(row).where('id', '=', id).execute();

test('a guest who was not there for 30 days is deleted', async () => {
  await newGuest();
  await sweepAfter(30.01);
  expect(await ids()).toEqual([]);
});

test('a guest who was there less than 30 days ago stays', async () => {
  const { id } = await newGuest();
  await sweepAfter(29.99);
  expect(await ids()).toEqual([id]);
});

test('a refresh counts as being there', async () => {
  const { id, refreshToken } = await newGuest();
  await change(id, {
    created_at: new Date(world.clock() - 60 * DAY),
    last_active_at: new Date(world.clock() - 60 * DAY),
  });
  await world.database.db
    .updateTable('sessions')
    .set({ last_used_at: new Date(world.clock() - 60 * DAY) })
    .where('user_id', '=', id)
    .execute();
  const headers = { 'refresh-token': refreshToken };
  expect((await project.call('POST /auth/sessions/current/refresh', { headers })).status).toBe(200);
  await sweepAfter(1);
  expect(await ids()).toEqual([id]);
});

test('users who signed up stay, however long ago', async () => {
  const { id } = await project.signUp();
  await sweepAfter(3_000);
  expect(await ids()).toEqual([id]);
});

test('a guest who signed up meanwhile stays', async () => {
  const { id, accessToken } = await newGuest();
  const body = { email: newEmail(), password: 'correct horse', verification_callback_url: 'http://localhost' };
  const headers = { 'access-token': accessToken };
  expect((await project.call('POST /latchkey/anonymous/upgrade/password', { headers, body })).status).toBe(200);
  await sweepAfter(31);
  expect(await ids()).toEqual([id]);
});

test('a guest who comes back at the same moment stays, and is not waited for', async () => {
  const { id } = await newGuest();
  const [isBack, isSwept] = [latch(), latch()];
  const comesBack = inTransaction({ db: world.database.db }, async ({ db }) => {
    const last_active_at = new Date(world.clock() + 31 * DAY);
    await db.updateTable('users').set({ last_active_at }).where('id', '=', id).execute();
    isBack.happen();
    await isSwept.happened;
  });
  await isBack.happened;
  await sweepAfter(31);
  isSwept.happen();
  await comesBack;
  expect(await ids()).toEqual([id]);
});

test('a guest whom a server gave a way to come back stays', async () => {
  const { id } = await newGuest();
  await change(id, { password_hash: Buffer.from('a sealed hash') });
  await sweepAfter(31);
  expect(await ids()).toEqual([id]);
});

test('the deletion is an event, of the service itself', async () => {
  const { id } = await newGuest();
  await sweepAfter(31);
  const { db } = world.database;
  const events = db.selectFrom('events').select('actor').where('subject_id', '=', id);
  expect(await events.where('kind', '=', 'user.deleted').execute()).toEqual([{ actor: { kind: 'system' } }]);
});

test('more than one step of them are deleted in one go, among others who stay', async () => {
  const stays = await newGuest();
  const past = new Date(world.clock() - 31 * DAY);
  const { db } = world.database;
  const row = await db.selectFrom('users').selectAll().where('id', '=', stays.id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: 601 }, (_, index) => ({
    ...row,
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    banned_at: null,
    totp_enrolled_at: null,
    client_metadata: 'null',
    client_read_only_metadata: 'null',
    server_metadata: 'null',
    created_at: past,
    // Every tenth did not come back.
    last_active_at: index % 10 ? new Date(world.clock()) : past,
  }));
  await db.insertInto('users').values(copies).execute();
  await sweepAfter(0);
  expect(await ids()).toHaveLength(1 + 540);
});
