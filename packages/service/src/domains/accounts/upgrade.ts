import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { RowChanges } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { endEverything } from '../account-access/end-everything.ts';
import { lasting } from '../account-access/things.ts';
import type { Project } from '../projects/project.ts';
import { changeOf } from '../users/change-of.ts';
import { describe } from '../users/describe.ts';
import { lockUser } from '../users/lock.ts';
import { refreshSearchText, userById } from '../users/queries.ts';
import type { User } from '../users/user.ts';
import { changeEmail } from './change-email.ts';
import { updateUserRow } from './queries.ts';

/** What anonymous users are called until they say otherwise. */
export const ANONYMOUS_NAME = 'Anonymous user';

/** What an anonymous user signs in with from now on. */
export interface Account {
  readonly email: string;
  readonly isVerified: boolean;
  /** A password or email codes: the columns that switch it on. */
  readonly method: Pick<RowChanges<'users'>, 'password_hash' | 'otp_enabled'>;
}

/**
 * Turns an anonymous user into one who can sign in again: the id and data stay, the sessions end. Runs inside the
 * caller's transaction. Throws USER_EMAIL_ALREADY_EXISTS, or a refusal if the user isn't anonymous (or no longer is).
 */
export async function upgradeAnonymous(
  context: Context,
  project: Project,
  id: string,
  { email, isVerified, method }: Account,
): Promise<void> {
  const { db } = context;
  const user = (await lockUser(context, project, id)) && (await userById(db, project.id, id));
  if (!user) throw new KnownError('USER_NOT_FOUND');
  if (!user.isAnonymous) throw new Refusal('NOT_ANONYMOUS');
  await changeEmail(context, project, user, {
    primary_email: email,
    primary_email_verified: isVerified,
    primary_email_auth_enabled: true,
  });
  const name = user.displayName === ANONYMOUS_NAME ? { display_name: null } : {};
  await updateUserRow(db, project.id, id, { ...method, ...name, is_anonymous: false });
  await refreshSearchText(db, project.id, id);
  await endEverything(context, project, id, { keep: lasting });
  const changed = (await userById(db, project.id, id)) as User;
  const payload = describe(project, changed);
  const detail = { ...changeOf(['is_anonymous', 'primary_email'], user, changed), by: 'upgrade' };
  await recordEvent(context, { kind: 'user.updated', projectId: project.id, subjectId: id, detail, payload });
}
