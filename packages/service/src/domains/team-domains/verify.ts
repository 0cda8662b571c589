import { Refusal } from '@latchkey/protocol/refusals';
import { violatesUnique } from '../../database/errors.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { LookUpTxt } from '../../platform/network/txt-records.ts';
import { problemOf } from '../domain-proofs/look-up.ts';
import type { Project } from '../projects/project.ts';
import { lockTeamFor } from '../teams/access.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { found, managing, readDomain } from './domains.ts';
import { chargeLookUp } from './limits.ts';
import { type OfTeam, proofs } from './queries.ts';
import { recordDomain } from './record.ts';
import type { TeamDomain } from './team-domain.ts';

/** Looks a domain's record up, and makes the domain the team's if it is there. Throws what the endpoint's row declares. */
export async function verifyDomain(
  context: Context,
  lookUpTxt: LookUpTxt,
  project: Project,
  asking: Asking,
  which: OfTeam,
): Promise<TeamDomain> {
  const domain = await readDomain(context, project, asking, which);
  await chargeLookUp(context, project, domain.teamId);
  const problem = await problemOf(lookUpTxt, domain, 'TEAM_DOMAIN');
  if (problem) throw problem;
  return prove(context, project, asking, domain);
}

/**
 * Of teams that prove the same domain at once, the index lets one have it. Name servers are slow, and who asks may have lost
 * the permission meanwhile.
 */
async function prove(
  context: Context,
  project: Project,
  asking: Asking,
  { id, teamId }: TeamDomain,
): Promise<TeamDomain> {
  try {
    return await inTransaction(context, async (context) => {
      const { db, now } = context;
      await lockTeamFor(context, project, asking, managing(teamId));
      const verified = await proofs.markVerified(db, project.id, id, now);
      if (!verified) return found(await proofs.markFound(db, project.id, id, now));
      await recordDomain(context, project.id, 'team_domain.verified', verified);
      return verified;
    });
  } catch (error) {
    throw violatesUnique(error, 'team_domains_verified') ? new Refusal('TEAM_DOMAIN_TAKEN', { cause: error }) : error;
  }
}
