import {
  callerOf,
  footprint,
  internalKeys,
  knownError,
  newAddress,
  newEmail,
  refusal,
  startWorld,
  violationsIn,
  type World,
} from '@latchkey/testing';
import { testContext } from '@latchkey/testing/world/context';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueCode } from '../codes/codes.ts';
import type { Project } from '../projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import { issueFirstOwnerToken } from './first-owner.ts';

const HOUR = 3_600_000;
const path = 'POST /latchkey/first-owner';
const password = 'correct horse battery';
const internal = { id: INTERNAL_PROJECT_ID } as Project;
const used = knownError('VERIFICATION_CODE_ALREADY_USED');

/** An installation without an owner, and a token that makes one. */
let world: World;
let token: string;

beforeAll(async () => {
  world = await startWorld({ owner: undefined });
});
afterAll(() => world.close());

beforeEach(async () => {
  await world.database.db.deleteFrom('project_owners').execute();
  token = await newToken();
});

const context = () => testContext(world.database.db, { now: world.clock() });
const newToken = async () => (await issueFirstOwnerToken(context(), internal)) as string;

/** Calls as the page does; each call from a network of its own. */
const call = (endpoint: string, options: Parameters<ReturnType<typeof callerOf>>[1] = {}) =>
  callerOf(world.service.fetch, world.parts.baseUrl, { 'x-forwarded-for': newAddress() })(endpoint, options);
const make = (changes: object = {}) => call(path, { body: { token, email: newEmail(), password, ...changes } });

const asInternal = { 'access-type': 'client', 'project-id': 'internal' } as const;
const withKey = { ...asInternal, 'publishable-client-key': internalKeys.publishable_client_key };
/** What there is, but for the codes: how often one was presented is written down whatever comes of it. */
const state = async () => {
  const { one_time_codes: _, ...rest } = await footprint('internal', Promise.resolve(world));
  return rest;
};
const owners = () => world.database.db.selectFrom('project_owners').selectAll().execute();

describe('nobody becomes the owner, and nothing is changed,', () => {
  test.each([
    ['with a made-up token', () => ({ token: '0'.repeat(45) }), knownError('VERIFICATION_CODE_NOT_FOUND')],
    ['with an empty token', () => ({ token: '' }), knownError('VERIFICATION_CODE_NOT_FOUND')],
    ['with a password too short', () => ({ password: '1234567' }), knownError('PASSWORD_TOO_SHORT', { min_length: 8 })],
  ])('%s', async (_, changes, failure) => {
    const before = await state();
    expect(await make(changes())).toMatchObject(failure);
    expect(await state()).toEqual(before);
  });

  test('with a code of another kind', async () => {
    const code = await issueCode(context(), internal, 'mfa-attempt', {});
    const before = await state();
    expect(await make({ token: code })).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
    expect(await state()).toEqual(before);
  });

  test('with a token that has expired', async () => {
    world.clock.advance(24 * HOUR);
    const before = await state();
    expect(await make()).toMatchObject(knownError('VERIFICATION_CODE_EXPIRED'));
    expect(await state()).toEqual(before);
  });

  test('with a good token, when there is an owner', async () => {
    const other = await newToken();
    expect((await make()).status).toBe(200);
    const before = await state();
    expect(await make({ token: other })).toMatchObject(used);
    expect(await state()).toEqual(before);
  });

  test('with a token that made an owner who is gone', async () => {
    expect((await make()).status).toBe(200);
    await world.database.db.deleteFrom('project_owners').execute();
    const before = await state();
    expect(await make()).toMatchObject(used);
    expect(await state()).toEqual(before);
  });

  test('with the email of somebody who is there, and the token stays good', async () => {
    const email = newEmail();
    expect((await make({ email })).status).toBe(200);
    await world.database.db.deleteFrom('project_owners').execute();
    token = await newToken();
    const before = await state();
    const answer = await make({ email: email.toUpperCase() });
    expect(answer).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' });
    expect(await state()).toEqual(before);
    expect((await make()).status).toBe(200);
  });
});

test.each([
  [{ password: 'x'.repeat(71) }, 'body.password must be at most 70 characters'],
  [{ email: 'a@localhost' }, 'body.email must be a valid email'],
  [{ token: undefined }, 'body.token must be defined'],
  [{ is_admin: true }, 'body contains unknown properties: is_admin'],
])('%j does not fit the schema', async (changes, violation) => {
  expect(violationsIn(await make(changes))).toEqual([violation]);
});

describe('at once', () => {
  test('of sixteen with a token each, one becomes the owner', async () => {
    const tokens = await Promise.all(Array.from({ length: 16 }, newToken));
    const answers = await Promise.all(tokens.map((each) => make({ token: each })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(({ code }) => code)).toEqual(
      Array(15).fill('VERIFICATION_CODE_ALREADY_USED'),
    );
    expect(await owners()).toHaveLength(1);
  });

  test('of sixteen with the same token, one becomes the owner', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => make()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await owners()).toHaveLength(1);
  });
});

describe('the first owner', () => {
  test('is signed in: the answer holds the tokens of its session, and no more', async () => {
    const email = newEmail();
    const { status, body } = await make({ email });
    expect([status, Object.keys(body).sort()]).toEqual([200, ['access_token', 'refresh_token', 'user_id']]);
    const me = await call('GET /users/me', { headers: { ...withKey, 'access-token': body.access_token } });
    expect(me.body).toMatchObject({ id: body.user_id, primary_email: email, primary_email_verified: true });
    const headers = { ...withKey, 'refresh-token': body.refresh_token };
    expect((await call('POST /auth/sessions/current/refresh', { headers })).status).toBe(200);
  });

  test('signs in with its password from then on', async () => {
    const email = newEmail();
    const { body } = await make({ email: email.toUpperCase() });
    const signedIn = await call('POST /auth/password/sign-in', { headers: withKey, body: { email, password } });
    expect(signedIn.body.user_id).toBe(body.user_id);
  });

  test('administers project internal', async () => {
    const { body } = await make();
    const headers = { 'access-type': 'admin', 'project-id': 'internal', 'admin-access-token': body.access_token };
    expect((await call('GET /internal/projects/current', { headers })).body.id).toBe('internal');
    const listed = await call('GET /internal/projects', { headers: { ...withKey, 'access-token': body.access_token } });
    expect(listed.body.items.map(({ id }: { id: string }) => id)).toEqual(['internal']);
  });

  test('is written down as a user and a session', async () => {
    const { headers } = await make();
    const events = await world.database.db
      .selectFrom('events')
      .select('kind')
      .where('request_id', '=', headers.get('x-latchkey-request-id') ?? '')
      .orderBy('id')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['user.created', 'project_owner.created', 'session.created']);
  });

  test('is made under the alias prefix too', async () => {
    const options = { prefix: 'x-stack-', body: { token, email: newEmail(), password } };
    expect((await call(path, options)).status).toBe(200);
  });
});

test('the token is nowhere in the database', async () => {
  const rows = await world.database.db.selectFrom('one_time_codes').selectAll().execute();
  expect(JSON.stringify(rows.map((row) => ({ ...row, code_hash: row.code_hash.toString('latin1') })))).not.toContain(
    token,
  );
});

test('after thirty tries a network has to wait, whatever key comes with them', async () => {
  const headers = { 'x-forwarded-for': newAddress() };
  const server = { ...headers, 'access-type': 'server', 'project-id': 'internal' };
  const withServerKey = { ...server, 'secret-server-key': internalKeys.secret_server_key };
  const send = (turn: number) =>
    call(path, { headers: turn % 2 ? headers : withServerKey, body: { token: 'wrong', email: newEmail(), password } });
  const statuses: number[] = [];
  for (let turn = 0; turn < 30; turn++) statuses.push((await send(turn)).status);
  expect(statuses).toEqual(Array(30).fill(404));
  expect(await send(30)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
});

describe('a start', () => {
  const start = (changes = {}) =>
    startWorld({ database: world.database, clock: world.clock, owner: undefined, ...changes });

  test('without an owner has a token of its own, and those of earlier starts stay good', async () => {
    const [one, two] = [await start(), await start()];
    await Promise.all([one.close(), two.close()]);
    expect(one.service.firstOwnerToken).not.toBe(two.service.firstOwnerToken);
    expect(await make({ token: one.service.firstOwnerToken })).toMatchObject({ status: 200 });
  });

  test('with an owner has none', async () => {
    expect((await make()).status).toBe(200);
    const started = await start();
    await started.close();
    expect(started.service.firstOwnerToken).toBeUndefined();
  });

  test('with an owner in the settings has none', async () => {
    const started = await start({ owner: { email: newEmail(), password } });
    await started.close();
    expect(started.service.firstOwnerToken).toBeUndefined();
  });
});
