import { english } from './english/common.ts';
import { pagesEnglish } from './english/pages.ts';
import { type Text, useTextOf } from './english/use-text.ts';

const texts = { ...english, ...pagesEnglish };

/** Texts for the pages that a link, a provider or the end of a session leads to. */
export const usePageText = (): Text<typeof texts> => useTextOf(texts);
