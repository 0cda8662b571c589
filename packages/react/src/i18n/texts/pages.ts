import { commonEnglish } from '../english/common.ts';
import { interstitialsEnglish } from '../english/interstitials.ts';
import { pagesEnglish } from '../english/pages.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...commonEnglish, ...interstitialsEnglish, ...pagesEnglish };

/** Texts for the pages that a link, a provider or the end of a session leads to. */
export const usePageText = (): Text<typeof texts> => useTextOf(texts);
