import {
  knownError,
  newProject,
  refusal,
  startWorld,
  type TestProject,
  violationsIn,
  type World,
  world,
} from '@latchkey/testing';
import {
  appUrl,
  authorizeQuery,
  begin,
  codeOf,
  comeBack,
  exchange,
  sharedProviders,
} from '@latchkey/testing/people/oauth-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const VERIFIER = 'a'.repeat(43);
const path = (id = 'github') => `GET /auth/oauth/authorize/${id}`;

let project: TestProject;

beforeAll(async () => {
  project = await newProject(sharedProviders('github', 'google'));
});

/** The answer to an app that sends somebody off with some parameters changed. */
const ask = (changes: Record<string, string | undefined> = {}, id?: string) =>
  project.bare(path(id), { query: authorizeQuery(project, VERIFIER, changes) });

describe('an app that asks for nothing of the sort', () => {
  test.each([
    'client_id',
    'client_secret',
    'redirect_uri',
    'scope',
    'state',
    'grant_type',
    'code_challenge',
    'code_challenge_method',
    'response_type',
  ])('has to say its %s', async (name) => {
    expect(violationsIn(await ask({ [name]: undefined }))).toEqual([`query.${name} must be defined`]);
  });

  test.each([
    ['scope', 'openid'],
    ['scope', 'legacy legacy'],
    ['grant_type', 'implicit'],
    ['response_type', 'token'],
    ['type', 'login'],
    ['code_challenge_method', 'plain'],
    ['code_challenge_method', 's256'],
    ['code_challenge', 'short'],
    ['code_challenge', `${'a'.repeat(42)}=`],
    ['code_challenge', 'a'.repeat(44)],
    ['state', ''],
    ['state', 'ü'],
    ['state', 'a\nb'],
    ['redirect_uri', 'nowhere'],
    ['error_redirect_url', 'nowhere'],
    ['error_redirect_uri', 'a b'],
    ['surplus', 'x'],
  ])('is told that %s may not be %j', async (name, value) => {
    const lines = violationsIn(await ask({ [name]: value }));
    expect([lines.length, lines[0]]).toEqual([1, expect.stringMatching(/^query\b/)]);
  });

  test('is told of another project, under the id that it gave', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    for (const client_id of [id, 'x', `${project.id}#staging`]) {
      expect(await ask({ client_id })).toMatchObject(knownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id }));
    }
  });

  test('is told of a key of another project, or of another kind', async () => {
    const foreign = await newProject();
    for (const client_secret of [foreign.keys.publishable_client_key, project.keys.secret_server_key, 'x', '']) {
      expect(await ask({ client_secret })).toMatchObject(
        knownError('INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: project.id }),
      );
    }
  });

  test.each(['spotify', 'nobody', '..%2f..', '%7Bid%7D'])(
    'is told of a provider that is not enabled: %s',
    async (id) => {
      expect(await ask({}, id)).toMatchObject(knownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'));
    },
  );

  test('is answered here, even where its error address is trusted', async () => {
    expect((await ask({ scope: 'openid' })).headers.get('location')).toBeNull();
  });
});

describe('somebody who is sent off', () => {
  test('comes to the provider, with a state and a challenge of our own', async () => {
    const { provider, appState } = await begin(project);
    const { state = '', code_challenge, ...others } = Object.fromEntries(provider.searchParams);
    expect(state).toMatch(/^[\w-]{43}$/);
    expect(state).not.toBe(appState);
    expect(code_challenge).toMatch(/^[\w-]{43}$/);
    expect(others).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:4400/api/v1/auth/oauth/callback/github',
    });
  });

  test('asks the provider for extra scopes', async () => {
    const { provider } = await begin(project, { provider_scope: 'repo  gist' });
    expect(provider.searchParams.get('scope')?.split(' ').slice(-2)).toEqual(['repo', 'gist']);
  });

  test('gets a cookie for ten minutes that no script can read', async () => {
    const { begun, state } = await begin(project);
    expect(begun.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^latchkey-oauth-inner-${state}=true; Path=/; Expires=[^;]+ GMT; Max-Age=600; HttpOnly; SameSite=Lax$`,
        ),
      ),
    ]);
  });

  test('leaves no address behind that holds anything secret', async () => {
    expect((await begin(project)).begun.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await ask({ scope: 'openid' })).headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('gets another state each time', async () => {
    const states = [(await begin(project)).state, (await begin(project)).state];
    expect(new Set(states).size).toBe(2);
  });

  test('may come from a branch that is named', async () => {
    expect((await ask({ client_id: `${project.id}#main` })).status).toBe(307);
  });

  test('may come from an app in an address with a fragment, which is cut off', async () => {
    const flow = await begin(project, { redirect_uri: `${appUrl}#here` });
    const code = await codeOf(flow, { email: 'fragment@example.com' });
    expect((await exchange(flow, code)).status).toBe(200);
  });
});

describe('a service at an https address', () => {
  const logged: string[] = [];
  let inWorld: Promise<World>;
  let secure: TestProject;

  beforeAll(async () => {
    const line = (...parts: unknown[]) => void logged.push(JSON.stringify(parts));
    const log = { info: line, warn: line, error: line, flush: () => {} };
    inWorld = startWorld({ baseUrl: 'https://auth.example', log });
    secure = await newProject(sharedProviders('github'), inWorld);
  });
  afterAll(async () => (await inWorld).close());

  test('gives a cookie for https alone', async () => {
    const { begun } = await begin(secure);
    expect(begun.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-latchkey-oauth-inner-[\w-]{43}=true; Path=\/; .*; Secure; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  test('writes down nothing of a flow that opens anything', async () => {
    const { accessToken: token } = await secure.signUp();
    const flow = await begin(secure, { type: 'link', token });
    await comeBack(flow, { state: flow.state, code: 'the code of the provider' });
    const secrets = [token, flow.state, flow.verifier, secure.keys.publishable_client_key, 'the code of the provider'];
    expect(logged.some((line) => line.includes('/auth/oauth/callback/github'))).toBe(true);
    expect(logged.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
  });
});

test('a provider that answers by a form of its own gets a cookie that comes along with that', async () => {
  const own = { id: 'apple', type: 'standard', client_id: 'x', client_secret: 'y' };
  const apple = await newProject({ oauth_providers: [own] });
  const { begun } = await begin(apple, {}, 'apple');
  expect(begun.headers.getSetCookie()).toEqual([
    expect.stringMatching(/; Max-Age=600; Secure; HttpOnly; SameSite=None$/),
  ]);
});

test.each(['https://evil.example/', 'http://localhost@evil.example/', 'ftp://localhost/'])(
  'an app at %s is refused before the visit to the provider',
  async (redirect_uri) => {
    const query = { ...authorizeQuery(project, VERIFIER), redirect_uri };
    const answer = await project.bare(path(), { query });
    expect(answer).toMatchObject(refusal('OAUTH_REDIRECT_UNTRUSTED'));
    expect([answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([null, []]);
  },
);

test('whoever begins flows without end is put off', async () => {
  const busy = await newProject(sharedProviders('github'));
  const query = authorizeQuery(busy, VERIFIER);
  let answer = await busy.bare(path(), { query });
  for (let count = 0; count < 130 && answer.status === 307; count++) answer = await busy.bare(path(), { query });
  expect(answer).toMatchObject(refusal('TOO_MANY_REQUESTS'));
});

test('nothing of the address is stored that could be used again', async () => {
  const { state, verifier, provider } = await begin(project);
  const { database } = await world();
  const rows = JSON.stringify(await database.db.selectFrom('oauth_grants').selectAll().execute());
  const secrets = [state, verifier, project.keys.publishable_client_key, provider.searchParams.get('client_id') ?? ''];
  expect(secrets.filter((secret) => rows.includes(secret))).toEqual([]);
});
