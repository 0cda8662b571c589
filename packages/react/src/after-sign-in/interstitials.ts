/** The cards shown after sign-in, loaded as one chunk: a second chunk would split the first load. */
export { AccountSecured } from './account-secured.tsx';
export { PasskeySuggestion, whoLacksPasskey } from './passkey-suggestion.tsx';
