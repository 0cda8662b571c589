import type { Context } from '../../platform/context.ts';
import { newId } from '../../runtime/ids.ts';
import { createUser } from '../accounts/create.ts';
import { sealHash } from '../passwords/stored.ts';
import { addOwner } from '../project-owners/owners.ts';
import type { Project } from '../projects/project.ts';

/**
 * Creates a user of project `internal` who owns that project. The caller controls the machine, so the address counts as
 * verified. Runs inside the caller's transaction. Throws USER_EMAIL_ALREADY_EXISTS.
 */
export async function createOwner(context: Context, internal: Project, credentials: Credentials): Promise<string> {
  const id = await createOwnersAccount(context, internal, credentials);
  await addOwner(context, internal.id, id);
  return id;
}

interface Credentials {
  /** Normalised, and proven. */
  readonly email: string;
  readonly hash: string;
}

/** Makes a user of project `internal` who owns nothing yet. The same holds for it. */
export async function createOwnersAccount(
  context: Context,
  internal: Project,
  { email, hash }: Credentials,
): Promise<string> {
  const id = newId(context.random);
  await createUser(context, internal, {
    id,
    email: { value: email, isVerified: true, usedForAuth: true },
    passwordHash: sealHash(context, internal, id, hash),
  });
  return id;
}
