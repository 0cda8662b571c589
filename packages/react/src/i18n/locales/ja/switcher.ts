/** The texts of the switcher of teams, in Japanese. */
export const switcher = {
  teamCurrent: 'チーム：{team}',
  teamNone: 'チームなし',
  teamSwitch: 'チーム',
  teamSearch: 'チームを検索',
  teamSearchNone: '該当する名前のチームはありません。',
  teamsNone: 'まだチームに参加していません。',
  teamsOther: 'ほかのチーム',
  teamSettings: '{team}の設定',
  teamNew: 'チームを作成',
} as const;
