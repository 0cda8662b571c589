import { newPostgresDatabase, newProject, type TestProject, testRingText } from '@latchkey/testing';
import { newFolder, projectIn, seeded, startProcess, until } from '@latchkey/testing/process/process';
import { newEndpoint, startWebhookReceiver, type TestEndpoint } from '@latchkey/testing/webhooks/webhook-receiver';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Database, openEmbedded, openPostgres } from '../database/open.ts';

const USERS = 10;
const BEFORE_THE_KILL = 3;
const options = { say: () => {}, onError: () => {}, onOutage: () => {} };

interface Place {
  readonly settings: Record<string, string>;
  open(): Promise<Database>;
}

const newPlaces = {
  async 'the embedded database'(): Promise<Place> {
    const folder = newFolder();
    const settings = { LATCHKEY_DATA_DIR: folder };
    return { settings, open: () => openEmbedded(folder, options) };
  },
  async PostgreSQL(): Promise<Place> {
    const { url } = await newPostgresDatabase();
    return { settings: { DATABASE_URL: url, LATCHKEY_DATA_DIR: newFolder() }, open: () => openPostgres(url, options) };
  },
};

describe.each(Object.entries(newPlaces))('a process on %s that is killed while it tells receivers', (_, choose) => {
  const names = (endpoint: TestEndpoint) => endpoint.received().map(({ json }) => json.data.display_name);
  const all = Array.from({ length: USERS }, (_, user) => String(user));
  let silent: TestEndpoint;
  let quick: TestEndpoint;

  beforeAll(async () => {
    const place = await choose();
    const settings = { ...seeded, ...place.settings, LATCHKEY_KEY_RING: testRingText };
    const receiver = await startWebhookReceiver();
    const killed = await startProcess(settings);
    const project = await newProject({}, killed.world);
    [silent, quick] = [await newEndpoint(project, receiver), await newEndpoint(project, receiver)];
    await addUsers(project, 0, BEFORE_THE_KILL);
    await until(() => silent.received().length === BEFORE_THE_KILL && quick.received().length === BEFORE_THE_KILL);
    // From here on one of the receivers takes what it gets, and does not say so.
    receiver.behave(silent.path, 'withhold');
    await addUsers(project, BEFORE_THE_KILL, USERS);
    await until(() => silent.received().length > BEFORE_THE_KILL);
    await killed.kill();
    receiver.behave(silent.path, 'take');
    await passAMinute(place);
    const next = await startProcess(settings);
    await until(() => new Set(names(silent)).size === USERS && new Set(names(quick)).size === USERS, 20_000);
    expect((await projectIn(next, project).admin(`GET ${silent.at}`)).body).toMatchObject({ paused: null });
    return async () => void (await next.stop());
  });

  test('leaves nothing out: the next process tells the rest, in order', () => {
    for (const endpoint of [silent, quick]) expect([...new Set(names(endpoint))]).toEqual(all);
  });

  test('has what it had in hand come once more at most, under the same id', () => {
    for (const endpoint of [silent, quick]) {
      const ids = endpoint.received().map(({ id }) => id);
      expect(new Set(ids).size).toBe(USERS);
      expect(ids.length).toBeLessThanOrEqual(USERS + 1);
    }
    expect(names(silent)).toHaveLength(USERS + 1);
  });
});

async function addUsers({ server }: TestProject, from: number, to: number): Promise<void> {
  for (let user = from; user < to; user++) await server('POST /users', { body: { display_name: String(user) } });
}

/** After which what the killed process had in hand is free again. */
async function passAMinute(place: Place): Promise<void> {
  const database = await place.open();
  await sql`update webhook_endpoints set claimed_until = created_at`.execute(database.db);
  await database.close();
}
