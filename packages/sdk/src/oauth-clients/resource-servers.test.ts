import { relyingPartyOf } from '@latchkey/testing/people/relying-party';
import { identifier } from '@latchkey/testing/people/resource-server';
import * as openid from 'openid-client';
import { expect, test } from 'vitest';
import { newBrowser } from '../../testing/browser.ts';
import { sdkProject } from '../../testing/world.ts';
import { AdminApp } from '../apps/admin-app.ts';

/** An admin app in a page, where what was read is kept. */
async function inBrowser() {
  const { options, project } = await sdkProject();
  const environment = { ...options.environment, ...newBrowser().tab() };
  return { app: new AdminApp({ ...options, environment, tokenStore: null }), project };
}

const scopes = [{ name: 'notes.read', description: 'Read your notes' }];
const notes = { identifier, displayName: 'Notes API', scopes } as const;

test('a resource server is made, read, changed and deleted, and what shows it is read again at once', async () => {
  const { app } = await inBrowser();
  const server = await app.createResourceServer(notes);
  expect(server).toEqual({
    ...notes,
    id: expect.any(String),
    tokenFormat: 'jwt',
    tokenLifetimeSeconds: 600,
    scopes: [{ name: 'notes.read', description: 'Read your notes', requiredPermission: null }],
    createdAt: expect.any(Date),
  });
  const [list, one] = [app.resourceServersStore, app.resourceServerStore(server.id)];
  for (const store of [list, one]) store.subscribe(() => {});
  expect([...(await list.read()), await one.read()]).toEqual([server, server]);
  const changed = { ...server, tokenFormat: 'opaque', scopes: [] };
  expect(await app.updateResourceServer(server.id, { tokenFormat: 'opaque', scopes: [] })).toEqual(changed);
  expect(list.getSnapshot()).toEqual({ status: 'ok', data: [changed] });
  expect(one.getSnapshot()).toEqual({ status: 'ok', data: changed });
  await app.deleteResourceServer(server.id);
  expect(list.getSnapshot()).toEqual({ status: 'ok', data: [] });
  expect(await app.getResourceServer(server.id)).toBeNull();
  expect(await app.listResourceServers()).toEqual([]);
});

test('a machine is granted scopes of it, and gets a token', async () => {
  const { app, project } = await inBrowser();
  const { id } = await app.createResourceServer(notes);
  const grants = [{ resourceServerId: id, scopes: ['notes.read'] }];
  const machine = await app.createOAuthClient({ name: 'Backup', kind: 'machine', grants });
  expect(machine.grants).toEqual(grants);
  const { library } = await relyingPartyOf(project, machine.id, machine.clientSecret);
  expect((await openid.clientCredentialsGrant(library)).scope).toBe('notes.read');
});

test('a client that signs its way in has keys instead of a secret', async () => {
  const { app } = await inBrowser();
  const { privateKey, publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const [secret, jwk] = await Promise.all([privateKey, publicKey].map((key) => crypto.subtle.exportKey('jwk', key)));
  const of = (key: object | undefined) => ({
    name: 'Backup',
    kind: 'machine' as const,
    authentication: 'private-key' as const,
    jwks: { keys: [{ ...key }] },
  });
  expect(await app.createOAuthClient(of(jwk))).toMatchObject({ authentication: 'private-key', clientSecret: null });
  await expect(app.createOAuthClient(of(secret))).rejects.toMatchObject({
    refusal: 'OAUTH_CLIENT_INVALID',
    message: expect.stringContaining('The key 1 is private.'),
  });
});

test('an identifier that is refused is named', async () => {
  const { app } = await inBrowser();
  await expect(app.createResourceServer({ ...notes, identifier: 'http://api.example.com' })).rejects.toMatchObject({
    refusal: 'RESOURCE_SERVER_INVALID',
    message: expect.stringContaining('http://api.example.com'),
  });
});
