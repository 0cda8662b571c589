import { newProject, onServer, type TestProject } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { newFolder, type ReadyProcess, seeded, startProcess, until } from '@latchkey/testing/process/process';
import { promote, type Replicated, startReplicated } from '@latchkey/testing/process/replicated';
import { testRingText } from '@latchkey/testing/world/start';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const WRITERS = 8;
/**
 * From the promotion of the standby to the first write that is acknowledged again. The bar of 3 s is measured on a
 * machine that does nothing else; elsewhere it's less than the 12 s after which an unanswered statement is given up.
 */
const BACK_WITHIN_MILLIS = isFull ? 3_000 : 10_000;

/** How the primary goes away: as a killed one, as one that has stopped and never answers, as one made a standby. */
type Loss = 'killed' | 'paused';

describe.each<Loss>(isFull ? ['killed', 'paused', 'killed'] : ['killed'])('the primary is %s under writes', (loss) => {
  let pair: Replicated;
  let service: ReadyProcess;
  let project: TestProject;
  const acknowledged: string[] = [];
  const refused: { status: number; wait: string | null }[] = [];
  let awayMillis = 0;

  beforeAll(async () => {
    pair = await startReplicated({ isSynchronous: true });
    service = await startProcess({
      ...seeded,
      DATABASE_URL: pair.url,
      LATCHKEY_KEY_RING: testRingText,
      LATCHKEY_DATA_DIR: newFolder(),
    });
    project = await newProject({}, service.world);
    let isOver = false;
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let turn = 0; !isOver; turn++) {
        const name = `writer ${writer} turn ${turn}`;
        const { status, headers } = await project.server('POST /users', { body: { display_name: name } });
        if (status === 201) acknowledged.push(name);
        else refused.push({ status, wait: headers.get('retry-after') });
      }
    });
    await until(() => acknowledged.length > 50);
    pair.primary.signal(loss === 'killed' ? 'SIGKILL' : 'SIGSTOP');
    await until(() => refused.length > 0, 30_000);
    await promote(pair);
    // Nothing is left to confirm its commits.
    await onServer(pair.standby.url, "alter system set synchronous_standby_names = ''");
    await onServer(pair.standby.url, 'select pg_reload_conf()');
    const promoted = performance.now();
    const before = acknowledged.length;
    await until(() => acknowledged.length > before, 30_000);
    awayMillis = performance.now() - promoted;
    if (loss === 'paused') pair.primary.signal('SIGCONT');
    const then = acknowledged.length;
    await until(() => acknowledged.length > then + 50, 30_000);
    isOver = true;
    await Promise.all(writers);
  }, 120_000);
  afterAll(() => service?.kill());

  test('it goes on by itself soon after the standby took over', () => {
    expect(awayMillis).toBeLessThan(BACK_WITHIN_MILLIS);
  });

  test('every write that was acknowledged is there', async () => {
    const client = new pg.Client({ connectionString: pair.standby.url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      "select display_name as name from users where display_name like 'writer %'",
    );
    await client.end();
    const there = new Set(rows.map(({ name }) => name));
    expect(acknowledged.filter((name) => !there.has(name))).toEqual([]);
  });

  test('every other write was answered 503, with the time to wait', () => {
    for (const answer of refused) expect(answer).toEqual({ status: 503, wait: expect.stringMatching(/^\d+$/) });
  });

  test('nothing that happened is written down as a bug', () => {
    expect(service.log.filter((line) => line.includes('a bug') || !line.startsWith('{'))).toEqual([]);
  });
});

describe('a standby takes over from a primary that', () => {
  let pair: Replicated;
  let service: ReadyProcess;
  let project: TestProject;

  beforeEach(async () => {
    pair = await startReplicated();
    service = await startProcess({
      ...seeded,
      DATABASE_URL: pair.url,
      LATCHKEY_KEY_RING: testRingText,
      LATCHKEY_DATA_DIR: newFolder(),
    });
    project = await newProject({}, service.world);
  }, 60_000);
  afterEach(() => service?.kill());

  const create = () => project.server('POST /users', { body: { display_name: 'Ada' } });

  test('hangs: what waits for its answer is given up, and writes are back soon', async () => {
    pair.primary.signal('SIGSTOP');
    const waiting = Array.from({ length: 32 }, create);
    await promote(pair);
    await until(async () => (await create()).status === 201, BACK_WITHIN_MILLIS);
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
  }, 60_000);

  test('goes on answering: it is soon no longer read', async () => {
    const { body: user } = await create();
    const nameNow = async () => (await project.server(`GET /users/${user.id}`)).body.display_name;
    expect(await nameNow()).toBe('Ada');
    // The standby has it by then.
    await onServer(pair.primary.url, 'select pg_sleep(0.2)');
    await promote(pair);
    await onServer(pair.standby.url, "update users set display_name = 'Ada Lovelace' where display_name = 'Ada'");
    await until(async () => (await nameNow()) === 'Ada Lovelace', BACK_WITHIN_MILLIS);
    await until(() => service.log.some((line) => line.includes('The primary is ')));
  }, 60_000);
});

describe.runIf(isFull)('a standby that is named first', () => {
  test('keeps the service from nothing: it starts, and hears of changes by the primary', async () => {
    const pair = await startReplicated();
    const [one, other] = [pair.primary, pair.standby].map(({ url }) => new URL(url).host);
    const service = await startProcess({
      ...seeded,
      DATABASE_URL: pair.url.replace(`${one},${other}`, `${other},${one}`),
      LATCHKEY_KEY_RING: testRingText,
      LATCHKEY_DATA_DIR: newFolder(),
    });
    const project = await newProject({}, service.world);
    expect((await project.server('POST /users', { body: {} })).status).toBe(201);
    const listeners = "select 1 from pg_stat_activity where query like 'listen %' and state = 'idle'";
    const client = new pg.Client({ connectionString: pair.primary.url });
    await client.connect();
    await until(async () => (await client.query(listeners)).rows.length === 1);
    await client.end();
    await service.stop();
  }, 120_000);
});

// Each write waits for as long as a statement may.
describe.runIf(isFull)('a synchronous standby that no longer confirms', () => {
  test('has no write acknowledged, though PostgreSQL commits what has waited too long', async () => {
    const pair = await startReplicated({ isSynchronous: true });
    const service = await startProcess({
      ...seeded,
      DATABASE_URL: pair.url,
      LATCHKEY_KEY_RING: testRingText,
      LATCHKEY_DATA_DIR: newFolder(),
    });
    const project = await newProject({}, service.world);
    pair.standby.signal('SIGSTOP');
    const { status, headers } = await project.server('POST /users', { body: { display_name: 'Ada' } });
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
    await until(() => service.log.join('\n').includes('The standby has not confirmed the commit in time.'));
    const client = new pg.Client({ connectionString: pair.primary.url });
    await client.connect();
    const { rows } = await client.query("select pid from pg_stat_activity where wait_event = 'SyncRep'");
    await client.end();
    expect(rows.length).toBeLessThan(2);
    pair.standby.signal('SIGCONT');
    await until(async () => (await project.server('POST /users', { body: { display_name: 'Ada' } })).status === 201);
    await service.stop();
  }, 120_000);
});

describe.runIf(isFull)('a primary that takes no more writes', () => {
  let pair: Replicated;
  let service: ReadyProcess;
  let project: TestProject;

  beforeAll(async () => {
    pair = await startReplicated();
    service = await startProcess({
      ...seeded,
      DATABASE_URL: pair.url,
      LATCHKEY_KEY_RING: testRingText,
      LATCHKEY_DATA_DIR: newFolder(),
    });
    project = await newProject({}, service.world);
  }, 60_000);
  afterAll(() => service?.kill());

  const create = () => project.server('POST /users', { body: { display_name: 'Ada' } });

  test('is left at the first write that it refuses', async () => {
    await onServer(pair.primary.url, 'alter system set default_transaction_read_only = on');
    await onServer(pair.primary.url, 'select pg_reload_conf()');
    await until(async () => (await create()).status === 503);
    await promote(pair);
    await until(async () => (await create()).status === 201, 5_000);
  });

  test('is not gone back to, though it takes writes again: another one was the primary since', async () => {
    await onServer(pair.primary.url, 'alter system reset default_transaction_read_only');
    await onServer(pair.primary.url, 'select pg_reload_conf()');
    pair.standby.signal('SIGKILL');
    // What was sent over a connection that broke tells nothing of where the next one leads.
    await create();
    const answers = await Promise.all([create(), project.server('GET /users')]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  });
});
