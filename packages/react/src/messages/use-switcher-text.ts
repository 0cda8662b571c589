import { english } from './english.ts';
import { switcherEnglish } from './switcher-english.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...english, ...switcherEnglish };

/** Texts for the switcher of teams. */
export const useSwitcherText = (): Text<typeof texts> => useTextOf(texts);
