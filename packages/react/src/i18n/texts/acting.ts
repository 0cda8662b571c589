/** The texts of the banner above the pages of those who act as somebody else. */
export const actingEnglish = {
  actingAs: 'You are acting as {account}',
  actingBy: 'On behalf of {impersonator}.',
  actingLeft: '{minutes} min left.',
  actingEndsSoon: 'Acting as {account} ends in {minutes} min.',
  actingStop: 'Stop',
  actingBanner: 'Acting as somebody else',
  actingSomebody: 'somebody else',
  actingGoesOn: 'This could not be stopped. Please try again.',
} as const;
