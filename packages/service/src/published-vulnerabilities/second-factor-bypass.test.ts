import { knownError, newProject, refusal, startWorld, type TestProject, world } from '@latchkey/testing';
import { byCode } from '@latchkey/testing/people/first-proofs';
import { begin, codeOf, exchange, sharedProviders } from '@latchkey/testing/people/oauth-app';
import { newTwoFactorUser, type TwoFactorUser } from '@latchkey/testing/people/second-factor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepAt, totpOf } from '../domains/mfa/totp.ts';

// Ways around the second factor, and codes of the app that worked twice, too long or after any number of guesses.

let project: TestProject;

beforeAll(async () => {
  project = await newProject({ ...sharedProviders('github'), magic_link_enabled: true, passkey_enabled: true });
});

const wrongCode = knownError('INVALID_TOTP_CODE');
const noUser = knownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
const asked = { code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' };
const signIn = (code: string, totp: string, { call } = project) =>
  call('POST /auth/mfa/sign-in', { body: { type: 'totp', totp, code } });

async function proven(): Promise<TwoFactorUser> {
  const user = await newTwoFactorUser(project);
  await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
  return user;
}

/** A code that the app shows in no step around now. */
async function wrongTotp({ secret }: TwoFactorUser): Promise<string> {
  const step = stepAt((await world()).clock());
  const near = Array.from({ length: 9 }, (_, index) => totpOf(secret, step - 4 + index));
  return ['000000', '111111', '222222'].find((code) => !near.includes(code)) ?? '';
}

describe('S5 no way leads around it', () => {
  test('GHSA-xg6x-h9c9-2m83 (better-auth): the session that the password began was good before the second factor', async () => {
    const { email, password } = await newTwoFactorUser(project);
    const answer = await project.call('POST /auth/password/sign-in', { body: { email, password } });
    expect(answer).toMatchObject(asked);
    expect(Object.keys(answer.body.details)).toEqual(['attempt_code']);
    const { attempt_code } = answer.body.details;
    const headers = { 'refresh-token': attempt_code };
    expect((await project.call('POST /auth/sessions/current/refresh', { headers })).status).toBe(401);
    expect((await project.call('GET /users/me', { headers: { 'access-token': attempt_code } })).status).toBe(401);
  });

  test('CVE-2024-45042 (Ory Kratos): a mailed code was enough where two factors were asked for', async () => {
    expect(await byCode(project, (await proven()).email)).toMatchObject(asked);
  });

  test('CVE-2021-3827 (Keycloak): another protocol signed in with the password alone', async () => {
    const { email } = await proven();
    const flow = await begin(project);
    expect(await exchange(flow, await codeOf(flow, { email }))).toMatchObject(asked);
  });

  test('CVE-2019-11576 (Gitea): the API took the password alone', async () => {
    const { email, password } = await newTwoFactorUser(project);
    const authorization = `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
    const answer = await project.call('GET /users/me', { headers: { authorization } });
    expect(answer).toMatchObject(noUser);
    expect((await project.bare('GET /users/me', { headers: { authorization } })).status).toBe(400);
  });

  test('CVE-2026-45690 (Nextcloud): what the password had begun was good elsewhere, in a Basic header', async () => {
    const user = await newTwoFactorUser(project);
    const code = await user.attempt();
    const password = 'another password';
    const answers = [
      await project.call('POST /auth/otp/sign-in', { body: { code } }),
      await project.call('POST /auth/password/reset', { body: { code, password } }),
      await project.call('POST /latchkey/impersonation/sign-in', { body: { code } }),
      await project.call('POST /contact-channels/verify', { body: { code } }),
    ];
    for (const answer of answers) expect(answer).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
    const withHeader = (authorization: string) => project.call('GET /users/me', { headers: { authorization } });
    const basic = Buffer.from(`${user.email}:${code}`).toString('base64');
    expect(await withHeader(`Basic ${basic}`)).toMatchObject(noUser);
    expect((await withHeader(`Bearer ${code}`)).status).toBe(401);
    const body = { email: user.email, password: code };
    const asPassword = await project.call('POST /auth/password/sign-in', { body });
    expect(asPassword).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
    expect((await signIn(code, await user.totp())).status).toBe(200);
  });

  test('CVE-2024-47070 (authentik): with a network that cannot be read the password was not looked at', async () => {
    const { email, password } = await project.signUp();
    const from = (network: string, given: string) =>
      project.call('POST /auth/password/sign-in', {
        headers: { 'x-forwarded-for': network },
        body: { email, password: given },
      });
    for (const network of ['a', '', ',', '1.2.3', '::g'])
      expect(await from(network, 'not the password')).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
    expect((await from('a', password)).status).toBe(200);
  });
});

describe('S6 a code of the app works once, and briefly', () => {
  // Time stands still but for what is told here.
  let now = Math.floor(Date.now() / 30_000) * 30_000 + 1_000;
  const still = startWorld({ clock: () => now });
  afterAll(async () => (await still).close());
  let there: TestProject;
  beforeAll(async () => {
    there = await newProject({}, still);
  });

  const newUser = () => newTwoFactorUser(there, still);
  const shown = ({ secret }: TwoFactorUser, stepsAgo = 0) => totpOf(secret, stepAt(now) - stepsAgo);

  test('CVE-2015-7225 (devise-two-factor): a code was good again at once', async () => {
    const user = await newUser();
    const [one, other, totp] = [await user.attempt(), await user.attempt(), shown(user)];
    expect((await signIn(one, totp, there)).status).toBe(200);
    expect(await signIn(other, totp, there)).toMatchObject(wrongCode);
  });

  test('CVE-2021-43177 (devise-two-factor): a code was good again in the interval after', async () => {
    const user = await newUser();
    const totp = shown(user);
    expect((await signIn(await user.attempt(), totp, there)).status).toBe(200);
    now += 30_000;
    expect(await signIn(await user.attempt(), totp, there)).toMatchObject(wrongCode);
  });

  test('CVE-2021-45331 (Gitea): a code that was captured was good once more', async () => {
    const user = await newUser();
    const totp = shown(user);
    const { body } = await signIn(await user.attempt(), totp, there);
    const headers = { 'access-token': body.access_token };
    const prove = (code: string) => there.call('POST /latchkey/proof/totp', { headers, body: { totp: code } });
    expect(await prove(totp)).toMatchObject(wrongCode);
    now += 30_000;
    expect((await prove(shown(user))).status).toBe(200);
  });

  test('CVE-2025-69197 (Pterodactyl): a code that was seen signed others in while its time lasted', async () => {
    const user = await newUser();
    const attempts = await Promise.all(Array.from({ length: 6 }, () => user.attempt()));
    const totp = shown(user);
    const answers = await Promise.all(attempts.map((attempt) => signIn(attempt, totp, there)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('CVE-2025-43798 (Liferay): a code was good again as long as its time lasted', async () => {
    const user = await newUser();
    const older = shown(user, 1);
    expect((await signIn(await user.attempt(), older, there)).status).toBe(200);
    expect((await signIn(await user.attempt(), shown(user), there)).status).toBe(200);
    expect(await signIn(await user.attempt(), older, there)).toMatchObject(wrongCode);
  });

  test('CVE-2024-7318 (Keycloak): a code was good for a period more than it is shown', async () => {
    const user = await newUser();
    const totp = shown(user);
    now += 30_000 + 5_000;
    expect(await signIn(await user.attempt(), totp, there)).toMatchObject(wrongCode);
    expect((await signIn(await user.attempt(), shown(user), there)).status).toBe(200);
  });
});

describe('S6 guesses are counted', () => {
  const tooMany = refusal('TOO_MANY_REQUESTS');

  test('CVE-2018-14657 (Keycloak): guesses at codes of the app were not counted', async () => {
    const user = await newTwoFactorUser(project);
    const [code, wrong] = [await user.attempt(), await wrongTotp(user)];
    for (let i = 0; i < 10; i++) expect(await signIn(code, wrong)).toMatchObject(wrongCode);
    expect(await signIn(code, await user.totp())).toMatchObject(tooMany);
  });

  test('CVE-2024-32868 (ZITADEL): wrong codes of the app never locked the account', async () => {
    const user = await newTwoFactorUser(project);
    const wrong = await wrongTotp(user);
    for (let i = 0; i < 10; i++) expect(await signIn(await user.attempt(), wrong)).toMatchObject(wrongCode);
    expect(await signIn(await user.attempt(), await user.totp())).toMatchObject(tooMany);
  });

  test('CVE-2024-0227 (devise-two-factor): codes could be guessed without a limit', async () => {
    const user = await newTwoFactorUser(project);
    const [code, wrong] = [await user.attempt(), await wrongTotp(user)];
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(code, wrong)));
    expect(answers.filter(({ code }) => code === 'INVALID_TOTP_CODE').length).toBeLessThanOrEqual(10);
  });
});
