import { type RawBuilder, sql } from 'kysely';
import { time } from '../../../database/tables.ts';
import { matches } from '../queries.ts';
import type { UserFilters } from './asked.ts';

type Condition = RawBuilder<boolean>;
type Table = {
  readonly [K in keyof UserFilters]-?: (given: NonNullable<UserFilters[K]>, projectId: string) => Condition;
};

/**
 * A filter of the endpoint and its SQL about user `u`, a row each. What lies in another table is a set of ids of its own
 * project, so that a rare filter leads to its few users and a common one only sorts out.
 */
const filters: Table = {
  query: (text) => matches(text),
  primary_email_verified: (is, projectId) =>
    isIn(
      is,
      sql`select c.user_id from contact_channels c
        where c.project_id = ${projectId} and c.is_primary and c.type = 'email' and c.is_verified`,
    ),
  has_password: (is) => not(!is, sql`u.password_hash is not null`),
  otp_auth_enabled: (is) => not(!is, sql`u.otp_enabled`),
  passkey_auth_enabled: (is, projectId) =>
    isIn(is, sql`select p.user_id from passkeys p where p.project_id = ${projectId}`),
  oauth_provider_id: (id, projectId) =>
    isIn(true, sql`select o.user_id from oauth_accounts o where o.project_id = ${projectId} and o.provider_id = ${id}`),
  is_banned: (is) => not(!is, sql`u.banned_at is not null`),
  requires_totp_mfa: (is) => not(!is, sql`u.requires_totp`),
  is_anonymous: (is) => not(!is, sql`u.is_anonymous`),
  team_id: (id, projectId) =>
    isIn(true, sql`select m.user_id from team_members m where m.project_id = ${projectId} and m.team_id = ${id}`),
  signed_up_from_millis: (millis) => sql`u.created_at >= ${time(millis)}`,
  signed_up_to_millis: (millis) => sql`u.created_at <= ${time(millis)}`,
  last_active_from_millis: (millis) => sql`u.last_active_at >= ${time(millis)}`,
  last_active_to_millis: (millis) => sql`u.last_active_at <= ${time(millis)}`,
};

/** The users of a project that every given filter fits. */
export function conditionOf(projectId: string, given: UserFilters): Condition {
  const conditions = Object.entries(filters).flatMap(([name, condition]) => {
    const value = given[name as keyof UserFilters];
    // An empty text is no filter, as in `GET /users`.
    return value === undefined || value === ''
      ? []
      : [(condition as (...of: unknown[]) => Condition)(value, projectId)];
  });
  return sql<boolean>`u.project_id = ${projectId} ${sql.join(
    conditions.map((condition) => sql`and ${condition}`),
    sql` `,
  )}`;
}

const not = (isNegated: boolean, condition: RawBuilder<unknown>): Condition =>
  isNegated ? sql`not (${condition})` : sql`(${condition})`;

/** `not in` can't be planned as a join, so the complement is expressed as users without such a row. */
const isIn = (is: boolean, ids: RawBuilder<unknown>): Condition =>
  not(!is, sql`exists (select from (${ids}) as of_filter where of_filter.user_id = u.id)`);
