import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { asBareDigest, bareDigestsOf } from '../../platform/crypto/bare-digest.ts';
import { hashSecret, primary, type SecretKey } from '../../platform/crypto/key-ring.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { whereaboutsOf } from '../../platform/request/whereabouts.ts';
import { newSecret } from '../../runtime/ids.ts';
import { noticeLater } from '../emails/notices/notices.ts';
import type { Project } from '../projects/project.ts';
import { lockUser } from '../users/lock.ts';
import { completeSignIn, type Prove } from './complete.ts';
import { newRecoveryCodesCharges } from './limits.ts';
import { countRecoveryCodes, lockSecondFactor, replaceRecoveryCodes, useRecoveryCode } from './queries.ts';

const COUNT = 10;
/** Of five random bits each. */
const CHARACTERS = 16;

/** Of imported ones. Blanks and hyphens don't count, so that no code is made of those alone. */
const FEWEST_CHARACTERS = 6;

/** Whether a text is long enough for a recovery code, as it is compared. */
export const isRecoveryCode = (text: string) => asMade(text).length >= FEWEST_CHARACTERS;

/** New recovery codes in the place of earlier ones; only their hashes are kept. */
export async function makeRecoveryCodes(
  context: Context,
  project: Project,
  userId: string,
): Promise<ResultOf<Endpoints['POST /latchkey/mfa/recovery-codes']>> {
  const { now, random } = context;
  await context.rates.reserve(context.db, now, newRecoveryCodesCharges(project, userId));
  const codes = Array.from({ length: COUNT }, () => newSecret(random).slice(0, CHARACTERS));
  const hashes = codes.map((code) => hashCode(primary(project), project, userId, code));
  await inTransaction(context, async (context) => {
    const isThere = await lockUser(context, project, userId);
    const second = isThere && (await lockSecondFactor(context.db, project.id, userId));
    if (!second) throw new KnownError('USER_NOT_FOUND');
    if (!second.isOn) throw new Refusal('SECOND_FACTOR_OFF');
    await replaceRecoveryCodes(context.db, project.id, userId, hashes, now);
    await recordEvent(context, { kind: 'recovery_codes.created', projectId: project.id, subjectId: userId });
    await noticeLater(context, project, userId, 'recovery_codes_made');
  });
  return { recovery_codes: codes.map(inGroups), created_at_millis: now };
}

/** How many recovery codes a user has left. */
export async function describeRecoveryCodes(
  { db }: Context,
  project: Project,
  userId: string,
): Promise<ResultOf<Endpoints['GET /latchkey/mfa/recovery-codes']>> {
  const { remaining, createdAt } = await countRecoveryCodes(db, project.id, userId);
  return { remaining, created_at_millis: createdAt };
}

type Recovery = InputOf<Endpoints['POST /latchkey/mfa/recover']>['body'];

/** Proves it with a recovery code, which works once, however it is written. */
export const recoveryCodeProof =
  (project: Project, written: string): Prove =>
  async (context, userId) => {
    if (!isRecoveryCode(written)) return false;
    const forms = formsOf(written);
    const hashes = project.hashKeys.flatMap((key) => forms.map((form) => hashCode(key, project, userId, form)));
    const isUsed = await useRecoveryCode(context.db, project.id, userId, hashes, context.now);
    if (!isUsed) return false;
    const detail = whereaboutsOf(context);
    await recordEvent(context, { kind: 'recovery_code.used', projectId: project.id, subjectId: userId, detail });
    await noticeLater(context, project, userId, 'recovery_code_used');
    return true;
  };

/** Completes a sign-in with a recovery code. */
export const recover = (
  context: Context,
  project: Project,
  { code, recovery_code }: Recovery,
  device: string | undefined,
) =>
  completeSignIn(context, project, { code, device }, 'recovery-code', (_, complete) =>
    complete(recoveryCodeProof(project, recovery_code)),
  );

/** Recovery codes from another system under what they are found; digests of them are hashed like codes. */
export const hashImportedCodes = (
  project: Project,
  userId: string,
  { codes, digests }: { readonly codes: readonly string[]; readonly digests: readonly string[] },
): Buffer[] =>
  [...new Set([...codes.map(asMade), ...digests.map(asBareDigest)])].map((form) =>
    hashCode(primary(project), project, userId, form),
  );

const hashCode = (key: SecretKey, project: Project, userId: string, code: string) =>
  hashSecret(key, 'recovery-code', project.id, `${userId}\0${code}`);

const inGroups = (code: string) => code.replace(/.{4}(?!$)/g, '$&-');

/** As it was made: people write it in capitals, with blanks and hyphens, and letters that look like digits. */
const asMade = (typed: string) => typed.toLowerCase().replace(/[\s-]/g, '').replace(/[il]/g, '1').replaceAll('o', '0');

/** As ours are made, and as digests of another system were: those are of the code as it was shown, or without hyphens. */
function formsOf(typed: string): string[] {
  const trimmed = typed.trim();
  const bare = trimmed.replace(/[\s-]/g, '');
  const shown = new Set([trimmed, bare, bare.toUpperCase(), bare.toLowerCase()]);
  return [asMade(typed), ...[...shown].flatMap(bareDigestsOf)];
}
