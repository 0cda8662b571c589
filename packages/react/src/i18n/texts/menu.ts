import { commonEnglish } from '../english/common.ts';
import { menuEnglish } from '../english/menu.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...commonEnglish, ...menuEnglish };

/** Texts for the button of the user. */
export const useMenuText = (): Text<typeof texts> => useTextOf(texts);
