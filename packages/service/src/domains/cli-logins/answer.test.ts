import { knownError, newProject, refusal, world } from '@latchkey/testing';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { describe, expect, test } from 'vitest';

const HOUR = 3_600_000;
const unknown = refusal('CLI_LOGIN_UNKNOWN');
const notFresh = refusal('SESSION_NOT_FRESH');
const check = 'POST /latchkey/cli/check';
const confirm = 'POST /latchkey/cli/confirm';
const deny = 'POST /latchkey/cli/deny';
const complete = 'POST /auth/cli/complete';

async function asking(headers = {}) {
  const project = await newProject();
  const user = await project.signUp();
  const { body: login } = await project.call('POST /auth/cli', { headers });
  const body = { login_code: login.login_code as string };
  const poll = async () =>
    (await project.call('POST /auth/cli/poll', { body: { polling_code: login.polling_code } })).body;
  return { project, user, login, body, poll };
}

const tokens = async (
  project: Awaited<ReturnType<typeof newProject>>,
  { email, password }: { email: string; password: string },
) => (await project.call('POST /auth/password/sign-in', { body: { email, password } })).body;

describe('completing', () => {
  test.each(['made-up', '0'.repeat(45)])('takes no refresh token that is none: %s', async (refresh_token) => {
    const { project, body, poll } = await asking();
    const refused = knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED');
    expect(await project.call(complete, { body: { ...body, refresh_token } })).toMatchObject(refused);
    expect(await poll()).toEqual({ status: 'waiting' });
  });

  test('takes none of a user of another project', async () => {
    const [{ project, body }, other] = [await asking(), await asking()];
    const sent = { ...body, refresh_token: other.user.refreshToken };
    expect(await project.call(complete, { body: sent })).toMatchObject(
      knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    );
  });

  test('takes none of a session that has ended', async () => {
    const { project, user, body } = await asking();
    await user.call('DELETE /auth/sessions/current');
    expect(await project.call(complete, { body: { ...body, refresh_token: user.refreshToken } })).toMatchObject(
      knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    );
  });

  test('needs a login that is unanswered, unexpired and of this project', async () => {
    const [{ project, user, login, body }, other] = [await asking(), await asking()];
    const refresh_token = user.refreshToken;
    for (const login_code of ['0'.repeat(45), '', login.polling_code, other.body.login_code])
      expect(await project.call(complete, { body: { login_code, refresh_token } })).toMatchObject(unknown);
    await project.call(complete, { body: { ...body, refresh_token } });
    expect(await project.call(complete, { body: { ...body, refresh_token } })).toMatchObject(unknown);
    (await world()).clock.advance(2 * HOUR);
    const late = { login_code: other.body.login_code, refresh_token: other.user.refreshToken };
    expect(await other.project.call(complete, { body: late })).toMatchObject(unknown);
  });

  test('needs a session of the last twelve hours', async () => {
    const { project, user } = await asking();
    (await world()).clock.advance(12 * HOUR);
    const { login_code } = (await project.call('POST /auth/cli')).body;
    const old = { login_code, refresh_token: user.refreshToken };
    expect(await project.call(complete, { body: old })).toMatchObject(notFresh);
    const { refresh_token } = await tokens(project, user);
    expect((await project.call(complete, { body: { login_code, refresh_token } })).status).toBe(200);
  });

  test('needs the second factor of who has one', async () => {
    const { project, body } = await asking();
    // Its session is older than its second factor.
    const user = await newTwoFactorUser(project);
    const sent = { ...body, refresh_token: user.refreshToken };
    expect(await project.call(complete, { body: sent })).toMatchObject(notFresh);
  });
});

describe.each([check, confirm, deny])('%s', (path) => {
  test('is for the signed-in', async () => {
    const { project, body } = await asking();
    expect(await project.call(path, { body })).toMatchObject(knownError('USER_AUTHENTICATION_REQUIRED'));
  });

  test('knows no login of another project, and none that was made up', async () => {
    const [{ user }, other] = [await asking(), await asking()];
    for (const login_code of [other.body.login_code, '0'.repeat(45)])
      expect(await user.call(path, { body: { login_code } })).toMatchObject(unknown);
  });

  test('knows none that has expired', async () => {
    const { user, body, project } = await asking();
    (await world()).clock.advance(2 * HOUR);
    const headers = { 'access-token': (await tokens(project, user)).access_token };
    expect(await project.call(path, { body, headers })).toMatchObject(unknown);
  });

  test.each([confirm, deny])('knows none that was answered (%s)', async (before) => {
    const { user, body } = await asking();
    await user.call(before, { body });
    expect(await user.call(path, { body })).toMatchObject(unknown);
  });

  test('puts off whoever guesses', async () => {
    const { user } = await asking();
    const guess = () => user.call(path, { body: { login_code: '0'.repeat(45) } });
    const answers = await Promise.all(Array.from({ length: 80 }, guess));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
  });
});

test('checking shows what asks, from where and when, and the code to compare', async () => {
  const { user, login, body } = await asking({ 'user-agent': 'latchkey-cli', 'x-forwarded-for': '10.98.0.7' });
  const time = expect.any(Number);
  const code = login.login_code.toUpperCase();
  const { body: shown } = await user.call(check, { body });
  expect(shown).toEqual({
    comparison_code: `${code.slice(0, 4)}-${code.slice(4, 8)}`,
    user_agent: 'latchkey-cli',
    ip: '10.98.0.7',
    country_code: null,
    city_name: null,
    created_at_millis: time,
    expires_at_millis: time,
    is_session_fresh: true,
  });
  expect(shown.expires_at_millis - shown.created_at_millis).toBe(2 * HOUR);
});

test('checking uses nothing up', async () => {
  const { user, body, poll } = await asking();
  await user.call(check, { body });
  expect(await poll()).toEqual({ status: 'waiting' });
});

test('checking tells when the session is too old to confirm', async () => {
  const { project, user } = await asking();
  (await world()).clock.advance(12 * HOUR);
  const { login_code } = (await project.call('POST /auth/cli')).body;
  const { access_token } = (
    await project.call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': user.refreshToken } })
  ).body;
  const asOld = { body: { login_code }, headers: { 'access-token': access_token } };
  expect((await project.call(check, asOld)).body.is_session_fresh).toBe(false);
  expect(await project.call(confirm, asOld)).toMatchObject(refusal('PROOF_TOO_OLD'));
});

test('a session that is too old to confirm may still deny', async () => {
  const { project, user } = await asking();
  (await world()).clock.advance(13 * HOUR);
  const { login_code } = (await project.call('POST /auth/cli')).body;
  const { access_token } = (
    await project.call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': user.refreshToken } })
  ).body;
  const asOld = { body: { login_code }, headers: { 'access-token': access_token } };
  expect((await project.call(deny, asOld)).status).toBe(200);
});

test('whoever confirms is whom the program is signed in as', async () => {
  const { project, user, body, poll } = await asking();
  await user.call(confirm, { body });
  const { refresh_token } = await poll();
  const headers = { 'refresh-token': refresh_token };
  const { access_token } = (await project.call('POST /auth/sessions/current/refresh', { headers })).body;
  const me = await project.call('GET /users/me', { headers: { 'access-token': access_token } });
  expect(me.body.id).toBe(user.id);
});

test('a program that is denied is told so', async () => {
  const { user, body, poll } = await asking();
  await user.call(deny, { body });
  expect([await poll(), await poll()]).toEqual([{ status: 'denied' }, { status: 'denied' }]);
});

test.each([
  [confirm, 'cli_login.confirmed'],
  [deny, 'cli_login.denied'],
])('%s leaves the event %s', async (path, kind) => {
  const { user, body } = await asking();
  const answer = await user.call(path, { body });
  const requestId = answer.headers.get('x-latchkey-request-id') ?? '';
  const events = (await world()).database.db.selectFrom('events').select(['kind', 'subject_id', 'actor']);
  expect(await events.where('request_id', '=', requestId).execute()).toEqual([
    { kind, subject_id: user.id, actor: { kind: 'client', userId: user.id } },
  ]);
});
