import type { Endpoints, InputOf } from '@latchkey/protocol';
import type { SecondFactor } from '@latchkey/protocol/sign-in-methods';
import type { Context } from '../../platform/context.ts';
import type { Prove } from '../mfa/complete.ts';
import { proveSecondFactor } from '../mfa/prove.ts';
import { recoveryCodeProof } from '../mfa/recovery-codes.ts';
import { securityKeyOptions } from '../mfa/security-key-options.ts';
import { securityKeyProof } from '../mfa/security-key-proof.ts';
import { totpProof } from '../mfa/sign-in.ts';
import { proofOptions } from '../passkeys/options.ts';
import { provePasskey } from '../passkeys/prove.ts';
import { provePassword } from '../passwords/prove.ts';
import type { Project } from '../projects/project.ts';
import { type Person, type Proven, renewProof } from '../sessions/step-up/renew.ts';
import { checkWay } from './ways.ts';

/** Confirms by the password who it is. Throws what `provePassword` and `renewProof` throw. */
export async function proveByPassword(
  context: Context,
  project: Project,
  person: Person,
  password: string,
): Promise<Proven> {
  checkWay(project, person.user, 'password');
  const { passwordHash, charges } = await provePassword(context, project, placeOf(person), password);
  const proven = await renewProof(context, project, person, 'password', passwordHash);
  await context.rates.release(context.db, charges);
  return proven;
}

/** Confirms by the authenticator app who it is. Throws what `proveSecondFactor` and `renewProof` throw. */
export const proveByTotp = (context: Context, project: Project, person: Person, totp: string) =>
  bySecondFactor(context, project, person, 'totp', totpProof(project, totp));

/** The same by a recovery code, which is used up. */
export const proveByRecoveryCode = (context: Context, project: Project, person: Person, code: string) =>
  bySecondFactor(context, project, person, 'recovery-code', recoveryCodeProof(project, code));

/** What the browser is asked for. Throws the refusals PROOF_WAY_UNAVAILABLE and 429. */
export const askForSecurityKey = (context: Context, project: Project, { user }: Person) =>
  securityKeyOptions(context, project, user.id);

type KeyUse = InputOf<Endpoints['POST /latchkey/proof/security-key']>['body'];

/** Confirms by a security key who it is. Throws what `securityKeyProof`, `proveSecondFactor` and `renewProof` throw. */
export const proveBySecurityKey = (context: Context, project: Project, person: Person, use: KeyUse): Promise<Proven> =>
  securityKeyProof(context, project, person.user.id, use, (proof) =>
    bySecondFactor(context, project, person, 'security-key', proof),
  );

async function bySecondFactor(
  context: Context,
  project: Project,
  person: Person,
  factor: SecondFactor,
  prove: Prove,
): Promise<Proven> {
  checkWay(project, person.user, factor);
  const { user, sessionId } = placeOf(person);
  return proveSecondFactor(context, project, { userId: user.id, sessionId }, prove, (context) =>
    renewProof(context, project, person, factor),
  );
}

/** Who proves something, and where. Without a session nothing comes of it. */
const placeOf = ({ user, session }: Person) => ({ user, sessionId: session?.sessionId ?? user.id });

/** What the browser is asked for. Throws PASSKEY_AUTHENTICATION_NOT_ENABLED, or the refusals PROOF_WAY_UNAVAILABLE and 429. */
export async function askForPasskey(context: Context, project: Project, { user }: Person) {
  if (project.config.passkey_enabled) checkWay(project, user, 'passkey');
  return proofOptions(context, project, user.id);
}

type PasskeyUse = InputOf<Endpoints['POST /latchkey/proof/passkey']>['body'];

/** Confirms by a passkey who it is. Throws what `provePasskey` and `renewProof` throw. */
export const proveByPasskey = (context: Context, project: Project, person: Person, use: PasskeyUse): Promise<Proven> =>
  provePasskey(context, project, person.user.id, use, (context, factor) =>
    renewProof(context, project, person, factor),
  );
