import { english } from './english.ts';
import { pagesEnglish } from './pages-english.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...english, ...pagesEnglish };

/** Texts for the pages that a link, a provider or the end of a session leads to. */
export const usePageText = (): Text<typeof texts> => useTextOf(texts);
