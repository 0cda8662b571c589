import { type Call, newProject, type TestProject } from '@latchkey/testing';
import { startTwoServices, type TwoServices } from '@latchkey/testing/matrix/two-services';
import { flags, usePasskey } from '@latchkey/testing/passkey/authenticator';
import { newSecurityKey } from '@latchkey/testing/passkey/ceremonies';
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

  test('with one touch of a security key and an attempt each, one signs in', async () => {
    const { attempt, call } = await user();
    const key = await newSecurityKey(call);
    const codes = await attempts(attempt);
    const [first] = both.calls(project);
    const begun = await first('POST /latchkey/mfa/security-key/initiate', { body: { code: codes[0] } });
    const { options_json, code: challenge_code } = begun.body;
    const authentication_response = usePasskey(key, options_json, { flags: flags.present, userHandle: null });
    const outcomes = await race((call, index) =>
      call('POST /latchkey/mfa/security-key', {
        body: { code: codes[index], challenge_code, authentication_response },
      }),
    );
    expect(outcomes).toEqual({ '200': 1, PASSKEY_AUTHENTICATION_FAILED: TRIES - 1 });
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

  test('by password on a trusted browser while it is removed, none fails, and none signs in afterwards', async () => {
    await project.admin('PATCH /latchkey/project-settings', { body: { trusted_device_days: 30 } });
    const { attempt, totp, email, password } = await user();
    const [first] = both.calls(project);
    const signed = await first('POST /auth/mfa/sign-in', {
      body: { type: 'totp', totp: await totp(), code: await attempt() },
    });
    const device = signed.headers.get('x-latchkey-device') ?? '';
    const headers = { 'access-token': signed.body.access_token, device };
    const { id } = (await first('POST /latchkey/trusted-devices', { headers })).body;
    const body = { email, password };
    const removed = first(`DELETE /latchkey/trusted-devices/${id}`, { headers });
    const outcomes = await race((call) => call('POST /auth/password/sign-in', { headers: { device }, body }));
    expect((await removed).status).toBe(200);
    expect(Object.keys(outcomes).filter((one) => !/^(200|MULTI_FACTOR_AUTHENTICATION_REQUIRED)$/.test(one))).toEqual(
      [],
    );
    const late = await first('POST /auth/password/sign-in', { headers: { device }, body });
    expect(late.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  });
});
