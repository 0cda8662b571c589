import { newEmptyDatabase } from '@latchkey/testing';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../database/migrate.ts';
import { openPostgres } from '../../../database/open.ts';
import type { Db } from '../../../database/tables.ts';

const PROJECT = '1a7c4ee1-0000-4000-8000-00000000000a';
const TEAM = '1a7c4ee1-0000-4000-8000-00000000000b';
const DIRECTORY = '1a7c4ee1-0000-4000-8000-00000000000c';
const BEFORE = '2026-01-01';
const PROVISIONED = '2026-02-01';

let db: Db;

beforeAll(async () => {
  const { url } = await newEmptyDatabase();
  const database = await openPostgres(url, { say: () => {}, onError: () => {}, leaveSchema: true });
  db = database.db;
  await migrate(db, '0077-directory-accounts');
  await sql`
    insert into projects (id, display_name, is_production_mode, config, config_version, data_key, created_at)
    values (${PROJECT}, 'of an earlier release', false, '{}', 1, '\\x0000', ${BEFORE})`.execute(db);
  await sql`
    insert into teams (project_id, id, display_name, client_metadata, client_read_only_metadata, server_metadata, created_at)
    values (${PROJECT}, ${TEAM}, 'Acme', '{}', '{}', '{}', ${BEFORE})`.execute(db);
  await sql`
    insert into directories (project_id, id, team_id, display_name, is_trusted, created_at)
    values (${PROJECT}, ${DIRECTORY}, ${TEAM}, 'Okta', false, ${BEFORE})`.execute(db);
  return () => database.close();
}, 120_000);

interface Before {
  readonly address: string;
  readonly userName: string;
  readonly emails?: readonly object[];
  readonly isVerified?: boolean;
  readonly madeAt?: string;
  readonly wasRemoved?: boolean;
}

/** An account that a directory has described before the release. */
async function described({
  address,
  userName,
  emails,
  isVerified = false,
  madeAt = PROVISIONED,
  wasRemoved = false,
}: Before) {
  const id: string = crypto.randomUUID();
  const attributes = JSON.stringify({ userName, ...(emails && { emails }) });
  await sql`
    insert into users (project_id, id, client_metadata, client_read_only_metadata, server_metadata,
      otp_enabled, requires_totp, is_anonymous, search_text, created_at, last_active_at)
    values (${PROJECT}, ${id}, '{}', '{}', '{}', true, false, false, '', ${madeAt}, ${madeAt})`.execute(db);
  await sql`
    insert into contact_channels (project_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
    values (${PROJECT}, gen_random_uuid(), ${id}, 'email', ${address}, true, ${isVerified}, true, ${madeAt})`.execute(
    db,
  );
  await sql`
    insert into directory_users (project_id, directory_id, id, user_id, user_name, external_id, active, was_removed,
      attributes, version, created_at, changed_at)
    values (${PROJECT}, ${DIRECTORY}, gen_random_uuid(), ${id}, ${userName.toLowerCase()}, 'ext', ${!wasRemoved}, ${wasRemoved},
      ${attributes}::jsonb, 1, ${PROVISIONED}, ${PROVISIONED})`.execute(db);
  return id;
}

const remembered = async () =>
  (
    await sql<{ email: string }>`
      select email, removed_by, removed_external_id from directory_accounts order by email`.execute(db)
  ).rows;
const kept = (email: string) => ({ email, removed_by: null, removed_external_id: null });
const removed = (email: string) => ({ email, removed_by: DIRECTORY, removed_external_id: 'ext' });

const work = (value: string) => ({ value, type: 'work' });

test('the accounts of earlier releases are those that their directories have described by the address', async () => {
  await described({ address: 'name@a.example', userName: 'Name@A.example' });
  await described({
    address: 'verified@a.example',
    userName: 'v',
    emails: [work('Verified@a.example')],
    isVerified: true,
    madeAt: BEFORE,
  });
  await described({ address: 'typed@a.example', userName: 't', emails: [work('typed@a.example')], madeAt: BEFORE });
  await described({
    address: 'second@a.example',
    userName: 's',
    emails: [{ value: 'second@a.example' }, work('first@a.example')],
  });
  await described({ address: 'other@a.example', userName: 'other@a.example', emails: [work('o@a.example')] });
  await described({
    address: 'primary@a.example',
    userName: 'p',
    emails: [work('x@a.example'), { value: 'primary@a.example', primary: true }],
  });
  await described({ address: 'none@a.example', userName: 'none@a.example', emails: [work('no address')] });
  await described({ address: 'gone@a.example', userName: 'gone@a.example', wasRemoved: true });
  await migrate(db, '0078-provisioned-accounts');
  expect(await remembered()).toEqual([
    removed('gone@a.example'),
    ...['name', 'none', 'primary', 'verified'].map((name) => kept(`${name}@a.example`)),
  ]);
});

test('what a process of that release provisioned meanwhile is remembered too, and who joined is kept out by no directory', async () => {
  await described({ address: 'late@a.example', userName: 'late@a.example' });
  await described({ address: 'out@a.example', userName: 'out@a.example', wasRemoved: true });
  const back = await described({ address: 'back@a.example', userName: 'back@a.example', wasRemoved: true });
  await sql`
    insert into team_members (project_id, team_id, user_id, is_selected, created_at)
    values (${PROJECT}, ${TEAM}, ${back}, false, ${PROVISIONED})`.execute(db);
  await migrate(db, '0105-provisioned-meanwhile');
  expect(await remembered()).toEqual(
    expect.arrayContaining([kept('late@a.example'), removed('out@a.example'), kept('back@a.example')]),
  );
});
