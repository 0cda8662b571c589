/** The texts of the page on which somebody begins to act as somebody else, in Japanese. */
export const impersonation = {
  actAsked: '{account}として操作しますか？',
  actAskedHelp:
    '{impersonator}に代わって、{account}として操作します。操作は記録され、{minutes}分後に終了します。このブラウザでサインイン中のアカウントと入れ替わります。',
  actBegin: '{account}として操作する',
  actLinkInvalid: 'このリンクは使えません',
  actLinkInvalidHelp: 'リンクが不完全な可能性があります。ユーザーのページで新しいリンクを作成してください。',
  actLinkExpired: 'このリンクは期限切れです',
  actLinkExpiredHelp:
    'ほかのユーザーとして操作するリンクは短時間だけ有効です。ユーザーのページで新しいリンクを作成してください。',
  actLinkUsed: 'このリンクは使用済みです',
  actLinkUsedHelp: 'リンクは1回だけ使えます。ユーザーのページで新しいリンクを作成してください。',
} as const;
