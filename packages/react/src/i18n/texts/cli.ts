import { cliEnglish } from '../english/cli.ts';
import { commonEnglish } from '../english/common.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...commonEnglish, ...cliEnglish };

/** Texts for signing a command-line program in. */
export const useCliText = (): Text<typeof texts> => useTextOf(texts);
