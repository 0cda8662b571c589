import { knownError, refusal, startWorld, type World } from '@latchkey/testing';
import { startTwoServices } from '@latchkey/testing/matrix/two-services';
import { type Connected, newConnected } from '@latchkey/testing/oauth/providers/connected';
import { type ProviderServers, startProviders } from '@latchkey/testing/oauth/providers/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const TOKEN_ENDPOINT = 'https://gitlab.com/oauth/token';
const PROFILE = 'https://gitlab.com/api/v4/user';

let servers: ProviderServers;
let world: World;
beforeAll(async () => {
  servers = await startProviders();
  world = await startWorld({ fetch: servers.fetch });
});
afterEach(() => servers.reset());
afterAll(() => world.close());

const connect = (changes: Parameters<typeof newConnected>[3] = {}) =>
  newConnected(Promise.resolve(world), servers, 'gitlab', changes);
const mine = (id = 'gitlab') => `POST /connected-accounts/me/${id}/access-token`;
const of = (userId: string) => `POST /connected-accounts/${userId}/gitlab/access-token`;
const ask = ({ user }: Connected, scope?: string) => user.call(mine(), { body: { scope } });
const lacksScope = knownError('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE');

describe('a token that is good', () => {
  test('is handed out, to the user and to the server', async () => {
    const { user, project, tokens } = await connect();
    const handed = { status: 201, body: { access_token: tokens.accessToken } };
    expect(await user.call(mine(), { body: {} })).toMatchObject(handed);
    expect(await user.call(of(user.id), { body: {} })).toMatchObject(handed);
    expect(await project.server(of(user.id), { body: { scope: 'read_user' } })).toMatchObject(handed);
  });

  test('is handed out under the older name too', async () => {
    const { user, tokens } = await connect();
    const answer = await user.call('POST /auth/oauth/connected-accounts/gitlab/access-token', { body: {} });
    expect(answer).toMatchObject({ status: 201, body: { access_token: tokens.accessToken } });
  });

  test('is not renewed', async () => {
    const account = await connect();
    const before = servers.asked(TOKEN_ENDPOINT);
    await ask(account);
    expect(servers.asked(TOKEN_ENDPOINT)).toBe(before);
  });

  test('has to cover every scope that is asked for', async () => {
    const account = await connect();
    expect(await ask(account, 'read_user api')).toMatchObject(lacksScope);
    const { accessToken } = await account.again(['api', 'sudo']);
    expect((await ask(account, ' sudo  read_user ')).body.access_token).toBe(accessToken);
  });
});

describe('a token is renewed', () => {
  test('when it has less than five minutes to live', async () => {
    const account = await connect({ expiresAt: world.clock() + 299_000 });
    const { status, body } = await ask(account);
    expect([status, body.access_token === account.tokens.accessToken]).toEqual([201, false]);
    expect((await ask(account)).body).toEqual(body);
  });

  test('when the provider has taken it back, and then it is not tried again', async () => {
    const account = await connect();
    servers.revoke(account.tokens.accessToken);
    expect((await ask(account)).body.access_token).not.toBe(account.tokens.accessToken);
    const before = servers.asked(PROFILE);
    await ask(account);
    expect(servers.asked(PROFILE)).toBe(before + 1);
  });

  test('again and again, with the refresh token that each renewal brings', async () => {
    const account = await connect({ expiresAt: 0 });
    for (let turn = 0; turn < 3; turn++) {
      expect((await ask(account)).status).toBe(201);
      await world.database.db
        .updateTable('oauth_tokens')
        .set({ access_expires_at: new Date(0) })
        .where('project_id', '=', account.project.id)
        .execute();
    }
  });

  test('once, by however many ask', async () => {
    const account = await connect({ expiresAt: 0 });
    const before = servers.asked(TOKEN_ENDPOINT);
    const answers = await Promise.all(Array.from({ length: 64 }, () => ask(account)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.access_token}`)).size).toBe(1);
    expect([answers[0]?.status, servers.asked(TOKEN_ENDPOINT) - before]).toEqual([201, 1]);
  });

  test('by the next who asks, when the process that was at it is gone', async () => {
    const account = await connect({ expiresAt: 0 });
    await world.database.db
      .updateTable('oauth_tokens')
      .set({ renewing_until: new Date(world.clock() + 30_000) })
      .where('project_id', '=', account.project.id)
      .execute();
    const asked = ask(account);
    world.clock.advance(31_000);
    expect((await asked).status).toBe(201);
  });

  test('and that is told', async () => {
    const account = await connect({ expiresAt: 0 });
    await ask(account);
    expect(await eventsOf(account)).toEqual([
      { kind: 'connected_account.renewed', detail: { provider_id: 'gitlab', rotated: true } },
    ]);
  });
});

describe('two services', () => {
  test('renew a token once between them', async () => {
    const both = await startTwoServices({ fetch: servers.fetch });
    const account = await newConnected(Promise.resolve(both.here), servers, 'gitlab', { expiresAt: 0 });
    const calls = both.calls(account.project);
    const headers = { 'access-token': account.user.accessToken };
    const before = servers.asked(TOKEN_ENDPOINT);
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, turn) => calls[turn % 2 === 0 ? 0 : 1](mine(), { body: {}, headers })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.access_token}`)).size).toBe(1);
    expect([answers[0]?.status, servers.asked(TOKEN_ENDPOINT) - before]).toEqual([201, 1]);
    await both.close();
  });
});

describe('when the provider', () => {
  test('refuses the refresh token, it is forgotten', async () => {
    const account = await connect({ expiresAt: 0 });
    servers.revoke(account.tokens.refreshToken ?? '');
    expect(await ask(account)).toMatchObject(lacksScope);
    const before = servers.asked(TOKEN_ENDPOINT);
    expect(await ask(account)).toMatchObject(lacksScope);
    expect(servers.asked(TOKEN_ENDPOINT)).toBe(before);
    expect(await eventsOf(account)).toEqual([
      { kind: 'connected_account.refused', detail: { provider_id: 'gitlab', token: 'refresh_token' } },
    ]);
  });

  test.each([
    ['is away', { status: 503, body: 'Sorry' }, 'OAUTH_PROVIDER_FAILED'],
    ['does not know the project any more', { status: 401, body: { error: 'invalid_client' } }, 'OAUTH_CLIENT_REFUSED'],
  ] as const)('%s, nothing is lost', async (_, told, name) => {
    const account = await connect({ expiresAt: 0 });
    servers.tell(TOKEN_ENDPOINT, told);
    expect(await ask(account)).toMatchObject(refusal(name));
    servers.reset();
    expect((await ask(account)).status).toBe(201);
  });

  test('cannot say whether a token is good, it stays', async () => {
    const account = await connect();
    servers.tell(PROFILE, { status: 502, body: '' });
    expect(await ask(account)).toMatchObject(refusal('OAUTH_PROVIDER_FAILED'));
    servers.reset();
    expect((await ask(account)).body.access_token).toBe(account.tokens.accessToken);
  });
});

describe('signing in once more', () => {
  const grants = ({ project }: Connected) =>
    world.database.db.selectFrom('oauth_tokens').select('id').where('project_id', '=', project.id).execute();

  test('puts the new grant in the place of those that it covers', async () => {
    const account = await connect();
    const { accessToken } = await account.again(['api']);
    expect([(await grants(account)).length, (await ask(account)).body.access_token]).toEqual([1, accessToken]);
  });

  test('without a refresh token keeps the one that there is', async () => {
    const account = await connect();
    await account.again([], { refreshToken: null, expiresAt: 0 });
    expect([(await grants(account)).length, (await ask(account)).status]).toEqual([2, 201]);
  });

  test('for other scopes each time keeps twenty', async () => {
    const account = await connect();
    for (let turn = 0; turn < 21; turn++) await account.again([`scope-${turn}`]);
    expect((await grants(account)).length).toBe(20);
  });
});

test('the tokens of a user go with the user', async () => {
  const { project, user } = await connect();
  await user.server('DELETE /users/me');
  const { db } = world.database;
  expect(await db.selectFrom('oauth_tokens').select('id').where('project_id', '=', project.id).execute()).toEqual([]);
});

test('whoever asks without end has to wait', async () => {
  const account = await connect();
  const answers = await Promise.all(Array.from({ length: 110 }, () => ask(account)));
  expect(answers.find(({ status }) => status !== 201)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
});

async function eventsOf({ project }: Connected) {
  const { db } = world.database;
  const rows = db.selectFrom('events').select(['kind', 'detail']).where('project_id', '=', project.id).orderBy('id');
  return rows.where('kind', 'like', 'connected%').execute();
}
