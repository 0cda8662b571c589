import { footprint, knownError, newProject, type TestProject } from '@latchkey/testing';
import { begin, codeOf, exchange, sharedProviders } from '@latchkey/testing/people/oauth-app';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { beforeAll, describe, expect, test } from 'vitest';

let project: TestProject;

beforeAll(async () => {
  project = await newProject(sharedProviders('github'));
});

describe('a user with a second factor', () => {
  /** A user with one, who signs in by way of a provider besides. */
  async function twoFactorFlow() {
    const user = await newTwoFactorUser(project);
    await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
    const flow = await begin(project);
    return { user, flow, code: await codeOf(flow, { email: user.email }) };
  }

  test('is asked for it, and the code is used up', async () => {
    const { flow, code } = await twoFactorFlow();
    const answer = await exchange(flow, code);
    const details = { attempt_code: expect.stringMatching(/^[0-9a-z]{45}$/) as unknown as string };
    expect(answer).toMatchObject(knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', details));
    expect(answer.body.error).toEqual(expect.any(String));
    expect(await exchange(flow, code)).toMatchObject(knownError('INVALID_AUTHORIZATION_CODE'));
  });

  test('gets no session before', async () => {
    const { user, flow, code } = await twoFactorFlow();
    const before = (await footprint(project.id)).sessions;
    await exchange(flow, code);
    expect((await footprint(project.id)).sessions).toBe(before);
    expect(user.id).toEqual(expect.any(String));
  });

  test('completes the sign-in with it', async () => {
    const { user, flow, code } = await twoFactorFlow();
    const { attempt_code } = (await exchange(flow, code)).body.details;
    const body = { type: 'totp', totp: await user.totp(), code: attempt_code };
    const answer = await project.call('POST /auth/mfa/sign-in', { body });
    expect([answer.status, answer.body.user_id, answer.body.is_new_user]).toEqual([200, user.id, false]);
  });
});
