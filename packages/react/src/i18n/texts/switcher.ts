import { commonEnglish } from '../english/common.ts';
import { switcherEnglish } from '../english/switcher.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...commonEnglish, ...switcherEnglish };

/** Texts for the switcher of teams. */
export const useSwitcherText = (): Text<typeof texts> => useTextOf(texts);
