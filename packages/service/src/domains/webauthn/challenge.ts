import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import { checkCode, consumeCode, issueCode } from '../codes/codes.ts';
import type { Project } from '../projects/project.ts';
import { chargeChallenge } from './limits.ts';

const BYTES = 32;

/** What a challenge is for; but for the one to sign in they are of the user who asked for it. */
type ChallengeKind =
  | 'passkey-registration'
  | 'passkey-authentication'
  | 'passkey-proof'
  | 'security-key-registration'
  | 'security-key-use';

interface Challenge {
  readonly challenge: string;
  /** Names the challenge, which is kept with it. */
  readonly code: string;
}

/** A new challenge. Throws PASSKEY_AUTHENTICATION_NOT_ENABLED for one of passkeys, USER_NOT_FOUND, or the refusal 429. */
export async function newChallenge(
  context: Context,
  project: Project,
  kind: ChallengeKind,
  userId?: string,
): Promise<Challenge> {
  checkEnabled(project, kind);
  await chargeChallenge(context);
  const challenge = context.random(BYTES).toString('base64url');
  return { challenge, code: await issueCode(context, project, kind, { userId, data: { challenge } }) };
}

/**
 * Answers the challenge that a code names, and uses it up, whatever comes of it. Throws the four VERIFICATION_CODE
 * errors, or PASSKEY_AUTHENTICATION_NOT_ENABLED.
 */
export async function takeChallenge(
  context: Context,
  project: Project,
  kind: ChallengeKind,
  code: string,
  userId: string | null = null,
): Promise<string> {
  const checked = await checkCode(context, project, kind, code);
  // The authenticator has bound the passkey to the user who asked; another could never sign in with it.
  if (checked.userId !== userId) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  await consumeCode(context, project, checked);
  checkEnabled(project, kind);
  return (checked.data as Challenge).challenge;
}

/** Security keys need no setting: where passkeys are off, they are a second factor still. */
function checkEnabled({ config }: Project, kind: ChallengeKind): void {
  if (kind.startsWith('passkey-') && !config.passkey_enabled)
    throw new KnownError('PASSKEY_AUTHENTICATION_NOT_ENABLED');
}
