import { setTimeout as sleep } from 'node:timers/promises';
import { baseUrl, callbackUrl, callerOf, newAddress, newEmail, newProject, type TestProject } from '@latchkey/testing';
import { fetchAt } from '@latchkey/testing/http/fetch-at';
import { keyed } from '@latchkey/testing/matrix/tenant/tenant';
import { type Fleet, startFleet } from '@latchkey/testing/process/fleet';
import { worldAt } from '@latchkey/testing/process/process';
import { afterAll, beforeAll, expect, test } from 'vitest';

const AT_ONCE = 16;
const AFTERWARDS = 100;
/** Without it the clients would take the machine from the processes that they wait for. */
const PAUSE_MILLIS = 20;

let fleet: Fleet;
let project: TestProject;
let through: ReturnType<typeof fetchAt>;
/** Calls through the proxy as somebody signed in. */
let call: TestProject['call'];

beforeAll(async () => {
  fleet = await startFleet();
  through = fetchAt(fleet.proxy.url, { keepAlive: false });
  project = await newProject({}, Promise.resolve(worldAt(fleet.proxy.url)));
  const { accessToken } = await project.signUp();
  call = callerOf(through, baseUrl, { ...keyed('client', project), 'access-token': accessToken });
});
afterAll(() => fleet?.stop());

interface Sent {
  readonly began: number;
  /** 0 where there was no answer. */
  readonly status: number;
}

/** So many clients read and write, one request after the other, until they are told to stop. */
function load() {
  const sent: Sent[] = [];
  let isWanted = true;
  const clients = Array.from({ length: AT_ONCE }, async (_, client) => {
    while (isWanted) {
      const began = performance.now();
      const answer =
        client % 2
          ? call('GET /users/me')
          : call('PATCH /users/me', { body: { client_metadata: { at: Math.round(began) } } });
      const status = await answer.then(
        ({ status }) => status,
        () => 0,
      );
      sent.push({ began, status });
      await sleep(PAUSE_MILLIS);
    }
  });
  return {
    sent,
    /** Goes on until so many requests that began from now on were answered. */
    async stopAfter(count: number): Promise<void> {
      const now = performance.now();
      while (sent.filter(({ began }) => began > now).length < count) await sleep(PAUSE_MILLIS);
      isWanted = false;
      await Promise.all(clients);
    },
  };
}

const SAID_BY_PROXIES_ELSEWHERE = [
  ...['ipcountry', 'region-code', 'ipcity', 'iplatitude', 'iplongitude', 'timezone'].map((name) => `cf-${name}`),
  ...['country', 'country-region', 'city', 'latitude', 'longitude', 'timezone'].map((name) => `x-vercel-ip-${name}`),
];

test('the proxy tells the address of a client, and nobody its place', async () => {
  const address = newAddress();
  const lying: typeof through = (request, transport) => {
    for (const name of SAID_BY_PROXIES_ELSEWHERE) request.headers.set(name, '9');
    return through(request, transport);
  };
  const headers = {
    ...keyed('client', project),
    'user-agent': 'Mozilla/5.0',
    'x-forwarded-for': `9.9.9.9, ${address}`,
  };
  const body = { email: newEmail(), password: 'correct horse battery', verification_callback_url: callbackUrl };
  const { body: user } = await callerOf(lying, baseUrl, headers)('POST /auth/password/sign-up', { body });
  const sessions = await project.server('GET /latchkey/sessions', { query: { user_id: user.user_id } });
  const nowhere = { countryCode: null, regionCode: null, cityName: null, latitude: null, longitude: null };
  expect(sessions.body.items[0].last_used_at_end_user_ip_info).toEqual({ ip: address, ...nowhere, tzIdentifier: null });
});

test('processes are replaced one after the other, and no request fails', async () => {
  const { sent, stopAfter } = load();
  for (const place of [0, 1] as const) {
    await fleet.proxy.takeOut(place);
    expect(await fleet.processes[place].stop()).toMatchObject({ code: 0 });
    await fleet.restart(place);
    await fleet.proxy.putBack();
  }
  await stopAfter(AFTERWARDS);
  expect(sent.filter(({ status }) => status !== 200)).toEqual([]);
});

test('a process is killed under load: only its requests under way fail', async () => {
  const { sent, stopAfter } = load();
  await fleet.processes[0].kill();
  const gone = performance.now();
  await stopAfter(AFTERWARDS);
  const failed = sent.filter(({ status }) => status !== 200);
  expect(failed.length).toBeLessThanOrEqual(AT_ONCE);
  expect(failed.filter(({ began }) => began > gone)).toEqual([]);
});
