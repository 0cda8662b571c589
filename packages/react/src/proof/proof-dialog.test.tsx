import type { Proof } from '@latchkey/sdk';
import { done } from '@latchkey/testing/fake-api';
import { factor, mailed } from '@latchkey/testing/fake-api/samples/sign-in';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountAt } from '../../testing/account.tsx';
import { described } from '../../testing/described.ts';
import { passkeyBrowser } from '../../testing/passkeys.ts';
import { proofReplies } from '../../testing/proofs.ts';
import { password, stage } from '../../testing/stage.tsx';

const CHANGE = 'POST /auth/password/update';
const NEW = 'a better horse battery';

/** Somebody who has signed in long ago changes the password, which asks for a proof by one of these ways. */
async function changing(ways: readonly string[], options: Parameters<typeof accountAt>[1] = {}) {
  const given = await accountAt('password', {
    ...options,
    replies: proofReplies({ ways, acts: { [CHANGE]: done } }),
  });
  await given.type('Current password', password);
  await given.type('New password', NEW);
  await given.press('Change password');
  const dialog = await screen.findByRole('dialog', { name: "Confirm it's you" });
  const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return {
    ...given,
    dialog: within(dialog),
    isGone,
    changed: () => given.said(/You're signed out on all other devices/),
  };
}

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('a wrong password is told at its field, and the right one goes on with what was asked', async () => {
  const { dialog, user, keys, changed, isGone } = await changing(['password']);
  const field = dialog.getByLabelText('Password');
  expect(document.activeElement).toBe(field);
  await user.type(field, 'not this one{Enter}');
  await dialog.findByText('Wrong password');
  expect(described(field)).toBe('Wrong password');
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, `${password}{Enter}`);
  await isGone();
  await changed();
  expect(keys(CHANGE)).toEqual(Array(2).fill({ old_password: password, new_password: NEW }));
});

test('who gives up finds everything as it was, and is told calmly that nothing was changed', async () => {
  const { user, keys, isGone } = await changing(['password']);
  await user.keyboard('{Escape}');
  await isGone();
  const told = await screen.findByText(/Nothing was changed/);
  expect(told.closest('[data-latchkey=alert]')?.getAttribute('data-tone')).toBe('info');
  expect(screen.queryByText('Reference')).toBeNull();
  expect([value('Current password'), value('New password')]).toEqual([password, NEW]);
  expect(keys(CHANGE)).toHaveLength(1);
});

test('several acts at once share one dialog', async () => {
  const { app, dialog, user, changed, keys } = await changing(['password']);
  const other = (await app.userStore.read())?.updatePassword({ oldPassword: password, newPassword: NEW });
  await waitFor(() => expect(keys(CHANGE)).toHaveLength(2));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await user.type(dialog.getByLabelText('Password'), `${password}{Enter}`);
  await changed();
  expect(await other).toMatchObject({ status: 'ok' });
  expect(keys('GET /latchkey/proof')).toHaveLength(1);
});

test('who closes the window of the browser for passkeys can go on by another way', async () => {
  const browser = passkeyBrowser();
  const environment = { webAuthn: browser.webAuthn, canUsePasskeys: () => true };
  const { dialog, user, keys, changed } = await changing(['password', 'passkey'], { environment });
  browser.person.next = 'ERROR_CEREMONY_ABORTED';
  const button = dialog.getByRole('button', { name: 'Use a passkey' });
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['', '']);
  browser.person.next = 'passkey';
  await user.click(button);
  await changed();
  expect(keys('POST /latchkey/proof/passkey')).toHaveLength(1);
});

test('a browser without passkeys offers none', async () => {
  const environment = { canUsePasskeys: () => false };
  const { dialog } = await changing(['passkey', 'email-code'], { environment });
  expect(dialog.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  dialog.getByRole('button', { name: 'Email me a code' });
});

test('who has a second factor proves that, or with a recovery code', async () => {
  const { dialog, user, changed, keys } = await changing(['totp', 'recovery-code']);
  await user.type(dialog.getByLabelText('Authenticator code'), '000000');
  await dialog.findByText(
    'The code is wrong or was used already. Try the current code of your authenticator app, or another recovery code.',
  );
  await user.click(dialog.getByRole('button', { name: 'Lost your device?' }));
  const field = await dialog.findByLabelText('Recovery code');
  expect(document.activeElement).toBe(field);
  await user.type(field, ` ${factor.recoveryCode}{Enter}`);
  await changed();
  expect(keys('POST /latchkey/proof/recovery-code')).toEqual([{ recovery_code: factor.recoveryCode }]);
});

test('a code is mailed when it is asked for', async () => {
  const { dialog, user, changed, keys } = await changing(['email-code']);
  expect(keys('POST /latchkey/proof/email-code/send')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Email me a code' }));
  await user.type(await dialog.findByLabelText('Code'), mailed.typed.toLowerCase());
  await changed();
  expect(keys('POST /latchkey/proof/email-code')).toEqual([{ code: mailed.code }]);
});

test('who has no way signs in again, and comes back', async () => {
  const { dialog, user, visited, keys } = await changing([]);
  await user.click(dialog.getByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(visited).toHaveLength(1));
  expect(keys('DELETE /auth/sessions/current')).toHaveLength(1);
  const { pathname, searchParams } = new URL(visited[0] ?? '', location.href);
  expect(pathname).toBe('/handler/sign-in');
  expect(searchParams.get('after_auth_return_to')).toBe('/handler/account-settings#password');
});

test('an application that asks in its own way did so first, and no dialog shows', async () => {
  const { app, show } = await stage({ signedIn: true, replies: proofReplies({ acts: { [CHANGE]: done } }) });
  const asked: Proof[] = [];
  app.onProofRequired((proof) => {
    asked.push(proof);
    return proof.withPassword(password);
  });
  show(null);
  expect(await app.requestProof()).toBe(true);
  expect(asked).toMatchObject([{ ways: ['password'], maxAgeSeconds: 600 }]);
});

test('with a page that goes, what waited for the dialog has ended', async () => {
  const { app, show } = await stage({ signedIn: true, replies: proofReplies({ acts: { [CHANGE]: done } }) });
  const { unmount } = show(null);
  const person = await app.userStore.read();
  const change = person?.updatePassword({ oldPassword: password, newPassword: NEW });
  const ended = expect(change).rejects.toMatchObject({ refusal: 'PROOF_TOO_OLD' });
  await screen.findByRole('dialog');
  unmount();
  await ended;
});
