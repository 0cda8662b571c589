import { newEmail, type TestProject } from '@latchkey/testing';
import type { Dashboard } from '../../../support/dashboard.ts';
import { chooseInMenu } from '../../../support/menu.ts';
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
      await page.getByRole('list', { name: 'Contact channels' }).waitFor();
    },
    /** Opens a tab of the page. */
    async turn(tab: string) {
      const { owner, page } = dashboard;
      await owner.press(page.getByRole('navigation', { name: 'User' }).getByRole('link', { name: tab }));
    },
    /** Chooses in the menu of the page. */
    async choose(name: string) {
      const { owner, page } = dashboard;
      await chooseInMenu(owner, page.getByRole('button', { name: 'User actions' }), name);
    },
  };
}

test('an owner changes what is written down of a user', inFull, async ({ dashboard, project }) => {
  const { owner, page, arrive, turn, press, said, read } = await onPage(dashboard, project);
  await arrive();
  await owner.look('user');
  await owner.type(page.getByLabel('Name', { exact: true }), 'Countess Lovelace');
  await turn('Metadata');
  await owner.type(page.getByLabel('Server metadata'), '{ "plan": pro }');
  await press('Save changes');
  await page.getByText('Not valid JSON: check line 1, column 11').waitFor();
  await owner.look('user, wrong metadata');
  await owner.type(page.getByLabel('Server metadata'), '{ "plan": "pro" }');
  await press('Save changes');
  await said('Saved');
  await page.getByRole('heading', { name: 'Countess Lovelace', level: 1 }).waitFor();
  expect(await read()).toMatchObject({ display_name: 'Countess Lovelace', server_metadata: { plan: 'pro' } });
  await turn('Activity');
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
  await said('Contact channel saved');
  await press(`Use for sign-in ${email}`);
  await page.getByRole('button', { name: `Stop using for sign-in ${email}` }).waitFor();
  await press(`Remove ${user.email}`);
  await owner.look('user, remove channel');
  await answer('Remove contact channel');
  await said('Contact channel removed');
  const expected = { primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true };
  expect(await read()).toMatchObject(expected);
});

test(
  'an owner ends what a user has: sessions, keys, two-factor authentication',
  inFull,
  async ({ dashboard, project }) => {
    const { user, arrive, turn, press, answer, said } = await onPage(dashboard, project);
    const totp = Buffer.from('12345678901234567890').toString('base64');
    await user.call('PATCH /users/me', { body: { totp_secret_base64: totp } });
    const key = { user_id: 'me', description: 'Backup', expires_at_millis: null };
    await user.call('POST /user-api-keys', { body: key });
    await arrive();
    await turn('Security');
    await press('Reset two-factor authentication');
    await answer('Reset two-factor authentication');
    await said('Two-factor authentication reset');
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
  },
);

test('an owner sets a password, and has a mail sent to choose another', inFull, async ({ dashboard, project }) => {
  const { user, owner, page, dialog, arrive, turn, press, answer, said } = await onPage(dashboard, project);
  const signIn = (password: string) =>
    project.call('POST /auth/password/sign-in', { body: { email: user.email, password } });
  await arrive();
  await turn('Security');
  await press('Set new password');
  await owner.type(dialog.getByLabel('New password'), 'rather long and new');
  await owner.look('user, set password');
  await answer('Set password');
  await said('Password set');
  expect((await signIn(user.password)).code).toBe('EMAIL_PASSWORD_MISMATCH');
  expect((await signIn('rather long and new')).status).toBe(200);
  await press('Send reset email');
  await answer('Send reset email');
  await said(`Reset email on its way to ${user.email}`);
  await expect
    .poll(async () => (await project.mailbox.to(user.email)).map(({ subject }) => subject).join())
    .toContain('Reset your password');
  await page.getByText("The password is this user's only way to sign in.").waitFor();
});

test('an owner bans a user, lifts the ban and deletes the user', byKeyboard, async ({ dashboard, project }) => {
  const { user, owner, page, dialog, arrive, choose, answer, said } = await onPage(dashboard, project);
  const signIn = () =>
    project.call('POST /auth/password/sign-in', { body: { email: user.email, password: user.password } });
  await arrive();
  await choose('Ban user');
  await owner.type(dialog.getByLabel('Reason (optional)'), 'Sent spam');
  await owner.look('user, ban');
  await answer('Ban user');
  await said('Ada Lovelace banned');
  expect((await signIn()).text).toContain('suspended');
  await choose('Lift ban');
  await answer('Lift ban');
  await said('Ban lifted for Ada Lovelace');
  expect((await signIn()).status).toBe(200);
  await choose('Delete user');
  await owner.type(dialog.getByLabel(/to confirm/), 'Ada Lovelace');
  await owner.look('user, delete');
  await answer('Delete user');
  await said('Ada Lovelace deleted');
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  await page.goBack();
  expect((await project.server(`GET /users/${user.id}`)).status).toBe(404);
});
