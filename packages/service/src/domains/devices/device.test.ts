import { callbackUrl, callerOf, newEmail, newProject, startWorld, type TestProject } from '@latchkey/testing';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { describe, expect, test } from 'vitest';

const deviceToken = /^[0-9a-z]{26}\.[0-9a-z]+\.[\w-]{43}$/;

const signIn = ({ call }: TestProject, { email, password }: { email: string; password: string }) =>
  call('POST /auth/password/sign-in', { body: { email, password } });
const newAccount = () => ({ email: newEmail(), password: 'correct horse', verification_callback_url: callbackUrl });
const deviceIn = ({ headers }: { headers: Headers }) => headers.get('x-latchkey-device') ?? undefined;

async function newGuest({ admin, call }: TestProject) {
  await admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
  return call('POST /auth/anonymous/sign-up');
}

describe('the device is told', () => {
  const sessions = {
    'a sign-up': async (project: TestProject) => project.call('POST /auth/password/sign-up', { body: newAccount() }),
    'a sign-in by password': async (project: TestProject) => signIn(project, await project.signUp()),
    'a sign-in with a second factor': async (project: TestProject) => {
      const user = await newTwoFactorUser(project);
      const body = { type: 'totp', totp: await user.totp(), code: await user.attempt() };
      return project.call('POST /auth/mfa/sign-in', { body });
    },
    'a sign-in by code': async (project: TestProject) => {
      const email = newEmail();
      await project.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: callbackUrl } });
      const [code] = await project.mailbox.codesTo(email);
      return project.call('POST /auth/otp/sign-in', { body: { code } });
    },
    'the sign-up of a guest': async (project: TestProject) => {
      const headers = { 'access-token': (await newGuest(project)).body.access_token };
      return project.call('POST /latchkey/anonymous/upgrade/password', { headers, body: newAccount() });
    },
  };

  test.each(Object.entries(sessions))('after %s, in a header alone', async (_, open) => {
    const answer = await open(await newProject({ magic_link_enabled: true }));
    expect(deviceIn(answer)).toMatch(deviceToken);
    expect(Object.keys(answer.body)).not.toContain('device');
  });

  test('after a reset, which proves the mailbox', async () => {
    const project = await newProject();
    const { email } = await project.signUp();
    await project.call('POST /auth/password/send-reset-code', { body: { email, callback_url: callbackUrl } });
    const code = (await project.mailbox.to(email)).find(({ subject }) => /password/i.test(subject))?.linkCode;
    const answer = await project.call('POST /auth/password/reset', { body: { code, password: 'another horse' } });
    expect([answer.body, deviceIn(answer)]).toEqual([{ success: true }, expect.stringMatching(deviceToken)]);
  });

  test('to no client of another prefix', async () => {
    const project = await newProject();
    const { email, password } = await project.signUp();
    const body = { email, password };
    const answer = await project.call('POST /auth/password/sign-in', { prefix: 'x-stack-', body });
    expect([answer.status, [...answer.headers.keys()].filter((name) => name.endsWith('device'))]).toEqual([200, []]);
  });

  test('to nobody who has not signed in', async () => {
    const project = await newProject();
    const { email } = await project.signUp();
    expect(deviceIn(await signIn(project, { email, password: 'not the password' }))).toBeUndefined();
  });

  test('to no guest, who has no password that a device could be known for', async () => {
    const answer = await newGuest(await newProject());
    expect([answer.status, deviceIn(answer)]).toEqual([200, undefined]);
  });

  test('to the first owner of an installation', async () => {
    const installation = await startWorld({ owner: undefined });
    const call = callerOf(installation.service.fetch, installation.parts.baseUrl);
    const body = { token: installation.service.firstOwnerToken, email: newEmail(), password: 'correct horse' };
    const answer = await call('POST /latchkey/first-owner', { body });
    await installation.close();
    expect([answer.status, deviceIn(answer)]).toEqual([200, expect.stringMatching(deviceToken)]);
  });
});
