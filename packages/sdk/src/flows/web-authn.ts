import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { BodyOf, ResponseOf } from '../wire/call.ts';

/** What can go wrong while a browser makes or uses a passkey. */
export type WebAuthnErrorCode =
  | 'ERROR_CEREMONY_ABORTED'
  | 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT'
  | 'ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE'
  | 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT'
  | 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  | 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY'
  | 'ERROR_MALFORMED_PUBKEYCREDPARAMS'
  | 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG'
  | 'ERROR_INVALID_DOMAIN'
  | 'ERROR_INVALID_RP_ID'
  | 'ERROR_INVALID_USER_ID_LENGTH'
  | 'ERROR_AUTHENTICATOR_GENERAL_ERROR';

type CreationOptions = ResponseOf<'POST /auth/passkey/initiate-passkey-registration', 'client'>['options_json'];
export type RequestOptions = ResponseOf<'POST /auth/passkey/initiate-passkey-authentication', 'client'>['options_json'];

/** The same with the passkeys that there are already, so that no authenticator holds two. */
export type RegistrationOptions = Omit<CreationOptions, 'excludeCredentials'> & {
  readonly excludeCredentials: { id: string; type: 'public-key'; transports: string[] }[];
};

/** Which passkeys of a user the service still takes. */
interface Accepted {
  readonly rpId: string;
  readonly userId: string;
  readonly allAcceptedCredentialIds: string[];
}

/** What makes and uses passkeys: the browser, or what stands for it. Only one request is under way at a time. */
export interface WebAuthn {
  isSupported(): boolean;
  supportsAutofill(): Promise<boolean>;
  /** Throws an error whose `code` is a WebAuthnErrorCode. */
  create(options: RegistrationOptions): Promise<BodyOf<'POST /latchkey/passkeys', 'client'>['credential']>;
  /** The same; where it is autofill, nothing is shown before an input has the focus. */
  get(
    options: RequestOptions,
    isAutofill: boolean,
  ): Promise<BodyOf<'POST /auth/passkey/sign-in', 'client'>['authentication_response']>;
  /** Ends the request that is under way. */
  cancel(): void;
  /** Tells authenticators, where the browser has a way to. */
  accept(accepted: Accepted): Promise<void>;
}

/** The browser itself. */
export const browserWebAuthn: WebAuthn = {
  isSupported: browserSupportsWebAuthn,
  supportsAutofill: browserSupportsWebAuthnAutofill,
  create: ({ excludeCredentials, ...options }) =>
    startRegistration({
      optionsJSON: {
        ...options,
        excludeCredentials: excludeCredentials.map(({ transports, ...credential }) => ({
          ...credential,
          transports: transports as AuthenticatorTransport[],
        })),
      },
    }),
  get: (optionsJSON, useBrowserAutofill) =>
    startAuthentication({ optionsJSON, useBrowserAutofill, verifyBrowserAutofillInput: false }),
  cancel: () => WebAuthnAbortService.cancelCeremony(),
  async accept(accepted) {
    const { signalAllAcceptedCredentials } = PublicKeyCredential as Signals;
    await signalAllAcceptedCredentials?.call(PublicKeyCredential, accepted);
  },
};

interface Signals {
  readonly signalAllAcceptedCredentials?: (accepted: Accepted) => Promise<void>;
}

/** The code of what was refused; what has none passes through. */
export function webAuthnCode(error: unknown): WebAuthnErrorCode {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // Errors of the DOM have numbers.
  return typeof code === 'string' ? (code as WebAuthnErrorCode) : 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY';
}
