import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
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

/** The challenge that is answered. */
interface Asked {
  readonly kind: ChallengeKind;
  /** The code that names it. */
  readonly code: string;
  /** Who has asked for it. */
  readonly userId?: string | null;
  /** What is thrown instead, where the challenge isn't known, is over or was used. */
  readonly whenOver?: (cause: KnownError) => KnownError;
}

/** Uses a challenge up, in the transaction of what it is for. Callers that also lock a user do so before. */
export type Spend = (context: Context) => Promise<void>;

/** What an answer to a challenge has to be, and what a right one is for. */
interface Answer<P, T> {
  readonly verify: (challenge: string) => Promise<P>;
  /** Does all it does in one transaction, and spends the challenge there. */
  readonly act: (proven: P, spend: Spend) => Promise<T>;
}

/**
 * Verifies the answer to a challenge, and does what a right one is for. The challenge is used up by whatever is decided: by
 * a right answer together with what it is for, by a wrong or refused one alone. After a fault it can be answered again.
 * Throws the four VERIFICATION_CODE errors, PASSKEY_AUTHENTICATION_NOT_ENABLED, or what `verify` and `act` throw.
 */
export async function answerChallenge<P, T>(
  context: Context,
  project: Project,
  { kind, code, userId = null, whenOver = (cause) => cause }: Asked,
  { verify, act }: Answer<P, T>,
): Promise<T> {
  if (context.db.isTransaction) throw new Error('A challenge is answered before the transaction that it is for.');
  const orOver = (cause: unknown) => {
    throw cause instanceof KnownError ? whenOver(cause) : cause;
  };
  const checked = await checkChallenge(context, project, kind, code, userId).catch(orOver);
  let isSpent = false;
  const spend: Spend = async (context) => {
    await consumeCode(context, project, checked).catch(orOver);
    isSpent = true;
  };
  try {
    checkEnabled(project, kind);
    const done = await act(await verify((checked.data as Challenge).challenge), spend);
    if (!isSpent) throw new Error(`A challenge of the kind ${kind} was answered, and not used up.`);
    return done;
  } catch (error) {
    if (error instanceof KnownError || error instanceof Refusal) await spend(context);
    throw error;
  }
}

async function checkChallenge(
  context: Context,
  project: Project,
  kind: ChallengeKind,
  code: string,
  userId: string | null,
) {
  const checked = await checkCode(context, project, kind, code);
  // The authenticator has bound the passkey to the user who asked; another could never sign in with it.
  if (checked.userId !== userId) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  return checked;
}

/** Security keys need no setting: where passkeys are off, they are a second factor still. */
function checkEnabled({ config }: Project, kind: ChallengeKind): void {
  if (kind.startsWith('passkey-') && !config.passkey_enabled)
    throw new KnownError('PASSKEY_AUTHENTICATION_NOT_ENABLED');
}
