/** What may stand over a form that has signed somebody in, as one part of the bundle: two would cut the first into pieces. */
export { AccountSecured } from './account-secured.tsx';
export { PasskeySuggestion, whoLacksPasskey } from './passkey-suggestion.tsx';
