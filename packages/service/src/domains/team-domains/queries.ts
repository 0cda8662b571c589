import { domainProofs, proofColumns } from '../../database/domain-proofs.ts';
import { type Db, time } from '../../database/tables.ts';
import type { TeamDomain } from './team-domain.ts';

const columns = [...proofColumns, 'team_id as teamId'] as const;

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

/** Violates the index `team_domains_verified` where it is another team's. */
export const proofs = domainProofs<TeamDomain>('team_domains', columns);
