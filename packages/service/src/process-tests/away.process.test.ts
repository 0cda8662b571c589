import { internalKeys, newProject, owner, type TestProject } from '@latchkey/testing';
import { type Cluster, newCluster } from '@latchkey/testing/process/cluster';
import { ownPageAt } from '@latchkey/testing/process/own-page-at';
import {
  newFolder,
  projectIn,
  type ReadyProcess,
  type ServiceProcess,
  seeded,
  spawnProcess,
  startProcess,
  until,
} from '@latchkey/testing/process/process';
import type { OwnPage } from '@latchkey/testing/world/own-page';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let cluster: Cluster;
let settings: Record<string, string>;

beforeAll(async () => {
  cluster = await newCluster();
  settings = { ...seeded, DATABASE_URL: cluster.url, LATCHKEY_DATA_DIR: newFolder() };
});

describe('a PostgreSQL that is away at the start', () => {
  let service: ServiceProcess;
  afterAll(() => service.stop());

  test('is waited for, and one line says so', async () => {
    service = spawnProcess(settings);
    await until(() => service.lines.length > 0);
    expect(service.lines).toEqual(['Waiting up to 30 s for the database: DATABASE_URL does not answer yet.']);
  });

  test('is taken as soon as it appears', async () => {
    await cluster.start();
    const url = await service.ready;
    expect((await fetch(`${url}/health?db=1`)).status).toBe(200);
  });
});

describe('while PostgreSQL is away', () => {
  let service: ReadyProcess;
  let project: TestProject;
  let accessToken: string;
  let page: OwnPage;

  beforeAll(async () => {
    service = await startProcess(settings);
    project = await newProject({}, service.world);
    accessToken = (await project.signUp()).accessToken;
    page = ownPageAt(service);
    const internal = { id: 'internal', keys: internalKeys } as TestProject;
    const { body } = await projectIn(service, internal).call('POST /auth/password/sign-in', { body: owner });
    await page.post('/handler/token', { refresh_token: body.refresh_token });
    await cluster.stop();
  });

  test('the process is healthy, its database is not', async () => {
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
    expect((await fetch(`${service.url}/health?db=1`)).status).toBe(503);
  });

  test('calls that need it are answered 503 in plain text, with the time to wait', async () => {
    const answer = await project.call('GET /users/me', { headers: { 'access-token': accessToken } });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('the answer names nothing of the database', async () => {
    const { text } = await project.call('GET /users/me', { headers: { 'access-token': accessToken } });
    expect(text).not.toMatch(/postgres|ECONN|127\.0\.0\.1/i);
  });

  test("the dashboard's page is there, and its session is kept for later", async () => {
    expect((await page.get('/projects')).status).toBe(200);
    for (const path of ['/handler/token', '/handler/sign-out-session']) {
      expect((await page.post(path, {})).status).toBe(503);
    }
    expect(page.cookies.size).toBe(1);
  });

  test('the process ends with code 0 when it is asked to', async () => {
    expect(await service.stop()).toMatchObject({ code: 0 });
    await cluster.start();
  });
});

describe('while PostgreSQL restarts under load', () => {
  let service: ReadyProcess;
  let project: TestProject;
  const answers: { status: number; type: string | null; wait: string | null }[] = [];

  beforeAll(async () => {
    service = await startProcess(settings);
    project = await newProject({}, service.world);
  });
  afterAll(() => service.kill());

  test('it is healthy at most 5 s after', async () => {
    const user = await project.signUp();
    let isOver = false;
    const asks = [
      () => user.call('GET /users/me'),
      () => user.call('PATCH /users/me', { body: { display_name: 'Ada' } }),
      () => project.server('GET /users'),
    ];
    const load = Array.from({ length: 18 }, async (_, worker) => {
      const ask = asks[worker % asks.length] as (typeof asks)[0];
      while (!isOver) {
        const answer = await ask().catch(() => undefined);
        const header = (name: string) => answer?.headers.get(name) ?? null;
        answers.push({ status: answer?.status ?? 0, type: header('content-type'), wait: header('retry-after') });
        if (!answer) break;
      }
    });
    await until(() => answers.length > 100);
    await cluster.stop();
    await until(() => answers.some(({ status }) => status === 503));
    await cluster.start();
    const back = performance.now();
    await until(async () => (await user.call('GET /users/me')).status === 200);
    expect(performance.now() - back).toBeLessThan(5_000);
    isOver = true;
    await Promise.all(load);
  });

  test('every call was answered as it should be, or 503 with the time to wait', () => {
    const others = answers.filter(({ status }) => status !== 200);
    expect(others.length).toBeGreaterThan(0);
    for (const answer of others) {
      expect(answer).toEqual({ status: 503, type: 'text/plain; charset=utf-8', wait: expect.stringMatching(/^\d+$/) });
    }
  });

  test('the process lives, and every connection of its pool works again', async () => {
    const many = Array.from({ length: 64 }, () => fetch(`${service.url}/health?db=1`));
    const statuses = (await Promise.all(many)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('nothing that happened is written down as a bug', () => {
    expect(service.log.filter((line) => line.includes('a bug') || !line.startsWith('{'))).toEqual([]);
  });

  test('it stops with code 0', async () => {
    expect(await service.stop()).toMatchObject({ code: 0 });
  });
});
