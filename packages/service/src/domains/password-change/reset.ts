import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { endEverything } from '../account-access/end-everything.ts';
import { recordRemoval, secureAccount, tellOfRemoval } from '../account-access/secure.ts';
import { type Removed, removedHeader, type Thing } from '../account-access/things.ts';
import { checkCode, consumeCode } from '../codes/codes.ts';
import { standingOf } from '../contact-channels/prove.ts';
import { newDeviceToken } from '../devices/device.ts';
import { noticeLater } from '../emails/notices/notices.ts';
import { hashPassword } from '../passwords/hash.ts';
import { assertPasswordPolicy } from '../passwords/password-policy.ts';
import { forgetFailures } from '../passwords/sign-in-limits.ts';
import { sealHash } from '../passwords/stored.ts';
import type { Project } from '../projects/project.ts';
import { lockMailbox, setHash } from './queries.ts';

/** Looks at a reset code without using it up. Throws what `checkCode` throws. */
export const checkResetCode = async (context: Context, project: Project, code: string): Promise<void> => {
  await checkCode(context, project, 'password-reset', code);
};

/**
 * Sets a new password with a code, without signing the user in. Sessions, API keys and pending changes end, and so does
 * whatever was set up before the address was verified, unless its verified owner has confirmed it. A second factor
 * added later stays, and is asked for at the next sign-in. A rejected password leaves the code valid. The code works
 * only while its address still signs the user in: a former holder of the address can't use it. The device counts as
 * known from then on, so that ongoing guesses elsewhere can't keep the new password from being enough on it. Answers
 * the device, and the header value that lists what was removed.
 */
export async function resetPassword(
  context: Context,
  project: Project,
  { code, password }: { code: string; password: string },
): Promise<{ readonly device: string; readonly removed: string | undefined }> {
  const checked = await checkCode(context, project, 'password-reset', code);
  if (!project.config.credential_enabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  await assertPasswordPolicy(context, project, password, checked.email);
  const { userId, email } = checked;
  if (userId === null || email === null) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  const hash = sealHash(context, project, userId, await hashPassword(context, project, password));
  const removed = await inTransaction(context, async (context) => {
    const { db } = context;
    if (!(await lockMailbox(db, project.id, userId, email))) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
    await consumeCode(context, project, checked);
    await setHash(db, project.id, userId, hash);
    const removed = await endBefore(context, project, { userId, email });
    await forgetFailures(context, project, email);
    await noticeLater(context, project, userId, 'password_changed');
    return removedHeader(removed);
  });
  return { device: newDeviceToken(context, project, userId, { proof: 'mailbox' }), removed };
}

/** What a reset by a proven address leaves alone in any case: the password is the new one already. */
const kept = ['password', 'team_api_keys', 'addresses', 'invitations'] as const;
const factors = ['second_factor', 'recovery_codes', 'passkeys', 'oauth_accounts'] as const;

async function endBefore(
  context: Context,
  project: Project,
  account: { readonly userId: string; readonly email: string },
): Promise<Removed> {
  const { userId, email } = account;
  const { isProven, unconfirmedSince } = await standingOf(context, project, userId, email);
  // The account may have been opened by another person.
  if (!isProven) return secureAccount(context, project, account, 'reset', ['password']);
  const keep: Thing[] = [...kept, ...(project.config.api_keys_survive_reset ? (['api_keys'] as const) : [])];
  if (unconfirmedSince === null) keep.push(...factors);
  const removed = await endEverything(context, project, userId, { keep, email, until: unconfirmedSince ?? undefined });
  await recordRemoval(context, project, userId, { fields: ['password'], by: 'reset', removed });
  const { sessions, ...others } = removed;
  // That sessions end with a reset says the mail about the password.
  await tellOfRemoval(context, project, account, others);
  return removed;
}
