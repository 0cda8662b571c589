/** The texts of the dialog in which people confirm that it is them, in Japanese. */
export const proof = {
  proofTitle: '本人確認',
  proofHelp: 'サインインしてから時間が経っています。続けるには本人確認をしてください。',
  proofOr: 'または',
  proofPasskey: 'パスキーを使う',
  proofPasswordWrong: 'パスワードが違います',
  proofEmailHelp: '{email}にコードを送信できます。',
  proofSendCode: 'コードをメールで受け取る',
  proofCodeSent: '{email}にコードを送信しました。',
  proofNewestCode: '最新のメールのコードを入力してください。',
  proofSignInHelp:
    '続けるには、もう一度サインインしてください。このページに戻りますが、ここに入力した内容は失われます。',
  proofSignIn: 'もう一度サインイン',
  assuranceTitle: '2段階認証が必要です',
  assuranceHelp: '続けるには、認証アプリまたはパスキーを使ってください。',
  assuranceSetUpHelp: 'このアプリでは、サインインに2段階目の認証が必要です。続けるには設定してください。',
  assuranceSignInHelp:
    '続けるには、もう一度サインインしてから2段階認証を設定してください。ここに入力した内容は失われます。',
  assuranceTotp: '認証アプリを設定',
  assurancePasskey: 'パスキーを追加',
} as const;
