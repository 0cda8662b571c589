import { knownError, startWorld, type TestProject, type World } from '@latchkey/testing';
import { newConnected } from '@latchkey/testing/oauth/providers/connected';
import { type ProviderServers, startProviders } from '@latchkey/testing/oauth/providers/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PROVIDER = 'gitlab';

let servers: ProviderServers;
let world: World;
beforeAll(async () => {
  servers = await startProviders();
  world = await startWorld({ fetch: servers.fetch });
});
afterAll(() => world.close());

/** A user with an account at a provider, and an agent of the project. */
async function connected() {
  const { project, user, tokens } = await newConnected(Promise.resolve(world), servers, PROVIDER);
  const body = { name: 'Review agent', kind: 'agent' };
  const { id, client_secret } = (await project.admin('POST /latchkey/oauth-clients', { body })).body;
  const delegate = (provider = PROVIDER) =>
    user.call('POST /latchkey/delegations', {
      body: { client_id: id, purpose: 'Review code', expires_in_seconds: 600, connected_accounts: [provider] },
    });
  return { project, user, tokens, delegate, agent: { id, secret: client_secret } };
}

/** What an agent is answered that asks for a token of the account. */
async function exchange(project: TestProject, agent: { id: string; secret: string }, delegation: string) {
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: delegation,
    subject_token_type: 'urn:latchkey:params:oauth:token-type:delegation',
    audience: `urn:latchkey:connected-account:${PROVIDER}`,
    client_id: agent.id,
    client_secret: agent.secret,
  });
  const url = `${world.parts.baseUrl}/api/v1/projects/${project.id}/oauth/token`;
  const response = await world.service.fetch(new Request(url, { method: 'POST', body }), { peer: '127.0.0.1' });
  return response.json();
}

test("an agent gets a token of the user's account elsewhere, and the event log says so", async () => {
  const { project, tokens, delegate, agent } = await connected();
  const { id } = (await delegate()).body;
  expect(await exchange(project, agent, id)).toEqual({
    access_token: tokens.accessToken,
    token_type: 'Bearer',
    issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
  });
  const events = await world.database.db
    .selectFrom('events')
    .select('detail')
    .where('project_id', '=', project.id)
    .where('kind', '=', 'delegation.used')
    .execute();
  expect(events).toEqual([{ detail: { id, client_id: agent.id, act: { sub: agent.id }, provider_id: PROVIDER } }]);
});

test('of an account that was disconnected there is none', async () => {
  const { project, user, delegate, agent } = await connected();
  const { id } = (await delegate()).body;
  await user.call(`DELETE /latchkey/connected-accounts/me/${PROVIDER}`);
  expect(await exchange(project, agent, id)).toMatchObject({ error: 'invalid_target' });
});

test('nobody delegates an account that they have not connected', async () => {
  const { project, agent } = await connected();
  const eve = await project.signUp();
  const body = { client_id: agent.id, purpose: 'x', expires_in_seconds: 600, connected_accounts: [PROVIDER] };
  expect(await eve.call('POST /latchkey/delegations', { body })).toMatchObject(
    knownError('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'),
  );
});
