import { english } from './common.ts';
import { type Text, useTextOf } from './use-text.ts';

/** The texts of the button of the user. */
export const menuEnglish = {
  accountOf: 'Account of {account}',
  accountMenu: 'Account',
  accountSettings: 'Account settings',
  switchTheme: 'Switch between light and dark',
} as const;

const texts = { ...english, ...menuEnglish };

/** Texts for the button of the user. */
export const useMenuText = (): Text<typeof texts> => useTextOf(texts);
