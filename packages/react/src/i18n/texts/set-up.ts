import { commonEnglish } from '../english/common.ts';
import { setUpEnglish } from '../english/setUp.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...commonEnglish, ...setUpEnglish };

/** Texts for the page of a set-up link. */
export const useSetUpText = (): Text<typeof texts> => useTextOf(texts);
