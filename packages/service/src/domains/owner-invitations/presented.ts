import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { type CheckedCode, checkCode } from '../codes/codes.ts';
import type { Project } from '../projects/project.ts';
import { type CodeData, type Invitation, KIND } from './invitation.ts';
import { invitationByCode } from './queries.ts';

export interface Presented {
  readonly checked: CheckedCode;
  readonly invitation: Invitation & { readonly projectName: string };
}

/** The invitation of a code that was presented to project `internal`. Throws what `checkCode` throws. */
export async function presentedInvitation(context: Context, internal: Project, code: string): Promise<Presented> {
  const checked = await checkCode(context, internal, KIND, code);
  const invitation = await invitationByCode(context.db, (checked.data as CodeData).project_id, checked.hash);
  // Revoked a moment ago.
  if (!invitation) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  return { checked, invitation };
}
