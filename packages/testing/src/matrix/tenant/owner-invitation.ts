import { time } from '@latchkey/service/database/tables';
import { issueCodes } from '@latchkey/service/domains/codes/codes';
import { codeLifetimes } from '@latchkey/service/domains/codes/kinds';
import type { Project } from '@latchkey/service/domains/projects/project';
import { INTERNAL_PROJECT_ID } from '@latchkey/service/domains/projects/project-id';
import { newId } from '@latchkey/service/runtime/ids';
import { testContext } from '../../world/context.ts';
import type { World } from '../../world/start.ts';
import type { Invitation } from './tenant.ts';

/** An invitation to own a project, with the code that is in the mail alone. */
export async function newOwnerInvitation({ database, clock }: World, id: string, email: string): Promise<Invitation> {
  const context = testContext(database.db, { now: clock() });
  const wanted = [{ email, data: { project_id: id } }];
  const [issued] = await issueCodes(context, { id: INTERNAL_PROJECT_ID } as Project, 'owner-invitation', wanted);
  if (!issued) throw new Error('No code was issued.');
  const invitation = {
    project_id: id,
    id: newId(context.random),
    recipient_email: email,
    invited_by: null,
    code_hash: issued.hash,
    created_at: time(context.now),
    expires_at: time(context.now + codeLifetimes['owner-invitation']),
  };
  await database.db.insertInto('owner_invitations').values(invitation).execute();
  return { id: invitation.id, code: issued.code };
}
