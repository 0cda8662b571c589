import { knownError, newProject, startWorld } from '@latchkey/testing';
import { testContext, testServices } from '@latchkey/testing/world/context';
import { describe, expect, test } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { defaultConfig, type ProjectConfig } from '../projects/config.ts';
import { findProvider } from './find.ts';
import type { ProviderServices } from './provider.ts';

type Configured = ProjectConfig['oauth_providers'][number];

type Changes = Partial<Context & ProviderServices>;

const clients = (issuer?: string) => new Map([['google', { clientId: 'ours', clientSecret: 'secret', issuer }]]);
const shared = (id: Configured['id']): Configured => ({ id, type: 'shared', enabled: true });

function find({ sharedClients = new Map(), ...changes }: Changes, configured: Configured, id: string = configured.id) {
  const context = testContext({} as Context['db'], changes);
  const services = { ...testServices, sharedClients };
  return findProvider(context, services, { config: { ...defaultConfig, oauth_providers: [configured] } }, id);
}

const NOT_FOUND = expect.objectContaining({ code: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED' });

describe('a shared provider', () => {
  test('is the client of the installation where it has one', async () => {
    const provider = find({ mode: 'production', sharedClients: clients() }, shared('google'));
    expect([provider.usesSharedKeys, provider.client]).toEqual([true, 'google ours']);
  });

  test('is an OpenID provider where the installation says so', () => {
    const provider = find({ sharedClients: clients('https://idp.example') }, shared('google'));
    expect([provider.usesSharedKeys, provider.client]).toEqual([true, 'https://idp.example ours']);
  });

  test('is a page of the service itself in development, where the installation has no client', () => {
    expect(find({ sharedClients: clients() }, shared('github')).client).toBe('test github');
  });

  test('is not there in production without a client', () => {
    expect(() => find({ mode: 'production', sharedClients: clients() }, shared('github'))).toThrow(NOT_FOUND);
  });
});

test('a provider that is switched off, or was never configured, is not found', () => {
  expect(() => find({}, { ...shared('github'), enabled: false })).toThrow(NOT_FOUND);
  for (const id of ['google', '', '__proto__', 'constructor']) {
    expect(() => find({}, shared('github'), id)).toThrow(NOT_FOUND);
  }
});

describe('people are offered', () => {
  const github = { id: 'github', type: 'shared' };
  const keys = { client_id: 'a', client_secret: 'b' };
  const google = { id: 'google', type: 'standard', ...keys };
  const off = { id: 'x', type: 'standard', ...keys, enabled: false };
  const own = { id: 'acme', display_name: 'Acme staff', issuer: 'https://idp.example', ...keys };

  const offered = async ({ call }: Awaited<ReturnType<typeof newProject>>) => [
    (await call('GET /projects/current')).body.config.enabled_oauth_providers,
    (await call('GET /latchkey/oauth-providers')).body.items,
  ];

  test('the providers that are enabled, by the names that they know', async () => {
    const project = await newProject({ oauth_providers: [github, google, off] });
    await project.admin('PATCH /latchkey/project-settings', { body: { oidc_providers: [own] } });
    expect(await offered(project)).toEqual([
      [{ id: 'acme' }, { id: 'github' }, { id: 'google' }],
      [
        { id: 'acme', display_name: 'Acme staff' },
        { id: 'github', display_name: 'GitHub' },
        { id: 'google', display_name: 'Google' },
      ],
    ]);
  });

  test('none that the installation has no keys for, in production', async () => {
    const production = await startWorld({ mode: 'production' });
    const project = await newProject({ oauth_providers: [github, google] }, Promise.resolve(production));
    expect(await offered(project)).toEqual([[{ id: 'google' }], [{ id: 'google', display_name: 'Google' }]]);
    await production.close();
  });

  test('and whoever is no client of the project is told nothing', async () => {
    const { bare } = await newProject();
    expect(await bare('GET /latchkey/oauth-providers')).toMatchObject(knownError('ACCESS_TYPE_REQUIRED'));
  });
});
