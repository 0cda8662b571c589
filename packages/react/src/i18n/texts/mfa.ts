import { commonEnglish } from '../english/common.ts';
import { mfaEnglish } from '../english/mfa.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...commonEnglish, ...mfaEnglish };

/** Texts for setting up a second factor, in the account settings and where a sign-in asks for one. */
export const useMfaText = (): Text<typeof texts> => useTextOf(texts);
