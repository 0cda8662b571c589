import type { Context } from '../../platform/context.ts';
import { endKeysOf } from '../api-keys/end.ts';
import { dropCodes, dropCodesOfOthers } from '../codes/codes.ts';
import { dropAccounts, dropFlows } from '../connected-accounts/drop.ts';
import { disownOthers } from '../contact-channels/claim.ts';
import { dropSecondFactor } from '../mfa/drop.ts';
import { dropPasskeys } from '../passkeys/drop.ts';
import { dropPassword } from '../passwords/drop.ts';
import { takeBackOwnersInvitations } from '../project-owners/take-back.ts';
import type { Project } from '../projects/project.ts';
import { endSessions } from '../sessions/end/end.ts';
import { takeBackAll } from '../team-members/take-back.ts';
import { onlySome, type Removed, type Thing } from './things.ts';

interface Kept {
  /** What stays; all else ends. */
  readonly keep: readonly Thing[];
  /** The one session that stays. */
  readonly session?: string | undefined;
  /** Factors that were set up later stay. */
  readonly until?: number | undefined;
  /** The address that was proven. Codes that are under way to others end, and only it signs in unless others are kept. */
  readonly email?: string | undefined;
}

/**
 * The one place where access to an account ends: all of it but for what is to stay, and pending changes that would add
 * more. Runs in the caller's transaction with the user locked: a concurrent addition waits, and has no session then.
 * Answers what there was.
 */
export async function endEverything(
  context: Context,
  project: Project,
  userId: string,
  { keep, session, until, email }: Kept,
): Promise<Removed> {
  const ends = (thing: Thing) => !keep.includes(thing);
  const sessions = ends('sessions') ? await endSessions(context, project, userId, session) : 0;
  await dropCodes(context, project, userId, [
    'password-reset',
    'sign-in',
    'mfa-attempt',
    'passkey-registration',
    'security-key-registration',
  ]);
  await dropCodes(context, project, userId, ['oauth-link', 'account-question']);
  if (email !== undefined) await dropCodesOfOthers(context, project, userId, 'contact-channel-verification', email);
  await dropFlows(context, project, userId);
  const factor = ends('second_factor') ? await dropSecondFactor(context, project, userId, until) : undefined;
  return onlySome({
    sessions,
    password: ends('password') ? await dropPassword(context, project, userId) : 0,
    api_keys: ends('api_keys') ? await endKeysOf(context, project, 'user', userId) : 0,
    team_api_keys: ends('team_api_keys') ? await endKeysOf(context, project, 'team', userId) : 0,
    second_factor: factor?.apps ?? 0,
    security_keys: factor?.securityKeys ?? 0,
    recovery_codes: factor?.recoveryCodes ?? 0,
    passkeys: ends('passkeys') ? await dropPasskeys(context, project, userId, until) : 0,
    oauth_accounts: ends('oauth_accounts') ? await dropAccounts(context, project, userId, until) : 0,
    addresses: ends('addresses') && email !== undefined ? await disownOthers(context, project, userId, email) : 0,
    invitations: ends('invitations')
      ? (await takeBackAll(context, project, userId)) + (await takeBackOwnersInvitations(context, project, userId))
      : 0,
  });
}
