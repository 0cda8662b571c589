import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { handOver } from '../account-access/secure.ts';
import { createUser } from '../accounts/create.ts';
import type { Project } from '../projects/project.ts';
import { isOfTeam } from '../team-domains/verified.ts';
import { adoptionOf } from './adoption/adoption.ts';
import { isMember } from './membership.ts';
import { displayNameOf, emailOf } from './provisioned-user.ts';
import { ScimError } from './scim/error.ts';
import type { OpenDirectory } from './scim/open-directory.ts';
import type { Complex } from './scim/value.ts';
import { lookBefore } from './user-queries.ts';

/** Whose account, whether it was made just now, and whether it was, or was handed over from another user. */
interface Account {
  readonly userId: string;
  readonly isNew: boolean;
  readonly isFresh: boolean;
}

/** As whom a directory provisions a user. Where the account must be new, none that is there is looked at, or locked. */
interface As {
  readonly userName: string;
  readonly externalId: string | null;
  readonly mustBeNew: boolean;
}

/**
 * The account of a user that a directory provisions, locked: a new one, that of a member of the team who has verified the
 * same address, or that with which another directory of the team has begun. A directory can claim no other account: it
 * could end its sessions, and who has typed in the address of another would get what the directory gives that one. Throws
 * the conflict `uniqueness`, also where the directory has the user name already.
 */
export async function accountFor(
  context: Context,
  project: Project,
  { id: directoryId, teamId, isTrusted }: OpenDirectory,
  attributes: Complex,
  { userName, externalId, mustBeNew }: As,
): Promise<Account> {
  const email = emailOf(attributes);
  // First of all: who may not create the account learns nothing of whether there is one.
  const isForeign = !isTrusted && !(email && (await isOfTeam(context, project, teamId, email)));
  const asked = { projectId: project.id, directoryId, userName, email: isForeign || mustBeNew ? undefined : email };
  const { isNamed, holder } = await lookBefore(context.db, asked);
  if (isNamed) throw userTaken();
  if (isForeign) throw foreign();
  if (email === undefined || !holder) return newAccount(context, project, email, displayNameOf(attributes));
  const member = { teamId, userId: holder.id };
  const is = { email, isMember: await isMember(context, project, member) };
  if (is.isMember && holder.isVerified) return { userId: holder.id, isNew: false, isFresh: false };
  const adoption = await adoptionOf(context, project, member, { ...is, directoryId, externalId });
  if (adoption === 'unlike') throw unlike();
  if (adoption === undefined) throw is.isMember ? unverified() : taken();
  // The address may be that of a colleague of the same name, and what is set up that of the one before.
  if (adoption === 'another') await handOver(context, project, { userId: holder.id, email }, 'directory');
  return { userId: holder.id, isNew: false, isFresh: adoption === 'another' };
}

/** The address is unverified: the first sign-in by email proves it. */
async function newAccount(
  context: Context,
  project: Project,
  email: string | undefined,
  displayName: string | null,
): Promise<Account> {
  const address = email === undefined ? {} : { email: { value: email, isVerified: false, usedForAuth: true } };
  try {
    const user = await createUser(context, project, { ...address, displayName, otpEnabled: email !== undefined });
    return { userId: user.id, isNew: true, isFresh: true };
  } catch (error) {
    throw KnownError.is(error, 'USER_EMAIL_ALREADY_EXISTS') ? taken() : error;
  }
}

export const userTaken = () => new ScimError(409, 'The directory has a user like this already.', 'uniqueness');

const foreign = () =>
  new ScimError(403, "The email address is of none of the team's verified domains. Verify its domain first.");

const taken = () =>
  new ScimError(409, 'Another account of the app has this email address, and is not in this team.', 'uniqueness');

const unlike = () =>
  new ScimError(
    409,
    'The directory has removed a user with this email address. Send the same "externalId" if it is the same user, else delete that account first.',
    'uniqueness',
  );

const unverified = () =>
  new ScimError(409, 'A member of the team has this email address, and has not verified it.', 'uniqueness');
