import { expect, test } from 'vitest';
import { pageServer } from '../../testing/session-routes.ts';
import { password } from '../../testing/tabs.ts';
import { visitor } from '../../testing/visitor.ts';
import { ClientApp } from '../apps/client-app.ts';
import { memoryStore } from '../token-stores/memory.ts';
import { noTokens, type TokenStore } from '../token-stores/token-store.ts';

/** What the app said of its device, request by request. */
async function watched() {
  const given = await visitor();
  const said: [request: string, device: string | null][] = [];
  const { fetch = globalThis.fetch } = given.options.environment;
  const environment = {
    fetch: (url: string, init: RequestInit) => {
      said.push([new URL(url).pathname.replace('/api/v1', ''), new Headers(init.headers).get('x-latchkey-device')]);
      return fetch(url, init);
    },
  };
  await given.project.signUp({ email: given.email, password });
  const { app } = given.open(undefined, { environment });
  const credential = { email: given.email, password, noRedirect: true };
  return { ...given, app, said, credential };
}

test('the name that a sign-in gives the device is said with the next one, even after signing out', async () => {
  const { app, said, credential, browser, project } = await watched();
  await app.signInWithCredential(credential);
  const device = browser.stored.get(`latchkey_device_${project.id}`);
  expect(device).toEqual(expect.any(String));
  await app.signOut();
  await app.signInWithCredential(credential);
  expect(said.filter(([request]) => request.endsWith('/sign-in')).map(([, device]) => device)).toEqual([null, device]);
});

test.each(['cookie', 'memory', 'http-only-cookie'] as const)(
  'it outlives the session where the tokens are kept as "%s", and failures of strangers do not count for it then',
  async (tokenStore) => {
    const { open, email } = await pageServer();
    const app = open({ tokenStore });
    await app.signUpWithCredential({ email, password, noRedirect: true });
    await app.signOut();
    const stranger = open({ tokenStore: 'memory', environment: { browserStorage: undefined } });
    for (let i = 0; i < 10; i++) await stranger.signInWithCredential({ email, password: 'wrong password' });
    await expect(stranger.signInWithCredential({ email, password })).rejects.toThrow('Too many requests');
    expect(await open({ tokenStore }).signInWithCredential({ email, password, noRedirect: true })).toMatchObject({
      status: 'ok',
    });
  },
);

test('without a storage of the browser it is kept by the store of the host, or for as long as the app is there', async () => {
  const { options, email, project } = await visitor();
  await project.signUp({ email, password });
  let kept: string | null = null;
  const device = {
    read: () => kept,
    keep: (text: string | null) => {
      kept = text;
      return true;
    },
  };
  const said: (string | null)[] = [];
  const { fetch = globalThis.fetch } = options.environment;
  const environment = {
    ...options.environment,
    fetch: (url: string, init: RequestInit) => {
      if (url.endsWith('/sign-in')) said.push(new Headers(init.headers).get('x-latchkey-device'));
      return fetch(url, init);
    },
  };
  const own: TokenStore = { ...memoryStore(true, noTokens), device };
  for (const tokenStore of [own, 'memory' as const]) {
    const app = new ClientApp({ ...options, environment, tokenStore, redirectMethod: 'none' });
    await app.signInWithCredential({ email, password });
    await app.signOut();
    await app.signInWithCredential({ email, password });
  }
  expect(said).toEqual([null, expect.any(String), null, expect.any(String)]);
  expect(kept).toEqual(expect.any(String));
});

test('a new password makes the browser known in which it was chosen', async () => {
  const { app, email, project, codeFor, browser } = await visitor();
  await project.signUp({ email, password });
  await app.sendForgotPasswordEmail(email, { callbackUrl: 'http://localhost:3000/handler/password-reset' });
  await app.resetPassword({ code: await codeFor(email), password: 'another password' });
  expect(browser.stored.get(`latchkey_device_${project.id}`)).toEqual(expect.any(String));
});

test('it is said with no other request', async () => {
  const { app, said, credential } = await watched();
  await app.signInWithCredential(credential);
  await app.getUser();
  await app.getProject();
  expect(said.map(([, device]) => device)).toEqual([null, null, null]);
});

test('another tab says it too, another project does not', async () => {
  const { app, credential, open, browser } = await watched();
  await app.signInWithCredential(credential);
  const stranger = await visitor();
  const environment = { ...stranger.options.environment, ...browser.tab() };
  await new ClientApp({ ...stranger.options, environment, tokenStore: 'cookie' }).signUpWithCredential(credential);
  expect(browser.stored.size).toBe(2);
  const before = [...browser.stored];
  await open().app.signInWithCredential(credential);
  expect(
    [...browser.stored].filter(([name, device]) => before.some(([n, d]) => n === name && d === device)),
  ).toHaveLength(1);
});

test('failures of strangers in the same network put nobody off whom the service knows', async () => {
  const { app, credential, options } = await watched();
  await app.signInWithCredential(credential);
  const stranger = new ClientApp({ ...options, tokenStore: 'memory' });
  for (let i = 0; i < 10; i++) await stranger.signInWithCredential({ ...credential, password: 'wrong password' });
  await expect(stranger.signInWithCredential(credential)).rejects.toMatchObject({ name: 'RateLimitError' });
  expect((await app.signInWithCredential(credential)).status).toBe('ok');
});
