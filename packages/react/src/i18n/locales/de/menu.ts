/** The texts of the button of the user, in German. */
export const menu = {
  accountOf: 'Konto von {account}',
  accountMenu: 'Konto',
  accountSettings: 'Kontoeinstellungen',
  switchTheme: 'Zwischen hell und dunkel wechseln',
} as const;
