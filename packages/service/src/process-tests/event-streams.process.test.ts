import { newPostgresDatabase, newProject, type TestProject, testRingText } from '@latchkey/testing';
import { linesOf, type StreamReceiver, startStreamReceiver } from '@latchkey/testing/event-streams/receivers';
import { newFolder, projectIn, seeded, startProcess, until } from '@latchkey/testing/process/process';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../database/open.ts';

const USERS = 5;
const options = { say: () => {}, onError: () => {}, onOutage: () => {} };

describe('a process that is killed between a batch that a receiver has and its confirmation', () => {
  let receiver: StreamReceiver;
  let position: number;
  const sequences = () =>
    receiver.requests
      .flatMap(linesOf)
      .map(({ metadata }) => metadata.sequence)
      .filter((sequence) => sequence !== undefined);

  beforeAll(async () => {
    const { url } = await newPostgresDatabase();
    const settings = {
      ...seeded,
      DATABASE_URL: url,
      LATCHKEY_DATA_DIR: newFolder(),
      LATCHKEY_KEY_RING: testRingText,
    };
    receiver = await startStreamReceiver();
    const killed = await startProcess(settings);
    const project = await newProject({}, killed.world);
    receiver.answer = 'withhold';
    const target = { kind: 'http', url: receiver.url(), format: 'ndjson' };
    ({ position } = (await project.admin('POST /latchkey/event-streams', { body: { target, from: 'start' } })).body);
    await addUsers(project);
    await until(() => receiver.requests.length > 0);
    await killed.kill();
    receiver.answer = { status: 200 };
    await endClaims(url);
    const next = await startProcess(settings);
    await addUsers(projectIn(next, project));
    const isAllSent = async () => {
      const { items } = (await projectIn(next, project).admin('GET /latchkey/event-streams')).body;
      return items[0].pending_count === 0 && items[0].position > 2 * USERS;
    };
    await until(isAllSent, 20_000);
    return async () => void (await next.stop());
  });

  test('leaves nothing out: the next process sends everything, in order', () => {
    const all = [...new Set(sequences())];
    expect(all).toEqual(all.map((_, at) => position + at));
    expect(all.length).toBeGreaterThan(2 * USERS);
  });

  test('has what it had in hand sent once more, as the same events', () => {
    const [first] = receiver.requests;
    const again = receiver.requests.slice(1).flatMap(linesOf);
    expect(again).toEqual(expect.arrayContaining(first ? linesOf(first) : []));
  });
});

async function addUsers({ server }: Pick<TestProject, 'server'>): Promise<void> {
  for (let user = 0; user < USERS; user++) await server('POST /users', { body: { display_name: String(user) } });
}

/** After a minute, what the killed process had in hand is free again. */
async function endClaims(url: string): Promise<void> {
  const database = await openPostgres(url, options);
  await sql`update event_streams set claimed_until = created_at`.execute(database.db);
  await database.close();
}
