import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../../../platform/context.ts';
import { connectAccount } from '../../../accounts/connect.ts';
import { createUser } from '../../../accounts/create.ts';
import type { Project } from '../../../projects/project.ts';
import { admit, vouchesFor } from '../../../single-sign-on/admit.ts';
import { type Connection, providerIdOf } from '../../../single-sign-on/connection.ts';
import type { Identity } from '../../../single-sign-on/identity.ts';
import { useOnce } from '../../../single-sign-on/used-assertions.ts';
import { lockHolder, lockUserOfAccount } from '../../queries.ts';
import { type Resolved, takeOver } from '../../sign-in.ts';

/**
 * Finds or creates the user whom a team's identity provider has identified, inside the caller's transaction. It speaks
 * for the addresses of the team's verified domains: such an address joins the account that signs in with it, and brings
 * its user into the team. Any other address joins nothing, and signs in to nothing. Throws what `admit` and `useOnce`
 * throw, CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE for an unverified account of an app that can't tell its
 * user, and what losing a race throws.
 */
export async function signInByConnection(
  context: Context,
  project: Project,
  connection: Connection,
  identity: Identity,
  maySecure: boolean,
): Promise<Resolved> {
  await useOnce(context, project, connection.id, identity);
  const isVouchedFor = await vouchesFor(context, project, connection, identity);
  const resolved = await userOf(context, project, connection, { ...identity, isVouchedFor, maySecure });
  const { userId, mayJoin } = resolved;
  await admit(context, project, connection, { userId, isVouchedFor: mayJoin });
  return resolved;
}

interface Arrived extends Identity {
  readonly isVouchedFor: boolean;
  readonly maySecure: boolean;
}

/** The user, and whether the connection may bring that user into its team. */
async function userOf(
  context: Context,
  project: Project,
  connection: Connection,
  arrived: Arrived,
): Promise<Resolved & { readonly mayJoin: boolean }> {
  const { db } = context;
  const { subject, email, isVouchedFor } = arrived;
  const providerId = providerIdOf(connection.id);
  const account = { providerId, accountId: subject, email };
  const known = await lockUserOfAccount(db, project.id, providerId, subject);
  const holder = isVouchedFor && email !== null ? await lockHolder(db, project.id, email) : undefined;
  // Who has left the team comes back only as who signs in with the address that the team speaks for.
  if (known) return { userId: known.id, isNewUser: false, removed: {}, mayJoin: holder?.id === known.id };
  if (holder && email !== null) {
    if (!holder.isVerified && !arrived.maySecure) throw takenBy(email);
    const removed = await takeOver(context, project, holder, email);
    await connectAccount(context, project, holder.id, account);
    return { userId: holder.id, isNewUser: false, removed, mayJoin: true };
  }
  const { id } = await createUser(context, project, {
    ...(email !== null && { email: { value: email, isVerified: isVouchedFor, usedForAuth: isVouchedFor } }),
    displayName: arrived.displayName,
    oauthAccounts: [account],
  });
  return { userId: id, isNewUser: true, removed: {}, mayJoin: true };
}

const takenBy = (email: string) =>
  new KnownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
    type: 'email',
    contact_channel_value: email,
    would_work_if_email_was_verified: true,
  });
