import { inspect } from 'node:util';
import { type Answer, newEmail, newProject, startWorld, type TestProject, type World } from '@latchkey/testing';
import { startOidcProvider } from '@latchkey/testing/oauth/oidc-provider';
import { answerOf, begin, comeBack, exchange, sharedProviders, toldApp } from '@latchkey/testing/people/oauth-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Everything that the service hands to its log, as deep as it goes. */
const lines: string[] = [];
const write = (...line: unknown[]) => void lines.push(inspect(line, { depth: 12, maxStringLength: null }));
const log = { info: write, warn: write, error: write, flush: () => {} };

let world: World;
let project: TestProject;
beforeAll(async () => {
  world = await startWorld({ log });
  project = await newProject(sharedProviders('github'), Promise.resolve(world));
});
afterAll(() => world.close());

/** What the log got meanwhile: never nothing, for each request is written down. */
async function loggedBy(act: () => Promise<unknown>): Promise<string> {
  const before = lines.length;
  await act();
  await world.service.workOutbox();
  expect(lines.length).toBeGreaterThan(before);
  return lines.slice(before).join('\n');
}

describe('S17 secrets in logs, addresses and answers', () => {
  test('CVE-2023-28443 (Directus): the refresh token in the cookies of a request was logged', async () => {
    const user = await project.signUp();
    const headers = {
      cookie: `latchkey-refresh-${project.id}=${user.refreshToken}`,
      'refresh-token': user.refreshToken,
    };
    const logged = await loggedBy(() => project.call('POST /auth/sessions/current/refresh', { headers }));
    expect(logged).not.toContain(user.refreshToken);
  });

  test('CVE-2022-31186 (NextAuth.js): secrets of a provider were logged where a sign-in by it failed', async () => {
    const { issuer, clientId: client_id, signIn } = await startOidcProvider();
    const client_secret = 'a-secret-that-the-provider-refuses';
    const ours = { id: 'oidc', display_name: 'Ours', issuer, client_id, client_secret };
    const own = await newProject({}, Promise.resolve(world));
    const set = await own.admin('PATCH /latchkey/project-settings', { body: { oidc_providers: [ours] } });
    expect(set.status).toBe(200);
    const flow = await begin(own, {}, 'oidc');
    const back = await signIn(flow.provider, { email: newEmail(), name: 'Ada' });
    const answer = Object.fromEntries(back.searchParams);
    let refused: Answer | undefined;
    const logged = await loggedBy(async () => {
      refused = await comeBack(flow, answer);
    });
    // It is the secret that the provider refuses, which is said without it.
    expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('refused the client id or secret') });
    for (const secret of [client_secret, Buffer.from(`${client_id}:${client_secret}`).toString('base64')])
      expect(logged).not.toContain(secret);
    for (const secret of [answer.code ?? 'no code', flow.state]) expect(logged).not.toContain(secret);
  });

  test('CVE-2024-35196 (Sentry): the body of a request was logged, with a token in it', async () => {
    const token = 'a-verification-token-that-is-secret';
    const logged = await loggedBy(async () => {
      await project.call('POST /auth/password/sign-in', { body: { token, email: 7 } });
      await project.call('POST /auth/password/sign-in', { raw: { type: 'application/json', body: `{"t":"${token}` } });
    });
    expect(logged).not.toContain(token);
  });

  test('CVE-2020-15095 (npm): the password in the address of a server was logged', async () => {
    const url = 'http://ada:a-secret-password@127.0.0.1:9/hook';
    const logged = await loggedBy(async () => {
      const made = await project.admin('POST /latchkey/webhook-endpoints', { body: { url } });
      expect(made).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' });
      expect(made.text).not.toContain('a-secret-password');
    });
    expect(logged).not.toContain('a-secret-password');
  });

  test('CVE-2023-1387 (Grafana): a token that came in the query was sent on to another server', async () => {
    const user = await project.signUp();
    const query = { type: 'link', token: user.accessToken };
    let led: Awaited<ReturnType<typeof begin>> | undefined;
    const logged = await loggedBy(async () => {
      led = await begin(project, query);
    });
    expect(led?.provider.href).not.toContain(user.accessToken);
    expect(led?.begun.headers.get('referrer-policy')).toBe('no-referrer');
    expect(logged).not.toContain(user.accessToken);
  });

  test('CVE-2024-34065 (Strapi): an application was sent the token of the session in its address', async () => {
    const flow = await begin(project);
    const denied = toldApp(await comeBack(flow, { state: flow.state, error: 'access_denied' }));
    expect(Object.keys(denied).filter((name) => /token|secret/.test(name))).toEqual([]);
    const signedIn = await begin(project);
    const led = await comeBack(signedIn, await answerOf(signedIn, { email: newEmail() }));
    const { code = '', ...more } = toldApp(led);
    expect([led.status, Object.keys(more)]).toEqual([303, ['state']]);
    // What the address has is exchanged for the tokens, once, and with what only the application knows.
    expect((await exchange(signedIn, code, { code_verifier: 'x'.repeat(43) })).status).toBe(400);
  });

  test('CVE-2024-34708 (Directus): fields by another name showed what was hidden', async () => {
    const { id } = await project.signUp();
    expect((await project.admin(`GET /users/${id}`)).status).toBe(200);
    for (const query of [
      { fields: 'password,password_hash,*' },
      { 'alias[shown]': 'password', fields: 'shown' },
      { include: 'password_hash' },
    ])
      for (const path of ['/users', `/users/${id}`]) {
        const { text } = await project.admin(`GET ${path}`, { query });
        expect(text).not.toMatch(/\$argon2|\$2[aby]\$/);
      }
  });
});
