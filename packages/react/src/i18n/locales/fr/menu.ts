/** The texts of the button of the user, in French. */
export const menu = {
  accountOf: 'Compte de {account}',
  accountMenu: 'Compte',
  accountSettings: 'Paramètres du compte',
  switchTheme: 'Basculer entre clair et sombre',
} as const;
