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

test.each([
  ['mailto:ada@example.com', 'not_http', null, 'An address starts with https:// or http://'],
  ['https://ada@app.example/', 'malformed', null, "This isn't a valid address, or programs read it in different ways."],
  [
    'https://www.app.example/',
    'unknown_host',
    null,
    'No trusted domain is www.app.example. Add https://www.app.example',
  ],
  ['http://localhost:3000/', 'localhost_off', null, "Localhost isn't allowed in this project."],
  [`${baseUrl}/p/another/sign-in`, 'installation', null, "Don't add it"],
  ['http://app.example/', 'other_scheme', 'https://app.example', "an address with http:// isn't covered"],
  ['https://ports.example:9443/', 'other_port', 'https://ports.example:8443', "another port isn't covered"],
  ['https://paths.example/blog', 'other_path', 'https://paths.example/shop', 'only paths below it are covered'],
  ['https://paths.example/shop/..%2fx', 'encoded_path', 'https://paths.example/shop', 'an encoded slash or backslash'],
])('%s is not trusted, with a reason and a sentence', async (url, reason, domain, sentence) => {
  const checked = await check(url);
  expect(checked).toMatchObject({ trusted: false, trusted_by: null, reason, domain });
  expect(checked.message).toContain(sentence);
});

test('without an address the check is refused', async () => {
  expect(await project.admin('GET /latchkey/redirect-check')).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' });
});
