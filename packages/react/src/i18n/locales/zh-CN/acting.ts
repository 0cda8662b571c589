/** The texts of the banner above the pages of those who act as somebody else, in Simplified Chinese. */
export const acting = {
  actingAs: '您正以 {account} 的身份操作',
  actingBy: '由 {impersonator} 代为操作。',
  actingLeft: '剩余 {minutes} 分钟。',
  actingEndsSoon: '以 {account} 身份的操作将在 {minutes} 分钟后结束。',
  actingStop: '停止',
  actingBanner: '正以他人身份操作',
  actingSomebody: '其他人',
  actingGoesOn: '无法停止。请重试。',
} as const;
