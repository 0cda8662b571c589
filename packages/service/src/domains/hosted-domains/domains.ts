import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { asciiDomain } from '../../platform/network/domain-name.ts';
import { newId, newSecret } from '../../runtime/ids.ts';
import { recordName } from '../domain-proofs/txt-record.ts';
import { lockedConfig } from '../projects/locked-config.ts';
import type { Project } from '../projects/project.ts';
import type { HostedDomain } from './hosted-domain.ts';
import { allDomains, deleteDomain, insertDomain } from './queries.ts';
import { recordDomain } from './record.ts';

/** Of a name in DNS (RFC 1035, section 2.3.4), written with dots. */
const LONGEST_NAME = 253;

/** The domains of the hosted pages, verified or not. */
export const listDomains = ({ db }: Context, project: Project): Promise<HostedDomain[]> => allDomains(db, project.id);

/**
 * Adds a domain that is still to be verified. Other projects may have added it too, or even verified it: only who controls
 * its DNS learns that. Throws HOSTED_DOMAIN_INVALID, HOSTED_DOMAIN_EXISTS and HOSTED_DOMAINS_TOO_MANY.
 */
export const addDomain = (context: Context, project: Project, given: string): Promise<HostedDomain> =>
  inTransaction(context, async (context) => {
    const { db, now, random } = context;
    const domain = parseDomain(context, given);
    // One at a time, so that the limit holds.
    await lockedConfig(context, project);
    if ((await allDomains(db, project.id)).length >= limits.hostedDomains) throw new Refusal('HOSTED_DOMAINS_TOO_MANY');
    const wanted = { id: newId(random), domain, token: newSecret(random), createdAt: now };
    const added = await insertDomain(db, project.id, wanted);
    if (!added) throw new Refusal('HOSTED_DOMAIN_EXISTS');
    await recordDomain(context, project.id, 'hosted_domain.created', added);
    return added;
  });

/** The address of the installation leads to all projects, so it can't be one project's. */
function parseDomain({ baseUrl }: Context, given: string): string {
  const domain = asciiDomain(given.trim());
  const isGood = domain !== undefined && recordName({ domain }).length <= LONGEST_NAME;
  if (!isGood || domain === new URL(baseUrl).hostname) throw new Refusal('HOSTED_DOMAIN_INVALID');
  return domain;
}

/** Takes a domain from the pages. Throws HOSTED_DOMAIN_UNKNOWN. */
export const removeDomain = (context: Context, project: Project, id: string): Promise<void> =>
  inTransaction(context, async (context) => {
    const removed = found(await deleteDomain(context.db, project.id, id));
    await recordDomain(context, project.id, 'hosted_domain.deleted', removed);
  });

/** Throws HOSTED_DOMAIN_UNKNOWN for none. */
export function found(domain: HostedDomain | undefined): HostedDomain {
  if (!domain) throw new Refusal('HOSTED_DOMAIN_UNKNOWN');
  return domain;
}
