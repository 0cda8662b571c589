import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { chargeMail } from '../emails/delivery/limits.ts';
import { countOwners } from '../project-owners/owners.ts';
import type { Project } from '../projects/project.ts';
import { openInvitations } from './queries.ts';

const DAY = 24 * 3_600_000;
/** Invitations of one project, which go by the server that all share: twenty at once, and fifty more in a day. */
const PROJECT_INVITATIONS = { burst: 20, emission: DAY / 50 };

/** Charges a project for an invitation, and the address it goes to. Throws the refusal 429. */
export async function chargeInvitation(context: Context, project: Project, internal: Project, email: string) {
  const { db, now, rates } = context;
  await rates.reserve(db, now, [{ rate: PROJECT_INVITATIONS, key: ['owner invitations', project.id] }]);
  await chargeMail(context, internal, email);
}

/** Throws the refusal OWNERS_TOO_MANY where there is no room for one more. */
export async function checkRoom(context: Context, project: Project): Promise<void> {
  const open = await openInvitations(context.db, project.id, context.now);
  if (open.length + (await countOwners(context, project.id)) >= limits.projectOwners)
    throw new Refusal('OWNERS_TOO_MANY');
}
