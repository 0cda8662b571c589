import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import { relyingPartySentinel } from '@latchkey/protocol/relying-party';
import type { Context } from '../../platform/context.ts';
import { checkCode } from '../codes/codes.ts';
import type { Project } from '../projects/project.ts';
import type { User } from '../users/user.ts';
import { newChallenge } from '../webauthn/challenge.ts';
import { algorithms } from '../webauthn/verify-credential.ts';
import { keyHandle, type SecurityKey } from './security-key.ts';
import { securityKeysOf } from './security-key-queries.ts';

const TIMEOUT = 60_000;

/** What a browser is asked for that is to register a security key, and the code that completes it. */
export async function newSecurityKeyOptions(
  context: Context,
  project: Project,
  user: User,
): Promise<ResultOf<Endpoints['POST /latchkey/security-keys/initiate']>> {
  const keys = await securityKeysOf(context.db, project.id, user.id);
  const { challenge, code } = await newChallenge(context, project, 'security-key-registration', user.id);
  const name = user.displayName || user.primaryEmail || 'User';
  const options_json = {
    rp: { id: relyingPartySentinel, name: project.displayName },
    user: { id: keyHandle(user.id), name, displayName: name },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: TIMEOUT,
    attestation: 'none' as const,
    excludeCredentials: descriptorsOf(keys),
    authenticatorSelection: {
      authenticatorAttachment: 'cross-platform' as const,
      residentKey: 'discouraged' as const,
      requireResidentKey: false as const,
      userVerification: 'discouraged' as const,
    },
  };
  return { options_json, code };
}

/**
 * What a browser is asked for that is to use one of a user's keys. Throws the refusals PROOF_WAY_UNAVAILABLE, where there
 * is none, and 429.
 */
export async function securityKeyOptions(
  context: Context,
  project: Project,
  userId: string,
): Promise<ResultOf<Endpoints['POST /latchkey/proof/security-key/initiate']>> {
  const keys = await securityKeysOf(context.db, project.id, userId);
  if (keys.length === 0) throw new Refusal('PROOF_WAY_UNAVAILABLE');
  const { challenge, code } = await newChallenge(context, project, 'security-key-use', userId);
  const options_json = {
    rpId: relyingPartySentinel,
    challenge,
    allowCredentials: descriptorsOf(keys),
    timeout: TIMEOUT,
    userVerification: 'discouraged' as const,
  };
  return { options_json, code };
}

/** The same for the user of a sign-in that waits. Throws the four VERIFICATION_CODE errors, too. */
export async function optionsForAttempt(context: Context, project: Project, attemptCode: string) {
  const { userId } = await checkCode(context, project, 'mfa-attempt', attemptCode);
  return securityKeyOptions(context, project, userId as string);
}

const descriptorsOf = (keys: readonly SecurityKey[]) =>
  keys.map(({ credentialId: id, transports }) => ({ id, type: 'public-key' as const, transports: [...transports] }));
