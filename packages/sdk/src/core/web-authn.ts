import type { Wire } from '@latchkey/protocol/wire';

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

/** The options of a ceremony, as the service answers them. */
type OptionsOf<K extends keyof Wire> = Wire[K] extends { client: { response: { options_json: infer O } } } ? O : never;

/** What a browser is asked for to use a passkey or a security key. */
export type RequestOptions =
  | OptionsOf<'POST /auth/passkey/initiate-passkey-authentication'>
  | OptionsOf<'POST /latchkey/mfa/security-key/initiate'>;

type PasskeyOptions = OptionsOf<'POST /auth/passkey/initiate-passkey-registration'>;
type SecurityKeyOptions = OptionsOf<'POST /latchkey/security-keys/initiate'>;

/** What it is asked for to make one; with those that there are already, so that no authenticator holds two. */
export type RegistrationOptions =
  | (Omit<PasskeyOptions, 'excludeCredentials'> & Pick<SecurityKeyOptions, 'excludeCredentials'>)
  | SecurityKeyOptions;

/** Which passkeys of a user the service still takes. */
export interface Accepted {
  readonly rpId: string;
  readonly userId: string;
  readonly allAcceptedCredentialIds: string[];
}

/** A passkey that only an authenticator knows. */
export interface Unknown {
  readonly rpId: string;
  readonly credentialId: string;
}

/** What authenticators show of a user beside a passkey. */
export interface Details {
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
  /** Whether passkeys are offered in autofill of an email field. */
  supportsAutofill(): Promise<boolean>;
  /** What passkey support this browser and device have. */
  capabilities(): Promise<PasskeyCapabilities>;
  /** Throws an error whose `code` is a WebAuthnErrorCode. An automatic creation doesn't prompt the user. */
  create(
    options: RegistrationOptions,
    isAutomatic: boolean,
  ): Promise<Wire['POST /latchkey/passkeys']['client']['body']['credential']>;
  /** The same; where it is autofill, nothing is shown before an input has the focus. */
  get(
    options: RequestOptions,
    isAutofill: boolean,
  ): Promise<Wire['POST /auth/passkey/sign-in']['client']['body']['authentication_response']>;
  /** Ends the request that is under way. */
  cancel(): void;
  /** Tells authenticators which passkeys are left, where the browser has a way to. */
  accept(accepted: Accepted): Promise<void>;
  /** The same of what the user is called. */
  describe(details: Details): Promise<void>;
  /** The same of a passkey that the service does not know. */
  forget(unknown: Unknown): Promise<void>;
}
