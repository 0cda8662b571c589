import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { atProvider } from '../../../testing/at-provider.ts';
import { outcome } from '../../../testing/visitor.ts';
import { ClientApp } from '../../apps/client-app.ts';

const SIGN_IN = 'http://localhost:3000/handler/sign-in?after_auth_return_to=%2Fnotes';
const CALLBACK = 'http://localhost:3000/handler/oauth-callback';

afterEach(() => vi.restoreAllMocks());
const warnings = () => vi.spyOn(console, 'warn').mockImplementation(() => {});
const stateIn = (address: string) => new URL(address).searchParams.get('state') ?? '';

test('who is new signs up, and is led to where it came from', async () => {
  const { goThere, open, email } = await atProvider();
  const { app, visited } = open(await goThere(open(SIGN_IN)));
  expect(await app.callOAuthCallback()).toEqual({ status: 'ok', data: true });
  expect(await app.getUser()).toMatchObject({ primaryEmail: email, oauthProviders: [{ id: 'github' }] });
  expect(visited).toEqual(['replace /notes']);
});

test('who comes again is the same user', async () => {
  const { goThere, open } = await atProvider();
  const first = open(await goThere(open()));
  await first.app.callOAuthCallback();
  const { id } = await first.app.getUser({ or: 'throw' });
  await first.app.signOut();
  const again = open(await goThere(open()));
  await again.app.callOAuthCallback();
  expect(await again.app.getUser()).toMatchObject({ id });
});

test('new users and others are led to different pages', async () => {
  const { goThere, open } = await atProvider();
  const urls = { afterSignIn: '/welcome-back', afterSignUp: '/welcome' };
  const first = open(await goThere(open()), { urls });
  await first.app.callOAuthCallback();
  const again = open(await goThere(open()), { urls });
  await again.app.callOAuthCallback();
  expect([first.visited, again.visited]).toEqual([['replace /welcome'], ['replace /welcome-back']]);
});

test('the browser keeps the verifier of the challenge for an hour, under the state', async () => {
  const { app, browser, visited } = await atProvider();
  await app.signInWithOAuth('GitHub');
  const left = new URL(visited[0] ?? '');
  const state = stateIn(left.href);
  const verifier = browser.jar.get(`latchkey-oauth-${state}`) ?? '';
  expect(left.pathname).toBe('/api/v1/auth/oauth/authorize/github');
  expect(left.searchParams.get('code_challenge')).toBe(createHash('sha256').update(verifier).digest('base64url'));
  expect(browser.written.at(-1)).toBe(`latchkey-oauth-${state}=${verifier}; Path=/; Max-Age=3600; SameSite=Lax`);
  expect([state, verifier]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)]);
});

test('on a page with https the cookie is for https only', async () => {
  const { browser, open } = await atProvider();
  await open('https://app.example/').app.signInWithOAuth('github');
  expect(browser.written.at(-1)).toMatch(/; Secure$/);
});

test('code and state are out of the address before anything is sent', async () => {
  const { goThere, open, options } = await atProvider();
  const address = await goThere(open(SIGN_IN));
  let now = address;
  const rewrite = (url: string) => {
    now = url;
  };
  const seen: string[] = [];
  const page = { href: () => now, go: () => {}, rewrite };
  const { fetch } = options.environment as { fetch: typeof globalThis.fetch };
  const watched = (url: string, init: RequestInit) => {
    seen.push(now);
    return fetch(url, init);
  };
  await open(address, { environment: { page, fetch: watched } }).app.callOAuthCallback();
  expect(seen).toEqual([`${CALLBACK}?after_auth_return_to=%2Fnotes`]);
});

test('who asks twice at once gets one answer of one exchange', async () => {
  const { goThere, open, sent } = await atProvider();
  const { app } = open(await goThere(open()));
  const [one, other] = await Promise.all([app.callOAuthCallback(), app.callOAuthCallback()]);
  expect([one, other]).toEqual([
    { status: 'ok', data: true },
    { status: 'ok', data: true },
  ]);
  expect(sent.filter((key) => key === 'POST /auth/oauth/token')).toHaveLength(1);
});

test.each([
  ['code', `${CALLBACK}?state=${'s'.repeat(43)}`],
  ['state', `${CALLBACK}?code=${'c'.repeat(64)}`],
])('without %s nothing is sent, and the console says so', async (_, address) => {
  const warn = warnings();
  const { open, sent } = await atProvider();
  expect(await open(address).app.callOAuthCallback()).toEqual({ status: 'ok', data: false });
  expect([sent, warn.mock.calls.length]).toEqual([[], 1]);
});

test('an answer that began in another browser is not exchanged', async () => {
  const warn = warnings();
  const { goThere, open, browser, sent } = await atProvider();
  const address = await goThere(open());
  browser.jar.clear();
  expect(await open(address).app.callOAuthCallback()).toEqual({ status: 'ok', data: false });
  expect(sent).toEqual([]);
  expect(warn.mock.calls[0]?.[0]).toContain(`no cookie latchkey-oauth-${stateIn(address)}`);
});

test('an answer is good for once', async () => {
  warnings();
  const { goThere, open } = await atProvider();
  const address = await goThere(open());
  await open(address).app.callOAuthCallback();
  expect(await open(address).app.callOAuthCallback()).toEqual({ status: 'ok', data: false });
});

test('a made-up code signs nobody in', async () => {
  const { goThere, open } = await atProvider();
  const address = new URL(await goThere(open()));
  address.searchParams.set('code', 'f'.repeat(64));
  const { app } = open(address.href);
  expect(await outcome(app.callOAuthCallback())).toBe('INVALID_AUTHORIZATION_CODE');
  expect(await app.getUser()).toBeNull();
});

test('a state that is no state touches no cookie', async () => {
  warnings();
  const { open, browser } = await atProvider();
  await open(`${CALLBACK}?code=1&state=x%3B+Domain%3Devil.example`).app.callOAuthCallback();
  expect(browser.written).toEqual([]);
});

test('who has denied comes to the error page, and keeps the way back', async () => {
  const { goThere, open } = await atProvider();
  const { pathname, searchParams } = new URL(await goThere(open(SIGN_IN), 'deny'));
  expect(pathname).toBe('/handler/error');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED',
    after_auth_return_to: '/notes',
  });
});

test('who has a second factor is led to its page, and keeps the way back', async () => {
  const { goThere, open } = await atProvider();
  const first = open(await goThere(open()));
  await first.app.callOAuthCallback();
  const user = await first.app.getUser({ or: 'throw' });
  await user.update({ totpMultiFactorSecret: new Uint8Array(20) });
  await first.app.signOut();
  const { app, visited } = open(await goThere(open(SIGN_IN)));
  expect(await outcome(app.callOAuthCallback())).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');
  expect(visited).toEqual(['replace /handler/mfa?after_auth_return_to=%2Fnotes']);
  expect([app.mfaAttemptCode()?.length, await app.getUser()]).toEqual([45, null]);
});

test('a way back to another site is not followed', async () => {
  const { goThere, open } = await atProvider();
  const evil = 'http://localhost:3000/handler/sign-in?after_auth_return_to=https%3A%2F%2Fevil.example%2F';
  const { app, visited } = open(await goThere(open(evil)));
  await expect(app.callOAuthCallback()).rejects.toThrow('is not trusted');
  expect(visited).toEqual([]);
});

test('a page may stay where it is', async () => {
  const { goThere, open } = await atProvider();
  const { app, visited } = open(await goThere(open()));
  expect(await outcome(app.callOAuthCallback({ noRedirect: true }))).toBe('ok');
  expect(visited).toEqual([]);
});

test('the providers have the names that people know', async () => {
  const { app } = await atProvider();
  expect(await app.listOAuthProviders()).toEqual([{ id: 'github', displayName: 'GitHub' }]);
});

test('outside of a browser there is nowhere to go', async () => {
  const { options } = await atProvider();
  const app = new ClientApp({ ...options, tokenStore: 'memory' });
  await expect(app.signInWithOAuth('github')).rejects.toThrow('in browsers only');
});

test('where nobody could find the session again, nobody is led away', async () => {
  const { app, visited } = await atProvider({}).then(({ open }) =>
    open('http://localhost:3000/', { tokenStore: null }),
  );
  await expect(app.signInWithOAuth('github')).rejects.toThrow('token store');
  expect(visited).toEqual([]);
});
