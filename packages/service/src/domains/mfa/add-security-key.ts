import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { newId } from '../../runtime/ids.ts';
import { dropTrustedDevices } from '../devices/drop.ts';
import { noticeLater } from '../emails/notices/notices.ts';
import type { Project } from '../projects/project.ts';
import { addProof, type Person } from '../sessions/step-up/renew.ts';
import { lockUser } from '../users/lock.ts';
import { answerChallenge } from '../webauthn/challenge.ts';
import { MAX_CREDENTIALS } from '../webauthn/limits.ts';
import { transportsOf } from '../webauthn/transports.ts';
import { registrationFailed, verifyCredential } from '../webauthn/verify-credential.ts';
import { secondFactorSwitched } from './changed.ts';
import { requireSecondFactor } from './queries.ts';
import { describeSecurityKey, type SecurityKey } from './security-key.ts';
import { insertSecurityKey, securityKeysOf } from './security-key-queries.ts';

type Endpoint = Endpoints['POST /latchkey/security-keys'];

/** What a new key is called until its user calls it something else. */
const NAME = 'Security key';

/**
 * Gives a user a security key, which counts as proven in the session; the first second factor of a user turns
 * two-factor authentication on. Throws the four VERIFICATION_CODE errors, PASSKEY_AUTHENTICATION_FAILED,
 * PASSKEY_REGISTRATION_FAILED, USER_NOT_FOUND, or the refusal SECURITY_KEYS_TOO_MANY.
 */
export async function addSecurityKey(
  context: Context,
  project: Project,
  person: Person,
  { credential, code }: InputOf<Endpoint>['body'],
): Promise<ResultOf<Endpoint>> {
  const { id: userId } = person.user;
  const asked = { kind: 'security-key-registration', code, userId } as const;
  const transports = transportsOf(credential.response.transports);
  return answerChallenge(context, project, asked, {
    verify: (challenge) => verifyCredential(project, credential, challenge, false),
    act: (proven, spend) =>
      inTransaction(context, async (context) => {
        if (!(await lockUser(context, project, userId))) throw new KnownError('USER_NOT_FOUND');
        await spend(context);
        return store(context, project, person, { ...proven, transports });
      }),
  });
}

/** Stores a key of a user who is locked. */
async function store(
  context: Context,
  project: Project,
  person: Person,
  proven: Omit<SecurityKey, 'id' | 'userId' | 'registeredAs' | 'name' | 'createdAt' | 'lastUsedAt'>,
): Promise<ResultOf<Endpoint>> {
  const { db, now, random } = context;
  const { id: userId } = person.user;
  const others = await securityKeysOf(db, project.id, userId);
  if (others.length >= MAX_CREDENTIALS) throw new Refusal('SECURITY_KEYS_TOO_MANY');
  const name = others.length === 0 ? NAME : `${NAME} ${others.length + 1}`;
  const key: SecurityKey = {
    ...proven,
    id: newId(random),
    userId,
    registeredAs: null,
    name,
    createdAt: now,
    lastUsedAt: null,
  };
  if (!(await insertSecurityKey(db, project.id, key))) throw registrationFailed();
  const detail = { id: key.id, name: key.name };
  await recordEvent(context, { kind: 'security_key.created', projectId: project.id, subjectId: userId, detail });
  if (await requireSecondFactor(db, project.id, userId))
    await secondFactorSwitched(context, project, person.user, true);
  else {
    await dropTrustedDevices(context, project, userId);
    await noticeLater(context, project, userId, 'security_key_added');
  }
  await addProof(context, project, person, 'security-key');
  return describeSecurityKey(key);
}
