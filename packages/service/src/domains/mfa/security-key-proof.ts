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
 * Proves the second factor with a security key: what the browser says of its use is verified, and noted in the transaction of
 * `act`. Throws PASSKEY_AUTHENTICATION_FAILED for whatever is wrong, a challenge that is over included, and what `act` throws.
 */
export const securityKeyProof = <T>(
  context: Context,
  project: Project,
  userId: string,
  { authentication_response: assertion, code }: KeyUse,
  act: (prove: Prove) => Promise<T>,
): Promise<T> =>
  answerChallenge(
    context,
    project,
    { kind: 'security-key-use', code, userId, whenOver: failed },
    {
      verify: async (challenge) => {
        const keys = await securityKeysOf(context.db, project.id, userId);
        const key = keys.find(({ credentialId }) => credentialId === assertion.id);
        if (!key) throw failed();
        const stored = { ...key, userHandle: keyHandle(key.registeredAs ?? userId) };
        return { key, counter: (await verifyAssertion(project, assertion, challenge, stored)).counter };
      },
      act: ({ key, counter }, spend) =>
        act(async (context) => {
          if (!(await noteKeyUse(context.db, project.id, key, counter, context.now))) throw failed();
          await spend(context);
          return true;
        }),
    },
  );

type Completion = InputOf<Endpoints['POST /latchkey/mfa/security-key']>['body'];

/** Completes a sign-in with a security key. */
export const signInWithSecurityKey = (
  context: Context,
  project: Project,
  { code, challenge_code, authentication_response }: Completion,
  device: string | undefined,
) =>
  completeSignIn(context, project, { code, device }, 'security-key', (userId, complete) =>
    securityKeyProof(context, project, userId, { authentication_response, code: challenge_code }, complete),
  );

const failed = (cause?: unknown) => new KnownError('PASSKEY_AUTHENTICATION_FAILED', undefined, { cause });
