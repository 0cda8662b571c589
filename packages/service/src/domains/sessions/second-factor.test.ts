import { newProject, testRing, world } from '@latchkey/testing';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { testContext } from '@latchkey/testing/world/context';
import { expect, test } from 'vitest';
import { openProject } from '../projects/project.ts';
import { projectById } from '../projects/queries.ts';
import type { Factor } from '../sign-in-policy/factor.ts';
import { startSession } from './start.ts';

/** Mints a session as a way of signing in would that had forgotten to ask. */
async function mint(factors: readonly [Factor, ...Factor[]]) {
  const user = await newTwoFactorUser(await newProject());
  const { db } = (await world()).database;
  const { project_id } = await db
    .selectFrom('users')
    .select('project_id')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const stored = await projectById(db, project_id);
  if (!stored) throw new Error('The project is gone.');
  return startSession(testContext(db), await openProject(testRing, stored), user.id, factors);
}

test.each(['password', 'otp', 'passkey', 'oauth'] as const)(
  'of a user who asks for a second factor no session is minted by %s alone',
  async (factor) => {
    await expect(mint([factor])).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  },
);

test.each(['totp', 'recovery-code'] as const)('with %s it is', async (factor) => {
  await expect(mint(['password', factor])).resolves.toMatchObject({ user_id: expect.any(String) });
});
