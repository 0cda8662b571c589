import { expect, test } from 'vitest';
import { AdminApp } from './apps/admin-app.ts';
import { ClientApp } from './apps/client-app.ts';
import { ServerApp } from './apps/server-app.ts';
import { fromClientJson, toClientJson } from './client-json.ts';

const keys = { projectId: '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e', publishableClientKey: 'pck_public' };
const secrets = { secretServerKey: 'ssk_secret', superSecretAdminKey: 'sak_secret' };

test('an app becomes JSON, and the same app on the other side', () => {
  const app = new ClientApp({ ...keys, tokenStore: 'cookie', urls: { home: '/welcome' }, redirectMethod: 'none' });
  const json = JSON.parse(JSON.stringify(toClientJson(app)));
  expect(json).toEqual({
    ...keys,
    uniqueIdentifier: expect.any(String),
    tokenStore: 'cookie',
    urls: { home: '/welcome' },
    redirectMethod: 'none',
  });
  expect(fromClientJson(json).urls.home).toBe('/welcome');
});

test.each([
  ['a server app', new ServerApp({ ...keys, ...secrets, tokenStore: null })],
  ['an admin app', new AdminApp({ ...keys, ...secrets, tokenStore: null })],
])('of %s no key but the publishable one is in it', (_, app) => {
  const text = JSON.stringify(toClientJson(app));
  expect(text).toContain('pck_public');
  expect(text).not.toContain('secret');
});

test('one app has one identifier, and another has another', () => {
  const app = new ClientApp({ ...keys, tokenStore: 'memory' });
  const other = new ClientApp({ ...keys, tokenStore: 'memory' });
  expect(toClientJson(app)).toEqual(toClientJson(app));
  expect(toClientJson(other).uniqueIdentifier).not.toBe(toClientJson(app).uniqueIdentifier);
});

test('the same JSON gives the same app, in whatever order it came', () => {
  const json = toClientJson(new ClientApp({ ...keys, tokenStore: 'memory' }));
  const turned = Object.fromEntries(Object.entries(json).reverse()) as typeof json;
  expect(fromClientJson(turned)).toBe(fromClientJson(json));
  expect(toClientJson(fromClientJson(json))).toEqual(json);
});

test('an identifier that stands for other options is an error', () => {
  const json = toClientJson(new ClientApp({ ...keys, tokenStore: 'memory' }));
  fromClientJson(json);
  expect(() => fromClientJson({ ...json, tokenStore: 'cookie' })).toThrow(
    `An app with the unique identifier "${json.uniqueIdentifier}" exists already, and was made with other options.`,
  );
});

test.each([
  ['tokens', { tokenStore: { accessToken: 'a', refreshToken: 'r' } }, 'The tokens of a request are no JSON'],
  ['a redirect method', { redirectMethod: { navigate: () => {} } }, 'A redirectMethod that is an object is no JSON'],
])('%s of an object cannot be handed on', (_, options, message) => {
  const app = new ClientApp({ ...keys, tokenStore: null, ...options } as never);
  expect(() => toClientJson(app)).toThrow(message);
});

test('an app without a publishable key cannot be handed on', () => {
  const ownerSession = new ClientApp({ ...keys, projectId: 'internal', tokenStore: 'memory' }).ownerSession;
  const admin = new AdminApp({ projectId: keys.projectId, projectOwnerSession: ownerSession, tokenStore: null });
  expect(() => toClientJson(admin)).toThrow('An app without a publishable key has no JSON for clients.');
});
