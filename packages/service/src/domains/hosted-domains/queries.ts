import { domainProofs, proofColumns } from '../../database/domain-proofs.ts';
import { type Db, time } from '../../database/tables.ts';
import type { HostedDomain } from './hosted-domain.ts';

const domainsOf = (db: Db, projectId: string) =>
  db.selectFrom('hosted_domains').select(proofColumns).where('project_id', '=', projectId);

/** By name. */
export const allDomains = (db: Db, projectId: string): Promise<HostedDomain[]> =>
  domainsOf(db, projectId).orderBy('domain').execute();

export const domainById = (db: Db, projectId: string, id: string): Promise<HostedDomain | undefined> =>
  domainsOf(db, projectId).where('id', '=', id).executeTakeFirst();

/** The project whose pages are on a domain. */
export async function projectOfDomain(db: Db, domain: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('hosted_domains as h')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .select('h.project_id as projectId')
    .where('h.domain', '=', domain)
    .where('h.verified_at', 'is not', null)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
  return found?.projectId;
}

/** Undefined, with nothing written, where the project has it already. */
export const insertDomain = (
  db: Db,
  projectId: string,
  { id, domain, token, createdAt }: Pick<HostedDomain, 'id' | 'domain' | 'token' | 'createdAt'>,
): Promise<HostedDomain | undefined> =>
  db
    .insertInto('hosted_domains')
    .values({ project_id: projectId, id, domain, token, created_at: time(createdAt) })
    .onConflict((conflict) => conflict.columns(['project_id', 'domain']).doNothing())
    .returning(proofColumns)
    .executeTakeFirst();

export const deleteDomain = (db: Db, projectId: string, id: string): Promise<HostedDomain | undefined> =>
  db
    .deleteFrom('hosted_domains')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returning(proofColumns)
    .executeTakeFirst();

/** Violates the index `hosted_domains_verified` where it is another project's. */
export const proofs = domainProofs<HostedDomain>('hosted_domains', proofColumns);
