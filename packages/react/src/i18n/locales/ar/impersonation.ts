/** The texts of the page on which somebody begins to act as somebody else, in Arabic. */
export const impersonation = {
  actAsked: 'هل تريد التصرّف باسم {account}؟',
  actAskedHelp:
    'ستتصرّف باسم {account}، نيابةً عن {impersonator}. يُسجَّل ما تفعله، وينتهي ذلك بعد {minutes} د. وفي هذا المتصفح يحل محل الحساب المسجَّل دخوله.',
  actBegin: 'التصرّف باسم {account}',
  actLinkInvalid: 'هذا الرابط لا يعمل',
  actLinkInvalidHelp: 'ربما يكون ناقصًا. أنشئ رابطًا آخر من صفحة المستخدم.',
  actLinkExpired: 'انتهت صلاحية هذا الرابط',
  actLinkExpiredHelp: 'تعمل روابط التصرّف باسم شخص لفترة قصيرة. أنشئ رابطًا آخر من صفحة المستخدم.',
  actLinkUsed: 'سبق استخدام هذا الرابط',
  actLinkUsedHelp: 'يعمل كل رابط مرة واحدة. أنشئ رابطًا آخر من صفحة المستخدم.',
} as const;
