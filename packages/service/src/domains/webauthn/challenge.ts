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

/** What was proven by the answer to a challenge. */
interface Answered<T> {
  readonly proven: T;
  /** Uses the challenge up, in the transaction of what was proven. Callers that also lock a user do so before. */
  readonly spend: (context: Context) => Promise<void>;
}

/**
 * Verifies an answer to the challenge that a code names. A wrong one uses it up; a right one does so together with what it
 * is for, so that a request that meets a fault can be sent again. Throws the four VERIFICATION_CODE errors,
 * PASSKEY_AUTHENTICATION_NOT_ENABLED, or what `verify` throws.
 */
export async function answerChallenge<T>(
  context: Context,
  project: Project,
  { kind, code, userId = null }: { kind: ChallengeKind; code: string; userId?: string | null },
  verify: (challenge: string) => Promise<T>,
): Promise<Answered<T>> {
  const checked = await checkCode(context, project, kind, code);
  // The authenticator has bound the passkey to the user who asked; another could never sign in with it.
  if (checked.userId !== userId) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  const spend = (context: Context) => consumeCode(context, project, checked);
  try {
    checkEnabled(project, kind);
    return { proven: await verify((checked.data as Challenge).challenge), spend };
  } catch (error) {
    if (error instanceof KnownError) await spend(context);
    throw error;
  }
}

/** Security keys need no setting: where passkeys are off, they are a second factor still. */
function checkEnabled({ config }: Project, kind: ChallengeKind): void {
  if (kind.startsWith('passkey-') && !config.passkey_enabled)
    throw new KnownError('PASSKEY_AUTHENTICATION_NOT_ENABLED');
}
