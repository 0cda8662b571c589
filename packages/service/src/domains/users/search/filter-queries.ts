import { type RawBuilder, sql } from 'kysely';
import { time } from '../../../database/tables.ts';
import { matches } from '../queries.ts';
import type { UserFilters } from './asked.ts';

type Condition = RawBuilder<boolean>;
/** Users by their ids, and whether they're asked for or all others. */
interface UserSet {
  readonly is: boolean;
  readonly ids: RawBuilder<unknown>;
}
type Given<K extends keyof UserFilters> = NonNullable<UserFilters[K]>;
type Columns = Omit<Required<UserFilters>, keyof typeof sets>;

/** Filters by the columns of user `u`, a row each. */
const columns: { readonly [K in keyof Columns]: (given: Given<K>) => Condition } = {
  query: (text) => matches(text),
  has_password: (is) => not(!is, sql`u.password_hash is not null`),
  otp_auth_enabled: (is) => not(!is, sql`u.otp_enabled`),
  is_banned: (is) => not(!is, sql`u.banned_at is not null`),
  requires_totp_mfa: (is) => not(!is, sql`u.requires_totp`),
  is_anonymous: (is) => not(!is, sql`u.is_anonymous`),
  signed_up_from_millis: (millis) => sql`u.created_at >= ${time(millis)}`,
  signed_up_to_millis: (millis) => sql`u.created_at <= ${time(millis)}`,
  last_active_from_millis: (millis) => sql`u.last_active_at >= ${time(millis)}`,
  last_active_to_millis: (millis) => sql`u.last_active_at <= ${time(millis)}`,
};

/**
 * Filters by what lies in other tables, a row each: first those that sort out most users. Every set has an index by user.
 */
const sets = {
  team_id: (id: string, projectId: string): UserSet => ({
    is: true,
    ids: sql`select m.user_id from team_members m where m.project_id = ${projectId} and m.team_id = ${id}`,
  }),
  oauth_provider_id: (id: string, projectId: string): UserSet => ({
    is: true,
    ids: sql`select o.user_id from oauth_accounts o where o.project_id = ${projectId} and o.provider_id = ${id}`,
  }),
  passkey_auth_enabled: (is: boolean, projectId: string): UserSet => ({
    is,
    ids: sql`select p.user_id from passkeys p where p.project_id = ${projectId}`,
  }),
  primary_email_verified: (is: boolean, projectId: string): UserSet => ({
    is,
    ids: sql`select c.user_id from contact_channels c
      where c.project_id = ${projectId} and c.is_primary and c.type = 'email' and c.is_verified`,
  }),
};

/** The users of a project that every given filter fits: a rare set leads to its few users, a common one only sorts out. */
export const conditionOf = (projectId: string, given: UserFilters): Condition => allOf(projectId, given, joined);

/** The same about users that are read one by one: the first set is hashed, and the others are looked into for those in it. */
export const conditionOnEach = (projectId: string, given: UserFilters): Condition =>
  allOf(projectId, given, (set, place) => (place === 0 ? hashed(set) : joined(set)));

/** How many sets the filters put together. */
export const setsIn = (given: UserFilters): number => rowsOf(sets, given).length;

function allOf(projectId: string, given: UserFilters, within: (set: UserSet, place: number) => Condition): Condition {
  const conditions = [
    ...rowsOf(columns, given).map(([condition, value]) => condition(value, projectId)),
    ...rowsOf(sets, given).map(([set, value], place) => within(set(value, projectId), place)),
  ];
  return sql<boolean>`u.project_id = ${projectId} ${sql.join(
    conditions.map((condition) => sql`and ${condition}`),
    sql` `,
  )}`;
}

type Row<T> = (given: unknown, projectId: string) => T;

/** The rows of a table that are asked for, each with its value. An empty text is no filter, as in `GET /users`. */
function rowsOf<T>(table: Readonly<Record<string, (given: never, projectId: string) => T>>, given: UserFilters) {
  return Object.entries(table).flatMap(([name, row]): [Row<T>, unknown][] => {
    const value = given[name as keyof UserFilters];
    return value === undefined || value === '' ? [] : [[row as Row<T>, value]];
  });
}

const not = (isNegated: boolean, condition: RawBuilder<unknown>): Condition =>
  isNegated ? sql`not (${condition})` : sql`(${condition})`;

/** `not in` can't be planned as a join, so the complement is expressed as users without such a row. */
const joined = ({ is, ids }: UserSet): Condition =>
  not(!is, sql`exists (select from (${ids}) as of_filter where of_filter.user_id = u.id)`);

/** What is compared with a truth value isn't planned as a join. */
const hashed = ({ is, ids }: UserSet): Condition =>
  sql`${joined({ is: true, ids })} is ${is ? sql`true` : sql`not true`}`;
