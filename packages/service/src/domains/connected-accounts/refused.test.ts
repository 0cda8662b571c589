import { knownError, newProject, refusal, startWorld, type World } from '@latchkey/testing';
import { connectAccount } from '@latchkey/testing/oauth/connected-account';
import { newConnected, ownKeys } from '@latchkey/testing/oauth/providers/connected';
import { type ProviderServers, startProviders } from '@latchkey/testing/oauth/providers/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const HOUR = 3_600_000;

let servers: ProviderServers;
let world: World;
beforeAll(async () => {
  servers = await startProviders();
  world = await startWorld({ fetch: servers.fetch });
});
afterAll(() => world.close());

const connect = () => newConnected(Promise.resolve(world), servers, 'gitlab');
const mine = (id = 'gitlab') => `POST /connected-accounts/me/${id}/access-token`;
const of = (userId: string) => `POST /connected-accounts/${userId}/gitlab/access-token`;
const lacksScope = knownError('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');

describe('nobody gets the token of', () => {
  test('another user, as a client', async () => {
    const { project, user } = await connect();
    const eve = await project.signUp();
    expect(await eve.call(of(user.id), { body: {} })).toMatchObject(refusal('CONNECTED_ACCOUNT_NOT_OWN'));
    expect(await project.call(of(user.id), { body: {} })).toMatchObject(refusal('CONNECTED_ACCOUNT_NOT_OWN'));
  });

  test('nobody', async () => {
    const { project } = await connect();
    const nobody = knownError('CANNOT_GET_OWN_USER_WITHOUT_USER');
    expect(await project.call(mine(), { body: {} })).toMatchObject(nobody);
    expect(await project.server(mine(), { body: {} })).toMatchObject(nobody);
    const alias = 'POST /auth/oauth/connected-accounts/gitlab/access-token';
    expect(await project.call(alias, { body: {} })).toMatchObject(nobody);
  });

  test('a user who does not exist', async () => {
    const { project } = await connect();
    const answer = await project.server(of('7ba8b815-9dad-41d1-80b4-00c04fd430c8'), { body: {} });
    expect(answer).toMatchObject(knownError('USER_NOT_FOUND'));
  });

  test('a user who has connected nothing', async () => {
    const { project } = await connect();
    const eve = await project.signUp();
    expect(await eve.call(mine(), { body: {} })).toMatchObject(knownError('OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'));
  });

  test('a provider that the project does not have', async () => {
    const { user } = await connect();
    const notFound = knownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
    for (const id of ['google', 'nonsense']) expect(await user.call(mine(id), { body: {} })).toMatchObject(notFound);
  });

  test('a provider that runs on shared keys, not even of the time when it did', async () => {
    const project = await newProject({ oauth_providers: [{ id: 'github', type: 'shared' }] }, Promise.resolve(world));
    const user = await project.signUp();
    const account = { userId: user.id, providerId: 'github', accountId: 'a' };
    const tokens = { accessToken: 'shared', refreshToken: 'shared', expiresAt: world.clock() + HOUR, scopes: [] };
    await connectAccount(world, project, account, tokens);
    const unavailable = knownError('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS');
    expect(await user.call(mine('github'), { body: {} })).toMatchObject(unavailable);
    const own = { id: 'github', type: 'standard', ...ownKeys };
    await project.admin('PATCH /internal/projects/current', { body: { config: { oauth_providers: [own] } } });
    expect(await user.call(mine('github'), { body: {} })).toMatchObject(lacksScope);
  });

  test('another client than the one that it was granted to', async () => {
    const { project, user } = await connect();
    const other = { id: 'gitlab', type: 'standard', ...ownKeys, client_id: 'another' };
    await project.admin('PATCH /internal/projects/current', { body: { config: { oauth_providers: [other] } } });
    expect(await user.call(mine(), { body: {} })).toMatchObject(lacksScope);
  });

  test('anybody, in the database', async () => {
    const { project, tokens } = await connect();
    const rows = await world.database.db
      .selectFrom('oauth_tokens')
      .selectAll()
      .where('project_id', '=', project.id)
      .execute();
    const text = rows.map((row) => `${row.access_token?.toString('latin1')} ${row.refresh_token?.toString('latin1')}`);
    expect(rows).toHaveLength(1);
    expect(text.join()).not.toContain(tokens.accessToken);
    expect(text.join()).not.toContain(tokens.refreshToken);
  });
});
