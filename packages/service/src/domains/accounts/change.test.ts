import { randomUUID } from 'node:crypto';
import {
  addTeam,
  footprint,
  knownError,
  newProject,
  refusal,
  type TestUser,
  violationsIn,
  world,
} from '@latchkey/testing';
import { race } from '@latchkey/testing/race';
import { expect, test } from 'vitest';
import { time } from '../../database/tables.ts';

const change = ({ call }: TestUser, body: object) => call('PATCH /users/me', { body });
const changeAsServer = ({ server }: TestUser, body: object) => server('PATCH /users/me', { body });

test.each([
  'server_metadata',
  'client_read_only_metadata',
  'primary_email',
  'primary_email_verified',
  'primary_email_auth_enabled',
  'password',
  'password_hash',
  'is_anonymous',
])('clients may not change %s; what they send beside it is not applied either', async (key) => {
  const project = await newProject();
  const user = await project.signUp();
  const before = await footprint(project.id);
  const answer = await change(user, { display_name: 'changed', [key]: null });
  expect(violationsIn(answer)).toEqual([`body contains unknown properties: ${key}`]);
  expect(await footprint(project.id)).toEqual(before);
});

test.each(['id', 'signed_up_at_millis', 'has_password', 'requires_totp_mfa', 'project_id'])(
  'nobody may change %s',
  async (key) => {
    const user = await (await newProject()).signUp();
    expect(violationsIn(await changeAsServer(user, { [key]: 'x' }))).toEqual([
      `body contains unknown properties: ${key}`,
    ]);
  },
);

test('what is left out stays as it is', async () => {
  const user = await (await newProject()).signUp();
  await change(user, { display_name: 'Ada' });
  await change(user, { client_metadata: { theme: 'dark' } });
  expect((await change(user, {})).body).toMatchObject({ display_name: 'Ada', client_metadata: { theme: 'dark' } });
});

test('an empty name is none', async () => {
  const user = await (await newProject()).signUp();
  expect((await change(user, { display_name: 'Ada' })).body.display_name).toBe('Ada');
  expect((await change(user, { display_name: '' })).body.display_name).toBeNull();
});

test('a name has at most 1,000 characters, whoever gives it', async () => {
  const user = await (await newProject()).signUp();
  const tooLong = ['body.display_name must be at most 1000 characters'];
  for (const as of [change, changeAsServer]) {
    expect((await as(user, { display_name: 'x'.repeat(1_000) })).status).toBe(200);
    expect(violationsIn(await as(user, { display_name: 'x'.repeat(1_001) }))).toEqual(tooLong);
  }
});

test.each([{ a: { b: 1 } }, ['a', null], 'text', 0, false, null])(
  'metadata may be %j, and is replaced whole',
  async (value) => {
    const user = await (await newProject()).signUp();
    await changeAsServer(user, {
      client_metadata: { old: 1 },
      client_read_only_metadata: { old: 1 },
      server_metadata: { old: 1 },
    });
    const metadata = { client_metadata: value, client_read_only_metadata: value, server_metadata: value };
    expect((await changeAsServer(user, metadata)).body).toMatchObject(metadata);
    const { body } = await user.call('GET /users/me');
    expect([body.client_metadata, body.client_read_only_metadata]).toEqual([value, value]);
  },
);

test('metadata of more than 256 KiB is refused', async () => {
  const user = await (await newProject()).signUp();
  const answer = await change(user, { client_metadata: 'x'.repeat(256 * 1024) });
  expect(violationsIn(answer)).toEqual(['body.client_metadata must be at most 256 KiB as JSON']);
});

test('a second factor is switched on with its secret, and off; the secret is never shown nor stored in clear', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const secret = Buffer.from('12345678901234567890');
  const { body, text } = await change(user, { totp_secret_base64: secret.toString('base64') });
  expect(body.requires_totp_mfa).toBe(true);
  expect(text).not.toContain('totp_secret');
  const { db } = (await world()).database;
  const stored = await db.selectFrom('users').select('totp_secret').where('id', '=', user.id).executeTakeFirstOrThrow();
  expect(stored.totp_secret?.includes(secret)).toBe(false);
  const events = await db.selectFrom('events').select('detail').where('project_id', '=', project.id).execute();
  expect(JSON.stringify(events)).not.toContain(secret.toString('base64'));
  expect((await change(user, { totp_secret_base64: null })).body.requires_totp_mfa).toBe(false);
});

test.each(['abc', 'ab=c', 'not base64!', ''])('the secret "%s" is not valid base64', async (secret) => {
  const user = await (await newProject()).signUp();
  expect(violationsIn(await change(user, { totp_secret_base64: secret }))).toEqual([
    'body.totp_secret_base64 must be valid base64',
  ]);
});

test('sign-in by code can be switched on where the project has it, and off', async () => {
  const project = await newProject({ magic_link_enabled: true });
  const user = await project.signUp();
  expect((await change(user, { otp_auth_enabled: true })).body).toMatchObject({ otp_auth_enabled: true });
  expect((await change(user, { otp_auth_enabled: true })).status).toBe(200);
  expect((await change(user, { otp_auth_enabled: false })).body).toMatchObject({ otp_auth_enabled: false });
});

test('sign-in by code cannot be switched on where the project has none; who has it keeps it', async () => {
  const project = await newProject({ magic_link_enabled: true });
  const [user, holder] = [await project.signUp(), await project.signUp()];
  await change(holder, { otp_auth_enabled: true });
  await project.admin('PATCH /internal/projects/current', { body: { config: { magic_link_enabled: false } } });
  const before = await footprint(project.id);
  expect(await change(user, { otp_auth_enabled: true })).toMatchObject(refusal('OTP_OFF'));
  expect(await footprint(project.id)).toEqual(before);
  expect((await change(holder, { otp_auth_enabled: true })).body.otp_auth_enabled).toBe(true);
});

test('a passkey cannot be switched on by hand, only off', async () => {
  const project = await newProject({ passkey_enabled: true });
  const user = await project.signUp();
  const before = await footprint(project.id);
  expect(await change(user, { passkey_auth_enabled: true })).toMatchObject(refusal('PASSKEY_BY_HAND'));
  expect(await footprint(project.id)).toEqual(before);
  const { database, clock } = await world();
  const passkey = {
    project_id: project.id,
    user_id: user.id,
    credential_id: 'x',
    id: randomUUID(),
    public_key: Buffer.from('x'),
    counter: 0,
  };
  await database.db
    .insertInto('passkeys')
    .values({ ...passkey, created_at: time(clock()) })
    .execute();
  expect((await user.call('GET /users/me')).body.passkey_auth_enabled).toBe(true);
  expect((await change(user, { passkey_auth_enabled: false })).body.passkey_auth_enabled).toBe(false);
  expect((await change(user, { passkey_auth_enabled: false })).status).toBe(200);
});

test('only a team that the user is in can be selected; a failure changes nothing', async () => {
  const [project, elsewhere] = [await newProject(), await newProject()];
  const [user, other] = [await project.signUp(), await project.signUp()];
  const [one, two] = [await addTeam(project.id, [user.id, other.id]), await addTeam(project.id, [user.id])];
  expect((await user.call('GET /users/me')).body.selected_team_id).toBeNull();
  expect((await change(user, { selected_team_id: one })).body.selected_team_id).toBe(one);
  expect((await change(user, { selected_team_id: two })).body.selected_team_id).toBe(two);
  const foreign = [await addTeam(project.id, [other.id]), await addTeam(elsewhere.id, []), user.id];
  const before = await footprint(project.id);
  for (const team_id of foreign) {
    const answer = await change(user, { display_name: 'changed', selected_team_id: team_id });
    expect(answer).toMatchObject(knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id, user_id: user.id }));
  }
  expect(await footprint(project.id)).toEqual(before);
  expect((await change(user, { selected_team_id: null })).body).toMatchObject({
    selected_team_id: null,
    selected_team: null,
  });
  expect((await other.call('GET /users/me')).body.selected_team_id).toBeNull();
});

test('is_anonymous can only become false', async () => {
  const user = await (await newProject()).signUp();
  const { db } = (await world()).database;
  await db.updateTable('users').set({ is_anonymous: true }).where('id', '=', user.id).execute();
  expect((await user.call('GET /users/me')).body.is_anonymous).toBe(true);
  expect(violationsIn(await changeAsServer(user, { is_anonymous: true }))).toEqual([
    'body.is_anonymous must be one of the following values: false',
  ]);
  expect((await changeAsServer(user, { is_anonymous: false })).body.is_anonymous).toBe(false);
});

test('a change is one event that names the fields, with the whole user for webhooks; nothing else is', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const { body } = await changeAsServer(user, { display_name: 'Ada', server_metadata: { plan: 'pro' } });
  const { db } = (await world()).database;
  const events = await db
    .selectFrom('events as e')
    .innerJoin('event_payloads as p', (join) =>
      join.onRef('p.event_id', '=', 'e.id').onRef('p.project_id', '=', 'e.project_id'),
    )
    .select(['e.detail', 'e.actor', 'p.payload'])
    .where('e.project_id', '=', project.id)
    .where('e.kind', '=', 'user.updated')
    .execute();
  const actor = { kind: 'server', userId: user.id, keyId: expect.any(String) };
  const names = { before: { display_name: null }, after: { display_name: 'Ada' } };
  expect(events).toEqual([{ detail: { fields: ['display_name', 'server_metadata'], ...names }, actor, payload: body }]);
});

test('changes of one user at the same moment happen one after the other', async () => {
  const user = await (await newProject()).signUp();
  const names = Array.from({ length: 10 }, (_, i) => `name ${i}`);
  const answers = await Promise.all(
    names.map((display_name) => change(user, { display_name, client_metadata: display_name })),
  );
  expect(answers.map(({ body }) => body.display_name)).toEqual(names);
  const { body } = await user.call('GET /users/me');
  expect(body.client_metadata).toBe(body.display_name);
});

test('a user who is deleted meanwhile is not found', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const answer = await race(
    (db) => db.deleteFrom('users').where('id', '=', user.id).execute(),
    () => change(user, { display_name: 'changed' }),
  );
  expect(answer).toMatchObject(knownError('USER_NOT_FOUND'));
});
