import { callbackUrl, newEmail, newProject, type TestProject, world } from '@latchkey/testing';
import { newPasskey, signIn } from '@latchkey/testing/passkey/ceremonies';
import { byCode } from '@latchkey/testing/people/first-proofs';
import { begin, codeOf, exchange, sharedProviders, signInBy } from '@latchkey/testing/people/oauth-app';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { describe, expect, test } from 'vitest';

const HOUR = 3_600_000;

/** When each method was last used, once what is due is written. */
async function usesOf({ admin }: TestProject): Promise<Readonly<Record<string, number>>> {
  await (await world()).service.workOutbox();
  const { sign_in_methods: methods } = (await admin('GET /latchkey/metrics/activity')).body;
  return Object.fromEntries(
    methods.map((use: { method: string; last_used_at_millis: number }) => [use.method, use.last_used_at_millis]),
  );
}
const usedMethods = async (project: TestProject) => Object.keys(await usesOf(project)).sort();

describe('no use of a method is', () => {
  test('a wrong password', async () => {
    const project = await newProject();
    const primary_email = 'ada@example.com';
    await project.server('POST /users', {
      body: { primary_email, primary_email_auth_enabled: true, password: 'correct horse battery' },
    });
    const body = { email: primary_email, password: 'wrong horse battery' };
    expect((await project.call('POST /auth/password/sign-in', { body })).status).toBe(400);
    expect(await usedMethods(project)).toEqual([]);
  });

  test('a session that a server asks for', async () => {
    const project = await newProject();
    const { id } = (await project.server('POST /users', { body: {} })).body;
    expect((await project.server('POST /auth/sessions', { body: { user_id: id } })).status).toBe(200);
    expect(await usedMethods(project)).toEqual([]);
  });

  test('a flow at a provider whose code is not redeemed, or with a verifier that is not its own', async () => {
    const project = await newProject(sharedProviders('github'));
    const flow = await begin(project);
    const code = await codeOf(flow, { email: 'ada@example.com' });
    expect((await exchange(flow, code, { code_verifier: 'x'.repeat(43) })).status).toBe(400);
    expect(await usedMethods(project)).toEqual([]);
  });

  test('one of another project', async () => {
    const [project, other] = [await newProject(), await newProject()];
    await other.signUp();
    expect([await usedMethods(project), await usedMethods(other)]).toEqual([[], ['password']]);
  });
});

test('each method is told with the moment in which it began a session', async () => {
  const project = await newProject({ ...sharedProviders('github'), magic_link_enabled: true, passkey_enabled: true });
  const { clock } = await world();
  const from = clock();
  const user = await project.signUp();
  const passkey = await newPasskey(user.call);
  expect((await signIn(project.call, passkey)).status).toBe(200);
  await byCode(project, 'grace@example.com');
  expect((await signInBy(project, { email: 'ada@example.com' })).status).toBe(200);
  const uses = await usesOf(project);
  expect(Object.keys(uses).sort()).toEqual(['github', 'otp', 'passkey', 'password']);
  for (const at of Object.values(uses)) expect(at >= from && at <= clock()).toBe(true);
});

test('an anonymous user who becomes one with a password has used it', async () => {
  const project = await newProject();
  await project.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
  const { access_token } = (await project.call('POST /auth/anonymous/sign-up')).body;
  expect(await usedMethods(project)).toEqual([]);
  const body = { email: newEmail(), password: 'correct horse battery', verification_callback_url: callbackUrl };
  const headers = { 'access-token': access_token };
  expect((await project.call('POST /latchkey/anonymous/upgrade/password', { headers, body })).status).toBe(200);
  expect(await usedMethods(project)).toEqual(['password']);
});

test('a password counts once the second factor has completed the sign-in', async () => {
  const project = await newProject();
  const user = await newTwoFactorUser(project);
  const first = (await usesOf(project)).password ?? 0;
  const { clock } = await world();
  clock.advance(2 * HOUR);
  const attempt_code = await user.attempt();
  expect((await usesOf(project)).password).toBe(first);
  const body = { type: 'totp', totp: await user.totp(), code: attempt_code };
  expect((await project.call('POST /auth/mfa/sign-in', { body })).status).toBe(200);
  expect((await usesOf(project)).password).toBeGreaterThan(first);
});

test('later uses are told at the next hour, and sign-ins of one hour are one statement', async () => {
  const project = await newProject();
  const { clock, statements, service } = await world();
  await service.workOutbox();
  const before = statements.length;
  const { email, password } = await project.signUp();
  for (let times = 0; times < 3; times++) await project.signIn(email, password);
  const first = (await usesOf(project)).password ?? 0;
  const written = statements
    .slice(before)
    .filter(({ query }) => /^\s*insert .*method_used/s.test(query.sql) && query.parameters.includes(project.id));
  expect(written).toHaveLength(1);
  clock.advance(HOUR);
  const next = clock();
  await project.signIn(email, password);
  expect((await usesOf(project)).password).toBeGreaterThanOrEqual(next);
  expect(next).toBeGreaterThan(first);
});
