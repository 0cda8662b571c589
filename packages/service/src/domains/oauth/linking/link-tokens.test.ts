import { knownError, newProject, startWorld, type TestProject, type World } from '@latchkey/testing';
import { beginLink } from '@latchkey/testing/oauth/oauth-link';
import { ownKeys } from '@latchkey/testing/oauth/providers/connected';
import { type ProviderServers, startProviders } from '@latchkey/testing/oauth/providers/server';
import { comeBack, exchange, type Flow, toldApp } from '@latchkey/testing/people/oauth-app';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const TOKEN = 'POST /connected-accounts/me/gitlab/access-token';

let servers: ProviderServers;
let world: World;
let project: TestProject;
beforeAll(async () => {
  servers = await startProviders();
  world = await startWorld({ fetch: servers.fetch });
});
afterAll(() => world.close());
beforeEach(async () => {
  const provider = { id: 'gitlab', type: 'standard', ...ownKeys };
  project = await newProject({ oauth_providers: [provider] }, Promise.resolve(world));
});

/** Somebody whose link has brought a person back from the provider with a code. */
async function waiting() {
  const user = await project.signUp();
  const flow = await beginLink(project, user, {}, 'gitlab');
  const answer = await comeBack(flow, Object.fromEntries(servers.consent(flow.provider)));
  return { user, flow, code: toldApp(answer).code ?? '' };
}

const linkOf = async (): Promise<Buffer | null | undefined> => {
  const query = world.database.db.selectFrom('oauth_grants').select('link').where('project_id', '=', project.id);
  return (await query.executeTakeFirst())?.link;
};

/** Asks for a token of the provider in the session that a code gives. */
async function tokenAfter(flow: Flow, code: string) {
  const { access_token } = (await exchange(flow, code)).body;
  return project.call(TOKEN, { body: {}, headers: { 'access-token': access_token } });
}

test('whoever sends somebody else to the provider has none of their tokens', async () => {
  const { user } = await waiting();
  expect(await user.call(TOKEN, { body: {} })).toMatchObject(knownError('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'));
});

test('who comes with the code has them', async () => {
  const { flow, code } = await waiting();
  const { status, body } = await tokenAfter(flow, code);
  const answer = await servers.fetch('https://gitlab.com/api/v4/user', {
    headers: { authorization: `Bearer ${body.access_token}` },
  });
  expect([status, answer.status]).toEqual([201, 200]);
});

test('until then they are sealed, and with the code they are gone', async () => {
  const { flow, code } = await waiting();
  const sealed = (await linkOf()) ?? Buffer.alloc(0);
  const token: string = (await tokenAfter(flow, code)).body.access_token;
  expect([sealed.length > token.length, sealed.includes(token), sealed.includes('accessToken')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await linkOf()).toBeNull();
});

test('they are of no use to another client that the project has by the time of the code', async () => {
  const { flow, code } = await waiting();
  const provider = { id: 'gitlab', type: 'standard', ...ownKeys, client_id: 'another' };
  await project.admin('PATCH /internal/projects/current', { body: { config: { oauth_providers: [provider] } } });
  expect(await tokenAfter(flow, code)).toMatchObject(knownError('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'));
});
