import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { hashPassword } from '../passwords/hash.ts';
import { signUpCharges } from '../passwords/limits.ts';
import { assertPasswordPolicy } from '../passwords/password-policy.ts';
import type { Project } from '../projects/project.ts';
import { startSession, type Tokens } from '../sessions/start.ts';
import { createOwnersAccount } from '../sign-up/new-owner.ts';
import { ownByInvitation } from './accept.ts';
import { presentedInvitation } from './presented.ts';

/**
 * Makes an account for the address of an invitation and lets it own the project; the code proves the address, and stands
 * for the permission to sign up. Throws PASSWORD_AUTHENTICATION_NOT_ENABLED, what `assertPasswordPolicy` throws,
 * USER_EMAIL_ALREADY_EXISTS, what `checkCode` throws, and the refusal 429.
 */
export async function signUpByInvitation(
  context: Context,
  internal: Project,
  { code, password }: { readonly code: string; readonly password: string },
): Promise<Tokens> {
  if (!internal.config.credential_enabled) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED');
  await context.rates.reserve(context.db, context.now, signUpCharges(context));
  const presented = await presentedInvitation(context, internal, code);
  await assertPasswordPolicy(context, internal, password, presented.invitation.recipientEmail);
  const hash = await hashPassword(context, internal, password);
  return inTransaction(context, async (context) => {
    const email = presented.invitation.recipientEmail;
    const userId = await createOwnersAccount(context, internal, { email, hash });
    await ownByInvitation(context, internal, presented, userId);
    return startSession(context, internal, userId, ['password']);
  });
}
