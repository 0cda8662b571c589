/** What few sessions show: cards after sign-in, the impersonation banner. One chunk: a second would split the first load. */
export { ImpersonationBanner } from '../impersonation/impersonation-banner.tsx';
export { AccountSecured } from './account-secured.tsx';
export { PasskeySuggestion, whoLacksPasskey } from './passkey-suggestion.tsx';
