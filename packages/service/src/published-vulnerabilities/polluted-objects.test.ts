import { newProject, type TestProject, type TestUser } from '@latchkey/testing';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';

let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  project = await newProject();
  user = await project.signUp();
});

const inherited = () => {
  const found: string[] = [];
  for (const name in {}) found.push(name);
  return found;
};
afterEach(() => {
  const found = inherited();
  for (const name of found) delete (Object.prototype as Record<string, unknown>)[name];
  expect(found).toEqual([]);
});

/** Sends JSON to the letter, for an object with `__proto__` as a key of its own is hard to write down. */
const patch = (call: TestProject['call'], path: string, body: string) =>
  call(`PATCH ${path}`, { raw: { type: 'application/json', body } });

/** All that an object has of its own, in one order. */
const told = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? `{${Object.entries(value)
        .map(([name, inner]) => `${name}:${told(inner)}`)
        .sort()
        .join()}}`
    : JSON.stringify(value);

describe('S22 polluted prototypes', () => {
  test.each([
    ['CVE-2018-3728', 'hoek', 'merging copied __proto__ into all objects', '{"__proto__":{"isAdmin":true}}'],
    [
      'CVE-2018-16487',
      'lodash',
      'merge went by constructor.prototype to all objects',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
    ],
    [
      'CVE-2019-10744',
      'lodash',
      'defaultsDeep went by constructor.prototype to all objects',
      '{"a":1,"constructor":{"prototype":{"isAdmin":true,"toString":"x"}}}',
    ],
    ['CVE-2019-11358', 'jQuery', 'a deep extend copied __proto__', '{"a":{"b":{"__proto__":{"isAdmin":true}}}}'],
    [
      'CVE-2022-46175',
      'JSON5',
      'a key __proto__ became the prototype of what was read',
      '{"a":true,"__proto__":{"isAdmin":true}}',
    ],
    [
      'CVE-2022-24760',
      'Parse Server',
      'an update of a record polluted what the database driver reads',
      '{"a":{"__proto__":{"evalFunctions":true,"isAdmin":true}},"prototype":{"isAdmin":true}}',
    ],
  ])('%s (%s): %s', async (_, __, ___, metadata) => {
    for (const field of ['client_metadata', 'server_metadata']) {
      const answer = await patch(user.server, '/users/me', `{"${field}":${metadata}}`);
      expect(answer.status).toBeLessThan(500);
      // Put in as it is, or refused: never halfway.
      if (answer.status === 200) expect(told(answer.body[field])).toBe(told(JSON.parse(metadata)));
    }
    expect(inherited()).toEqual([]);
    expect((await project.call('GET /users')).code).toBe('INSUFFICIENT_ACCESS_TYPE');
  });

  test('CVE-2022-24802 (deepmerge-ts): settings merged with __proto__ were settings of everything', async () => {
    const hostile =
      '{"config":{"__proto__":{"sign_up_enabled":false,"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}}';
    const answer = await patch(project.admin, '/internal/projects/current', hostile);
    expect(answer.status).toBeLessThan(500);
    expect((await project.call('GET /projects/current')).body.config.sign_up_enabled).toBe(true);
    expect((await (await newProject()).call('GET /projects/current')).body.config.sign_up_enabled).toBe(true);
  });

  test.each([
    [
      'CVE-2022-24999',
      'qs',
      'a query with __proto__ and a length hung the process',
      'a[__proto__]=b&a[__proto__]&a[length]=100000000',
    ],
    [
      'CVE-2017-1000048',
      'qs',
      'a query overwrote what objects inherit',
      ']=toString&[]=hasOwnProperty&toString=x&hasOwnProperty=x&__proto__=x',
    ],
    ['CVE-2014-7191', 'qs', 'one large index made an array of that length', 'limit[1000000000]=1&a[1000000000]=x'],
  ])('%s (%s): %s', async (_, __, ___, query) => {
    const asked = await project.server(`GET /users?${query}`);
    expect([200, 400]).toContain(asked.status);
    const form = { type: 'application/x-www-form-urlencoded', body: `grant_type=refresh_token&${query}` };
    expect((await project.bare('POST /auth/oauth/token', { raw: form })).status).toBe(400);
    expect((await project.server('GET /users')).status).toBe(200);
  });
});
