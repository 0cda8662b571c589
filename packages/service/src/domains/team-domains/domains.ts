import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { newId, newSecret } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';
import { type Access, lockTeamFor, teamFor } from '../teams/access.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { parseDomain } from './domain-name.ts';
import { MOST_DOMAINS } from './limits.ts';
import { allDomains, countDomains, deleteDomain, domainById, insertDomain, type OfTeam } from './queries.ts';
import { recordDomain } from './record.ts';
import type { TeamDomain } from './team-domain.ts';

/** What clients need to hold in a team to manage its domains. */
export const managing = (teamId: string): Access => ({ teamId, permissions: ['$update_team'] });

/** The domains of a team, verified or not. Throws what `teamFor` throws. */
export async function listDomains(
  context: Context,
  project: Project,
  asking: Asking,
  teamId: string,
): Promise<TeamDomain[]> {
  await teamFor(context, project, asking, managing(teamId));
  return allDomains(context.db, project.id, teamId);
}

/** One of them. Throws the refusal TEAM_DOMAIN_UNKNOWN, and what `teamFor` throws. */
export async function readDomain(
  context: Context,
  project: Project,
  asking: Asking,
  which: OfTeam,
): Promise<TeamDomain> {
  await teamFor(context, project, asking, managing(which.teamId));
  return found(await domainById(context.db, project.id, which));
}

/**
 * Adds a domain that is still to be verified. Other teams may have added it too, or even verified it: only who controls
 * its DNS learns that. Throws what the endpoint's row declares.
 */
export const addDomain = (
  context: Context,
  project: Project,
  asking: Asking,
  { teamId, domain: given }: { readonly teamId: string; readonly domain: string },
): Promise<TeamDomain> =>
  inTransaction(context, async (context) => {
    await lockTeamFor(context, project, asking, managing(teamId));
    const domain = parseDomain(given);
    if ((await countDomains(context.db, project.id, teamId)) >= MOST_DOMAINS) {
      throw new Refusal('TEAM_DOMAINS_TOO_MANY');
    }
    const { now, random } = context;
    const wanted = { id: newId(random), teamId, domain, token: newSecret(random), createdAt: now };
    const added = await insertDomain(context.db, project.id, wanted);
    if (!added) throw new Refusal('TEAM_DOMAIN_EXISTS');
    await recordDomain(context, project.id, 'team_domain.created', added);
    return added;
  });

/** Takes a domain from a team. Throws the refusal TEAM_DOMAIN_UNKNOWN, and what `teamFor` throws. */
export const removeDomain = (context: Context, project: Project, asking: Asking, which: OfTeam): Promise<void> =>
  inTransaction(context, async (context) => {
    await teamFor(context, project, asking, managing(which.teamId));
    const removed = found(await deleteDomain(context.db, project.id, which));
    await recordDomain(context, project.id, 'team_domain.deleted', removed);
  });

/** Throws the refusal TEAM_DOMAIN_UNKNOWN for none. */
export function found(domain: TeamDomain | undefined): TeamDomain {
  if (!domain) throw new Refusal('TEAM_DOMAIN_UNKNOWN');
  return domain;
}
