import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { BodyOf, ResponseOf } from '../../core/wire/call.ts';

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

/** A passkey that only an authenticator knows. */
interface Unknown {
  readonly rpId: string;
  readonly credentialId: string;
}

/** What authenticators show of a user beside a passkey. */
interface Details {
  readonly rpId: string;
  readonly userId: string;
  readonly name: string;
  readonly displayName: string;
}

/** What the browser can do with passkeys. */
export interface PasskeyCapabilities {
  /** This device keeps them, and knows its user. */
  readonly onThisDevice: boolean;
  /** Those of a phone are used, by way of a QR code. */
  readonly onAnotherDevice: boolean;
  /** It makes one by itself, when a password of its own has just signed in. */
  readonly automatic: boolean;
}

/** What makes and uses passkeys: the browser, or what stands for it. Only one request is under way at a time. */
export interface WebAuthn {
  /** Whether there are passkeys at all. */
  isSupported(): boolean;
  /** Whether passkeys are offered where an e-mail is typed. */
  supportsAutofill(): Promise<boolean>;
  /** What of passkeys there is in this browser, on this device. */
  capabilities(): Promise<PasskeyCapabilities>;
  /** Throws an error whose `code` is a WebAuthnErrorCode. Where it is automatic, nobody is asked. */
  create(
    options: RegistrationOptions,
    isAutomatic: boolean,
  ): Promise<BodyOf<'POST /latchkey/passkeys', 'client'>['credential']>;
  /** The same; where it is autofill, nothing is shown before an input has the focus. */
  get(
    options: RequestOptions,
    isAutofill: boolean,
  ): Promise<BodyOf<'POST /auth/passkey/sign-in', 'client'>['authentication_response']>;
  /** Ends the request that is under way. */
  cancel(): void;
  /** Tells authenticators which passkeys are left, where the browser has a way to. */
  accept(accepted: Accepted): Promise<void>;
  /** The same of what the user is called. */
  describe(details: Details): Promise<void>;
  /** The same of a passkey that the service does not know. */
  forget(unknown: Unknown): Promise<void>;
}

/** The browser itself. */
export const browserWebAuthn: WebAuthn = {
  isSupported: browserSupportsWebAuthn,
  supportsAutofill: browserSupportsWebAuthnAutofill,
  async capabilities() {
    const { getClientCapabilities: ask, isUserVerifyingPlatformAuthenticatorAvailable: hasOwn } = browsers();
    const known = (await ask?.call(PublicKeyCredential)) ?? {};
    return {
      onThisDevice: known.userVerifyingPlatformAuthenticator ?? (await hasOwn?.call(PublicKeyCredential)) ?? false,
      onAnotherDevice: known.hybridTransport ?? false,
      automatic: known.conditionalCreate ?? false,
    };
  },
  create: async ({ excludeCredentials, ...options }, useAutoRegister) =>
    startRegistration({
      useAutoRegister,
      optionsJSON: {
        ...options,
        hints: useAutoRegister ? [] : await hints(),
        excludeCredentials: excludeCredentials.map(({ transports, ...credential }) => ({
          ...credential,
          transports: transports as AuthenticatorTransport[],
        })),
      },
    }),
  get: async (options, useBrowserAutofill) =>
    startAuthentication({
      optionsJSON: { ...options, hints: useBrowserAutofill ? [] : await hints() },
      useBrowserAutofill,
      verifyBrowserAutofillInput: false,
    }),
  cancel: () => WebAuthnAbortService.cancelCeremony(),
  accept: async (accepted) => browsers().signalAllAcceptedCredentials?.call(PublicKeyCredential, accepted),
  describe: async (details) => browsers().signalCurrentUserDetails?.call(PublicKeyCredential, details),
  forget: async (unknown) => browsers().signalUnknownCredential?.call(PublicKeyCredential, unknown),
};

/** Where this device keeps no passkeys, the browser shows the QR code for a phone at once; else it knows best. */
async function hints(): Promise<'hybrid'[]> {
  const can = await browserWebAuthn.capabilities().catch(() => undefined);
  return can?.onAnotherDevice && !can.onThisDevice ? ['hybrid'] : [];
}

/** What only some browsers have. */
interface Extras {
  readonly getClientCapabilities?: () => Promise<Readonly<Record<string, boolean | undefined>>>;
  readonly isUserVerifyingPlatformAuthenticatorAvailable?: () => Promise<boolean>;
  readonly signalAllAcceptedCredentials?: (accepted: Accepted) => Promise<void>;
  readonly signalCurrentUserDetails?: (details: Details) => Promise<void>;
  readonly signalUnknownCredential?: (unknown: Unknown) => Promise<void>;
}

const browsers = () => PublicKeyCredential as unknown as Extras;

/** The code of what was refused; what has none passes through. */
export function webAuthnCode(error: unknown): WebAuthnErrorCode {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  // Errors of the DOM have numbers.
  return typeof code === 'string' ? (code as WebAuthnErrorCode) : 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY';
}
