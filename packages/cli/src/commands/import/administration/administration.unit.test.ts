import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { SourceName } from '@latchkey/sdk/import-files';
import type { ImportLine } from '@latchkey/sdk/imports';
import { afterAll, expect, test } from 'vitest';
import { openAdministration } from './open-administration.ts';

type Answer = { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown };

const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** Organizations are turned off. */
const none = { status: 403, body: { errors: [{ code: 'organization_not_enabled_in_instance' }] } };

/** A server that answers so, and remembers what it was asked; calls of organizations apart. */
async function serving(
  answer: (request: IncomingMessage, address: string) => Answer,
  organizations: Readonly<Record<string, unknown>> = {},
) {
  const asked: string[] = [];
  let address = '';
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const isOfOrganizations = request.url?.includes('/organizations');
    if (!isOfOrganizations) asked.push(`${request.method} ${request.url}`);
    const found = organizations[request.url ?? ''];
    const {
      status = 200,
      headers = {},
      body,
    } = isOfOrganizations ? ((found === undefined ? none : { body: found }) as Answer) : answer(request, address);
    response.writeHead(status, headers).end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((begun) => server.listen(0, '127.0.0.1', begun));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, asked };
}

type Given = Pick<Parameters<typeof openAdministration>[1], 'roles' | 'users'>;

/** What is read with the key, and how long was waited. */
async function read(address: string, from: SourceName | undefined, { users, roles = {} }: Partial<Given> = {}) {
  const waits: number[] = [];
  const wait = async (millis: number) => void waits.push(millis);
  const told = { from, key: 'sk_test', map: {}, hashConfig: undefined, roles, users };
  const { lines, withoutTwoFactor, leftOut } = openAdministration(address, told, wait);
  const found: ImportLine[] = [];
  for await (const line of lines) found.push(line);
  return { lines: found, waits, withoutTwoFactor: withoutTwoFactor(), leftOut: leftOut?.() };
}

const refusing = (request: IncomingMessage) =>
  request.headers.authorization === 'Bearer sk_test' ? undefined : { status: 401, body: { message: 'no' } };

/** A page of so many users of Clerk. */
const clerkUsers = (count: number, offset: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `user_${offset + at}`,
    object: 'user',
    primary_email_address_id: 'idn_1',
    email_addresses: [
      { id: 'idn_1', email_address: `u${offset + at}@example.com`, verification: { status: 'verified' } },
    ],
    external_accounts: [],
    password_enabled: true,
    created_at: 1_672_567_200_000,
  }));

test('Clerk: all pages', async () => {
  const { address, asked } = await serving((request) => {
    const offset = Number(new URL(request.url ?? '', 'http://x').searchParams.get('offset'));
    // A page has fewer users than it is asked for.
    return refusing(request) ?? { body: clerkUsers(Math.min(400, 502 - offset), offset) };
  });
  const { lines } = await read(address, 'clerk');
  expect(new Set(lines.map(({ source_id: id }) => id)).size).toBe(502);
  expect(lines.at(-1)).toEqual({
    source_id: 'user_501',
    emails: [{ value: 'u501@example.com', is_verified: true, is_primary: true, used_for_auth: true }],
    created_at_millis: 1_672_567_200_000,
  });
  expect(asked).toEqual(
    [0, 390, 492].map((offset) => `GET /v1/users?limit=500&offset=${offset}&order_by=%2Bcreated_at`),
  );
});

test('a user who is not on the next page because others were deleted is read', async () => {
  let users = clerkUsers(900, 0);
  const { address } = await serving((request) => {
    const offset = Number(new URL(request.url ?? '', 'http://x').searchParams.get('offset'));
    const body = users.slice(offset, offset + 500);
    users = users.filter(({ id }) => id !== 'user_3' && id !== 'user_7');
    return { body };
  });
  const { lines } = await read(address, 'clerk');
  expect(new Set(lines.map(({ source_id: id }) => id)).size).toBe(900);
});

/** As the list has users: without identities and factors. */
const supabaseUser = (id: string) => ({
  id,
  aud: 'authenticated',
  email: `${id}@example.com`,
  email_confirmed_at: '2023-01-02T10:00:00Z',
  app_metadata: { provider: 'email' },
  user_metadata: { full_name: 'Ada' },
  identities: null,
  created_at: '2023-01-01T10:00:00Z',
  is_anonymous: false,
});

test('Supabase: all pages, and each user whole, in the words of its API', async () => {
  const whole = {
    ...supabaseUser('u1'),
    identities: [{ identity_id: 'x', id: '1020', provider: 'azure', identity_data: {} }],
    factors: [{ id: 'f1', factor_type: 'totp', status: 'verified' }],
  };
  const { address, asked } = await serving((request) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    if (request.headers.apikey !== 'sk_test') return { status: 401, body: {} };
    if (pathname.endsWith('/u1')) return refusing(request) ?? { body: whole };
    if (pathname.endsWith('/gone')) return { status: 404, body: { msg: 'User not found' } };
    const users = searchParams.get('page') === '1' ? ['u1', 'gone'].map(supabaseUser) : [];
    return refusing(request) ?? { body: { users, aud: 'authenticated' } };
  });
  const { lines, withoutTwoFactor } = await read(address, 'supabase');
  expect(lines).toEqual([
    {
      source_id: 'u1',
      emails: [{ value: 'u1@example.com', is_verified: true }],
      display_name: 'Ada',
      client_metadata: { full_name: 'Ada' },
      server_metadata: { provider: 'email' },
      created_at_millis: Date.UTC(2023, 0, 1, 10),
      oauth_providers: [{ id: 'microsoft', account_id: '1020' }],
    },
  ]);
  expect(withoutTwoFactor).toBe(1);
  expect(asked).toEqual([
    'GET /auth/v1/admin/users?page=1&per_page=1000',
    'GET /auth/v1/admin/users/u1',
    'GET /auth/v1/admin/users/gone',
    'GET /auth/v1/admin/users?page=2&per_page=1000',
  ]);
});

test('an answer without a list is not the end of it', async () => {
  for (const body of [{ message: 'moved' }, null, 7]) {
    const { address } = await serving(() => ({ body }));
    for (const from of ['clerk', 'supabase'] as const)
      await expect(read(address, from)).rejects.toThrow('has no list of users');
  }
});

test('what a server says does not act on the terminal', async () => {
  const refused = await serving(() => ({ status: 403, body: Buffer.from('No\u001b[2J\nmore\u202e') }));
  await expect(read(refused.address, 'clerk')).rejects.toThrow(/: No \[2J more $/);
  const odd = await serving(() => ({ body: Buffer.from('<html>\u001b') }));
  await expect(read(odd.address, 'clerk')).rejects.toThrow(/with what isn't JSON: <html> $/);
});

test('a record that cannot be read is said', async () => {
  const { address } = await serving(() => ({ body: [{ id: 2 ** 60, email_addresses: [] }] }));
  await expect(read(address, 'clerk')).rejects.toThrow(/The users of clerk can't be read: in record 1 /);
});

test('Auth0: the file of an export, which is waited for and fetched without the key', async () => {
  const users = [
    {
      user_id: 'auth0|1',
      email: 'ada@example.com',
      email_verified: true,
      identities: [{ provider: 'github', user_id: '7' }],
    },
    { user_id: 'auth0|2', email: 'grace@example.com' },
  ];
  let polls = 0;
  const { address, asked } = await serving((request, address) => {
    if (request.url === '/export.json.gz')
      return request.headers.authorization
        ? { status: 400, body: {} }
        : { body: gzipSync(users.map((user) => `${JSON.stringify(user)}\n`).join('')) };
    if (request.method === 'POST') return refusing(request) ?? { body: { id: 'job_1', status: 'pending' } };
    const isDone = ++polls > 1;
    return (
      refusing(request) ?? {
        body: {
          id: 'job_1',
          status: isDone ? 'completed' : 'processing',
          ...(isDone && { location: `${address}/export.json.gz` }),
        },
      }
    );
  });
  const { lines, waits } = await read(address, 'auth0');
  expect(lines).toMatchObject([
    { source_id: 'auth0|1', oauth_providers: [{ id: 'github', account_id: '7' }] },
    { source_id: 'auth0|2' },
  ]);
  expect(waits).toEqual([2_000, 2_000]);
  expect(asked).toEqual([
    'POST /api/v2/jobs/users-exports',
    'GET /api/v2/jobs/job_1',
    'GET /api/v2/jobs/job_1',
    'GET /export.json.gz',
  ]);
});

test('an export of Auth0 that fails is said', async () => {
  const { address } = await serving(() => ({ body: { id: 'job_1', status: 'failed' } }));
  await expect(read(address, 'auth0')).rejects.toThrow('Auth0 could not export its users.');
});

test('a limit is waited for as long as it says, and then longer and longer', async () => {
  const answers: Answer[] = [
    { status: 429, headers: { 'retry-after': '7' }, body: {} },
    { status: 429, body: {} },
    { status: 503, headers: { 'retry-after': '86400' }, body: {} },
    { body: clerkUsers(1, 0) },
    { body: [] },
  ];
  const { address } = await serving(() => answers.shift() as Answer);
  expect(await read(address, 'clerk')).toMatchObject({
    waits: [7_000, 2_000, 900_000],
    lines: [{ source_id: 'user_0' }],
  });
});

test('a connection that breaks is made again', async () => {
  let calls = 0;
  const { address } = await serving((request) => {
    if (++calls === 2) request.socket.destroy();
    return { body: calls === 1 ? clerkUsers(1, 0) : [] };
  });
  expect(await read(address, 'clerk')).toMatchObject({ waits: [1_000], lines: [{ source_id: 'user_0' }] });
  expect(calls).toBe(3);
  await expect(read('http://localhost:1', 'clerk')).rejects.toThrow("localhost:1 can't be reached.");
});

test('a limit without an end, a wrong key and a redirect end it', async () => {
  const busy = await serving(() => ({ status: 429, body: {} }));
  await expect(read(busy.address, 'clerk')).rejects.toThrow('answered 429');
  expect(busy.asked).toHaveLength(8);
  const strict = await serving(() => ({ status: 401, body: { errors: [{ message: 'The key is invalid' }] } }));
  await expect(read(strict.address, 'clerk')).rejects.toThrow('The key is invalid');
  const elsewhere = await serving(() => ({ status: 302, headers: { location: busy.address }, body: {} }));
  await expect(read(elsewhere.address, 'clerk')).rejects.toThrow("can't be reached");
  expect(busy.asked).toHaveLength(8);
});

test('a key goes to systems that are known, and over HTTPS', async () => {
  await expect(read('https://example.com', 'firebase')).rejects.toThrow('--api needs --from with one of: clerk, ');
  await expect(read('https://example.com', undefined)).rejects.toThrow('--api needs --from with one of: clerk, ');
  for (const address of ['http://example.com', 'ftp://example.com', 'example.com'])
    await expect(read(address, 'clerk')).rejects.toThrow('--api takes an address with https://');
});

const clerkOrganizations = {
  '/v1/organizations?limit=500&offset=0&order_by=%2Bcreated_at': {
    data: [
      {
        id: 'org_1',
        name: 'Engines',
        slug: 'engines',
        image_url: 'https://img.clerk.com/o.png',
        public_metadata: { plan: 'pro' },
        private_metadata: {},
        created_at: 1_672_567_200_000,
      },
    ],
    total_count: 1,
  },
  '/v1/organizations?limit=500&offset=1&order_by=%2Bcreated_at': { data: [], total_count: 1 },
  '/v1/organizations/org_1/memberships?limit=500&offset=0': {
    data: [
      { id: 'orgmem_1', role: 'org:admin', public_user_data: { user_id: 'user_0', identifier: 'u0@example.com' } },
      { id: 'orgmem_2', role: 'org:member', public_user_data: { user_id: 'user_1', identifier: 'u1@example.com' } },
    ],
    total_count: 2,
  },
  '/v1/organizations/org_1/memberships?limit=500&offset=1': { data: [], total_count: 2 },
  '/v1/organizations/org_1/invitations?limit=500&offset=0&status=pending': {
    data: [
      { id: 'i1', email_address: 'Grace@example.com', role: 'org:admin', status: 'pending', expires_at: 9_999_999_000 },
      {
        id: 'i2',
        email_address: 'grace@example.com',
        role: 'org:member',
        status: 'pending',
        expires_at: 9_999_999_999,
      },
      { id: 'i3', email_address: 'alan@example.com', role: 'org:member', status: 'pending', expires_at: 1_600_000_000 },
    ],
    total_count: 3,
  },
  '/v1/organizations/org_1/invitations?limit=500&offset=1&status=pending': { data: [], total_count: 3 },
};

const twoOfClerk = (request: IncomingMessage) => ({ body: request.url?.includes('offset=0&') ? clerkUsers(2, 0) : [] });
const roles = { 'org:admin': ['team_admin'] };

test('Clerk: organizations come first, with open invitations, and their members after them', async () => {
  const { address } = await serving(twoOfClerk, clerkOrganizations);
  const { lines, leftOut } = await read(address, 'clerk', { roles });
  expect(lines).toMatchObject([
    {
      type: 'team',
      source_id: 'org_1',
      display_name: 'Engines',
      profile_image_url: 'https://img.clerk.com/o.png',
      client_read_only_metadata: { plan: 'pro' },
      created_at_millis: 1_672_567_200_000,
      invitations: [{ email: 'grace@example.com', expires_at_millis: 9_999_999_999_000 }],
    },
    { source_id: 'user_0', teams: [{ source_id: 'org_1', permission_ids: ['team_admin'] }] },
    { source_id: 'user_1', teams: [{ source_id: 'org_1' }] },
  ]);
  expect(lines[2]).not.toHaveProperty('teams.0.permission_ids');
  expect(leftOut).toEqual([]);
});

test('a role that is called like what every object has gives nothing', async () => {
  const path = '/v1/organizations/org_1/memberships?limit=500&offset=0';
  const member = { id: 'orgmem_1', role: 'constructor', public_user_data: { user_id: 'user_0' } };
  const { address } = await serving(twoOfClerk, { ...clerkOrganizations, [path]: { data: [member] } });
  expect((await read(address, 'clerk', { roles })).lines[1]).toHaveProperty('teams', [{ source_id: 'org_1' }]);
});

test('organizations that may not be read are left out, and it is said', async () => {
  const { address } = await serving(twoOfClerk);
  const { lines, leftOut } = await read(address, 'clerk');
  expect(lines).toMatchObject([{ source_id: 'user_0' }, { source_id: 'user_1' }]);
  expect(leftOut).toEqual([
    expect.stringMatching(/^Organizations are left out: .* answered 403 to \/v1\/organizations/),
  ]);
});

test('members that may not be read end it', async () => {
  const path = '/v1/organizations/org_1/memberships?limit=500&offset=0';
  const { address } = await serving(twoOfClerk, { ...clerkOrganizations, [path]: undefined });
  await expect(read(address, 'clerk')).rejects.toThrow(`answered 403 to ${path}`);
});

/** Users of a file, as its reader gives them. */
const fileOf = (...users: readonly ImportLine[]): Given['users'] => ({
  lines: (async function* () {
    yield* users;
  })(),
  source: () => 'auth0',
  share: () => 1,
  withoutTwoFactor: () => 7,
});

test('users of a file are in the organizations of the API', async () => {
  const hashed: ImportLine = { source_id: 'user_0', password_hash: '$2a$10$hash' };
  const { address, asked } = await serving(twoOfClerk, clerkOrganizations);
  const { lines, withoutTwoFactor } = await read(address, 'clerk', { users: fileOf(hashed) });
  expect(lines).toMatchObject([{ type: 'team' }, { ...hashed, teams: [{ source_id: 'org_1' }] }]);
  expect([asked, withoutTwoFactor]).toEqual([[], 7]);
});

test('with a file the API is there for organizations: without them it is refused', async () => {
  const { address } = await serving(twoOfClerk);
  await expect(read(address, 'clerk', { users: fileOf() })).rejects.toThrow('answered 403 to /v1/organizations');
  await expect(read(address, 'supabase', { users: fileOf() })).rejects.toThrow('has no organizations');
});

test('Auth0: organizations by checkpoints, roles by their names, invitations by their ids', async () => {
  const first = {
    id: 'org_1',
    name: 'engines',
    display_name: 'Engines',
    branding: { logo_url: 'https://x.example/l.png' },
  };
  const { address } = await serving(() => ({ status: 500, body: {} }), {
    '/api/v2/organizations?take=100': { organizations: [first], next: 'a b' },
    '/api/v2/organizations?take=100&from=a%20b': {
      organizations: [{ id: 'org_2', name: 'looms', metadata: { plan: 'pro' } }],
    },
    '/api/v2/organizations/org_1/members?take=100&fields=user_id%2Croles': {
      members: [{ user_id: 'auth0|1', roles: [{ id: 'rol_1', name: 'Admin' }] }],
      next: 'm',
    },
    '/api/v2/organizations/org_1/members?take=100&fields=user_id%2Croles&from=m': {
      members: [{ user_id: 'auth0|2', roles: [] }],
    },
    '/api/v2/organizations/org_2/members?take=100&fields=user_id%2Croles': { members: [{ user_id: 'auth0|1' }] },
    '/api/v2/organizations/org_1/invitations?per_page=100&page=0': [
      {
        id: 'uinv_1',
        invitee: { email: 'grace@example.com' },
        roles: ['rol_1'],
        expires_at: '2099-01-01T00:00:00.000Z',
      },
    ],
    '/api/v2/organizations/org_1/invitations?per_page=100&page=1': [],
    '/api/v2/organizations/org_2/invitations?per_page=100&page=0': [],
  });
  const users = fileOf({ source_id: 'auth0|1' }, { source_id: 'auth0|2' }, { source_id: 'auth0|3' });
  const { lines } = await read(address, 'auth0', { users, roles: { Admin: ['team_admin'], rol_1: ['team_admin'] } });
  expect(lines).toEqual([
    {
      type: 'team',
      source_id: 'org_1',
      display_name: 'Engines',
      profile_image_url: 'https://x.example/l.png',
      invitations: [
        {
          email: 'grace@example.com',
          permission_ids: ['team_admin'],
          expires_at_millis: Date.parse('2099-01-01T00:00:00.000Z'),
        },
      ],
    },
    { type: 'team', source_id: 'org_2', display_name: 'looms', server_metadata: { plan: 'pro' }, invitations: [] },
    {
      source_id: 'auth0|1',
      teams: [{ source_id: 'org_1', permission_ids: ['team_admin'] }, { source_id: 'org_2' }],
    },
    { source_id: 'auth0|2', teams: [{ source_id: 'org_1' }] },
    { source_id: 'auth0|3' },
  ]);
});
