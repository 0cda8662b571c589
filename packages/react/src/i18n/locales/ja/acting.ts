/** The texts of the banner above the pages of those who act as somebody else, in Japanese. */
export const acting = {
  actingAs: '{account}として操作しています',
  actingBy: '{impersonator}による操作です。',
  actingLeft: '残り{minutes}分。',
  actingEndsSoon: '{account}としての操作はあと{minutes}分で終わります。',
  actingStop: '終了',
  actingBanner: '別のユーザーとして操作中',
  actingSomebody: '別のユーザー',
  actingGoesOn: '終了できませんでした。もう一度お試しください。',
} as const;
