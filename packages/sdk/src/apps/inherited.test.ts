import { expect, test } from 'vitest';
import { sdkProject } from '../../testing/world.ts';
import { AdminApp } from './admin-app.ts';
import { ClientApp } from './client-app.ts';
import { ServerApp } from './server-app.ts';

test('a server app takes from a client app what it does not say itself', async () => {
  const { options, project } = await sdkProject();
  const { secretServerKey, superSecretAdminKey, ...ofClients } = options;
  const { id } = await project.signUp();
  const client = new ClientApp({ ...ofClients, tokenStore: 'memory', urls: { home: '/welcome' } });
  const app = new ServerApp({ inheritsFrom: client, secretServerKey, urls: undefined });
  expect((await app.getUser(id))?.id).toBe(id);
  expect(app.urls.home).toBe('/welcome');
});

test('a client app takes from another one what it does not say itself', async () => {
  const { options, project } = await sdkProject();
  const parent = new ClientApp({ ...options, tokenStore: null, urls: { home: '/welcome' } });
  const { accessToken, refreshToken, email } = await project.signUp();
  const app = new ClientApp({ inheritsFrom: parent, tokenStore: { accessToken, refreshToken } });
  expect(await app.getUser()).toMatchObject({ primaryEmail: email });
  expect([app.projectId, app.urls.home]).toEqual([parent.projectId, '/welcome']);
});

test('an app that inherits can be inherited from', async () => {
  const { options } = await sdkProject();
  const first = new ClientApp({ ...options, tokenStore: 'memory', urls: { home: '/first' } });
  const second = new ClientApp({ inheritsFrom: first, urls: { home: '/second' } });
  expect(new ClientApp({ inheritsFrom: second }).urls.home).toBe('/second');
});

test('what an app says itself is said for it alone', async () => {
  const { options } = await sdkProject();
  const parent = new ServerApp({ ...options, tokenStore: 'memory' });
  const app = new ServerApp({ inheritsFrom: parent, tokenStore: null, urls: { home: '/welcome' } });
  expect([app.urls.home, parent.urls.home]).toEqual(['/welcome', '/']);
  await expect(app.getUser()).rejects.toThrow('With the token store null');
  expect(await parent.getUser()).toBeNull();
});

test('an admin app takes the keys of the app that it inherits from', async () => {
  const { options, project } = await sdkProject();
  const first = new AdminApp({ ...options, tokenStore: null });
  expect((await new AdminApp({ inheritsFrom: first }).getProject()).id).toBe(project.id);
});

test('who has signed in at one app is not signed in at the one that inherits from it', async () => {
  const { options, project } = await sdkProject();
  const parent = new ServerApp({ ...options, tokenStore: 'memory' });
  const { email, password } = await project.signUp();
  await parent.signInWithCredential({ email, password, noRedirect: true });
  expect(await new ServerApp({ inheritsFrom: parent }).getUser()).toBeNull();
  expect(await parent.getUser()).toMatchObject({ primaryEmail: email });
});
