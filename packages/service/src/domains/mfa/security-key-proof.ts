import type { Endpoints, InputOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { takeChallenge } from '../webauthn/challenge.ts';
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
  const challenge = await challengeFor(context, project, userId, code);
  const keys = await securityKeysOf(context.db, project.id, userId);
  const key = keys.find(({ credentialId }) => credentialId === assertion.id);
  if (!key) throw failed();
  const stored = { ...key, userHandle: keyHandle(userId) };
  const { counter } = await verifyAssertion(project, assertion, challenge, stored);
  return async ({ db, now }) => {
    if (!(await noteKeyUse(db, project.id, key, counter, now))) throw failed();
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

async function challengeFor(context: Context, project: Project, userId: string, code: string): Promise<string> {
  try {
    return await takeChallenge(context, project, 'security-key-use', code, userId);
  } catch (cause) {
    // Those of the challenge are not those of the sign-in, which goes on.
    throw cause instanceof KnownError ? failed(cause) : cause;
  }
}

const failed = (cause?: unknown) => new KnownError('PASSKEY_AUTHENTICATION_FAILED', undefined, { cause });
