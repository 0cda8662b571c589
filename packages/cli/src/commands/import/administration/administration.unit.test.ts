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
  const { lines } = openAdministration(address, { from, key: 'sk_test', map: {}, hashConfig: undefined }, wait);
  const found: ImportLine[] = [];
  for await (const line of lines) found.push(line);
  return { lines: found, waits };
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
    return refusing(request) ?? { body: clerkUsers(offset === 0 ? 500 : 2, offset) };
  });
  const { lines } = await read(address, 'clerk');
  expect(lines).toHaveLength(502);
  expect(lines.at(-1)).toEqual({
    source_id: 'user_501',
    emails: [{ value: 'u501@example.com', is_verified: true, is_primary: true, used_for_auth: true }],
    created_at_millis: 1_672_567_200_000,
  });
  expect(asked).toEqual([0, 500].map((offset) => `GET /v1/users?limit=500&offset=${offset}&order_by=%2Bcreated_at`));
});

test('Supabase: all pages, in the words of its API', async () => {
  const user = {
    id: '11111111-1111-4111-8111-111111111111',
    aud: 'authenticated',
    email: 'ada@example.com',
    email_confirmed_at: '2023-01-02T10:00:00Z',
    app_metadata: { provider: 'email' },
    user_metadata: { full_name: 'Ada' },
    identities: [{ identity_id: 'x', id: '1020', provider: 'azure', identity_data: {} }],
    created_at: '2023-01-01T10:00:00Z',
    is_anonymous: false,
  };
  const { address, asked } = await serving((request) => {
    const isKnown = request.headers.apikey === 'sk_test';
    return (
      refusing(request) ?? (isKnown ? { body: { users: [user], aud: 'authenticated' } } : { status: 401, body: {} })
    );
  });
  const { lines } = await read(address, 'supabase');
  expect(lines).toEqual([
    {
      source_id: user.id,
      emails: [{ value: 'ada@example.com', is_verified: true }],
      display_name: 'Ada',
      client_metadata: { full_name: 'Ada' },
      server_metadata: { provider: 'email' },
      created_at_millis: Date.UTC(2023, 0, 1, 10),
      oauth_providers: [{ id: 'microsoft', account_id: '1020' }],
    },
  ]);
  expect(asked).toEqual(['GET /auth/v1/admin/users?page=1&per_page=1000']);
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
    { status: 503, body: {} },
    { body: clerkUsers(1, 0) },
  ];
  const { address } = await serving(() => answers.shift() as Answer);
  expect(await read(address, 'clerk')).toMatchObject({
    waits: [7_000, 2_000, 4_000],
    lines: [{ source_id: 'user_0' }],
  });
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
