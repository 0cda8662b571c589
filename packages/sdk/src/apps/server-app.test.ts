import { describe, expect, test } from 'vitest';
import { sdkProject } from '../../testing/world.ts';
import { KnownError } from '../core/known-error.ts';
import type { IncomingRequest } from '../token-stores/incoming-request.ts';
import { ServerApp } from './server-app.ts';

async function server() {
  const { options, project, sent } = await sdkProject();
  return { app: new ServerApp({ ...options, tokenStore: null }), project, sent };
}

describe('a server knows who sent a request', () => {
  const authorization = (token: string) => `Bearer ${token}`;
  const auth = (accessToken: string) => JSON.stringify({ accessToken, refreshToken: null });

  test.each<[string, (token: string) => IncomingRequest]>([
    ['a Request', (token) => new Request('http://a.example', { headers: { 'x-latchkey-auth': auth(token) } })],
    [
      'a Request with a bearer',
      (token) => new Request('http://a.example', { headers: { authorization: authorization(token) } }),
    ],
    ['one of Node', (token) => ({ headers: { 'x-latchkey-auth': auth(token), accept: undefined, via: ['a', 'b'] } })],
    ['a header', (token) => ({ headers: { Authorization: authorization(token) } })],
  ])('that is %s', async (_, requestWith) => {
    const { app, project } = await server();
    const { accessToken, id } = await project.signUp();
    expect(await app.getUser(requestWith(accessToken))).toMatchObject({ id, lastActiveAt: expect.any(Date) });
    expect(await app.verifyAccessToken(requestWith(accessToken))).toMatchObject({ status: 'ok', data: { userId: id } });
    const altered = requestWith(`${accessToken.slice(0, -4)}AAAA`);
    expect(await app.verifyAccessToken(altered)).toMatchObject({ status: 'error' });
    expect(await app.getUser(altered)).toBeNull();
  });

  test('by whom it is asked in a token store too', async () => {
    const { app, project } = await server();
    const { accessToken, id } = await project.signUp();
    const tokenStore = new Request('http://a.example', { headers: { 'x-latchkey-auth': auth(accessToken) } });
    expect(await app.getUser({ tokenStore, or: 'throw' })).toMatchObject({ id });
  });

  test('as nobody, where it has no token', async () => {
    const { app } = await server();
    expect(await app.getUser({ headers: {} })).toBeNull();
  });
});

test('a server sends visitors to the sign-in page, from which they come back to the page that they asked for', async () => {
  const { app } = await server();
  const url = app.signInUrl('http://localhost:3000/notes?page=2');
  expect(url).toBe('/handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2');
});

test('a server sees and changes what users cannot', async () => {
  const { app, project } = await server();
  const tokenStore = await project.signUp();
  const user = await app.getUser({ tokenStore, or: 'throw' });
  await user.update({ primaryEmailVerified: true });
  await user.setServerMetadata({ internalNote: 'vip' });
  await user.setClientReadOnlyMetadata({ plan: 'pro' });
  expect(await app.getUser({ tokenStore })).toMatchObject({
    primaryEmailVerified: true,
    serverMetadata: { internalNote: 'vip' },
    clientReadOnlyMetadata: { plan: 'pro' },
  });
});

test('what is for pages holds nothing that only servers may see', async () => {
  const { app, project } = await server();
  const given = await project.signUp();
  const user = await app.getUser({ tokenStore: given, or: 'throw' });
  await user.setServerMetadata({ secret: true });
  const seen = await app.getUser({ tokenStore: given, or: 'throw' });
  expect(seen.toClientJson()).toEqual((await given.call('GET /users/me')).body);
  expect(JSON.stringify(seen.toClientJson())).not.toContain('secret');
});

test('a server pages through all users', async () => {
  const { app, project } = await server();
  const made = [await project.signUp(), await project.signUp(), await project.signUp()].map(({ id }) => id);
  const first = await app.listUsers({ limit: 2, orderBy: 'signedUpAt' });
  expect(first.map(({ id }) => id)).toEqual(made.slice(0, 2));
  const second = await app.listUsers({ limit: 2, cursor: first.nextCursor ?? '' });
  expect(second.map(({ id }) => id)).toEqual(made.slice(2));
  expect(second.nextCursor).toBeNull();
});

test('a server finds users, newest first', async () => {
  const { app, project } = await server();
  const [one, two] = [await project.signUp(), await project.signUp()];
  expect((await app.listUsers({ query: one.email })).map(({ id }) => id)).toEqual([one.id]);
  expect((await app.listUsers({ desc: true })).map(({ id }) => id)).toEqual([two.id, one.id]);
});

test('a server creates a user, with whatever it knows of them', async () => {
  const { app, project } = await server();
  const known = {
    displayName: 'Ada',
    primaryEmail: 'ada@example.com',
    primaryEmailVerified: true,
    primaryEmailAuthEnabled: true,
    profileImageUrl: 'https://example.com/ada.png',
    isAnonymous: false,
    clientMetadata: { some_key: 1 },
    clientReadOnlyMetadata: { plan: 'pro' },
    serverMetadata: { note: 'vip' },
  };
  const user = await app.createUser({ ...known, password: 'correct horse battery' });
  expect(user).toMatchObject({ ...known, hasPassword: true, emailAuthEnabled: true, signedUpAt: expect.any(Date) });
  const credential = { email: known.primaryEmail, password: 'correct horse battery' };
  expect((await project.call('POST /auth/password/sign-in', { body: credential })).body.user_id).toBe(user.id);
});

test('a server creates a user of whom nothing is known, and finds it in the list', async () => {
  const { app } = await server();
  const { id, primaryEmail, hasPassword } = await app.createUser();
  expect([primaryEmail, hasPassword]).toEqual([null, false]);
  expect((await app.listUsers()).map((user) => user.id)).toEqual([id]);
});

test('a server brings the hash of a password along', async () => {
  const { app, project } = await server();
  const passwordHash = '$2b$04$IqP/hNFL84zG7Fq8/KKU9OWYx5M7OlTtCYVRzSRUdoCDyiaNrnNby';
  const email = 'grace@example.com';
  const { id } = await app.createUser({ primaryEmail: email, primaryEmailAuthEnabled: true, passwordHash });
  const { body } = await project.call('POST /auth/password/sign-in', { body: { email, password: 'brought along' } });
  expect(body.user_id).toBe(id);
});

test('an email that somebody signs in with is an error with a name', async () => {
  const { app, project } = await server();
  const { email } = await project.signUp();
  const error = await app.createUser({ primaryEmail: email, primaryEmailAuthEnabled: true }).catch((error) => error);
  expect(KnownError.is(error, 'USER_EMAIL_ALREADY_EXISTS') && error.details.email).toBe(email);
});

test('what a new user cannot have does not compile', () => {
  const wrong = (app: ServerApp) => {
    // @ts-expect-error: the service chooses the id.
    app.createUser({ id: 'x' });
    // @ts-expect-error: a new user is in no team.
    app.createUser({ selectedTeamId: 'x' });
    // @ts-expect-error: a passkey has to be registered.
    return app.createUser({ passkeyAuthEnabled: true });
  };
  expect(wrong).toBeTypeOf('function');
});

test('on servers every read is a request, and nothing is kept', async () => {
  const { app, project, sent } = await server();
  const tokenStore = await project.signUp();
  for (let i = 0; i < 3; i++) await app.getUser({ tokenStore });
  expect(sent).toEqual(['GET /users/me', 'GET /users/me', 'GET /users/me']);
});

test('a change on a server reads nothing again', async () => {
  const { app, project, sent } = await server();
  const user = await app.getUser({ tokenStore: await project.signUp(), or: 'throw' });
  await user.setDisplayName('Ada');
  expect(sent).toEqual(['GET /users/me', `PATCH /users/${user.id}`]);
});

test('a server verifies access tokens of its project by itself, and none of another', async () => {
  const { app, project, sent } = await server();
  const user = await project.signUp();
  const headers = { 'x-latchkey-auth': JSON.stringify({ accessToken: user.accessToken, refreshToken: null }) };
  const request = new Request('http://localhost:3000', { headers });
  expect(await app.verifyAccessToken({ tokenStore: request })).toMatchObject({ data: { userId: user.id } });
  expect(sent).toEqual([`GET /projects/${project.id}/.well-known/jwks.json`]);
  const { accessToken } = await (await sdkProject()).project.signUp();
  expect(await app.verifyAccessToken(accessToken)).toEqual({ status: 'error', error: 'other-project' });
});
