import { newProject, refusal, type TestProject, violationsIn, world } from '@latchkey/testing';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

const acme = {
  id: 'acme',
  display_name: 'Acme staff',
  issuer: 'https://idp.acme.example/realm',
  client_id: 'latchkey',
  client_secret: 'the secret at Acme',
};
const { client_secret: _, ...shownAcme } = acme;
const stored = { ...shownAcme, has_client_secret: true, enabled: true };

const set = ({ admin }: TestProject, ...oidc_providers: object[]) =>
  admin('PATCH /latchkey/project-settings', { body: { oidc_providers } });
const shown = async ({ admin }: TestProject) => (await admin('GET /latchkey/project-settings')).body.oidc_providers;

async function withAcme(): Promise<TestProject> {
  const project = await newProject();
  await set(project, acme);
  return project;
}

test('a provider is enabled unless it is said otherwise', async () => {
  const project = await newProject();
  await set(project, { ...acme, id: 'off', enabled: false }, acme);
  expect(await shown(project)).toEqual([stored, { ...stored, id: 'off', enabled: false }]);
});

test('the list is replaced whole, and stays where it is left out', async () => {
  const project = await withAcme();
  await project.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
  expect(await shown(project)).toEqual([stored]);
  await set(project);
  expect(await shown(project)).toEqual([]);
});

describe('a secret that is left out', () => {
  const silent = shownAcme;

  test('stays while it goes to the same issuer for the same client', async () => {
    const project = await withAcme();
    await set(project, { ...silent, display_name: 'Acme', enabled: false });
    expect(await shown(project)).toEqual([{ ...stored, display_name: 'Acme', enabled: false }]);
  });

  test.each([
    ['another issuer', { issuer: 'https://evil.example/realm' }],
    ['another path of the issuer', { issuer: 'https://idp.acme.example/other' }],
    ['another client', { client_id: 'other' }],
    ['another id', { id: 'other' }],
  ])('never goes to %s', async (_, changes) => {
    const project = await withAcme();
    expect(await set(project, { ...silent, ...changes })).toMatchObject({
      ...refusal('OIDC_PROVIDER_NEEDS_SECRET'),
    });
    expect(await shown(project)).toEqual([stored]);
  });
});

test('a secret is stored sealed, and the event log holds none', async () => {
  const project = await withAcme();
  const { db } = (await world()).database;
  const { rows } = await sql<{ text: string }>`
    select config::text as text from projects where id = ${project.id}
    union all select detail::text from events where project_id = ${project.id}`.execute(db);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.filter(({ text }) => text.includes('the secret at Acme'))).toEqual([]);
});

test('a stored secret does not open for another issuer', async () => {
  const project = await withAcme();
  const { db } = (await world()).database;
  await sql`update projects set config = jsonb_set(config, '{oidc_providers,0,issuer}', '"https://evil.example"')
    where id = ${project.id}`.execute(db);
  expect((await project.admin('PATCH /internal/projects/current', { body: { display_name: 'x' } })).status).toBe(500);
});

describe('refused is', () => {
  test.each([
    ['the id of a known provider', { id: 'google' }, 'must not be the id of a known provider'],
    ['the name of another method', { id: 'password' }, 'must not be the name of another sign-in method'],
    ['an id that no path can hold', { id: 'a/b' }, 'must be lower-case letters'],
    ['an issuer that is no web address', { issuer: 'javascript:alert(1)' }, 'must start with http:// or https://'],
    ['an issuer with a query', { issuer: 'https://a.example/?b' }, 'must be without user, query and fragment'],
    ['an issuer with a user', { issuer: 'https://u@a.example/' }, 'must be without user, query and fragment'],
    ['a nameless provider', { display_name: '' }, 'display_name'],
  ])('%s', async (_, changes, line) => {
    const answer = await set(await newProject(), { ...acme, ...changes });
    expect(violationsIn(answer).join()).toContain(line);
  });

  test('more than twenty', async () => {
    const many = Array.from({ length: 21 }, (_, turn) => ({ ...acme, id: `acme-${turn}` }));
    expect((await set(await newProject(), ...many)).code).toBe('SCHEMA_ERROR');
  });
});
