import { english } from './english.ts';
import { menuEnglish } from './menu-english.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...english, ...menuEnglish };

/** Texts for the button of the user. */
export const useMenuText = (): Text<typeof texts> => useTextOf(texts);
