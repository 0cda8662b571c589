import { owner as credential } from '@latchkey/testing';
import type { Cluster } from '@latchkey/testing/process/cluster';
import { onServer } from '@latchkey/testing/world/start';
import { goToAccount } from '../../support/account.ts';
import { visit } from '../../support/dashboard.ts';
import { focusOn } from '../../support/focus.ts';
import { goToSignIn, myNotes, signIn } from '../../support/notes.ts';
import { test } from '../../support/own-cluster.ts';
import { byKeyboard, expect, inFull } from '../../support/test.ts';

/** Nobody waits for it here: everybody has signed in an hour before. */
const letTimePass = (cluster: Cluster) =>
  onServer(cluster.url, "update sessions set proven_at = now() - interval '1 hour'");

test(
  'who has signed in long ago confirms it before the password changes, or changes nothing',
  byKeyboard,
  async ({ cluster, project, demo, person: user }) => {
    const account = await project.signUp();
    const { page } = user;
    await goToSignIn(user, demo);
    await signIn(user, account);
    await myNotes(user).waitFor();
    await goToAccount(user, 'Password');
    await letTimePass(cluster);
    const change = page.getByRole('button', { name: 'Change password' });
    await user.type(page.getByLabel('Current password'), account.password);
    await user.type(page.getByLabel('New password'), 'a better horse battery');
    await user.press(change);

    const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
    const field = dialog.getByLabel('Password', { exact: true });
    await focusOn(field);
    await user.look('confirm it is you');
    await user.press(dialog.getByRole('button', { name: 'Close' }));
    await page.getByText(/Nothing was changed/).waitFor();
    await focusOn(change);
    expect(await page.getByLabel('New password').inputValue()).toBe('a better horse battery');
    await user.look('account: nothing was changed');

    await user.press(change);
    await user.type(field, 'not this one');
    await user.press(dialog.getByRole('button', { name: 'Continue' }));
    await dialog.getByText('Wrong password').waitFor();
    await user.look('confirm it is you: wrong');
    await user.type(field, account.password);
    await user.press(dialog.getByRole('button', { name: 'Continue' }));
    await page.getByText(/Password changed/).waitFor();
    await focusOn(change);
  },
);

test(
  'an owner who has signed in long ago confirms it before the project is deleted',
  inFull,
  async ({ cluster, dashboard }) => {
    const { owner, page } = dashboard;
    await dashboard.open('');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await visit(owner, 'Settings');
    await letTimePass(cluster);
    await owner.press(page.getByRole('button', { name: 'Delete project' }));
    const question = page.getByRole('dialog', { name: /^Delete/ });
    await owner.type(question.getByLabel('Type “A test” to confirm'), 'A test');
    await owner.press(question.getByRole('button', { name: 'Delete project' }));

    const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
    await dialog.waitFor();
    await owner.look('confirm it is you, in the dashboard');
    await owner.type(dialog.getByLabel('Password', { exact: true }), credential.password);
    await owner.press(dialog.getByRole('button', { name: 'Continue' }));
    await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/projects');
  },
);
