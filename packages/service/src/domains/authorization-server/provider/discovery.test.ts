import { baseUrl, newProject, startWorld, type TestProject, world } from '@latchkey/testing';
import { fetchService, newRelyingParty } from '@latchkey/testing/people/relying-party';
import { knownEverywhere } from '@latchkey/testing/remote';
import { testContext } from '@latchkey/testing/world/context';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { rotateSigningKey } from '../../projects/rotate-signing-key.ts';

let project: TestProject;
let issuer: string;

beforeAll(async () => {
  project = await newProject();
  issuer = `${baseUrl}/api/v1/projects/${project.id}`;
});

const metadata = async (url: string) => {
  const response = await fetchService(url, {});
  return { status: response.status, body: response.status === 200 ? await response.json() : undefined };
};

const publishedKids = async (): Promise<string[]> =>
  (await metadata(`${issuer}/.well-known/jwks.json`)).body.keys.map(({ kid }: { kid: string }) => kid);

test.each([
  () => `${issuer}/.well-known/openid-configuration`,
  () => `${issuer}/.well-known/oauth-authorization-server`,
  () => issuer.replace('/api/', '/.well-known/oauth-authorization-server/api/'),
])('the metadata of a project is where clients look for it', async (address) => {
  const { status, body } = await metadata(address());
  expect(status).toBe(200);
  expect(body).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    end_session_endpoint: `${issuer}/oauth/sign-out`,
    device_authorization_endpoint: `${issuer}/oauth/device/authorize`,
    pushed_authorization_request_endpoint: `${issuer}/oauth/par`,
    introspection_endpoint: `${issuer}/oauth/introspect`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    id_token_signing_alg_values_supported: ['ES256'],
    subject_types_supported: ['public'],
  });
});

test('behind a path that a proxy takes off, every address has it', async () => {
  const behind = await startWorld({ baseUrl: 'https://example.com/auth' });
  const { id } = await newProject({}, Promise.resolve(behind));
  const asked = new Request(`https://example.com/api/v1/projects/${id}/.well-known/openid-configuration`);
  const body = await (await behind.service.fetch(asked, { peer: '127.0.0.1' })).json();
  await behind.close();
  const own = `https://example.com/auth/api/v1/projects/${id}`;
  expect(body).toMatchObject({
    issuer: own,
    token_endpoint: `${own}/oauth/token`,
    jwks_uri: `${own}/.well-known/jwks.json`,
  });
});

test('project internal is no issuer: the dashboard asks for no consent', async () => {
  expect((await metadata(`${baseUrl}/api/v1/projects/internal/.well-known/openid-configuration`)).status).toBe(404);
});

test('nothing implicit is offered, and no password grant', async () => {
  const { body } = await metadata(`${issuer}/.well-known/openid-configuration`);
  expect(body.grant_types_supported).not.toContain('implicit');
  expect(body.grant_types_supported).not.toContain('password');
});

test('a project that there is none of is no issuer', async () => {
  const none = '00000000-0000-4000-8000-000000000000';
  expect((await metadata(`${baseUrl}/api/v1/projects/${none}/.well-known/openid-configuration`)).status).toBe(404);
});

test("an id token verifies by the project's published keys, also after a rotation", async () => {
  const [app, user] = [await newRelyingParty(project), await project.signUp()];
  const verified = async () => {
    const { id_token = '' } = await app.signIn(await project.signIn(user.email, user.password));
    const { body } = await metadata(`${issuer}/.well-known/jwks.json`);
    const currentDate = new Date((await world()).clock());
    return jwtVerify(id_token, createLocalJWKSet(body), { issuer, audience: app.clientId, currentDate });
  };
  const before = await verified();
  expect(before.protectedHeader.alg).toBe('ES256');
  const { database, clock, parts } = await world();
  const context = testContext(database.db, { now: clock(), ring: parts.ring, actor: { kind: 'system' } });
  await rotateSigningKey(context, project.id, { atOnce: true });
  await knownEverywhere();
  const { kid } = before.protectedHeader;
  await expect.poll(publishedKids, { timeout: 10_000 }).not.toContain(kid);
  expect((await verified()).protectedHeader.kid).not.toBe(kid);
});
