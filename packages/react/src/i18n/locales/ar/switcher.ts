/** The texts of the switcher of teams, in Arabic. */
export const switcher = {
  teamCurrent: 'الفريق: {team}',
  teamNone: 'بلا فريق',
  teamSwitch: 'الفرق',
  teamSearch: 'البحث عن فرق',
  teamSearchNone: 'لا يوجد فريق بهذا الاسم.',
  teamsNone: 'لست في أي فريق بعد.',
  teamsOther: 'فرق أخرى',
  teamSettings: 'إعدادات {team}',
  teamNew: 'إنشاء فريق',
} as const;
