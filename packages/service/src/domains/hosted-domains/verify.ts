import { Refusal } from '@latchkey/protocol/refusals';
import { violatesUnique } from '../../database/errors.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { LookUpTxt } from '../../platform/network/txt-records.ts';
import { problemOf } from '../domain-proofs/look-up.ts';
import { recheckDomains } from '../domain-proofs/recheck.ts';
import type { Project } from '../projects/project.ts';
import { found } from './domains.ts';
import type { HostedDomain } from './hosted-domain.ts';
import { domainById, proofs } from './queries.ts';
import { recordDomain } from './record.ts';

/** Look-ups for one project: ten at once, and one more every ten seconds, since name servers of others are asked. */
const LOOK_UPS = { burst: 10, emission: 10_000 };

/** Looks a domain's record up, and has the pages on it if it is there. Throws what the endpoint's row declares. */
export async function verifyDomain(
  context: Context,
  lookUpTxt: LookUpTxt,
  project: Project,
  id: string,
): Promise<HostedDomain> {
  const { rates, db, now } = context;
  const domain = found(await domainById(db, project.id, id));
  await rates.reserve(db, now, [{ rate: LOOK_UPS, key: ['hosted domain', project.id] }]);
  const problem = await problemOf(lookUpTxt, domain, 'HOSTED_DOMAIN');
  if (problem) throw problem;
  return prove(context, project, domain);
}

/** Of projects that prove the same domain at once, the index lets one have it. */
async function prove(context: Context, project: Project, { id }: HostedDomain): Promise<HostedDomain> {
  try {
    return await inTransaction(context, async (context) => {
      const { db, now } = context;
      const verified = await proofs.markVerified(db, project.id, id, now);
      if (!verified) return found(await proofs.markFound(db, project.id, id, now));
      await recordDomain(context, project.id, 'hosted_domain.verified', verified);
      return verified;
    });
  } catch (error) {
    throw violatesUnique(error, 'hosted_domains_verified')
      ? new Refusal('HOSTED_DOMAIN_TAKEN', { cause: error })
      : error;
  }
}

/** Looks up once a day whether verified domains still have their records. */
export const sweepHostedDomains = (context: Context, lookUpTxt: LookUpTxt): Promise<void> =>
  recheckDomains(context, {
    proofs,
    problemOf: (domain) => problemOf(lookUpTxt, domain, 'HOSTED_DOMAIN'),
    onLost: (context, projectId, domain) => recordDomain(context, projectId, 'hosted_domain.lost', domain),
  });
