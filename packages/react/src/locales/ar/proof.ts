/** The texts of the dialog in which people confirm that it is them, in Arabic. */
export const proof = {
  proofTitle: 'أكّد أنك صاحب الحساب',
  proofHelp: 'مضى وقت على تسجيل دخولك. للمتابعة، أكّد أنك صاحب الحساب.',
  proofOr: 'أو',
  proofPasskey: 'استخدام مفتاح مرور',
  proofPasswordWrong: 'كلمة المرور خاطئة',
  proofEmailHelp: 'يمكننا إرسال رمز إلى {email}.',
  proofSendCode: 'أرسلوا لي رمزًا بالبريد',
  proofCodeSent: 'أرسلنا رمزًا إلى {email}.',
  proofNewestCode: 'أدخل رمز أحدث رسالة.',
  proofSignInHelp: 'للمتابعة، سجّل الدخول من جديد. ستعود إلى هذه الصفحة، لكنك ستفقد ما كتبته هنا.',
  proofSignIn: 'تسجيل الدخول من جديد',
} as const;
