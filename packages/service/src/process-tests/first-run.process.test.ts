import { internalKeys, newAddress, newEmail, newEmptyDatabase, newPostgresDatabase } from '@latchkey/testing';
import { ownPageAt } from '@latchkey/testing/process/own-page-at';
import { newFolder, type ReadyProcess, seeded, startProcess } from '@latchkey/testing/process/process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// A new installation, from the line in the console to the first signed-in page, over HTTP.

const password = 'correct horse battery';
const first =
  /^No owner yet\. Make the first account at (http:\/\/localhost:4400\/first-run)#([0-9a-hjkmnp-tv-z]{45})$/;
const { LATCHKEY_OWNER_EMAIL, LATCHKEY_OWNER_PASSWORD, ...unowned } = seeded;

const aboutOwner = ({ lines }: ReadyProcess) => lines.filter((line) => /owner/i.test(line));
const tokenOf = (service: ReadyProcess) => first.exec(aboutOwner(service)[0] ?? '')?.[2] ?? '';

const settingsOf = async (service: ReadyProcess) => {
  const html = await (await ownPageAt(service).get('/first-run')).text();
  const content = /<meta name="latchkey" content="([^"]*)"/.exec(html)?.[1] ?? '';
  return JSON.parse(content.replaceAll('&quot;', '"'));
};

const makeOwner = async (service: ReadyProcess, token: string) =>
  ownPageAt(service).post(
    '/api/v1/latchkey/first-owner',
    { token, email: newEmail(), password },
    { 'x-forwarded-for': newAddress() },
  );

describe('a first start', () => {
  const settings = { ...unowned, LATCHKEY_DATA_DIR: newFolder() };
  let service: ReadyProcess;
  let again: ReadyProcess;

  beforeAll(async () => {
    service = await startProcess(settings);
  });
  afterAll(() => Promise.all([service.kill(), again?.kill()]));

  test('prints where the first account is made, once, before it is ready', () => {
    expect(aboutOwner(service)).toEqual([expect.stringMatching(first)]);
    expect(service.lines.at(-1)).toMatch(/^Latchkey is ready/);
  });

  test('leads a browser at another name of the machine to the public address', async () => {
    const answer = await fetch(`${service.url}/first-run`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([307, 'http://localhost:4400/first-run']);
  });

  test('says in the page that an owner is wanted', async () => {
    expect(await settingsOf(service)).toMatchObject({ url: 'http://localhost:4400', needsOwner: true });
  });

  test('makes an owner, whose session the page keeps, renews and ends', async () => {
    const page = ownPageAt(service);
    const email = newEmail();
    const { publishableClientKey } = await settingsOf(service);
    const made = await page.post('/api/v1/latchkey/first-owner', { token: tokenOf(service), email, password });
    const { refresh_token } = await made.json();
    expect((await page.post('/handler/token', { refresh_token })).status).toBe(200);
    const { access_token } = await (await page.post('/handler/token', {})).json();
    const me = await page.get('/api/v1/users/me', {
      'x-latchkey-access-type': 'client',
      'x-latchkey-project-id': 'internal',
      'x-latchkey-publishable-client-key': publishableClientKey,
      'x-latchkey-access-token': access_token,
    });
    expect((await me.json()).primary_email).toBe(email);
    expect((await page.post('/handler/sign-out-session', {})).status).toBe(200);
    expect((await page.post('/handler/token', {})).status).toBe(401);
  });

  test('is over once there is an owner: the page says so, and the token is used', async () => {
    expect((await settingsOf(service)).needsOwner).toBe(false);
    expect((await makeOwner(service, tokenOf(service))).status).toBe(409);
  });

  test('wrote neither the token nor a session into the log', async () => {
    await service.stop();
    const token = tokenOf(service);
    expect(service.log.length).toBeGreaterThan(5);
    expect(service.log.filter((line) => line.includes(token) || line.includes(password))).toEqual([]);
    expect(service.lines.filter((line) => line.includes(token))).toHaveLength(1);
  });

  test('is not repeated: the next one says nothing of it', async () => {
    again = await startProcess(settings);
    expect(aboutOwner(again)).toEqual([]);
    expect((await settingsOf(again)).needsOwner).toBe(false);
  });
});

test('an owner in the settings is made without further words', async () => {
  const { url: DATABASE_URL } = await newPostgresDatabase();
  const service = await startProcess({ ...seeded, DATABASE_URL, LATCHKEY_DATA_DIR: newFolder() });
  expect(aboutOwner(service)).toEqual([]);
  expect((await settingsOf(service)).needsOwner).toBe(false);
  await service.stop();
});

test('a public address with a path has no dashboard; the settings make the owner', async () => {
  const service = await startProcess({
    LATCHKEY_URL: 'https://example.com/auth',
    LATCHKEY_DEVELOPMENT_NETWORK: 'private',
    DATABASE_URL: (await newPostgresDatabase()).url,
    LATCHKEY_DATA_DIR: newFolder(),
  });
  expect(aboutOwner(service)).toEqual([
    'No owner yet. Start with LATCHKEY_OWNER_EMAIL and LATCHKEY_OWNER_PASSWORD: the dashboard needs a LATCHKEY_URL without a path.',
  ]);
  expect((await fetch(`${service.url}/`)).status).toBe(404);
  await service.stop();
});

describe('two processes that start at once on an empty database', () => {
  let fleet: ReadyProcess[];

  beforeAll(async () => {
    const settings = {
      ...unowned,
      DATABASE_URL: (await newEmptyDatabase()).url,
      LATCHKEY_KEY_RING: `one:${Buffer.alloc(32, 5).toString('base64')}`,
      LATCHKEY_DATA_DIR: newFolder(),
    };
    fleet = await Promise.all([startProcess(settings), startProcess(settings)]);
  });
  afterAll(() => Promise.all((fleet ?? []).map((service) => service.kill())));

  test('put the same key into their pages, which opens both', async () => {
    const keys = await Promise.all(fleet.map(async (service) => (await settingsOf(service)).publishableClientKey));
    expect(new Set(keys).size).toBe(1);
    for (const service of fleet) {
      const headers = {
        'x-latchkey-access-type': 'client',
        'x-latchkey-project-id': 'internal',
        'x-latchkey-publishable-client-key': keys[0],
      };
      expect((await fetch(`${service.url}/api/v1/projects/current`, { headers })).status).toBe(200);
    }
  });

  test('print a token each, and of many who use both at once one becomes the owner', async () => {
    const tokens = fleet.map(tokenOf);
    expect(new Set(tokens).size).toBe(2);
    const tries = Array.from({ length: 16 }, (_, turn) =>
      makeOwner(fleet[turn % 2] as ReadyProcess, tokens[(turn >> 1) % 2] ?? ''),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(15).fill(409)]);
    expect(await ownersOf(fleet[0] as ReadyProcess)).toHaveLength(1);
    for (const service of fleet) expect((await settingsOf(service)).needsOwner).toBe(false);
  });
});

/** The users of project internal who own it. */
async function ownersOf({ url }: ReadyProcess): Promise<unknown[]> {
  const headers = {
    'x-latchkey-access-type': 'server',
    'x-latchkey-project-id': 'internal',
    'x-latchkey-secret-server-key': internalKeys.secret_server_key,
  };
  const users = await (await fetch(`${url}/api/v1/users`, { headers })).json();
  return users.items;
}
