import { english } from './english/common.ts';
import { menuEnglish } from './english/menu.ts';
import { type Text, useTextOf } from './english/use-text.ts';

const texts = { ...english, ...menuEnglish };

/** Texts for the button of the user. */
export const useMenuText = (): Text<typeof texts> => useTextOf(texts);
