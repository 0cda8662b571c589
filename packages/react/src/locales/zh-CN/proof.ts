/** The texts of the dialog in which people confirm that it is them, in Simplified Chinese. */
export const proof = {
  proofTitle: '请验证您的身份',
  proofHelp: '您登录已有一段时间。如需继续，请验证您的身份。',
  proofOr: '或',
  proofPasskey: '使用通行密钥',
  proofPasswordWrong: '密码错误',
  proofEmailHelp: '我们可以将验证码发送至 {email}。',
  proofSendCode: '通过邮件获取验证码',
  proofCodeSent: '我们已将验证码发送至 {email}。',
  proofNewestCode: '请输入最新邮件中的验证码。',
  proofSignInHelp: '如需继续，请重新登录。您将回到此页面，但在此输入的内容会丢失。',
  proofSignIn: '重新登录',
} as const;
