import { commonEnglish } from '../english/common.ts';
import { interstitialsEnglish } from '../english/interstitials.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...commonEnglish, ...interstitialsEnglish };

/** Texts for what stands beside the forms to sign in, in their place, or between them and the page they lead to. */
export const useInterstitialText = (): Text<typeof texts> => useTextOf(texts);
