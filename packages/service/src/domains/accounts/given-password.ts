import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../platform/context.ts';
import { checkImportedHash, hashPassword, toStore } from '../passwords/hash.ts';
import { assertPasswordPolicy } from '../passwords/password-policy.ts';
import { sealHash } from '../passwords/stored.ts';
import type { Project } from '../projects/project.ts';

/** What a server gives a user to sign in with: a password, or the hash that another system made of it. */
export interface GivenPassword {
  readonly password?: string | null | undefined;
  readonly password_hash?: string | undefined;
}

/** Throws the refusal for both at once, and for a hash that nothing here could verify. */
export function checkGivenPassword({ password, password_hash: imported }: GivenPassword): void {
  if (password !== undefined && imported !== undefined) throw new Refusal('PASSWORD_AND_HASH');
  if (imported !== undefined) checkImportedHash(imported);
}

/** Whether it is one: an empty password is, and gets refused as too short. */
export const givesPassword = ({ password, password_hash: imported }: GivenPassword): boolean =>
  typeof password === 'string' || imported !== undefined;

/**
 * The hash to store; null removes the password, undefined leaves it. A password has to meet the project's rules; a hash
 * is taken as it is, because its password is unknown. Never inside a transaction. Throws what `assertPasswordPolicy` throws.
 */
export async function sealGivenPassword(
  context: Context,
  project: Project,
  userId: string,
  { password, password_hash: imported }: GivenPassword,
  email: () => Promise<string | null>,
): Promise<Buffer | null | undefined> {
  if (imported !== undefined) return sealHash(context, project, userId, await toStore(context, project, imported));
  if (typeof password !== 'string') return password;
  await assertPasswordPolicy(context, project, password, await email());
  return sealHash(context, project, userId, await hashPassword(context, project, password));
}
