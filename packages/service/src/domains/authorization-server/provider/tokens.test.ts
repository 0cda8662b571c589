import { newProject, type TestProject, type TestUser, world } from '@latchkey/testing';
import { newRelyingParty, type RelyingParty } from '@latchkey/testing/people/relying-party';
import * as openid from 'openid-client';
import { beforeAll, describe, expect, test } from 'vitest';

const DAY = 24 * 3_600_000;
const SCOPES = { scope: 'openid email profile offline_access', prompt: 'consent' };

let project: TestProject;
let app: RelyingParty;

beforeAll(async () => {
  project = await newProject();
  app = await newRelyingParty(project);
});

const refused = { error: 'invalid_grant' };
const userinfo = (token: string, sub: string) => openid.fetchUserInfo(app.library, token, sub);
const renew = (token = '') => openid.refreshTokenGrant(app.library, token);

describe('a refresh token', () => {
  test('is for applications that ask to stay connected', async () => {
    expect((await app.signIn(await project.signUp())).refresh_token).toBeUndefined();
  });

  test('is good once, and the next one comes with the tokens', async () => {
    const user = await project.signUp();
    const first = await app.signIn(user, SCOPES);
    const second = await renew(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await renew(second.refresh_token)).claims()?.sub).toBe(user.id);
  });

  test('that comes twice ends everything that was issued from the same grant', async () => {
    const user = await project.signUp();
    const first = await app.signIn(user, SCOPES);
    const second = await renew(first.refresh_token);
    await expect(renew(first.refresh_token)).rejects.toMatchObject(refused);
    await expect(renew(second.refresh_token)).rejects.toMatchObject(refused);
    await expect(userinfo(second.access_token, user.id)).rejects.toThrow();
  });

  test('is over after a month without use', async () => {
    const { refresh_token } = await app.signIn(await project.signUp(), SCOPES);
    (await world()).clock.advance(30 * DAY);
    await expect(renew(refresh_token)).rejects.toMatchObject(refused);
  });
});

describe('what was issued ends', () => {
  test.each<[string, (user: TestUser) => Promise<unknown>]>([
    ['when the user signs out of the session that it came from', (user) => user.call('DELETE /auth/sessions/current')],
    [
      'when the user is banned',
      (user) => project.admin(`PUT /latchkey/users/${user.id}/ban`, { body: { reason: 'Spam' } }),
    ],
    ['when the user is deleted', (user) => project.server(`DELETE /users/${user.id}`)],
    ['when the user takes it back', (user) => user.call(`DELETE /latchkey/connected-apps/${app.clientId}`)],
    [
      'when the password is another one',
      (user) => project.server(`PATCH /users/${user.id}`, { body: { password: 'another good password' } }),
    ],
  ])('%s', async (_, end) => {
    const user = await project.signUp();
    const { access_token, refresh_token } = await app.signIn(user, SCOPES);
    expect((await userinfo(access_token, user.id)).email).toBe(user.email);
    await end(user);
    await expect(userinfo(access_token, user.id)).rejects.toThrow();
    await expect(renew(refresh_token)).rejects.toMatchObject(refused);
  });

  test('when the application says so', async () => {
    const user = await project.signUp();
    const { access_token, refresh_token = '' } = await app.signIn(user, SCOPES);
    await openid.tokenRevocation(app.library, refresh_token);
    await expect(userinfo(access_token, user.id)).rejects.toThrow();
    await expect(renew(refresh_token)).rejects.toMatchObject(refused);
  });
});

describe('what is told of a user', () => {
  test('is what the scopes open', async () => {
    const user = await project.signUp();
    await user.call('PATCH /users/me', { body: { display_name: 'Ada' } });
    const of = async (scope: string) => userinfo((await app.signIn(user, { scope })).access_token, user.id);
    expect(await of('openid')).toEqual({ sub: user.id });
    expect(await of('openid profile')).toEqual({ sub: user.id, name: 'Ada' });
    expect(await of('openid email')).toEqual({ sub: user.id, email: user.email, email_verified: false });
  });

  test('are teams and permissions too', async () => {
    const user = await project.signUp();
    const { body: team } = await user.server('POST /teams', { body: { display_name: 'Crew', creator_user_id: 'me' } });
    await project.admin('POST /project-permission-definitions', { body: { id: 'publish' } });
    await project.server(`POST /project-permissions/${user.id}/publish`, { body: {} });
    const { access_token } = await app.signIn(user, { scope: 'openid teams permissions' });
    const told = await userinfo(access_token, user.id);
    expect(told.teams).toContainEqual({ id: team.id, name: 'Crew' });
    expect(told.permissions).toContain('publish');
  });
});

describe('looking into a token', () => {
  test('says whose it is, and for which application', async () => {
    const user = await project.signUp();
    const { access_token } = await app.signIn(user);
    expect(await openid.tokenIntrospection(app.library, access_token)).toMatchObject({
      active: true,
      sub: user.id,
      client_id: app.clientId,
      iss: app.issuer,
      scope: 'openid email profile',
    });
  });

  test('says nothing of what is none', async () => {
    expect(await openid.tokenIntrospection(app.library, 'made-up')).toEqual({ active: false });
  });

  test('tells an application without a secret of its own tokens alone', async () => {
    const { access_token } = await app.signIn(await project.signUp());
    const open = await newRelyingParty(project, { kind: 'single-page' });
    expect(await openid.tokenIntrospection(open.library, access_token)).toEqual({ active: false });
  });
});

test('nothing of another project is known', async () => {
  const other = await newRelyingParty(await newProject());
  const { access_token, refresh_token = '' } = await app.signIn(await project.signUp(), SCOPES);
  expect(await openid.tokenIntrospection(other.library, access_token)).toEqual({ active: false });
  await expect(openid.refreshTokenGrant(other.library, refresh_token)).rejects.toMatchObject(refused);
});

test('no token is in the database as it is', async () => {
  const { access_token, refresh_token = '' } = await app.signIn(await project.signUp(), SCOPES);
  const { db } = (await world()).database;
  const rows = await db.selectFrom('oidc_records').selectAll().where('project_id', '=', project.id).execute();
  const stored = rows.map((row) => Object.values(row).map(String).join(' ')).join('\n');
  expect(stored).not.toContain(access_token);
  expect(stored).not.toContain(refresh_token);
});
