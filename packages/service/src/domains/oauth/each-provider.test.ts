import { newEmail, newProject, refusal, startWorld, type TestProject, type World } from '@latchkey/testing';
import { type OidcServer, startOidcProvider } from '@latchkey/testing/oauth/oidc-provider';
import type { Documented } from '@latchkey/testing/oauth/providers/documented';
import { type DocumentedId, documented } from '@latchkey/testing/oauth/providers/documents';
import { type ProviderServers, startProviders } from '@latchkey/testing/oauth/providers/server';
import { begin, exchange, type Flow, toldApp } from '@latchkey/testing/people/oauth-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// The whole way, from the app's request to the tokens, by each provider as it documents itself.

const ids = Object.keys(documented) as DocumentedId[];
const table: Readonly<Record<DocumentedId, Documented>> = documented;
/** Those that say of an address that it was proven. */
const PROVING = ['google', 'github', 'discord', 'gitlab', 'bitbucket', 'linkedin', 'apple'];

let servers: ProviderServers;
let inWorld: Promise<World>;

beforeAll(async () => {
  servers = await startProviders();
  inWorld = startWorld({ fetch: servers.fetch });
  await inWorld;
});
afterAll(async () => (await inWorld).close());

const ownKeys = { type: 'standard', client_id: 'client', client_secret: 'secret-1_2.3' };

/** Brings a browser back in the way of the provider. */
function comeBackFrom(flow: Flow, answer: URLSearchParams) {
  const { project, providerId, cookie } = flow;
  const path = `/auth/oauth/callback/${providerId}`;
  const headers = { cookie };
  const raw = { type: 'application/x-www-form-urlencoded', body: answer.toString() };
  return table[providerId as DocumentedId]?.answersBy === 'form'
    ? project.bare(`POST ${path}`, { raw, headers })
    : project.bare(`GET ${path}`, { query: Object.fromEntries(answer), headers });
}

/** The user of the tokens that an app got for its code. */
async function userBy(project: TestProject, flow: Flow, callback: Awaited<ReturnType<typeof comeBackFrom>>) {
  expect(callback.status, callback.text).toBe(303);
  const { body } = await exchange(flow, toldApp(callback).code ?? '');
  const me = await project.call('GET /users/me', { headers: { 'access-token': body.access_token } });
  return { ...me.body, is_new_user: body.is_new_user };
}

describe.each(ids)('by way of %s', (id) => {
  test('somebody signs up, and in again', async () => {
    const project = await newProject({ oauth_providers: [{ id, ...ownKeys }] }, inWorld);
    const users = [];
    for (let count = 0; count < 2; count++) {
      const flow = await begin(project, {}, id);
      users.push(await userBy(project, flow, await comeBackFrom(flow, servers.consent(flow.provider))));
    }
    const [first, second] = users;
    expect(first).toMatchObject({
      is_new_user: true,
      primary_email: id === 'x' ? null : 'ada@example.com',
      primary_email_verified: PROVING.includes(id),
      oauth_providers: [expect.objectContaining({ id, type: 'standard' })],
    });
    expect([second.id, second.is_new_user]).toEqual([first.id, false]);
  });
});

describe('by way of any OpenID provider', () => {
  let server: OidcServer;
  let world: Promise<World>;
  let project: TestProject;

  beforeAll(async () => {
    server = await startOidcProvider();
    world = startWorld();
    project = await newProject({}, world);
    const { issuer, clientId: client_id, clientSecret: client_secret } = server;
    const own = { id: 'oidc', display_name: 'Ours', issuer, client_id, client_secret, enabled: true };
    await project.admin('PATCH /latchkey/project-settings', { body: { oidc_providers: [own] } });
  });
  afterAll(async () => (await world).close());

  /** What the provider sends back with somebody who has signed in there. */
  const answerTo = async ({ provider }: Flow, email = newEmail()) =>
    (await server.signIn(provider, { email, name: 'Ada' })).searchParams;

  test('somebody signs up', async () => {
    const flow = await begin(project, {}, 'oidc');
    const email = newEmail();
    expect(await userBy(project, flow, await comeBackFrom(flow, await answerTo(flow, email)))).toMatchObject({
      is_new_user: true,
      primary_email: email,
      primary_email_verified: true,
      display_name: 'Ada',
    });
  });

  test('somebody says no', async () => {
    const flow = await begin(project, {}, 'oidc');
    const answer = await comeBackFrom(flow, (await server.deny(flow.provider)).searchParams);
    expect(toldApp(answer)).toMatchObject({ errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED' });
  });

  test('nobody comes in with the code of another flow', async () => {
    const [own, other] = [await begin(project, {}, 'oidc'), await begin(project, {}, 'oidc')];
    const stolen = await answerTo(other);
    stolen.set('state', own.state);
    expect(await comeBackFrom(own, stolen)).toMatchObject(refusal('OAUTH_CODE_REFUSED'));
  });

  test('nobody comes in with the answer of another provider', async () => {
    const flow = await begin(project, {}, 'oidc');
    const mixedUp = await answerTo(flow);
    mixedUp.set('iss', 'https://attacker.example');
    expect(await comeBackFrom(flow, mixedUp)).toMatchObject(refusal('OAUTH_PROVIDER_FAILED'));
  });
});
