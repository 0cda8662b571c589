import { callbackUrl, newEmail, startWorld, type World } from '@latchkey/testing';
import { insist, internal, keyed, newTenant, type Tenant } from '@latchkey/testing/matrix/tenant/tenant';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MARKETING = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c';
/** What the user has left traces in for sure; a test that deletes nothing proves nothing. */
const KNOWN = [
  'api_keys',
  'cli_logins',
  'contact_channels',
  'counted_users',
  'emails',
  'latest_active',
  'notification_preferences',
  'oauth_accounts',
  'one_time_codes',
  'passkeys',
  'recovery_codes',
  'sessions',
  'project_permission_grants',
  'team_members',
  'team_permission_grants',
];

let world: World;
let tenant: Tenant;
/** The tables that had rows of the user. */
let before: string[];

beforeAll(async () => {
  world = await startWorld({ egress: { reach: async () => ({ refused: 'private' }) } });
  const body = { config: { sign_up_enabled: true } };
  await insist(world)('PATCH /internal/projects/current', { headers: keyed('admin', internal), body });
  tenant = await newTenant(world);
  await leaveTraces(tenant);
  before = tablesWith(await rowsOf(tenant.id, tenant.user.id));
  await insist(world)(`DELETE /users/${tenant.user.id}`, { headers: keyed('server', tenant) });
  // What webhooks were to tell goes once they have read of the deletion.
  await world.service.workOutbox();
  // Figures are counted a moment later.
  await world.service.workOutbox();
});
afterAll(() => world.close());

/** The tables that know users by a column of their own, each with the number of its rows of this one. */
async function rowsOf(projectId: string, userId: string): Promise<Record<string, number>> {
  const { db } = world.database;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name in ('project_id', 'user_id')
    group by table_name having count(*) = 2`.execute(db);
  const counts = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*)::int as rows from ${sql.table(name)}
      where project_id = ${projectId} and user_id = ${userId}`,
  );
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]));
}

const tablesWith = (counts: Record<string, number>) => Object.keys(counts).filter((table) => counts[table] !== 0);

/** Gives the user a row in as many tables as endpoints lead to. */
async function leaveTraces({ user, cliLogin: { login_code } }: Tenant): Promise<void> {
  const must = insist(world);
  const client = keyed('client', tenant);
  const headers = { ...client, 'access-token': user.accessToken };
  const send = (endpoint: string, body?: object) => must(endpoint, { headers, body });
  await must('POST /auth/cli/complete', { headers: client, body: { login_code, refresh_token: user.refreshToken } });
  await send('POST /contact-channels', { user_id: 'me', type: 'email', value: newEmail(), used_for_auth: true });
  await send(`PATCH /emails/notification-preference/me/${MARKETING}`, { enabled: false });
  await send('POST /auth/password/send-reset-code', { email: user.email, callback_url: callbackUrl });
  await send('PATCH /users/me', { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') });
  await send('POST /latchkey/mfa/recovery-codes');
  await world.service.workOutbox();
}

test('a user who is deleted leaves no row in any table', async () => {
  expect(before).toEqual(expect.arrayContaining(KNOWN));
  expect(tablesWith(await rowsOf(tenant.id, tenant.user.id))).toEqual([]);
});

test('nor in those that hang on such rows: tokens of sessions and of providers, what finds keys, pictures, what webhooks were told', async () => {
  const { db } = world.database;
  const left: Record<string, unknown> = {};
  for (const table of ['session_tokens', 'oauth_tokens', 'secret_locators', 'images'] as const) {
    left[table] = (
      await db.selectFrom(table).select('project_id').where('project_id', '=', tenant.id).execute()
    ).length;
  }
  const payloads = await db
    .selectFrom('event_payloads')
    .select('payload')
    .where('project_id', '=', tenant.id)
    .where('subject_id', '=', tenant.user.id)
    .orderBy('event_id')
    .execute();
  const teams = [{ id: tenant.teamId }];
  expect([left, payloads]).toEqual([
    // What is left finds the key of the team, which stays.
    { session_tokens: 0, oauth_tokens: 0, secret_locators: 1, images: 0 },
    [{ payload: { team_id: tenant.teamId, user_id: tenant.user.id } }, { payload: { id: tenant.user.id, teams } }],
  ]);
});
