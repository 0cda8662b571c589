import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { secureAccount } from '../account-access/secure.ts';
import type { Removed } from '../account-access/things.ts';
import { connectAccount } from '../accounts/connect.ts';
import { createUser } from '../accounts/create.ts';
import { prove } from '../contact-channels/prove.ts';
import { storeImage } from '../images/images.ts';
import type { Project } from '../projects/project.ts';
import type { ProviderAccount } from '../providers/provider.ts';
import { normaliseEmail } from '../users/email.ts';
import { type Holder, mayJoin } from './may-join.ts';
import { lockHolder, lockUserOfAccount } from './queries.ts';

/** The user a provider's account signs in. */
export interface Resolved {
  readonly userId: string;
  readonly isNewUser: boolean;
  /** What the first proof of an address has ended. */
  readonly removed: Removed;
}

/**
 * Finds or creates the user of a provider's account, inside the caller's transaction. An unknown account joins the user
 * with its email only if both sides have verified that address, so a verified account can't be taken over. An account
 * whose address was never verified goes to the user the provider vouches for, and everything set up there before ends,
 * if the app can tell users so (`maySecure`). Throws SIGN_UP_NOT_ENABLED or
 * CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE, and USER_EMAIL_ALREADY_EXISTS or
 * OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER when it loses a race.
 */
export async function signInWithAccount(
  context: Context,
  project: Project,
  providerId: string,
  account: ProviderAccount,
  maySecure: boolean,
): Promise<Resolved> {
  const { db } = context;
  const known = await lockUserOfAccount(db, project.id, providerId, account.accountId);
  if (known) return { userId: known.id, isNewUser: false, removed: {} };
  if (!project.config.sign_up_enabled) throw new KnownError('SIGN_UP_NOT_ENABLED');
  const email = account.email === null ? null : normaliseEmail(account.email);
  const oauthAccount = { providerId, accountId: account.accountId, email };
  // An address merely claimed at a provider doesn't reveal whether an account here has it.
  const mayLearn = account.isEmailVerified || !project.config.private_accounts;
  const holder = email === null || !mayLearn ? undefined : await lockHolder(db, project.id, email);
  if (holder && email !== null && mayJoin(project, account, email, holder, maySecure)) {
    const removed = await takeOver(context, project, holder, email);
    await connectAccount(context, project, holder.id, oauthAccount);
    return { userId: holder.id, isNewUser: false, removed };
  }
  const { id } = await createUser(context, project, {
    ...(email !== null && {
      email: { value: email, isVerified: account.isEmailVerified, usedForAuth: mayLearn && holder === undefined },
    }),
    displayName: account.displayName,
    profileImageUrl: account.profileImageUrl && (await storeImage(context, project.id, account.profileImageUrl)),
    oauthAccounts: [oauthAccount],
  });
  return { userId: id, isNewUser: true, removed: {} };
}

/** The provider's word is the first proof of an unproven address. */
export async function takeOver(context: Context, project: Project, holder: Holder, email: string): Promise<Removed> {
  if (holder.isVerified) return {};
  const account = { userId: holder.id, email };
  if (holder.provenAt === null) return secureAccount(context, project, account, 'provider');
  await prove(context, project, holder.id, email, { verifies: true, confirms: false });
  return {};
}
