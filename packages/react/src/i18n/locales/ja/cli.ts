/** The texts of signing a command-line program in, in Japanese. */
export const cli = {
  cliIncomplete: 'このリンクは不完全です',
  cliIncompleteHelp: 'ターミナルに表示されたアドレス全体を開いてください。',
  cliAsked: '{project}にプログラムをサインインさせますか？',
  cliAskedHelp:
    'コマンドラインのプログラムが{account}としての操作を求めています。サインアウトするまで、あなたにできるすべての操作ができるようになります。',
  cliCode: 'ターミナルに表示されるコード',
  cliProgram: 'プログラム',
  cliFrom: '要求元',
  cliAt: '要求日時',
  cliUnknown: '不明',
  cliCompare:
    'ご自身が今プログラムを起動し、ターミナルに同じコードが表示されている場合だけ許可してください。リンクを送ってきた人が、あなたになりすまそうとしているかもしれません。',
  cliSignInAgainHelp:
    'サインインから時間がたっています。許可するには、もう一度サインインしてください。その後、このページに戻ります。',
  cliAllow: '許可する',
  cliDeny: '拒否する',
  cliSignInAgain: 'もう一度サインイン',
  cliAllowed: 'プログラムがサインインしました',
  cliAllowedHelp: 'このウィンドウを閉じて、ターミナルで続けてください。',
  cliDenied: 'プログラムはサインインしていません',
  cliDeniedHelp: 'このウィンドウを閉じてください。プログラムを起動していない場合も、誰も侵入していません。',
  cliOver: 'この要求は終了しました',
  cliOverHelp: '期限が切れたか、すでに応答済みです。ターミナルでサインインをやり直してください。',
} as const;
