/**
 * All that is loaded when somebody looks at their account, as one part of the bundle: for each further one some bundlers
 * cut the first part into more pieces.
 */
export { MfaSetUp } from '../mfa/mfa-set-up.tsx';
export { RecoveryCodes } from '../mfa/recovery-codes.tsx';
export { AccountSettings } from './account-settings.tsx';
export { ConnectedAccounts } from './connected-accounts/connected-accounts.tsx';
export { PasskeySetUp } from './passkeys/passkey-list.tsx';
