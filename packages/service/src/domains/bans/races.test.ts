import { type Call, newProject, type TestProject } from '@latchkey/testing';
import { startTwoServices, type TwoServices } from '@latchkey/testing/matrix/two-services';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const TRIES = 32;

describe('while two services take sign-ins', () => {
  let both: TwoServices;
  let project: TestProject;

  beforeAll(async () => {
    both = await startTwoServices({ rateLimits: 'off' });
    project = await newProject({}, Promise.resolve(both.here));
  });
  afterAll(() => both.close());

  test('a ban leaves no session, and none fails otherwise than known', async () => {
    const { id, email, password } = await project.signUp();
    const calls = both.calls(project);
    const signIn = (index: number) =>
      (calls[index % 2] as Call)('POST /auth/password/sign-in', { body: { email, password } });
    const tries = Array.from({ length: TRIES }, (_, index) => signIn(index));
    const banned = await project.server(`PUT /latchkey/users/${id}/ban`, { body: {} });
    const answers = await Promise.all(tries);
    expect(banned.status).toBe(200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 403)).toEqual([]);
    expect((await project.admin('GET /auth/sessions', { query: { user_id: id } })).body.items).toEqual([]);
    for (const { status, body } of answers.filter(({ status }) => status === 200)) {
      const headers = { 'access-token': body.access_token };
      expect([status, (await (calls[1] as Call)('GET /users/me', { headers })).code]).toEqual([
        200,
        'ACCESS_TOKEN_EXPIRED',
      ]);
    }
  });
});
