import { inspect } from 'node:util';
import { newProject, startWorld, type TestProject, type World } from '@latchkey/testing';
import { begin, comeBack, sharedProviders, signInBy, toldApp } from '@latchkey/testing/people/oauth-app';
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
    const flow = await begin(project);
    const code = 'a-code-of-the-provider-that-is-secret';
    const logged = await loggedBy(() => comeBack(flow, { state: flow.state, code, access_token: `${code}-token` }));
    expect(logged).not.toContain(code);
    expect(logged).not.toContain(flow.state);
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
      await project.server('POST /users', { body: { display_name: 'Ada' } });
      if (made.status === 201) await project.admin(`DELETE /latchkey/webhook-endpoints/${made.body.id}`);
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
    const person = { email: `${crypto.randomUUID()}@example.com` };
    const { body } = await signInBy(project, person).catch(() => ({ body: {} as Record<string, string> }));
    expect(JSON.stringify(denied)).not.toContain(body.access_token ?? 'none');
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
