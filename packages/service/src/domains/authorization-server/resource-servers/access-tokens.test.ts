import { newProject, type TestProject, type TestUser, world } from '@latchkey/testing';
import { fetchService, newRelyingParty, type RelyingParty } from '@latchkey/testing/people/relying-party';
import { identifier, newResourceServer, verifiedBy } from '@latchkey/testing/people/resource-server';
import * as openid from 'openid-client';
import { beforeAll, describe, expect, test } from 'vitest';

let project: TestProject;
let app: RelyingParty;

beforeAll(async () => {
  project = await newProject();
  app = await newRelyingParty(project);
  await newResourceServer(project);
});

describe('a JWT', () => {
  test('is as RFC 9068 has it, signed with the key that the project publishes', async () => {
    const user = await project.signUp();
    const { access_token, token_type, scope, expires_in } = await app.signIn(user, {
      scope: 'openid notes.read',
      resource: identifier,
    });
    const { payload, protectedHeader } = await verifiedBy(project, identifier, access_token);
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: expect.any(String) });
    expect(payload).toEqual({
      iss: app.issuer,
      sub: user.id,
      aud: identifier,
      client_id: app.clientId,
      scope: 'notes.read',
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: (payload.iat ?? 0) + 600,
    });
    expect({ token_type, scope, expires_in }).toEqual({ token_type: 'bearer', scope: 'notes.read', expires_in: 600 });
  });

  test('lives as long as its resource server has it', async () => {
    const audience = 'https://brief.example.com';
    const scopes = [{ name: 'notes.read', description: 'Read' }];
    await newResourceServer(project, { identifier: audience, token_lifetime_seconds: 60, scopes });
    const tokens = await app.signIn(await project.signUp(), { scope: 'openid notes.read', resource: audience });
    expect(tokens.expires_in).toBe(60);
  });

  test('is none of another audience, of user info or of the API of the project', async () => {
    const { access_token } = await app.signIn(await project.signUp(), {
      scope: 'openid notes.read',
      resource: identifier,
    });
    await expect(verifiedBy(project, 'https://other.example.com', access_token)).rejects.toThrow();
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await fetchService(`${app.issuer}/oauth/userinfo`, { headers })).status).toBe(401);
    const { status } = await project.call('GET /users/me', { headers: { 'access-token': access_token } });
    expect(status).toBe(401);
  });

  test('of another project is verified by no key of this one', async () => {
    const other = await newProject();
    await newResourceServer(other);
    const { access_token } = await (await newRelyingParty(other)).signIn(await other.signUp(), {
      scope: 'openid notes.read',
      resource: identifier,
    });
    await expect(verifiedBy(project, identifier, access_token)).rejects.toThrow();
  });

  test('has scopes of its own resource server alone', async () => {
    const second = 'https://second.example.com';
    await newResourceServer(project, { identifier: second, scopes: [{ name: 'photos', description: 'See photos' }] });
    const user = await project.signUp();
    const { access_token } = await app.signIn(user, { scope: 'openid email notes.read photos', resource: second });
    expect((await verifiedBy(project, second, access_token)).payload.scope).toBe('photos');
  });
});

describe('what is refused', () => {
  test.each([
    ['https://unknown.example.com', 'invalid_target'],
    ['notes', 'invalid_target'],
    [`${identifier}#part`, 'invalid_target'],
    [`${identifier}\0`, 'invalid_target'],
  ])('the resource %s', async (resource, error) => {
    const { location } = await app.visit({ scope: 'openid', resource });
    expect(location.searchParams.get('error')).toBe(error);
  });

  test('another resource at the token endpoint than the user has allowed', async () => {
    await newResourceServer(project, { identifier: 'https://more.example.com' });
    const user = await project.signUp();
    const { refresh_token = '' } = await app.signIn(user, {
      scope: 'openid notes.read offline_access',
      resource: identifier,
      prompt: 'consent',
    });
    const renew = (resource: string) => openid.refreshTokenGrant(app.library, refresh_token, { resource });
    await expect(renew('https://more.example.com')).rejects.toMatchObject({ error: 'invalid_target' });
  });

  test('without a resource, a scope of one is nothing', async () => {
    const tokens = await app.signIn(await project.signUp(), { scope: 'openid notes.read' });
    expect(tokens.scope).toBe('openid');
  });
});

describe('consent', () => {
  test('names the resource server, and says what its scopes are', async () => {
    const user = await project.signUp();
    const { request } = await app.visit({ scope: 'openid notes.read made.up', resource: identifier });
    const asked = await user.call(`GET /latchkey/authorization-requests/${request}`);
    expect(asked.body).toMatchObject({
      scopes: ['openid'],
      resources: [{ display_name: 'Notes API', scopes: [{ name: 'notes.read', description: 'Read your notes' }] }],
      needs: 'consent',
    });
  });

  test('is asked once, and again for a scope of the same name elsewhere', async () => {
    const user = await project.signUp();
    await app.signIn(user, { scope: 'openid notes.read', resource: identifier });
    const needs = async (parameters: Record<string, string>) => {
      const { request } = await app.visit({ scope: 'openid notes.read', ...parameters });
      return (await user.call(`GET /latchkey/authorization-requests/${request}`)).body.needs;
    };
    const same = 'https://same.example.com';
    await newResourceServer(project, { identifier: same });
    expect(await needs({ resource: identifier })).toBe('nothing');
    expect(await needs({ resource: identifier, scope: 'openid notes.read notes.write' })).toBe('consent');
    expect(await needs({ resource: same })).toBe('consent');
  });

  test('is listed with the connected apps, in the words of the scopes', async () => {
    const user = await project.signUp();
    await app.signIn(user, { scope: 'openid notes.read', resource: identifier });
    expect((await user.call('GET /latchkey/connected-apps')).body.items).toMatchObject([
      {
        scopes: ['openid'],
        resources: [{ display_name: 'Notes API', scopes: [{ name: 'notes.read', description: 'Read your notes' }] }],
      },
    ]);
  });
});

test('an API is asked for by name, without a scope too: what was allowed before is for others', async () => {
  const user = await project.signUp();
  await app.signIn(user, { scope: 'openid' });
  const { request } = await app.visit({ scope: 'openid', resource: identifier });
  const described = await user.call(`GET /latchkey/authorization-requests/${request}`);
  expect(described.body).toMatchObject({ needs: 'consent', resources: [{ display_name: 'Notes API', scopes: [] }] });
  await app.signIn(user, { scope: 'openid', resource: identifier });
  const { items } = (await user.call('GET /latchkey/connected-apps')).body;
  expect(items).toMatchObject([{ resources: [{ display_name: 'Notes API', scopes: [] }] }]);
});

test('of two APIs none is meant where the application names none: its code is good for user info', async () => {
  const other = 'https://third.example.com';
  await newResourceServer(project, { identifier: other });
  const user = await project.signUp();
  const { access_token } = await app.signIn(user, { scope: 'openid notes.read', resource: [identifier, other] });
  expect((await openid.fetchUserInfo(app.library, access_token, user.id)).sub).toBe(user.id);
});

describe('a scope that needs a permission', () => {
  const resource = 'https://admin.example.com';
  const asked = { scope: 'openid notes.read notes.publish offline_access', resource, prompt: 'consent' };

  beforeAll(async () => {
    await project.admin('POST /project-permission-definitions', { body: { id: 'publish' } });
    await newResourceServer(project, {
      identifier: resource,
      scopes: [
        { name: 'notes.read', description: 'Read your notes' },
        { name: 'notes.publish', description: 'Publish notes', required_permission: 'publish' },
      ],
    });
  });

  const grant = (user: TestUser) => project.server(`POST /project-permissions/${user.id}/publish`, { body: {} });
  const scopeOf = async (token: string) => (await verifiedBy(project, resource, token)).payload.scope;

  test('is not shown and not granted to who lacks it', async () => {
    const user = await project.signUp();
    const { request } = await app.visit(asked);
    const { body } = await user.call(`GET /latchkey/authorization-requests/${request}`);
    expect(body.resources[0].scopes).toEqual([{ name: 'notes.read', description: 'Read your notes' }]);
    const { access_token, scope } = await app.signIn(user, asked);
    expect([await scopeOf(access_token), scope]).toEqual(['notes.read', 'notes.read']);
  });

  test('goes with the permission at the next refresh, and comes back with it', async () => {
    const user = await project.signUp();
    await grant(user);
    const first = await app.signIn(user, asked);
    expect(await scopeOf(first.access_token)).toBe('notes.read notes.publish');
    await project.server(`DELETE /project-permissions/${user.id}/publish`);
    const second = await openid.refreshTokenGrant(app.library, first.refresh_token ?? '');
    expect([await scopeOf(second.access_token), second.scope]).toEqual(['notes.read', 'notes.read']);
    await grant(user);
    const third = await openid.refreshTokenGrant(app.library, second.refresh_token ?? '');
    expect(await scopeOf(third.access_token)).toBe('notes.read notes.publish');
  });

  test('that came after consent is not given by a consent that never showed it', async () => {
    const user = await project.signUp();
    const { refresh_token = '' } = await app.signIn(user, asked);
    await grant(user);
    const { access_token } = await openid.refreshTokenGrant(app.library, refresh_token);
    expect(await scopeOf(access_token)).toBe('notes.read');
    const { request } = await app.visit({ ...asked, prompt: '' });
    expect((await user.call(`GET /latchkey/authorization-requests/${request}`)).body.needs).toBe('consent');
  });

  test('is left out for a client of the project’s own as well', async () => {
    const own = await newRelyingParty(project, { is_first_party: true });
    const { access_token } = await own.signIn(await project.signUp(), {
      scope: 'openid notes.read notes.publish',
      resource,
    });
    expect(await scopeOf(access_token)).toBe('notes.read');
  });
});

describe('an opaque token', () => {
  const resource = 'https://opaque.example.com';

  beforeAll(() => newResourceServer(project, { identifier: resource, token_format: 'opaque' }));

  const introspect = (token: string) => openid.tokenIntrospection(app.library, token);

  test('tells its audience and scope by introspection, and ends with the session at once', async () => {
    const user = await project.signUp();
    const { access_token } = await app.signIn(user, { scope: 'openid notes.read', resource });
    expect(await introspect(access_token)).toMatchObject({
      active: true,
      aud: resource,
      scope: 'notes.read',
      sub: user.id,
    });
    await user.call('DELETE /auth/sessions/current');
    expect(await introspect(access_token)).toEqual({ active: false });
  });

  test('is asked about by a client of the project’s own', async () => {
    const api = await newRelyingParty(project, { kind: 'web', is_first_party: true });
    const { access_token } = await app.signIn(await project.signUp(), { scope: 'openid notes.read', resource });
    expect(await openid.tokenIntrospection(api.library, access_token)).toMatchObject({ active: true, aud: resource });
  });
});

test('at the token endpoint, a resource server is read by one statement, and what a user may by another', async () => {
  const asked = { scope: 'openid notes.read offline_access', resource: identifier, prompt: 'consent' };
  const { refresh_token = '' } = await app.signIn(await project.signUp(), asked);
  const { statements } = await world();
  const before = statements.length;
  await openid.refreshTokenGrant(app.library, refresh_token);
  const made = statements.slice(before).map(({ query }) => query.sql);
  expect(made.filter((sql) => sql.includes('resource_servers') && !sql.includes('oidc_clients'))).toHaveLength(1);
  expect(made.filter((sql) => sql.includes('permission'))).toHaveLength(0);
});
