import { baseUrl, newProject, type TestProject } from '@latchkey/testing';
import { beforeAll, describe, expect, test } from 'vitest';

let project: TestProject;

beforeAll(async () => {
  const domains = ['https://app.example', 'https://paths.example/shop', 'https://ports.example:8443'];
  project = await newProject({
    allow_localhost: false,
    domains: domains.map((domain) => ({ domain, handler_path: '/handler' })),
  });
});

async function check(url: string, { admin } = project) {
  const { status, body } = await admin('GET /latchkey/redirect-check', { query: { url } });
  expect(status).toBe(200);
  return body;
}

describe('an address is trusted', () => {
  test('by the trusted domain that it lies below', async () => {
    expect(await check('https://paths.example/shop/welcome?from=mail')).toEqual({
      trusted: true,
      trusted_by: 'domain',
      reason: null,
      domain: 'https://paths.example/shop',
      message: expect.stringContaining('https://paths.example/shop'),
    });
  });

  test('by the localhost setting', async () => {
    const local = await newProject({ allow_localhost: true });
    expect(await check('http://localhost:3000/', local)).toMatchObject({ trusted: true, trusted_by: 'localhost' });
  });

  test('as a page that is hosted for the project', async () => {
    expect(await check(`${baseUrl}/p/${project.id}/sign-in`)).toMatchObject({
      trusted: true,
      trusted_by: 'hosted_pages',
      domain: null,
    });
  });
});

describe('an address is not trusted, and the check says why', () => {
  test.each([
    ['mailto:ada@example.com', 'not_http', null],
    ['app.example/welcome', 'not_http', null],
    ['https://ada@app.example/', 'malformed', null],
    ['https://app.example\\@evil.example/', 'malformed', null],
    ['https://www.app.example/', 'unknown_host', null],
    ['http://localhost:3000/', 'localhost_off', null],
    ['http://app.example/', 'other_scheme', 'https://app.example'],
    ['https://ports.example:9443/', 'other_port', 'https://ports.example:8443'],
    ['https://paths.example/blog', 'other_path', 'https://paths.example/shop'],
    ['https://paths.example/shop/..%2fblog', 'encoded_path', 'https://paths.example/shop'],
  ])('%s: %s', async (url, reason, domain) => {
    expect(await check(url)).toEqual({
      trusted: false,
      trusted_by: null,
      reason,
      domain,
      message: expect.any(String),
    });
  });
});

test('without an address the check is refused', async () => {
  expect(await project.admin('GET /latchkey/redirect-check')).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' });
});

test('the sentence names what to do about an unknown host', async () => {
  expect((await check('https://www.app.example/welcome')).message).toBe(
    "No trusted domain is www.app.example. Add https://www.app.example if it's yours: a domain doesn't cover its subdomains.",
  );
});
