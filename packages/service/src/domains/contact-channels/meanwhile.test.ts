import { callbackUrl, knownError, newEmail, newProject, refusal, type TestProject } from '@latchkey/testing';
import { race } from '@latchkey/testing/race';
import { describe, expect, test } from 'vitest';

// What a code proves is an address. When the address leaves the account while the code is presented, the request waits
// for that change, and has to see it.

async function someone() {
  const project = await newProject({ magic_link_enabled: true });
  return { project, user: await project.signUp() };
}

/** The code of the mail that this asks for. The one of the sign-up may be sent in the same moment, and come after it. */
async function codeOf({ project, user }: Awaited<ReturnType<typeof someone>>, ask: () => Promise<unknown>) {
  const before = await project.mailbox.codesTo(user.email);
  await ask();
  return (await project.mailbox.codesTo(user.email)).find((code) => !before.includes(code));
}

/** Presents something while the address of a user becomes another one. */
const meanwhile = (projectId: string, userId: string, present: () => ReturnType<TestProject['call']>) =>
  race(async (db) => {
    await db
      .selectFrom('users')
      .select('id')
      .where('project_id', '=', projectId)
      .where('id', '=', userId)
      .forUpdate()
      .execute();
    await db
      .updateTable('contact_channels')
      .set({ value: newEmail() })
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .execute();
  }, present);

describe('an address that becomes another one at that moment', () => {
  test('does not verify the other one', async () => {
    const { project, user } = await someone();
    const [code] = await project.mailbox.codesTo(user.email);
    const answer = await meanwhile(project.id, user.id, () =>
      project.call('POST /contact-channels/verify', { body: { code } }),
    );
    expect(answer).toMatchObject(refusal('CHANNEL_GONE'));
    expect((await user.call('GET /users/me')).body.primary_email_verified).toBe(false);
  });

  test('resets no password', async () => {
    const { project, user } = await someone();
    const asked = { email: user.email, callback_url: callbackUrl };
    const code = await codeOf({ project, user }, () =>
      project.call('POST /auth/password/send-reset-code', { body: asked }),
    );
    const body = { code, password: 'a new password' };
    const answer = await meanwhile(project.id, user.id, () => project.call('POST /auth/password/reset', { body }));
    expect(answer).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('signs that user in no more, but a new one', async () => {
    const { project, user } = await someone();
    await user.server('PATCH /users/me', { body: { primary_email_verified: true } });
    const asked = { email: user.email, callback_url: callbackUrl };
    const code = await codeOf({ project, user }, () =>
      project.call('POST /auth/otp/send-sign-in-code', { body: asked }),
    );
    const { body } = await meanwhile(project.id, user.id, () =>
      project.call('POST /auth/otp/sign-in', { body: { code } }),
    );
    expect([body.is_new_user, body.user_id === user.id]).toEqual([true, false]);
  });
});
