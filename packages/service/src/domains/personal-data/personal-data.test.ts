import { knownError, newProject, refusal, type TestProject, type TestUser } from '@latchkey/testing';
import { ownDatabase } from '@latchkey/testing/world/own-database';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { told, untold } from './told.ts';

const path = 'GET /latchkey/users/me/data';
const secret = 'a word of the server alone';

let project: TestProject;
let user: TestUser;

beforeAll(async () => {
  project = await newProject();
  user = await project.signUp();
  await user.server('PATCH /users/me', {
    body: { display_name: 'Ada', client_metadata: { theme: 'dark' }, server_metadata: { secret } },
  });
});

describe('a user', () => {
  test('reads what is stored of them', async () => {
    const { status, body } = await user.call(path);
    expect([status, body.version, body.user_id]).toEqual([200, 1, user.id]);
    expect(body.data.user).toEqual([
      expect.objectContaining({ id: user.id, display_name: 'Ada', client_metadata: { theme: 'dark' } }),
    ]);
    expect(body.data.contact_channels).toEqual([expect.objectContaining({ value: user.email, is_primary: true })]);
    expect(body.data.sessions).toEqual([expect.objectContaining({ factors: ['password'] })]);
    expect(body.data.events).toContainEqual(expect.objectContaining({ kind: 'user.created' }));
  });

  test('sees neither secrets nor what servers keep to themselves', async () => {
    const { body } = await user.call(path);
    const text = JSON.stringify(body);
    expect(text).not.toContain(secret);
    expect(text).not.toMatch(/hash|salt|totp_secret|"actor"|\\x/);
  });

  test('has to be signed in', async () => {
    expect(await project.call(path)).toMatchObject(knownError('USER_AUTHENTICATION_REQUIRED'));
  });

  test('reads it five times, and then has to wait', async () => {
    const often = await project.signUp();
    for (let count = 0; count < 5; count++) expect((await often.call(path)).status).toBe(200);
    expect(await often.call(path)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  });
});

describe('a server', () => {
  const of = (id: string) => `GET /latchkey/users/${id}/data` as const;

  test('reads it of any user, with its own metadata', async () => {
    const { body } = await project.server(of(user.id));
    expect(body.data.user).toEqual([expect.objectContaining({ server_metadata: { secret } })]);
  });

  test('of another project learns nothing', async () => {
    const foreign = await newProject();
    expect(await foreign.server(of(user.id))).toMatchObject(knownError('USER_NOT_FOUND'));
  });
});

test('each column of a table that knows users is told, withheld, or of a table that is not told with a reason', async () => {
  const { db } = await ownDatabase();
  const { rows } = await sql<{ table: keyof typeof told; columns: string[] }>`
    select table_name as table, jsonb_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' group by 1
    having bool_or(column_name in ('user_id', 'subject_id')) or table_name = 'users' or table_name in (
      select conrelid::regclass::text from pg_constraint
      where contype = 'f' and confrelid in ('users'::regclass, 'sessions'::regclass, 'team_members'::regclass))`.execute(
    db,
  );
  const undecided = rows.flatMap(({ table, columns }) => {
    if (untold[table]) return [];
    const { by, columns: shown = [], forServers = [], withheld = [] } = told[table] ?? {};
    const decided = new Set<string>(['project_id', ...shown, ...forServers, ...withheld, ...(by ? [by] : [])]);
    return columns.filter((column) => !decided.has(column)).map((column) => `${table}.${column}`);
  });
  expect(rows.length).toBeGreaterThan(20);
  expect(undecided).toEqual([]);
});
