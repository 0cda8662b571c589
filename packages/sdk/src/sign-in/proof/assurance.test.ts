import { expect, test } from 'vitest';
import { password } from '../../../testing/tabs.ts';
import { visitor } from '../../../testing/visitor.ts';

const DAY = 86_400_000;

async function signedUp() {
  const { open, email, project } = await visitor();
  const { app } = open();
  await app.signUpWithCredential({ email, password, noRedirect: true });
  return { project, user: await app.getUser({ or: 'throw' }) };
}

test('a session meets what a project asks that asks for nothing more', async () => {
  const { user } = await signedUp();
  const met = { required: 'one-factor', current: 'one-factor', isMet: true, graceEndsAt: null };
  expect(await user.getAssurance()).toEqual(met);
});

test('a user who must still set up a second factor is told until when', async () => {
  const { user, project } = await signedUp();
  const body = { minimum_assurance: 'two-factors', enrolment_grace_days: 7 };
  expect((await project.admin('PATCH /latchkey/project-settings', { body })).status).toBe(200);
  const { isMet, required, graceEndsAt } = await user.getAssurance();
  expect([isMet, required]).toEqual([false, 'two-factors']);
  expect(graceEndsAt?.getTime()).toBeGreaterThan(Date.now() + 6 * DAY);
});
