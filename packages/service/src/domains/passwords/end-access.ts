import type { Context } from '../../platform/context.ts';
import { dropCodes } from '../codes/codes.ts';
import { dropFlows } from '../oauth/drop-flows.ts';
import type { Project } from '../projects/project.ts';
import { endSessions } from '../sessions/end.ts';
import { setHash } from './queries.ts';

/** Gives a locked user another password, and ends what the one before has opened. */
export async function replacePassword(context: Context, project: Project, userId: string, hash: Buffer): Promise<void> {
  await setHash(context.db, project.id, userId, hash);
  await endAccess(context, project, userId);
}

/** Ends what was opened before a password changed: sessions, but for one that is to stay, and codes on their way. */
export async function endAccess(
  context: Context,
  project: Project,
  userId: string,
  exceptSession?: string,
): Promise<void> {
  await endSessions(context, project, userId, exceptSession);
  await dropCodes(context, project, userId, ['password-reset', 'sign-in', 'mfa-attempt']);
  await dropFlows(context, project, userId);
}
