import { newEmail, newProject } from '@latchkey/testing';
import { answerOf, begin, comeBack, exchange, sharedProviders, signInBy } from '@latchkey/testing/people/oauth-app';
import { race } from '@latchkey/testing/race';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';

test('an address that becomes another one at that moment lets no provider account join its user', async () => {
  const project = await newProject(sharedProviders('github'));
  const user = await project.signUp();
  await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
  const person = { email: user.email, isVerified: true };
  const flow = await begin(project);
  const answer = await answerOf(flow, person);
  const back = await race(
    async (db) => {
      await db
        .selectFrom('users')
        .select('id')
        .where('project_id', '=', project.id)
        .where('id', '=', user.id)
        .forUpdate()
        .execute();
      await db
        .updateTable('contact_channels')
        .set({ value: newEmail() })
        .where('project_id', '=', project.id)
        .where('user_id', '=', user.id)
        .execute();
    },
    () => comeBack(flow, answer),
  );
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const { body } = await exchange(flow, code);
  expect([body.is_new_user, decodeJwt(body.access_token).sub === user.id]).toEqual([true, false]);
  expect((await signInBy(project, person)).body.is_new_user).toBe(false);
});
