import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { newId } from '../../runtime/ids.ts';
import { noticeLater } from '../emails/notices/notices.ts';
import type { Project } from '../projects/project.ts';
import { addProof, type Person } from '../sessions/step-up/renew.ts';
import { lockUser } from '../users/lock.ts';
import { answerChallenge } from '../webauthn/challenge.ts';
import { MAX_CREDENTIALS } from '../webauthn/limits.ts';
import { transportsOf } from '../webauthn/transports.ts';
import { registrationFailed, verifyCredential } from '../webauthn/verify-credential.ts';
import { dropPasskeys } from './drop.ts';
import { describePasskey, factorOf, type Passkey } from './passkey.ts';
import { providerName } from './provider-names.ts';
import { insertPasskey, passkeysOf } from './queries.ts';

type Input = InputOf<Endpoints['POST /auth/passkey/register']>['body'];
type AddedInput = InputOf<Endpoints['POST /latchkey/passkeys']>['body'];

/**
 * Gives a user a passkey in the place of all others, which counts as proven in the session. Throws the four VERIFICATION_CODE errors,
 * PASSKEY_AUTHENTICATION_NOT_ENABLED, PASSKEY_AUTHENTICATION_FAILED, PASSKEY_REGISTRATION_FAILED or USER_NOT_FOUND.
 */
export async function replacePasskeys(
  context: Context,
  project: Project,
  person: Person,
  input: Input,
): Promise<ResultOf<Endpoints['POST /auth/passkey/register']>> {
  const passkey = await register(context, project, person, input, async (context, passkey) => {
    const hadOthers = (await dropPasskeys(context, project, passkey.userId)) > 0;
    await insert(context, project, passkey);
    await addProof(context, project, person, factorOf(passkey));
    await noticeLater(context, project, passkey.userId, hadOthers ? 'passkey_replaced' : 'passkey_added');
  });
  return { user_handle: passkey.credentialId };
}

/** Gives a user one more passkey. Throws the same, or the refusal PASSKEYS_TOO_MANY. */
export async function addPasskey(
  context: Context,
  project: Project,
  person: Person,
  input: AddedInput,
): Promise<ResultOf<Endpoints['POST /latchkey/passkeys']>> {
  const passkey = await register(context, project, person, input, async (context, passkey) => {
    const others = await passkeysOf(context.db, project.id, passkey.userId);
    if (others.length >= MAX_CREDENTIALS) throw new Refusal('PASSKEYS_TOO_MANY');
    await insert(context, project, passkey);
    if (!input.is_automatic) await addProof(context, project, person, factorOf(passkey));
    await noticeLater(context, project, passkey.userId, 'passkey_added');
  });
  return describePasskey(passkey);
}

/** Verifies the passkey of a new credential, and has it stored in the transaction that uses the challenge up. */
function register(
  context: Context,
  project: Project,
  { user: { id: userId } }: Person,
  { credential, code, is_automatic: isAutomatic = false }: AddedInput,
  store: (context: Context, passkey: Passkey) => Promise<void>,
): Promise<Passkey> {
  const asked = { kind: 'passkey-registration', code, userId } as const;
  return answerChallenge(context, project, asked, {
    verify: async (challenge): Promise<Passkey> => {
      const { aaguid, ...proven } = await verifyCredential(project, credential, challenge, isAutomatic);
      return {
        ...proven,
        id: newId(context.random),
        userId,
        registeredAs: null,
        name: providerName(aaguid),
        transports: transportsOf(credential.response.transports),
        createdAt: context.now,
        lastUsedAt: null,
      };
    },
    act: (passkey, spend) =>
      inTransaction(context, async (context) => {
        if (!(await lockUser(context, project, userId))) throw new KnownError('USER_NOT_FOUND');
        await spend(context);
        await store(context, passkey);
        return passkey;
      }),
  });
}

async function insert(context: Context, project: Project, passkey: Passkey): Promise<void> {
  if (!(await insertPasskey(context.db, project.id, passkey))) throw registrationFailed();
  const { id, userId: subjectId, name } = passkey;
  await recordEvent(context, { kind: 'passkey.created', projectId: project.id, subjectId, detail: { id, name } });
}
