import type { Endpoints, InputOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { type Attempted, watchSignIn } from '../events/failed-sign-in.ts';
import type { SignedIn } from '../mfa/complete.ts';
import { secondStep } from '../mfa/second-step.ts';
import type { Project } from '../projects/project.ts';
import { startSession } from '../sessions/start.ts';
import { findUser } from '../users/find.ts';
import { answerChallenge, type Spend } from '../webauthn/challenge.ts';
import { type Use, verifyAssertion } from '../webauthn/verify-assertion.ts';
import { userHandle, userOfHandle } from './options.ts';
import { factorOf, type Passkey } from './passkey.ts';
import { noteUse, passkeyByCredential } from './queries.ts';

type Input = InputOf<Endpoints['POST /auth/passkey/sign-in']>['body'] & {
  /** The token of the device, as it was sent. */
  readonly device: string | undefined;
};

/**
 * Signs in the user of a passkey. Throws the four VERIFICATION_CODE errors, PASSKEY_AUTHENTICATION_NOT_ENABLED,
 * PASSKEY_AUTHENTICATION_FAILED or MULTI_FACTOR_AUTHENTICATION_REQUIRED.
 */
export const signInByPasskey = (context: Context, project: Project, input: Input): Promise<SignedIn> =>
  watchSignIn(context, project, 'passkey', (attempted) => trySignIn(context, project, input, attempted));

async function trySignIn(context: Context, project: Project, input: Input, attempted: Attempted): Promise<SignedIn> {
  const { authentication_response: assertion, code, device } = input;
  const asked = { kind: 'passkey-authentication', code } as const;
  const outcome = await answerChallenge(context, project, asked, {
    verify: async (challenge) => {
      const passkey = await passkeyByCredential(context.db, project.id, assertion.id);
      attempted.userId = passkey?.userId;
      if (!passkey) throw await unknownPasskey(context, project, assertion);
      const stored = { ...passkey, userHandle: userHandle(passkey.registeredAs ?? passkey.userId) };
      return { passkey, use: await verifyAssertion(project, assertion, challenge, stored) };
    },
    act: ({ passkey, use }, spend) =>
      inTransaction(context, (context) => proceed(context, project, { ...passkey, device, spend }, use)),
  });
  // Thrown after the commit: the use is noted, and the attempt is there.
  if (outcome instanceof KnownError) throw outcome;
  return outcome;
}

/**
 * That the passkey is none. Our own clients are told so, and have the browser forget it, where it says that it is of a
 * user of this project: a host may have several projects, and each browser offers the passkeys of them all.
 */
async function unknownPasskey(
  { db }: Context,
  project: Project,
  { response }: Input['authentication_response'],
): Promise<KnownError> {
  const userId = userOfHandle(response.userHandle);
  const isOfProject = userId !== undefined && (await findUser(db, project, userId)) !== undefined;
  const cause = isOfProject ? new Refusal('PASSKEY_UNKNOWN') : undefined;
  return new KnownError('PASSKEY_AUTHENTICATION_FAILED', undefined, { cause });
}

async function proceed(
  context: Context,
  project: Project,
  { spend, device, ...passkey }: Passkey & Pick<Input, 'device'> & { readonly spend: Spend },
  use: Use,
): Promise<SignedIn | KnownError> {
  const owner = await noteUse(context.db, project.id, passkey, use, context.now);
  await spend(context);
  if (!owner) throw new KnownError('PASSKEY_AUTHENTICATION_FAILED');
  const { userId } = passkey;
  const factor = factorOf(use);
  if (owner.requiresTotp) return secondStep(context, project, userId, { factors: [factor], isNewUser: false, device });
  return { ...(await startSession(context, project, userId, [factor], { device })), is_new_user: false };
}
