import { newProject, type TestUser, violationsIn, world } from '@latchkey/testing';
import { expect, test } from 'vitest';

const own = 'GET /latchkey/users/me/events';

interface Item {
  readonly id: string;
  readonly kind: string;
  readonly [name: string]: unknown;
}

const list = async (user: TestUser, query: Record<string, string | number> = {}): Promise<Item[]> =>
  (await user.call(own, { query })).body.items;

async function someone() {
  const project = await newProject({ allow_user_api_keys: true, magic_link_enabled: true });
  const user = await project.signUp();
  return { project, user };
}

test('it is refused to who is not signed in', async () => {
  const { project } = await someone();
  for (const call of [project.call, project.server, project.admin])
    expect(await call(own)).toMatchObject({ code: 'USER_AUTHENTICATION_REQUIRED' });
});

test.each(['0', '101'])('a page of %s is refused', async (limit) => {
  const { user } = await someone();
  expect(violationsIn(await user.call(own, { query: { limit } }))).toHaveLength(1);
});

test('a user sees what happened to its own account, newest first, and no more of it than it needs', async () => {
  const { project, user } = await someone();
  const other = await project.signUp();
  await other.call('POST /user-api-keys', { body: { user_id: 'me', description: 'x', expires_at_millis: null } });
  await user.call('PATCH /users/me', { body: { display_name: 'Ada' } });
  const key = { user_id: 'me', description: 'of my laptop', expires_at_millis: null };
  await user.call('POST /user-api-keys', { body: key });
  const [made, signedIn, signedUp, ...more] = await list(user);
  const { clock } = await world();
  expect(made).toEqual({
    id: expect.any(String),
    kind: 'api_key.created',
    at_millis: expect.any(Number),
    by: 'you',
    changed: [],
    about: 'of my laptop',
    factors: [],
    user_agent: null,
    count: 1,
    network: null,
  });
  expect(clock() - Number(made?.at_millis)).toBeLessThan(60_000);
  expect(signedIn).toMatchObject({ kind: 'session.created', by: 'you', factors: ['password'] });
  expect(signedUp).toMatchObject({ kind: 'user.created', by: 'you' });
  expect(more).toEqual([]);
});

test.each([
  [{ primary_email: 'new@example.com', primary_email_auth_enabled: true }, ['primary_email'], 'new@example.com'],
  [{ password: 'another long password' }, ['password'], null],
  [{ totp_secret_base64: Buffer.alloc(20, 7).toString('base64') }, ['second_factor_on'], null],
  [{ otp_auth_enabled: true, server_metadata: { pin: 4711 } }, ['email_codes_on'], null],
])('of a change by the app it is told what of the account changed: %j', async (body, changed, about) => {
  const { project, user } = await someone();
  await project.server(`PATCH /users/${user.id}`, { body });
  const { body: session } = await project.server('POST /auth/sessions', { body: { user_id: user.id } });
  const headers = { 'access-token': session.access_token };
  const { body: page, text } = await project.call(own, { headers });
  const told = page.items.find(({ kind }: Item) => kind === 'user.updated');
  expect(told).toMatchObject({ by: 'app', changed, about });
  expect(text).not.toContain('4711');
});

test('what switches off what was not on is no news', async () => {
  const { project, user } = await someone();
  const before = await list(user);
  await project.server(`PATCH /users/${user.id}`, { body: { totp_secret_base64: null, otp_auth_enabled: false } });
  expect(await list(user)).toEqual(before);
  const on = { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') };
  for (const body of [on, { totp_secret_base64: null }]) await project.server(`PATCH /users/${user.id}`, { body });
  expect((await list(user))[0]).toMatchObject({ kind: 'user.updated', changed: ['second_factor_off'] });
});

test('what is done by somebody who acts as the user is told as such', async () => {
  const { project, user } = await someone();
  const link = { reason: 'Ticket 42', callback_url: 'http://localhost:3000/handler/impersonation' };
  const { body } = await project.admin(`POST /latchkey/users/${user.id}/impersonation`, { body: link });
  const code = new URL(body.url).searchParams.get('code');
  await project.call('POST /latchkey/impersonation/sign-in', { body: { code } });
  const [newest] = await list(user);
  expect(newest).toMatchObject({ kind: 'session.created', by: 'impersonator', user_agent: null });
  expect(JSON.stringify(newest)).not.toContain('Ticket 42');
});

test('a sign-in is told with the browser, as long as the session lasts', async () => {
  const { project, user } = await someone();
  const body = { email: user.email, password: user.password };
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
  await project.call('POST /auth/password/sign-in', { body, headers });
  expect((await list(user))[0]).toMatchObject({ kind: 'session.created', user_agent: headers['user-agent'] });
  const sessions = (await user.call('GET /auth/sessions', { query: { user_id: 'me' } })).body.items;
  const other = sessions.find((session: { is_current_session: boolean }) => !session.is_current_session);
  await user.call(`DELETE /auth/sessions/${other.id}`, { query: { user_id: 'me' } });
  const [ended, begun] = await list(user);
  expect([ended?.kind, begun?.kind, begun?.user_agent]).toEqual(['session.deleted', 'session.created', null]);
});

test('pages join without a gap', async () => {
  const { user } = await someone();
  for (const description of ['a', 'b', 'c'])
    await user.call('POST /user-api-keys', { body: { user_id: 'me', description, expires_at_millis: null } });
  const first = (await user.call(own, { query: { limit: 3 } })).body;
  const second = (await user.call(own, { query: { limit: 3, cursor: first.pagination.next_cursor } })).body;
  expect([...first.items, ...second.items]).toEqual(await list(user));
  expect(second.pagination.next_cursor).toBeNull();
});
