import { english } from './english/common.ts';
import { switcherEnglish } from './english/switcher.ts';
import { type Text, useTextOf } from './english/use-text.ts';

const texts = { ...english, ...switcherEnglish };

/** Texts for the switcher of teams. */
export const useSwitcherText = (): Text<typeof texts> => useTextOf(texts);
