import type { AddressInfo } from 'node:net';
import { baseUrl, newProject, type TestProject, type TestUser, world } from '@latchkey/testing';
import { sendRaw } from '@latchkey/testing/http/raw-request';
import { until } from '@latchkey/testing/until';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ListeningServer, listen } from '../app/http-server.ts';

let project: TestProject;
let user: TestUser;
let server: ListeningServer;
beforeAll(async () => {
  project = await newProject();
  user = await project.signUp();
  server = await listen((await world()).service.fetch, { host: '127.0.0.1', port: 0 });
});
afterAll(() => server.drain());

/** A signed-in user's request, to the letter of the path where URLs leave it alone. */
async function visit(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { fetch } = (await world()).service;
  const request = new Request(`${baseUrl}${path}`, {
    method,
    headers: {
      'x-latchkey-project-id': project.id,
      'x-latchkey-access-type': 'client',
      'x-latchkey-publishable-client-key': project.keys.publishable_client_key,
      'x-latchkey-access-token': user.accessToken,
      ...headers,
    },
  });
  const answer = await fetch(request, { peer: '127.0.0.1' });
  return { status: answer.status, text: await answer.text() };
}

const LISTED = '"items":[';

describe('S28 paths that two readers read differently', () => {
  test('a user reads itself, and not the list of users', async () => {
    expect((await visit('/api/v1/users/me')).text).toContain(user.id);
    expect((await visit('/api/v1/users')).status).toBe(401);
  });

  test.each([
    ['GHSA-x732-6j76-qmhm', 'Better Auth', 'a second slash led past what was turned off', '/api/v1//users'],
    ['CVE-2020-1957', 'Apache Shiro', 'a path with /..; was checked as another one', '/api/v1/users/me/..;/'],
    ['CVE-2020-11989', 'Apache Shiro', 'a slash that was encoded twice was checked as none', '/api/v1/users%252f'],
    ['CVE-2020-13933', 'Apache Shiro', 'an encoded semicolon ended the path for one of two', '/api/v1/users/%3bme'],
    ['CVE-2022-22978', 'Spring Security', 'a line break ended the pattern that guards', '/api/v1/users%0a'],
    [
      'CVE-2022-32532',
      'Apache Shiro',
      'a line feed in the path was no character to the pattern',
      '/api/v1/users/%0d%0a',
    ],
    ['CVE-2025-64765', 'Astro', 'an encoded letter of the path led past the middleware', '/api/v1/%75sers'],
    ['CVE-2026-41248', 'Clerk', 'a matcher and the router read a path differently', '/api/v1/./users/%2e%2e/users'],
  ])('%s (%s): %s', async (_, __, ___, path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const { status, text } = await visit(path, {}, method);
      expect([400, 401, 404, 405]).toContain(status);
      expect(text).not.toContain(LISTED);
    }
  });

  test.each([
    [
      'CVE-2018-14773',
      'Symfony',
      'a header named another path than the one that was checked',
      { 'x-original-url': '/api/v1/users/me', 'x-rewrite-url': '/api/v1/users/me' },
    ],
    [
      'CVE-2025-43865',
      'React Router',
      'a header brought the data that a page was drawn with',
      { 'x-react-router-prerender-data': '{"user":"owner"}', 'x-http-method-override': 'GET' },
    ],
  ])('%s (%s): %s', async (_, __, ___, headers) => {
    expect(await visit('/api/v1/users', headers as Record<string, string>)).toMatchObject({ status: 401 });
    const { text } = await visit('/api/v1/users/me', headers as Record<string, string>);
    expect(JSON.parse(text).id).toBe(user.id);
  });

  /** What a server on a port of its own answers to this path, of which no client has cleared away anything. */
  async function sentRaw(path: string): Promise<string> {
    const { port } = server.address() as AddressInfo;
    const connection = sendRaw(`http://127.0.0.1:${port}`, `GET ${path}`, 'connection: close');
    await until(connection.isClosed);
    return connection.received();
  }

  test('a file of the dashboard is sent', async () => {
    expect(await sentRaw('/assets/index-aB3dE6gH.js')).toMatch(/^HTTP\/1\.1 200 [\s\S]*a long script/);
  });

  test.each([
    ['CVE-2021-41773', 'Apache HTTP Server', 'encoded dots led out of the folder', '/.%2e'],
    ['CVE-2021-42013', 'Apache HTTP Server', 'dots that were encoded twice led out of the folder', '/%%32%65%%32%65'],
    ['CVE-2021-43798', 'Grafana', 'the path of a plugin led to any file', '/..'],
    ['CVE-2024-32869', 'Hono', 'encoded dots led out of the folder of assets', '/%2e%2e'],
    ['CVE-2023-2825', 'GitLab', 'slashes that were encoded led to any file', '/..%2f'],
  ])('%s (%s): %s', async (_, __, ___, up) => {
    for (const folder of ['/p/assets', '/assets', '/inbox', '/api/v1/images']) {
      const answer = await sentRaw(`${folder}${up.repeat(16)}/etc/passwd`);
      expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d /);
      expect(answer).not.toMatch(/root:.*:0:0/);
    }
  });
});
