import { type Call, newProject, type TestProject } from '@latchkey/testing';
import { startTwoServices, type TwoServices } from '@latchkey/testing/matrix/two-services';
import { makePasskey, usePasskey } from '@latchkey/testing/passkey/authenticator';
import { begin, newPasskey } from '@latchkey/testing/passkey/ceremonies';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// What works once works once, however many try at the same moment and wherever.

const TRIES = 64;

describe('of sixty-four tries at once at two services', () => {
  let both: TwoServices;
  let project: TestProject;

  beforeAll(async () => {
    both = await startTwoServices({ rateLimits: 'off' });
    project = await newProject({ passkey_enabled: true }, Promise.resolve(both.here));
  });
  afterAll(() => both.close());

  /** The tries, half of them at either service; answers how many ended how. */
  async function race(act: (call: Call, index: number) => ReturnType<Call>): Promise<Record<string, number>> {
    const calls = both.calls(project);
    const answers = await Promise.all(
      Array.from({ length: TRIES }, (_, index) => act(calls[index % 2] as Call, index)),
    );
    const outcomes = answers.map(({ status, code }) => code ?? String(status));
    return Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((it) => it === one).length]));
  }

  const lost = /^VERIFICATION_CODE_(ALREADY_USED|MAX_ATTEMPTS_REACHED)$/;

  test.each([0, 1])('with one challenge, one signs in (an authenticator that counts from %i)', async (counter) => {
    const passkey = await newPasskey((await project.signUp()).call, { counter });
    const { options_json, code } = await begin(project.call, 'authentication');
    const body = { authentication_response: usePasskey(passkey, options_json, { counter: counter * 2 }), code };
    const { '200': winners, ...others } = await race((call) => call('POST /auth/passkey/sign-in', { body }));
    expect([winners, Object.keys(others).filter((one) => !lost.test(one))]).toEqual([1, []]);
  });

  test('with one count of an authenticator and a challenge each, one signs in', async () => {
    const passkey = await newPasskey((await project.signUp()).call, { counter: 1 });
    const bodies = await Promise.all(
      Array.from({ length: TRIES }, async () => {
        const { options_json, code } = await begin(project.call, 'authentication');
        return { authentication_response: usePasskey(passkey, options_json, { counter: 2 }), code };
      }),
    );
    const outcomes = await race((call, index) => call('POST /auth/passkey/sign-in', { body: bodies[index] }));
    expect(outcomes).toEqual({ '200': 1, PASSKEY_AUTHENTICATION_FAILED: TRIES - 1 });
  });

  test.each([
    ['POST /auth/passkey/register', '200'],
    ['POST /latchkey/passkeys', '201'],
  ])('with one challenge, one passkey is made (%s)', async (endpoint, made) => {
    const user = await project.signUp();
    const { options_json, code } = await begin(user.call, 'registration');
    const body = { credential: makePasskey(options_json).credential, code };
    const headers = { 'access-token': user.accessToken };
    const { [made]: winners, ...others } = await race((call) => call(endpoint, { body, headers }));
    expect([winners, Object.keys(others).filter((one) => !lost.test(one))]).toEqual([1, []]);
  });

  test('with one credential and a challenge each, one passkey is made', async () => {
    const user = await project.signUp();
    const credentialId = Buffer.from(user.id);
    const bodies = await Promise.all(
      Array.from({ length: TRIES }, async () => {
        const { options_json, code } = await begin(user.call, 'registration');
        return { credential: makePasskey(options_json, { credentialId }).credential, code };
      }),
    );
    const headers = { 'access-token': user.accessToken };
    const outcomes = await race((call, index) => call('POST /latchkey/passkeys', { body: bodies[index], headers }));
    expect(outcomes).toEqual({ '201': 1, PASSKEY_REGISTRATION_FAILED: TRIES - 1 });
  });
});
