import { accountEnglish } from './account-english.ts';
import { english } from './english.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...english, ...accountEnglish };

/** Texts for the account settings. */
export const useAccountText = (): Text<typeof texts> => useTextOf(texts);
