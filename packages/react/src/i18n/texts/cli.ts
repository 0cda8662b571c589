import { english } from './common.ts';
import { type Text, useTextOf } from './use-text.ts';

/** The texts of signing a command-line program in, which load with its screen. */
export const cliEnglish = {
  cliIncomplete: 'This link is incomplete',
  cliIncompleteHelp: 'Open the whole address that the program has printed in your terminal.',
  cliAsked: 'Sign a program in to {project}?',
  cliAskedHelp:
    'A command-line program asks to act as {account}. It could do all that you can do, until it is signed out.',
  cliCode: 'Your terminal has to show',
  cliProgram: 'Program',
  cliFrom: 'Asks from',
  cliAt: 'Asked',
  cliUnknown: 'Unknown',
  cliCompare:
    'Allow it only if you have started it yourself just now, and your terminal shows this code. Whoever sent you this link may want to act as you.',
  cliSignInAgainHelp: 'You signed in a while ago. To allow this, sign in again; you come back to this page then.',
  cliAllow: 'Allow',
  cliDeny: 'Deny',
  cliSignInAgain: 'Sign in again',
  cliAllowed: 'The program is signed in',
  cliAllowedHelp: 'You can close this window and go on in your terminal.',
  cliDenied: 'The program was not signed in',
  cliDeniedHelp: 'You can close this window. If you did not start the program, nobody has got in.',
  cliOver: 'This request is over',
  cliOverHelp: 'It has expired, or was answered already. Start the sign-in again in your terminal.',
} as const;

const texts = { ...english, ...cliEnglish };

/** Texts for signing a command-line program in. */
export const useCliText = (): Text<typeof texts> => useTextOf(texts);
