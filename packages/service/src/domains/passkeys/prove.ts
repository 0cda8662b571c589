import type { Endpoints, InputOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import type { Factor } from '@latchkey/protocol/sign-in-methods';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { answerChallenge } from '../webauthn/challenge.ts';
import { verifyAssertion } from '../webauthn/verify-assertion.ts';
import { userHandle } from './options.ts';
import { factorOf } from './passkey.ts';
import { noteUse, passkeyByCredential } from './queries.ts';

type Given = InputOf<Endpoints['POST /latchkey/proof/passkey']>['body'];

/**
 * Asks a signed-in user to use one of their passkeys, and runs what depends on it in the same transaction. Throws the
 * four VERIFICATION_CODE errors, PASSKEY_AUTHENTICATION_NOT_ENABLED or PASSKEY_AUTHENTICATION_FAILED.
 */
export const provePasskey = <T>(
  context: Context,
  project: Project,
  userId: string,
  { authentication_response: assertion, code }: Given,
  act: (context: Context, factor: Factor) => Promise<T>,
): Promise<T> =>
  answerChallenge(
    context,
    project,
    { kind: 'passkey-proof', code, userId },
    {
      verify: async (challenge) => {
        const passkey = await passkeyByCredential(context.db, project.id, assertion.id);
        if (passkey?.userId !== userId) throw new KnownError('PASSKEY_AUTHENTICATION_FAILED');
        const stored = { ...passkey, userHandle: userHandle(passkey.registeredAs ?? userId) };
        return { passkey, use: await verifyAssertion(project, assertion, challenge, stored) };
      },
      act: ({ passkey, use }, spend) =>
        inTransaction(context, async (context) => {
          const isNoted = await noteUse(context.db, project.id, passkey, use, context.now);
          await spend(context);
          if (!isNoted) throw new KnownError('PASSKEY_AUTHENTICATION_FAILED');
          return act(context, factorOf(use));
        }),
    },
  );
