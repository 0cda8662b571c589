/** The texts of the button of the user. */
export const menuEnglish = {
  accountOf: 'Account of {account}',
  accountMenu: 'Account',
  accountSettings: 'Account settings',
  switchTheme: 'Switch between light and dark',
} as const;
