import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { baseUrl, newProject, startWorld, type TestProject, type World } from '@latchkey/testing';
import { cookieJar } from '@latchkey/testing/http/cookie-jar';
import { testContext } from '@latchkey/testing/world/context';
import { fetchHere } from '@latchkey/testing/world/start';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NoAnswer } from '../../../platform/network/guarded-fetch.ts';
import { sweepUnusedClients } from './evict.ts';

const CLIENT = 'https://claude.example.com/oauth/client.json';
const REDIRECT = 'https://claude.example.com/callback';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = '7w_YNF9DSfIdPf_pRjSq646_kPr-2-o9NAl16JGghdM';

let asWorld: World;
let project: TestProject;
let networks = 0;

/** What the hosts of documents answer, by address, and what they were asked. */
const hosts = new Map<string, () => Response | Promise<Response>>();
let asked: unknown[] = [];

const described = (changes: Record<string, unknown> = {}) => ({
  client_id: CLIENT,
  client_name: 'Claude',
  redirect_uris: [REDIRECT],
  token_endpoint_auth_method: 'none',
  ...changes,
});
const publish = (document: unknown, address = CLIENT) => hosts.set(address, () => Response.json(document));

beforeAll(async () => {
  asWorld = await startWorld({
    fetch: async (address, options) => {
      asked.push([address, options]);
      const answer = hosts.get(address);
      if (!answer) throw new NoAnswer(new URL(address), 'failed');
      return answer();
    },
  });
});
afterAll(() => asWorld.close());

beforeEach(async () => {
  project = await openProject(asWorld);
  hosts.clear();
  publish(described());
  asked = [];
});

async function openProject(own: World): Promise<TestProject> {
  const opened = await newProject({}, Promise.resolve(own));
  await opened.admin('PATCH /latchkey/project-settings', { body: { unregistered_clients: 'metadata-documents' } });
  return opened;
}

const fetchIn = (own: World) => (url: string, request: RequestInit) =>
  own.service.fetch(new Request(url, request), { peer: '127.0.0.1' });
const newBrowser = (own = asWorld) =>
  cookieJar(fetchIn(own), { accept: 'text/html', 'x-forwarded-for': `192.0.2.${(networks++ % 250) + 1}` });
const issuerOf = ({ id }: TestProject) => `${baseUrl}/api/v1/projects/${id}`;

function addressOf(of: TestProject, changes: Record<string, string> = {}): string {
  const parameters = {
    client_id: CLIENT,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'openid email offline_access',
    prompt: 'consent',
    state: 's',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...changes,
  };
  return `${issuerOf(of)}/oauth/authorize?${new URLSearchParams(parameters)}`;
}

/** Comes to the project as an application sends its user there. */
async function visit(changes: Record<string, string> = {}, browser = newBrowser()) {
  const response = await browser(addressOf(project, changes));
  const location = URL.parse(response.headers.get('location') ?? '', baseUrl);
  return {
    status: response.status,
    text: await response.text(),
    request: location?.searchParams.get('request'),
    browser,
  };
}

async function token(form: Record<string, string>) {
  const response = await fetchIn(asWorld)(`${issuerOf(project)}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: CLIENT, ...form }).toString(),
  });
  return { status: response.status, body: await response.json() };
}

/** The whole way: a user says yes, and the application gets its tokens. */
async function signIn(changes: Record<string, string> = {}) {
  const user = await project.signUp();
  const { request, browser } = await visit(changes);
  const approved = await user.call(`POST /latchkey/authorization-requests/${request}/approve`, { body: {} });
  const back = new URL((await browser(approved.body.location)).headers.get('location') ?? '');
  const redeemed = await token({
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: changes.redirect_uri ?? REDIRECT,
    code_verifier: VERIFIER,
  });
  return { ...redeemed, user };
}

const clients = async () => (await project.admin('GET /latchkey/oauth-clients')).body.items;

describe('a client with a metadata document', () => {
  test('signs users in, and is listed for owners as what it is', async () => {
    const { body, user } = await signIn();
    expect(body).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) });
    expect(await clients()).toMatchObject([
      {
        id: CLIENT,
        name: 'Claude',
        kind: 'single-page',
        origin: 'metadata-document',
        is_approved: true,
        logo_url: null,
        secret_last_four: null,
      },
    ]);
    const { body: apps } = await user.call('GET /latchkey/connected-apps');
    expect(apps.items).toMatchObject([{ client_id: CLIENT, name: 'Claude' }]);
    const renewed = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    expect((await token(renewed)).status).toBe(200);
  });

  test('is on the consent page with the host of its document', async () => {
    const { request } = await visit();
    const { body } = await project.call(`GET /latchkey/authorization-requests/${request}`);
    expect(body.app).toMatchObject({ name: 'Claude', client_host: 'claude.example.com', is_registered: false });
  });

  test('on a device comes back to any port of it', async () => {
    publish(described({ redirect_uris: ['http://127.0.0.1/callback'] }));
    expect((await signIn({ redirect_uri: 'http://127.0.0.1:51234/callback' })).status).toBe(200);
  });

  test('has its document read by https from public addresses alone, in little time, and little of it', async () => {
    await visit();
    expect(asked).toEqual([
      [
        CLIENT,
        { headers: { accept: 'application/json' }, limits: { millis: 5_000, bytes: 5_120 }, isPublicOnly: true },
      ],
    ]);
  });

  test('has it read once an hour', async () => {
    for (let count = 0; count < 3; count++) await visit();
    expect(asked).toHaveLength(1);
    publish(described({ client_name: 'Claude Next' }));
    asWorld.clock.advance(HOUR);
    await visit();
    expect(asked).toHaveLength(2);
    expect(await clients()).toMatchObject([{ name: 'Claude Next' }]);
  });

  test('is known by a pushed request too', async () => {
    const response = await fetchIn(asWorld)(`${issuerOf(project)}/oauth/par`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URL(addressOf(project)).searchParams.toString(),
    });
    expect(response.status).toBe(201);
  });
});

describe('by the setting', () => {
  const metadata = async (of: TestProject) =>
    (await fetchIn(asWorld)(`${issuerOf(of)}/.well-known/oauth-authorization-server`, {})).json();

  test('none is let in at first, nothing is looked up, and the metadata says nothing of it', async () => {
    const plain = await newProject({}, Promise.resolve(asWorld));
    const response = await newBrowser()(addressOf(plain));
    expect(response.status).toBe(400);
    expect(asked).toEqual([]);
    expect(await metadata(plain)).not.toHaveProperty('client_id_metadata_document_supported');
    expect(await metadata(project)).toMatchObject({ client_id_metadata_document_supported: true });
    expect(await metadata(project)).not.toHaveProperty('registration_endpoint');
  });

  test('what was let in stops at once when it is none again', async () => {
    const { body } = await signIn();
    await project.admin('PATCH /latchkey/project-settings', { body: { unregistered_clients: 'none' } });
    const renewed = await token({ grant_type: 'refresh_token', refresh_token: body.refresh_token });
    expect(renewed).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });
});

describe('an owner', () => {
  const path = `/latchkey/oauth-clients/${encodeURIComponent(CLIENT)}`;

  test('blocks one, which is then refused, and not looked up again', async () => {
    const { body } = await signIn();
    expect((await project.admin(`PATCH ${path}`, { body: { is_approved: false } })).body.is_approved).toBe(false);
    asWorld.clock.advance(30 * DAY);
    expect((await visit()).text).toContain('waits for the approval');
    expect((await token({ grant_type: 'refresh_token', refresh_token: body.refresh_token })).status).toBe(400);
    expect(asked).toHaveLength(1);
  });

  test('changes nothing else of it', async () => {
    await visit();
    for (const body of [{ name: 'Mine' }, { is_first_party: true }, { redirect_uris: [], is_approved: true }]) {
      expect((await project.admin(`PATCH ${path}`, { body })).status).toBe(400);
    }
  });

  test('approves none that was registered by hand', async () => {
    const made = await project.admin('POST /latchkey/oauth-clients', {
      body: { name: 'Notes', kind: 'web', redirect_uris: [REDIRECT] },
    });
    const changed = await project.admin(`PATCH /latchkey/oauth-clients/${made.body.id}`, {
      body: { is_approved: true },
    });
    expect(changed.status).toBe(400);
  });
});

describe('server-side request forgery', () => {
  test.each([
    'http://claude.example.com/client.json',
    'https://claude.example.com',
    'https://claude.example.com/',
    'https://claude.example.com/a/../client.json',
    'https://claude.example.com/client.json#x',
    'https://claude.example.com/client.json?x=1',
    'https://user:secret@claude.example.com/client.json',
    'https://CLAUDE.example.com/client.json',
    'https://claude.example.com:443/client.json',
    'https://claude.example.com\\@evil.example/client.json',
    `https://claude.example.com/${'x'.repeat(3_000)}`,
    'file:///etc/passwd',
    'data:application/json,{}',
    'http://169.254.169.254/latest/meta-data',
  ])('the client %s is none, and is not asked', async (client_id) => {
    expect(await visit({ client_id })).toMatchObject({ status: 400, text: expect.stringContaining('invalid_client') });
    expect(asked).toEqual([]);
  });

  describe('by addresses of our own network', () => {
    let server: Server;
    let hits = 0;
    let own: World;

    beforeAll(async () => {
      server = createServer((_, response) => response.end(String(hits++)));
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
      own = await startWorld({ fetch: fetchHere });
    });
    afterAll(async () => {
      server.close();
      await own.close();
    });

    test.each(['127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254', 'localhost'])(
      '%s is not asked, though the settings allow it',
      async (host) => {
        const of = await openProject(own);
        const { port } = server.address() as AddressInfo;
        const client_id = `https://${host}:${port}/client.json`;
        const response = await newBrowser(own)(addressOf(of, { client_id }));
        expect([response.status, hits]).toEqual([400, 0]);
        expect(await response.text()).toMatch(/metadata document can.+t be read/);
      },
    );
  });

  test('one network has few documents read', async () => {
    const browser = newBrowser();
    const statuses = [];
    for (let count = 0; count < 25; count++) {
      statuses.push((await visit({ client_id: `https://claude.example.com/${count}.json` }, browser)).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(asked).toHaveLength(20);
  });
});

describe('a document is refused', () => {
  test.each<[string, () => Response]>([
    ['that is a redirect', () => new Response(null, { status: 302, headers: { location: 'https://evil.example/' } })],
    ['that there is none of', () => new Response('{}', { status: 404 })],
    ['that is no JSON', () => new Response('<html>')],
    ['that is a list', () => Response.json([described()])],
    ['of another client', () => Response.json(described({ client_id: 'https://claude.example.com/other.json' }))],
    ['without a client_id', () => Response.json(described({ client_id: undefined }))],
    ['with a secret', () => Response.json(described({ client_secret: 'secret' }))],
    [
      'that proves itself by a secret',
      () => Response.json(described({ token_endpoint_auth_method: 'client_secret_post' })),
    ],
    ['without a place to go back to', () => Response.json(described({ redirect_uris: [] }))],
    ['with places that are no list', () => Response.json(described({ redirect_uris: REDIRECT }))],
    [
      "with another host's place",
      () => Response.json(described({ redirect_uris: [REDIRECT, 'https://evil.example/cb'] })),
    ],
    ['with a script', () => Response.json(described({ redirect_uris: ['javascript:alert(1)'] }))],
    ['with a placeholder', () => Response.json(described({ redirect_uris: ['https://claude.example.com/*'] }))],
    [
      "with another host's place in capitals",
      () => Response.json(described({ redirect_uris: ['HTTPS://evil.example/callback'] })),
    ],
    [
      'with a place in clear',
      () => Response.json(described({ redirect_uris: ['http://claude.example.com/callback'] })),
    ],
  ])('%s', async (_, answer) => {
    hosts.set(CLIENT, answer);
    expect(await visit()).toMatchObject({ status: 400, text: expect.stringContaining('invalid_client') });
    expect(await clients()).toEqual([]);
  });

  test('and the page says why', async () => {
    publish(described({ redirect_uris: ['https://evil.example/cb'] }));
    expect((await visit()).text).toContain('The address https://evil.example/cb is not on claude.example.com.');
  });
});

describe('impersonation', () => {
  test('a picture, a home page and hidden letters are not taken over', async () => {
    publish(
      described({
        client_name: ' \u202eedualC\u200b\n',
        logo_uri: 'https://evil.example/logo.png',
        client_uri: 'https://anthropic.example',
      }),
    );
    await visit();
    expect(await clients()).toMatchObject([{ name: 'edualC', logo_url: null, home_url: null }]);
  });

  test('one without a name is called by its host', async () => {
    publish(described({ client_name: '\u200b' }));
    await visit();
    expect(await clients()).toMatchObject([{ name: 'claude.example.com' }]);
  });

  test('a client that an owner has registered cannot be described over', async () => {
    const made = await project.admin('POST /latchkey/oauth-clients', {
      body: { name: 'Notes', kind: 'web', redirect_uris: ['https://notes.example.com/callback'] },
    });
    publish(described({ client_id: made.body.id }));
    await visit();
    expect(await clients()).toMatchObject([{ id: made.body.id, name: 'Notes', origin: 'owner' }]);
  });

  test('a document that changes where people go is followed only within its host', async () => {
    await signIn();
    publish(described({ redirect_uris: ['https://evil.example/callback'] }));
    asWorld.clock.advance(HOUR);
    expect((await visit()).status).toBe(400);
    expect(await clients()).toMatchObject([{ redirect_uris: [REDIRECT] }]);
  });
});

describe('a client that nobody lets in', () => {
  test('is gone after a week; one that was let in stays', async () => {
    await visit();
    publish(described({ client_id: `${CLIENT}2` }), `${CLIENT}2`);
    const user = await project.signUp();
    const { request } = await visit({ client_id: `${CLIENT}2` });
    await user.call(`POST /latchkey/authorization-requests/${request}/approve`, { body: {} });
    asWorld.clock.advance(7 * DAY + 1);
    await sweepUnusedClients(testContext(asWorld.database.db, { now: asWorld.clock() }));
    expect((await clients()).map(({ id }: { id: string }) => id)).toEqual([`${CLIENT}2`]);
  });
});
