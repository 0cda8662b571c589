import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { INTERNAL_PROJECT_ID } from '../../platform/project-id.ts';
import { addOwner } from '../projects/owners.ts';
import type { Project } from '../projects/project.ts';
import { createUser } from '../users/create.ts';
import { normaliseEmail } from '../users/email.ts';
import { hashPassword } from './hash.ts';
import { credentialsByEmail } from './queries.ts';
import { sealHash } from './stored.ts';

/** Makes the first owner, who administers project `internal` itself, unless the address signs in already. */
export async function seedOwner(
  context: Context,
  internal: Project,
  owner: { email: string; password: string },
): Promise<void> {
  const email = normaliseEmail(owner.email);
  if (await credentialsByEmail(context.db, internal.id, email)) return;
  const hash = await hashPassword(owner.password, context.random);
  const id = newId(context.random);
  await unlessTaken(
    inTransaction(context, async (context) => {
      await createUser(context, internal, {
        id,
        email: { value: email, isVerified: true, usedForAuth: true },
        passwordHash: sealHash(context, internal, id, hash),
      });
      await addOwner(context, INTERNAL_PROJECT_ID, id);
    }),
  );
}

/** Of processes that start at once, one is first. */
async function unlessTaken(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!KnownError.is(error, 'USER_EMAIL_ALREADY_EXISTS')) throw error;
  }
}
