import { newAgent } from '@latchkey/testing/people/agent';
import { identifier, newResourceServer } from '@latchkey/testing/people/resource-server';
import { expect, test } from 'vitest';
import { sdkProject } from '../../testing/world.ts';
import { ClientApp } from '../apps/client-app.ts';
import { delegate, listDelegations } from './delegations.ts';

const HOUR = 3_600;

/** A user of a project with an API and an agent. */
async function world() {
  const { options, project } = await sdkProject();
  await newResourceServer(project);
  const agent = await newAgent(project);
  const app = new ClientApp({ ...options, tokenStore: await project.signUp() });
  const ask = (changes = {}) =>
    delegate(app, {
      agent: agent.clientId,
      purpose: 'Book the trip to Oslo',
      expiresInSeconds: HOUR,
      resources: [{ identifier, scopes: ['notes.read'] }],
      ...changes,
    });
  return { agent, app, ask };
}

test('a user has an agent act for them, and it is listed', async () => {
  const { agent, app, ask } = await world();
  const delegation = await ask({ mayDelegate: true });
  expect(delegation).toEqual({
    id: expect.any(String),
    agent: { clientId: agent.clientId, name: 'Travel agent', logoUrl: null },
    purpose: 'Book the trip to Oslo',
    resources: [{ displayName: 'Notes API', scopes: [{ name: 'notes.read', description: 'Read your notes' }] }],
    connectedAccounts: [],
    mayDelegate: true,
    createdAt: expect.any(Date),
    expiresAt: new Date(delegation.createdAt.getTime() + HOUR * 1_000),
    lastUsedAt: null,
    end: expect.any(Function),
  });
  expect(await listDelegations(app)).toEqual([{ ...delegation, end: expect.any(Function) }]);
  expect((await ask()).mayDelegate).toBe(false);
});

test('the agent exchanges the id for a token, and the user sees when', async () => {
  const { agent, app, ask } = await world();
  const { id } = await ask();
  expect((await agent.act(id)).access_token).toEqual(expect.any(String));
  expect((await listDelegations(app))[0]?.lastUsedAt).toEqual(expect.any(Date));
});

test('one that the user ends is gone, and can not be ended again', async () => {
  const { agent, app, ask } = await world();
  const delegation = await ask();
  await delegation.end();
  expect(await listDelegations(app)).toEqual([]);
  await expect(agent.act(delegation.id)).rejects.toMatchObject({ error: 'invalid_request' });
  await expect(delegation.end()).rejects.toMatchObject({ refusal: 'DELEGATION_UNKNOWN' });
});

test('what can not be delegated is refused', async () => {
  const { ask } = await world();
  await expect(ask({ agent: 'unknown' })).rejects.toMatchObject({ refusal: 'AGENT_UNKNOWN' });
  await expect(ask({ resources: [] })).rejects.toMatchObject({ refusal: 'DELEGATION_INVALID' });
});
