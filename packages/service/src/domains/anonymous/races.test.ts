import { type Call, callbackUrl, newEmail, newProject } from '@latchkey/testing';
import { startTwoServices, type TwoServices } from '@latchkey/testing/matrix/two-services';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const TRIES = 64;
/** Who comes late finds the session over. */
const TOO_LATE = /^(400|ACCESS_TOKEN_EXPIRED)$/;

describe('of sixty-four upgrades at once at two services', () => {
  let both: TwoServices;

  beforeAll(async () => {
    both = await startTwoServices({ rateLimits: 'off' });
  });
  afterAll(() => both.close());

  async function anonymousUsers(count: number) {
    const project = await newProject({}, Promise.resolve(both.here));
    await project.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
    const sessions = Array.from({ length: count }, () => project.call('POST /auth/anonymous/sign-up'));
    const tokens = (await Promise.all(sessions)).map(({ body }) => body.access_token as string);
    return { project, tokens, calls: both.calls(project) };
  }

  const upgrade = (call: Call, token: string | undefined, email: string) =>
    call('POST /latchkey/anonymous/upgrade/password', {
      headers: { 'access-token': token },
      body: { email, password: 'correct horse battery', verification_callback_url: callbackUrl },
    });

  const outcomesOf = (answers: readonly Awaited<ReturnType<Call>>[]) =>
    answers.map(({ status, code, text }) => (status === 429 ? `429 ${text}` : (code ?? String(status))));

  test('of one user, one succeeds', async () => {
    const { tokens, calls } = await anonymousUsers(1);
    const tries = Array.from({ length: TRIES }, (_, index) => upgrade(calls[index % 2] as Call, tokens[0], newEmail()));
    const outcomes = outcomesOf(await Promise.all(tries));
    expect(outcomes.filter((one) => one === '200')).toHaveLength(1);
    expect(outcomes.filter((one) => one !== '200' && !TOO_LATE.test(one))).toEqual([]);
  });

  test('of as many users to one address, one succeeds', async () => {
    const { tokens, calls } = await anonymousUsers(TRIES);
    const email = newEmail();
    const tries = tokens.map((token, index) => upgrade(calls[index % 2] as Call, token, email));
    const outcomes = outcomesOf(await Promise.all(tries));
    expect(outcomes.filter((one) => one === '200')).toHaveLength(1);
    expect(outcomes.filter((one) => one !== '200' && one !== 'USER_EMAIL_ALREADY_EXISTS')).toEqual([]);
  });
});
