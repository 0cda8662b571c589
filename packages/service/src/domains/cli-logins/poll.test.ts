import {
  knownError,
  needsOneProcess,
  newProject,
  type TestProject,
  type TestUser,
  violationsIn,
  world,
} from '@latchkey/testing';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';

const HOUR = 3_600_000;

interface Asking {
  readonly polling_code: string;
  readonly login_code: string;
  readonly expires_at: string;
}

async function asking(body: object = {}): Promise<{ project: TestProject; user: TestUser; login: Asking }> {
  const project = await newProject();
  const user = await project.signUp();
  return { project, user, login: (await project.call('POST /auth/cli', { body })).body };
}

const poll = ({ call }: TestProject, { polling_code }: Asking, headers = {}) =>
  call('POST /auth/cli/poll', { body: { polling_code }, headers });
const complete = ({ call }: TestProject, { login_code }: Asking, refresh_token: string) =>
  call('POST /auth/cli/complete', { body: { login_code, refresh_token } });
const refreshed = ({ call }: TestProject, refresh_token: string) =>
  call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': refresh_token } });

test('a login begins with two codes of 45 characters and the time of its end', async () => {
  const before = (await world()).clock();
  const { project, login } = await asking();
  expect(login).toEqual({
    polling_code: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
    login_code: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
    expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  const end = Date.parse(login.expires_at) - 2 * HOUR;
  expect([end >= before, end <= (await world()).clock()]).toEqual([true, true]);
  expect((await poll(project, login)).body).toEqual({ status: 'waiting' });
});

test('it begins without a body, too', async () => {
  const { call } = await newProject();
  expect((await call('POST /auth/cli')).status).toBe(200);
});

test('it lasts a day at most', async () => {
  const { call } = await newProject();
  const begin = (expires_in_millis: number) => call('POST /auth/cli', { body: { expires_in_millis } });
  expect((await begin(24 * HOUR)).status).toBe(200);
  expect(violationsIn(await begin(24 * HOUR + 1)).join()).toMatch(/expires_in_millis/);
});

test.each([0, -5, -9_000_000_000_000_000])('asked for %d milliseconds, it has expired at once', async (millis) => {
  const { project, login } = await asking({ expires_in_millis: millis });
  expect((await poll(project, login)).body).toEqual({ status: 'expired' });
});

test('neither code is stored', async () => {
  const { login } = await asking();
  const rows = await (await world()).database.db.selectFrom('cli_logins').selectAll().execute();
  const stored = JSON.stringify(rows.map((row) => [row, row.polling_hash.toString(), row.login_hash.toString()]));
  expect([stored.includes(login.polling_code), stored.includes(login.login_code)]).toEqual([false, false]);
});

test('a polling code that was made up, or belongs elsewhere, is none', async () => {
  const [{ project, login }, other] = [await asking(), await newProject()];
  const none = knownError('INVALID_POLLING_CODE');
  expect(await poll(other, login)).toMatchObject(none);
  for (const code of ['0'.repeat(45), '', login.login_code])
    expect(await poll(project, { ...login, polling_code: code })).toMatchObject(none);
});

test('once it is confirmed, a session is handed over with status 201, once', async () => {
  const { project, user, login } = await asking();
  expect((await complete(project, login, user.refreshToken)).body).toEqual({ success: true });
  const { status, body } = await poll(project, login);
  expect([status, body]).toEqual([201, { status: 'success', refresh_token: expect.stringMatching(/^.{45}$/) }]);
  const again = await poll(project, login);
  expect([again.status, again.body]).toEqual([200, { status: 'used' }]);
});

test('the session is one of its own, of whoever has confirmed', async () => {
  const { project, user, login } = await asking();
  await complete(project, login, user.refreshToken);
  const { refresh_token } = (await poll(project, login)).body;
  expect(refresh_token).not.toBe(user.refreshToken);
  await user.call('DELETE /auth/sessions/current');
  const { access_token } = (await refreshed(project, refresh_token)).body;
  expect(decodeJwt(access_token).sub).toBe(user.id);
});

test('the session is marked as that of a command line, with its address', async () => {
  const { project, user, login } = await asking();
  await complete(project, login, user.refreshToken);
  await poll(project, login, { 'user-agent': 'node', 'x-forwarded-for': '10.99.0.7' });
  const { items } = (await user.call('GET /latchkey/sessions', { query: { user_id: 'me' } })).body;
  const [made] = items.filter((it: { is_current_session: boolean }) => !it.is_current_session);
  expect(made).toMatchObject({ user_agent: 'CLI (node)', last_used_at_end_user_ip_info: { ip: '10.99.0.7' } });
});

test('it carries the factors of the session that has confirmed, and ends no later', async () => {
  const { project, user, login } = await asking();
  const granted = (await user.server('POST /auth/sessions', { body: { user_id: 'me', expires_in_millis: HOUR } })).body;
  await complete(project, login, granted.refresh_token);
  const { refresh_token } = (await poll(project, login)).body;
  (await world()).clock.advance(HOUR + 1);
  expect(await refreshed(project, refresh_token)).toMatchObject(knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'));
});

test('its event tells what was proven', async () => {
  const { project, user, login } = await asking();
  await complete(project, login, user.refreshToken);
  const answer = await poll(project, login);
  const { db } = (await world()).database;
  const requestId = answer.headers.get('x-latchkey-request-id') ?? '';
  const events = db.selectFrom('events').select(['kind', 'subject_id', 'detail']);
  expect(await events.where('request_id', '=', requestId).execute()).toEqual([
    {
      kind: 'session.created',
      subject_id: user.id,
      detail: expect.objectContaining({ factors: ['password', 'cli'] }),
    },
  ]);
});

test('past its end it has expired, whatever else has happened', async () => {
  const [waiting, confirmed, used] = [await asking(), await asking(), await asking()];
  for (const { project, user, login } of [confirmed, used]) await complete(project, login, user.refreshToken);
  await poll(used.project, used.login);
  (await world()).clock.advance(2 * HOUR);
  for (const { project, login } of [waiting, confirmed, used])
    expect((await poll(project, login)).body).toEqual({ status: 'expired' });
});

test('nothing is handed over once the session that has confirmed has ended', async () => {
  const { project, user, login } = await asking();
  await complete(project, login, user.refreshToken);
  await user.call('DELETE /auth/sessions/current');
  expect((await poll(project, login)).body).toEqual({ status: 'expired' });
});

test('nor where a second factor was switched on meanwhile that it has not passed', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const login = (await project.call('POST /auth/cli')).body;
  await complete(project, login, user.refreshToken);
  const body = { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') };
  await user.call('PATCH /users/me', { body });
  expect((await poll(project, login)).body).toEqual({ status: 'expired' });
});

test('a session that has passed the second factor is vouched for without another one', async () => {
  const project = await newProject();
  const user = await newTwoFactorUser(project);
  const attempt = { type: 'totp', totp: await user.totp(), code: await user.attempt() };
  const { refresh_token } = (await project.call('POST /auth/mfa/sign-in', { body: attempt })).body;
  const login = (await project.call('POST /auth/cli')).body;
  await complete(project, login, refresh_token);
  expect((await poll(project, login)).status).toBe(201);
});

test('a user who is deleted meanwhile takes the login along', async () => {
  const { project, user, login } = await asking();
  await complete(project, login, user.refreshToken);
  await user.server('DELETE /users/me');
  expect(await poll(project, login)).toMatchObject(knownError('INVALID_POLLING_CODE'));
});

test('the person is told by mail', async () => {
  const { project, user, login } = await asking();
  await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
  await complete(project, login, user.refreshToken);
  await poll(project, login);
  const subjects = (await project.mailbox.to(user.email)).map(({ subject }) => subject);
  expect(subjects).toContain('A command-line program was signed in at A test');
});

test('a network that polls without end is put off', async () => {
  needsOneProcess();
  const { project, login } = await asking();
  const answers = await Promise.all(Array.from({ length: 240 }, () => poll(project, login)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
});
