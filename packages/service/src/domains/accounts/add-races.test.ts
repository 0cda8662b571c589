import { type Call, newEmail, newProject, type TestProject } from '@latchkey/testing';
import { startTwoServices, type TwoServices } from '@latchkey/testing/matrix/two-services';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const TRIES = 64;

describe('of sixty-four users of one address, created at once at two services', () => {
  let both: TwoServices;

  beforeAll(async () => {
    both = await startTwoServices({ rateLimits: 'off' });
  });
  afterAll(() => both.close());

  /** How many ended how: half of them at either service. */
  async function race(project: TestProject, create: (call: Call, index: number) => ReturnType<Call>) {
    const headers = { 'access-type': 'server', 'secret-server-key': project.keys.secret_server_key };
    const calls = both.calls(project).map(
      (call): Call =>
        (endpoint, options) =>
          call(endpoint, { ...options, headers: { ...headers, ...options?.headers } }),
    );
    const answers = await Promise.all(
      Array.from({ length: TRIES }, (_, index) => create(calls[index % 2] as Call, index)),
    );
    const outcomes = answers.map(({ status, code }) => code ?? String(status));
    return Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((it) => it === one).length]));
  }

  const project = () => newProject({}, Promise.resolve(both.here));
  const withSignIn = (primary_email: string) => ({ primary_email, primary_email_auth_enabled: true });

  test('one is', async () => {
    const there = await project();
    const body = withSignIn(newEmail());
    expect(await race(there, (call) => call('POST /users', { body }))).toEqual({
      201: 1,
      USER_EMAIL_ALREADY_EXISTS: TRIES - 1,
    });
    expect((await there.server('GET /users')).body.items).toHaveLength(1);
  });

  test('while others take the address, which raises the mark of the slowest hash too, one has it in the end', async () => {
    const there = await project();
    const email = newEmail();
    const users = await Promise.all(Array.from({ length: TRIES }, () => there.signUp()));
    const hash = (cost: number) => `$2b$${String(cost).padStart(2, '0')}$${'a'.repeat(53)}`;
    const outcomes = await race(there, (call, index) => {
      const body = { ...withSignIn(email), password_hash: hash(4 + (index % 13)) };
      const token = users[index]?.accessToken;
      return index % 4 < 2
        ? call('POST /users', { body })
        : call('PATCH /users/me', { headers: { 'access-token': token }, body });
    });
    const { '201': created = 0, '200': changed = 0, USER_EMAIL_ALREADY_EXISTS: late, ...others } = outcomes;
    expect([created + changed, late, others]).toEqual([1, TRIES - 1, {}]);
  });
});
