import { footprint, newProject, type TestProject, type TestUser } from '@latchkey/testing';
import { beforeAll, describe, expect, test } from 'vitest';

let project: TestProject;
let user: TestUser;
beforeAll(async () => {
  project = await newProject();
  user = await project.signUp();
  await project.signUp();
});

const INJECTED = `' OR 1=1; DROP TABLE users; SELECT '`;
const token = (columns: object) => Buffer.from(JSON.stringify(columns)).toString('base64url');

describe('S23 page tokens, searches and orders', () => {
  test.each([
    [
      'GHSA-hgx2-28f8-6g2r',
      'Ory Kratos',
      'a forged page token was SQL in the list of messages',
      '/latchkey/webhook-messages',
      token({ 'id" OR 1=1 --': 'x' }),
    ],
    [
      'GHSA-r9w3-57w2-gch2',
      'Ory Hydra',
      'a forged page token was SQL in the lists of the administration',
      '/latchkey/users',
      token({ order: 'id; DROP TABLE users' }),
    ],
    ['GHSA-c38g-mx2c-9wf2', 'Ory Keto', 'a forged page token was SQL in the list of relations', '/users', INJECTED],
  ])('%s (%s): %s', async (_, __, ___, path, made) => {
    const before = await footprint(project.id);
    expect((await project.admin(`GET ${path}`)).status).toBe(200);
    for (const cursor of [made, INJECTED, `${crypto.randomUUID()}${INJECTED}`]) {
      const { status, text } = await project.admin(`GET ${path}`, { query: { cursor } });
      expect(status).toBe(400);
      expect(text).not.toMatch(/syntax|column|relation "/i);
    }
    expect(await footprint(project.id)).toEqual(before);
  });

  test.each([
    ['CVE-2021-35042', 'Django', 'the name of the order was SQL', { order_by: `signed_up_at;${INJECTED}` }],
    [
      'CVE-2022-24124',
      'Casdoor',
      'the name of the field to search was SQL',
      { order_by: '(select version())', field: `name ${INJECTED}`, value: 'x', desc: `true${INJECTED}` },
    ],
  ])('%s (%s): %s', async (_, __, ___, query) => {
    const before = await footprint(project.id);
    const { status, code } = await project.server('GET /users', { query });
    expect([status, code]).toEqual([400, 'SCHEMA_ERROR']);
    expect(await footprint(project.id)).toEqual(before);
  });

  test('CVE-2024-27298 (Parse Server): a pattern to search for was SQL of PostgreSQL', async () => {
    for (const query of [INJECTED, "x')) UNION SELECT", 'a\\', '$$;', '.*', '^', '%'])
      expect((await project.server('GET /users', { query: { query } })).body.items).toEqual([]);
    const { body } = await project.server('GET /users', { query: { query: user.email } });
    expect(body.items).toMatchObject([{ id: user.id }]);
  });

  test('CVE-2019-14234 (Django): the key of a JSON value was SQL', async () => {
    const client_metadata = { "a'='b": 1, [`"; ${INJECTED}`]: { "')) OR 1=1 --": 2 } };
    const { body } = await user.call('PATCH /users/me', { body: { client_metadata } });
    expect(body.client_metadata).toEqual(client_metadata);
    expect((await project.server('GET /users')).body.items).toHaveLength(2);
  });

  test.each([
    [
      'CVE-2023-22894',
      'Strapi',
      'a filter told hidden fields letter by letter',
      { 'filters[password_hash][$startsWith]': '$', where: 'password_hash' },
    ],
    [
      'CVE-2023-31133',
      'Ghost',
      'a filter of the public list told hidden fields',
      { filter: `password_hash:~^'$argon2'`, filters: 'refresh_token' },
    ],
  ])('%s (%s): %s', async (_, __, ___, query) => {
    const wrong = Object.fromEntries(Object.keys(query).map((name) => [name, 'x']));
    const [right, other] = await Promise.all(
      [query, wrong].map((asked) => project.server('GET /users', { query: asked as Record<string, string> })),
    );
    // Whether the guess is right makes no difference.
    expect([right?.status, right?.code]).toEqual([400, 'SCHEMA_ERROR']);
    expect(right?.text).toBe(other?.text);
    expect((await project.server('GET /users', { query: { query: '$argon2' } })).body.items).toEqual([]);
  });

  test('CVE-2016-20018 (knex): an object in place of a text was another condition', async () => {
    const { email, password } = user;
    for (const body of [
      { email: { '': '' }, password },
      { email: [email], password: { $ne: '' } },
      { email, password: { length: 8 } },
      { email, password: [password] },
    ])
      expect(await project.call('POST /auth/password/sign-in', { body })).toMatchObject({ code: 'SCHEMA_ERROR' });
    expect((await project.call('POST /auth/password/sign-in', { body: { email, password } })).status).toBe(200);
  });
});
