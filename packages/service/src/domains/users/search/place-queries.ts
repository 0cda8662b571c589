import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../database/tables.ts';
import type { UserFilters, UserOrder } from './asked.ts';
import { conditionOf, conditionOnEach } from './filter-queries.ts';
import { orders, type Place } from './order-queries.ts';
import { countUsers } from './queries.ts';

/** How many users are read in the order of the list before the matches are counted. Most pages are full by then. */
const NEAR = 1_000;
/** Up to this many matches are all read and sorted. */
const FEW = 1_000;

export interface PageOfUsers {
  readonly projectId: string;
  readonly filters: UserFilters;
  readonly order: UserOrder;
  readonly desc: boolean;
  readonly from: Place | undefined;
  readonly most: number;
  /** How many users match, if that's being counted anyway. */
  readonly counted: Promise<number> | undefined;
}

/**
 * The places of the users on a page: whole users are only read of those. PostgreSQL takes the filters and the order for
 * independent. Where they aren't, as with users without a name who all lack a provider, it would read on and on in the
 * order for matches that are at its far end; so the count decides how to go on.
 */
export async function placesOf(db: Db, page: PageOfUsers): Promise<Place[]> {
  const near = await placesAmong(db, page, nearUsers(page));
  if (near.length === page.most) return near;
  const { projectId, filters, counted = countUsers(db, projectId, filters, FEW + 1) } = page;
  const matches = await counted;
  if (matches === 0) return [];
  return placesAmong(db, page, matches > FEW ? usersInOrder(page) : matchingUsers(page));
}

/** The next matches, out of users with an `id` and a `key`. */
async function placesAmong(db: Db, page: PageOfUsers, users: RawBuilder<unknown>): Promise<Place[]> {
  const { text } = orders[page.order];
  const direction = directionOf(page);
  // The text is made of the page alone: next to the order it would be made of every user.
  const { rows } = await sql<Place>`
    select id, ${text(sql`key`)} as key from (
      select id, key from (${users}) as among order by key ${direction}, id ${direction} limit ${page.most}
    ) as page
    order by page.key ${direction}, id ${direction}`.execute(db);
  return rows;
}

/** The matches among the users that come next. */
function nearUsers(page: PageOfUsers): RawBuilder<unknown> {
  const { key } = orders[page.order];
  const direction = directionOf(page);
  return sql`
    select u.id, u.key from (
      select u.*, ${key} as key from users u where u.project_id = ${page.projectId} ${onward(page)}
      order by ${key} ${direction}, u.id ${direction} limit ${NEAR}
    ) as u where ${conditionOf(page.projectId, page.filters)}`;
}

/** All matches, found by their filters. */
const matchingUsers = (page: PageOfUsers) => sql`
  with matching as materialized (
    select u.id, ${orders[page.order].key} as key from users u
    where ${conditionOf(page.projectId, page.filters)} ${onward(page)}
  ) select id, key from matching`;

/** All matches, found by the order of the list. */
const usersInOrder = (page: PageOfUsers) => sql`
  select u.id, ${orders[page.order].key} as key from users u
  where ${conditionOnEach(page.projectId, page.filters)} ${onward(page)}`;

const directionOf = ({ desc }: PageOfUsers) => (desc ? sql`desc` : sql`asc`);

/** No user before the page's first one. */
function onward({ order, desc, from }: PageOfUsers): RawBuilder<unknown> {
  if (!from) return sql``;
  const { key, parse } = orders[order];
  return sql`and (${key}, u.id) ${desc ? sql`<=` : sql`>=`} (${parse(from.key)}, ${from.id}::uuid)`;
}
