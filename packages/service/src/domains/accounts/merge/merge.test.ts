import { randomUUID } from 'node:crypto';
import {
  addTeam,
  footprint,
  internalProject,
  knownError,
  newEmail,
  newProject,
  refusal,
  type TestProject,
  type TestUser,
  world,
} from '@latchkey/testing';
import { newPasskey, newSecurityKey, signIn, touch } from '@latchkey/testing/passkey/ceremonies';
import { newApiKey } from '@latchkey/testing/people/api-keys';
import { newDirectory, verifiedUser } from '@latchkey/testing/people/directory';
import { ownedProject } from '@latchkey/testing/people/owners';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { race } from '@latchkey/testing/race';
import { describe, expect, test } from 'vitest';

const pathOf = (id: string) => `/latchkey/users/${id}/merge` as const;
const merge = ({ server }: Pick<TestProject, 'server'>, user: { id: string }, duplicate: { id: string }) =>
  server(`POST ${pathOf(user.id)}`, { body: { duplicate_id: duplicate.id } });
const preview = ({ server }: TestProject, user: { id: string }, duplicate: { id: string }) =>
  server(`GET ${pathOf(user.id)}`, { query: { duplicate_id: duplicate.id } });
const password = ({ call }: TestProject, { email, password }: Pick<TestUser, 'email' | 'password'>) =>
  call('POST /auth/password/sign-in', { body: { email, password } });
const read = async ({ server }: TestProject, { id }: { id: string }) => (await server(`GET /users/${id}`)).body;
const add = async ({ server }: TestProject, body: object = {}) => (await server('POST /users', { body })).body;
const withSignIn = (verified = true) => ({
  primary_email: newEmail(),
  primary_email_verified: verified,
  primary_email_auth_enabled: true,
});

async function pair(config: Record<string, unknown> = {}) {
  const project = await newProject(config);
  return { project, user: await verifiedUser(project), duplicate: await verifiedUser(project) };
}

const verify = ({ server }: TestProject, { id }: { id: string }) =>
  server(`PATCH /users/${id}`, { body: { primary_email_verified: true } });
const channelsOf = async ({ server }: TestProject, { id }: { id: string }) =>
  (await server('GET /contact-channels', { query: { user_id: id } })).body.items;
const dbOfWorld = async () => (await world()).database.db;

async function twoFactorUser(project: TestProject) {
  const user = await newTwoFactorUser(project);
  await verify(project, user);
  return user;
}

/** What the log has of a project, of these kinds, in its order. */
const eventsOf = async (project: TestProject, kinds: string[]) =>
  (await dbOfWorld())
    .selectFrom('events')
    .select(['kind', 'subject_id', 'detail'])
    .where('project_id', '=', project.id)
    .where('kind', 'in', kinds)
    .orderBy('id')
    .execute();

/** A user whom a directory has made, and another one. */
async function withProvisioned() {
  const project = await newProject();
  const user = await verifiedUser(project);
  const { scim } = await newDirectory(project);
  const email = newEmail();
  const { body } = await scim('POST /Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: email,
    active: true,
    emails: [{ primary: true, type: 'work', value: email }],
  });
  const { items } = (await project.server('GET /users', { query: { query: email } })).body;
  await verify(project, items[0]);
  const deactivate = () =>
    scim(`PATCH /Users/${body.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    });
  return { project, user, provisioned: items[0], deactivate, remove: () => scim(`DELETE /Users/${body.id}`) };
}

describe('whom it takes', () => {
  test('clients merge no one', async () => {
    const { user, duplicate, project } = await pair();
    const before = await footprint(project.id);
    const levels = { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] };
    const body = { duplicate_id: duplicate.id };
    expect(await user.call(`POST ${pathOf(user.id)}`, { body })).toMatchObject(
      knownError('INSUFFICIENT_ACCESS_TYPE', levels),
    );
    expect(await footprint(project.id)).toEqual(before);
  });

  test('users of another project, and those that there are none of, are not found on either side', async () => {
    const { project, user } = await pair();
    const foreign = await (await newProject()).signUp();
    const before = await footprint(project.id);
    for (const other of [foreign, { id: randomUUID() }])
      for (const ask of [merge, preview]) {
        expect(await ask(project, user, other)).toMatchObject(knownError('USER_NOT_FOUND'));
        expect(await ask(project, other, user)).toMatchObject(knownError('USER_NOT_FOUND'));
      }
    expect(await footprint(project.id)).toEqual(before);
  });

  test('a user is not merged with itself', async () => {
    const { project, user } = await pair();
    for (const ask of [merge, preview])
      expect(await ask(project, user, user)).toMatchObject(refusal('MERGED_WITH_ITSELF'));
    expect((await read(project, user)).id).toBe(user.id);
  });

  test('an anonymous user can be merged, and none is merged into one', async () => {
    const { project, user } = await pair();
    const guest = await add(project, { is_anonymous: true, client_metadata: { cart: 1 } });
    expect(await merge(project, guest, user)).toMatchObject(refusal('MERGED_INTO_ANONYMOUS'));
    expect((await merge(project, user, guest)).status).toBe(200);
    expect(await read(project, user)).toMatchObject({ is_anonymous: false, client_metadata: { cart: 1 } });
  });

  test('a merge lifts no ban, and gives no way round one', async () => {
    const { project, user, duplicate } = await pair();
    await project.server(`PUT /latchkey/users/${duplicate.id}/ban`, { body: {} });
    expect(await merge(project, user, duplicate)).toMatchObject(refusal('BANNED_NOT_MERGED'));
    expect(await merge(project, duplicate, user)).toMatchObject(refusal('BANNED_NOT_MERGED'));
  });

  test('who owns projects is not merged into another owner', async () => {
    const internal = await internalProject();
    const [owner] = (await ownedProject(1)).owners as [TestUser];
    const other = await add(internal);
    await verify(internal, owner);
    expect(await merge(internal, other, owner)).toMatchObject(refusal('OWNERS_NOT_MERGED'));
    expect((await merge(internal, owner, other)).status).toBe(200);
  });

  test('a user who signs in with an address that was never proven is merged neither way, until it is verified', async () => {
    const { project, user } = await pair();
    const other = await add(project, withSignIn(false));
    for (const ask of [merge, preview]) {
      expect(await ask(project, user, other)).toMatchObject(refusal('UNPROVEN_NOT_MERGED'));
      expect(await ask(project, other, user)).toMatchObject(refusal('UNPROVEN_NOT_MERGED'));
    }
    await verify(project, other);
    expect((await merge(project, user, other)).status).toBe(200);
  });

  test('an unproven address that signs no one in moves as it is', async () => {
    const { project, user } = await pair();
    const other = await add(project, { primary_email: newEmail() });
    expect((await merge(project, user, other)).status).toBe(200);
    const moved = { value: other.primary_email, used_for_auth: false, is_verified: false, is_primary: false };
    expect(await channelsOf(project, user)).toContainEqual(expect.objectContaining(moved));
  });

  test('a user of a directory stays and is not merged away', async () => {
    const { project, user, provisioned } = await withProvisioned();
    expect(await merge(project, user, provisioned)).toMatchObject(refusal('PROVISIONED_NOT_MERGED'));
    expect((await merge(project, provisioned, user)).status).toBe(200);
  });

  test('none is merged into a user whom a directory has deactivated', async () => {
    const { project, user, provisioned, deactivate } = await withProvisioned();
    await deactivate();
    expect(await merge(project, provisioned, user)).toMatchObject(refusal('PROVISIONED_NOT_MERGED'));
  });

  test('none is merged into a user whom a directory has removed from its team', async () => {
    const { project, user, provisioned, remove } = await withProvisioned();
    await remove();
    expect(await merge(project, provisioned, user)).toMatchObject(refusal('PROVISIONED_NOT_MERGED'));
  });

  test('a user who has signed in by a connection of a team is not merged away', async () => {
    const project = await newProject({ oauth_providers: [{ id: 'github', type: 'shared' }] });
    const user = await verifiedUser(project);
    const duplicate = await add(project, { oauth_providers: [{ id: 'github', account_id: '7' }] });
    const db = await dbOfWorld();
    const accounts = db.updateTable('oauth_accounts').set({ provider_id: `sso_${randomUUID()}` });
    await accounts.where('project_id', '=', project.id).where('user_id', '=', duplicate.id).execute();
    expect(await merge(project, user, duplicate)).toMatchObject(refusal('PROVISIONED_NOT_MERGED'));
    expect((await merge(project, duplicate, user)).status).toBe(200);
  });
});

describe('what the duplicate signs in with', () => {
  test('its verified address signs in to the user, who keeps the primary one and the password', async () => {
    const project = await newProject({ magic_link_enabled: true });
    const [user, email] = [await verifiedUser(project), newEmail()];
    const duplicate = await add(project, { ...withSignIn(), primary_email: email, password: 'of the duplicate' });
    await merge(project, user, duplicate);
    expect((await password(project, { email, password: user.password })).body.user_id).toBe(user.id);
    expect(await password(project, { email, password: 'of the duplicate' })).toMatchObject(
      knownError('EMAIL_PASSWORD_MISMATCH'),
    );
    await project.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: 'http://localhost' } });
    const [mail] = await project.mailbox.to(email);
    const { body } = await project.call('POST /auth/otp/sign-in', { body: { code: mail?.linkCode } });
    expect(body).toMatchObject({ user_id: user.id, is_new_user: false });
    expect((await read(project, user)).primary_email).toBe(user.email);
  });

  test('an address that both have is one, and has what was proven of either', async () => {
    const project = await newProject();
    const email = newEmail();
    const user = await add(project, { primary_email: email });
    const duplicate = await add(project, { ...withSignIn(), primary_email: email });
    const { things } = (await merge(project, user, duplicate)).body;
    expect(things).toContainEqual({ thing: 'contact_channels', moves: 0, ends: 1 });
    expect(await read(project, user)).toMatchObject({
      primary_email: email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
    });
  });

  test('its primary address is the one of a user who has none', async () => {
    const { project, duplicate } = await pair();
    const user = await add(project);
    await merge(project, user, duplicate);
    expect(await read(project, user)).toMatchObject({ primary_email: duplicate.email, primary_email_verified: true });
  });

  test('its primary address is the one of a user who has the same, and no primary one', async () => {
    const { project, duplicate } = await pair();
    const user = await add(project);
    const body = { user_id: user.id, type: 'email', value: duplicate.email, used_for_auth: false };
    await project.server('POST /contact-channels', { body });
    await merge(project, user, duplicate);
    const same = { value: duplicate.email, is_primary: true, is_verified: true, used_for_auth: true };
    expect(await channelsOf(project, user)).toEqual([expect.objectContaining(same)]);
  });

  test('what was confirmed of its account is not confirmed of one that is still open', async () => {
    const { project, user, duplicate } = await pair();
    const db = await dbOfWorld();
    const at = new Date((await world()).clock());
    const prove = ({ id }: TestUser, confirmedAt: Date | null) => {
      const query = db.updateTable('contact_channels').set({ proven_at: at, confirmed_at: confirmedAt });
      return query.where('project_id', '=', project.id).where('user_id', '=', id).execute();
    };
    await prove(user, null);
    await prove(duplicate, at);
    await merge(project, user, duplicate);
    const query = db.selectFrom('contact_channels').select(['proven_at', 'confirmed_at']);
    const rows = await query.where('project_id', '=', project.id).where('user_id', '=', user.id).execute();
    expect(rows.map((row) => [row.proven_at !== null, row.confirmed_at])).toEqual([
      [true, null],
      [true, null],
    ]);
  });

  test('whether emails sign in by code stays as the user has it', async () => {
    const project = await newProject({ magic_link_enabled: true });
    const user = await add(project, { ...withSignIn(), otp_auth_enabled: false });
    const duplicate = await add(project, { ...withSignIn(), otp_auth_enabled: true });
    await merge(project, user, duplicate);
    expect((await read(project, user)).otp_auth_enabled).toBe(false);
  });

  test('its password opens the account of a user who has none', async () => {
    const { project, duplicate } = await pair();
    const user = await add(project, withSignIn());
    expect((await merge(project, user, duplicate)).body.things).toContainEqual({
      thing: 'password',
      moves: 1,
      ends: 0,
    });
    const { primary_email: email } = await read(project, user);
    expect((await password(project, { email, password: duplicate.password })).body.user_id).toBe(user.id);
  });

  test('its passkey signs in, also where the authenticator names the user that it was made for', async () => {
    const { project, user, duplicate } = await pair({ passkey_enabled: true });
    const passkey = await newPasskey(duplicate.call);
    await merge(project, user, duplicate);
    expect((await signIn(project.call, passkey)).body.user_id).toBe(user.id);
  });

  test('its authenticator app is asked for where the user had none, who is told', async () => {
    const project = await newProject();
    const given = { ...withSignIn(), password: 'correct horse battery' };
    const [{ id }, duplicate] = [await add(project, given), await twoFactorUser(project)];
    const app = { thing: 'authenticator_app', moves: 1, ends: 0 };
    expect((await merge(project, { id }, duplicate)).body.things).toContainEqual(app);
    const asked = await password(project, { email: given.primary_email, password: given.password });
    expect(asked.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
    const body = { type: 'totp', totp: await duplicate.totp(), code: asked.body.details.attempt_code };
    expect((await project.call('POST /auth/mfa/sign-in', { body })).body.user_id).toBe(id);
    const subjects = (await project.mailbox.to(given.primary_email)).map(({ subject }) => subject);
    expect(subjects).toContain('Your second factor at A test was set up');
  });

  test('the app of the user stays where both have one', async () => {
    const project = await newProject();
    const [user, duplicate] = [await twoFactorUser(project), await twoFactorUser(project)];
    await merge(project, user, duplicate);
    const body = { type: 'totp', totp: await user.totp(), code: await user.attempt() };
    expect((await project.call('POST /auth/mfa/sign-in', { body })).body.user_id).toBe(user.id);
  });

  test('its security key is asked for, though another stored secret was not', async () => {
    const { project, user, duplicate } = await pair();
    const key = await newSecurityKey(duplicate.call);
    await merge(project, user, duplicate);
    const { body } = await password(project, user);
    expect((await touch(project.call, body.details.attempt_code, key, { userHandle: null })).body.user_id).toBe(
      user.id,
    );
  });

  test('its security key ends what waits for the second factor of the user, and what goes without it', async () => {
    const { project, duplicate } = await pair();
    await project.admin('PATCH /latchkey/project-settings', { body: { trusted_device_days: 30 } });
    const user = await twoFactorUser(project);
    await newSecurityKey(duplicate.call);
    await (await world()).clock.advance(30_000);
    const proof = { type: 'totp', totp: await user.totp(), code: await user.attempt() };
    const signedIn = await project.call('POST /auth/mfa/sign-in', { body: proof });
    const device = signedIn.headers.get('x-latchkey-device') ?? '';
    const chrome =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
    const headers = { 'access-token': signedIn.body.access_token, 'user-agent': chrome, device };
    expect((await project.call('POST /latchkey/trusted-devices', { headers })).status).toBe(201);
    const waiting = await user.attempt();
    await merge(project, user, duplicate);
    expect((await project.call('GET /latchkey/trusted-devices', { headers })).body.items).toEqual([]);
    await (await world()).clock.advance(30_000);
    const late = { type: 'totp', totp: await user.totp(), code: waiting };
    expect(await project.call('POST /auth/mfa/sign-in', { body: late })).toMatchObject(
      knownError('VERIFICATION_CODE_NOT_FOUND'),
    );
    const subjects = (await project.mailbox.to(user.email)).map(({ subject }) => subject);
    expect(subjects).toContain('A security key was added at A test');
  });

  test('its sessions end, and those of the user go on', async () => {
    const { project, user, duplicate } = await pair();
    expect((await merge(project, user, duplicate)).body.things).toContainEqual({
      thing: 'sessions',
      moves: 0,
      ends: 1,
    });
    expect((await duplicate.call('GET /users/me')).status).toBe(401);
    expect((await user.call('GET /users/me')).status).toBe(200);
    expect((await project.server('GET /auth/sessions', { query: { user_id: user.id } })).body.items).toHaveLength(1);
  });

  test('its API keys are of the user', async () => {
    const { project, user, duplicate } = await pair({ allow_user_api_keys: true });
    const { value } = await newApiKey(duplicate.call);
    await merge(project, user, duplicate);
    const checked = await project.server('POST /user-api-keys/check', { body: { api_key: value } });
    expect(checked.body.user_id).toBe(user.id);
  });
});

test('the accounts at providers sign in to the user, and what the user has none of is filled in', async () => {
  const project = await newProject({ oauth_providers: [{ id: 'github', type: 'shared' }] });
  const account = { id: 'github', account_id: '42' };
  const user = await add(project, { ...withSignIn(), server_metadata: { plan: 'pro' } });
  const duplicate = await add(project, {
    display_name: 'Ada',
    oauth_providers: [account],
    client_metadata: { theme: 'dark' },
    server_metadata: { plan: 'free', note: 1 },
  });
  await merge(project, user, duplicate);
  expect(await read(project, user)).toMatchObject({
    display_name: 'Ada',
    oauth_providers: [account],
    client_metadata: { theme: 'dark' },
    server_metadata: { plan: 'pro' },
  });
  const { items } = (await project.server('GET /users', { query: { query: 'ada' } })).body;
  expect(items.map(({ id }: { id: string }) => id)).toEqual([user.id]);
});

describe('teams and permissions', () => {
  test('the user is in the teams of both, with the permissions of both', async () => {
    const { project, user, duplicate } = await pair();
    const [shared, own] = [
      await addTeam(project.id, [user.id, duplicate.id]),
      await addTeam(project.id, [duplicate.id]),
    ];
    for (const teamId of [shared, own])
      await project.server(`POST /team-permissions/${teamId}/${duplicate.id}/$update_team`, { body: {} });
    const { things } = (await merge(project, user, duplicate)).body;
    expect(things).toContainEqual({ thing: 'team_memberships', moves: 1, ends: 1 });
    const { items: teams } = (await project.server('GET /teams', { query: { user_id: user.id } })).body;
    expect(teams.map(({ id }: { id: string }) => id).sort()).toEqual([shared, own].sort());
    const query = { user_id: user.id, permission_id: '$update_team' };
    const { items } = (await project.server('GET /team-permissions', { query })).body;
    expect(items.map(({ team_id }: { team_id: string }) => team_id).sort()).toEqual([shared, own].sort());
  });

  test('the user holds the project permissions of both', async () => {
    const { project, user, duplicate } = await pair();
    await project.admin('POST /project-permission-definitions', { body: { id: 'editor' } });
    await project.server(`POST /project-permissions/${duplicate.id}/editor`, { body: {} });
    await merge(project, user, duplicate);
    const { items } = (await project.server('GET /project-permissions', { query: { user_id: user.id } })).body;
    expect(items).toContainEqual(expect.objectContaining({ id: 'editor', user_id: user.id }));
  });

  test('nothing tells of a permission that the user held before', async () => {
    const { project, user, duplicate } = await pair();
    const teamId = await addTeam(project.id, [user.id, duplicate.id]);
    await project.admin('POST /project-permission-definitions', { body: { id: 'editor' } });
    for (const { id } of [user, duplicate]) {
      await project.server(`POST /project-permissions/${id}/editor`, { body: {} });
      await project.server(`POST /team-permissions/${teamId}/${id}/$update_team`, { body: {} });
    }
    const kinds = ['project_permission.created', 'team_permission.created'];
    const before = await eventsOf(project, kinds);
    await merge(project, user, duplicate);
    expect(await eventsOf(project, kinds)).toEqual(before);
  });
});

test('the preview tells what the merge does, and changes nothing', async () => {
  const { project, user, duplicate } = await pair();
  await addTeam(project.id, [duplicate.id]);
  const before = await footprint(project.id);
  const told = (await preview(project, user, duplicate)).body;
  expect(await footprint(project.id)).toEqual(before);
  expect(told).toMatchObject({ user_id: user.id, duplicate_id: duplicate.id });
  expect((await merge(project, user, duplicate)).body).toEqual(told);
});

test('the log and the webhooks tell of the user that changed, of both, and then of the duplicate that is gone', async () => {
  const { project, user, duplicate } = await pair();
  const { things } = (await merge(project, user, duplicate)).body;
  const db = await dbOfWorld();
  const events = await db
    .selectFrom('events as e')
    .innerJoin('event_payloads as p', (join) =>
      join.onRef('p.event_id', '=', 'e.id').onRef('p.project_id', '=', 'e.project_id'),
    )
    .select(['e.kind', 'e.subject_id', 'e.detail', 'p.payload'])
    .where('e.project_id', '=', project.id)
    .where('e.kind', 'in', ['user.deleted', 'user.updated', 'user.merged'])
    .orderBy('e.id')
    .execute();
  expect(events.slice(-3)).toMatchObject([
    { kind: 'user.updated', subject_id: user.id, detail: { by: 'merge' }, payload: { id: user.id } },
    {
      kind: 'user.merged',
      subject_id: user.id,
      detail: { duplicate_id: duplicate.id, things },
      payload: { id: user.id, duplicate_id: duplicate.id },
    },
    {
      kind: 'user.deleted',
      subject_id: duplicate.id,
      detail: { merged_into: user.id },
      payload: { id: duplicate.id, teams: [] },
    },
  ]);
});

test('the security activity of the user has the merge', async () => {
  const { project, user, duplicate } = await pair();
  await merge(project, user, duplicate);
  const { items } = (await user.call('GET /latchkey/users/me/events')).body;
  expect(items).toContainEqual(expect.objectContaining({ kind: 'user.merged' }));
});

test('the erasure of the duplicate counts nothing that moved, and names the user who has it', async () => {
  const { project, user, duplicate } = await pair();
  await merge(project, user, duplicate);
  const { merged_into, erased } = (await project.server(`GET /latchkey/users/${duplicate.id}/erasure`)).body;
  expect(merged_into).toBe(user.id);
  expect(erased).toMatchObject({ user: 1, sessions: 1 });
  expect(erased).not.toHaveProperty('contact_channels');
});

test('a repeated import knows the duplicate as the user, whom undoing it leaves alone', async () => {
  const project = await newProject();
  const user = await verifiedUser(project);
  const { id } = (await project.server('POST /latchkey/imports', { body: { source: 'auth0' } })).body;
  const line = { source_id: '7', emails: [{ value: newEmail(), is_verified: true }] };
  const send = async (importId: string) =>
    (await project.server(`POST /latchkey/imports/${importId}/lines`, { body: { lines: [line] } })).body.items[0];
  await merge(project, user, { id: (await send(id)).id });
  const { body: again } = await project.server('POST /latchkey/imports', { body: { source: 'auth0' } });
  expect((await send(again.id)).id).toBe(user.id);
  await project.server(`DELETE /latchkey/imports/${id}`, { query: { with_active: 'true' } });
  expect((await read(project, user)).id).toBe(user.id);
});

test('a team that is being deleted waits for nothing that a merge has moved', async () => {
  const { project, user, duplicate } = await pair();
  const teamId = await addTeam(project.id, [duplicate.id]);
  const answer = await race(
    (db) =>
      db
        .selectFrom('teams')
        .select('id')
        .where('project_id', '=', project.id)
        .where('id', '=', teamId)
        .forUpdate()
        .execute(),
    () => merge(project, user, duplicate),
    (db) =>
      db
        .updateTable('contact_channels')
        .set({ is_verified: true })
        .where('project_id', '=', project.id)
        .where('user_id', '=', duplicate.id)
        .execute(),
  );
  expect(answer.status).toBe(200);
});

test('of two merges in opposite directions at the same moment one succeeds, and one user stays', async () => {
  const project = await newProject();
  for (let round = 0; round < 10; round++) {
    const [one, other] = [await verifiedUser(project), await verifiedUser(project)];
    const answers = await Promise.all([merge(project, one, other), merge(project, other, one)]);
    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'USER_NOT_FOUND']);
    const left = await Promise.all([one, other].map(({ id }) => project.server(`GET /users/${id}`)));
    expect(left.map(({ status }) => status).sort()).toEqual([200, 404]);
  }
});

test('who signs in with the duplicate meanwhile is left with no session', async () => {
  const { project, user, duplicate } = await pair();
  const tries = Array.from({ length: 8 }, () => password(project, duplicate));
  const merged = await merge(project, user, duplicate);
  const answers = await Promise.all(tries);
  expect(merged.status).toBe(200);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  for (const { body } of answers.filter(({ status, body }) => status === 200 && body.user_id === duplicate.id))
    expect((await project.call('GET /users/me', { headers: { 'access-token': body.access_token } })).status).toBe(401);
});
