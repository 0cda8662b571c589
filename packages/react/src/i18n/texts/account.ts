import { accountEnglish } from '../english/account.ts';
import { commonEnglish } from '../english/common.ts';
import { mfaEnglish } from '../english/mfa.ts';
import { type Text, useTextOf } from './use-text.ts';

const texts = { ...commonEnglish, ...mfaEnglish, ...accountEnglish };

/** Texts for the account settings. */
export const useAccountText = (): Text<typeof texts> => useTextOf(texts);
