import { knownError, newProject, refusal, type TestProject, world } from '@latchkey/testing';
import { type Agent, delegateTo, newAgent } from '@latchkey/testing/people/agent';
import { newRelyingParty } from '@latchkey/testing/people/relying-party';
import { identifier, newResourceServer, verifiedBy } from '@latchkey/testing/people/resource-server';
import * as openid from 'openid-client';
import { describe, expect, test } from 'vitest';

const HOUR = 3_600_000;

/** A project with an API, an agent, and a user who has delegated it to read notes. */
async function delegated(changes: Record<string, unknown> = {}, server: Record<string, unknown> = {}) {
  const project = await newProject();
  await newResourceServer(project, server);
  const agent = await newAgent(project);
  const user = await project.signUp();
  const answer = await delegateTo(user, agent, changes);
  return { project, agent, user, id: answer.body.id as string, answer };
}

const introspect = async ({ library }: Agent, token: string) => openid.tokenIntrospection(library, token);
const eventsOf = async ({ id }: TestProject, kind: string) => {
  const { db } = (await world()).database;
  const events = await db
    .selectFrom('events')
    .select('detail')
    .where('project_id', '=', id)
    .where('kind', '=', kind)
    .execute();
  return events.map(({ detail }) => detail);
};
const refused = (error: string) => ({ error });

describe('a user has an agent act for them', () => {
  test('for a purpose, a time and scopes, and reads what that is', async () => {
    const { user, agent, answer } = await delegated();
    const made = {
      agent: { client_id: agent.clientId, name: 'Travel agent', logo_url: null },
      purpose: 'Book the trip to Oslo',
      resources: [{ display_name: 'Notes API', scopes: [{ name: 'notes.read', description: 'Read your notes' }] }],
      connected_accounts: [],
      may_delegate: false,
      last_used_at_millis: null,
    };
    expect(answer).toMatchObject({ status: 201, body: made });
    expect(answer.body.expires_at_millis - answer.body.created_at_millis).toBe(HOUR);
    expect((await user.call('GET /latchkey/delegations')).body.items).toMatchObject([made]);
  });

  test('and the event log says so', async () => {
    const { project, agent } = await delegated();
    expect(await eventsOf(project, 'delegation.created')).toMatchObject([
      { client_id: agent.clientId, name: 'Travel agent', purpose: 'Book the trip to Oslo' },
    ]);
  });

  test.each<[string, Record<string, unknown>, object]>([
    ['an application that is no agent', { client_id: 'other' }, refusal('AGENT_UNKNOWN')],
    ['nothing', { resources: [] }, { status: 400, text: expect.stringContaining('Name the resource servers') }],
    [
      'an API that there is not',
      { resources: [{ identifier: 'https://other.example.com', scopes: ['read'] }] },
      { status: 400, text: expect.stringContaining('There is no resource server https://other.example.com.') },
    ],
    [
      'a scope that the API has not',
      { resources: [{ identifier, scopes: ['notes.burn'] }] },
      { status: 400, text: expect.stringContaining("You can't give the scope notes.burn") },
    ],
    [
      'one API twice',
      { resources: [1, 2].map(() => ({ identifier, scopes: ['notes.read'] })) },
      { status: 400, text: expect.stringContaining('Name each resource server once.') },
    ],
    [
      'an account at a provider that the project has not',
      { connected_accounts: ['github'] },
      knownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'),
    ],
  ])('but not for %s', async (_, changes, problem) => {
    const { project, user, agent } = await delegated();
    const { clientId } = await newRelyingParty(project);
    const asked = changes.client_id ? { client_id: clientId } : changes;
    expect(await delegateTo(user, agent, asked)).toMatchObject(problem);
  });

  test('but not for a scope whose permission they lack', async () => {
    const project = await newProject();
    await project.admin('POST /project-permission-definitions', { body: { id: 'edit' } });
    const scopes = [{ name: 'notes.read', description: 'Read your notes', required_permission: 'edit' }];
    await newResourceServer(project, { scopes });
    const answer = await delegateTo(await project.signUp(), await newAgent(project));
    expect(answer).toMatchObject({ status: 400, text: expect.stringContaining("You can't give the scope notes.read") });
  });
});

describe('the agent gets a token', () => {
  test('that names both: the user, and who acts', async () => {
    const { project, agent, user, id } = await delegated();
    const tokens = await agent.act(id);
    expect(tokens).toMatchObject({
      token_type: 'bearer',
      scope: 'notes.read',
      expires_in: 600,
      issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    });
    const { payload } = await verifiedBy(project, identifier, tokens.access_token);
    expect(payload).toMatchObject({ sub: user.id, client_id: agent.clientId, act: { sub: agent.clientId } });
  });

  test('and the event log says who did it for whom', async () => {
    const { project, agent, id, user } = await delegated();
    await agent.act(id);
    const detail = {
      id,
      client_id: agent.clientId,
      act: { sub: agent.clientId },
      resource: identifier,
      scopes: ['notes.read'],
    };
    expect(await eventsOf(project, 'delegation.used')).toEqual([detail]);
    const { items } = (await user.call('GET /latchkey/delegations')).body;
    expect(items).toMatchObject([{ last_used_at_millis: expect.any(Number) }]);
  });

  test('that lasts no longer than the delegation', async () => {
    const { agent, id } = await delegated({ expires_in_seconds: 120 });
    expect((await agent.act(id)).expires_in).toBeLessThanOrEqual(120);
  });

  test('that its API can ask about', async () => {
    const { agent, id, user } = await delegated({}, { token_format: 'opaque' });
    const { access_token } = await agent.act(id);
    expect(await introspect(agent, access_token)).toMatchObject({
      active: true,
      sub: user.id,
      aud: identifier,
      act: { sub: agent.clientId },
    });
  });
});

describe('the agent gets none', () => {
  test('for a scope that was not delegated', async () => {
    const { agent, id } = await delegated();
    await expect(agent.act(id, { resource: identifier, scope: 'notes.write' })).rejects.toMatchObject(
      refused('invalid_scope'),
    );
  });

  test('for an API that was not delegated', async () => {
    const { project, agent, id } = await delegated();
    await newResourceServer(project, { identifier: 'https://other.example.com' });
    await expect(agent.act(id, { resource: 'https://other.example.com' })).rejects.toMatchObject(
      refused('invalid_target'),
    );
  });

  test.each(['\0', `${identifier}\0`, 'notes'])('for what no API is called: %j', async (resource) => {
    const { agent, id } = await delegated();
    await expect(agent.act(id, { resource })).rejects.toMatchObject(refused('invalid_target'));
  });

  test('for an account that was not delegated', async () => {
    const { agent, id } = await delegated();
    const asked = agent.act(id, { audience: 'urn:latchkey:connected-account:github' });
    await expect(asked).rejects.toMatchObject(refused('invalid_target'));
  });

  test('by the delegation to another agent', async () => {
    const { project, id } = await delegated();
    await expect((await newAgent(project)).act(id)).rejects.toMatchObject(refused('invalid_request'));
  });

  test.each(['x', '00000000-0000-4000-8000-000000000000'])('by no delegation: %s', async (id) => {
    const { agent } = await delegated();
    await expect(agent.act(id)).rejects.toMatchObject(refused('invalid_request'));
  });

  test('once the user has lost the permission', async () => {
    const project = await newProject();
    await project.admin('POST /project-permission-definitions', { body: { id: 'edit' } });
    const scopes = [{ name: 'notes.read', description: 'Read your notes', required_permission: 'edit' }];
    await newResourceServer(project, { scopes });
    const user = await project.signUp();
    await project.server(`POST /project-permissions/${user.id}/edit`, { body: {} });
    const agent = await newAgent(project);
    const { id } = (await delegateTo(user, agent)).body;
    expect((await agent.act(id)).scope).toBe('notes.read');
    await project.server(`DELETE /project-permissions/${user.id}/edit`);
    await expect(agent.act(id)).rejects.toMatchObject(refused('invalid_target'));
  });

  test.each<[string, (given: Awaited<ReturnType<typeof delegated>>) => Promise<unknown>]>([
    ['ended the delegation', ({ user, id }) => user.call(`DELETE /latchkey/delegations/${id}`)],
    [
      'changed the password',
      ({ user }) =>
        user.call('POST /auth/password/update', {
          body: { old_password: user.password, new_password: 'another horse' },
        }),
    ],
    ['been banned', ({ project, user }) => project.server(`PUT /latchkey/users/${user.id}/ban`, { body: {} })],
    ['been deleted', ({ project, user }) => project.server(`DELETE /users/${user.id}`)],
  ])('once the user has %s, and what it has opens nothing', async (_, end) => {
    const given = await delegated({}, { token_format: 'opaque' });
    const { access_token } = await given.agent.act(given.id);
    await end(given);
    await expect(given.agent.act(given.id)).rejects.toMatchObject(refused('invalid_request'));
    expect(await introspect(given.agent, access_token)).toEqual({ active: false });
  });
});

describe('a chain of agents', () => {
  test.each(['jwt', 'opaque'])('names all of them, the last one first (%s)', async (token_format) => {
    const { project, agent, user, id } = await delegated({ may_delegate: true }, { token_format });
    const other = await newAgent(project, 'Hotel agent');
    const { access_token } = await other.actOn((await agent.act(id)).access_token);
    const said =
      token_format === 'jwt'
        ? (await verifiedBy(project, identifier, access_token)).payload
        : await introspect(other, access_token);
    expect(said).toMatchObject({ sub: user.id, act: { sub: other.clientId, act: { sub: agent.clientId } } });
  });

  test('narrows', async () => {
    const resources = [{ identifier, scopes: ['notes.read', 'notes.write'] }];
    const { project, agent, id } = await delegated({ may_delegate: true, resources });
    const other = await newAgent(project);
    const first = await agent.act(id, { resource: identifier, scope: 'notes.read' });
    expect((await other.actOn(first.access_token)).scope).toBe('notes.read');
  });

  test('never widens: no other scope, API or account', async () => {
    const resources = [{ identifier, scopes: ['notes.read', 'notes.write'] }];
    const { project, agent, id } = await delegated({ may_delegate: true, resources });
    await newResourceServer(project, { identifier: 'https://other.example.com' });
    const other = await newAgent(project);
    const { access_token } = await agent.act(id, { resource: identifier, scope: 'notes.read' });
    for (const [parameters, error] of [
      [{ resource: identifier, scope: 'notes.write' }, 'invalid_scope'],
      [{ resource: 'https://other.example.com' }, 'invalid_target'],
      [{ audience: 'urn:latchkey:connected-account:github' }, 'invalid_target'],
    ] as const) {
      await expect(other.actOn(access_token, parameters)).rejects.toMatchObject(refused(error));
    }
  });

  test('lasts no longer than the token that was handed on', async () => {
    const { project, agent, id } = await delegated({ may_delegate: true }, { token_lifetime_seconds: 60 });
    const { access_token } = await agent.act(id);
    const [{ id: serverId }] = (await project.admin('GET /latchkey/resource-servers')).body.items;
    await project.admin(`PATCH /latchkey/resource-servers/${serverId}`, { body: { token_lifetime_seconds: 3_600 } });
    expect((await (await newAgent(project)).actOn(access_token)).expires_in).toBeLessThanOrEqual(60);
  });

  test('begins only where the user lets the agent hand it on', async () => {
    const { project, agent, id } = await delegated();
    const other = await newAgent(project);
    const { access_token } = await agent.act(id);
    await expect(other.actOn(access_token)).rejects.toMatchObject(refused('invalid_request'));
  });

  test('ends with the delegation, all of it', async () => {
    const { project, agent, user, id } = await delegated({ may_delegate: true }, { token_format: 'opaque' });
    const other = await newAgent(project);
    const { access_token } = await other.actOn((await agent.act(id)).access_token);
    await user.call(`DELETE /latchkey/delegations/${id}`);
    expect(await introspect(other, access_token)).toEqual({ active: false });
  });

  test('has five links at most', async () => {
    const { project, agent, id } = await delegated({ may_delegate: true });
    let { access_token } = await agent.act(id);
    for (let link = 2; link <= 5; link++) {
      ({ access_token } = await (await newAgent(project)).actOn(access_token));
    }
    await expect((await newAgent(project)).actOn(access_token)).rejects.toMatchObject(refused('invalid_request'));
  });

  test.each([
    ['of a user who has signed in', (user: { accessToken: string }) => user.accessToken],
    ['that is none', () => 'x.y.z'],
    ['that is no JWT either', () => 'xyz'],
  ])('does not begin with a token %s', async (_, tokenOf) => {
    const { project, user } = await delegated({ may_delegate: true });
    await expect((await newAgent(project)).actOn(tokenOf(user))).rejects.toMatchObject(refused('invalid_request'));
  });
});

test('a user ends a delegation once, and never that of another one', async () => {
  const { project, user, id } = await delegated();
  const end = `DELETE /latchkey/delegations/${id}`;
  expect(await (await project.signUp()).call(end)).toMatchObject(refusal('DELEGATION_UNKNOWN'));
  expect(await user.call(end)).toMatchObject({ status: 200, body: { success: true } });
  expect(await user.call(end)).toMatchObject(refusal('DELEGATION_UNKNOWN'));
});

// The last one, for it moves the clock that the others share.
test('when its time is over, a delegation is listed no more', async () => {
  const { project, user } = await delegated();
  (await world()).clock.advance(HOUR);
  const later = await project.signIn(user.email, user.password);
  expect((await later.call('GET /latchkey/delegations')).body.items).toEqual([]);
});
