import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../../platform/context.ts';
import { handOver } from '../../../account-access/secure.ts';
import type { Removed } from '../../../account-access/things.ts';
import { connectAccount } from '../../../accounts/connect.ts';
import { createUser } from '../../../accounts/create.ts';
import { prove } from '../../../contact-channels/prove.ts';
import { standingOf } from '../../../directories/adoption/adoption.ts';
import type { Project } from '../../../projects/project.ts';
import { providerIdOf } from '../../../providers/connection-id.ts';
import { admit, vouchesFor } from '../../../single-sign-on/admit.ts';
import type { Connection } from '../../../single-sign-on/connection.ts';
import type { Identity } from '../../../single-sign-on/identity.ts';
import { chargeCreation } from '../../../single-sign-on/limits.ts';
import { useAssertionOnce } from '../../../single-sign-on/used-assertions.ts';
import { isOfTeam } from '../../../team-domains/verified.ts';
import type { Holder } from '../../may-join.ts';
import { lockHolder } from '../../queries.ts';
import { type Resolved, takeOver } from '../../sign-in.ts';
import { changeAddress, holderOf, lockUserOfConnected } from './queries.ts';

/**
 * Finds or creates the user whom a team's identity provider has identified, inside the caller's transaction. It speaks
 * for the addresses of the team's verified domains: such an address joins the account that signs in with it, or makes
 * one, and brings its user into the team. Any other address is refused. Throws what `admit` and `useAssertionOnce` throw, the
 * refusals SINGLE_SIGN_ON_DOMAIN_NOT_VERIFIED and 429, CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE for an
 * unverified account of an app that can't tell its user, and what losing a race throws.
 */
export async function signInByConnection(
  context: Context,
  project: Project,
  connection: Connection,
  identity: Identity,
  maySecure: boolean,
): Promise<Resolved> {
  await useAssertionOnce(context, project, connection.id, identity);
  const isVouchedFor = await vouchesFor(context, project, connection, identity);
  const arrived = { ...identity, email: isVouchedFor ? identity.email : null, maySecure };
  const resolved = await userOf(context, project, connection, arrived);
  const { userId, mayJoin } = resolved;
  await admit(context, project, connection, { userId, isVouchedFor: mayJoin });
  return resolved;
}

/** Who has come, with an address that the connection speaks for, or none. */
interface Arrived extends Identity {
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
  const { subject, email } = arrived;
  const providerId = providerIdOf(connection.id);
  const known = await lockUserOfConnected(db, project.id, providerId, subject);
  if (known) {
    const mayJoin = await mayComeBack(context, project, connection, known, arrived);
    return { userId: known.userId, isNewUser: false, removed: {}, mayJoin };
  }
  if (email === null) throw new Refusal('SINGLE_SIGN_ON_DOMAIN_NOT_VERIFIED');
  const account = { providerId, accountId: subject, email };
  const holder = await lockHolder(db, project.id, email);
  if (holder) {
    const removed = await join(context, project, connection, holder, { email, maySecure: arrived.maySecure });
    await connectAccount(context, project, holder.id, account);
    return { userId: holder.id, isNewUser: false, removed, mayJoin: true };
  }
  await chargeCreation(context, project, connection.id);
  const { id } = await createUser(context, project, {
    email: { value: email, isVerified: true, usedForAuth: true },
    displayName: arrived.displayName,
    oauthAccounts: [account],
  });
  return { userId: id, isNewUser: true, removed: {}, mayJoin: true };
}

/**
 * Proves the address of an account that a connection's account joins. What was set up in an account that the team's own
 * directory has begun stays: only the user of the address could. Where a directory has removed that user, the address may
 * be that of a new one, so all of it ends. Throws CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE.
 */
async function join(
  context: Context,
  project: Project,
  { teamId }: Connection,
  holder: Holder,
  { email, maySecure }: { readonly email: string; readonly maySecure: boolean },
): Promise<Removed> {
  const standing = await standingOf(context, project, { teamId, userId: holder.id }, email);
  if (!holder.isVerified && standing)
    await prove(context, project, holder.id, email, { verifies: true, confirms: true });
  if (standing === 'removed') return handOver(context, project, { userId: holder.id, email }, 'provider');
  if (!holder.isVerified && standing) return {};
  if (!holder.isVerified && !maySecure) throw takenBy(email);
  return takeOver(context, project, holder, email);
}

/**
 * Whether a known user, who may have left the team, becomes a member again: as who signs in with the address. The account
 * is good for as long as the team has the domain of the address that it came about with; then it goes on with the new
 * address if its user signs in with that. Throws the refusal SINGLE_SIGN_ON_DOMAIN_NOT_VERIFIED.
 */
async function mayComeBack(
  context: Context,
  project: Project,
  { id, teamId }: Connection,
  known: { readonly userId: string; readonly email: string | null },
  { subject, email }: Arrived,
): Promise<boolean> {
  const { db } = context;
  const isOwn = email !== null && (await holderOf(db, project.id, email)) === known.userId;
  if (known.email !== null && (await isOfTeam(context, project, teamId, known.email))) return isOwn;
  if (!isOwn) throw new Refusal('SINGLE_SIGN_ON_DOMAIN_NOT_VERIFIED');
  await changeAddress(db, project.id, providerIdOf(id), subject, email);
  return true;
}

const takenBy = (email: string) =>
  new KnownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
    type: 'email',
    contact_channel_value: email,
    would_work_if_email_was_verified: true,
  });
