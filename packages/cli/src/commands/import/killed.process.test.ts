import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newPostgresDatabase, newProject, testRingText } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { type Place, runProgram, signedInAt, startProgram } from '@latchkey/testing/process/command-line';
import { freePort } from '@latchkey/testing/process/free-port';
import { newFolder, type ReadyProcess, seeded, startProcess } from '@latchkey/testing/process/process';
import pg from 'pg';
import { describe, expect, test } from 'vitest';

const USERS = 20_000;
const KILLS = 20;

const lines = [
  ...Array.from({ length: 20 }, (_, at) => ({ type: 'team', source_id: `t${at}`, display_name: `Team ${at}` })),
  ...Array.from({ length: USERS }, (_, at) => ({
    source_id: `u${at}`,
    emails: [{ value: `u${at}@example.com`, is_verified: true }],
    display_name: `User ${at}`,
    created_at_millis: 1_500_000_000_000 + at,
    password_hash: `$2b$10$${randomBytes(40).toString('hex').slice(0, 53)}`,
    totp_secret_base64: randomBytes(20).toString('base64'),
    teams: [{ source_id: `t${at % 20}` }],
  })),
];

/** What of a project's people depends neither on new ids nor on when the import ran, in the order of the old ids. */
const STATE = `
  select i.source_id, u.display_name, u.created_at, u.requires_totp, u.totp_secret is not null as has_secret,
    u.password_hash is not null as has_password, c.value, c.is_verified, c.is_primary, t.display_name as team
  from imported_users i
  join users u on u.project_id = i.project_id and u.id = i.user_id
  left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id
  left join team_members m on m.project_id = u.project_id and m.user_id = u.id
  left join teams t on t.project_id = m.project_id and t.id = m.team_id
  where i.project_id = $1 order by i.source_id, c.value, t.display_name`;
const COUNTS = `
  select (select count(*)::int from users where project_id = $1) as users,
    (select count(*)::int from teams where project_id = $1) as teams,
    (select count(*)::int from events where project_id = $1 and kind = 'user.created') as events`;

describe.runIf(isFull)('an import that is killed at random moments', { timeout: 600_000 }, () => {
  test('ends in the state of one that is not', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'users.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'));
    const { url: DATABASE_URL } = await newPostgresDatabase();
    const PORT = String(await freePort());
    const settings = {
      ...seeded,
      PORT,
      DATABASE_URL,
      LATCHKEY_URL: `http://localhost:${PORT}`,
      LATCHKEY_DATA_DIR: newFolder(),
      LATCHKEY_KEY_RING: testRingText,
      LATCHKEY_RATE_LIMITS: 'off',
    };
    let service: ReadyProcess = await startProcess(settings);
    const signedIn = await signedInAt(service, settings.LATCHKEY_URL);
    const placeOf = (id: string): Place => ({ ...signedIn, folder, env: { ...signedIn.env, LATCHKEY_PROJECT_ID: id } });
    const words = ['import', 'users.jsonl'];

    const whole = await newProject({}, service.world);
    const begun = performance.now();
    expect(await runProgram(placeOf(whole.id), words)).toMatchObject({ code: 0 });
    const millis = performance.now() - begun;

    const killed = await newProject({}, service.world);
    for (let kill = 0; kill < KILLS; kill++) {
      const command = startProgram(placeOf(killed.id), words);
      // Early ones meet the first batches, and later ones what goes on after the kills before.
      await pause(Math.random() * millis);
      if (kill % 2 === 0) command.stop('SIGKILL');
      else {
        await service.kill();
        service = await startProcess(settings);
      }
      await command.ended;
    }
    expect(await runProgram(placeOf(killed.id), words)).toMatchObject({ code: 0 });

    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    const rows = async (statement: string, { id }: { readonly id: string }) =>
      (await client.query(statement, [id])).rows;
    const counts = await rows(COUNTS, killed);
    expect(counts).toMatchObject([{ users: USERS, teams: 20 }]);
    expect(counts).toEqual(await rows(COUNTS, whole));
    expect(await rows(STATE, killed)).toEqual(await rows(STATE, whole));
    await client.end();
  });
});
