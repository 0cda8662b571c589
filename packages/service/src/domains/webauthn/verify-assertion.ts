import type { Endpoints, InputOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Project } from '../projects/project.ts';
import { readClientData } from './client-data.ts';
import { isPasskeyOrigin } from './origin.ts';

type Assertion = InputOf<Endpoints['POST /auth/passkey/sign-in']>['body']['authentication_response'];

/** What of a stored passkey a use of it is compared with. */
export interface StoredCredential {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly isBackupEligible: boolean;
  readonly userHandle: string;
}

/** What was proven of a passkey when it was used. */
export interface Use {
  readonly counter: number;
  readonly isUserVerified: boolean;
  readonly isBackedUp: boolean;
}

/**
 * Verifies what a browser says when a passkey was used (WebAuthn, section 7.2). Throws PASSKEY_AUTHENTICATION_FAILED
 * for whatever is wrong.
 */
export async function verifyAssertion(
  project: Project,
  { id, rawId, type, response }: Assertion,
  challenge: string,
  stored: StoredCredential,
): Promise<Use> {
  try {
    const page = await readClientData(response.clientDataJSON);
    if (!page || page.isCrossOrigin || !isPasskeyOrigin(project, page.origin))
      throw new Error('Not used on a page of the project.');
    // Authenticators may keep it to themselves.
    if ((response.userHandle ?? stored.userHandle) !== stored.userHandle) throw new Error('It is of another user.');
    const { clientDataJSON, authenticatorData, signature } = response;
    const { verifyAuthenticationResponse } = await import('./library.ts');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type: type as 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      } satisfies AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: page.origin,
      expectedRPID: new URL(page.origin).hostname,
      requireUserVerification: false,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(stored.publicKey),
        counter: stored.counter,
      },
    });
    if (!verified) throw new Error('Its signature does not hold.');
    const { newCounter, userVerified, credentialDeviceType, credentialBackedUp } = authenticationInfo;
    const isBackupEligible = credentialDeviceType === 'multiDevice';
    if (isBackupEligible !== stored.isBackupEligible) throw new Error('It has become another kind of authenticator.');
    return { counter: newCounter, isUserVerified: userVerified, isBackedUp: credentialBackedUp };
  } catch (cause) {
    throw new KnownError('PASSKEY_AUTHENTICATION_FAILED', undefined, { cause });
  }
}
