import { isFull } from '@latchkey/testing/full';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { ACROSS_PROJECTS } from './across-projects.ts';
import { newDistributedDatabase, whyNoCitus } from './citus.ts';
import { statementsIn, watchPlans, whyNotWatched } from './watched-plans.ts';

test('a statement is read behind its message, though another process is heard between them', () => {
  const log = [
    '2026-11-29 21:00:00.000 UTC [7] LOG:  multi-task query about to be executed',
    '2026-11-29 21:00:00.000 UTC [8] ERROR:  duplicate key',
    '2026-11-29 21:00:00.000 UTC [8] STATEMENT:  insert into a',
    '2026-11-29 21:00:00.000 UTC [7] HINT:  Queries are split to multiple tasks',
    '2026-11-29 21:00:00.000 UTC [7] STATEMENT:  select id',
    '\t  from users',
    '2026-11-29 21:00:01.000 UTC [7] ERROR:  canceled',
    '2026-11-29 21:00:01.000 UTC [7] STATEMENT:  select 1',
    '',
  ];
  expect([...statementsIn(log.join('\n'))]).toEqual(['select id from users']);
});

test('each statement that crosses projects has a reason, and no beginning makes another one idle', () => {
  const beginnings = ACROSS_PROJECTS.map(([beginning]) => beginning);
  for (const [beginning, reason] of ACROSS_PROJECTS) {
    expect(reason.length, beginning).toBeGreaterThan(20);
    expect(beginnings.filter((other) => other.startsWith(beginning))).toEqual([beginning]);
  }
});

const reason = isFull ? (whyNoCitus() ?? whyNotWatched()) : 'it is part of the full run';
if (isFull && reason) console.log(`Plans on Citus aren't watched: ${reason}.`);

describe.skipIf(reason)('on a cluster', () => {
  test('a statement without the project is reported; one of a project, and those with a reason, are not', async () => {
    const { url, drop } = await newDistributedDatabase();
    const plans = watchPlans();
    const client = new pg.Client({ connectionString: plans.addressOf(url) });
    await client.connect();
    const id = '1a7c4ee1-0000-4000-8000-00000000000a';
    await client.query('select id from users where project_id = $1 and id = $2', [id, id]);
    await client.query('select "id" from "activity_notes" limit $1', [1]);
    expect(plans.unexpected()).toEqual([]);
    await client.query('select id from users where id = $1', [id]);
    await client.query(
      'select (select count(*) from passkeys k where k.project_id = u.project_id) from users u where u.project_id = $1',
      [id],
    );
    expect(plans.unexpected()).toEqual([
      'select id from users where id = $1',
      'select (select count(*) from passkeys k where k.project_id = u.project_id) from users u where u.project_id = $1',
    ]);
    await client.end();
    await drop();
  }, 300_000);
});
