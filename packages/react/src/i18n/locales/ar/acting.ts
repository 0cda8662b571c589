/** The texts of the banner above the pages of those who act as somebody else, in Arabic. */
export const acting = {
  actingAs: 'أنت تتصرّف باسم {account}',
  actingBy: 'نيابةً عن {impersonator}.',
  actingLeft: 'بقي {minutes} د.',
  actingEndsSoon: 'ينتهي التصرّف باسم {account} بعد {minutes} د.',
  actingStop: 'إنهاء',
  actingBanner: 'أنت تتصرّف باسم شخص آخر',
  actingSomebody: 'شخص آخر',
  actingGoesOn: 'تعذّر الإنهاء. يُرجى المحاولة مرة أخرى.',
} as const;
