/**
 * All that is loaded when somebody looks at their account, as one part of the bundle: for each further one some bundlers
 * cut the first part into more pieces.
 */
export { ConnectedAccounts } from '../parts/connected-accounts.tsx';
export { MfaSetUp } from '../parts/mfa-set-up.tsx';
export { PasskeySetUp } from '../parts/passkey-set-up.tsx';
export { RecoveryCodes } from '../parts/recovery-codes.tsx';
export { AccountSettings } from '../screens/account-settings.tsx';
