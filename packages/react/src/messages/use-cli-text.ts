import { cliEnglish } from './cli-english.ts';
import { english } from './english.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...english, ...cliEnglish };

/** Texts for signing a command-line program in. */
export const useCliText = (): Text<typeof texts> => useTextOf(texts);
