/**
 * Everything the account settings load, in one chunk: each further dynamic import makes some bundlers split the main
 * chunk.
 */
export { MfaSetUp } from '../mfa/mfa-set-up.tsx';
export { RecoveryCodes } from '../mfa/recovery-codes.tsx';
export { AccountSettings } from './account-settings.tsx';
export { ConnectedAccounts } from './connected-accounts/connected-accounts.tsx';
export { PasskeySetUp } from './passkeys/passkey-list.tsx';
export { SetUp } from './teams/set-up/set-up.tsx';
export { SingleSignOnParts } from './teams/single-sign-on/single-sign-on-parts.tsx';
export { SingleSignOnSettings } from './teams/single-sign-on/single-sign-on-settings.tsx';
