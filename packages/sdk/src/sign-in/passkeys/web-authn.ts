import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { Accepted, Details, Unknown, WebAuthn, WebAuthnErrorCode } from '../../core/web-authn.ts';

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
