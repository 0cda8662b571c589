import { sql } from 'kysely';
import { type Db, time } from '../../database/tables.ts';
import type { TeamDomain } from './team-domain.ts';

const columns = [
  'id',
  'team_id as teamId',
  'domain',
  'token',
  'created_at as createdAt',
  'verified_at as verifiedAt',
  'checked_at as checkedAt',
  'failing_since as failingSince',
] as const;

/** Which domain of which team. */
export interface OfTeam {
  readonly teamId: string;
  readonly id: string;
}

const domainsOf = (db: Db, projectId: string, teamId: string) =>
  db.selectFrom('team_domains').select(columns).where('project_id', '=', projectId).where('team_id', '=', teamId);

/** By name. */
export const allDomains = (db: Db, projectId: string, teamId: string): Promise<TeamDomain[]> =>
  domainsOf(db, projectId, teamId).orderBy('domain').execute();

export const domainById = (db: Db, projectId: string, { teamId, id }: OfTeam): Promise<TeamDomain | undefined> =>
  domainsOf(db, projectId, teamId).where('id', '=', id).executeTakeFirst();

/** Whether a team has proven that a domain is its own. */
export const isVerifiedDomain = async (db: Db, projectId: string, teamId: string, domain: string): Promise<boolean> => {
  const query = domainsOf(db, projectId, teamId).where('domain', '=', domain).where('verified_at', 'is not', null);
  return (await query.executeTakeFirst()) !== undefined;
};

/** The team that has proven that a domain is its own. */
export const verifiedBy = async (db: Db, projectId: string, domain: string): Promise<string | undefined> => {
  const query = db
    .selectFrom('team_domains')
    .select('team_id')
    .where('project_id', '=', projectId)
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null);
  return (await query.executeTakeFirst())?.team_id;
};

/** Whether a team has proven any domain. */
export const hasVerified = async (db: Db, projectId: string, teamId: string): Promise<boolean> =>
  (await domainsOf(db, projectId, teamId).where('verified_at', 'is not', null).limit(1).executeTakeFirst()) !==
  undefined;

export async function countDomains(db: Db, projectId: string, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom('team_domains')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Undefined, with nothing written, where the team has it already. */
export const insertDomain = (
  db: Db,
  projectId: string,
  { id, teamId, domain, token, createdAt }: Pick<TeamDomain, 'id' | 'teamId' | 'domain' | 'token' | 'createdAt'>,
): Promise<TeamDomain | undefined> =>
  db
    .insertInto('team_domains')
    .values({ project_id: projectId, id, team_id: teamId, domain, token, created_at: time(createdAt) })
    .onConflict((conflict) => conflict.columns(['project_id', 'team_id', 'domain']).doNothing())
    .returning(columns)
    .executeTakeFirst();

export const deleteDomain = (db: Db, projectId: string, { teamId, id }: OfTeam): Promise<TeamDomain | undefined> =>
  db
    .deleteFrom('team_domains')
    .where('project_id', '=', projectId)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();

const changing = (db: Db, projectId: string, id: string) =>
  db.updateTable('team_domains').where('project_id', '=', projectId).where('id', '=', id);

/**
 * Makes it the team's, unless it is already: undefined then. Violates the index `team_domains_verified` where it is
 * another team's.
 */
export const markVerified = (db: Db, projectId: string, id: string, now: number): Promise<TeamDomain | undefined> =>
  changing(db, projectId, id)
    .set({ verified_at: time(now), checked_at: time(now) })
    .where('verified_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();

/** Its record was found; undefined where the domain is gone, or not verified any more. */
export const markFound = (db: Db, projectId: string, id: string, now: number): Promise<TeamDomain | undefined> =>
  changing(db, projectId, id)
    .set({ checked_at: time(now), failing_since: null })
    .where('verified_at', 'is not', null)
    .returning(columns)
    .executeTakeFirst();

/** The record of a verified one was not found; it counts from when that was first so. */
export async function markFailing(db: Db, projectId: string, id: string, now: number): Promise<void> {
  await changing(db, projectId, id)
    .set({ checked_at: time(now), failing_since: sql`coalesce(failing_since, ${time(now)})` })
    .where('verified_at', 'is not', null)
    .execute();
}

/** Ends the proof of one whose record has been failing since a moment; undefined where it has not. */
export const markLost = (db: Db, projectId: string, id: string, since: number): Promise<TeamDomain | undefined> =>
  changing(db, projectId, id)
    .set({ verified_at: null, failing_since: null })
    .where('verified_at', 'is not', null)
    .where('failing_since', '<=', sql<number>`${time(since)}`)
    .returning(columns)
    .executeTakeFirst();

/** Takes verified domains that were last checked before a moment, and counts them as checked, so that others leave them alone. */
export async function takeDue(
  db: Db,
  { before, now, most }: { readonly before: number; readonly now: number; readonly most: number },
): Promise<(TeamDomain & { readonly projectId: string })[]> {
  const due = db
    .selectFrom('team_domains')
    .select(['project_id', 'id'])
    .where('verified_at', 'is not', null)
    .where('checked_at', '<=', sql<number>`${time(before)}`)
    .orderBy('checked_at')
    .limit(most)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('team_domains')
    .set({ checked_at: time(now) })
    .where(({ eb, refTuple }) => eb(refTuple('project_id', 'id'), 'in', due.$asTuple('project_id', 'id')))
    .returning([...columns, 'project_id as projectId'])
    .execute();
}
