import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { updateUser } from '../accounts/update.ts';
import { type CheckedCode, checkCode, consumeCode } from '../codes/codes.ts';
import { noticeLater } from '../emails/notices/notices.ts';
import { secondFactorRequired } from '../mfa/attempt.ts';
import { forgetSecondFactorFailures } from '../mfa/limits.ts';
import { replacePassword } from '../password-change/replace.ts';
import { hashPassword } from '../passwords/hash.ts';
import { assertPasswordPolicy } from '../passwords/password-policy.ts';
import { forgetFailures } from '../passwords/sign-in-limits.ts';
import { sealHash } from '../passwords/stored.ts';
import type { Project } from '../projects/project.ts';
import { startSession, type Tokens } from '../sessions/start.ts';
import { describe } from '../users/describe.ts';
import { findUser } from '../users/find.ts';
import { lockUser } from '../users/lock.ts';
import type { User } from '../users/user.ts';
import { type CodeData, KIND } from './recovery.ts';

type Inspected = ResultOf<Endpoints['POST /latchkey/owner-recovery/inspect']>;
type Input = InputOf<Endpoints['POST /latchkey/owner-recovery']>['body'];

interface Presented {
  readonly checked: CheckedCode;
  readonly data: CodeData;
  readonly user: User;
}

/** What the page of a recovery shows, without using its code up. Throws what `checkCode` throws. */
export async function inspectRecovery(context: Context, internal: Project, code: string): Promise<Inspected> {
  const { data, user } = await presented(context, internal, code);
  const { email, drops_second_factor: isDropped } = data;
  return { email, has_second_factor: user.requiresTotp, drops_second_factor: isDropped && user.requiresTotp };
}

/**
 * Sets a new password for an owner, ends every session of theirs, forgets the guesses of others, and signs the owner in:
 * even where passwords are off, since it may be those settings that keep owners out. A second factor that stays is asked
 * for. Throws what `checkCode` and `assertPasswordPolicy` throw, MULTI_FACTOR_AUTHENTICATION_REQUIRED, and the refusal USER_BANNED.
 */
export async function recoverOwner(context: Context, internal: Project, input: Input): Promise<Tokens> {
  const shown = await presented(context, internal, input.code);
  await assertPasswordPolicy(context, internal, input.password, shown.data.email);
  const hash = sealHash(context, internal, shown.user.id, await hashPassword(context, internal, input.password));
  const outcome = await inTransaction(context, (context) => recover(context, internal, shown, hash));
  // Thrown after the commit: the code is used up, and the attempt is there.
  if (outcome instanceof KnownError) throw outcome;
  return outcome;
}

async function presented(context: Context, internal: Project, code: string): Promise<Presented> {
  const checked = await checkCode(context, internal, KIND, code);
  const user = checked.userId === null ? undefined : await findUser(context.db, internal, checked.userId);
  if (!user) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  return { checked, data: checked.data as CodeData, user };
}

async function recover(
  context: Context,
  internal: Project,
  { checked, data, user: { id } }: Presented,
  hash: Buffer,
): Promise<Tokens | KnownError> {
  if (!(await lockUser(context, internal, id))) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  await consumeCode(context, internal, checked);
  await replacePassword(context, internal, id, hash);
  await forgetFailures(context, internal, data.email);
  await forgetSecondFactorFailures(context, internal, id);
  if (data.drops_second_factor) await updateUser(context, internal, id, { totp_secret_base64: null }, 'admin');
  const user = (await findUser(context.db, internal, id)) as User;
  const detail = { fields: ['password'], by: 'recovery' };
  const payload = describe(internal, user);
  await recordEvent(context, { kind: 'user.updated', projectId: internal.id, subjectId: id, detail, payload });
  await noticeLater(context, internal, id, 'password_changed');
  if (!user.requiresTotp) return startSession(context, internal, id, ['password']);
  return secondFactorRequired(context, internal, id, { factors: ['password'], isNewUser: false, passwordHash: hash });
}
