import { type Call, newProject, type TestProject } from '@latchkey/testing';
import { startTwoServices, type TwoServices } from '@latchkey/testing/matrix/two-services';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// What works once works once, however many try at the same moment and wherever. The limits are off: they would let few
// of the tries through.

const TRIES = 64;

describe('of sixty-four tries at once at two services', () => {
  let both: TwoServices;
  let project: TestProject;
  const inHere = () => Promise.resolve(both.here);

  beforeAll(async () => {
    both = await startTwoServices({ rateLimits: 'off' });
    project = await newProject({}, inHere());
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

  const user = () => newTwoFactorUser(project, inHere());
  const attempts = async (attempt: () => Promise<string>) => {
    const codes: string[] = [];
    for (let i = 0; i < TRIES; i++) codes.push(await attempt());
    return codes;
  };

  test('with one attempt and the right code, one signs in', async () => {
    const { attempt, totp } = await user();
    const [code, now] = [await attempt(), await totp()];
    const outcomes = await race((call) => call('POST /auth/mfa/sign-in', { body: { type: 'totp', totp: now, code } }));
    const { '200': winners, ...others } = outcomes;
    const lost = /^(INVALID_TOTP_CODE|VERIFICATION_CODE_(ALREADY_USED|MAX_ATTEMPTS_REACHED))$/;
    expect([winners, Object.keys(others).filter((one) => !lost.test(one))]).toEqual([1, []]);
  });

  test('with a code of the app and an attempt each, one signs in', async () => {
    const { attempt, totp } = await user();
    const [codes, now] = [await attempts(attempt), await totp()];
    const outcomes = await race((call, index) =>
      call('POST /auth/mfa/sign-in', { body: { type: 'totp', totp: now, code: codes[index] } }),
    );
    expect(outcomes).toEqual({ '200': 1, INVALID_TOTP_CODE: TRIES - 1 });
  });

  test('with a recovery code and an attempt each, one signs in', async () => {
    const { attempt, call } = await user();
    const { recovery_codes } = (await call('POST /latchkey/mfa/recovery-codes')).body;
    const codes = await attempts(attempt);
    const outcomes = await race((call, index) =>
      call('POST /latchkey/mfa/recover', { body: { code: codes[index], recovery_code: recovery_codes[0] } }),
    );
    expect(outcomes).toEqual({ '200': 1, INVALID_TOTP_CODE: TRIES - 1 });
  });

  test('with an attempt while the second factor is switched off, none signs in by a code that was replaced', async () => {
    const { attempt, call, totp } = await user();
    const [code, now] = [await attempt(), await totp()];
    const off = call('PATCH /users/me', { body: { totp_secret_base64: null } });
    const outcomes = await race((call) => call('POST /auth/mfa/sign-in', { body: { type: 'totp', totp: now, code } }));
    expect((await off).status).toBe(200);
    expect(outcomes['200'] ?? 0).toBeLessThanOrEqual(1);
    expect(Object.keys(outcomes).filter((one) => /^5/.test(one))).toEqual([]);
  });
});
