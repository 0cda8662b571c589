import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { expect, test } from 'vitest';
import { authenticatorWindow } from '../../../testing/authenticator-window.ts';
import { password } from '../../../testing/tabs.ts';
import { outcome, visitor } from '../../../testing/visitor.ts';

const SIGN_IN = 'http://localhost:3000/handler/sign-in?after_auth_return_to=%2Fnotes';

/** Somebody who is signed in, in a browser that knows passkeys. */
async function someone(config = {}) {
  const given = await visitor({ passkey_enabled: true, ...config });
  const window = authenticatorWindow();
  const environment = { webAuthn: window.webAuthn };
  const { app, visited } = given.open(SIGN_IN, { environment });
  await app.signUpWithCredential({ email: given.email, password, noRedirect: true });
  const user = await app.getUser({ or: 'throw' });
  return { ...given, ...window, app, visited, user, environment };
}

/** The same, with a passkey, and signed out. */
async function holder(config = {}) {
  const given = await someone(config);
  expect(await outcome(given.user.registerPasskey())).toBe('ok');
  await given.app.signOut({ redirectUrl: '/handler/sign-in' });
  given.visited.length = 0;
  return given;
}

test('who has registered a passkey signs in with it, and is led to where it came from', async () => {
  const { app, user, visited } = await holder();
  expect(await outcome(app.signInWithPasskey())).toBe('ok');
  expect(await app.getUser()).toMatchObject({ id: user.id, passkeyAuthEnabled: true });
  expect(visited).toEqual(['replace /notes']);
});

test('a passkey that was removed elsewhere is forgotten by the browser when it is used', async () => {
  const { app, kept, project, signalled, user } = await holder();
  await project.server(`PATCH /users/${user.id}`, { body: { passkey_auth_enabled: false } });
  expect(await outcome(app.signInWithPasskey())).toBe('PASSKEY_AUTHENTICATION_FAILED');
  expect(signalled).toEqual([{ rpId: 'localhost', credentialId: kept[0]?.credentialId.toString('base64url') }]);
});

test('one of another project at the same host is not', async () => {
  const { environment, signalled } = await holder();
  const { open } = await visitor({ passkey_enabled: true });
  const { app } = open(SIGN_IN, { environment });
  expect(await outcome(app.signInWithPasskey())).toBe('PASSKEY_AUTHENTICATION_FAILED');
  expect(signalled).toEqual([]);
});

test('the host of the page stands in for the placeholder of the service', async () => {
  const { app, asked } = await holder();
  await app.signInWithPasskey();
  expect(asked).toMatchObject([{ rp: { id: 'localhost', name: 'A test' } }, { rpId: 'localhost' }]);
});

test('a service that names another relying party is not followed', async () => {
  const { app, options, open, environment, asked } = await holder();
  const before = asked.length;
  const { fetch } = options.environment as { fetch: typeof globalThis.fetch };
  const named = async (input: string, init: RequestInit) => {
    const text = (await (await fetch(input, init)).text()).replace(/THIS_VALUE[^"]*/, 'evil.example');
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  };
  const { app: other } = open(SIGN_IN, { environment: { ...environment, fetch: named } });
  await expect(other.signInWithPasskey()).rejects.toThrow('names "evil.example" as the relying party');
  expect([asked.length, await app.getUser()]).toEqual([before, null]);
});

test.each([
  'ERROR_CEREMONY_ABORTED',
  'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY',
  'ERROR_INVALID_DOMAIN',
  'ERROR_AUTHENTICATOR_GENERAL_ERROR',
] as const)('what the browser refuses is a result with its code and its words (%s)', async (code) => {
  const { app, person, visited } = await holder();
  person.next = code;
  const message = `As the browser says it: ${code}`;
  const error = { code: 'PASSKEY_WEBAUTHN_ERROR', message, details: { code, message } };
  expect(await app.signInWithPasskey()).toMatchObject({ status: 'error', error });
  expect(visited).toEqual([]);
});

test('a browser without passkeys is told so in words, and nothing is asked for', async () => {
  const { user, open, webAuthn, asked } = await someone();
  const environment = { webAuthn: { ...webAuthn, isSupported: () => false }, canUsePasskeys: () => false };
  const { app } = open(SIGN_IN, { environment });
  expect(app.canUsePasskeys()).toBe(false);
  const message = 'WebAuthn is not supported in this browser';
  expect(await app.signInWithPasskey()).toMatchObject({ error: { code: 'PASSKEY_WEBAUTHN_ERROR', message } });
  expect(asked).toEqual([]);
  expect(await outcome(user.registerPasskey())).toBe('ok');
});

test('a passkey that was removed signs nobody in', async () => {
  const { app, email } = await holder();
  await app.signInWithCredential({ email, password, noRedirect: true });
  const user = await app.getUser({ or: 'throw' });
  const [passkey] = await user.listPasskeys();
  await user.removePasskey(passkey?.id ?? '');
  await app.signOut();
  expect(await outcome(app.signInWithPasskey())).toBe('PASSKEY_AUTHENTICATION_FAILED');
});

test('where passkeys are off it is a result', async () => {
  const { app } = await visitor();
  expect(await outcome(app.signInWithPasskey())).toBe('PASSKEY_AUTHENTICATION_NOT_ENABLED');
});

test('who has a second factor is led to its page', async () => {
  const { app, project, kept, open, environment } = await holder();
  const person = await newTwoFactorUser(project);
  const other = open(SIGN_IN, { environment });
  await other.app.signInWithCredential({ email: person.email, password: person.password, noRedirect: true });
  await other.app.signInWithMfa(await person.totp(), other.app.mfaAttemptCode() ?? '', { noRedirect: true });
  kept.length = 0;
  await (await other.app.getUser({ or: 'throw' })).registerPasskey();
  await other.app.signOut();
  expect(await outcome(app.signInWithPasskey())).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  expect(app.mfaAttemptCode()).toHaveLength(45);
});

test('what is to be done once somebody is signed in is waited for before the page is left', async () => {
  const { app, user, visited } = await holder();
  const seen: unknown[] = [];
  const onSignedIn = async () => seen.push((await app.getUser())?.id, [...visited]);
  expect(await outcome(app.signInWithPasskey({ onSignedIn }))).toBe('ok');
  expect([seen, visited]).toEqual([[user.id, []], ['replace /notes']]);
});

test('and not done where nobody is', async () => {
  const { app, person } = await holder();
  person.next = 'ERROR_CEREMONY_ABORTED';
  let isDone = false;
  await app.signInWithPasskey({
    onSignedIn: () => {
      isDone = true;
    },
  });
  expect(isDone).toBe(false);
});

test('it is known what the browser can do', async () => {
  const { app } = await someone();
  expect(await app.passkeyCapabilities()).toEqual({ onThisDevice: true, onAnotherDevice: true, automatic: true });
});

test('of a browser without passkeys, nothing', async () => {
  const { app, webAuthn } = await someone();
  webAuthn.isSupported = () => false;
  expect(await app.passkeyCapabilities()).toEqual({ onThisDevice: false, onAnotherDevice: false, automatic: false });
});
