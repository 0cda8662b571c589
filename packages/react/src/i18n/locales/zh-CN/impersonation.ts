/** The texts of the page on which somebody begins to act as somebody else, in Simplified Chinese. */
export const impersonation = {
  actAsked: '要以 {account} 的身份操作吗？',
  actAskedHelp:
    '您即将代表 {impersonator} 以 {account} 的身份操作。您的操作会被记录，并在 {minutes} 分钟后结束。在此浏览器中，它会取代当前登录的账号。',
  actBegin: '以 {account} 的身份操作',
  actLinkInvalid: '此链接无效',
  actLinkInvalidHelp: '链接可能不完整。请在该用户的页面上重新生成。',
  actLinkExpired: '此链接已过期',
  actLinkExpiredHelp: '以他人身份操作的链接只在短时间内有效。请在该用户的页面上重新生成。',
  actLinkUsed: '此链接已被使用',
  actLinkUsedHelp: '每个链接只能使用一次。请在该用户的页面上重新生成。',
} as const;
