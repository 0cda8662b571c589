import {
  knownError,
  newProject,
  refusal,
  type TestProject,
  type TestUser,
  teamOf,
  toldOfTeams,
} from '@latchkey/testing';
import {
  connectionsAt,
  newOidcConnection,
  newSamlConnection,
  newTeamWithDomain,
  type TestConnection,
} from '@latchkey/testing/oauth/connection';
import { selfSigned } from '@latchkey/testing/saml/certificate';
import { agreed, identityProviderMetadata } from '@latchkey/testing/saml/identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';

let project: TestProject;
let connection: TestConnection;

beforeAll(async () => {
  project = await newProject();
  connection = await newSamlConnection(await newTeamWithDomain(project));
});

const at = ({ teamId, id }: TestConnection) => `${connectionsAt(teamId)}/${id}`;
const create = (body: Record<string, unknown>) =>
  connection.admin.call(`POST ${connectionsAt(connection.teamId)}`, { body: { display_name: 'IdP', ...body } });
const invalid = { status: 400, text: expect.stringContaining("can't be set up like this") };

describe('the connections of a team are out of reach of', () => {
  const requests = ({ teamId, id }: TestConnection, userId: string) =>
    [
      [`GET ${connectionsAt(teamId)}`, {}],
      [
        `POST ${connectionsAt(teamId)}`,
        { body: { display_name: 'IdP', type: 'oidc', oidc: { issuer: 'https://a.example', client_id: 'a' } } },
      ],
      [`GET ${connectionsAt(teamId)}/${id}`, {}],
      [`PATCH ${connectionsAt(teamId)}/${id}`, { body: { is_enabled: false } }],
      [`POST ${connectionsAt(teamId)}/${id}/test`, { body: { redirect_url: 'http://localhost:3000' } }],
      [`GET ${connectionsAt(teamId)}/${id}/last-test`, {}],
      [`GET ${connectionsAt(teamId)}/${id}/exceptions`, {}],
      [`PUT ${connectionsAt(teamId)}/${id}/exceptions/${userId}`, { body: {} }],
      [`DELETE ${connectionsAt(teamId)}/${id}/exceptions/${userId}`, {}],
      [`DELETE ${connectionsAt(teamId)}/${id}`, {}],
    ] as const;

  test('clients without a user, without membership, and without the permission', async () => {
    const [member, stranger]: TestUser[] = [await project.signUp(), await project.signUp()];
    await project.server(`POST /team-memberships/${connection.teamId}/${member?.id}`, { body: {} });
    for (const [endpoint, options] of requests(connection, member?.id ?? '')) {
      expect(await project.call(endpoint, options)).toMatchObject(knownError('USER_AUTHENTICATION_REQUIRED'));
      expect((await stranger?.call(endpoint, options))?.body.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND');
      expect((await member?.call(endpoint, options))?.body.code).toBe('TEAM_PERMISSION_REQUIRED');
    }
  });

  test('another team, to whom they are unknown', async () => {
    const admin = await project.signUp();
    const teamId = await teamOf(project, admin);
    const stolen = { ...connection, teamId };
    for (const [endpoint, options] of requests(stolen, admin.id).slice(2))
      expect(await admin.call(endpoint, options)).toMatchObject(refusal('SINGLE_SIGN_ON_CONNECTION_UNKNOWN'));
  });
});

describe('a connection', () => {
  test('shows what both sides need to know, and metadata says the same', async () => {
    const { body } = await connection.admin.call(`GET ${at(connection)}`);
    const { entity_id, acs_url } = body.saml.service_provider;
    expect(body).toMatchObject({ type: 'saml', is_enabled: true, is_required_for_domains: false, oidc: null });
    expect(acs_url).toMatch(new RegExp(`/projects/${project.id}/saml/${connection.id}/acs$`));
    const answer = await project.bare(`GET /projects/${project.id}/saml/${connection.id}/metadata`);
    expect(answer.headers.get('content-type')).toBe('application/samlmetadata+xml');
    expect(answer.text).toContain(`entityID="${entity_id}"`);
    expect(answer.text).toContain(`Location="${acs_url}"`);
    const other = await newProject();
    expect(await other.bare(`GET /projects/${other.id}/saml/${connection.id}/metadata`)).toMatchObject(
      refusal('SINGLE_SIGN_ON_CONNECTION_UNKNOWN'),
    );
  });

  test('keeps its client secret to itself, and gives it to no other issuer', async () => {
    const own = await newOidcConnection(await newTeamWithDomain(project));
    const { body, text } = await own.admin.call(`GET ${at(own)}`);
    expect(text).not.toContain(own.server.clientSecret);
    expect(body.oidc).toEqual({
      issuer: own.server.issuer,
      client_id: 'latchkey',
      redirect_url: expect.stringContaining(`/auth/oauth/callback/sso_${own.id}`),
      post_logout_redirect_url: expect.stringContaining(`/oidc/${own.id}/signed-out`),
      backchannel_logout_url: expect.stringContaining(`/oidc/${own.id}/backchannel-logout`),
    });
    const { issuer, client_id } = body.oidc;
    expect((await own.change({ oidc: { issuer, client_id } })).status).toBe(200);
    expect(await own.change({ oidc: { issuer: 'https://attacker.example', client_id } })).toMatchObject(invalid);
  });

  test('is set up by metadata', async () => {
    const { certificate } = await selfSigned();
    const saml = { metadata_xml: identityProviderMetadata(certificate) };
    const { body } = await create({ type: 'saml', saml });
    expect(body.saml).toMatchObject({
      entity_id: agreed.issuer,
      sso_url: 'https://identity-provider.example/sso',
      metadata_url: null,
      certificates: [{ subject: 'CN=identity-provider.example' }],
    });
  });

  test('is not set up by what is none, or is something else', async () => {
    const { certificate } = await selfSigned();
    const fields = { entity_id: 'a', sso_url: 'https://a.example', certificates: [certificate] };
    expect(await create({ type: 'saml' })).toMatchObject(invalid);
    expect(await create({ type: 'oidc', saml: fields })).toMatchObject(invalid);
    expect(await create({ type: 'saml', saml: { ...fields, certificates: ['none'] } })).toMatchObject(invalid);
    expect(await create({ type: 'saml', saml: { entity_id: 'a' } })).toMatchObject(invalid);
    expect(await create({ type: 'saml', saml: { ...fields, metadata_xml: '<a/>' } })).toMatchObject(invalid);
    const failed = { status: 400, text: expect.stringContaining("metadata can't be read") };
    expect(await create({ type: 'saml', saml: { metadata_xml: '<a/>' } })).toMatchObject(failed);
    const nowhere = { metadata_url: 'http://127.0.0.1:1/metadata' };
    expect(await create({ type: 'saml', saml: nowhere })).toMatchObject(failed);
  });

  test('is one of ten at most, tells of itself, and ends', async () => {
    const own = await newProject();
    const first = await newSamlConnection(await newTeamWithDomain(own));
    await first.change({ display_name: 'Okta of Acme' });
    expect((await first.admin.call(`DELETE ${at(first)}`)).status).toBe(200);
    expect(await first.admin.call(`GET ${at(first)}`)).toMatchObject(refusal('SINGLE_SIGN_ON_CONNECTION_UNKNOWN'));
    const data = { id: first.id, team_id: first.teamId, type: 'saml' };
    const told = (await toldOfTeams(own.id)).filter(({ kind }) => kind.startsWith('single_sign_on'));
    expect(told).toEqual([
      { kind: 'single_sign_on_connection.created', data },
      { kind: 'single_sign_on_connection.updated', data: { ...data, fields: ['display_name'] } },
      { kind: 'single_sign_on_connection.deleted', data },
    ]);
    for (let count = 0; count < 10; count++) await newSamlConnection(first);
    await expect(newSamlConnection(first)).rejects.toThrow('The team has reached its limit of connections.');
  });
});
