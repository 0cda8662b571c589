import type { Endpoints, InputOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { answerChallenge } from '../webauthn/challenge.ts';
import { verifyAssertion } from '../webauthn/verify-assertion.ts';
import { completeSignIn, type Prove } from './complete.ts';
import { keyHandle } from './security-key.ts';
import { noteKeyUse, securityKeysOf } from './security-key-queries.ts';

type KeyUse = InputOf<Endpoints['POST /latchkey/proof/security-key']>['body'];

/**
 * Proves the second factor with a security key: what the browser says of its use is verified now, and noted in the
 * transaction. Throws PASSKEY_AUTHENTICATION_FAILED for whatever is wrong, a challenge that is over included.
 */
export async function securityKeyProof(
  context: Context,
  project: Project,
  userId: string,
  { authentication_response: assertion, code }: KeyUse,
): Promise<Prove> {
  const asked = { kind: 'security-key-use', code, userId } as const;
  const { proven, spend } = await ofSignIn(
    answerChallenge(context, project, asked, async (challenge) => {
      const keys = await securityKeysOf(context.db, project.id, userId);
      const key = keys.find(({ credentialId }) => credentialId === assertion.id);
      if (!key) throw failed();
      const stored = { ...key, userHandle: keyHandle(userId) };
      return { key, counter: (await verifyAssertion(project, assertion, challenge, stored)).counter };
    }),
  );
  return async (context) => {
    const { db, now } = context;
    if (!(await noteKeyUse(db, project.id, proven.key, proven.counter, now))) throw failed();
    await ofSignIn(spend(context));
    return true;
  };
}

type Completion = InputOf<Endpoints['POST /latchkey/mfa/security-key']>['body'];

/** Completes a sign-in with a security key. */
export const signInWithSecurityKey = (
  context: Context,
  project: Project,
  { code, challenge_code, authentication_response }: Completion,
  device: string | undefined,
) =>
  completeSignIn(context, project, { code, device }, 'security-key', (userId) =>
    securityKeyProof(context, project, userId, { authentication_response, code: challenge_code }),
  );

/** Errors of the challenge are not those of the sign-in, which goes on. */
async function ofSignIn<T>(answered: Promise<T>): Promise<T> {
  try {
    return await answered;
  } catch (cause) {
    throw cause instanceof KnownError && cause.code.startsWith('VERIFICATION_CODE') ? failed(cause) : cause;
  }
}

const failed = (cause?: unknown) => new KnownError('PASSKEY_AUTHENTICATION_FAILED', undefined, { cause });
