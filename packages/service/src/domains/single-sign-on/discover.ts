import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { teamOfAddress } from '../team-domains/verified.ts';
import { normaliseEmail } from '../users/email.ts';
import { chargeQuestion } from './limits.ts';
import { connectionsOf } from './queries.ts';

/**
 * The connection of an address's domain: that of the team that has verified it. Users are not looked at, so the answer
 * is the same for every address of the domain. Throws the refusal 429.
 */
export async function discoverConnection(context: Context, project: Project, email: string) {
  await chargeQuestion(context);
  const teamId = await teamOfAddress(context, project, normaliseEmail(email));
  const connections = teamId === undefined ? [] : await connectionsOf(context.db, project.id, teamId);
  const enabled = connections.filter(({ isEnabled }) => isEnabled);
  const found = enabled.find(({ isRequired }) => isRequired) ?? enabled[0];
  return { connection_id: found?.id ?? null, is_required: found?.isRequired ?? false };
}
