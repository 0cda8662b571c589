import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { hashPassword } from '../passwords/hash.ts';
import { credentialsByEmail } from '../passwords/stored.ts';
import type { Project } from '../projects/project.ts';
import { normaliseEmail } from '../users/email.ts';
import { createOwner } from './new-owner.ts';

/** Makes the owner that the settings name, unless the address signs in already. */
export async function seedOwner(
  context: Context,
  internal: Project,
  owner: { email: string; password: string },
): Promise<void> {
  const email = normaliseEmail(owner.email);
  if (await credentialsByEmail(context.db, internal.id, email)) return;
  const hash = await hashPassword(context, internal, owner.password);
  await unlessTaken(inTransaction(context, (context) => createOwner(context, internal, { email, hash })));
}

/** Of processes that start at once, one is first. */
async function unlessTaken(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!KnownError.is(error, 'USER_EMAIL_ALREADY_EXISTS')) throw error;
  }
}
