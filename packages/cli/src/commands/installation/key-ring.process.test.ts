import { type Database, openPostgres } from '@latchkey/service/database/open';
import { newDataKey, parseKeyRing, sealWithRing } from '@latchkey/service/platform/crypto/key-ring';
import { placeOf } from '@latchkey/service/platform/crypto/sealed-columns';
import { systemRandom } from '@latchkey/service/runtime/random';
import { newPostgresDatabase } from '@latchkey/testing';
import { type Credentials, newCredentials, refusedCredentials } from '@latchkey/testing/people/credentials';
import { startTerminal } from '@latchkey/testing/process/command-line';
import {
  newFolder,
  projectIn,
  type ReadyProcess,
  runCommand,
  seeded,
  spawnProcess,
  startProcess,
} from '@latchkey/testing/process/process';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

const OTHER_PROJECTS = 4_000;
const [before, after] = ['old', 'new'].map((id, at) => `${id}:${Buffer.alloc(32, at + 1).toString('base64')}`);
const both = `${after},${before}`;

let settings: Record<string, string>;
let held: Credentials;

const start = (ring: string) => startProcess({ ...settings, LATCHKEY_KEY_RING: ring });
const command = (ring: string, ...words: string[]) => runCommand({ ...settings, LATCHKEY_KEY_RING: ring }, ...words);
/** How many values each key has sealed, by its id. */
const countsOf = (lines: readonly string[]) => {
  const counts: Record<string, number> = {};
  let id = '';
  for (const line of lines) {
    if (!line.startsWith(' ')) [id = ''] = line.split(' ');
    else counts[id] = (counts[id] ?? 0) + Number(line.trim().split(/ +/)[1]);
  }
  return counts;
};
const status = async (ring: string) => countsOf((await command(ring, 'key-ring', 'status')).lines);

beforeAll(async () => {
  settings = { ...seeded, DATABASE_URL: (await newPostgresDatabase()).url, LATCHKEY_DATA_DIR: newFolder() };
  const service = await start(before ?? '');
  held = await newCredentials(service.world, 2);
  await service.stop();
  const database = await openPostgres(settings.DATABASE_URL ?? '', { say: () => {}, onError: () => {} });
  await insertProjects(database);
  await database.close();
}, 120_000);

/** Enough for a rotation that takes a while. */
async function insertProjects({ db }: Database): Promise<void> {
  const ring = parseKeyRing(before ?? '');
  const ids = Array.from(
    { length: OTHER_PROJECTS },
    (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  );
  const rows = ids.map((id) => {
    const sealed = sealWithRing(ring, systemRandom, placeOf('projects.data_key', id), newDataKey(systemRandom));
    return { id, sealed: sealed.toString('hex') };
  });
  await sql`
    insert into projects (id, display_name, is_production_mode, config, config_version, data_key, created_at)
    select r.id, 'one of many', false, '{}', 1, decode(r.sealed, 'hex'), '2024-01-01'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, sealed text)`.execute(db);
}

describe('a new key in the ring', () => {
  let service: ReadyProcess;
  beforeAll(async () => {
    service = await start(both);
    return async () => void (await service.kill());
  });

  test('is named as the one that seals, beside what the old one has sealed', async () => {
    const { code, lines } = await command(both, 'key-ring', 'status');
    expect(code).toBe(0);
    expect(lines[0]).toBe('new  primary: seals from now on');
    expect(lines).toContain('old  run "latchkey key-ring rotate"');
    expect(countsOf(lines)).toEqual({ new: 0, old: OTHER_PROJECTS + 3 });
  });

  test('seals everything while the service serves, also after the command was interrupted in the middle', async () => {
    const tries: number[] = [];
    let serving = true;
    const traffic = (async () => {
      const { server } = projectIn(service, held.project);
      while (serving) tries.push((await server(`GET /users/${held.user.id}`)).status);
    })();
    const place = { home: newFolder(), env: { ...settings, LATCHKEY_KEY_RING: both } };
    const killed = startTerminal(place, 'key-ring', 'rotate');
    await killed.shows(/Re-encrypting.*\d\d of 4,/);
    killed.interrupt();
    expect(await killed.ended).not.toBe(0);
    const half = await status(both);
    expect(half.new).toBeGreaterThan(0);
    expect(half.old).toBeGreaterThan(0);
    const { code, lines } = await command(both, 'key-ring', 'rotate');
    expect([code, lines]).toEqual([0, [`${half.old} sealed with "new". No other key is in use.`]]);
    serving = false;
    await traffic;
    expect(new Set(tries)).toEqual(new Set([200]));
    expect(await status(both)).toEqual({ new: OTHER_PROJECTS + 3, old: 0 });
    expect((await command(both, 'key-ring', 'status')).lines).toContain('old  can be removed');
  }, 180_000);

  test('leaves every credential as good as it was', async () => {
    expect(await refusedCredentials(service, held, 0)).toEqual([]);
  });
});

describe('an old key that has sealed nothing', () => {
  test('can be removed: every credential is as good as before', async () => {
    const service = await start(after ?? '');
    expect(await refusedCredentials(service, held, 1)).toEqual([]);
    await service.kill();
  });

  test('is not enough without the new one: the start is refused, and names it', async () => {
    const service = spawnProcess({ ...settings, LATCHKEY_KEY_RING: before ?? '' });
    expect((await service.ended).code).toBe(1);
    expect(service.log.join()).toMatch(/^Latchkey cannot start\. LATCHKEY_KEY_RING: it has no key "new"/);
    const rotated = await command(before ?? '', 'key-ring', 'rotate');
    expect([rotated.code, rotated.log.join()]).toEqual([1, expect.stringContaining(`it has no key "new"`)]);
    expect(await command(before ?? '', 'key-ring', 'status')).toMatchObject({ code: 5 });
  });
});
