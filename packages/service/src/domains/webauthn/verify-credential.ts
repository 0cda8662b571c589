import type { Endpoints, InputOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { AttestationObject } from '@simplewebauthn/server/helpers';
import type { Project } from '../projects/project.ts';
import { readClientData } from './client-data.ts';
import { isPasskeyOrigin } from './origin.ts';
import { isUsableKey } from './public-key.ts';

/** Ed25519, ES256 and RS256, in the order of our liking. */
export const algorithms = [-8, -7, -257];
const MAX_CREDENTIAL_ID_BYTES = 1_023;

type Credential = InputOf<Endpoints['POST /auth/passkey/register']>['body']['credential'];

/** What was proven of a passkey when it was made. */
export interface NewCredential {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  /** The kind of authenticator or provider; zeros where it does not tell. */
  readonly aaguid: string;
  readonly isUserVerified: boolean;
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
}

/**
 * Verifies a browser's response for a new passkey (WebAuthn, section 7.1). Throws PASSKEY_AUTHENTICATION_FAILED if the
 * page isn't trusted by the project, PASSKEY_REGISTRATION_FAILED for anything else. A passkey that the browser creates
 * by itself needs no user presence.
 */
export async function verifyCredential(
  project: Project,
  { id, rawId, type, response }: Credential,
  challenge: string,
  isAutomatic: boolean,
): Promise<NewCredential> {
  const library = await import('./library.ts');
  const page = await readClientData(response.clientDataJSON);
  if (page && !isPasskeyOrigin(project, page.origin)) throw new KnownError('PASSKEY_AUTHENTICATION_FAILED');
  try {
    if (!page || page.isCrossOrigin) throw new Error('Not made on a page of the project.');
    checkStatement(
      library.decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url'))),
    );
    const { clientDataJSON, attestationObject } = response;
    const { verified, registrationInfo } = await library.verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type: type as 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      } satisfies RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: page.origin,
      expectedRPID: new URL(page.origin).hostname,
      requireUserPresence: !isAutomatic,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) throw new Error('Its attestation does not hold.');
    const { credential, aaguid, userVerified, credentialDeviceType, credentialBackedUp } = registrationInfo;
    if (credential.id !== id) throw new Error('It names another credential than it holds.');
    const bytes = Buffer.from(id, 'base64url').length;
    if (bytes === 0 || bytes > MAX_CREDENTIAL_ID_BYTES) throw new Error(`A credential id of ${bytes} bytes.`);
    const { publicKey, counter } = credential;
    if (!isUsableKey(library.decodeCredentialPublicKey(publicKey)))
      throw new Error('Its key is none of its algorithm.');
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      aaguid,
      isUserVerified: userVerified,
      isBackupEligible: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
    };
  } catch (cause) {
    throw registrationFailed(cause);
  }
}

/** A passkey could not be taken. */
export const registrationFailed = (cause?: unknown) => {
  const message = 'The passkey could not be set up. Please try again.';
  return new KnownError('PASSKEY_REGISTRATION_FAILED', { message }, { cause });
};

/**
 * Browsers that are asked for no attestation send none, or one by the key itself. Of others the library would fetch
 * what their certificates name.
 */
function checkStatement(attestation: AttestationObject): void {
  const format = attestation.get('fmt');
  const isOfItself = format === 'packed' && !attestation.get('attStmt').get('x5c');
  if (format !== 'none' && !isOfItself) throw new Error(`An attestation of format ${format}.`);
}
