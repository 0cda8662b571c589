import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { relyingPartySentinel } from '@latchkey/protocol/relying-party';
import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import type { User } from '../users/user.ts';
import { newChallenge } from '../webauthn/challenge.ts';
import { algorithms } from '../webauthn/verify-credential.ts';
import { passkeysOf } from './queries.ts';

const TIMEOUT = 60_000;

/** What a browser is asked for that is to make a passkey, and the code that completes it. */
export async function registrationOptions(
  context: Context,
  project: Project,
  user: User,
): Promise<ResultOf<Endpoints['POST /auth/passkey/initiate-passkey-registration']>> {
  const { challenge, code } = await newChallenge(context, project, 'passkey-registration', user.id);
  const name = user.displayName || user.primaryEmail || 'User';
  const options_json = {
    rp: { id: relyingPartySentinel, name: project.displayName },
    user: { id: userHandle(user.id), name, displayName: name },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: TIMEOUT,
    attestation: 'none' as const,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'preferred' as const,
    },
    extensions: { credProps: true as const },
  };
  return { options_json, code };
}

/** PublicKeyCredentialRequestOptions for a discoverable credential, and the code that completes the sign-in. */
export async function authenticationOptions(
  context: Context,
  project: Project,
): Promise<ResultOf<Endpoints['POST /auth/passkey/initiate-passkey-authentication']>> {
  const { challenge, code } = await newChallenge(context, project, 'passkey-authentication');
  return { options_json: toUse(challenge, []), code };
}

/** The same of a user who is to prove who they are with a passkey of their own. */
export async function proofOptions(
  context: Context,
  project: Project,
  userId: string,
): Promise<ResultOf<Endpoints['POST /latchkey/proof/passkey/initiate']>> {
  const passkeys = await passkeysOf(context.db, project.id, userId);
  const { challenge, code } = await newChallenge(context, project, 'passkey-proof', userId);
  const ids = passkeys.map(({ credentialId }) => credentialId);
  return { options_json: toUse(challenge, ids), code };
}

const toUse = (challenge: string, credentialIds: readonly string[]) => ({
  rpId: relyingPartySentinel,
  challenge,
  allowCredentials: credentialIds.map((id) => ({ id, type: 'public-key' as const })),
  timeout: TIMEOUT,
  userVerification: 'preferred' as const,
});

/** What authenticators know a user by. */
export const userHandle = (userId: string) => Buffer.from(userId).toString('base64url');

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The user an authenticator names; undefined if it names none. */
export function userOfHandle(handle: string | null | undefined): string | undefined {
  const userId = Buffer.from(handle ?? '', 'base64url').toString();
  return UUID.test(userId) ? userId : undefined;
}
