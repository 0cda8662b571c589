/** The texts of the button of the user, in Arabic. */
export const menu = {
  accountOf: 'حساب {account}',
  accountMenu: 'الحساب',
  accountSettings: 'إعدادات الحساب',
  switchTheme: 'التبديل بين الفاتح والداكن',
} as const;
