import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import type { Context } from '../../platform/context.ts';
import { mailAddress } from '../emails/delivery/address.ts';
import { mayMailTo } from '../emails/delivery/limits.ts';
import type { Project } from '../projects/project.ts';
import { trustUrl } from '../projects/trusted-url.ts';
import { teamFor } from '../teams/access.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { issueInvitations } from './issue.ts';
import { chargeInvitations, checkRoom } from './limits.ts';
import { knownAddresses } from './queries.ts';
import { inviterOf } from './send.ts';

type Row = Endpoints['POST /latchkey/team-invitations'];
type Items = ResultOf<Row>['items'];

/**
 * Invites many people by mail and says of each address what became of it, in the order given: the second one of the same
 * is invited already. Throws what the endpoint's row declares.
 */
export async function sendInvitations(
  context: Context,
  project: Project,
  asking: Asking,
  { team_id: teamId, emails, callback_url }: InputOf<Row>['body'],
): Promise<Items> {
  const team = await teamFor(context, project, asking, { teamId, permissions: ['$invite_members'] });
  const callbackUrl = trustUrl(project, callback_url);
  const addresses = [...new Set(emails.flatMap((email) => mailAddress(email) ?? []))];
  const known = await knownAddresses(context.db, project.id, teamId, addresses, context.now);
  const wanted = known.filter(({ isMember, isInvited }) => !isMember && !isInvited).map(({ email }) => email);
  const sent = new Map<string, string>();
  if (wanted.length > 0) {
    const sending = { level: asking.level, teamId, count: wanted.length };
    await checkRoom(context, project, sending);
    await chargeInvitations(context, project, sending);
    const admitted = await mayMailTo(context, project, wanted);
    const [first, ...others] = wanted.filter((email) => admitted.has(email));
    if (first !== undefined) {
      const how = { team, invitedBy: inviterOf(asking), callbackUrl };
      const made = await issueInvitations(context, project, how, [first, ...others]);
      for (const { recipientEmail, id } of made) sent.set(recipientEmail, id);
    }
  }
  const members = new Set(known.filter(({ isMember }) => isMember).map(({ email }) => email));
  const invited = new Set(known.filter(({ isInvited }) => isInvited).map(({ email }) => email));
  return emails.map((email) => {
    const address = mailAddress(email);
    if (address === undefined) return { email, result: 'invalid', id: null };
    if (members.has(address)) return { email, result: 'already_member', id: null };
    if (invited.has(address)) return { email, result: 'already_invited', id: null };
    const id = sent.get(address);
    if (id === undefined) return { email, result: 'limited', id: null };
    invited.add(address);
    return { email, result: 'sent', id };
  });
}
