import { readFileSync } from 'node:fs';
import { newPostgresDatabase, newProject } from '@latchkey/testing';
import { scimAt } from '@latchkey/testing/people/directory';
import { fetchIn } from '@latchkey/testing/people/relying-party';
import { freePort } from '@latchkey/testing/process/free-port';
import { newFolder, type ReadyProcess, seeded, spawnProcess, startProcess } from '@latchkey/testing/process/process';
import { afterAll, beforeAll, expect, test } from 'vitest';

let service: ReadyProcess;
let address: string;
let settings: Record<string, string>;

beforeAll(async () => {
  address = `127.0.0.1:${await freePort()}`;
  const { url } = await newPostgresDatabase();
  settings = { ...seeded, DATABASE_URL: url, LATCHKEY_DATA_DIR: newFolder(), LATCHKEY_METRICS: address };
  service = await startProcess(settings);
});
afterAll(() => service?.kill());

const read = async (path = '/metrics') => (await fetch(`http://${address}${path}`)).text();

/** The value of a series, by its name and some of its labels. */
async function value(name: string, labels: Record<string, string> = {}): Promise<number> {
  const lines = (await read()).split('\n').filter((line) => new RegExp(`^${name}[{ ]`).test(line));
  const wanted = Object.entries(labels).map(([label, of]) => `${label}="${of}"`);
  const found = lines.filter((line) => wanted.every((pair) => line.includes(pair)));
  return found.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

test('requests are counted by endpoint and class of status, and what they failed with', async () => {
  const project = await newProject({}, service.world);
  const { call, email } = await project.signUp();
  await call('GET /users/me');
  await project.call('POST /auth/password/sign-in', { body: { email, password: 'a wrong password' } });
  const requests = 'latchkey_request_duration_seconds_count';
  const signIn = { method: 'POST', route: '/auth/password/sign-in' };
  expect([
    await value(requests, { method: 'GET', route: '/users/:user_id', status: '2xx' }),
    await value(requests, { method: 'GET', route: '/users/me', status: '2xx' }),
    await value(requests, { ...signIn, status: '4xx' }),
    await value('latchkey_failures_total', { ...signIn, code: 'EMAIL_PASSWORD_MISMATCH' }),
    await value('latchkey_events_total', { kind: 'user.created' }),
  ]).toEqual([0, 1, 1, 1, 2]);
});

test('what strangers choose is in no label', async () => {
  const { url } = service;
  await fetch(`${url}/api/v1/chosen-by-a-stranger`, { method: 'PROPFIND' });
  await fetch(`${url}/api/v1/users/chosen-by-a-stranger`);
  await fetch(`${url}/chosen-by-a-stranger`, { redirect: 'manual' });
  const text = await read();
  expect(text).not.toMatch(/stranger|PROPFIND/);
  expect(text).toContain('{method="OTHER",route="unknown",code="METHOD_NOT_ALLOWED"}');
});

test('the process, its database and what waits are looked up when they are asked for', async () => {
  expect([
    await value('latchkey_database_up'),
    await value('latchkey_changes_heard'),
    await value('latchkey_database_connections', { state: 'open' }),
    await value('latchkey_jobs_waiting'),
    await value('latchkey_webhook_deliveries_waiting'),
  ]).toEqual([1, 1, expect.any(Number), expect.any(Number), 0]);
  const text = await read();
  for (const name of [
    'nodejs_eventloop_lag_seconds',
    'process_resident_memory_bytes',
    'latchkey_statement_duration_seconds_bucket',
  ])
    expect(text).toContain(`\n${name}`);
});

test('what directories ask for is counted by its resource and outcome, and none of their words is a label', async () => {
  const project = await newProject({}, service.world);
  const admin = await project.signUp();
  const { id: teamId } = (
    await project.server('POST /teams', { body: { display_name: 'A team', creator_user_id: admin.id } })
  ).body;
  const path = `/latchkey/teams/${teamId}/directories`;
  const directory = (await project.server(`POST ${path}`, { body: { display_name: 'Okta' } })).body;
  const { token } = (await project.server(`POST ${path}/${directory.id}/tokens`, { body: {} })).body;
  const [base, fetching] = [directory.base_url, fetchIn(await service.world)];
  const scim = scimAt(base, token, fetching);
  const user = { userName: 'ada@example.com' };
  for (const status of [201, 409]) expect((await scim('POST /Users', user)).status).toBe(status);
  expect((await scim('GET /chosen-by-a-stranger')).status).toBe(404);
  expect((await scimAt(base, 'wrong', fetching)('GET /Groups')).status).toBe(401);
  const asked = (method: string, resource: string, outcome: string) =>
    value('latchkey_scim_requests_total', { method, resource, outcome });
  expect([
    await asked('POST', 'Users', 'done'),
    await asked('POST', 'Users', 'uniqueness'),
    await asked('GET', 'other', '404'),
    await asked('GET', 'Groups', '401'),
  ]).toEqual([1, 1, 1, 1]);
  expect(await read()).not.toContain('chosen-by-a-stranger');
});

test('what the alert rules and the dashboard of Grafana name is there', async () => {
  const known = new Set([...(await read()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const text = readFileSync(new URL(`../../../../deploy/monitoring/${file}`, import.meta.url), 'utf8');
    const named = text.match(/\b(latchkey|nodejs|process)_[a-z0-9_]+/g) ?? [];
    const missing = named.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')));
    expect(named.length).toBeGreaterThan(8);
    expect(missing).toEqual([]);
  }
});

test('nothing of it is at the public address, nor anything else at its own', async () => {
  const paths = ['/metrics', '/api/v1/metrics', '/api/metrics'];
  const answers = await Promise.all(
    paths.map((path) => fetch(service.url + path, { redirect: 'manual' }).then((answer) => answer.text())),
  );
  expect(answers.filter((text) => text.includes('latchkey_'))).toEqual([]);
  expect(await read('/api/v1')).toBe('The numbers are at /metrics.\n');
});

test('an address that is taken stops the start, and is named', async () => {
  const second = spawnProcess(settings);
  await second.ready.catch(() => undefined);
  expect(second.log.join('\n')).toContain('LATCHKEY_METRICS');
});
