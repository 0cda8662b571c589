/** The texts of the switcher of teams, in Simplified Chinese. */
export const switcher = {
  teamCurrent: '团队：{team}',
  teamNone: '无团队',
  teamSwitch: '团队',
  teamSearch: '搜索团队',
  teamSearchNone: '没有叫此名称的团队。',
  teamsNone: '您还没有加入任何团队。',
  teamsOther: '其他团队',
  teamSettings: '{team} 的设置',
  teamNew: '创建团队',
} as const;
