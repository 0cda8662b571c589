import { type Call, newProject, type TestProject } from '@latchkey/testing';
import { startTwoServices, type TwoServices } from '@latchkey/testing/matrix/two-services';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const TRIES = 64;

describe('of sixty-four tries at once at two services', () => {
  let both: TwoServices;
  let project: TestProject;

  beforeAll(async () => {
    both = await startTwoServices({ rateLimits: 'off' });
    project = await newProject({}, Promise.resolve(both.here));
  });
  afterAll(() => both.close());

  /** The tries, half of them at either service; answers how many ended how. */
  async function race(act: (call: Call, index: number) => ReturnType<Call>): Promise<Record<string, number>> {
    const calls = both.calls(project);
    const answers = await Promise.all(
      Array.from({ length: TRIES }, (_, index) => act(calls[index % 2] as Call, index)),
    );
    const outcomes = answers.map(({ status, body }) => `${status} ${body.status ?? body.success ?? body}`);
    return Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((it) => it === one).length]));
  }

  test('to poll a login that was confirmed, one gets a session', async () => {
    const user = await project.signUp();
    const { polling_code, login_code } = (await project.call('POST /auth/cli')).body;
    await user.call('POST /latchkey/cli/confirm', { body: { login_code } });
    const outcomes = await race((call) => call('POST /auth/cli/poll', { body: { polling_code } }));
    expect(outcomes).toEqual({ '201 success': 1, '200 used': TRIES - 1 });
    expect((await user.call('GET /auth/sessions', { query: { user_id: 'me' } })).body.items).toHaveLength(2);
  });

  test('to confirm or deny a login, one counts', async () => {
    const user = await project.signUp();
    const { login_code } = (await project.call('POST /auth/cli')).body;
    const headers = { 'access-token': user.accessToken };
    const act = (index: number) => (index % 3 ? 'confirm' : 'deny');
    const { '200 true': winners, ...others } = await race((call, index) =>
      call(`POST /latchkey/cli/${act(index)}`, { body: { login_code }, headers }),
    );
    expect([winners, Object.keys(others).map((outcome) => outcome.slice(0, 3))]).toEqual([1, ['400']]);
  });

  test('to poll while the user is deleted, none fails otherwise than known', async () => {
    const user = await project.signUp();
    const { polling_code, login_code } = (await project.call('POST /auth/cli')).body;
    await user.call('POST /latchkey/cli/confirm', { body: { login_code } });
    const deleted = user.server('DELETE /users/me');
    const outcomes = await race((call) => call('POST /auth/cli/poll', { body: { polling_code } }));
    expect((await deleted).status).toBe(200);
    expect(Object.keys(outcomes).filter((outcome) => outcome.startsWith('5'))).toEqual([]);
  });
});
