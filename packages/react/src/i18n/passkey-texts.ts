import type { PlainKey } from './english/messages.ts';

const texts: Readonly<Record<string, PlainKey>> = {
  ERROR_NOT_SUPPORTED: 'passkeysUnsupported',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'passkeyThereAlready',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'passkeyNotKept',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'passkeyNotKept',
  ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE: 'passkeyNotKept',
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: 'passkeyNotKept',
  ERROR_INVALID_DOMAIN: 'passkeyElsewhere',
  ERROR_INVALID_RP_ID: 'passkeyElsewhere',
};

/** What to tell a person of what a browser could not do, by the code of that. */
export const passkeyText = (code: string): PlainKey => texts[code] ?? 'passkeyFailed';
