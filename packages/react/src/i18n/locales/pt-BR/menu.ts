/** The texts of the button of the user, in Brazilian Portuguese. */
export const menu = {
  accountOf: 'Conta de {account}',
  accountMenu: 'Conta',
  accountSettings: 'Configurações da conta',
  switchTheme: 'Alternar entre claro e escuro',
} as const;
