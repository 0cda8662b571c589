import { sql } from 'kysely';
import { type Db, time } from '../../database/tables.ts';

type Counted =
  | 'password'
  | 'second_factor'
  | 'sessions'
  | 'api_keys'
  | 'security_keys'
  | 'recovery_codes'
  | 'passkeys'
  | 'oauth_accounts'
  | 'addresses'
  | 'invitations';

interface Account extends Readonly<Record<Counted, number>> {
  readonly createdAt: number;
  /** Of the oldest session that there is. */
  readonly userAgent: string | null;
  readonly place: { readonly countryCode: string | null; readonly cityName: string | null } | null;
}

/** When an account was created, where, and what gives access to it. */
export async function accountOf(db: Db, projectId: string, userId: string, now: number): Promise<Account> {
  const mine = sql`project_id = ${projectId} and user_id = ${userId}`;
  const isGood = sql`(expires_at is null or expires_at > ${time(now)})`;
  const { rows } = await sql<Account>`
    select u.created_at as "createdAt", s.user_agent as "userAgent", s.place,
      (u.password_hash is not null)::int as password, (u.requires_totp and u.totp_secret is not null)::int as second_factor,
      (select count(*) from security_keys where ${mine})::int as security_keys,
      (select count(*) from sessions where ${mine} and ${isGood})::int as sessions,
      (select count(*) from api_keys where ${mine} and revoked_at is null and ${isGood})::int as api_keys,
      (select count(*) from recovery_codes where ${mine} and used_at is null)::int as recovery_codes,
      (select count(*) from passkeys where ${mine})::int as passkeys,
      (select count(*) from oauth_accounts where ${mine})::int as oauth_accounts,
      (select greatest(count(*) - 1, 0) from contact_channels where ${mine} and used_for_auth)::int as addresses,
      (select count(*) from team_invitations where project_id = ${projectId} and invited_by = ${userId}
        and ${isGood})::int as invitations
    from users u left join lateral (
      select user_agent, place from sessions where ${mine} order by created_at limit 1
    ) s on true
    where u.project_id = ${projectId} and u.id = ${userId}`.execute(db);
  return rows[0] as Account;
}
