import {
  callbackUrl,
  newProject,
  refusal,
  type TestProject,
  type TestUser,
  violationsIn,
  world,
} from '@latchkey/testing';
import { newSecurityKey } from '@latchkey/testing/passkey/ceremonies';
import { newTwoFactorUser, type TwoFactorUser } from '@latchkey/testing/people/second-factor';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';

const DAY = 24 * 60 * 60_000;
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const asked = { status: 400, code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' };

const advance = async (millis: number) => (await world()).clock.advance(millis);
const deviceIn = ({ headers }: { headers: Headers }) => headers.get('x-latchkey-device') ?? '';

type Signed = Pick<TestUser, 'call'> & { readonly device: string; readonly refreshToken: string };

/** Signs in with both factors, in a browser of its own. */
async function signIn(project: TestProject, user: TwoFactorUser): Promise<Signed> {
  // No code of the app is taken twice.
  await advance(30_000);
  const body = { type: 'totp', totp: await user.totp(), code: await user.attempt() };
  const answer = await project.call('POST /auth/mfa/sign-in', { body });
  const { access_token, refresh_token: refreshToken } = answer.body;
  const device = deviceIn(answer);
  const headers = { 'access-token': access_token, 'user-agent': CHROME, device };
  const call: TestUser['call'] = (path, options) =>
    project.call(path, { ...options, headers: { ...headers, ...options?.headers } });
  return { call, device, refreshToken };
}

const trust = ({ call }: Pick<Signed, 'call'>) => call('POST /latchkey/trusted-devices');
const listed = async ({ call }: Pick<Signed, 'call'>) => (await call('GET /latchkey/trusted-devices')).body.items;

/** The first factor alone, on a browser. */
const password = ({ call }: TestProject, { email, password }: TestUser, device?: string) =>
  call('POST /auth/password/sign-in', { headers: { device }, body: { email, password } });

/** A user who trusts a browser for thirty days. */
async function trusting(config = {}) {
  const project = await newProject({ magic_link_enabled: true, ...config });
  await project.admin('PATCH /latchkey/project-settings', { body: { trusted_device_days: 30 } });
  const user = await newTwoFactorUser(project);
  await project.server(`PATCH /users/${user.id}`, { body: { primary_email_verified: true } });
  const signed = await signIn(project, user);
  const answer = await trust(signed);
  expect(answer.status).toBe(201);
  return { project, user, signed, device: signed.device, trusted: answer.body };
}

describe('a second factor is asked for', () => {
  test('on a browser that is known and not trusted', async () => {
    const { project, user } = await trusting();
    const { device } = await signIn(project, user);
    expect(await password(project, user, device)).toMatchObject(asked);
  });

  test('where the token was changed', async () => {
    const { project, user, device } = await trusting();
    const [id, until] = device.split('.');
    expect(await password(project, user, `${id}.${until}.${'A'.repeat(43)}`)).toMatchObject(asked);
  });

  test('of another user on the same browser', async () => {
    const { project, device } = await trusting();
    const other = await newTwoFactorUser(project);
    expect(await password(project, other, device)).toMatchObject(asked);
  });

  test('once the setting is shorter, and for good once the day is over that the user was told', async () => {
    const { project, user, device } = await trusting();
    await advance(10 * DAY);
    await project.admin('PATCH /latchkey/project-settings', { body: { trusted_device_days: 9 } });
    expect(await password(project, user, device)).toMatchObject(asked);
    await project.admin('PATCH /latchkey/project-settings', { body: { trusted_device_days: 30 } });
    expect((await password(project, user, device)).status).toBe(200);
    await advance(20 * DAY);
    await project.admin('PATCH /latchkey/project-settings', { body: { trusted_device_days: 90 } });
    expect(await password(project, user, device)).toMatchObject(asked);
  });

  test('everywhere once the project trusts no browsers any more', async () => {
    const { project, user, device } = await trusting();
    await project.admin('PATCH /latchkey/project-settings', { body: { trusted_device_days: null } });
    expect(await password(project, user, device)).toMatchObject(asked);
  });

  test.each<[string, (given: Awaited<ReturnType<typeof trusting>>) => Promise<unknown>]>([
    [
      'the second factor was reset',
      ({ project, user }) =>
        project
          .admin(`DELETE /latchkey/users/${user.id}/factors`)
          .then(() => user.call('PATCH /users/me', { body: { totp_secret_base64: user.secret.toString('base64') } })),
    ],
    ['a security key was added', ({ signed }) => newSecurityKey(signed.call)],
    [
      'the user was banned for a while',
      async ({ project, user }) => {
        await project.admin(`PUT /latchkey/users/${user.id}/ban`, { body: {} });
        await project.admin(`DELETE /latchkey/users/${user.id}/ban`);
      },
    ],
    [
      'the sessions of many were revoked',
      ({ project, user }) => project.server('POST /latchkey/users/revoke-sessions', { body: { user_ids: [user.id] } }),
    ],
    ['the browser was removed', ({ signed, trusted }) => signed.call(`DELETE /latchkey/trusted-devices/${trusted.id}`)],
    [
      'the second factor was set up anew',
      ({ user }) => user.call('PATCH /users/me', { body: { totp_secret_base64: user.secret.toString('base64') } }),
    ],
    [
      'a server set another password',
      ({ project, user }) => project.server(`PATCH /users/${user.id}`, { body: { password: user.password } }),
    ],
    [
      'the password was reset by mail',
      async ({ project, user: { email, password } }) => {
        await project.call('POST /auth/password/send-reset-code', { body: { email, callback_url: callbackUrl } });
        const code = (await project.mailbox.to(email)).find(({ subject }) => /password/i.test(subject))?.linkCode;
        expect((await project.call('POST /auth/password/reset', { body: { code, password } })).status).toBe(200);
      },
    ],
  ])('after %s', async (_, act) => {
    const given = await trusting();
    await act(given);
    expect(await password(given.project, given.user, given.device)).toMatchObject(asked);
  });
});

describe('a browser is not trusted', () => {
  const notTrustable = refusal('DEVICE_NOT_TRUSTABLE');

  test('where the project asks every time', async () => {
    const project = await newProject();
    const user = await newTwoFactorUser(project);
    expect(await trust(await signIn(project, user))).toMatchObject(refusal('TRUSTED_DEVICES_OFF'));
  });

  test('without its device token, or with that of another user', async () => {
    const { project, user, device } = await trusting();
    const signed = await signIn(project, user);
    const other = await signIn(project, await newTwoFactorUser(project));
    expect(await signed.call('POST /latchkey/trusted-devices', { headers: { device: undefined } })).toMatchObject(
      notTrustable,
    );
    expect(await other.call('POST /latchkey/trusted-devices', { headers: { device } })).toMatchObject(notTrustable);
  });

  test('by a user without a second factor', async () => {
    const { project } = await trusting();
    const user = await project.signUp();
    const device = deviceIn(await password(project, user));
    expect(await user.call('POST /latchkey/trusted-devices', { headers: { device } })).toMatchObject(notTrustable);
  });

  test('by a session that it vouches for itself, so that no trust renews itself', async () => {
    const { project, user, device } = await trusting();
    await project.admin('PATCH /latchkey/project-settings', { body: { proof_max_age_minutes: null } });
    const answer = await password(project, user, device);
    const headers = { 'access-token': answer.body.access_token, device };
    expect(await project.call('POST /latchkey/trusted-devices', { headers })).toMatchObject(notTrustable);
  });

  test('long after the second factor was proven', async () => {
    const { project, user } = await trusting();
    const signed = await signIn(project, user);
    await advance(11 * 60_000);
    const headers = { 'refresh-token': signed.refreshToken };
    const { access_token } = (await project.call('POST /auth/sessions/current/refresh', { headers })).body;
    const late = await signed.call('POST /latchkey/trusted-devices', { headers: { 'access-token': access_token } });
    expect(late).toMatchObject(refusal('PROOF_TOO_OLD'));
  });
});

describe('on a trusted browser the first factor signs in', () => {
  test('by password, again and again', async () => {
    const { project, user, device } = await trusting();
    const first = await password(project, user, device);
    expect(first.status).toBe(200);
    expect((await password(project, user, deviceIn(first))).status).toBe(200);
  });

  test('although another user has signed in there since, who is asked as ever', async () => {
    const { project, user, device } = await trusting();
    const other = await newTwoFactorUser(project);
    const body = { type: 'totp', totp: await other.totp(), code: await other.attempt() };
    const shared = deviceIn(await project.call('POST /auth/mfa/sign-in', { headers: { device }, body }));
    expect(await password(project, other, shared)).toMatchObject(asked);
    expect((await password(project, user, shared)).status).toBe(200);
  });

  test('also after the second factor was given there once more', async () => {
    const { project, user, device } = await trusting();
    await advance(30_000);
    const body = { type: 'totp', totp: await user.totp(), code: await user.attempt() };
    const again = deviceIn(await project.call('POST /auth/mfa/sign-in', { headers: { device }, body }));
    expect((await password(project, user, again)).status).toBe(200);
  });

  test('by code', async () => {
    const { project, user, device } = await trusting();
    await project.call('POST /auth/otp/send-sign-in-code', { body: { email: user.email, callback_url: callbackUrl } });
    const [code] = await project.mailbox.codesTo(user.email);
    const answer = await project.call('POST /auth/otp/sign-in', { headers: { device }, body: { code } });
    expect([answer.status, answer.body.is_new_user]).toEqual([200, false]);
  });

  test('and the session counts as proven when the browser was trusted, with two factors', async () => {
    const { project, user, device, trusted } = await trusting();
    await advance(DAY);
    const { access_token } = (await password(project, user, device)).body;
    expect(decodeJwt(access_token)).toMatchObject({
      acr: '2',
      amr: ['pwd', 'mfa'],
      auth_time: Math.floor(trusted.created_at_millis / 1000),
    });
  });

  test('so that changes to the account ask for the second factor', async () => {
    const { project, user, device } = await trusting();
    await advance(DAY);
    const headers = { 'access-token': (await password(project, user, device)).body.access_token };
    const answer = await project.call('PATCH /users/me', { headers, body: { totp_secret_base64: null } });
    expect(answer).toMatchObject(refusal('PROOF_TOO_OLD'));
  });
});

test('browsers are listed with their times, and told in the log', async () => {
  const { signed, trusted, project, device, user } = await trusting();
  await password(project, user, device);
  expect(await listed(signed)).toEqual([{ ...trusted, last_used_at_millis: expect.any(Number) }]);
  expect(trusted.expires_at_millis - trusted.created_at_millis).toBe(30 * DAY);
  await signed.call(`DELETE /latchkey/trusted-devices/${trusted.id}`);
  expect(await listed(signed)).toEqual([]);
  const { items } = (await signed.call('GET /latchkey/users/me/events')).body;
  const kinds = items.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['trusted_device.created', 'trusted_device.deleted']));
});

test('those of others are neither listed nor removed', async () => {
  const { project, trusted, signed } = await trusting();
  const other = await project.signUp();
  expect(await listed(other)).toEqual([]);
  const answer = await other.call(`DELETE /latchkey/trusted-devices/${trusted.id}`);
  expect(answer).toMatchObject(refusal('TRUSTED_DEVICE_UNKNOWN'));
  expect(await listed(signed)).toHaveLength(1);
});

test('one more than twenty takes the place of the oldest', async () => {
  const { project, user, device } = await trusting();
  let signed = await signIn(project, user);
  for (let i = 0; i < 20; i++) {
    await advance(60_000);
    signed = await signIn(project, user);
    await trust(signed);
  }
  expect(await listed(signed)).toHaveLength(20);
  expect(await password(project, user, device)).toMatchObject(asked);
});

test.each([0, 366, 1.5, 'many'])('the setting %s is refused', async (trusted_device_days) => {
  const project = await newProject();
  const answer = await project.admin('PATCH /latchkey/project-settings', { body: { trusted_device_days } });
  expect(violationsIn(answer)).not.toHaveLength(0);
});
