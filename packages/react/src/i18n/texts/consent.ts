import { commonEnglish } from '../english/common.ts';
import { consentEnglish } from '../english/consent.ts';
import { interstitialsEnglish } from '../english/interstitials.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...commonEnglish, ...interstitialsEnglish, ...consentEnglish };

/** Texts for applications that ask to be let into an account. */
export const useConsentText = (): Text<typeof texts> => useTextOf(texts);
