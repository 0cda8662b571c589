import { accountEnglish } from './english/account.ts';
import { english } from './english/common.ts';
import { type Text, useTextOf } from './english/use-text.ts';

const texts = { ...english, ...accountEnglish };

/** Texts for the account settings. */
export const useAccountText = (): Text<typeof texts> => useTextOf(texts);
