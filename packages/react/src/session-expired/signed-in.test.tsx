import { factor, mailed } from '@latchkey/testing/fake-api/samples/sign-in';
import { act, screen, waitFor } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { expect, test } from 'vitest';
import { secondFactorRequired } from '../../testing/accounts.ts';
import { passkeyBrowser } from '../../testing/passkeys.ts';
import { email, password, type StageOptions, stage } from '../../testing/stage.tsx';
import { useUser } from '../session/use-user.ts';
import { SignedIn, type SignedInProps } from './signed-in.tsx';

const other = { email: 'grace@example.com', password: 'another battery' };
const EXPIRED = 'Your session expired';
const BY_PASSKEY = 'Sign in with a passkey';

function Notes() {
  const user = useUser();
  const [mounted] = useState(() => Math.random());
  return (
    <>
      <h1 data-mounted={mounted}>Notes of {user?.primaryEmail ?? 'nobody'}</h1>
      <label>
        Note <textarea />
      </label>
    </>
  );
}

async function notes(options: StageOptions = {}, props: SignedInProps = {}) {
  const accounts = { [email]: password, [other.email]: other.password };
  const given = await stage({ signedIn: true, at: '/notes', accounts, ...options });
  given.show(
    <Suspense fallback="waiting">
      <SignedIn {...props}>
        <Notes />
      </SignedIn>
    </Suspense>,
  );
  /** The service ends the session, and the page learns of it by its next request. */
  const expire = async () => {
    given.endSessions();
    await given.time.advance(700_000);
    await act(() => given.app.getAccessToken());
  };
  const dialog = () => screen.queryByRole('dialog', { name: EXPIRED });
  const signInAgain = async (typed = password) => {
    await given.user.type(screen.getByLabelText('Password'), typed);
    await given.user.click(screen.getByRole('button', { name: 'Sign In' }));
  };
  return { ...given, expire, dialog, signInAgain };
}

const heading = (name = `Notes of ${email}`) => screen.findByRole('heading', { name, hidden: true });

test('who is signed in sees the page', async () => {
  const { dialog } = await notes();
  await heading();
  expect(dialog()).toBeNull();
});

test('who is not is sent to sign in, with the way back, and sees nothing', async () => {
  const { visited } = await notes({ signedIn: false });
  await waitFor(() => expect(visited).not.toEqual([]));
  expect(visited).toEqual(['replace /handler/sign-in?after_auth_return_to=%2Fnotes']);
  expect(screen.queryByRole('heading', { hidden: true })).toBeNull();
});

test('or sees what the page has for them', async () => {
  const { visited } = await notes({ signedIn: false }, { fallback: 'Welcome' });
  await act(async () => {});
  expect(screen.getByText('Welcome')).toBeDefined();
  expect(visited).toEqual([]);
});

test('an expired session is asked for the password of the same account; the page below stays as it is', async () => {
  const { expire, dialog, user } = await notes();
  const { mounted } = (await heading()).dataset;
  await user.type(screen.getByLabelText('Note'), 'half a sen');
  await expire();
  expect(dialog()).not.toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Email')).toMatchObject({ value: email, readOnly: true });
  expect((await heading()).dataset.mounted).toBe(mounted);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('half a sen');
});

test('the focus goes to the password', async () => {
  const { expire } = await notes();
  await heading();
  await expire();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('with the password the person goes on where it was', async () => {
  const { expire, dialog, signInAgain, user, visited } = await notes();
  const { mounted } = (await heading()).dataset;
  await user.type(screen.getByLabelText('Note'), 'half a sen');
  await expire();
  await signInAgain();
  await waitFor(() => expect(dialog()).toBeNull());
  expect((await heading()).dataset.mounted).toBe(mounted);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('half a sen');
  expect(visited).toEqual([]);
});

test('until it is known who has signed in, the dialog and the page stay', async () => {
  const { expire, dialog, signInAgain, service } = await notes();
  await heading();
  await expire();
  const release = service.hold('GET /users/me');
  await signInAgain();
  expect(dialog()).not.toBeNull();
  expect(screen.queryByText('waiting')).toBeNull();
  await act(async () => release());
  await waitFor(() => expect(dialog()).toBeNull());
});

test('a wrong password is told in the dialog', async () => {
  const { expire, signInAgain, dialog } = await notes();
  await heading();
  await expire();
  await signInAgain('wrong');
  expect(await screen.findByText('Wrong email or password.')).toBeDefined();
  expect(dialog()).not.toBeNull();
});

test('Esc does not close the dialog', async () => {
  const { expire, dialog, user } = await notes();
  await heading();
  await expire();
  await user.keyboard('{Escape}');
  expect(dialog()).not.toBeNull();
});

test('who wants to be somebody else is led to sign in, with the way back', async () => {
  const { expire, user, visited } = await notes();
  await heading();
  await expire();
  await user.click(screen.getByRole('button', { name: 'Use another account' }));
  expect(visited).toEqual(['/handler/sign-in?after_auth_return_to=%2Fnotes']);
});

test('who signs out loses the page', async () => {
  const { app, dialog } = await notes({ redirectMethod: 'none' }, { fallback: 'Goodbye' });
  await heading();
  await act(() => app.signOut());
  expect(screen.getByText('Goodbye')).toBeDefined();
  expect(screen.queryByRole('heading', { hidden: true })).toBeNull();
  expect(dialog()).toBeNull();
});

test('who signs out and is sent to sign in leaves nothing of the page behind', async () => {
  const { app, service, time } = await notes();
  await heading();
  await act(async () => void app.signOut());
  await waitFor(() => expect(service.keys()).toContain('DELETE /auth/sessions/current'));
  await time.advance(2000);
  await waitFor(() => expect(screen.queryByRole('heading', { hidden: true })).toBeNull());
});

test('somebody else gets a page of their own', async () => {
  const { app, user } = await notes();
  await user.type(await screen.findByLabelText('Note'), 'secret');
  await act(() => app.signInWithCredential({ ...other, noRedirect: true }));
  await heading(`Notes of ${other.email}`);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('');
});

test('a second factor is asked for in the dialog; the page below stays as it is', async () => {
  const { expire, dialog, signInAgain, service, user } = await notes();
  await heading();
  await user.type(screen.getByLabelText('Note'), 'half a sentence');
  await expire();
  service.answer('POST /auth/password/sign-in', secondFactorRequired);
  await signInAgain();
  await screen.findByLabelText('Authenticator code');
  await user.keyboard(factor.totp);
  await waitFor(() => expect(dialog()).toBeNull());
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('half a sentence');
});

test('who signs in without a password goes on with a mailed code', async () => {
  const { expire, dialog, service, user } = await notes({ user: { has_password: false, otp_auth_enabled: true } });
  await heading();
  await user.type(screen.getByLabelText('Note'), 'half a sentence');
  await expire();
  await user.click(await screen.findByRole('button', { name: 'Email me a link' }));
  await screen.findByLabelText('Code');
  await user.keyboard(mailed.typed);
  await waitFor(() => expect(dialog()).toBeNull());
  expect(service.sent).toContainEqual({
    key: 'POST /latchkey/otp/send-sign-in-code',
    body: expect.objectContaining({ email }),
  });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('half a sentence');
});

/** Somebody with a passkey, whose session ends while a note is written. */
async function holder(options: StageOptions = {}) {
  const browser = passkeyBrowser();
  const environment = { webAuthn: browser.webAuthn, canUsePasskeys: () => true };
  const config = { passkey_enabled: true };
  const given = await notes({ environment, config, user: { passkey_auth_enabled: true }, ...options });
  await heading();
  await given.user.type(screen.getByLabelText('Note'), 'half a sentence');
  await given.expire();
  const use = () => given.user.click(screen.getByRole('button', { name: BY_PASSKEY }));
  const goesOn = async () => {
    await waitFor(() => expect(given.dialog()).toBeNull());
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('half a sentence');
  };
  return { ...given, ...browser, use, goesOn };
}

test('who has a passkey goes on by it, or by the password', async () => {
  const { use, goesOn, asked } = await holder();
  expect(screen.getByLabelText('Password')).toBeDefined();
  await use();
  await goesOn();
  expect(asked).toEqual(['use']);
});

test('who has nothing but a passkey goes on by it', async () => {
  const { use, goesOn } = await holder({ user: { passkey_auth_enabled: true, has_password: false } });
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  await use();
  await goesOn();
});

test('who cancels is told nothing, and asked still', async () => {
  const { use, goesOn, person, dialog } = await holder();
  person.next = 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY';
  await use();
  await waitFor(() => expect(screen.getByRole('button', { name: BY_PASSKEY }).getAttribute('aria-busy')).toBeNull());
  expect(dialog()?.querySelector('[role="alert"]')?.textContent).toBe('');
  person.next = 'passkey';
  await use();
  await goesOn();
});

test('the second factor that a passkey needs is asked for in the dialog', async () => {
  const { use, goesOn, service, user } = await holder();
  service.answer('POST /auth/passkey/sign-in', secondFactorRequired);
  await use();
  await screen.findByLabelText('Authenticator code');
  await user.keyboard(factor.totp);
  await goesOn();
});

test.each<[string, StageOptions]>([
  ['who has none', { user: {} }],
  ['where passkeys are off', { config: {} }],
  ['in a browser without passkeys', { environment: { canUsePasskeys: () => false } }],
])('no passkey is asked for %s', async (_, options) => {
  await holder(options);
  expect(screen.queryByRole('button', { name: BY_PASSKEY })).toBeNull();
  expect(screen.getByLabelText('Password')).toBeDefined();
});

test('who signs in by a provider alone does so in another tab, and goes on here', async () => {
  const { dialog, app, goesOn } = await holder({ user: { has_password: false } });
  const link = screen.getByRole('link', { name: 'Sign in in a new tab' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/handler/sign-in', '_blank']);
  expect(dialog()?.textContent).toContain('Nothing you typed is lost.');
  // As if by another tab: both see the same tokens.
  await act(() => app.signInWithCredential({ email, password, noRedirect: true }));
  await goesOn();
});
