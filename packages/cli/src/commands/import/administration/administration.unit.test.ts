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

/** A server that answers so, and remembers what it was asked. */
async function serving(answer: (request: IncomingMessage, address: string) => Answer) {
  const asked: string[] = [];
  let address = '';
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    asked.push(`${request.method} ${request.url}`);
    const { status = 200, headers = {}, body } = answer(request, address);
    response.writeHead(status, headers).end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
  });
  servers.push(server);
  await new Promise<void>((begun) => server.listen(0, '127.0.0.1', begun));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, asked };
}

/** What is read with the key, and how long was waited. */
async function read(address: string, from: SourceName | undefined) {
  const waits: number[] = [];
  const wait = async (millis: number) => void waits.push(millis);
  const told = { from, key: 'sk_test', map: {}, hashConfig: undefined };
  const { lines, withoutTwoFactor } = openAdministration(address, told, wait);
  const found: ImportLine[] = [];
  for await (const line of lines) found.push(line);
  return { lines: found, waits, withoutTwoFactor: withoutTwoFactor() };
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
