/** The texts of the button of the user, in Simplified Chinese. */
export const menu = {
  accountOf: '{account} 的账号',
  accountMenu: '账号',
  accountSettings: '账号设置',
  switchTheme: '切换浅色和深色',
} as const;
