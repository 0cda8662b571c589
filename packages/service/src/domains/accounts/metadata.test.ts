import { newProject, type TestProject, violationsIn } from '@latchkey/testing';
import { expect, test } from 'vitest';

const kinds = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const;
/** Sent as text, for an object literal would take `__proto__` for its prototype. */
const patch = ({ server }: TestProject, id: string, body: string) =>
  server(`PATCH /users/${id}`, { raw: { type: 'application/json', body } });

const hostile =
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"toString":"x","hasOwnProperty":1,"then":2,"toJSON":3}';

test.each(kinds)('names that mean something to the language are words in %s', async (kind) => {
  const project = await newProject();
  const { id } = (await project.server('POST /users', { body: {} })).body;
  await patch(project, id, `{"${kind}":${hostile}}`);
  const { body } = await project.server(`GET /users/${id}`);
  expect(Object.entries(body[kind]).sort()).toEqual(Object.entries(JSON.parse(hostile)).sort());
  expect(Object.hasOwn(body[kind], '__proto__')).toBe(true);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test('they are words in a new user too', async () => {
  const project = await newProject();
  const raw = { type: 'application/json', body: `{"client_metadata":{"deep":[${hostile}]}}` };
  const { id } = (await project.server('POST /users', { raw })).body;
  const { body } = await project.server(`GET /users/${id}`);
  expect(Object.keys(body.client_metadata.deep[0]).sort()).toEqual(Object.keys(JSON.parse(hostile)).sort());
});

test('they are unknown as fields of a user', async () => {
  const project = await newProject();
  const { id } = (await project.server('POST /users', { body: {} })).body;
  const answer = await patch(project, id, '{"__proto__":{"display_name":"x"},"constructor":1}');
  expect(violationsIn(answer)).toHaveLength(1);
  expect((await project.server(`GET /users/${id}`)).body.display_name).toBeNull();
});

test('each of the three may have 256 KiB, at once; a byte more is refused, and says which', async () => {
  const project = await newProject();
  const { id } = (await project.server('POST /users', { body: {} })).body;
  const most = 'x'.repeat(256 * 1024 - 2);
  const all = Object.fromEntries(kinds.map((kind) => [kind, most]));
  expect((await project.server(`PATCH /users/${id}`, { body: all })).status).toBe(200);
  for (const kind of kinds) {
    const answer = await project.server(`PATCH /users/${id}`, { body: { [kind]: `${most}x` } });
    expect(violationsIn(answer)).toEqual([`body.${kind} must be at most 256 KiB as JSON`]);
  }
});

test('a write replaces what was there, keys that are left out too', async () => {
  const project = await newProject();
  const { id } = (await project.server('POST /users', { body: { client_metadata: { a: 1, b: { c: 2 } } } })).body;
  const { body } = await project.server(`PATCH /users/${id}`, { body: { client_metadata: { b: { d: 3 } } } });
  expect(body.client_metadata).toEqual({ b: { d: 3 } });
});
