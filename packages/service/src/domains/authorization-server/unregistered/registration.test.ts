import { baseUrl, newAddress, newProject, type TestProject, world } from '@latchkey/testing';
import { fetchService, redirectUri, relyingPartyOf } from '@latchkey/testing/people/relying-party';
import { testContext } from '@latchkey/testing/world/context';
import { beforeEach, describe, expect, test } from 'vitest';
import { sweepUnusedClients } from './evict.ts';

const DAY = 24 * 3_600_000;
const METADATA = { client_name: 'Claude Code', redirect_uris: [redirectUri] };

let project: TestProject;

const openTo = (unregistered_clients: string) =>
  project.admin('PATCH /latchkey/project-settings', { body: { unregistered_clients } });

beforeEach(async () => {
  project = await newProject();
  await openTo('registration');
});

async function send(url: string, method: string, body?: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const content = text === undefined ? {} : { body: text };
  const length = text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) };
  const sent = { 'x-forwarded-for': newAddress(), 'content-type': 'application/json', ...length, ...headers };
  const response = await fetchService(url, { method, headers: sent, ...content });
  const answer = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, body: isJson ? JSON.parse(answer) : answer };
}

const issuer = () => `${baseUrl}/api/v1/projects/${project.id}`;
const register = (metadata: unknown = METADATA, headers = {}) =>
  send(`${issuer()}/oauth/register`, 'POST', metadata, headers);

/** What a client does with its own registration (RFC 7592). */
const manage = (registered: Record<string, string>, method: string, body?: unknown) =>
  send(registered.registration_client_uri ?? '', method, body, {
    authorization: `Bearer ${registered.registration_access_token}`,
  });

const clients = async () => (await project.admin('GET /latchkey/oauth-clients')).body.items;
const approve = (id: string) => project.admin(`PATCH /latchkey/oauth-clients/${id}`, { body: { is_approved: true } });

test('a client registers itself, without a secret, and signs users in', async () => {
  const { status, body } = await register();
  expect(status).toBe(201);
  expect(body).toMatchObject({
    client_id: expect.any(String),
    client_name: 'Claude Code',
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    registration_client_uri: `${issuer()}/oauth/register/${body.client_id}`,
    registration_access_token: expect.any(String),
  });
  expect(body).not.toHaveProperty('client_secret');
  const user = await project.signUp();
  const app = await relyingPartyOf(project, body.client_id, null);
  expect((await app.signIn(user)).claims()?.sub).toBe(user.id);
});

test('the consent page says that nobody has checked it', async () => {
  const { body } = await register();
  const { request } = await (await relyingPartyOf(project, body.client_id, null)).visit();
  const asked = await project.call(`GET /latchkey/authorization-requests/${request}`);
  expect(asked.body.app).toMatchObject({ client_host: null, is_registered: false, redirect_host: 'app.example.com' });
});

test.each(['https://app.example.com/\0', ' https://app.example.com/callback'])(
  'an address with characters that none has is refused: %j',
  async (address) => {
    const { status, body } = await register({ ...METADATA, redirect_uris: [address] });
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^invalid_(redirect_uri|client_metadata)$/)]);
    expect(await clients()).toEqual([]);
  },
);

test('changes are limited as registrations are', async () => {
  const { body } = await register();
  const headers = { 'x-forwarded-for': newAddress(), authorization: `Bearer ${body.registration_access_token}` };
  const change = () => send(body.registration_client_uri, 'PUT', { ...METADATA, client_id: body.client_id }, headers);
  const statuses = [];
  for (let i = 0; i < 12; i++) statuses.push((await change()).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
});

describe('by the setting', () => {
  test.each(['none', 'metadata-documents'])('%s, none registers itself', async (how) => {
    const { body } = await register();
    await openTo(how);
    expect((await register()).status).toBe(404);
    const metadata = await send(`${issuer()}/.well-known/oauth-authorization-server`, 'GET');
    expect(metadata.body).not.toHaveProperty('registration_endpoint');
    const visit = await fetchService(`${issuer()}/oauth/authorize?client_id=${body.client_id}`, {});
    expect([visit.status, await visit.text()]).toEqual([400, expect.stringContaining('invalid_client')]);
  });

  test('the metadata says where', async () => {
    const { body } = await send(`${issuer()}/.well-known/oauth-authorization-server`, 'GET');
    expect(body).toMatchObject({
      registration_endpoint: `${issuer()}/oauth/register`,
      client_id_metadata_document_supported: true,
    });
  });
});

describe('a page of another origin', () => {
  const origin = 'https://inspector.example';
  const allowed = (response: Response, name: string) => response.headers.get(`access-control-allow-${name}`);

  test.each([
    ['register', 'POST', 'content-type'],
    ['register/some-client', 'GET', 'authorization'],
    ['register/some-client', 'PUT', 'authorization,content-type'],
    ['register/some-client', 'DELETE', 'authorization'],
  ])('may ask %s by %s', async (path, method, headers) => {
    const response = await fetchService(`${issuer()}/oauth/${path}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': headers },
    });
    expect(response.status).toBe(204);
    expect(allowed(response, 'origin')).toBe('*');
    expect(allowed(response, 'credentials')).toBeNull();
    expect(allowed(response, 'methods')?.split(', ')).toContain(method);
    expect(allowed(response, 'headers')?.split(', ')).toEqual(expect.arrayContaining(headers.split(',')));
  });

  test.each([
    ['a registration', METADATA, 201],
    ['a refusal', { redirect_uris: [] }, 400],
  ])('reads %s', async (_, metadata, status) => {
    const response = await fetchService(`${issuer()}/oauth/register`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
      body: JSON.stringify(metadata),
    });
    expect([response.status, allowed(response, 'origin')]).toEqual([status, '*']);
  });

  test('reads what it has registered, and that it does too much', async () => {
    const headers = { origin, 'x-forwarded-for': newAddress() };
    const { body } = await register(METADATA, headers);
    const token = { ...headers, authorization: `Bearer ${body.registration_access_token}` };
    const read = await fetchService(body.registration_client_uri, { headers: token });
    expect([read.status, allowed(read, 'origin')]).toEqual([200, '*']);
    const again = () =>
      fetchService(`${issuer()}/oauth/register`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(METADATA),
      });
    for (let count = 1; count < 10; count++) await again();
    const refused = await again();
    expect([refused.status, allowed(refused, 'origin')]).toEqual([429, '*']);
  });
});

describe('one that waits for an approval', () => {
  beforeEach(() => openTo('registration-with-approval'));

  const visit = async (id: string) => {
    const response = await fetchService(`${issuer()}/oauth/authorize?client_id=${id}`, {
      headers: { accept: 'text/html', 'x-forwarded-for': newAddress() },
    });
    return response.text();
  };

  test('is refused until an owner has given it', async () => {
    const { body } = await register();
    expect(await clients()).toMatchObject([{ id: body.client_id, origin: 'registration', is_approved: false }]);
    expect(await visit(body.client_id)).toContain('waits for the approval');
    await approve(body.client_id);
    const user = await project.signUp();
    const app = await relyingPartyOf(project, body.client_id, null);
    expect((await app.signIn(user)).claims()?.sub).toBe(user.id);
  });

  test('manages its registration meanwhile', async () => {
    const { body } = await register();
    expect(await manage(body, 'GET')).toMatchObject({ status: 200, body: { client_id: body.client_id } });
  });

  test('waits again after it has changed what was approved', async () => {
    const { body } = await register();
    await approve(body.client_id);
    const changed = { ...METADATA, client_id: body.client_id };
    await manage(body, 'PUT', changed);
    expect(await clients()).toMatchObject([{ is_approved: true }]);
    await manage(body, 'PUT', { ...changed, redirect_uris: ['https://evil.example/callback'] });
    expect(await clients()).toMatchObject([{ is_approved: false, redirect_uris: ['https://evil.example/callback'] }]);
  });
});

describe('dangerous metadata', () => {
  test.each([
    ['a script', ['javascript:alert(1)']],
    ['a place in clear', ['http://app.example.com/callback']],
    ['a placeholder', ['https://*.example.com/callback']],
    ['a fragment', ['https://app.example.com/callback#x']],
    ['credentials', ['https://a:b@app.example.com/callback']],
    ['a scheme that anybody takes', ['myapp:/callback']],
    ['a file', ['file:///etc/passwd']],
    ['no place', []],
    ['no list', 'https://app.example.com/callback'],
    ['too many', Array.from({ length: 100 }, (_, index) => `https://app.example.com/${index}`)],
    ['too long a place', [`https://app.example.com/${'x'.repeat(10_000)}`]],
  ])('to go back to is refused: %s', async (_, redirect_uris) => {
    const { status, body } = await register({ ...METADATA, redirect_uris });
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^invalid_(redirect_uri|client_metadata)$/)]);
    expect(await clients()).toEqual([]);
  });

  test('that makes the server ask elsewhere, or shows a picture, counts for nothing', async () => {
    const evil = 'https://evil.example/x';
    const { body } = await register({
      ...METADATA,
      client_name: `Bank\u202e\u0000 ${'x'.repeat(500)}`,
      jwks_uri: evil,
      sector_identifier_uri: evil,
      request_uris: [evil],
      logo_uri: evil,
      client_uri: evil,
      backchannel_logout_uri: evil,
      post_logout_redirect_uris: [evil],
      initiate_login_uri: evil,
      subject_type: 'pairwise',
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['implicit', 'client_credentials', 'password'],
      scope: 'everything',
      is_first_party: true,
    });
    expect(JSON.stringify(body)).not.toContain(evil);
    expect(await clients()).toMatchObject([
      {
        name: expect.stringMatching(/^Bank x+$/),
        kind: 'single-page',
        is_first_party: false,
        logo_url: null,
        home_url: null,
        backchannel_logout_url: null,
        post_logout_redirect_uris: [],
        secret_last_four: null,
      },
    ]);
  });

  test.each(['', 'nonsense', '[]', 'null'])('that is none is refused: %j', async (body) => {
    expect((await register(body)).status).toBe(400);
  });

  test('does not name another client', async () => {
    const made = await project.admin('POST /latchkey/oauth-clients', {
      body: { name: 'Notes', kind: 'web', redirect_uris: [redirectUri] },
    });
    const { body } = await register({ ...METADATA, client_id: made.body.id });
    expect(body.client_id).not.toBe(made.body.id);
    expect(await clients()).toContainEqual(expect.objectContaining({ id: made.body.id, name: 'Notes' }));
  });
});

describe('a registration', () => {
  test('is read, changed and ended by its own token', async () => {
    const { body } = await register();
    const changed = { client_id: body.client_id, client_name: 'Diary', redirect_uris: [redirectUri] };
    expect((await manage(body, 'PUT', changed)).body).toMatchObject({ client_name: 'Diary' });
    expect(await clients()).toMatchObject([{ name: 'Diary' }]);
    expect((await manage(body, 'DELETE')).status).toBe(204);
    expect(await clients()).toEqual([]);
    expect((await manage(body, 'GET')).status).toBe(401);
  });

  test('is out of reach of others', async () => {
    const [first, second] = [await register(), await register()];
    const stranger = { ...first.body, registration_access_token: second.body.registration_access_token };
    for (const method of ['GET', 'DELETE']) expect((await manage(stranger, method)).status).toBe(401);
    const nobody = { ...first.body, registration_access_token: 'made-up' };
    expect((await manage(nobody, 'GET')).status).toBe(401);
    expect(await clients()).toHaveLength(2);
  });

  test('that an owner has made is not managed by it', async () => {
    const made = await project.admin('POST /latchkey/oauth-clients', {
      body: { name: 'Notes', kind: 'web', redirect_uris: [redirectUri] },
    });
    const { body } = await register();
    const other = { ...body, registration_client_uri: `${issuer()}/oauth/register/${made.body.id}` };
    for (const method of ['GET', 'DELETE']) expect((await manage(other, method)).status).toBe(401);
    expect(await clients()).toHaveLength(2);
  });

  test('of which one network makes few', async () => {
    const network = { 'x-forwarded-for': newAddress() };
    const statuses = [];
    for (let count = 0; count < 12; count++) statuses.push((await register(METADATA, network)).status);
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429]);
  });

  test('is gone after a week, unless a user has let it in', async () => {
    const [kept, unused] = [await register(), await register()];
    await (await relyingPartyOf(project, kept.body.client_id, null)).signIn(await project.signUp());
    const { database, clock } = await world();
    await sweepUnusedClients(testContext(database.db, { now: clock() + 6 * DAY }));
    expect(await clients()).toHaveLength(2);
    await sweepUnusedClients(testContext(database.db, { now: clock() + 8 * DAY }));
    expect((await clients()).map(({ id }: { id: string }) => id)).toEqual([kept.body.client_id]);
    const { body } = await project.admin('GET /latchkey/events?kinds=oauth_client.deleted');
    expect(body.items).toMatchObject([
      { subject: { id: unused.body.client_id }, actor: { kind: 'system' }, detail: { unused: true } },
    ]);
  });
});
