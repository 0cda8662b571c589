import { english } from './common.ts';
import { type Text, useTextOf } from './use-text.ts';

/** The texts of the dialog in which people confirm that it is them, which load with it. */
export const proofEnglish = {
  proofTitle: "Confirm it's you",
  proofHelp: "You signed in a while ago. To continue, confirm it's you.",
  proofOr: 'or',
  proofPasskey: 'Use a passkey',
  proofPasswordWrong: 'Wrong password',
  proofEmailHelp: 'We can email a code to {email}.',
  proofSendCode: 'Email me a code',
  proofCodeSent: 'We sent a code to {email}.',
  proofNewestCode: 'Enter the code from the newest one.',
  proofSignInHelp:
    "To continue, sign in again. You'll come back to this page, but what you've typed here will be lost.",
  proofSignIn: 'Sign in again',
  assuranceTitle: 'Two-step verification required',
  assuranceHelp: 'To continue, use your authenticator app or a passkey.',
  assuranceSetUpHelp: 'This app requires a second step to sign in. Set one up to continue.',
  assuranceSignInHelp: "To continue, sign in again, then set up a second step. What you've typed here will be lost.",
  assuranceTotp: 'Set up an authenticator app',
  assurancePasskey: 'Add a passkey',
} as const;

const texts = { ...english, ...proofEnglish };

/** Texts for those who confirm who they are. */
export const useProofText = (): Text<typeof texts> => useTextOf(texts);
