/** The texts of the button of the user, in Japanese. */
export const menu = {
  accountOf: '{account}のアカウント',
  accountMenu: 'アカウント',
  accountSettings: 'アカウント設定',
  switchTheme: 'ライトとダークを切り替える',
} as const;
