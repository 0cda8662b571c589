import type { WebAuthnErrorCode } from '@latchkey/sdk';
import { knownError } from '@latchkey/testing/fake-api';
import { factor } from '@latchkey/testing/fake-api/samples/sign-in';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { secondFactorRequired } from '../../testing/accounts.ts';
import { passkeyBrowser } from '../../testing/passkeys.ts';
import { email, password, type StageOptions, stage } from '../../testing/stage.tsx';
import { Mfa } from '../mfa/mfa.tsx';
import { AuthPage, type AuthPageProps } from '../sign-in/auth-page.tsx';

const TITLE = 'Sign in without a password next time?';
const at = '/handler/sign-in?after_auth_return_to=%2Fnotes';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

async function page(props: Partial<AuthPageProps> = {}, options: StageOptions = {}) {
  const browser = passkeyBrowser();
  const environment = { webAuthn: browser.webAuthn, canUsePasskeys: () => true };
  const given = await stage({ at, config: { passkey_enabled: true }, environment, ...options });
  const show = () => given.show(<AuthPage type="sign-in" automaticRedirect {...props} />);
  const { unmount } = show();
  const signIn = async () => {
    await given.user.type(await screen.findByLabelText('Email'), email);
    await given.user.type(screen.getByLabelText('Password', { selector: 'input' }), password);
    await given.user.click(screen.getByRole('button', { name: 'Sign In' }));
  };
  const isLedOn = () => waitFor(() => expect(given.visited).toEqual(['replace /notes']));
  /** The user is read again before anybody goes on, a moment after it was read for the first time. */
  const isMade = async () => {
    await waitFor(() => expect(given.service.keys()).toContain('POST /latchkey/passkeys'));
    await given.time.advance(500);
  };
  return { ...given, ...browser, signIn, isMade, isLedOn, show, unmount };
}

const question = () => screen.queryByRole('heading', { name: TITLE });
const press = async (user: { click(element: Element): Promise<void> }, name: string) =>
  user.click(await screen.findByRole('button', { name }));

test('who has signed in by password is asked, before the page is left', async () => {
  const { signIn, visited } = await page();
  await signIn();
  await screen.findByRole('heading', { name: TITLE });
  expect(visited).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(question()));
  expect(screen.queryByLabelText('Email')).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull();
});

test('who creates one is led to where they came from', async () => {
  const { signIn, user, asked, isMade, isLedOn } = await page();
  await signIn();
  await press(user, 'Create a passkey');
  await isMade();
  await isLedOn();
  expect(asked).toContain('make');
  expect(question()).toBeNull();
});

test('who does not want one is led on, and not asked again', async () => {
  const { signIn, user, isLedOn, app, time, unmount, show, visited } = await page();
  await signIn();
  await press(user, 'Not now');
  await isLedOn();
  unmount();
  const leaving = app.signOut({ redirectUrl: at });
  await waitFor(() => expect(visited).toContain(at));
  await time.advance(2000);
  await leaving;
  visited.length = 0;
  show();
  await signIn();
  await isLedOn();
  expect(question()).toBeNull();
});

test('somebody else in the same browser is asked', async () => {
  localStorage.setItem('latchkey_no_passkey_somebody', 'true');
  const { signIn } = await page();
  await signIn();
  expect(await screen.findByRole('heading', { name: TITLE })).toBeDefined();
});

test.each(['ERROR_CEREMONY_ABORTED', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY'] as const)(
  'who cancels in the window of the browser is told nothing, and asked still (%s)',
  async (code) => {
    const { signIn, user, person, isLedOn } = await page();
    person.next = code;
    await signIn();
    await press(user, 'Create a passkey');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Create a passkey' }).getAttribute('aria-busy')).toBeNull(),
    );
    expect(screen.getByRole('alert').textContent).toBe('');
    await press(user, 'Not now');
    await isLedOn();
  },
);

test('what went wrong is said, and the person can go on all the same', async () => {
  const { signIn, user, service, isLedOn } = await page();
  service.answer('POST /latchkey/passkeys', () =>
    knownError('PASSKEY_REGISTRATION_FAILED', { message: 'It could not be set up.' }),
  );
  await signIn();
  await press(user, 'Create a passkey');
  await screen.findByText('It could not be set up.');
  await press(user, 'Not now');
  await isLedOn();
});

const nothing: [string, Parameters<typeof page>, (given: Awaited<ReturnType<typeof page>>) => void][] = [
  ['where the app has turned it off', [{ noPasskeySuggestion: true }], () => {}],
  ['where passkeys are off', [{}, { config: {} }], () => {}],
  ['who has one already', [{}, { user: { passkey_auth_enabled: true } }], () => {}],
  ['at a device that keeps none', [], ({ can }) => Object.assign(can, { onThisDevice: false })],
  [
    'where the browser does not say what it can do',
    [],
    ({ webAuthn }) => vi.spyOn(webAuthn, 'capabilities').mockRejectedValue(new Error('No')),
  ],
  [
    'where nothing can be kept',
    [],
    () =>
      vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('No', 'SecurityError');
      }),
  ],
];

test.each(nothing)('nobody is asked %s', async (_, given, prepare) => {
  const staged = await page(...given);
  prepare(staged);
  await staged.signIn();
  await waitFor(() => expect(staged.service.keys()).toContain('POST /auth/password/sign-in'));
  await staged.isLedOn();
  expect(question()).toBeNull();
});

test('a browser that makes one by itself is not asked twice', async () => {
  const { signIn, person, can, asked, isMade, isLedOn, service } = await page();
  can.automatic = true;
  person.byItself = 'passkey';
  await signIn();
  await isMade();
  await isLedOn();
  expect(asked.filter((what) => what !== 'offer')).toEqual(['make alone']);
  expect(service.sent.find(({ key }) => key === 'POST /latchkey/passkeys')?.body).toMatchObject({ is_automatic: true });
  expect(question()).toBeNull();
});

test.each<WebAuthnErrorCode>(['ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE'])(
  'one that could, and does not, says nothing of it, and the person is asked (%s)',
  async (code) => {
    const { signIn, person, can } = await page();
    can.automatic = true;
    person.byItself = code;
    await signIn();
    await screen.findByRole('heading', { name: TITLE });
    expect(screen.getByRole('alert').textContent).toBe('');
  },
);

test('after a second factor the person is asked, too, on the page of it', async () => {
  const { signIn, service, user, unmount, visited, inside } = await page();
  service.answer('POST /auth/password/sign-in', secondFactorRequired);
  await signIn();
  await waitFor(() => expect(visited).toEqual(['replace /handler/mfa?after_auth_return_to=%2Fnotes']));
  unmount();
  visited.length = 0;
  window.history.replaceState(null, '', '/handler/mfa?after_auth_return_to=%2Fnotes');
  render(inside(<Mfa />));
  await screen.findByLabelText('Authenticator code');
  expect(question()).toBeNull();
  await user.keyboard(factor.totp);
  await press(user, 'Not now');
  await waitFor(() => expect(visited).toEqual(['replace /notes']));
});

test('who waits too long for the question is led on', async () => {
  const { signIn, service, time, visited } = await page();
  service.hold('GET /users/me');
  await signIn();
  await waitFor(() => expect(service.keys()).toContain('GET /users/me'));
  expect(visited).toEqual([]);
  await time.advance(3000);
  await waitFor(() => expect(visited).toEqual(['replace /notes']));
});
