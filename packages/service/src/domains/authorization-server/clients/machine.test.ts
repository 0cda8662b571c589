import { newProject, type TestProject } from '@latchkey/testing';
import { newRelyingParty, relyingPartyOf } from '@latchkey/testing/people/relying-party';
import { identifier, newResourceServer, verifiedBy } from '@latchkey/testing/people/resource-server';
import * as openid from 'openid-client';
import { beforeAll, describe, expect, test } from 'vitest';

const create = 'POST /latchkey/oauth-clients';
const opaque = 'https://opaque.example.com';

let project: TestProject;
let notes: string;
let other: string;

beforeAll(async () => {
  project = await newProject();
  notes = (await newResourceServer(project)).id;
  other = (await newResourceServer(project, { identifier: opaque, token_format: 'opaque' })).id;
});

const machine = (grants: object[] = [], settings = {}) =>
  newRelyingParty(project, { name: 'Backup', kind: 'machine', redirect_uris: [], grants, ...settings });
const granted = (resource_server_id: string, ...scopes: string[]) => ({ resource_server_id, scopes });
const token = ({ library }: Awaited<ReturnType<typeof machine>>, parameters: Record<string, string> = {}) =>
  openid.clientCredentialsGrant(library, parameters);

test('a machine gets tokens in its own name, without a user', async () => {
  const backup = await machine([granted(notes, 'notes.read')]);
  const { access_token, expires_in, refresh_token, id_token } = await token(backup, {
    resource: identifier,
    scope: 'notes.read',
  });
  const { payload } = await verifiedBy(project, identifier, access_token);
  expect(payload).toMatchObject({ sub: backup.clientId, client_id: backup.clientId, scope: 'notes.read' });
  expect({ expires_in, refresh_token, id_token }).toEqual({ expires_in: 600 });
});

test('that names neither resource nor scope gets all it was granted, where that is one thing', async () => {
  const backup = await machine([granted(notes, 'notes.read', 'notes.write')]);
  const { access_token, scope } = await token(backup);
  expect(scope).toBe('notes.read notes.write');
  expect((await verifiedBy(project, identifier, access_token)).payload.scope).toBe(scope);
});

describe('a machine is refused', () => {
  test.each<[string, () => object[], Record<string, string>, string]>([
    ['that was granted nothing', () => [], {}, 'invalid_target'],
    [
      'that was granted nothing there',
      () => [granted(other, 'notes.read')],
      { resource: identifier },
      'invalid_target',
    ],
    [
      'a scope that it was not granted',
      () => [granted(notes, 'notes.read')],
      { scope: 'notes.write' },
      'invalid_scope',
    ],
    ['a scope of users', () => [granted(notes, 'notes.read')], { scope: 'openid' }, 'invalid_scope'],
    [
      'an unknown resource',
      () => [granted(notes, 'notes.read')],
      { resource: 'https://no.example.com' },
      'invalid_target',
    ],
    [
      'that does not say which of several it means',
      () => [granted(notes, 'notes.read'), granted(other, 'notes.read')],
      {},
      'invalid_target',
    ],
  ])('%s', async (_, grants, parameters, error) => {
    await expect(token(await machine(grants()), parameters)).rejects.toMatchObject({ error });
  });

  test('with a wrong secret', async () => {
    const { clientId } = await machine([granted(notes, 'notes.read')]);
    const stranger = await relyingPartyOf(project, clientId, 'lcs_wrong');
    await expect(token(stranger)).rejects.toMatchObject({ status: 401 });
  });

  test('at the authorization endpoint', async () => {
    const backup = await machine([granted(notes, 'notes.read')]);
    const { location } = await backup.visit();
    expect(location.pathname).not.toContain('/consent');
  });
});

test('no other kind of client has the grant, or is granted scopes', async () => {
  const web = await newRelyingParty(project);
  await expect(token(web, { resource: identifier })).rejects.toMatchObject({ error: 'invalid_request' });
  const body = { name: 'Notes', kind: 'device', grants: [granted(notes, 'notes.read')] };
  expect(await project.admin(create, { body })).toMatchObject({ status: 400 });
});

describe('grants', () => {
  test.each<[string, () => object[]]>([
    ['of a resource server that there is not', () => [granted('0195a1c0-0000-7000-8000-000000000000', 'notes.read')]],
    ['of a scope that there is not', () => [granted(notes, 'photos')]],
    ['twice of the same', () => [granted(notes, 'notes.read'), granted(notes, 'notes.write')]],
    ['without a scope', () => [granted(notes)]],
  ])('%s are refused', async (_, grants) => {
    const body = { name: 'Backup', kind: 'machine', grants: grants() };
    expect((await project.admin(create, { body })).status).toBe(400);
  });

  test('of another project are none', async () => {
    const elsewhere = await newProject();
    const body = { name: 'Backup', kind: 'machine', grants: [granted(notes, 'notes.read')] };
    expect((await elsewhere.admin(create, { body })).status).toBe(400);
  });

  test('are shown, changed as a whole, and kept by a change of something else', async () => {
    const { clientId } = await machine([granted(notes, 'notes.read')]);
    const one = `/latchkey/oauth-clients/${clientId}`;
    expect((await project.admin(`GET ${one}`)).body.grants).toEqual([granted(notes, 'notes.read')]);
    expect((await project.admin(`PATCH ${one}`, { body: { name: 'Else' } })).body.grants).toHaveLength(1);
    const changed = await project.admin(`PATCH ${one}`, { body: { grants: [granted(other, 'notes.write')] } });
    expect(changed.body.grants).toEqual([granted(other, 'notes.write')]);
    expect((await project.admin(`PATCH ${one}`, { body: { grants: [] } })).body.grants).toEqual([]);
  });

  test('end with the resource server, and with its scope', async () => {
    const brief = 'https://brief.example.com';
    const { id } = await newResourceServer(project, { identifier: brief });
    const backup = await machine([granted(id, 'notes.read', 'notes.write')]);
    const scopes = [{ name: 'notes.read', description: 'Read notes' }];
    await project.admin(`PATCH /latchkey/resource-servers/${id}`, { body: { scopes } });
    expect((await token(backup)).scope).toBe('notes.read');
    await project.admin(`DELETE /latchkey/resource-servers/${id}`);
    await expect(token(backup)).rejects.toMatchObject({ error: 'invalid_target' });
    expect((await project.admin(`GET /latchkey/oauth-clients/${backup.clientId}`)).body.grants).toEqual([]);
  });
});

test('with a machine that is deleted, its opaque tokens end', async () => {
  const backup = await machine([granted(other, 'notes.read')]);
  const { access_token } = await token(backup);
  const api = await newRelyingParty(project, { kind: 'machine', redirect_uris: [], is_first_party: true });
  const told = () => openid.tokenIntrospection(api.library, access_token);
  expect(await told()).toMatchObject({ active: true, aud: opaque, scope: 'notes.read', client_id: backup.clientId });
  await project.admin(`DELETE /latchkey/oauth-clients/${backup.clientId}`);
  expect(await told()).toEqual({ active: false });
});
