import { newEmail, type TestProject } from '@latchkey/testing';
import type { Dashboard } from '../../../support/dashboard.ts';
import { byKeyboard, expect, inFull, test } from '../../../support/test.ts';

test.use({ config: { allow_user_api_keys: true } });

/** An owner on the page of a user who has signed up, and what the journeys do there. */
async function onPage(dashboard: Dashboard, project: TestProject) {
  const user = await project.signUp();
  const { id } = user;
  await project.server(`PATCH /users/${id}`, { body: { display_name: 'Ada Lovelace' } });
  return {
    ...dashboard,
    user,
    read: async () => (await project.server(`GET /users/${id}`)).body,
    async arrive() {
      const { page, open } = dashboard;
      await open(`users/${id}`);
      await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor();
      await page.getByRole('list', { name: 'History' }).waitFor();
    },
  };
}

test('an owner changes what is written down of a user', inFull, async ({ dashboard, project }) => {
  const { owner, page, arrive, press, said, read } = await onPage(dashboard, project);
  await arrive();
  await owner.look('user');
  await owner.type(page.getByLabel('Name', { exact: true }), 'Countess Lovelace');
  await owner.type(page.getByLabel('Server metadata'), '{ "plan": pro }');
  await press('Save changes');
  await page.getByText('This is no JSON from line 1, column 11 on').waitFor();
  await owner.look('user, wrong metadata');
  await owner.type(page.getByLabel('Server metadata'), '{ "plan": "pro" }');
  await press('Save changes');
  await said('Saved');
  await page.getByRole('heading', { name: 'Countess Lovelace', level: 1 }).waitFor();
  expect(await read()).toMatchObject({ display_name: 'Countess Lovelace', server_metadata: { plan: 'pro' } });
  await page.getByRole('listitem').filter({ hasText: 'Account changed by you' }).first().waitFor();
});

test('an owner gives a user another address, and takes the first one away', inFull, async ({ dashboard, project }) => {
  const { user, owner, page, dialog, arrive, press, answer, said, read } = await onPage(dashboard, project);
  await arrive();
  const email = newEmail();
  await press('Add contact channel');
  await owner.type(dialog.getByLabel('Email'), email);
  await owner.press(dialog.getByRole('switch', { name: 'Verified' }));
  await answer('Add contact channel');
  await said('Contact channel added');
  await press(`Make primary ${email}`);
  await said('Contact channel changed');
  await press(`Use for sign-in ${email}`);
  await page.getByRole('button', { name: `Stop using for sign-in ${email}` }).waitFor();
  await press(`Remove ${user.email}`);
  await owner.look('user, remove channel');
  await answer('Remove contact channel');
  await said('Contact channel removed');
  const expected = { primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true };
  expect(await read()).toMatchObject(expected);
});

test('an owner ends what a user has: sessions, keys, the second factor', inFull, async ({ dashboard, project }) => {
  const { user, arrive, press, answer, said } = await onPage(dashboard, project);
  const totp = Buffer.from('12345678901234567890').toString('base64');
  await user.call('PATCH /users/me', { body: { totp_secret_base64: totp } });
  const key = { user_id: 'me', description: 'Backup', expires_at_millis: null };
  await user.call('POST /user-api-keys', { body: key });
  await arrive();
  await press('Reset second factor');
  await answer('Reset second factor');
  await said('Second factor reset');
  await press('Revoke Backup');
  await answer('Revoke API key');
  await said('API key revoked');
  // What called when the user signed up.
  await press('Revoke node');
  await answer('Revoke session');
  await said('Session revoked');
  expect(await user.call('GET /users/me')).toMatchObject({ code: 'ACCESS_TOKEN_EXPIRED' });
  const body = { email: user.email, password: user.password };
  expect((await project.call('POST /auth/password/sign-in', { body })).status).toBe(200);
});

test('an owner bans a user, lifts the ban and deletes the user', byKeyboard, async ({ dashboard, project }) => {
  const { user, owner, page, dialog, arrive, press, answer, said } = await onPage(dashboard, project);
  const signIn = () =>
    project.call('POST /auth/password/sign-in', { body: { email: user.email, password: user.password } });
  await arrive();
  await press('Ban user');
  await owner.type(dialog.getByLabel('Reason (optional)'), 'Sent spam');
  await owner.look('user, ban');
  await answer('Ban user');
  await said('Ada Lovelace is banned');
  expect((await signIn()).text).toContain('suspended');
  await press('Lift ban');
  await answer('Lift ban');
  await said('The ban of Ada Lovelace is lifted');
  expect((await signIn()).status).toBe(200);
  await press('Delete user');
  await owner.type(dialog.getByLabel(/to confirm/), 'Ada Lovelace');
  await owner.look('user, delete');
  await answer('Delete user');
  await said('Ada Lovelace is deleted');
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  await page.goBack();
  expect((await project.server(`GET /users/${user.id}`)).status).toBe(404);
});
