import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Project } from '../projects/project.ts';
import { changeOf } from '../users/change-of.ts';
import { describe } from '../users/describe.ts';
import { refreshSearchText, userById } from '../users/queries.ts';
import type { User } from '../users/user.ts';
import { addAccounts, type OAuthAccount } from './add-account.ts';
import { hasAccount, updateUserRow } from './queries.ts';
import { ANONYMOUS_NAME } from './upgrade.ts';

/**
 * Checks whether a user could sign in by an account, without changing anything. Throws SIGN_UP_NOT_ENABLED for an
 * anonymous user, or OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER.
 */
export async function checkConnectable(
  { db }: Context,
  project: Project,
  user: User,
  { providerId, accountId }: OAuthAccount,
): Promise<void> {
  if (user.isAnonymous) checkSignUp(project);
  if (await hasAccount(db, project.id, providerId, accountId))
    throw new KnownError('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER');
}

/**
 * Connects a provider account to a user, who is locked, as a way to sign in; an anonymous user becomes a regular one.
 * Runs inside the caller's transaction. Throws OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER, or
 * SIGN_UP_NOT_ENABLED for an anonymous user.
 */
export async function connectAccount(
  context: Context,
  project: Project,
  userId: string,
  account: OAuthAccount,
): Promise<void> {
  const { db } = context;
  const user = (await userById(db, project.id, userId)) as User;
  if (user.isAnonymous) await endAnonymity(context, project, user);
  await addAccounts(context, project, userId, [account]);
  const changed = (await userById(db, project.id, userId)) as User;
  // Linking an account sends no webhook; upgrading an anonymous user does.
  const payload = user.isAnonymous ? describe(project, changed) : undefined;
  const fields = ['oauth_providers', ...(user.isAnonymous ? ['is_anonymous'] : [])];
  const detail = { ...changeOf(fields, user, changed), provider_id: account.providerId };
  await recordEvent(context, { kind: 'user.updated', projectId: project.id, subjectId: userId, detail, payload });
}

async function endAnonymity({ db }: Context, project: Project, { id, displayName }: User): Promise<void> {
  checkSignUp(project);
  const name = displayName === ANONYMOUS_NAME ? { display_name: null } : {};
  await updateUserRow(db, project.id, id, { ...name, is_anonymous: false });
  await refreshSearchText(db, project.id, id);
}

function checkSignUp({ config }: Project): void {
  if (!config.sign_up_enabled) throw new KnownError('SIGN_UP_NOT_ENABLED');
}
