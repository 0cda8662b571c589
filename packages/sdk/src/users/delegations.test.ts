import { newAgent } from '@latchkey/testing/people/agent';
import { identifier, newResourceServer } from '@latchkey/testing/people/resource-server';
import { expect, test } from 'vitest';
import { sdkProject } from '../../testing/world.ts';
import { ClientApp } from '../apps/client-app.ts';

const HOUR = 3_600;

/** A user of a project with an API and an agent. */
async function world() {
  const { options, project } = await sdkProject();
  await newResourceServer(project);
  const agent = await newAgent(project);
  const app = new ClientApp({ ...options, tokenStore: await project.signUp() });
  const user = await app.getUser({ or: 'throw' });
  const delegate = (changes = {}) =>
    user.delegate({
      agent: agent.clientId,
      purpose: 'Book the trip to Oslo',
      expiresInSeconds: HOUR,
      resources: [{ identifier, scopes: ['notes.read'] }],
      ...changes,
    });
  return { agent, user, delegate };
}

test('a user has an agent act for them, and it is listed', async () => {
  const { agent, user, delegate } = await world();
  const delegation = await delegate({ mayDelegate: true });
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
  expect(await user.listDelegations()).toEqual([{ ...delegation, end: expect.any(Function) }]);
  expect((await delegate()).mayDelegate).toBe(false);
});

test('the agent exchanges the id for a token, and the user sees when', async () => {
  const { agent, user, delegate } = await world();
  const { id } = await delegate();
  expect((await agent.act(id)).access_token).toEqual(expect.any(String));
  expect((await user.listDelegations())[0]?.lastUsedAt).toEqual(expect.any(Date));
});

test('one that the user ends is gone, and can not be ended again', async () => {
  const { agent, user, delegate } = await world();
  const delegation = await delegate();
  await delegation.end();
  expect(await user.listDelegations()).toEqual([]);
  await expect(agent.act(delegation.id)).rejects.toMatchObject({ error: 'invalid_grant' });
  await expect(delegation.end()).rejects.toMatchObject({ refusal: 'DELEGATION_UNKNOWN' });
});

test('what can not be delegated is refused', async () => {
  const { delegate } = await world();
  await expect(delegate({ agent: 'nobody' })).rejects.toMatchObject({ refusal: 'AGENT_UNKNOWN' });
  await expect(delegate({ resources: [] })).rejects.toMatchObject({ refusal: 'DELEGATION_INVALID' });
});
