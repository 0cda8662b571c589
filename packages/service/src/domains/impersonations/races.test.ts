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

  test('one uses a link to act as somebody', async () => {
    const { id } = await project.signUp();
    const body = { reason: 'race', callback_url: 'http://localhost:3000/handler/impersonation' };
    const link = (await project.admin(`POST /latchkey/users/${id}/impersonation`, { body })).body.url;
    const code = new URL(link).searchParams.get('code');
    const calls = both.calls(project);
    const answers = await Promise.all(
      Array.from({ length: TRIES }, (_, index) =>
        (calls[index % 2] as Call)('POST /latchkey/impersonation/sign-in', { body: { code } }),
      ),
    );
    const failures = answers.filter(({ status }) => status !== 200).map(({ code }) => code);
    expect([answers.length - failures.length, ...new Set(failures)]).toEqual([
      1,
      ...new Set(failures.filter((one) => one?.startsWith('VERIFICATION_CODE_'))),
    ]);
  });
});
