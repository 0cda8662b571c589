/** The texts of the button of the user, in Spanish. */
export const menu = {
  accountOf: 'Cuenta de {account}',
  accountMenu: 'Cuenta',
  accountSettings: 'Ajustes de la cuenta',
  switchTheme: 'Cambiar entre claro y oscuro',
} as const;
