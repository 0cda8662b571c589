import { expect, test } from 'vitest';
import { password } from '../../testing/tabs.ts';
import { visitor } from '../../testing/visitor.ts';
import { ClientApp } from '../client-app.ts';

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
