import { expect, test } from 'vitest';
import { authenticatorWindow } from '../../../testing/authenticator-window.ts';
import { password } from '../../../testing/tabs.ts';
import { outcome, visitor } from '../../../testing/visitor.ts';

const SIGN_IN = 'http://localhost:3000/handler/sign-in?after_auth_return_to=%2Fnotes';

/** The sign-in page of somebody with a passkey; `lapse` lets the time of a challenge be over. */
async function signInPage() {
  const given = await visitor({ passkey_enabled: true });
  const window = authenticatorWindow();
  const waiting: (() => void)[] = [];
  const wait = (millis: number) =>
    millis === 50_000 ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve();
  const { app, visited } = given.open(SIGN_IN, { environment: { webAuthn: window.webAuthn, wait } });
  await app.signUpWithCredential({ email: given.email, password, noRedirect: true });
  await (await app.getUser({ or: 'throw' })).registerPasskey();
  await app.signOut({ redirectUrl: '/handler/sign-in' });
  visited.length = 0;
  window.asked.length = 0;
  return { ...given, ...window, app, visited, lapse: () => waiting.at(-1)?.() };
}

test('who picks an offered passkey is signed in, and led on', async () => {
  const { app, person, visited } = await signInPage();
  person.picks = 'first';
  expect(await outcome(app.signInWithPasskeyAutofill())).toBe('ok');
  expect(visited).toEqual(['replace /notes']);
});

test('an offer that waits gets a new challenge before the old one is over', async () => {
  const { app, asked, lapse, person } = await signInPage();
  const offer = app.signInWithPasskeyAutofill();
  await expect.poll(() => asked.length).toBe(1);
  person.picks = 'first';
  lapse();
  expect(await outcome(offer)).toBe('ok');
  const challenges = asked.map((options) => (options as { challenge: string }).challenge);
  expect(new Set(challenges).size).toBe(2);
});

test.each([false, true])('an offer that is withdrawn ends (withdrawn before it began: %s)', async (isEarly) => {
  const { app, asked, visited } = await signInPage();
  const withdrawal = new AbortController();
  if (isEarly) withdrawal.abort();
  const offer = app.signInWithPasskeyAutofill({ signal: withdrawal.signal });
  await expect.poll(() => asked.length).toBe(isEarly ? 0 : 1);
  withdrawal.abort();
  expect(await offer).toMatchObject({ error: { details: { code: 'ERROR_CEREMONY_ABORTED' } } });
  expect(visited).toEqual([]);
});

test('where the browser cannot offer them, the offer ends at once', async () => {
  const { open, webAuthn, asked } = await signInPage();
  const { app } = open(SIGN_IN, { environment: { webAuthn: { ...webAuthn, supportsAutofill: async () => false } } });
  expect(await outcome(app.signInWithPasskeyAutofill())).toBe('PASSKEY_WEBAUTHN_ERROR');
  expect(asked).toEqual([]);
});
