import { cliEnglish } from './english/cli.ts';
import { english } from './english/common.ts';
import { type Text, useTextOf } from './english/use-text.ts';

const texts = { ...english, ...cliEnglish };

/** Texts for signing a command-line program in. */
export const useCliText = (): Text<typeof texts> => useTextOf(texts);
