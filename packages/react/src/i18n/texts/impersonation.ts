import { english } from './common.ts';
import { type Text, useTextOf } from './use-text.ts';

/** The texts of the page on which somebody begins to act as somebody else. */
export const impersonationEnglish = {
  actAsked: 'Act as {account}?',
  actAskedHelp:
    'You are about to act as {account}, on behalf of {impersonator}. What you do is recorded, and it ends after {minutes} min. In this browser it takes the place of whoever is signed in.',
  actBegin: 'Act as {account}',
  actLinkInvalid: 'This link does not work',
  actLinkInvalidHelp: 'It may be incomplete. Make another one on the page of the user.',
  actLinkExpired: 'This link has expired',
  actLinkExpiredHelp: 'Links to act as somebody are good for a short while. Make another one on the page of the user.',
  actLinkUsed: 'This link has been used',
  actLinkUsedHelp: 'Each link works once. Make another one on the page of the user.',
} as const;

const texts = { ...english, ...impersonationEnglish };

/** Texts for those who act as somebody else. */
export const useImpersonationText = (): Text<typeof texts> => useTextOf(texts);
